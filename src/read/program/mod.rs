//! Trees whose nodes something answers for: a program that knows the rules of a game.
//!
//! Each node has a *state*, any JSON, which the answer for its parent has named; that of the root is `null`.
//! The question for a node is `{"state": S}`, and the answer says what the node is: a leaf,
//! `{"value": 3}`, or an inner node, `{"children": [{"move": "a", "state": 1}]}`.
//!
//! - [`NodeSource`]: what answers. [`ProgramTree`]: the tree of its answers, and for a transposition table what is kept
//!   of them; [`NoAnswer`]: why there is none.
//! - `answer`: from the text of an answer to a node. [`AnswerFault`]: what is wrong with it.
//! - [`ProgramWalk`]: the tree as a [`Walk`](crate::tree::Walk). Only what is entered is asked for, and only
//!   the open nodes are in memory, with the states of their children, and the labels that an answer needs
//!   ([`KeptLabels`]); `answer` keeps those along the principal variation.
//! - [`spell_out_program`]: the tree in memory, for those who need all of it.

mod answer;
mod fault;
mod source;
mod walk;
mod whole;

pub use fault::{AnswerFault, NoAnswer, ProgramError};
pub use source::{NodeSource, ProgramTree};
pub use walk::{KeptLabels, ProgramStop, ProgramWalk};
pub use whole::spell_out_program;

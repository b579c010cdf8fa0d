//! From bytes to a tree.
//!
//! A format is a variant of [`Format`] and a file or folder here. Readers work on a document in
//! memory, in loops: depth costs memory, never stack. The numbers of an npy array stay in the document.
//! Readers know no files, no searches; their callers show the place of an error.
//!
//! - [`format`](Format): the table of formats, with the reader of each, and with [`FirstLine`] which one a document
//!   has (`recognition` in `lists`: whether its first bytes are lists); [`Options`]: what the caller decides;
//!   `target`: what is done with the nodes that are read.
//! - `nested`: numbers, arrays and objects, as JSON.
//! - `lists`: brackets of three kinds, words and comments, as lecture notes, Lisp and Python have them.
//! - `graph`: nodes that name their children or their parents, in objects, rows and lines.
//! - `efg`: games in extensive form, of Gambit.
//! - `flat`: leaves in order and a branching factor, as JSON or text. `npy`: arrays of `NumPy`.
//! - `position`: positions of games, in the place of trees.
//! - `python`: dictionaries of Python as JSON, and what stands before `=`.
//! - `program`: trees that are in no document: a program (`--rules`) answers for each node.
//! - `lexical`: tokens of JSON, numbers and strings, which nested and flat documents share. What a number is, also
//!   one that people write, is in [`number`](crate::number).
//! - [`Keys`], [`PlayerNames`], [`View`]: how the documents of other programs say the same.
//! - [`expectation()`]: what a document says that is expected of its tree.
//! - [`Error`], [`Problem`], [`Expected`], [`Place`]: what is wrong, and where; [`foreign_format()`]: what a document may
//!   be that no reader takes.

mod efg;
mod error;
mod expectation;
mod expected;
mod flat;
mod foreign;
mod format;
mod graph;
mod keys;
mod lexical;
mod lists;
mod nested;
mod npy;
mod numbers;
mod options;
mod players;
mod position;
mod problem;
mod program;
mod python;
mod target;

pub use crate::value::View;
pub(crate) use efg::uneven_payoffs;
pub use error::{Error, Place};
pub use expectation::{expectation, inner_expectation};
pub use expected::Expected;
pub use foreign::foreign_format;
pub use format::{FirstLine, Format};
pub use keys::{Keys, KeysError};
#[cfg(feature = "cli")]
pub(crate) use lists::looks_like_lists;
pub use options::{Options, PlayerNames};
pub use position::read_position;
pub use problem::Problem;
pub use program::{
    AnswerFault, KeptLabels, NoAnswer, NodeSource, ProgramError, ProgramStop, ProgramTree,
    ProgramWalk, spell_out_program,
};

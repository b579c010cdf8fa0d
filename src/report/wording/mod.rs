//! The one set of words in which all outputs tell of a search.
//!
//! - `terms`: players, bounds, cutoffs, counts; `numbers`: values and windows, and [`Signs`] in print;
//! - `mention`: how a node is written, by its path and name; [`Way`]: the nodes on the way to one node;
//!   `called`: what sentences of a drawing call its nodes;
//! - `step`: what happens at a step, in a line; `sentences`: the same in whole sentences, and what became of
//!   a node;
//! - `reasons`: why a node was pruned, what would prune it, and who holds a bound.
//!
//! Which facts are told, and where, is up to the outputs.

mod called;
mod mention;
mod numbers;
mod reasons;
mod sentences;
mod signs;
mod step;
mod terms;
mod way;

pub(super) use mention::{Mention, NamedPath, above, node};
pub(super) use numbers::{amount, bound, window};
pub(super) use reasons::{held, pruned_if_text, why_never, why_pruned};
pub(super) use sentences::Sentences;
pub use signs::Signs;
pub(super) use signs::{cut_off, in_print};
pub(super) use step::step_in_words;
pub(super) use terms::{at_least, count_of, cutoff_name, own_name, player_name};
pub(super) use way::Way;

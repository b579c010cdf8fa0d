//! The one set of words in which all outputs tell of a search.
//!
//! - `signs`: numbers and windows, in ASCII or as in print;
//! - `mention`: how a node is written, by its path and name, and those on the way to it; and what
//!   sentences of a drawing call its nodes;
//! - `step`: what happens at a step, as a row and in words; `sentences`: what became of a node of a drawing, and
//!   why a node stopped;
//! - `reasons`: why a node was pruned; `position`: what is known of a position that has come up before;
//! - `terms`: players, bounds, cutoffs, counts.
//!
//! Which facts are told, and where, is up to the outputs.

mod mention;
mod position;
mod reasons;
mod sentences;
mod signs;
mod step;
mod terms;

pub(super) use mention::{Mention, NamedPath, Names, RecordedPath, above, node};
pub(super) use position::KnownRow;
pub(super) use reasons::why_pruned;
pub(super) use sentences::Sentences;
pub use signs::Signs;
pub(super) use signs::{amount, cut_off, lies};
pub(super) use step::EventRow;
pub(super) use terms::{
    at_least, count_of, cutoff_name, mover_name, player_name, size_of, whole_name,
};

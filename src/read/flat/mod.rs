//! The flat formats: leaves in order and a branching factor.
//!
//! As JSON, an object, `{"branching": 2, "leaves": [3, 5]}`, or the array of leaves alone; as text,
//! numbers separated by white space or commas, with `#` comments. `null` is an unknown leaf.
//!
//! - [`document`]: the object around the leaves.
//! - [`leaf_list`]: the plain reader of leaves, one by one. It reads a tree into memory, or says what is
//!   wrong.
//! - [`leaf_index`]: the quick check of all leaves, 64 bytes at a time, which keeps the places of some.
//! - [`flat_text`]: a document that has been checked; [`flat_walk`]: the walk over it, which reads only
//!   the leaves that it enters.

mod document;
mod flat_text;
mod flat_walk;
mod leaf_index;
mod leaf_list;

pub use flat_text::FlatText;
pub use flat_walk::FlatWalk;
pub(super) use leaf_index::valid_up_to;
pub(super) use leaf_list::{locate, read};

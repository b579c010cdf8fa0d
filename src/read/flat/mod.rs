//! The flat formats: leaves in order and a branching factor.
//!
//! As JSON, an object, `{"branching": 2, "leaves": [3, 5]}`, or the array of leaves alone; as text,
//! numbers separated by white space or commas, with `#` comments. `null` is an unknown leaf.
//!
//! - [`document`]: the object around the leaves; reads a tree into memory, or says what is wrong.
//! - [`leaf_list`]: the reader of leaves, one by one.

mod document;
mod leaf_list;

pub(super) use document::{locate, read};

//! The flat formats: leaves in order and a branching factor.
//!
//! As JSON an object, `{"branching": 2, "leaves": [3, 5]}`, or the array of leaves alone; as plain
//! text numbers apart by white space or commas, with `#` comments. `null` is an unknown leaf.
//!
//! - [`reader`]: the plain reader, leaf by leaf: it reads a tree into memory, or says what is wrong.
//! - [`index`]: the quick check of all leaves, 64 bytes at a time, with the places of a few.
//! - [`text`]: a checked document; [`walk`]: the walk over it, which reads only the leaves that it
//!   enters.

mod index;
mod reader;
mod text;
mod walk;

pub(super) use reader::{locate, read};
pub use text::FlatText;
pub use walk::FlatWalk;

//! What comes in: from the arguments to documents and trees.
//!
//! - [`input`]: the documents that the arguments name; [`opening`]: from a file to what is in it.
//! - [`lines`]: the lines of JSON Lines.
//! - [`program`]: the program of `--rules`, which answers for each node.

pub mod input;
pub mod lines;
pub mod opening;
pub mod program;

//! What goes out.
//!
//! - [`output`] is standard output or what is at a path; [`destination`]: what the path leads to, and how a file is
//!   written whole or not at all. It is none of the files that are read: [`input_files`]. [`progress`]: how far a long
//!   run is.
//! - [`answers`]: answers to trees, one after the other, with the errors between them.

pub mod answers;
mod destination;
pub mod input_files;
pub mod output;
pub mod progress;

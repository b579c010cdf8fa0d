//! What goes out.
//!
//! - [`output`] is standard output or what is at a path, with the progress of the run; [`destination`]: what the path
//!   leads to. It is none of the files that are read: [`input_files`].
//! - [`answers`]: answers one after the other, with the errors between them.

pub mod answers;
mod destination;
pub mod input_files;
pub mod output;

//! What goes out.
//!
//! - [`output`] is standard output or what is at a path: [`destination`], [`draft`], [`rights`]. It is
//!   none of the files that are read: [`input_files`].
//! - [`answers`]: answers one after the other, with the errors between them; [`progress`]: how far a run is.

pub mod answers;
mod destination;
mod draft;
pub mod input_files;
pub mod output;
pub mod progress;
mod rights;

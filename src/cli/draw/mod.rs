//! `abprune draw`: a picture of a tree and its search.
//!
//! - `arguments`: its options; `run`: what it does; [`title`]: the title of each drawing.
//! - [`drawn_documents`]: the documents that are drawn; [`drawn_boards`]: the boards of games; [`frames`]: a file
//!   for each step; [`colour`]: whether a terminal has colours.

mod arguments;
mod colour;
mod drawn_boards;
mod drawn_documents;
mod frames;
mod run;
mod title;

pub use arguments::{ColourWhen, DrawArgs, DrawingArgs, StepChoice};
pub use run::run;

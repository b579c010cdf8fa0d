//! `abprune draw`: a picture of a tree and its search.
//!
//! - `arguments`: its options, and what titles and colours mean; `run`: what it does; `icicles`: the icicles;
//!   `messages`: what cannot be drawn.

mod arguments;
mod icicles;
mod messages;
mod run;

pub use arguments::{DrawArgs, DrawingArgs, Folding, StepChoice};
pub use run::run;

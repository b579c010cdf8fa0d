//! `abprune solve`: reads trees, searches them, reports what came out.
//!
//! - `arguments`: its options; `run`: the run.
//! - [`answering`]: the answer for one document.
//! - [`batch`]: the lines of a file, on several threads.

mod answering;
mod arguments;
mod batch;
mod run;

pub use arguments::{AnswerFormat, SolveArgs};
pub use run::run;

//! `abprune solve`: reads trees, searches them, reports what came out.
//!
//! - `arguments`: its options, and the run.
//! - [`answering`]: the answer for one document.
//! - [`batch`]: the lines of a file, on several threads.

mod answering;
mod arguments;
mod batch;

pub use arguments::{AnswerFormat, SolveArgs, run};

//! `abprune solve`: reads trees, searches them, reports what came out.
//!
//! - `arguments`: its options, and the run.
//! - [`answering`]: the answer for one document; [`expect`]: what the options expect of it.
//! - [`batch`]: the lines of a file, on several threads.

mod answering;
mod arguments;
mod batch;
mod expect;

pub use arguments::{AnswerFormat, ExpectArgs, PrunedListing, SolveArgs, run};

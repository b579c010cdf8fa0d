//! `abprune trace`: the steps of a search.
//!
//! - `arguments`: its options; `run`: what it does.

mod arguments;
mod run;

pub use arguments::{TraceArgs, TraceOutputArgs};
pub use run::run;

//! `abprune compare`: what each algorithm evaluates.
//!
//! - `arguments`: its options; `run`: what it does, with trees on several threads.

mod arguments;
mod run;

pub use arguments::CompareArgs;
pub use run::run;

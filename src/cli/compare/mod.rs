//! `abprune compare`: what each algorithm evaluates.
//!
//! - `arguments`: its options; `run`: what it does. [`comparing`]: trees on several threads.

mod arguments;
mod comparing;
mod run;

pub use arguments::CompareArgs;
pub use run::run;

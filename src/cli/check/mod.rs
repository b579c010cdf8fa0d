//! `abprune check`: grades answers, suites of trees, and logs.
//!
//! - `arguments`: its options; `run`: which of the three is meant.
//! - [`answers`], [`suite`], [`log`]: each of them; `trees`: the trees that answers are about.

mod answers;
mod arguments;
mod log;
mod run;
mod suite;
mod trees;

pub use arguments::CheckArgs;
pub use run::run;

//! `abprune check`: grades answers, suites of trees, and logs of visits or claims.
//!
//! - `arguments`: its options; `run`: which of the four is meant.
//! - [`answers`], [`suite`], [`visits`], [`claims`]: each of them; [`log`]: what the last two share;
//!   `trees`: the trees that answers are about.

mod answers;
mod arguments;
mod claims;
mod log;
mod run;
mod suite;
mod trees;
mod visits;

pub use arguments::CheckArgs;
pub use run::run;

//! `abprune check`: grades answers, suites of trees and logs of visits.
//!
//! - `arguments`: its options; `run`: which of the three is meant.
//! - [`answers`], [`suite`], [`visits`]: each of them.

mod answers;
mod arguments;
mod run;
mod suite;
mod visits;

pub use arguments::CheckArgs;
pub use run::run;

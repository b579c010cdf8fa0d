//! `abprune check`: grades answers, suites of trees and logs of visits.
//!
//! - `arguments`: its options, and which of the three is meant.
//! - [`answers`], [`suite`], [`visits`]: each of them.

mod answers;
mod arguments;
mod suite;
mod visits;

pub use arguments::{CheckArgs, run};

//! `abprune check`: grades answers, suites of trees and logs of visits.
//!
//! - `arguments`: its options, and which of the three is meant.
//! - [`answers`], [`suite`], [`visits`]: each of them; `trees`: the trees that answers are about.

mod answers;
mod arguments;
mod suite;
mod trees;
mod visits;

pub use arguments::{CheckArgs, run};

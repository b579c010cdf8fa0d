//! What is there for speed alone: without it, all would be found in other ways, more slowly. Only
//! [`solve`](crate::solve) chooses it.
//!
//! - `value`: the value alone of a small document.

mod value;

pub use value::ValueSearch;

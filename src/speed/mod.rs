//! What is there for speed alone: without it, all would be found in other ways, more slowly.
//!
//! - `value`: the value of a small document.

mod value;

pub use value::ValueSearch;

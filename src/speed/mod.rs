//! What is there for speed alone: without it, all would be found in other ways, more slowly. Only
//! [`solve`](crate::solve) chooses it.
//!
//! - [`leaves`]: the leaves of a uniform tree in a row.
//! - `value`: the value alone of a small document.

#[expect(
    clippy::inline_always,
    reason = "a function that is not inlined is compiled without the caller's vector instructions"
)]
pub mod leaves;
mod value;

pub use value::ValueSearch;

//! What is there for speed alone: without it, all would be found in other ways, more slowly. Only
//! [`solve`](crate::solve) chooses it.
//!
//! Each part knows trees and values, and neither documents nor searches. What is unusual it leaves to the
//! plain way, so no error is told here.
//!
//! - [`text`]: the text of a nested document.
//! - [`flat`]: the text of a flat document.
//! - `leaves`: the leaves of a uniform tree in a row.
//! - `bytes`: digits, strings and brackets, many bytes at a time, for both texts.

mod bytes;
pub mod flat;
#[expect(
    clippy::inline_always,
    reason = "a function that is not inlined is compiled without the caller's vector instructions"
)]
pub(crate) mod leaves;
pub mod text;

//! What is there for speed alone. Without it each answer is the same, and takes longer.
//!
//! It knows no readers and no searches of the other folders: it uses `tree`, `machine`, `number` and
//! `value`. On what is wrong or unusual it gives up and tells no reason; the plain way then does. Only
//! [`solve`](crate::solve) chooses it.
//!
//! - [`text`]: the text of a nested document.
//! - `bytes`: digits, strings and brackets, many bytes at a time.

mod bytes;
pub mod text;

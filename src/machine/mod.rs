//! What the machine gives beyond plain safe Rust: mapped files and vector instructions. The only
//! module with `unsafe`.
//!
//! Every function here can be called safely, with any arguments.

mod bytes;
#[cfg(unix)]
#[expect(unsafe_code, reason = "a mapping is memory that others may change")]
mod mapping;
#[expect(
    unsafe_code,
    reason = "vector instructions, and loads of whole vectors"
)]
#[expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled for no machine"
)]
pub mod simd;

pub use bytes::{Bytes, Harm};
#[cfg(unix)]
pub use mapping::Mapping;

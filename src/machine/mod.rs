//! What the machine gives beyond plain safe Rust: mapped files. The only module with `unsafe`.
//!
//! Every function here can be called safely, with any arguments.

mod bytes;
#[cfg(unix)]
#[expect(unsafe_code, reason = "a mapping is memory that others may change")]
mod mapping;

pub use bytes::{Bytes, Harm};
#[cfg(unix)]
pub use mapping::Mapping;

//! What the machine gives beyond plain safe Rust: mapped files and prefetching. The only
//! module with `unsafe`.
//!
//! - [`Bytes`]: the bytes of a document, read or mapped.
//! - [`Mapping`]: a mapped file, which may be cut short by others without harm.
//! - [`read_ahead`]: pages of such a file, before they are looked at; behind a [`Bookmark`] they
//!   go again.
//! - [`prefetch()`]: memory that is asked for before it is looked at.
//!
//! Every function here can be called safely, with any arguments.

mod ahead;
mod bytes;
#[cfg(unix)]
#[expect(unsafe_code, reason = "a signal handler")]
mod fault;
#[expect(unsafe_code, reason = "what is mapped is not ours alone")]
mod mapping;
#[expect(unsafe_code, reason = "an instruction without a safe form")]
mod prefetch;

pub use ahead::{Bookmark, read_ahead};
pub use bytes::Bytes;
pub use mapping::Mapping;
pub use prefetch::prefetch;

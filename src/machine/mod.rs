//! What the machine gives beyond plain memory: files mapped into it. The only module with `unsafe`.
//!
//! - [`Bytes`]: the bytes of a document, read or mapped.
//! - [`Mapping`]: a mapped file, which may be cut short by others without harm.

mod bytes;
#[cfg(unix)]
#[expect(unsafe_code, reason = "a signal handler")]
mod fault;
#[expect(unsafe_code, reason = "what is mapped is not ours alone")]
mod mapping;

pub use bytes::Bytes;
pub use mapping::Mapping;

//! Standard input where a descriptor has no duplicate: under WASI.

use std::os::fd::{FromRawFd as _, OwnedFd};

/// The descriptor of standard input, which its owner closes in the end: it can be had once.
#[must_use]
pub fn standard_input() -> OwnedFd {
    // SAFETY: descriptor 0 is standard input. The runtime of Rust neither closes it nor keeps it for itself.
    // A read after it has been closed is an error.
    unsafe { OwnedFd::from_raw_fd(0) }
}

//! Standard input as a file, where a descriptor has no duplicate: under WASI.

use std::fs::File;
use std::os::fd::FromRawFd as _;

/// Standard input as a file, which closes it in the end: it can be had once.
#[must_use]
pub fn standard_input() -> File {
    // SAFETY: descriptor 0 is standard input. The runtime of Rust neither closes it nor keeps it for itself; a read
    // after it has been closed is an error.
    unsafe { File::from_raw_fd(0) }
}

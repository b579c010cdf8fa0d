//! A file mapped into memory: the system reads a page from the disk when a byte of it is read first.
//!
//! Other processes may change the file meanwhile. If they cut it short, the missing bytes read as
//! zeros, and [`Mapping::is_whole`] returns `false`. If they write to it, each byte reads as the old
//! one or the new one. A byte that differs when it is read again can make an answer wrong, but it does
//! no other harm, because of two rules. Readers and searches check every index. And no `str` borrows these
//! bytes: [`copied_text`](super::copied_text()) has the reason and the remedy.

use std::io;
use std::ops::Deref;

#[cfg(unix)]
use memmap2::Advice;
use memmap2::{Mmap, MmapAsRawDesc, MmapOptions};

#[cfg(unix)]
use super::sigbus::Watch;

/// A file mapped into memory, to be read.
#[derive(Debug)]
pub struct Mapping {
    /// Ends before `map` does: fields are dropped in this order.
    #[cfg(unix)]
    watch: Watch,
    map: Mmap,
}

impl Mapping {
    /// Maps a file.
    ///
    /// # Errors
    ///
    /// The file cannot be mapped: it is a pipe, or it is empty; or too many files are mapped already.
    pub fn new(file: impl MmapAsRawDesc) -> io::Result<Mapping> {
        // SAFETY: the map is only read, as bytes, for which all bit patterns are valid. The watch
        // starts before the first byte is read, and handles a file that is cut short. Other
        // processes can write to the file at any time, which cannot be prevented: bytes then change
        // as if they came from a device. All readers here accept any byte at any time.
        let map = unsafe { MmapOptions::new().map(file)? };
        Ok(Mapping {
            #[cfg(unix)]
            watch: Watch::new(&map)?,
            map,
        })
    }

    /// Whether the file still had all bytes that were read.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        #[cfg(unix)]
        return self.watch.is_whole();
        // Elsewhere a mapped file cannot be cut short.
        #[cfg(not(unix))]
        true
    }

    /// Advises the system about the next reads: with `jumps`, single pages in no order; without, the
    /// pages in order. It is only a hint.
    pub fn expect_jumps(&self, jumps: bool) {
        #[cfg(unix)]
        let _ = self.map.advise(if jumps {
            Advice::Random
        } else {
            Advice::Normal
        });
        #[cfg(not(unix))]
        let _ = jumps;
    }
}

impl Deref for Mapping {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.map
    }
}

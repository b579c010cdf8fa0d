//! A file mapped into memory: only what is looked at is read from the disk.
//!
//! Others may change the file meanwhile. If they cut it short, what is gone reads as zeros, and
//! [`Mapping::is_whole`] says so. If they write to it, the old bytes or the new ones are seen, each
//! byte for itself; nothing here, nor in the readers and searches, relies on a byte being the same
//! when it is read again for more than the answer (no index is used unchecked).

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
    /// It cannot be mapped: it is a pipe or empty, or so many files are mapped that one more could
    /// not be watched.
    pub fn new(file: impl MmapAsRawDesc) -> io::Result<Mapping> {
        // SAFETY: the map is only read, as bytes, for which all bit patterns are valid. That the
        // file is cut short is provided for by the watch, before the first byte is looked at. That
        // it is written to by others cannot be kept off; then bytes change as if read from a
        // device, and whoever reads them must take any byte at any time, as all readers here do.
        let map = unsafe { MmapOptions::new().map(file)? };
        Ok(Mapping {
            #[cfg(unix)]
            watch: Watch::new(&map)?,
            map,
        })
    }

    /// Whether all bytes that have been looked at were there.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        #[cfg(unix)]
        return self.watch.is_whole();
        // Elsewhere a mapped file cannot be cut short.
        #[cfg(not(unix))]
        true
    }

    /// Tells the system that single pages will be looked at, here and there, or again that what
    /// lies ahead is likely to be wanted. A hint: nothing is lost if it is not taken.
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

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
#[cfg(target_os = "linux")]
use memmap2::UncheckedAdvice;
use memmap2::{Mmap, MmapAsRawDesc, MmapOptions};

use super::Bookmark;
#[cfg(unix)]
use super::sigbus::Watch;

/// So many bytes are laid into memory together, if they are in the cache: by Linux, if it is not told
/// otherwise.
const AROUND: usize = 1 << 16;

/// A file mapped into memory, to be read.
#[derive(Debug)]
pub struct Mapping {
    /// Ends before `map` does: fields are dropped in this order.
    #[cfg(unix)]
    watch: Watch,
    map: Mmap,
    bookmark: Bookmark,
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
            bookmark: Bookmark::default(),
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

    /// Where to mark how far it has been gone through.
    #[must_use]
    pub fn bookmark(&self) -> &Bookmark {
        &self.bookmark
    }

    /// So many bytes from `start` on, if they are all in the file.
    fn part(&self, start: usize, length: usize) -> Option<&[u8]> {
        self.map.get(start..)?.get(..length)
    }

    /// Has the system lay the pages of so many bytes from `start` on into memory; nothing is done if
    /// some are not in the file.
    pub(super) fn lay_out(&self, start: usize, length: usize) {
        // With a page that is looked at come those around it. To ask for all of them
        // (`MADV_POPULATE_READ`) takes longer.
        let part = self.part(start, length).unwrap_or_default();
        for around in part.chunks(AROUND) {
            std::hint::black_box(around[0]);
        }
    }

    /// Has the system take back the pages of so many bytes from `start` on; nothing is done if some
    /// are not in the file. If they are looked at again, they are read again.
    pub(super) fn take_back(&self, start: usize, length: usize) {
        #[cfg(target_os = "linux")]
        if self.part(start, length).is_some() {
            let advice = UncheckedAdvice::DontNeed;
            // SAFETY: the pages are all of this map, but that the last may have room behind the file,
            // which is nobody's. The map is shared and only read, so they hold what the file does and
            // are had from there again; where `sigbus` has put zeros, zeros are had again. At worst
            // others have written meanwhile, as at any other time.
            let _ = unsafe { self.map.unchecked_advise_range(advice, start, length) };
        }
        #[cfg(not(target_os = "linux"))]
        let _ = (start, length);
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

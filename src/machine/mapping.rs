//! A file as memory: the system reads a page when it is touched first.
//!
//! Nobody can keep other processes from writing to the file meanwhile. The bytes are then old or
//! new ones, as it comes; [`Mapping::harm`] tells of it afterwards.

use std::io;
use std::ops::Deref;
use std::os::fd::OwnedFd;

use memmap2::{Mmap, MmapOptions};
use rustix::fs::{Stat, fstat};

use super::Harm;

/// A file mapped into memory, read only.
#[derive(Debug)]
pub struct Mapping {
    map: Mmap,
    file: OwnedFd,
    /// What the system said of the file when it was mapped.
    before: Stat,
}

impl Mapping {
    /// Maps a regular file from byte `offset` to its end.
    ///
    /// # Errors
    ///
    /// The system does not map it; it is not a regular file; nothing lies behind `offset`.
    pub fn new(file: impl Into<OwnedFd>, offset: u64) -> io::Result<Mapping> {
        let file = file.into();
        let before = fstat(&file)?;
        let length = size(&before).checked_sub(offset).filter(|&left| left > 0);
        let length = length.and_then(|length| usize::try_from(length).ok());
        let length = length.ok_or(io::ErrorKind::InvalidInput)?;
        // SAFETY: the map is private to this struct, is only read, and stays mapped as long as
        // what is borrowed from it. Another process may write to the file, as it may for anybody
        // who maps one: so nothing here or above may rely on a byte being the same when it is
        // looked at again, and `harm` is asked before an answer is believed.
        let map = unsafe { MmapOptions::new().offset(offset).len(length).map(&file)? };
        Ok(Mapping { map, file, before })
    }

    /// What has happened to the file since it was mapped, as far as the system tells.
    #[must_use]
    pub fn harm(&self) -> Option<Harm> {
        let Ok(now) = fstat(&self.file) else {
            return Some(Harm::Unreadable);
        };
        if size(&now) < size(&self.before) {
            Some(Harm::CutShort)
        } else if written(&now) != written(&self.before) {
            Some(Harm::Changed)
        } else {
            None
        }
    }
}

fn size(stat: &Stat) -> u64 {
    u64::try_from(stat.st_size).unwrap_or(0)
}

/// When the file was written to last.
fn written(stat: &Stat) -> impl PartialEq {
    (stat.st_mtime, stat.st_mtime_nsec)
}

impl Deref for Mapping {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.map
    }
}

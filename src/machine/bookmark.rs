//! How far a mapped file has been read.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Thread;

/// The thread beside is woken when the bookmark has moved so far.
const STRIDE: usize = 1 << 22;

/// About where somebody is who goes through a document in a mapped file, counted from the document's
/// start: never too far in the file.
#[derive(Debug, Default)]
pub struct Bookmark {
    at: AtomicUsize,
    /// Where it was when the thread beside was woken last.
    woken_at: AtomicUsize,
    beside: Mutex<Option<Thread>>,
}

impl Bookmark {
    /// All bytes before `at` have been gone through. If some are wanted again, they are still
    /// there, and it only takes longer.
    #[inline]
    pub fn set(&self, at: usize) {
        self.at.store(at, Ordering::Relaxed);
        // Behind where it was it is far away, too.
        if at.wrapping_sub(self.woken_at.load(Ordering::Relaxed)) >= STRIDE {
            self.woken_at.store(at, Ordering::Relaxed);
            self.wake();
        }
    }

    /// The place that was set last.
    pub(super) fn get(&self) -> usize {
        self.at.load(Ordering::Relaxed)
    }

    #[cold]
    fn wake(&self) {
        let beside = self.beside.lock();
        if let Some(thread) = &*beside.unwrap_or_else(PoisonError::into_inner) {
            thread.unpark();
        }
    }

    pub(super) fn woken_from_now_on(&self, thread: Option<Thread>) {
        let beside = self.beside.lock();
        *beside.unwrap_or_else(PoisonError::into_inner) = thread;
    }
}

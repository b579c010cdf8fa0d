//! A mapped file that will be gone through from its start to its end: a thread beside has the system
//! lay its pages into memory before they are looked at, and take back those that lie behind. For a
//! fast reader that is a third of the time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle, Thread};

use super::{Bytes, Mapping};

/// So many bytes are laid into memory, or taken back, at a time; and so many behind the bookmark are
/// left.
const PIECE: usize = 1 << 20;

/// For a smaller file no thread is started; of a larger one the pages might push out those that are
/// still to be looked at.
const WORTH_IT: std::ops::Range<usize> = 1 << 22..1 << 28;

/// The thread beside is woken when the bookmark has moved so far.
const STRIDE: usize = 4 * PIECE;

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

    #[cold]
    fn wake(&self) {
        let beside = self.beside.lock();
        if let Some(thread) = &*beside.unwrap_or_else(PoisonError::into_inner) {
            thread.unpark();
        }
    }

    fn woken_from_now_on(&self, thread: Option<Thread>) {
        let beside = self.beside.lock();
        *beside.unwrap_or_else(PoisonError::into_inner) = thread;
    }
}

/// Works, and has the pages of a mapped file laid into memory meanwhile, if that is likely to pay
/// and a thread may be started, which is asked only then. Whoever sets the
/// [bookmark](Bytes::bookmark) is rid of the pages behind it.
///
/// ```
/// use abprune::machine::{Bytes, read_ahead};
/// let bytes = Bytes::from(b"[3, 5]".to_vec());
/// assert_eq!(read_ahead(&bytes, || true, || bytes.len()), 6);
/// ```
pub fn read_ahead<T>(
    bytes: &Bytes,
    may_start_thread: impl FnOnce() -> bool,
    work: impl FnOnce() -> T,
) -> T {
    match bytes.mapping() {
        Some(mapping) if WORTH_IT.contains(&mapping.len()) && may_start_thread() => {
            beside(mapping, work)
        }
        _ => work(),
    }
}

fn beside<T>(mapping: &Mapping, work: impl FnOnce() -> T) -> T {
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let pages = || {
            let mut pages = Pages::default();
            while !is_done.load(Ordering::Relaxed) {
                if !pages.step(mapping) {
                    thread::park();
                }
            }
        };
        // Without a thread it only takes longer.
        let helper = thread::Builder::new().spawn_scoped(scope, pages).ok();
        let thread = helper.as_ref().map(ScopedJoinHandle::thread);
        mapping.bookmark().woken_from_now_on(thread.cloned());
        let _done = Done {
            is_done: &is_done,
            thread,
        };
        work()
    })
}

/// Says that the work is done when it ends, be it in a panic.
struct Done<'a> {
    is_done: &'a AtomicBool,
    thread: Option<&'a Thread>,
}

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.is_done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread {
            thread.unpark();
        }
    }
}

/// Which pages of a file are in memory.
#[derive(Debug, Default)]
struct Pages {
    /// Those before this byte have been taken back...
    freed: usize,
    /// ...and those from there to this one laid out.
    laid: usize,
}

impl Pages {
    /// Does the next piece of work; whether there was any.
    fn step(&mut self, mapping: &Mapping) -> bool {
        let reached = mapping.bookmark().at.load(Ordering::Relaxed);
        let reached = reached.min(mapping.len());
        if reached < self.freed {
            // It is gone through again.
            self.freed = reached / PIECE * PIECE;
            self.laid = self.freed;
        }
        let left = mapping.len() - self.laid;
        if left > 0 {
            let length = PIECE.min(left);
            // A system that does not know how is not asked again.
            let is_done = mapping.lay_out(self.laid, length);
            self.laid += if is_done { length } else { left };
            true
        } else if self.freed + 2 * PIECE <= reached {
            mapping.take_back(self.freed, PIECE);
            self.freed += PIECE;
            true
        } else {
            false
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// A mapped file of so many sevens.
    fn mapping(length: usize) -> Mapping {
        use std::io::Write as _;
        let mut file = tempfile::tempfile().expect("a file");
        let sevens = vec![b'7'; length];
        file.write_all(&sevens).expect("it can be written");
        Mapping::new(&file).expect("it can be mapped")
    }

    #[test]
    fn pages_are_laid_out_while_work_is_done_and_a_panic_is_no_reason_to_wait() {
        let length = WORTH_IT.start;
        let mapping = mapping(length);
        assert!(mapping.lay_out(0, length));
        for (start, length) in [(length, PIECE), (PIECE, length), (usize::MAX, 1)] {
            assert!(!mapping.lay_out(start, length));
            mapping.take_back(start, length);
        }
        let bytes = Bytes::mapped(mapping, 0);
        let last = || {
            bytes.bookmark().expect("it is a file").set(length);
            bytes[length - 1]
        };
        assert_eq!(read_ahead(&bytes, || true, last), b'7');
        let panicking =
            std::panic::catch_unwind(|| read_ahead(&bytes, || true, || panic!("as asked")));
        assert!(panicking.is_err());
    }

    #[test]
    fn pages_follow_the_bookmark_forward_and_back() {
        let mapping = mapping(5 * PIECE + 1);
        let mut pages = Pages::default();
        let mut steps = |at: usize, expected| {
            mapping.bookmark().set(at);
            let mut steps = 0;
            while pages.step(&mapping) {
                steps += 1;
            }
            assert_eq!((steps, pages.freed / PIECE), expected, "{at}");
            assert_eq!(pages.laid, mapping.len());
        };
        steps(0, (6, 0));
        steps(2 * PIECE - 1, (0, 0));
        steps(2 * PIECE, (1, 1));
        steps(mapping.len(), (3, 4));
        assert!(mapping.iter().all(|&byte| byte == b'7'));
        steps(3 * PIECE + 5, (3, 3));
        steps(0, (6, 0));
        steps(usize::MAX, (4, 4));
    }
}

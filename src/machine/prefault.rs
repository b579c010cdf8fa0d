//! A mapped file that will be gone through from its start to its end: a thread beside has the system
//! lay its pages into memory before they are looked at, and take back those that lie behind. For a
//! fast reader that is a third of the time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle, Thread};

use super::{Bytes, Mapping};

/// So many bytes are laid into memory at a time; and so many behind the bookmark are left.
const PIECE: usize = 1 << 20;

/// First of all, pages are laid out so far ahead of the bookmark...
const NEAR: usize = 16 * PIECE;

/// ...and if nothing else is to be done, so far: not all who read move it. Further ahead, the pages of a
/// large file might push out others that are still to be looked at.
const FAR: usize = 256 * PIECE;

/// So many bytes are taken back at a time: each time the processor of the reader is interrupted.
const TAKEN: usize = 4 * PIECE;

/// For a smaller file no thread is started.
const WORTH_IT: usize = 1 << 22;

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
        Some(mapping) if mapping.len() >= WORTH_IT && may_start_thread() => beside(mapping, work),
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
        let reached = mapping.bookmark().get();
        let reached = reached.min(mapping.len());
        if reached < self.freed {
            // It is gone through again.
            self.freed = reached / PIECE * PIECE;
            self.laid = self.freed;
        }
        // Where somebody has been, pages are laid out: no need to catch up with a fast reader.
        self.laid = self.laid.max(reached / PIECE * PIECE);
        if self.lay_out(mapping, reached.saturating_add(NEAR)) {
            return true;
        }
        if self.freed + TAKEN + PIECE <= reached {
            mapping.take_back(self.freed, TAKEN);
            self.freed += TAKEN;
            return true;
        }
        self.lay_out(mapping, reached.saturating_add(FAR))
    }

    /// Lays out the next pages, if all those before `end` are not; whether there were any.
    fn lay_out(&mut self, mapping: &Mapping, end: usize) -> bool {
        let is_due = self.laid < mapping.len().min(end);
        if is_due {
            let length = PIECE.min(mapping.len() - self.laid);
            mapping.lay_out(self.laid, length);
            self.laid += length;
        }
        is_due
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// A mapped file of so many zeros.
    fn mapping(length: usize) -> Mapping {
        let file = tempfile::tempfile().expect("a file");
        file.set_len(length as u64).expect("it has holes");
        Mapping::new(&file).expect("it can be mapped")
    }

    #[test]
    fn pages_are_laid_out_while_work_is_done_and_a_panic_is_no_reason_to_wait() {
        let length = WORTH_IT;
        let mapping = mapping(length);
        for (start, length) in [
            (0, length),
            (length, PIECE),
            (PIECE, length),
            (usize::MAX, 1),
        ] {
            mapping.lay_out(start, length);
            mapping.take_back(start, length);
        }
        let bytes = Bytes::mapped(mapping, 0);
        let last = || {
            bytes.bookmark().expect("it is a file").set(length);
            bytes[length - 1]
        };
        assert_eq!(read_ahead(&bytes, || true, last), 0);
        let panicking =
            std::panic::catch_unwind(|| read_ahead(&bytes, || true, || panic!("as asked")));
        assert!(panicking.is_err());
    }

    /// How many bytes of a mapping are in memory, as the system tells.
    fn in_memory(mapping: &Mapping) -> usize {
        let maps = std::fs::read_to_string("/proc/self/smaps").expect("Linux");
        let start = format!("{:x}-", mapping.as_ptr().addr());
        let mut lines = maps.lines().skip_while(|line| !line.starts_with(&start));
        let size = lines.find_map(|line| line.strip_prefix("Rss:"));
        let size = size.and_then(|size| size.split_whitespace().next());
        size.expect("a size").parse::<usize>().expect("KiB") << 10
    }

    #[test]
    fn pages_are_there_once_laid_out_and_gone_once_taken_back() {
        use std::io::Write as _;
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(&vec![b'7'; 2 * PIECE]).expect("room");
        let mapping = Mapping::new(&file).expect("it can be mapped");
        assert_eq!(in_memory(&mapping), 0);
        mapping.lay_out(0, 2 * PIECE);
        // All of them, unless the system has been told to bring one page at a time.
        assert!(in_memory(&mapping) >= 2 * PIECE / 16);
        mapping.take_back(0, 2 * PIECE);
        assert_eq!(in_memory(&mapping), 0);
    }

    #[test]
    fn pages_follow_the_bookmark_forward_and_back() {
        let mapping = mapping(40 * PIECE + 1);
        let mut pages = Pages::default();
        // So many steps are taken from there, and then so many pieces are freed and laid out.
        let mut check = |at: usize, steps: usize, expected| {
            mapping.bookmark().set(at);
            for step in 0..steps {
                assert!(pages.step(&mapping), "{at}: {step}");
            }
            let pieces = [pages.freed, pages.laid].map(|place| place / PIECE);
            assert_eq!(pieces, expected, "{at}");
            assert!(pages.laid <= mapping.len());
            pages.laid == mapping.len() && !pages.step(&mapping)
        };
        // What is near, then what lies behind, then the rest.
        assert!(!check(4 * PIECE - 1, 17, [0, 20]));
        assert!(!check(5 * PIECE - 1, 1, [0, 21]));
        assert!(!check(5 * PIECE, 1, [4, 21]));
        assert!(!check(5 * PIECE, 4, [4, 25]));
        // The reader has overtaken what is laid out.
        assert!(check(30 * PIECE, 11 + 6, [28, 40]));
        // It is gone through again.
        assert!(check(3 * PIECE + 5, 17 + 21, [3, 40]));
        assert!(check(usize::MAX, 9, [39, 40]));
        assert!(mapping.iter().step_by(999).all(|&byte| byte == 0));
    }

    #[test]
    fn pages_of_a_reader_that_stays_are_laid_out_far_ahead() {
        let mapping = mapping(FAR + 2 * PIECE);
        let mut pages = Pages::default();
        while pages.step(&mapping) {}
        assert_eq!((pages.freed, pages.laid), (0, FAR));
    }
}

//! A mapped file that will be gone through from its start to its end: a thread beside has the system
//! lay its pages into memory before they are looked at, which is a fifth of the time that a fast
//! reader takes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::{Bytes, Mapping};

/// So many bytes are laid into memory at a time.
const PIECE: usize = 1 << 20;

/// For a smaller file no thread is started; of a larger one the pages might push out those that are
/// still to be looked at.
const WORTH_IT: std::ops::Range<usize> = 1 << 22..1 << 28;

/// Works, and has the pages of a mapped file laid into memory meanwhile, if that is likely to pay and
/// a thread may be started, which is asked only then.
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

/// Says that the work is done when it ends, be it in a panic.
struct Done<'a>(&'a AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn beside<T>(mapping: &Mapping, work: impl FnOnce() -> T) -> T {
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let _done = Done(&is_done);
        let pages = || {
            let pieces = (0..mapping.len()).step_by(PIECE);
            for start in pieces.take_while(|_| !is_done.load(Ordering::Relaxed)) {
                let length = PIECE.min(mapping.len() - start);
                if !mapping.lay_out(start, length) {
                    break;
                }
            }
        };
        // Without a thread it only takes longer.
        let _ = thread::Builder::new().spawn_scoped(scope, pages);
        work()
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn pages_are_laid_out_while_work_is_done_and_a_panic_is_no_reason_to_wait() {
        let file = tempfile::tempfile().expect("a file");
        let length = WORTH_IT.start;
        file.set_len(length as u64).expect("it is sparse");
        let mapping = Mapping::new(&file).expect("it can be mapped");
        assert!(mapping.lay_out(0, length) && !mapping.lay_out(length, PIECE));
        let bytes = Bytes::mapped(mapping, 0);
        assert_eq!(read_ahead(&bytes, || true, || bytes[length - 1]), 0);
        let panicking =
            std::panic::catch_unwind(|| read_ahead(&bytes, || true, || panic!("as asked")));
        assert!(panicking.is_err());
    }
}

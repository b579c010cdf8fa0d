//! Work that another thread can end: searches, comparisons, checks, trees that grow.
//!
//! Each node that such work comes to asks [`poll()`], which costs a read of memory while nothing is interrupted. Once
//! the work is interrupted, the next node unwinds its thread, up to [`Interrupt::run`]: so no result and no caller in
//! between has a case for it, files and programs are closed, and what is half written is not kept.
//!
//! It leaves to others when to interrupt: signals, time limits.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Ends the work that [runs](Interrupt::run) with it. A copy ends the same work.
///
/// ```
/// # #[cfg(feature = "cli")] {
/// use abprune::{cli, Interrupt};
///
/// let interrupt = Interrupt::default();
/// let other = interrupt.clone();
/// let search = std::thread::spawn(move || other.run(|| cli::run([r#"{"game": "connect-four"}"#], b"")));
/// interrupt.interrupt();
/// assert_eq!(search.join().unwrap(), None);
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag(AtomicBool);

/// How many flags are up: only then a node looks for that of its thread.
static FLAGS_UP: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// What ends the work of this thread.
    static CURRENT: RefCell<Option<Interrupt>> = const { RefCell::new(None) };
}

/// What a thread is unwound with.
struct Interrupted;

impl Interrupt {
    /// Ends the work, soon.
    pub fn interrupt(&self) {
        if !self.0.0.swap(true, Ordering::Relaxed) {
            FLAGS_UP.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Does this work on this thread; `None`: it was interrupted.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        let before = CURRENT.replace(Some(self.clone()));
        let done = catch_unwind(AssertUnwindSafe(work));
        CURRENT.set(before);
        match done {
            Ok(result) => Some(result),
            Err(reason) if reason.is::<Interrupted>() => None,
            Err(panic) => resume_unwind(panic),
        }
    }

    /// What ends the work of this thread.
    #[cfg(feature = "cli")]
    pub(crate) fn current() -> Option<Interrupt> {
        CURRENT.with_borrow(Clone::clone)
    }

    /// This ends the work of this thread, too, from now on.
    #[cfg(feature = "cli")]
    pub(crate) fn adopt(interrupt: Option<Interrupt>) {
        CURRENT.set(interrupt);
    }
}

impl Drop for Flag {
    fn drop(&mut self) {
        if *self.0.get_mut() {
            FLAGS_UP.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Unwinds this thread if its work is interrupted.
#[inline]
pub(crate) fn poll() {
    if FLAGS_UP.load(Ordering::Relaxed) > 0 {
        look();
    }
}

#[cold]
fn look() {
    let is_up = |current: &Option<Interrupt>| {
        let current = current.as_ref();
        current.is_some_and(|interrupt| interrupt.0.0.load(Ordering::Relaxed))
    };
    if CURRENT.with_borrow(is_up) {
        resume_unwind(Box::new(Interrupted));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_work_that_is_interrupted_ends() {
        let (one, other) = (Interrupt::default(), Interrupt::default());
        one.interrupt();
        one.interrupt();
        assert_eq!(one.run(poll), None);
        assert_eq!(other.run(poll), Some(()));
        assert_eq!(other.run(|| one.run(poll)), Some(None));
        // Work without an interrupt goes on.
        poll();
    }

    #[test]
    fn a_panic_stays_a_panic() {
        let run = || Interrupt::default().run(|| resume_unwind(Box::new("a panic")));
        let panic = catch_unwind(run).expect_err("it panics");
        assert_eq!(panic.downcast_ref(), Some(&"a panic"));
    }
}

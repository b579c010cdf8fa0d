//! Ends the process with a message when memory ends, in the place of an abort.
//!
//! Every part of the program that grows with its input gets its memory here, so none needs a way of its
//! own to fail. A file that is being written is not in its place yet, and stays as it was.

use std::alloc::{GlobalAlloc, Layout, System};

/// The allocator of the system, which says so if there is no memory and ends the process with this status.
///
/// The program uses it. A library user may: `#[global_allocator] static ALLOCATOR: ExitOnOutOfMemory<2> =
/// ExitOnOutOfMemory;`
#[derive(Debug)]
pub struct ExitOnOutOfMemory<const STATUS: i32>;

// SAFETY: each function passes its arguments on to the system's allocator, under the same contract, and
// gives back what that gives. On Unix `or_exit` neither allocates nor panics; elsewhere it may allocate
// once more, which these functions allow, as they hold nothing meanwhile.
unsafe impl<const STATUS: i32> GlobalAlloc for ExitOnOutOfMemory<STATUS> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        or_exit::<STATUS>(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        or_exit::<STATUS>(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        or_exit::<STATUS>(unsafe { System.realloc(pointer, layout, size) })
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// The pointer, if it is to memory.
#[inline]
fn or_exit<const STATUS: i32>(pointer: *mut u8) -> *mut u8 {
    if pointer.is_null() {
        exit(STATUS);
    }
    pointer
}

const MESSAGE: &[u8] = b"error: there is not enough memory\n";

// Nothing is left to be done at the end: what is not written yet must not be taken for whole.
#[cold]
#[cfg(unix)]
fn exit(status: i32) -> ! {
    // SAFETY: both are plain system calls. The pointer is to a static of that length.
    unsafe {
        libc::write(libc::STDERR_FILENO, MESSAGE.as_ptr().cast(), MESSAGE.len());
        libc::_exit(status)
    }
}

/// Neither call needs memory: standard error has no buffer, and what is left in that of standard output is
/// written as it is. If one does after all, or memory ends for a second thread meanwhile, that is left to
/// the standard library, which aborts.
#[cold]
#[cfg(not(unix))]
fn exit(status: i32) {
    use std::io::Write as _;
    use std::sync::atomic::{AtomicBool, Ordering};
    static IS_ENDING: AtomicBool = AtomicBool::new(false);
    if !IS_ENDING.swap(true, Ordering::Relaxed) {
        let _ = std::io::stderr().write_all(MESSAGE);
        std::process::exit(status);
    }
}

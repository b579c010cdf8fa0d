//! What the process inherits from the one that starts it: closed streams, a limit for the size of files, and
//! whether Ctrl+C is ignored.
//!
//! Before `main`, the runtime of Rust opens `/dev/null` for each standard stream that is closed. What is
//! written to it is lost without an error, what is read from it is empty, and nothing tells it from a
//! `/dev/null` that was asked for. So one look at standard input and output comes before that: the loader
//! calls [`look`] when it starts the process.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether standard output was closed when the process was started.
static IS_OUTPUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard input was.
static IS_INPUT_CLOSED: AtomicBool = AtomicBool::new(false);

// What stands in this section are the addresses of functions without arguments, which the loader calls. At
// that time the runtime of Rust is not there yet: `look` makes two system calls and stores two atomics.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = look;

extern "C" fn look() {
    for (number, is_closed) in
        [(libc::STDIN_FILENO, &IS_INPUT_CLOSED), (libc::STDOUT_FILENO, &IS_OUTPUT_CLOSED)]
    {
        // SAFETY: this only reads, and any number may be asked about.
        let flags = unsafe { libc::fcntl(number, libc::F_GETFD) };
        is_closed.store(flags == -1, Ordering::Relaxed);
    }
}

/// Whether standard input was closed when the process was started (`<&-`).
#[must_use]
pub fn is_input_closed() -> bool {
    IS_INPUT_CLOSED.load(Ordering::Relaxed)
}

/// Whether standard output was closed when the process was started (`>&-`).
#[must_use]
pub fn is_output_closed() -> bool {
    IS_OUTPUT_CLOSED.load(Ordering::Relaxed)
}

/// Whether the process is to go on at Ctrl+C: as long as it has no handler, what started it has decided that
/// (a command that a script starts with `&`, or after `trap '' INT`).
#[must_use]
pub fn is_interrupt_ignored() -> bool {
    // SAFETY: without a new action the call only fills `now`, a plain structure for which zeros are valid.
    unsafe {
        let mut now: libc::sigaction = std::mem::zeroed();
        libc::sigaction(libc::SIGINT, std::ptr::null(), &raw mut now) == 0
            && now.sa_sigaction == libc::SIG_IGN
    }
}

/// Makes a write past the limit for the size of files (`ulimit -f`) an error, like one on a full disk.
/// Else the signal SIGXFSZ ends the process.
pub fn ignore_sigxfsz() {
    // SAFETY: no handler is installed: the signal is ignored.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
}

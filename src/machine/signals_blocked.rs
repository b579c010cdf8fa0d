//! Steps that no signal interrupts.

/// Runs something. Signals that come meanwhile, but for SIGKILL, wait until it is over, if this thread is
/// the only one.
pub fn with_signals_blocked<T>(run: impl FnOnce() -> T) -> T {
    #[cfg(unix)]
    let _blocked = SignalsBlocked::new();
    run()
}

/// All signals are blocked for this thread as long as this lives.
#[cfg(unix)]
struct SignalsBlocked {
    /// The signals that were blocked before.
    before: libc::sigset_t,
}

#[cfg(unix)]
impl SignalsBlocked {
    fn new() -> SignalsBlocked {
        // SAFETY: a set of signals is a plain structure for which zeros are valid, and both calls get
        // pointers to such structures, which live through the call. If the second fails, `before` is the
        // empty set.
        unsafe {
            let mut all: libc::sigset_t = std::mem::zeroed();
            let mut before: libc::sigset_t = std::mem::zeroed();
            libc::sigfillset(&raw mut all);
            libc::pthread_sigmask(libc::SIG_BLOCK, &raw const all, &raw mut before);
            SignalsBlocked { before }
        }
    }
}

#[cfg(unix)]
impl Drop for SignalsBlocked {
    fn drop(&mut self) {
        // SAFETY: the pointer is to a set that an earlier call has filled, and nothing is to be written
        // back.
        unsafe {
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const self.before, std::ptr::null_mut());
        }
    }
}

//! Keeps a mapped file that is cut short from ending the process.
//!
//! To read a page that the file no longer has raises SIGBUS. The handler here maps pages of zeros over
//! the rest of the mapping, notes it, and returns: the processor repeats the read and gets a zero. A
//! fault at any other address goes to the handler that was installed before.

use std::io;
use std::ops::Range;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The number of mappings that can be watched at a time.
const MOST: usize = 64;

/// A slot in the table of watched mappings. The handler reads it, so it is made of atomics.
struct Slot {
    start: AtomicUsize,
    /// 0: the slot is free.
    length: AtomicUsize,
    is_broken: AtomicBool,
}

static TABLE: [Slot; MOST] = [const {
    Slot {
        start: AtomicUsize::new(0),
        length: AtomicUsize::new(0),
        is_broken: AtomicBool::new(false),
    }
}; MOST];

/// Locked while a thread takes a slot.
static TAKING: Mutex<()> = Mutex::new(());

/// The handler of the signal that was installed before.
static BEFORE: OnceLock<libc::sigaction> = OnceLock::new();

/// The size of a page.
static PAGE: AtomicUsize = AtomicUsize::new(0);

/// A mapping that is watched, as long as this lives.
#[derive(Debug)]
pub(super) struct Watch(usize);

impl Watch {
    /// Watches a mapping, which must outlive the watch.
    ///
    /// # Errors
    ///
    /// No slot is free, or the system does not let the signal be handled.
    pub(super) fn new(map: &[u8]) -> io::Result<Watch> {
        let _taking = TAKING.lock().unwrap_or_else(PoisonError::into_inner);
        if BEFORE.get().is_none() {
            install()?;
        }
        let is_free = |slot: &Slot| slot.length.load(Ordering::Relaxed) == 0;
        let number = TABLE.iter().position(is_free);
        let number = number.ok_or_else(|| io::Error::other("too many files are mapped"))?;
        let slot = &TABLE[number];
        slot.is_broken.store(false, Ordering::Relaxed);
        slot.start.store(map.as_ptr().addr(), Ordering::SeqCst);
        // Last: the slot counts from now on.
        slot.length.store(map.len(), Ordering::SeqCst);
        Ok(Watch(number))
    }

    /// Whether no page was missing.
    pub(super) fn is_whole(&self) -> bool {
        !TABLE[self.0].is_broken.load(Ordering::SeqCst)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        TABLE[self.0].length.store(0, Ordering::SeqCst);
    }
}

/// Installs the handler.
fn install() -> io::Result<()> {
    // SAFETY: `sysconf` only reads. A `sigaction` is a plain structure for which zeros are valid, and
    // both calls get pointers to such structures, which live through the call. The handler has the
    // signature that `SA_SIGINFO` asks for, and calls nothing that is not safe in a handler.
    unsafe {
        let page = usize::try_from(libc::sysconf(libc::_SC_PAGESIZE));
        PAGE.store(page.map_err(io::Error::other)?, Ordering::SeqCst);
        let mut before: libc::sigaction = std::mem::zeroed();
        if libc::sigaction(libc::SIGBUS, ptr::null(), &raw mut before) != 0 {
            return Err(io::Error::last_os_error());
        }
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handle as *const () as libc::sighandler_t;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        if libc::sigaction(libc::SIGBUS, &raw const action, ptr::null_mut()) != 0 {
            return Err(io::Error::last_os_error());
        }
        // Before the first mapping is watched: until then no fault is for the handler.
        BEFORE.get_or_init(|| before);
    }
    Ok(())
}

extern "C" fn handle(_: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: the system gives a handler with `SA_SIGINFO` a valid pointer, and SIGBUS an address.
    let (address, is_fault) = unsafe { ((*info).si_addr().addr(), (*info).si_code > 0) };
    for slot in TABLE.iter().filter(|_| is_fault) {
        let start = slot.start.load(Ordering::SeqCst);
        let length = slot.length.load(Ordering::SeqCst);
        if slot.start.load(Ordering::SeqCst) != start {
            // Another thread has just given the slot to another mapping.
            continue;
        }
        if (start..start + length).contains(&address) {
            // Before the zeros are mapped: a thread that reads a zero can see this flag.
            slot.is_broken.store(true, Ordering::SeqCst);
            if zero_from(address, start + length) {
                return;
            }
        }
    }
    if let Some(before) = BEFORE.get() {
        // SAFETY: the pointer is to a static, and both functions may be called in a handler. A fault
        // is repeated, and then comes there; a signal that was sent is sent once more.
        unsafe {
            libc::sigaction(libc::SIGBUS, before, ptr::null_mut());
            if !is_fault {
                libc::raise(libc::SIGBUS);
            }
        }
    }
}

/// Maps zeros over all pages from the one with `address` to the last one before `end`.
fn zero_from(address: usize, end: usize) -> bool {
    let page = PAGE.load(Ordering::SeqCst);
    let pages: Range<usize> = address & !(page - 1)..end.next_multiple_of(page);
    // SAFETY: all the pages belong to a mapping in the table, which is not unmapped before its slot is
    // free. No thread writes to it, and its readers accept any byte. `mmap` is a plain system call;
    // it changes `errno` only if it fails, and then the process ends anyway.
    let mapped = unsafe {
        libc::mmap(
            ptr::without_provenance_mut(pages.start),
            pages.len(),
            libc::PROT_READ,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED,
            -1,
            0,
        )
    };
    mapped != libc::MAP_FAILED
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use crate::machine::Mapping;

    #[test]
    fn a_file_that_is_cut_short_reads_as_zeros_and_says_so() {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(&vec![7; 100_000]).expect("room");
        let mapping = Mapping::new(&file).expect("it can be mapped");
        let other = Mapping::new(&file).expect("it can be mapped twice");
        assert_eq!((mapping[0], mapping[99_999]), (7, 7));
        file.set_len(10_000).expect("it can be cut");
        assert!(mapping.is_whole());
        assert_eq!((mapping[50_000], mapping[99_999]), (0, 0));
        assert_eq!((mapping[0], mapping[8_000]), (7, 7));
        assert!(!mapping.is_whole() && other.is_whole());
        drop(mapping);
        let again = Mapping::new(&file).expect("there is room again");
        assert!(again.is_whole() && again.len() == 10_000);
    }
}

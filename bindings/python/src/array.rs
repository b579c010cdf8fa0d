//! A `NumPy` array as a document: the header that `numpy.save` would write, and then its memory, read in
//! pieces where the search goes. So all that is said of arrays, and the quick search of their leaves, is
//! the library's.

use std::fmt;
use std::io;
use std::ptr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use abprune::Format;
use abprune::read::Options;
use abprune::solve::{SolveOptions, Solver, TreeSource};
use abprune::tree::{Bytes, ReadAt};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::found::Found;
use crate::options::PyOptions;

/// Searches a `numpy.ndarray`. `header`: that of the npy format for it, in C order. `None`: the program is
/// to say what is wrong with the array, or the options are not for such a search.
///
/// The interpreter is free meanwhile. Who changes the array in another thread gets the answer for some of
/// the old numbers and some of the new.
#[pyfunction]
pub fn search_array(
    array: &Bound<PyAny>,
    header: Vec<u8>,
    options: PyOptions,
) -> PyResult<Option<Found>> {
    let py = array.py();
    let (Some(search), Some(player)) = (options.search(), options.player()) else {
        return Ok(None);
    };
    if search.algorithm.revisits() {
        return Ok(None);
    }
    let memory = ArrayMemory::of(array, header.len() as u64)?;
    let signals = memory.signals.clone();
    let length = header.len() as u64 + memory.length();
    let bytes = Bytes::of_file(header, length, Box::new(memory));
    let mut solver = Solver::new(SolveOptions {
        reading: Options {
            player: Some(player),
            branching: options.branching(),
            ..Options::default()
        },
        search,
        ..SolveOptions::default()
    });
    let found = py.detach(|| {
        let answer = solver.solve(&TreeSource::Owned(bytes), Format::Npy).ok()?;
        let kind = answer.tree_info().number_kind();
        let counts = (answer.counts.entered, answer.counts.cutoffs);
        let pruned = answer.pruned.cloned().unwrap_or_default();
        Some(Found::new(kind, answer.outcome, counts, answer.size, pruned))
    });
    match signals.raised() {
        Some(error) => Err(error),
        None => Ok(found),
    }
}

/// The memory of an array, as the bytes that follow a header.
struct ArrayMemory {
    /// The array: as long as it is here, its memory stays.
    array: Py<PyAny>,
    /// Where its first number lies.
    first: *const u8,
    header: u64,
    /// The bytes of a number.
    size: usize,
    shape: Vec<usize>,
    /// From one number to the next along each axis, in bytes.
    strides: Vec<isize>,
    is_contiguous: bool,
    signals: Signals,
}

// SAFETY: the pointer is only read through, and what it points to stays until `array` is dropped; that may
// happen in any thread.
#[expect(unsafe_code, reason = "a pointer to memory that the value keeps")]
unsafe impl Send for ArrayMemory {}
// SAFETY: as above: no reader changes anything but `signals`, which has a lock.
#[expect(unsafe_code, reason = "a pointer to memory that the value keeps")]
unsafe impl Sync for ArrayMemory {}

impl ArrayMemory {
    /// The memory of an array of `NumPy`.
    ///
    /// # Errors
    ///
    /// It is none. What another type says of its memory may be wrong.
    fn of(array: &Bound<PyAny>, header: u64) -> PyResult<ArrayMemory> {
        let class = array.py().import("numpy")?.getattr("ndarray")?;
        if !array.get_type().is(&class) {
            return Err(PyTypeError::new_err("not an array of NumPy"));
        }
        let interface = array.getattr("__array_interface__")?.cast_into::<PyDict>()?;
        let item = |key: &str| {
            let item = interface.get_item(key)?;
            item.ok_or_else(|| PyTypeError::new_err("not an array of NumPy"))
        };
        let (address, _) = item("data")?.extract::<(usize, bool)>()?;
        let shape = item("shape")?.extract::<Vec<usize>>()?;
        let size = array.getattr("itemsize")?.extract::<usize>()?;
        let strides = array.getattr("strides")?.cast_into::<PyTuple>()?;
        let strides = strides.extract::<Vec<isize>>()?;
        let is_contiguous = array.getattr("flags")?.get_item("C_CONTIGUOUS")?.extract()?;
        Ok(ArrayMemory {
            array: array.clone().unbind(),
            first: ptr::with_exposed_provenance(address),
            header,
            size,
            shape,
            strides,
            is_contiguous,
            signals: Signals::default(),
        })
    }

    /// How many numbers there are.
    fn count(&self) -> u64 {
        // An array in memory has no more bytes than that.
        self.shape.iter().map(|&length| length as u64).product()
    }

    /// How many bytes they have.
    fn length(&self) -> u64 {
        self.count() * self.size as u64
    }

    /// Copies the numbers from number `first` on, in C order.
    fn gather(&self, first: u64, buffer: &mut [u8]) {
        // The place of the number along each axis.
        let mut index = vec![0; self.shape.len()];
        let mut rest = usize::try_from(first).unwrap_or(usize::MAX);
        for (place, &length) in index.iter_mut().zip(&self.shape).rev() {
            *place = rest % length;
            rest /= length;
        }
        for number in buffer.chunks_exact_mut(self.size) {
            let steps = index.iter().zip(&self.strides);
            let offset: isize = steps.map(|(&place, &stride)| place.cast_signed() * stride).sum();
            // SAFETY: each place is less than the length of its axis, so this is a number of the array, which
            // lies in one piece of memory that `array` keeps. The buffer is Rust's, and has room for it.
            #[expect(unsafe_code, reason = "the memory of an array")]
            unsafe {
                ptr::copy_nonoverlapping(self.first.offset(offset), number.as_mut_ptr(), self.size);
            }
            for (place, &length) in index.iter_mut().zip(&self.shape).rev() {
                *place += 1;
                if *place < length {
                    break;
                }
                *place = 0;
            }
        }
    }
}

impl ReadAt for ArrayMemory {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        self.signals.look()?;
        let end = offset.saturating_add(buffer.len() as u64);
        if offset < self.header || end > self.header + self.length() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let start = offset - self.header;
        if !self.is_contiguous {
            self.gather(start / self.size as u64, buffer);
            return Ok(());
        }
        let start = usize::try_from(start).map_err(|_| io::ErrorKind::UnexpectedEof)?;
        // SAFETY: the bytes from `start` to the end of the buffer are in the array, whose numbers lie one
        // after the other in memory that `array` keeps. The buffer is Rust's, so they do not overlap.
        #[expect(unsafe_code, reason = "the memory of an array")]
        unsafe {
            ptr::copy_nonoverlapping(self.first.add(start), buffer.as_mut_ptr(), buffer.len());
        }
        Ok(())
    }
}

impl fmt::Debug for ArrayMemory {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let (array, shape) = (&self.array, &self.shape);
        out.debug_struct("ArrayMemory")
            .field("array", array)
            .field("shape", shape)
            .finish_non_exhaustive()
    }
}

/// Looks for Ctrl+C while the interpreter is free.
#[derive(Clone, Default)]
struct Signals(std::sync::Arc<Mutex<SignalState>>);

#[derive(Default)]
struct SignalState {
    last: Option<Instant>,
    raised: Option<PyErr>,
}

/// Ctrl+C is seen after so long at the latest.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(100);

impl Signals {
    /// Looks for a signal, if that is some time ago.
    ///
    /// # Errors
    ///
    /// The search is to end: what the handler has raised is [kept](Signals::raised).
    fn look(&self) -> io::Result<()> {
        let mut state = self.0.lock().map_err(|_| io::ErrorKind::Other)?;
        if state.raised.is_some() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let now = Instant::now();
        if now - *state.last.get_or_insert(now) < BETWEEN_SIGNALS {
            return Ok(());
        }
        state.last = Some(now);
        state.raised = Python::attach(|py| py.check_signals().err());
        match state.raised {
            Some(_) => Err(io::ErrorKind::Interrupted.into()),
            None => Ok(()),
        }
    }

    /// What a handler has raised.
    fn raised(&self) -> Option<PyErr> {
        self.0.lock().ok()?.raised.take()
    }
}

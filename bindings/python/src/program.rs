//! The program, in memory or with the streams of the process.

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use abprune::Interrupt;
use abprune::cli;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Ctrl+C is seen after so long at the latest.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// Runs the program in memory: output, messages and status.
#[pyfunction]
pub fn run(
    py: Python<'_>,
    arguments: Vec<OsString>,
    input: Vec<u8>,
) -> PyResult<(Bound<'_, PyBytes>, String, u8)> {
    let run = interruptible(py, move || cli::run(arguments, &input))?;
    Ok((PyBytes::new(py, &run.output), run.messages, run.status))
}

/// Does work on a thread of its own, while this one waits for it, and for what ends it: Ctrl+C, the handler of
/// another signal, an exception that another thread sets. The interpreter is free meanwhile.
///
/// # Errors
///
/// What has ended the work.
pub fn interruptible<T: Send + 'static>(
    py: Python,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, mut receiver) = channel();
    let interrupt = Interrupt::default();
    let interrupted = interrupt.clone();
    let work = move || {
        if let Some(result) = interrupted.run(work) {
            // Nobody may be waiting any more.
            let _ = sender.send(result);
        }
    };
    thread::Builder::new().spawn(work)?;
    loop {
        // A receiver belongs to one thread, so it goes into the closure and comes back.
        let (result, back) = py.detach(move || (receiver.recv_timeout(BETWEEN_SIGNALS), receiver));
        receiver = back;
        match result {
            Ok(result) => return Ok(result),
            // To run anything raises what waits to be raised in this thread.
            Err(RecvTimeoutError::Timeout) => py
                .check_signals()
                .and_then(|()| py.run(c"pass", None, None))
                .inspect_err(|_| interrupt.interrupt())?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the program has panicked"));
            }
        }
    }
}

/// Runs the program with the streams of the process; the first argument is its name. Returns the status.
#[pyfunction]
pub fn main(py: Python, arguments: Vec<OsString>) -> u8 {
    let status = py.detach(|| cli::run_process(arguments));
    let is = |code: &u8| status == ExitCode::from(*code);
    [0, 1].into_iter().find(is).unwrap_or(2)
}

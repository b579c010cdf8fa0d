//! Tells on standard error how far a long run is: on a terminal only, and only when it takes long.
//!
//! The line is one that writes over itself. A crate for it would bring the mathematics of the
//! system's library along, which each start of the program would have to load.

use std::time::{Duration, Instant};

use crate::cli::streams::Streams;

/// A run takes long from here on.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a line stands at least.
const INTERVAL: Duration = Duration::from_millis(50);

/// Back to the start of the line, and clear it.
const CLEAR: &str = "\r\x1b[K";

/// How far a run is.
pub struct Progress {
    start: Instant,
    streams: Streams,
    /// How many trees are done.
    trees: u64,
    /// When the line that is seen was written.
    written: Option<Instant>,
}

impl Progress {
    /// The start of a run; `None` if nobody watches.
    pub fn new(streams: &Streams) -> Option<Progress> {
        streams.is_error_terminal().then(|| Progress {
            start: Instant::now(),
            streams: streams.clone(),
            trees: 0,
            written: None,
        })
    }

    /// Counts a tree that is done.
    pub fn count(&mut self) {
        self.trees += 1;
    }

    /// Says what comes next, and how many trees are done.
    pub fn step(&mut self, what: &'static str) {
        let is_due = match self.written {
            None => self.start.elapsed() >= PATIENCE,
            Some(written) => written.elapsed() >= INTERVAL,
        };
        if is_due {
            let seconds = self.start.elapsed().as_secs();
            self.streams.show_progress(&format!(
                "{CLEAR}{seconds} s, {} trees done, {what} ...",
                self.trees
            ));
            self.written = Some(Instant::now());
        }
    }

    /// Clears the line before something else is written.
    pub fn clear(&mut self) {
        if self.written.take().is_some() {
            self.streams.show_progress(CLEAR);
        }
    }
}

/// An error ends with its message on a line of its own.
impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

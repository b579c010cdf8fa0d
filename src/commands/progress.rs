//! Tells on standard error how far a long run is: on a terminal only, and only when it takes long.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A run takes long from here on.
const PATIENCE: Duration = Duration::from_secs(1);

/// How far a run is.
pub struct Progress {
    start: Instant,
    is_watched: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// The start of a run.
    pub fn new() -> Progress {
        Progress {
            start: Instant::now(),
            is_watched: io::stderr().is_terminal(),
            bar: None,
        }
    }

    /// Says what comes next, and how many trees are done.
    pub fn step(&mut self, trees: u64, what: &'static str) {
        if !self.is_watched || (self.bar.is_none() && self.start.elapsed() < PATIENCE) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {pos} trees done, {msg}");
            ProgressBar::new_spinner().with_style(style.expect("a template"))
        });
        bar.set_position(trees);
        bar.set_message(what);
        bar.tick();
    }

    /// Clears the line before something else is written.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

//! Tells on standard error how far a long run is: a line each second, on a terminal only. Ctrl+C then ends
//! the run, and what was found so far is said first.
//!
//! Each line replaces the one before.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crate::cli::streams::Streams;
use crate::search::SearchProgress;
use crate::tree::path::short_path;

/// After this time a run is long. So long does each line stand.
const SECOND: Duration = Duration::from_secs(1);

/// Back to the start of the line, and clear it.
const CLEAR: &str = "\r\x1b[K";

/// What goes beyond the end of the line is not shown on the next one; and as before.
const CUT: [&str; 2] = ["\x1b[?7l", "\x1b[?7h"];

/// How far a run is.
pub struct Progress {
    start: Instant,
    /// When the search that is told of was heard of first, and the nodes that it had entered by then.
    search_start: Option<(Instant, u64)>,
    streams: Streams,
    /// When the line was written; `None`: it is not there.
    written: Option<Instant>,
    /// How many trees are done.
    trees: u64,
    /// The depth of the last whole iteration, and how long the run took to its end.
    iterated: Option<(usize, Duration)>,
}

impl Progress {
    /// The start of a run; `None` if it is in memory, where nobody watches.
    pub fn new(streams: &Streams) -> Option<Progress> {
        streams.are_of_process().then(|| Progress {
            start: Instant::now(),
            search_start: None,
            streams: streams.clone(),
            written: None,
            trees: 0,
            iterated: None,
        })
    }

    /// Counts a tree that is done.
    pub fn count(&mut self) {
        self.trees += 1;
    }

    /// Says what comes next, and how many trees are done.
    pub fn step(&mut self, what: &'static str) {
        self.tell(|trees| format!("{trees} trees done, {what}"));
    }

    /// Says how far a search is; `step`: its name, if it is one of several.
    pub fn search(&mut self, step: &'static str, search: &SearchProgress) {
        if search.is_over {
            self.search_start = None;
            // One of several is followed by the next.
            if step.is_empty() {
                self.clear();
            }
            return;
        }
        if let Some((depth, _)) = search.iterated
            && self.iterated.is_none_or(|(before, _)| before != depth)
        {
            self.iterated = Some((depth, self.start.elapsed()));
        }
        let nodes = search.entered.nodes;
        let iterated = self.iterated;
        let (start, before) = *self.search_start.get_or_insert_with(|| (Instant::now(), nodes));
        self.tell(|trees| {
            let mut text = String::new();
            if !step.is_empty() {
                let _ = write!(text, "{trees} trees done, {step}: ");
            }
            let size = search.entered;
            let _ = write!(text, "{} nodes entered, {} leaves evaluated", size.nodes, size.leaves);
            if step.is_empty() {
                let rate = rate(nodes - before, start.elapsed());
                let _ = write!(text, ", {rate} nodes a second");
            }
            if let Some(ply) = search.deepest {
                let _ = write!(text, ", down to ply {ply}");
            }
            if let Some((depth, value)) = search.iterated {
                let value = search.number_kind.extended(value);
                let seconds = iterated.map_or(0.0, |(_, time)| time.as_secs_f64());
                let _ = write!(text, ", depth {depth} gives {value} after {seconds:.1} s");
            }
            if let Some((position, value)) = search.best {
                let (child, value) = (short_path(&[position]), search.number_kind.extended(value));
                let _ = write!(text, ", {child} is best so far: {value}");
            }
            text
        });
    }

    /// Says how many seeds have been tried, of how many, for a tree that fits; `nearest`: the seed of the
    /// tree that comes nearest so far.
    pub fn seeds(&mut self, tried: u64, of: u64, nearest: Option<u64>) {
        self.tell(|trees| {
            let mut text = format!("{trees} trees found, {tried} of {of} seeds tried");
            if let Some(seed) = nearest {
                let _ = write!(text, ", seed {seed} comes nearest");
            }
            text
        });
    }

    /// Shows a text if the run takes long, or ends the run with it if that is asked for.
    fn tell(&mut self, text: impl Fn(u64) -> String) {
        let elapsed = self.start.elapsed();
        if elapsed < SECOND {
            return;
        }
        let seconds = elapsed.as_secs();
        if interrupt::is_asked_for() {
            self.hide();
            let text = text(self.trees);
            self.streams.complain(&format!("interrupted after {seconds} s: {text}"));
            interrupt::end();
        }
        if self.written.is_none_or(|written| written.elapsed() >= SECOND) {
            let [cut, as_before] = CUT;
            let text = text(self.trees);
            self.streams.show_progress(&format!("{CLEAR}{cut}{seconds} s, {text} ...{as_before}"));
            self.written = Some(Instant::now());
        }
    }

    /// Clears the line before something else is written, which Ctrl+C ends at once.
    pub fn clear(&mut self) {
        interrupt::leave_to_the_system();
        self.hide();
    }

    fn hide(&mut self) {
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

/// `2.9 million`
fn rate(count: u64, time: Duration) -> String {
    #[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
    let rate = count as f64 / time.as_secs_f64().max(0.001);
    if rate < 1e6 { format!("{rate:.0}") } else { format!("{:.1} million", rate / 1e6) }
}

/// Ctrl+C: while a search runs, it is noted; else, and the second time, the system ends the process.
#[cfg(unix)]
mod interrupt {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, OnceLock};

    use signal_hook::consts::SIGINT;
    use signal_hook::{flag, low_level};

    use crate::machine::is_interrupt_ignored;

    struct Flags {
        is_pressed: Arc<AtomicBool>,
        is_left_to_the_system: Arc<AtomicBool>,
    }

    static FLAGS: OnceLock<Option<Flags>> = OnceLock::new();

    fn listen() -> Option<Flags> {
        if is_interrupt_ignored() {
            return None;
        }
        let is_pressed = Arc::new(AtomicBool::new(false));
        let is_left_to_the_system = Arc::new(AtomicBool::new(true));
        let both = [&is_left_to_the_system, &is_pressed].map(Arc::clone);
        // They are called in this order: at the second signal the first of them ends the process.
        flag::register_conditional_default(SIGINT, Arc::clone(&is_left_to_the_system)).ok()?;
        for flag in both {
            flag::register(SIGINT, flag).ok()?;
        }
        Some(Flags { is_pressed, is_left_to_the_system })
    }

    /// Whether it has been pressed since a search runs. From the first call on it is noted.
    pub fn is_asked_for() -> bool {
        let Some(flags) = FLAGS.get_or_init(listen) else {
            return false;
        };
        if flags.is_pressed.load(Ordering::SeqCst) {
            return true;
        }
        flags.is_left_to_the_system.store(false, Ordering::SeqCst);
        // It may have been pressed between these two.
        flags.is_pressed.load(Ordering::SeqCst)
    }

    /// Nothing is running that can say what it has found.
    pub fn leave_to_the_system() {
        if let Some(Some(flags)) = FLAGS.get() {
            flags.is_left_to_the_system.store(true, Ordering::SeqCst);
            if flags.is_pressed.load(Ordering::SeqCst) {
                end();
            }
        }
    }

    /// Ends the process as the signal would have.
    pub fn end() -> ! {
        let _ = low_level::emulate_default_handler(SIGINT);
        std::process::exit(130)
    }
}

/// Ctrl+C ends the process at once.
#[cfg(not(unix))]
mod interrupt {
    pub fn is_asked_for() -> bool {
        false
    }

    pub fn leave_to_the_system() {}

    pub fn end() -> ! {
        std::process::exit(130)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_short() {
        assert_eq!(rate(2_900_000, Duration::from_secs(1)), "2.9 million");
        assert_eq!(rate(5_000, Duration::from_secs(2)), "2500");
    }
}

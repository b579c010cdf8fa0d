//! Tells on standard error how far a long run is: on a terminal only, and only when it takes long. Ctrl+C
//! then ends the run, and what was found so far is said first.
//!
//! The line is one that writes over itself. A crate for it would bring the mathematics of the system's
//! library along, which each start of the program would have to load. A search tells how far it is; where
//! nothing tells, a thread writes the time.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::streams::Streams;
use crate::machine::with_signals_blocked;
use crate::search::SearchProgress;
use crate::tree::path::short_path;

/// A run takes long from here on.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a line stands at least.
const INTERVAL: Duration = Duration::from_millis(50);

/// How often to look whether the time is to be told.
const LOOK: Duration = Duration::from_millis(200);

const WHOLE: &str = "no writer panics";

/// Back to the start of the line, and clear it.
const CLEAR: &str = "\r\x1b[K";

/// What goes beyond the end of the line is not shown on the next one; and as before.
const CUT: [&str; 2] = ["\x1b[?7l", "\x1b[?7h"];

/// The characters of a bar.
const BAR: u64 = 20;

/// How far a run is.
pub struct Progress {
    start: Instant,
    /// When the search that is told of was heard of first, and the nodes that it had entered by then.
    search_start: Option<(Instant, u64)>,
    streams: Streams,
    /// `None`: nobody sees it.
    line: Option<Arc<Mutex<ProgressLine>>>,
    /// How many trees are done.
    trees: u64,
}

/// The line on the terminal.
struct ProgressLine {
    start: Instant,
    streams: Streams,
    /// When it was written; `None`: it is not there.
    written: Option<Instant>,
    /// Whether something is being done that it may tell of.
    is_working: bool,
    is_over: bool,
}

impl ProgressLine {
    fn write(&mut self, text: &str) {
        let seconds = self.start.elapsed().as_secs();
        let comma = if text.is_empty() { "" } else { ", " };
        let [cut, as_before] = CUT;
        self.streams.show_progress(&format!("{CLEAR}{cut}{seconds} s{comma}{text} ...{as_before}"));
        self.written = Some(Instant::now());
    }

    fn clear(&mut self) {
        if self.written.take().is_some() {
            self.streams.show_progress(CLEAR);
        }
    }

    /// Whether it is not there, or has stood for this long.
    fn is_older_than(&self, time: Duration) -> bool {
        self.written.is_none_or(|written| written.elapsed() >= time)
    }
}

/// Writes the time where nothing else is told for a while: a tree is made in memory, a program does not
/// answer.
fn keep_time(line: &Mutex<ProgressLine>) {
    loop {
        thread::sleep(LOOK);
        let mut line = line.lock().expect(WHOLE);
        if line.is_over {
            return;
        }
        // What is told of a search comes first.
        let is_due = line.start.elapsed() >= PATIENCE + LOOK && line.is_older_than(PATIENCE);
        if line.is_working && is_due {
            line.write("");
        }
    }
}

impl Progress {
    /// The start of a run; `None` if it is in memory, where nobody watches.
    pub fn new(streams: &Streams) -> Option<Progress> {
        streams.are_of_process().then(|| Progress {
            start: Instant::now(),
            search_start: None,
            streams: streams.clone(),
            line: streams.is_error_terminal().then(|| start_line(streams)),
            trees: 0,
        })
    }

    /// Something begins that may take long.
    pub fn begin(&mut self) {
        if let Some(line) = &self.line {
            line.lock().expect(WHOLE).is_working = true;
        }
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
        let nodes = search.entered.nodes;
        let (start, before) = *self.search_start.get_or_insert_with(|| (Instant::now(), nodes));
        let rate = rate(nodes - before, start.elapsed());
        self.tell(|trees| {
            let mut text = String::new();
            if !step.is_empty() {
                let _ = write!(text, "{trees} trees done, {step}: ");
            }
            let size = search.entered;
            let _ = write!(text, "{} nodes entered, {} leaves evaluated", size.nodes, size.leaves);
            if step.is_empty() {
                let _ = write!(text, ", {rate} nodes a second");
            }
            if let Some(ply) = search.deepest {
                let _ = write!(text, ", down to ply {ply}");
            }
            if let Some((position, value)) = search.best {
                let (child, value) = (short_path(&[position]), search.number_kind.text(value));
                let _ = write!(text, ", {child} is best so far: {value}");
            }
            text
        });
    }

    /// Says how many seeds have been tried, of how many, for a tree that fits; `nearest`: the seed of the
    /// tree that comes nearest so far.
    pub fn seeds(&mut self, tried: u64, of: u64, nearest: Option<u64>) {
        self.tell(|trees| {
            let mut text =
                format!("{trees} trees found, {} {tried} of {of} seeds tried", bar(tried, of));
            if let Some(seed) = nearest {
                let _ = write!(text, ", seed {seed} comes nearest");
            }
            text
        });
    }

    /// Shows a text if the run takes long, or ends the run with it if that is asked for.
    fn tell(&mut self, text: impl Fn(u64) -> String) {
        let elapsed = self.start.elapsed();
        if elapsed < PATIENCE {
            return;
        }
        if interrupt::is_asked_for() {
            self.hide();
            let text = text(self.trees);
            let seconds = elapsed.as_secs();
            self.streams.complain(&format!("interrupted after {seconds} s: {text}"));
            interrupt::end();
        }
        if let Some(line) = &self.line {
            let mut line = line.lock().expect(WHOLE);
            if line.is_older_than(INTERVAL) {
                line.write(&text(self.trees));
            }
        }
    }

    /// Clears the line before something else is written, which Ctrl+C ends at once.
    pub fn clear(&mut self) {
        interrupt::leave_to_the_system();
        self.hide();
    }

    fn hide(&mut self) {
        if let Some(line) = &self.line {
            let mut line = line.lock().expect(WHOLE);
            line.is_working = false;
            line.clear();
        }
    }
}

/// The line, and the thread that keeps the time in it. All signals are the other threads'.
fn start_line(streams: &Streams) -> Arc<Mutex<ProgressLine>> {
    let line = Arc::new(Mutex::new(ProgressLine {
        start: Instant::now(),
        streams: streams.clone(),
        written: None,
        is_working: false,
        is_over: false,
    }));
    let kept = Arc::clone(&line);
    // Without it the time is told less often.
    let _ = with_signals_blocked(|| thread::Builder::new().spawn(move || keep_time(&kept)));
    line
}

/// An error ends with its message on a line of its own.
impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
        if let Some(line) = &self.line {
            line.lock().expect(WHOLE).is_over = true;
        }
    }
}

/// `2.9 million`
fn rate(count: u64, time: Duration) -> String {
    #[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
    let rate = count as f64 / time.as_secs_f64().max(0.001);
    if rate < 1e6 { format!("{rate:.0}") } else { format!("{:.1} million", rate / 1e6) }
}

/// `[#####...............]`
fn bar(done: u64, of: u64) -> String {
    let filled = u128::from(done) * u128::from(BAR) / u128::from(of.max(1));
    let filled = u64::try_from(filled).unwrap_or(BAR);
    let sign = |place| if place < filled { '#' } else { '.' };
    format!("[{}]", (0..BAR).map(sign).collect::<String>())
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
    fn bars_and_rates_are_short() {
        assert_eq!(bar(0, 100), format!("[{}]", ".".repeat(20)));
        assert_eq!(bar(50, 100), format!("[{}{}]", "#".repeat(10), ".".repeat(10)));
        assert_eq!(bar(u64::MAX, u64::MAX), format!("[{}]", "#".repeat(20)));
        assert_eq!(bar(0, 0), format!("[{}]", ".".repeat(20)));
        assert_eq!(rate(2_900_000, Duration::from_secs(1)), "2.9 million");
        assert_eq!(rate(5_000, Duration::from_secs(2)), "2500");
    }
}

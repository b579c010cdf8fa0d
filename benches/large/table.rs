//! Tables in Markdown, and how a figure stands to its bar.

use std::fmt::{Display, Write as _};
use std::io::Write as _;
use std::time::Duration;

/// Prints a paragraph, or lines of one.
pub fn say(text: impl Display) {
    writeln!(std::io::stdout(), "{text}").expect("someone reads this");
}

/// A table with these columns: the first is text, `right` of the others from the left are figures.
pub fn table(columns: &[&str], figures: usize, rows: &[Vec<String>]) {
    let mut text = String::new();
    let mut line = |cells: &mut dyn Iterator<Item = &str>| {
        text.push('|');
        cells.for_each(|cell| {
            let _ = write!(text, " {cell} |");
        });
        text.push('\n');
    };
    line(&mut columns.iter().copied());
    line(&mut (0..columns.len()).map(|number| {
        let is_figure = (1..=figures).contains(&number);
        if is_figure { "---:" } else { "---" }
    }));
    for row in rows {
        line(&mut row.iter().map(String::as_str));
    }
    say(text);
}

/// What a figure has to reach.
#[derive(Clone, Copy)]
pub enum Bar {
    /// Nothing is asked.
    None,
    /// So much or more.
    AtLeast(f64),
    /// So much or less.
    AtMost(f64),
}

impl Bar {
    /// `9.3x (bar 8)`, and in bold if it is missed.
    pub fn judge(self, figure: f64, unit: &str) -> String {
        let shown = if figure >= 100.0 {
            format!("{figure:.0}{unit}")
        } else if figure >= 10.0 {
            format!("{figure:.1}{unit}")
        } else {
            format!("{figure:.2}{unit}")
        };
        let (bar, is_met) = match self {
            Bar::None => return shown,
            Bar::AtLeast(bar) => (bar, figure >= bar),
            Bar::AtMost(bar) => (bar, figure <= bar),
        };
        if is_met {
            format!("{shown} (bar {bar})")
        } else {
            format!("**{shown} (bar {bar}, missed)**")
        }
    }
}

/// How many times as long `slow` takes as `fast`.
pub fn ratio(slow: Duration, fast: Duration) -> f64 {
    slow.as_secs_f64() / fast.as_secs_f64()
}

/// Milliseconds, with three digits that count.
pub fn milliseconds(time: Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1_000.0;
    match milliseconds {
        100.0.. => format!("{milliseconds:.0}"),
        10.0.. => format!("{milliseconds:.1}"),
        _ => format!("{milliseconds:.2}"),
    }
}

/// A count with its digits in groups: `1,000,000`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut shown = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// Bytes as megabytes.
#[expect(clippy::cast_precision_loss, reason = "it is shown with one digit")]
pub fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

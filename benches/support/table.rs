//! Tables in Markdown, and their figures.

use std::fmt::Display;
use std::io::Write as _;

/// Prints a line.
pub fn say(line: impl Display) {
    writeln!(std::io::stdout(), "{line}").expect("standard output is open");
}

/// Starts a table: a column whose head starts with a blank has its figures to the right.
pub fn head(columns: &[&str]) {
    row(columns);
    let rule = |column: &&str| {
        if column.starts_with(' ') { "---:" } else { "---" }
    };
    row(&columns.iter().map(rule).collect::<Vec<_>>());
}

/// A row of a table.
pub fn row(cells: &[impl AsRef<str>]) {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).map(str::trim).collect();
    say(format_args!("| {} |", cells.join(" | ")));
}

/// A figure with three digits, or with all digits before the point.
pub fn figure(number: f64) -> String {
    match number.abs() {
        99.95.. => format!("{number:.0}"),
        9.995.. => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}

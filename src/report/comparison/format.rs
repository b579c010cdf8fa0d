//! The formats of comparisons.
//!
//! As text: facts first, one per line, then the tables, each after a blank line, names to the left, numbers
//! to the right. A ratio is over the smallest proof; a mean of two trees or more has its standard error
//! after `+-`, and both the digits that the error leaves it: two of the error. An algorithm that was given
//! up at the limit of nodes says so in the place of a value, with its counts up to then; `given-up` counts
//! the trees, which are not in its means.

use std::io;

use strum::{IntoStaticStr, VariantArray};

use super::compared::{ComparedTree, ComparisonSettings};
use super::{csv, json};
use crate::named::Named as _;
use crate::quote::plain;
use crate::report::buffer::Buffer;
use crate::search::{AlgorithmMeans, AlgorithmRow, Mean, Summary};

/// The formats of comparisons. A new one is a file beside this one, a variant, and a row in each
/// table below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum TableFormat {
    /// Aligned columns.
    #[default]
    Text,
    /// One JSON object, on one line.
    Json,
    /// Comma-separated values with a header (RFC 4180).
    Csv,
}

impl TableFormat {
    /// The endings of the names of files in this format: several tables in JSON are JSON Lines.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            TableFormat::Text => &["txt"],
            TableFormat::Json => &["json", "jsonl", "ndjson"],
            TableFormat::Csv => &["csv"],
        }
    }

    /// Writes the comparison of one tree. `is_one_of_many`: whether it must name the tree; `is_first`:
    /// whether it is the first that is written.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_one(
        self,
        out: &mut dyn io::Write,
        tree: &ComparedTree,
        is_one_of_many: bool,
        is_first: bool,
    ) -> io::Result<()> {
        let mut buffer = Buffer::before(out);
        match self {
            TableFormat::Text => write_one(&mut buffer, tree, is_one_of_many),
            TableFormat::Json => json::write_one(&mut buffer, tree),
            TableFormat::Csv => csv::write_one(&mut buffer, tree, is_first),
        }
        buffer.finish()
    }

    /// Writes the means over many trees. `is_first`: whether they are the first that are written.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_summary(
        self,
        out: &mut dyn io::Write,
        summary: &Summary,
        settings: &ComparisonSettings,
        is_first: bool,
    ) -> io::Result<()> {
        let mut buffer = Buffer::before(out);
        match self {
            TableFormat::Text => write_summary(&mut buffer, summary, settings),
            TableFormat::Json => json::write_summary(&mut buffer, summary, settings),
            TableFormat::Csv => csv::write_summary(&mut buffer, summary, settings, is_first),
        }
        buffer.finish()
    }
}

/// Writes the comparison of one tree.
pub(super) fn write_one(out: &mut Buffer, tree: &ComparedTree, is_one_of_many: bool) {
    let comparison = tree.comparison;
    if is_one_of_many {
        writeln!(out, "tree {}", plain(tree.name));
    }
    write_depth(out, tree.settings);
    writeln!(out, "value {}", comparison.value);
    writeln!(out, "leaves {}", comparison.leaves);
    writeln!(out, "nodes {}", comparison.nodes);
    if let Some(proof) = comparison.smallest_proof {
        writeln!(out, "smallest-proof {proof}");
    }
    let ratio = |leaves| match comparison.smallest_proof {
        Some(_) => format!("{:.2}", comparison.ratio(leaves)),
        None => "-".to_owned(),
    };
    let (with_table, without): (Vec<&AlgorithmRow>, Vec<&AlgorithmRow>) =
        comparison.algorithms.iter().partition(|row| row.algorithm.has_table());
    let value = |row: &AlgorithmRow| match row.value {
        Some(value) => value.to_string(),
        None => "given-up".to_owned(),
    };
    let head = "algorithm value evaluations evaluated nodes re-searches ratio";
    let rows = without.into_iter().map(|row| {
        vec![
            row.algorithm.name().to_owned(),
            value(row),
            row.evaluations.to_string(),
            row.evaluated.to_string(),
            row.nodes.to_string(),
            row.researches.to_string(),
            match row.value {
                Some(_) => ratio(row.evaluations),
                None => "-".to_owned(),
            },
        ]
    });
    write_table(out, head, rows.collect());
    let head = "with-table value evaluations evaluated nodes positions answered";
    let rows = with_table.into_iter().map(|row| {
        let counts = [row.evaluations, row.evaluated, row.nodes].map(Some).into_iter();
        let counts = counts.chain([row.positions, row.answers]).flatten();
        let facts = [row.algorithm.name().to_owned(), value(row)].into_iter();
        facts.chain(counts.map(|count| count.to_string())).collect()
    });
    write_table(out, head, rows.collect());
    let rows = comparison.orders.iter().map(|row| {
        vec![
            row.order.name().to_owned(),
            row.evaluated.to_string(),
            row.nodes.to_string(),
            ratio(row.evaluated),
        ]
    });
    write_table(out, "order evaluated nodes ratio", rows.collect());
}

/// Writes the means over many trees.
pub(super) fn write_summary(out: &mut Buffer, summary: &Summary, settings: &ComparisonSettings) {
    writeln!(out, "trees {}", summary.trees());
    write_depth(out, settings);
    if summary.repeats > 1 {
        writeln!(out, "repeats {}", summary.repeats);
    }
    writeln!(out, "leaves {}", mean(&summary.leaves));
    writeln!(out, "nodes {}", mean(&summary.nodes));
    writeln!(out, "smallest-proof {}", mean(&summary.smallest_proof));
    for row in summary.algorithms.iter().filter(|row| row.given_up > 0) {
        writeln!(out, "given-up {} {}", row.algorithm.name(), row.given_up);
    }
    let (with_table, without): (Vec<&AlgorithmMeans>, Vec<&AlgorithmMeans>) =
        summary.algorithms.iter().partition(|row| row.algorithm.has_table());
    let head = "algorithm evaluations evaluated ratio least nodes re-searches";
    let rows = without.into_iter().map(|row| {
        vec![
            row.algorithm.name().to_owned(),
            mean(&row.evaluations),
            mean(&row.evaluated),
            mean(&row.ratio),
            row.least.to_string(),
            mean(&row.nodes),
            mean(&row.researches),
        ]
    });
    write_table(out, head, rows.collect());
    let rows = with_table.into_iter().map(|row| {
        vec![
            row.algorithm.name().to_owned(),
            row.trees.to_string(),
            mean(&row.evaluations),
            mean(&row.evaluated),
            mean(&row.nodes),
        ]
    });
    write_table(out, "with-table trees evaluations evaluated nodes", rows.collect());
    let rows = summary.orders.iter().map(|row| {
        vec![
            row.order.name().to_owned(),
            row.trees.to_string(),
            mean(&row.evaluated),
            mean(&row.nodes),
            mean(&row.ratio),
        ]
    });
    write_table(out, "order trees evaluated nodes ratio", rows.collect());
}

/// Writes the depth to which the trees are searched, if one is given.
fn write_depth(out: &mut Buffer, settings: &ComparisonSettings) {
    if let Some(depth) = settings.depth {
        writeln!(out, "depth-limit {depth}");
    }
}

fn mean(mean: &Mean) -> String {
    match (mean.mean(), mean.standard_error()) {
        (Some(mean), Some(error)) => {
            let digits = digits(error);
            format!("{mean:.digits$} +- {error:.digits$}")
        }
        (Some(mean), None) => format!("{mean:.2}"),
        (None, _) => "-".to_owned(),
    }
}

/// The digits after the point of a mean with this standard error, so that the error has two digits that
/// count; of numbers that are all the same, two.
fn digits(error: f64) -> usize {
    const MOST: usize = 9;
    let (mut digits, mut least) = (0, 9.95);
    if error == 0.0 {
        return 2;
    }
    while error < least && digits < MOST {
        digits += 1;
        least /= 10.0;
    }
    digits
}

/// The columns of a terminal.
const WIDTH: usize = 80;

/// Writes columns of text: the first to the left, the others to the right, two blanks apart. The words of
/// `head` are their names. A table that is too wide goes on below, with the first column again. Nothing is
/// written if there are no rows.
fn write_table(out: &mut Buffer, head: &str, mut rows: Vec<Vec<String>>) {
    if rows.is_empty() {
        return;
    }
    rows.insert(0, head.split(' ').map(str::to_owned).collect());
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max();
    let widths: Vec<usize> = (0..rows[0].len()).filter_map(width).collect();
    let mut next = 1;
    while next < widths.len() {
        let start = next;
        let mut total = widths[0];
        while next < widths.len() && (next == start || total + 2 + widths[next] <= WIDTH) {
            total += 2 + widths[next];
            next += 1;
        }
        writeln!(out);
        for row in &rows {
            write!(out, "{:<width$}", row[0], width = widths[0]);
            for (cell, width) in row.iter().zip(&widths).take(next).skip(start) {
                write!(out, "  {cell:>width$}");
            }
            writeln!(out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_has_two_digits() {
        let shown = |error: f64| format!("{error:.digits$}", digits = digits(error));
        for (error, text) in [
            (0.0, "0.00"),
            (1234.5, "1234"),
            (12.6, "13"),
            (9.96, "10"),
            (1.26, "1.3"),
            (0.28, "0.28"),
            (0.0996, "0.10"),
            (0.0087, "0.0087"),
            (1e-12, "0.000000000"),
        ] {
            assert_eq!(shown(error), text);
        }
    }
}

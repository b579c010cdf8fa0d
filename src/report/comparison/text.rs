//! Comparisons as text: facts first, one per line, then two tables, each after a blank line, names to
//! the left, numbers to the right. A ratio is over the smallest proof; a mean of two trees or more has
//! its standard error behind `+-`.

use std::io;

use super::One;
use crate::report::{plain, text::bound};
use crate::search::{Mean, Series};

pub(super) fn write_one(
    out: &mut impl io::Write,
    one: &One,
    is_one_of_many: bool,
) -> io::Result<()> {
    let comparison = one.comparison;
    if is_one_of_many {
        writeln!(out, "tree {}", plain(one.name))?;
    }
    writeln!(out, "value {}", bound(one.numbers, comparison.value))?;
    writeln!(out, "leaves {}", comparison.size.leaves)?;
    writeln!(out, "nodes {}", comparison.size.nodes)?;
    if let Some(proof) = comparison.smallest_proof() {
        writeln!(out, "smallest-proof {proof}")?;
    }
    let ratio = |leaves| format!("{:.2}", comparison.ratio(leaves));
    let mut table = Table::new(&[
        "algorithm",
        "value",
        "evaluations",
        "evaluated",
        "nodes",
        "re-searches",
        "ratio",
    ]);
    for row in &comparison.algorithms {
        table.push([
            row.algorithm.name().to_owned(),
            bound(one.numbers, row.value).to_string(),
            row.evaluations.to_string(),
            row.evaluated.to_string(),
            row.nodes.to_string(),
            row.researches.to_string(),
            ratio(row.evaluations),
        ]);
    }
    table.write(out)?;
    let mut table = Table::new(&["order", "evaluated", "nodes", "ratio"]);
    for row in &comparison.orders {
        table.push([
            row.order.name().to_owned(),
            row.evaluated.to_string(),
            row.nodes.to_string(),
            ratio(row.evaluated),
        ]);
    }
    table.write(out)
}

pub(super) fn write_series(out: &mut impl io::Write, series: &Series) -> io::Result<()> {
    writeln!(out, "trees {}", series.trees)?;
    writeln!(out, "leaves {}", mean(&series.leaves))?;
    writeln!(out, "nodes {}", mean(&series.nodes))?;
    writeln!(out, "smallest-proof {}", mean(&series.smallest_proof))?;
    let mut table = Table::new(&[
        "algorithm",
        "evaluations",
        "evaluated",
        "nodes",
        "re-searches",
        "ratio",
        "least",
    ]);
    for row in &series.algorithms {
        table.push([
            row.algorithm.name().to_owned(),
            mean(&row.evaluations),
            mean(&row.evaluated),
            mean(&row.nodes),
            mean(&row.researches),
            mean(&row.ratio),
            row.least.to_string(),
        ]);
    }
    table.write(out)?;
    let mut table = Table::new(&["order", "trees", "evaluated", "nodes", "ratio"]);
    for row in &series.orders {
        table.push([
            row.order.name().to_owned(),
            row.trees.to_string(),
            mean(&row.evaluated),
            mean(&row.nodes),
            mean(&row.ratio),
        ]);
    }
    table.write(out)
}

fn mean(mean: &Mean) -> String {
    match mean.standard_error() {
        Some(error) => format!("{:.2} +- {error:.2}", mean.mean()),
        None => format!("{:.2}", mean.mean()),
    }
}

/// Columns of text: the first to the left, the others to the right, two blanks apart.
struct Table<const N: usize> {
    rows: Vec<[String; N]>,
}

impl<const N: usize> Table<N> {
    fn new(head: &[&str; N]) -> Table<N> {
        Table {
            rows: vec![head.map(str::to_owned)],
        }
    }

    fn push(&mut self, row: [String; N]) {
        self.rows.push(row);
    }

    /// Writes the table, unless it has a head alone.
    fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        if self.rows.len() == 1 {
            return Ok(());
        }
        writeln!(out)?;
        let mut widths = [0; N];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.len().max(*width);
            }
        }
        for row in &self.rows {
            write!(out, "{:<width$}", row[0], width = widths[0])?;
            for (cell, width) in row.iter().zip(widths).skip(1) {
                write!(out, "  {cell:>width$}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

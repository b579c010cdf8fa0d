//! What a search does for each x, as text: a block for each range, headed by it, with lines as of a
//! solved tree; or a single line, for which x one node is pruned.
//!
//! ```text
//! leaf /0/1/0
//! when x < 5
//! value x
//! pv /0 "B" /0/1 "E" /0/1/0
//! when x >= 5
//! value 5
//! pv /0 "B" /0/0 "D" /0/0/1
//! pruned /0/1/1
//! ```

use std::fmt;
use std::io;

use super::{Answer, Report};
use crate::number::Numbers;
use crate::report::text::{after_path, bound, write_pv};
use crate::search::{Found, Piece, Range};
use crate::tree::path::PathText;
use crate::value::Value;

pub(super) fn write(out: &mut impl io::Write, report: &Report) -> io::Result<()> {
    let numbers = report.question.tree.numbers();
    let pieces = match report.answer {
        Answer::Pieces(pieces) => pieces,
        Answer::Pruned { ranges: [], .. } => return writeln!(out, "no x"),
        Answer::Pruned { ranges, .. } => {
            let ranges = ranges
                .iter()
                .map(|&range| range_text(numbers, range).to_string());
            return writeln!(out, "{}", ranges.collect::<Vec<_>>().join(" or "));
        }
    };
    let leaf = report.question.leaf;
    let label = after_path(report.label(leaf));
    writeln!(out, "leaf {}{label}", PathText::full(leaf))?;
    pieces
        .iter()
        .try_for_each(|piece| write_piece(out, report, piece))
}

fn write_piece(out: &mut impl io::Write, report: &Report, piece: &Piece) -> io::Result<()> {
    let tree = report.question.tree;
    let numbers = tree.numbers();
    writeln!(out, "when {}", range_text(numbers, piece.range))?;
    match piece.value {
        Found::X => writeln!(out, "value x")?,
        Found::Constant(value) => writeln!(out, "value {}", bound(numbers, value))?,
    }
    let (pv, pruned) = report.question.details(piece);
    write_pv(out, tree, &pv)?;
    let mut items = pruned.items();
    while let Some(item) = items.next() {
        let path = PathText::after(item.path, item.shared);
        writeln!(out, "pruned {path}{}", after_path(tree.label(item.id)))?;
    }
    Ok(())
}

/// A range as a condition on x.
fn range_text(numbers: Numbers, range: Range) -> impl fmt::Display {
    let Range {
        low,
        has_low,
        high,
        has_high,
    } = range;
    let sign = |is_in| if is_in { "<=" } else { "<" };
    fmt::from_fn(move |out| {
        let (from, to) = (bound(numbers, low), bound(numbers, high));
        match (low == Value::MINUS_INFINITY, high == Value::INFINITY) {
            (true, true) => write!(out, "every x"),
            (true, false) => write!(out, "x {} {to}", sign(has_high)),
            (false, true) if has_low => write!(out, "x >= {from}"),
            (false, true) => write!(out, "x > {from}"),
            (false, false) if low == high => write!(out, "x = {from}"),
            (false, false) => write!(out, "{from} {} x {} {to}", sign(has_low), sign(has_high)),
        }
    })
}

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

use super::report::{LeafAnswer, WhatIfReport};
use crate::number::NumberKind;
use crate::report::buffer::Buffer;
use crate::report::text::write_pv;
use crate::report::wording::{Mention, bound, node};
use crate::search::{FoundValue, Piece, Range, WhatIf};
use crate::tree::path::PathText;
use crate::value::Value;

/// Writes the blocks, or the line.
pub(in crate::report) fn write(out: &mut Buffer, report: &WhatIfReport) {
    let question = report.question;
    match report.answer {
        LeafAnswer::Pieces(pieces) => {
            writeln!(out, "leaf {}", node(report.node(question.leaf)));
            for piece in pieces {
                write_piece(out, question, piece);
            }
        }
        LeafAnswer::Pruned { ranges: [], .. } => writeln!(out, "no x"),
        LeafAnswer::Pruned { ranges, .. } => {
            let number_kind = question.tree.number_kind();
            let ranges = ranges.iter().map(|&range| condition(number_kind, range));
            writeln!(out, "{}", ranges.collect::<Vec<_>>().join(" or "));
        }
    }
}

fn write_piece(out: &mut Buffer, question: &WhatIf, piece: &Piece) {
    let tree = question.tree;
    writeln!(out, "when {}", condition(tree.number_kind(), piece.range));
    match piece.value {
        FoundValue::X => writeln!(out, "value x"),
        FoundValue::Constant(value) => writeln!(out, "value {}", bound(tree.number_kind(), value)),
    }
    let (pv, pruned) = question.details(piece);
    write_pv(out, tree, &pv, Mention::brief);
    let mut items = pruned.items();
    while let Some(item) = items.next() {
        let path = PathText::after(item.path, item.shared);
        writeln!(
            out,
            "pruned {}",
            Mention::brief((path, tree.label(item.id)))
        );
        out.end_item();
    }
}

/// A range as a condition on x.
fn condition(number_kind: NumberKind, range: Range) -> String {
    let sign = |is_in| if is_in { "<=" } else { "<" };
    let (above, below) = (sign(range.has_low), sign(range.has_high));
    let (from, to) = (
        bound(number_kind, range.low),
        bound(number_kind, range.high),
    );
    let is_open = (
        range.low == Value::MINUS_INFINITY,
        range.high == Value::INFINITY,
    );
    match is_open {
        (true, true) => "every x".to_owned(),
        (true, false) => format!("x {below} {to}"),
        (false, true) if range.has_low => format!("x >= {from}"),
        (false, true) => format!("x > {from}"),
        (false, false) if range.low == range.high => format!("x = {from}"),
        (false, false) => format!("{from} {above} x {below} {to}"),
    }
}

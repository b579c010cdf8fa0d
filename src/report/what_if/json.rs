//! What a search does for each x, as a JSON object. All keys are always there; what is absent is `null`.
//!
//! | key | |
//! |---|---|
//! | `tree` | the file (`-`: standard input), and `:LINE` if it is JSON Lines |
//! | `path`, `name`, `move` | of the leaf |
//! | `pieces` | the fewest ranges of x in each of which all stays the same, upwards; `null` with `--pruned` |
//! | `pruned` | the node that `--pruned` names; `null` without |
//! | `ranges` | the fewest ranges of x for which that node is pruned, upwards; `null` without `--pruned` |
//!
//! A range has `from`, `from_included`, `to` and `to_included`; infinities are `null`. A piece is a
//! range, and in it the `value` that the search returns (a number, or `"x"`), the principal variation
//! (`pv`) and the roots of the subtrees that are `pruned`, in the order of the search.

use super::report::{LeafAnswer, WhatIfReport};
use crate::number::NumberKind;
use crate::report::buffer::Buffer;
use crate::report::wording::Mention;
use crate::search::{FoundValue, Piece, Range, WhatIf};
use crate::tree::path::PathText;

/// Writes the object and the end of its line. Each piece is searched once more as it is written.
pub(in crate::report) fn write(out: &mut Buffer, report: &WhatIfReport) {
    let number_kind = report.question.tree.number_kind();
    let (pieces, pruned, ranges) = match report.answer {
        LeafAnswer::Pieces(pieces) => (Some(pieces), None, None),
        LeafAnswer::Pruned { node, ranges } => (None, Some(report.node(node)), Some(ranges)),
    };
    out.object(|out| {
        out.field("tree", report.name);
        out.node(report.node(report.question.leaf));
        out.key("pieces").or_null(pieces, |out, pieces| {
            out.objects(pieces, |out, piece| {
                write_piece(out, report.question, piece);
            });
        });
        out.field("pruned", pruned);
        out.key("ranges").or_null(ranges, |out, ranges| {
            out.objects(ranges, |out, &range| write_range(out, number_kind, range));
        });
    });
    out.text("\n");
}

fn write_piece(out: &mut Buffer, question: &WhatIf, piece: &Piece) {
    let tree = question.tree;
    write_range(out, tree.number_kind(), piece.range);
    match piece.value {
        FoundValue::Constant(value) => out.field("value", tree.number_kind().number(value)),
        FoundValue::X => out.field("value", "x"),
    };
    let (pv, pruned) = question.details(piece);
    out.key("pv").pv(tree, &pv, Mention::brief);
    out.key("pruned").list(|out| {
        let mut items = pruned.items();
        while let Some(item) = items.next() {
            let path = PathText::after(item.path, item.shared);
            out.item()
                .value(Mention::brief((path, tree.label(item.id))));
            out.end_item();
        }
    });
}

fn write_range(out: &mut Buffer, number_kind: NumberKind, range: Range) {
    out.field("from", number_kind.number(range.low));
    out.field("from_included", range.has_low);
    out.field("to", number_kind.number(range.high));
    out.field("to_included", range.has_high);
}

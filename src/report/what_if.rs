//! From what a search does for each value x of a leaf to bytes.
//!
//! As text: a block for each range, headed by it, with lines as of a
//! solved tree; or a single line, for which x one node is pruned.
//!
//! ```text
//! leaf /0/1/0
//! when x < 5
//! value x
//! pv /0 "B" /0/1 "E" /0/1/0 (x)
//! when x >= 5
//! value 5
//! pv /0 "B" /0/0 "D" /0/0/1 (5)
//! pruned /0/1/1 (9)
//! ```
//!
//! As JSON: one object. All keys are always there; what is absent is `null`.

use serde::ser::SerializeSeq as _;
use serde::{Serialize, Serializer};

use crate::number::{Number, NumberKind};
use crate::report::buffer::Buffer;
use crate::report::json::{NodeJson, PvJson, Text};
use crate::report::text::{write_pv, write_value};
use crate::report::wording::{Mention, NamedPath, node};
use crate::search::{FoundValue, Piece, PrunedList, Range, WhatIf};
use crate::tree::Tree;
use crate::tree::path::PathText;
use crate::value::Value;

/// A question about a leaf, and the answer.
#[derive(Clone, Copy, Debug)]
pub struct WhatIfReport<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The question.
    pub question: &'a WhatIf<'a>,
    /// The answer.
    pub answer: LeafAnswer<'a>,
}

/// An answer.
#[derive(Clone, Copy, Debug)]
pub enum LeafAnswer<'a> {
    /// What the search does for each x.
    Pieces(&'a [Piece]),
    /// For which x one node is pruned.
    Pruned {
        /// The path of that node.
        node: &'a [u32],
        /// The x for which it is.
        ranges: &'a [Range],
    },
}

impl<'a> WhatIfReport<'a> {
    /// The node at `path`, which must be in the tree.
    fn node(&self, path: &'a [u32]) -> NamedPath<'a> {
        let tree = self.question.tree;
        let (id, _) = tree.node_at(path).expect("a node of the tree");
        (PathText::full(path), tree.label(id))
    }
}

/// Writes the blocks, or the line.
pub(in crate::report) fn write_text(out: &mut Buffer, report: &WhatIfReport) {
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
        FoundValue::Constant(value) => writeln!(out, "value {}", tree.number_kind().text(value)),
    }
    let (pv, pruned) = question.details(piece);
    write_pv(out, tree, &pv, Mention::brief);
    match piece.value {
        _ if pv.is_empty() => {}
        FoundValue::X => _ = out.text(" (x)"),
        FoundValue::Constant(value) => write_value(out, tree.number_kind(), value),
    }
    out.text("\n");
    let mut items = pruned.items();
    while let Some(item) = items.next() {
        let path = PathText::after(item.path, item.shared);
        let pruned = Mention::brief((path, tree.label(item.id)));
        write!(out, "pruned {pruned}");
        match item.value {
            _ if item.path == question.leaf => _ = out.text(" (x)"),
            Some(value) => write_value(out, tree.number_kind(), value),
            None => {}
        }
        out.text("\n");
        out.end_item();
    }
}

/// A range as a condition on x.
fn condition(number_kind: NumberKind, range: Range) -> String {
    let sign = |is_in| if is_in { "<=" } else { "<" };
    let (above, below) = (sign(range.has_low), sign(range.has_high));
    let (from, to) = (number_kind.text(range.low), number_kind.text(range.high));
    let is_open = (range.low == Value::MINUS_INFINITY, range.high == Value::INFINITY);
    match is_open {
        (true, true) => "every x".to_owned(),
        (true, false) => format!("x {below} {to}"),
        (false, true) if range.has_low => format!("x >= {from}"),
        (false, true) => format!("x > {from}"),
        (false, false) if range.low == range.high => format!("x = {from}"),
        (false, false) => format!("{from} {above} x {below} {to}"),
    }
}

/// What a search does for each value x of a leaf.
#[derive(Serialize)]
struct WhatIfJson<'a> {
    /// the file (`-`: standard input), and `:LINE` if it is JSON Lines
    tree: Text<'a>,
    /// the leaf
    #[serde(flatten)]
    leaf: NodeJson<'a>,
    /// the fewest ranges of x in each of which all stays the same, upwards; `null` with `--pruned`
    pieces: Option<PiecesJson<'a>>,
    /// the node that `--pruned` names; `null` without
    pruned: Option<NodeJson<'a>>,
    /// the fewest ranges of x for which that node is pruned, upwards; `null` without `--pruned`
    ranges: Option<Vec<RangeJson>>,
}

/// Pieces. Each is searched once more as it is written.
struct PiecesJson<'a> {
    question: &'a WhatIf<'a>,
    pieces: &'a [Piece],
}

impl Serialize for PiecesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tree = self.question.tree;
        let mut list = serializer.serialize_seq(None)?;
        for piece in self.pieces {
            let (pv, pruned) = self.question.details(piece);
            list.serialize_element(&PieceJson {
                range: RangeJson::of(tree.number_kind(), piece.range),
                value: match piece.value {
                    FoundValue::Constant(value) => {
                        FoundJson::Constant(tree.number_kind().number(value))
                    }
                    FoundValue::X => FoundJson::X("x"),
                },
                pv: PvJson::new(tree, &pv),
                pruned: PrunedJson { tree, list: &pruned },
            })?;
        }
        list.end()
    }
}

/// A range of x in which all stays the same.
#[derive(Serialize)]
struct PieceJson<'a> {
    /// the range
    #[serde(flatten)]
    range: RangeJson,
    /// the value that the search returns: a number, or `"x"`
    value: FoundJson,
    /// the principal variation, a list of nodes
    pv: PvJson<'a>,
    /// the roots of the pruned subtrees, in the order of the search
    pruned: PrunedJson<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum FoundJson {
    Constant(Option<Number>),
    X(&'static str),
}

/// A range of x.
#[derive(Serialize)]
struct RangeJson {
    /// its lower end; `null` for -infinity
    from: Option<Number>,
    /// whether it holds that end
    from_included: bool,
    /// its upper end; `null` for infinity
    to: Option<Number>,
    /// whether it holds that end
    to_included: bool,
}

impl RangeJson {
    fn of(number_kind: NumberKind, range: Range) -> RangeJson {
        RangeJson {
            from: number_kind.number(range.low),
            from_included: range.has_low,
            to: number_kind.number(range.high),
            to_included: range.has_high,
        }
    }
}

/// What is pruned, a node each.
struct PrunedJson<'a> {
    tree: &'a Tree,
    list: &'a PrunedList,
}

impl Serialize for PrunedJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut items = self.list.items();
        while let Some(item) = items.next() {
            let path = PathText::after(item.path, item.shared);
            let node = Mention::brief((path, self.tree.label(item.id)));
            list.serialize_element(&NodeJson::from(node))?;
        }
        list.end()
    }
}

/// Writes the object and the end of its line.
pub(in crate::report) fn write_json(out: &mut Buffer, report: &WhatIfReport) {
    let question = report.question;
    let number_kind = question.tree.number_kind();
    let (pieces, pruned, ranges) = match report.answer {
        LeafAnswer::Pieces(pieces) => (Some(PiecesJson { question, pieces }), None, None),
        LeafAnswer::Pruned { node, ranges } => {
            let ranges = ranges.iter().map(|&range| RangeJson::of(number_kind, range));
            (None, Some(report.node(node).into()), Some(ranges.collect()))
        }
    };
    out.json_line(&WhatIfJson {
        tree: report.name.into(),
        leaf: report.node(question.leaf).into(),
        pieces,
        pruned,
        ranges,
    });
}

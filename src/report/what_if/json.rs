//! What a search does for each x, as a JSON object. All keys are always there; what is absent is `null`.

use serde::ser::SerializeSeq as _;
use serde::{Serialize, Serializer};

use super::report::{LeafAnswer, WhatIfReport};
use crate::number::{Number, NumberKind};
use crate::report::buffer::Buffer;
use crate::report::json_parts::{NodeJson, PvJson, Text};
use crate::report::wording::Mention;
use crate::search::{FoundValue, Piece, PrunedList, Range, WhatIf};
use crate::tree::Tree;
use crate::tree::path::PathText;

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
                pruned: PrunedJson {
                    tree,
                    list: &pruned,
                },
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
pub(in crate::report) fn write(out: &mut Buffer, report: &WhatIfReport) {
    let question = report.question;
    let number_kind = question.tree.number_kind();
    let (pieces, pruned, ranges) = match report.answer {
        LeafAnswer::Pieces(pieces) => (Some(PiecesJson { question, pieces }), None, None),
        LeafAnswer::Pruned { node, ranges } => {
            let ranges = ranges
                .iter()
                .map(|&range| RangeJson::of(number_kind, range));
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

//! What a search does for each x, as a JSON object. All keys are always there; what is absent is
//! `null`. The types below are the format.

use std::io;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::{Answer, Report};
use crate::number::{Number, Numbers};
use crate::report::json::{Line, Step, write_line};
use crate::search::{Found, Piece, PrunedList, Range};
use crate::tree::Tree;
use crate::tree::path::PathText;

/// A leaf whose value is x, and what a search does for each x.
#[derive(Serialize)]
struct Answered<'a> {
    /// The file (`-`: standard input), and `:LINE` if it is JSON Lines.
    tree: &'a str,
    /// The leaf, its name and move.
    #[serde(flatten)]
    leaf: Step<'a>,
    /// The fewest ranges of x in each of which all stays the same, upwards; `null` with
    /// `--pruned`.
    pieces: Option<Pieces<'a>>,
    /// The node that `--pruned` names; `null` without.
    pruned: Option<Step<'a>>,
    /// The fewest ranges of x for which that node is pruned, upwards; `null` without `--pruned`.
    ranges: Option<Vec<RangeEnds>>,
}

/// The ends of a range; the same for a point.
#[derive(Serialize)]
struct RangeEnds {
    /// `null`: minus infinity.
    from: Option<Number>,
    /// Whether `from` is in the range.
    from_included: bool,
    /// `null`: infinity.
    to: Option<Number>,
    /// Whether `to` is in the range.
    to_included: bool,
}

/// A range of x.
#[derive(Serialize)]
struct PieceLine<'a> {
    #[serde(flatten)]
    range: RangeEnds,
    /// The value that the search returns: a number, or `"x"`.
    value: Amount,
    /// The principal variation without the root.
    pv: Line<'a>,
    /// The roots of the pruned subtrees, in the order of the search.
    pruned: PrunedNodes<'a>,
}

/// A number or `"x"`.
#[derive(Serialize)]
#[serde(untagged)]
enum Amount {
    Constant(Option<Number>),
    X(&'static str),
}

/// The pieces; each is searched once more as it is written.
struct Pieces<'a> {
    report: Report<'a>,
    pieces: &'a [Piece],
}

impl Serialize for Pieces<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let question = self.report.question;
        let tree = question.tree;
        let mut list = serializer.serialize_seq(Some(self.pieces.len()))?;
        for piece in self.pieces {
            let (pv, pruned) = question.details(piece);
            list.serialize_element(&PieceLine {
                range: RangeEnds::of(tree.numbers(), piece.range),
                value: match piece.value {
                    Found::Constant(value) => Amount::Constant(tree.numbers().number(value)),
                    Found::X => Amount::X("x"),
                },
                pv: Line { tree, pv: &pv },
                pruned: PrunedNodes {
                    tree,
                    list: &pruned,
                },
            })?;
        }
        list.end()
    }
}

/// The roots of pruned subtrees.
struct PrunedNodes<'a> {
    tree: &'a Tree,
    list: &'a PrunedList,
}

impl Serialize for PrunedNodes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.list.len()))?;
        let mut items = self.list.items();
        while let Some(item) = items.next() {
            let path = PathText::after(item.path, item.shared);
            list.serialize_element(&Step::of(path, self.tree.label(item.id)))?;
        }
        list.end()
    }
}

impl RangeEnds {
    fn of(numbers: Numbers, range: Range) -> RangeEnds {
        RangeEnds {
            from: numbers.number(range.low),
            from_included: range.has_low,
            to: numbers.number(range.high),
            to_included: range.has_high,
        }
    }
}

pub(super) fn write(out: &mut impl io::Write, report: &Report) -> io::Result<()> {
    let numbers = report.question.tree.numbers();
    let step = |path| Step::of(PathText::full(path), report.label(path));
    let (pieces, pruned, ranges) = match report.answer {
        Answer::Pieces(pieces) => {
            let report = *report;
            (Some(Pieces { report, pieces }), None, None)
        }
        Answer::Pruned { node, ranges } => {
            let ranges = ranges.iter().map(|&range| RangeEnds::of(numbers, range));
            (None, Some(step(node)), Some(ranges.collect()))
        }
    };
    let answered = Answered {
        tree: report.name,
        leaf: step(report.question.leaf),
        pieces,
        pruned,
        ranges,
    };
    write_line(out, &answered)
}

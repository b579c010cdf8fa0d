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
//! Where chance decides, a value may be a part of x and more: `value 0.7 x + 5.6`.
//!
//! As JSON: one object. All keys are always there; what is absent is `null`.

use std::convert::Infallible;
use std::fmt;

use serde::ser::SerializeSeq as _;
use serde::{Serialize, Serializer};

use crate::fraction::Fraction;
use crate::number::{ExtendedNumber, Number};
use crate::quote::Text;
use crate::report::buffer::Buffer;
use crate::report::solved_tree::Pv;
use crate::report::wording::Mention;
use crate::search::{FoundValue, Linear, Piece, PrunedItem, PrunedList, Range, WhatIf};
use crate::tree::Tree;
use crate::tree::path::PathText;

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

/// What a search does for each value x of a leaf.
#[derive(Serialize)]
pub(in crate::report) struct WhatIfAnswer<'a> {
    /// the file (`-`: standard input), and `:LINE` if it is JSON Lines
    tree: Text<'a>,
    /// the leaf
    #[serde(flatten)]
    leaf: Mention<'a>,
    /// the fewest ranges of x in each of which all stays the same, upwards; `null` with `--pruned`
    pieces: Option<Pieces<'a>>,
    /// the node that `--pruned` names; `null` without
    pruned: Option<Mention<'a>>,
    /// the fewest ranges of x for which that node is pruned, upwards; `null` without `--pruned`
    ranges: Option<Vec<RangeOfX>>,
}

/// Pieces. Each is searched once more as it is written.
struct Pieces<'a> {
    question: &'a WhatIf<'a>,
    pieces: &'a [Piece],
}

/// A range of x in which all stays the same.
#[derive(Serialize)]
struct AnsweredPiece<'a> {
    /// the range
    #[serde(flatten)]
    range: RangeOfX,
    /// the value that the search returns: a number, `"x"`, or where chance decides `"0.7 x + 5.6"`
    value: FoundValue,
    /// the exact line that the value is, where the tree has chance nodes
    #[serde(flatten)]
    line: Option<ExactLine>,
    /// the principal variation, a list of nodes
    pv: Pv<'a>,
    /// the roots of the pruned subtrees, in the order of the search
    pruned: PrunedNodes<'a>,
}

/// A range of x.
#[derive(Serialize)]
struct RangeOfX {
    /// its lower end; `null` for -infinity
    from: ExtendedNumber,
    /// whether it holds that end
    from_included: bool,
    /// its upper end; `null` for infinity
    to: ExtendedNumber,
    /// whether it holds that end
    to_included: bool,
    /// the exact ends, where the tree has chance nodes
    #[serde(flatten)]
    exact: Option<ExactEnds>,
}

/// The exact ends of a range of x.
#[derive(Serialize)]
struct ExactEnds {
    /// its lower end as `"54/7"`; `null` if that is whole, or -infinity
    from_fraction: Option<String>,
    /// its upper end, likewise
    to_fraction: Option<String>,
}

/// A value as `slope` times x, and `constant`.
#[derive(Serialize)]
struct ExactLine {
    /// what the value grows by where x grows by 1
    slope: Number,
    /// the same as `"7/10"`; `null` if it is whole
    slope_fraction: Option<String>,
    /// the value without its part of x
    constant: Number,
    /// the same as `"28/5"`; `null` if it is whole
    constant_fraction: Option<String>,
}

/// What is pruned, a node each.
struct PrunedNodes<'a> {
    tree: &'a Tree,
    list: &'a PrunedList,
}

impl<'a> WhatIfReport<'a> {
    /// The answer as it is written.
    pub(in crate::report) fn answer(&self) -> WhatIfAnswer<'a> {
        let question = self.question;
        let (pieces, pruned, ranges) = match self.answer {
            LeafAnswer::Pieces(pieces) => (Some(Pieces { question, pieces }), None, None),
            LeafAnswer::Pruned { node, ranges } => {
                let ranges = ranges.iter().map(|&range| RangeOfX::of(question.tree, range));
                (None, Some(self.node(node)), Some(ranges.collect()))
            }
        };
        let leaf = self.node(question.leaf);
        WhatIfAnswer { tree: self.name.into(), leaf, pieces, pruned, ranges }
    }

    /// The node at `path`, which must be in the tree.
    fn node(&self, path: &'a [u32]) -> Mention<'a> {
        let tree = self.question.tree;
        let (id, _) = tree.node_at(path).expect("a node of the tree");
        Mention::whole((PathText::full(path), tree.label(id)))
    }
}

impl Pieces<'_> {
    /// Calls `write` with each piece until it fails.
    fn try_for_each<E>(
        &self,
        mut write: impl FnMut(&AnsweredPiece) -> Result<(), E>,
    ) -> Result<(), E> {
        let tree = self.question.tree;
        self.pieces.iter().try_for_each(|piece| {
            let (pv, pruned) = self.question.details(piece);
            write(&AnsweredPiece {
                range: RangeOfX::of(tree, piece.range),
                value: piece.value,
                line: tree.has_chance().then(|| ExactLine::of(piece.value)),
                pv: Pv::new(tree, &pv, Mention::brief),
                pruned: PrunedNodes { tree, list: &pruned },
            })
        })
    }
}

impl RangeOfX {
    fn of(tree: &Tree, range: Range) -> RangeOfX {
        let Range { low: from, has_low, high: to, has_high } = range;
        let fraction = |end| match end {
            ExtendedNumber::Number(number) => fraction_of(number),
            _ => None,
        };
        let ends = || ExactEnds { from_fraction: fraction(from), to_fraction: fraction(to) };
        let exact = tree.has_chance().then(ends);
        RangeOfX { from, from_included: has_low, to, to_included: has_high, exact }
    }
}

impl ExactLine {
    fn of(value: FoundValue) -> ExactLine {
        let (slope, constant) = match value {
            FoundValue::Constant(number) => (Number::Integer(0), number),
            FoundValue::Line(line) => (Number::of(line.slope), Number::of(line.constant)),
        };
        let [slope_fraction, constant_fraction] = [slope, constant].map(fraction_of);
        ExactLine { slope, slope_fraction, constant, constant_fraction }
    }
}

/// The fraction that a number is, if it is not whole.
fn fraction_of(number: Number) -> Option<String> {
    match number {
        Number::Fraction(fraction) => Some(fraction.with_line()),
        _ => None,
    }
}

impl PrunedNodes<'_> {
    fn node<'n>(&'n self, item: &PrunedItem<'n>) -> Mention<'n> {
        let path = PathText::after(item.path, item.shared);
        Mention::brief((path, self.tree.label(item.id.number())))
    }
}

impl Serialize for Pieces<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        self.try_for_each(|piece| list.serialize_element(piece))?;
        list.end()
    }
}

impl Serialize for PrunedNodes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut items = self.list.items();
        while let Some(item) = items.next() {
            list.serialize_element(&self.node(&item))?;
        }
        list.end()
    }
}

/// A number, `x`, or `0.7 x + 5.6`.
impl fmt::Display for FoundValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Linear { slope, constant } = match self {
            FoundValue::Constant(value) => return value.fmt(out),
            FoundValue::Line(line) => line,
        };
        if *slope != Fraction::ONE {
            write!(out, "{slope} ")?;
        }
        out.write_str("x")?;
        match constant.numerator() {
            0 => Ok(()),
            1.. => write!(out, " + {constant}"),
            _ => write!(out, " - {}", constant.negated()),
        }
    }
}

/// A number, or the text.
impl Serialize for FoundValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            FoundValue::Constant(number) => number.serialize(serializer),
            FoundValue::Line(_) => serializer.collect_str(self),
        }
    }
}

/// As a condition on x.
impl fmt::Display for RangeOfX {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |is_in| if is_in { "<=" } else { "<" };
        let (above, below) = (sign(self.from_included), sign(self.to_included));
        let RangeOfX { from, to, .. } = self;
        let ends = (from, to);
        match ends {
            (ExtendedNumber::MinusInfinity, ExtendedNumber::Infinity) => out.write_str("every x"),
            (ExtendedNumber::MinusInfinity, _) => write!(out, "x {below} {to}"),
            (_, ExtendedNumber::Infinity) if self.from_included => write!(out, "x >= {from}"),
            (_, ExtendedNumber::Infinity) => write!(out, "x > {from}"),
            _ if from == to => write!(out, "x = {from}"),
            _ => write!(out, "{from} {above} x {below} {to}"),
        }
    }
}

/// Writes the blocks, or the line.
pub(in crate::report) fn write_text(out: &mut Buffer, report: &WhatIfReport) {
    let answer = report.answer();
    if let Some(pieces) = &answer.pieces {
        writeln!(out, "leaf {}", answer.leaf);
        let written: Result<(), Infallible> = pieces.try_for_each(|piece| {
            write_piece(out, piece, report.question.leaf);
            Ok(())
        });
        let Ok(()) = written;
    }
    if let LeafAnswer::Pruned { ranges, .. } = report.answer {
        writeln!(out, "{}", condition(report.question.tree, ranges));
    }
}

/// Ranges of x as a condition: `x < 3 or x > 7`.
pub(in crate::report) fn condition(tree: &Tree, ranges: &[Range]) -> String {
    let ranges = ranges.iter().map(|&range| RangeOfX::of(tree, range).to_string());
    let ranges: Vec<String> = ranges.collect();
    if ranges.is_empty() { "no x".to_owned() } else { ranges.join(" or ") }
}

fn write_piece(out: &mut Buffer, piece: &AnsweredPiece, leaf: &[u32]) {
    let AnsweredPiece { range, value, pv, pruned, .. } = piece;
    write!(out, "when {range}\nvalue {value}");
    if let FoundValue::Constant(Number::Fraction(fraction)) = value
        && let Some(rounded) = fraction.rounded()
    {
        write!(out, " ({rounded})");
    }
    out.text("\n");
    pv.write(out);
    if !pv.is_empty() {
        write!(out, " ({value})");
    }
    out.text("\n");
    let number_kind = pruned.tree.number_kind();
    let mut items = pruned.list.items();
    while let Some(item) = items.next() {
        write!(out, "pruned {}", pruned.node(&item));
        match item.value {
            _ if item.path == leaf => _ = out.text(" (x)"),
            Some(value) => write!(out, " ({})", number_kind.extended(value)),
            None => {}
        }
        out.text("\n");
        out.end_item();
    }
}

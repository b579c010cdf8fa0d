//! What a search does for each value x of one leaf.
//!
//! A search only compares. What it compares are linear functions of x: x itself, constants, and at chance nodes sums of
//! both. While x lies strictly between the nearest two places at which two such functions meet that were compared, every
//! comparison comes out the same, and so does everything else. So one search with an x just above a value finds the whole
//! interval up to the next one that matters; a second one is made with x at that value, and so on up the real line, or from
//! one bound of the leaves to the other. Nothing is sampled, and neighbours that turn out alike are joined.
//!
//! So x can be any real number, also among integers: the searches run with keys for these functions (`linear_keys`).

use std::cell::RefCell;

use thiserror::Error;

use super::break_points::{BreakPoints, Range};
use super::leaf_override::LeafOverride;
use super::linear::Linear;
use super::linear_keys::{LinearKeys, PlaceOfX, Trouble, end_at, number_at, point};
use super::linear_sum::LinearSum;
use crate::fraction::Fraction;
use crate::number::{ExtendedNumber, Number, NumberKind};
use crate::search::alpha_beta::Buffers;
use crate::search::{ForwardAlgorithm, NoValue, Observer, Outcome, PrunedList, Rules, SearchError};
use crate::tree::Tree;

/// A leaf whose value is x, and the search in question.
#[derive(Clone, Copy, Debug)]
pub struct WhatIf<'t> {
    /// The tree.
    pub tree: &'t Tree,
    /// The path of the leaf, which must be one.
    pub leaf: &'t [u32],
    /// The algorithm. The order of the tree must not depend on the value of the leaf.
    pub algorithm: ForwardAlgorithm,
    /// The rules of the search.
    pub rules: Rules,
    /// The greatest number of nodes that all searches but the last one may enter together.
    pub max_nodes: u64,
}

/// The value that a search finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FoundValue {
    /// The value is the same for all x of a range.
    Constant(Number),
    /// The value is x, or where chance decides a part of it and more.
    Line(Linear),
}

impl FoundValue {
    /// The value is x.
    pub const X: FoundValue = FoundValue::Line(Linear::X);
}

/// Values of x for which a search prunes the same subtrees and finds the same principal variation
/// and value.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// These values.
    pub range: Range,
    /// The value that is found.
    pub value: FoundValue,
    /// The place of one of them.
    place: PlaceOfX,
}

/// Why there is no answer.
#[derive(Clone, Debug, Error)]
pub enum Unanswered {
    /// The search needs another leaf that has no value, for some x.
    #[error(transparent)]
    NoValue(NoValue),
    /// A number does not fit, or is a double where chance decides.
    #[error("the numbers of this tree are too fine for exact values of x")]
    TooFine,
    /// The searches would enter more nodes than are allowed: `most`.
    #[error("the searches for all x enter more than {most} nodes")]
    TooMuch {
        /// The number that is allowed.
        most: u64,
    },
}

impl WhatIf<'_> {
    /// The fewest pieces that make up the real line between the bounds of the leaves, upwards.
    ///
    /// # Errors
    ///
    /// See [`Unanswered`].
    pub fn pieces(&self) -> Result<Vec<Piece>, Unanswered> {
        let kind = self.tree.number_kind();
        let mut pieces: Vec<SearchedRange> = Vec::new();
        let mut last: Option<(Vec<u32>, PrunedList)> = None;
        self.for_each_run(None, PrunedList::default, |run, outcome, pruned| {
            let is_alike = last
                .as_ref()
                .is_some_and(|(pv, before)| *pv == outcome.pv && before.has_same_paths(&pruned));
            let joined = match pieces.last() {
                Some(before) if is_alike => before.joined(&run),
                _ => None,
            };
            match (joined, pieces.last_mut()) {
                (Some(joined), Some(before)) => *before = joined,
                _ => pieces.push(run),
            }
            last = Some((outcome.pv, pruned));
        })?;
        Ok(pieces.into_iter().map(|run| run.piece(kind)).collect())
    }

    /// The values of x for which the node at `path` is pruned, alone or inside a subtree: the
    /// fewest ranges, upwards.
    ///
    /// # Errors
    ///
    /// See [`Unanswered`].
    pub fn pruned_ranges(&self, path: &[u32]) -> Result<Vec<Range>, Unanswered> {
        let mut ranges: Vec<Range> = Vec::new();
        let mut was_pruned = false;
        self.for_each_run(
            Some(path),
            || (),
            |run, _, ()| {
                let range = run.range(self.tree.number_kind());
                match ranges.last_mut() {
                    Some(last) if was_pruned && run.is_pruned => *last = last.joined(range),
                    _ if run.is_pruned => ranges.push(range),
                    _ => {}
                }
                was_pruned = run.is_pruned;
            },
        )?;
        Ok(ranges)
    }

    /// The principal variation of a piece, and what is pruned.
    ///
    /// # Panics
    ///
    /// If the piece is not one of this question.
    #[must_use]
    pub fn details(&self, piece: &Piece) -> (Vec<u32>, PrunedList) {
        let found = self.search(piece.place, None, PrunedList::default, &mut 0);
        let (_, outcome, pruned) = found.expect("it has been searched before");
        (outcome.pv, pruned)
    }

    /// Searches with one x after another, up the real line. Calls `found` with the result of each
    /// search and the observer that `watch` made for it. With a `node`, a search stands for all x for
    /// which that node is entered, or pruned, alike.
    fn for_each_run<O: Observer>(
        &self,
        node: Option<&[u32]>,
        watch: impl Fn() -> O,
        mut found: impl FnMut(SearchedRange, Outcome, O),
    ) -> Result<(), Unanswered> {
        let kind = self.tree.number_kind();
        if self.tree.has_chance() && kind == NumberKind::Decimals {
            return Err(Unanswered::TooFine);
        }
        let [least, greatest] =
            [self.rules.bounds.lower, self.rules.bounds.upper].map(|end| point(kind, end));
        let mut nodes = 0;
        let mut place = least.map_or(PlaceOfX::Least, PlaceOfX::At);
        loop {
            let (run, outcome, seen) = self.search(place, node, &watch, &mut nodes)?;
            let end = run.end;
            found(run, outcome, seen);
            place = match (place, end) {
                (PlaceOfX::At(x), _) if Some(x) == greatest => return Ok(()),
                (PlaceOfX::At(x), _) => PlaceOfX::Above(x),
                (_, Some(end)) => PlaceOfX::At(end),
                (_, None) => return Ok(()),
            };
        }
    }

    /// Searches with x at this place. Adds up the nodes that are entered.
    fn search<O: Observer>(
        &self,
        place: PlaceOfX,
        node: Option<&[u32]>,
        watch: impl Fn() -> O,
        nodes: &mut u64,
    ) -> Result<(SearchedRange, Outcome, O), Unanswered> {
        let kind = self.tree.number_kind();
        let (end, has_sums) = (point(kind, self.rules.bounds.upper), self.tree.has_chance());
        let keys = RefCell::new(LinearKeys::new(kind, place, end, has_sums));
        loop {
            if *nodes > self.max_nodes {
                return Err(Unanswered::TooMuch { most: self.max_nodes });
            }
            let rules = keys.borrow_mut().rules(self.rules);
            let mut walk = LeafOverride::new(self.tree.walk(Tree::ROOT), self.leaf, &keys);
            let mut observer = (watch(), BreakPoints::new(&keys, rules.window, node));
            let buffers = &mut Buffers::<(), (), LinearSum>::default();
            let outcome =
                self.algorithm.search_with(buffers, &mut walk, &mut (), rules, &mut observer);
            let (seen, break_points) = observer;
            *nodes += break_points.nodes();
            let mut keys = keys.borrow_mut();
            match keys.trouble {
                Some(Trouble::TooFine) => return Err(Unanswered::TooFine),
                Some(Trouble::NoRoom) => keys.spread(),
                None => {
                    let outcome =
                        outcome.map_err(SearchError::leaf).map_err(Unanswered::NoValue)?;
                    let value = keys.function(outcome.value).expect("a value is finite");
                    let is_pruned = break_points.has_pruned();
                    let run = SearchedRange { place, last: place, end: keys.end, value, is_pruned };
                    return Ok((run, outcome, seen));
                }
            }
        }
    }
}

/// One search, and the values of x for which it stands; or several next to each other that are alike.
#[derive(Clone, Copy, Debug)]
struct SearchedRange {
    /// The place of the first search...
    place: PlaceOfX,
    /// ...and that of the last one.
    last: PlaceOfX,
    /// The first x above all of them.
    end: Option<Fraction>,
    /// What they find. At a point it is a constant.
    value: Linear,
    /// Whether the node in question is pruned.
    is_pruned: bool,
}

impl SearchedRange {
    /// Both in one, if one function is the value of both.
    fn joined(&self, next: &SearchedRange) -> Option<SearchedRange> {
        let value = match (self.last, next.place) {
            (PlaceOfX::At(x), _) if self.place == self.last => {
                (next.value.at(x) == Some(self.value.constant)).then_some(next.value)
            }
            (_, PlaceOfX::At(x)) => {
                (self.value.at(x) == Some(next.value.constant)).then_some(self.value)
            }
            _ => (self.value == next.value).then_some(self.value),
        };
        Some(SearchedRange { last: next.last, end: next.end, value: value?, ..*self })
    }

    fn range(&self, kind: NumberKind) -> Range {
        let (low, has_low) = match self.place {
            PlaceOfX::Least => (ExtendedNumber::MinusInfinity, false),
            PlaceOfX::At(x) => (end_at(kind, x), true),
            PlaceOfX::Above(x) => (end_at(kind, x), false),
        };
        let (high, has_high) = match (self.last, self.end) {
            (PlaceOfX::At(x), _) => (end_at(kind, x), true),
            (_, Some(end)) => (end_at(kind, end), false),
            (_, None) => (ExtendedNumber::Infinity, false),
        };
        Range { low, has_low, high, has_high }
    }

    fn piece(&self, kind: NumberKind) -> Piece {
        let value = match self.value {
            Linear { slope: Fraction::ZERO, constant } => {
                FoundValue::Constant(number_at(kind, constant))
            }
            line => FoundValue::Line(line),
        };
        Piece { range: self.range(kind), place: self.place, value }
    }
}

//! What a search does for each value x of one leaf.
//!
//! A search only compares. While x lies strictly between the nearest two values that it was
//! compared with, every comparison comes out the same, and so does everything else. So one search
//! with an x just above a value finds the whole interval up to the next one that matters; a second
//! one is made with x at that value, and so on up the real line. Nothing is sampled, and neighbours
//! that turn out alike are joined.
//!
//! So x can be any real number, also among integers: the searches run with the values above x moved by
//! one, so that "just above 3" exists (`place_of_x`).

use thiserror::Error;

use super::break_points::{BreakPoints, Range};
use super::place_of_x::{LeafOverride, PlaceOfX};
use crate::search::{ForwardAlgorithm, NoValue, Observer, Outcome, PrunedList, Rules, SearchError};
use crate::tree::{Node, Tree, Walk};
use crate::value::Value;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundValue {
    /// The value is x.
    X,
    /// The value is the same for all x of a range.
    Constant(Value),
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
    /// The searches would enter more nodes than are allowed: `most`.
    #[error("the searches for all x enter more than {most} nodes")]
    TooMuch {
        /// The number that is allowed.
        most: u64,
    },
}

impl WhatIf<'_> {
    /// The fewest pieces that make up the real line, upwards.
    ///
    /// # Errors
    ///
    /// See [`Unanswered`].
    pub fn pieces(&self) -> Result<Vec<Piece>, Unanswered> {
        let mut pieces: Vec<Forms> = Vec::new();
        let mut last: Option<(Vec<u32>, PrunedList)> = None;
        self.for_each_run(None, PrunedList::default, |run, outcome, pruned| {
            let forms = Forms::of(&run, outcome.value);
            let is_alike = last
                .as_ref()
                .is_some_and(|(pv, before)| *pv == outcome.pv && before.has_same_paths(&pruned));
            let joined = match pieces.last() {
                Some(before) if is_alike => before.joined(&forms),
                _ => None,
            };
            match (joined, pieces.last_mut()) {
                (Some(joined), Some(before)) => *before = joined,
                _ => pieces.push(forms),
            }
            last = Some((outcome.pv, pruned));
        })?;
        Ok(pieces.into_iter().map(Forms::piece).collect())
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
                match ranges.last_mut() {
                    Some(last) if was_pruned && run.is_pruned => *last = last.joined(run.range),
                    _ if run.is_pruned => ranges.push(run.range),
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
        const SEARCHED: &str = "it has been searched before";
        let mut pruned = PrunedList::default();
        let rules = piece.place.rules(self.rules).expect(SEARCHED);
        let outcome = self.search(piece.place, rules, &mut pruned);
        (outcome.expect(SEARCHED).pv, pruned)
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
        let mut nodes = 0;
        let mut point = Value::MINUS_INFINITY;
        let mut search_with = |place: PlaceOfX| {
            if nodes > self.max_nodes {
                let most = self.max_nodes;
                return Err(Unanswered::TooMuch { most });
            }
            let Ok(rules) = place.rules(self.rules) else {
                return Ok(None);
            };
            let mut observer = (watch(), BreakPoints::new(rules, place, node));
            let outcome = self.search(place, rules, &mut observer);
            let (seen, break_points) = observer;
            nodes += break_points.nodes();
            let run = SearchedRange {
                place,
                range: break_points.range(),
                is_pruned: break_points.has_pruned(),
            };
            match outcome {
                Ok(outcome) => Ok(Some((run, outcome, seen))),
                Err(error) if self.has_value(&error.path) => Ok(None),
                Err(error) => Err(Unanswered::NoValue(error)),
            }
        };
        let mut values = None;
        loop {
            if point != Value::MINUS_INFINITY {
                let (run, outcome, seen) = search_with(PlaceOfX::At(point))?.expect(NOTHING_MOVES);
                found(run, outcome, seen);
            }
            let result = if let Some(result) = search_with(PlaceOfX::above(point))? {
                result
            } else {
                let values = values.get_or_insert_with(|| self.values());
                let place = PlaceOfX::above_beside_free(point, values);
                search_with(place)?.expect(NOTHING_MOVES)
            };
            let (run, outcome, seen) = result;
            point = run.range.high;
            found(run, outcome, seen);
            if point == Value::INFINITY {
                return Ok(());
            }
        }
    }

    /// Whether the leaf at `path` has a value. If a search with x did not get it, it cannot move.
    fn has_value(&self, path: &[u32]) -> bool {
        matches!(self.tree.node_at(path), Ok((_, Node::Leaf(Ok(_)))))
    }

    /// The values of all leaves, and the ends of the window, in order, each once.
    fn values(&self) -> Vec<Value> {
        let mut values = leaf_values(self.tree.walk(Tree::ROOT));
        values.extend([self.rules.window.alpha(), self.rules.window.beta()]);
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Searches with x at this place. All values are shifted, and the `rules` too.
    fn search(
        &self,
        place: PlaceOfX,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, NoValue> {
        let mut walk = LeafOverride::new(self.tree.walk(Tree::ROOT), self.leaf, place);
        self.algorithm.search(&mut walk, rules, observer).map_err(SearchError::leaf)
    }
}

/// Why a search must have room for x.
const NOTHING_MOVES: &str = "no value at an end of the integers has to move";

/// The values of the leaves of a walk that starts, if they have values.
fn leaf_values(mut walk: impl Walk) -> Vec<Value> {
    let mut values = Vec::new();
    if let Node::Leaf(value) = walk.root().node {
        values.extend(value.ok());
        return values;
    }
    let mut open = 1;
    while open > 0 {
        match walk.enter().map(|child| child.node) {
            Some(Node::Leaf(value)) => values.extend(value.ok()),
            Some(Node::Inner(_)) => open += 1,
            None => {
                walk.leave();
                open -= 1;
            }
        }
    }
    values
}

/// One search, and the values of x for which it stands.
#[derive(Clone, Copy, Debug)]
struct SearchedRange {
    place: PlaceOfX,
    range: Range,
    /// Whether the node in question is pruned.
    is_pruned: bool,
}

/// A piece while neighbours are joined to it. At a point the value may count as x or as a constant.
#[derive(Clone, Copy, Debug)]
struct Forms {
    range: Range,
    place: PlaceOfX,
    is_x: bool,
    constant: Option<Value>,
}

impl Forms {
    /// The piece of one search that found this shifted value.
    fn of(run: &SearchedRange, value: Value) -> Forms {
        Forms {
            range: run.range,
            place: run.place,
            is_x: value == run.place.x(),
            constant: run.place.unshift(value),
        }
    }

    /// Both pieces in one, if the value of both is x, or the same constant.
    fn joined(&self, next: &Forms) -> Option<Forms> {
        let joined = Forms {
            range: self.range.joined(next.range),
            place: self.place,
            is_x: self.is_x && next.is_x,
            constant: self.constant.filter(|_| self.constant == next.constant),
        };
        (joined.is_x || joined.constant.is_some()).then_some(joined)
    }

    fn piece(self) -> Piece {
        Piece {
            range: self.range,
            place: self.place,
            value: self.constant.map_or(FoundValue::X, FoundValue::Constant),
        }
    }
}

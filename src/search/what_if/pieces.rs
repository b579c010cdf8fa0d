//! What a search does for each value x of one leaf.
//!
//! A search only compares. While x lies strictly between the nearest two values that it was
//! compared with, every comparison comes out the same, and so does everything else. So one search
//! with an x just above a value finds the whole interval up to the next one that matters; a second
//! one is made with x at that value, and so on up the real line. Nothing is sampled, and neighbours
//! that turn out alike are joined.
//!
//! That x is any real number, also among integers: the searches run with all greater values moved
//! up by one, so that "just above 3" exists (`gap`).

use super::break_points::BreakPoints;
use super::gap::Place;
use super::leaf_override::LeafOverride;
use super::range::Range;
use crate::search::{ForwardAlgorithm, NoValue, Observer, Outcome, PrunedList, Rules};
use crate::tree::{Explicit, Tree};
use crate::value::Value;

/// A leaf whose value is x, and the search that is asked about.
#[derive(Clone, Copy, Debug)]
pub struct WhatIf<'t> {
    /// The tree.
    pub tree: &'t Tree,
    /// The path of the leaf, which must be one.
    pub leaf: &'t [u32],
    /// How the tree is searched. The order of the tree must not depend on the value of the leaf.
    pub algorithm: ForwardAlgorithm,
    /// With which rules.
    pub rules: Rules,
    /// The searches together may enter so many nodes, and those of one more search.
    pub max_nodes: u64,
}

/// The value that a search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Whatever x is.
    X,
    /// The same for all x of a range.
    Constant(Value),
}

/// Values of x for which a search prunes the same subtrees and finds the same principal variation
/// and value.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// These values.
    pub range: Range,
    /// The value that is found.
    pub value: Found,
    /// One of them.
    place: Place,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum Unanswered {
    /// The search needs another leaf that has no value, for some x.
    NoValue(NoValue),
    /// It would take too many searches.
    TooMuch,
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
        let mut pruned = PrunedList::default();
        let outcome = self.search(piece.place, &mut pruned);
        (outcome.expect("it has been searched before").pv, pruned)
    }

    /// Searches with one x after another, up the real line, and hands on what each search found
    /// and what an observer made by `watch` saw. With a `node` a search stands for all x for which
    /// the same becomes of that node.
    fn for_each_run<O: Observer>(
        &self,
        node: Option<&[u32]>,
        watch: impl Fn() -> O,
        mut found: impl FnMut(Run, Outcome, O),
    ) -> Result<(), Unanswered> {
        let mut nodes = 0;
        let mut point = Value::MINUS_INFINITY;
        loop {
            for place in [Place::At(point), Place::Above(point)] {
                if place == Place::At(Value::MINUS_INFINITY) {
                    continue;
                }
                if nodes > self.max_nodes {
                    return Err(Unanswered::TooMuch);
                }
                let rules = self.shifted_rules(place).map_err(Unanswered::NoValue)?;
                let mut observer = (watch(), BreakPoints::new(rules, place, node));
                let outcome = self.search(place, &mut observer);
                let (seen, break_points) = observer;
                nodes += break_points.nodes();
                let run = Run {
                    place,
                    range: break_points.range(),
                    is_pruned: break_points.has_pruned(),
                };
                let outcome = outcome.map_err(Unanswered::NoValue)?;
                point = run.range.high;
                found(run, outcome, seen);
            }
            if point == Value::INFINITY {
                return Ok(());
            }
        }
    }

    /// Searches with x at this place. All values are shifted.
    fn search(&self, place: Place, observer: &mut impl Observer) -> Result<Outcome, NoValue> {
        let rules = self.shifted_rules(place)?;
        match self.tree {
            Tree::Explicit(tree) => {
                let mut walk = LeafOverride::new(tree.walk(Explicit::ROOT), self.leaf, place);
                self.algorithm.search(&mut walk, rules, observer)
            }
            Tree::Uniform(tree) => {
                let walk = tree.walk(&[]).expect("there is a root");
                let mut walk = LeafOverride::new(walk, self.leaf, place);
                self.algorithm.search(&mut walk, rules, observer)
            }
        }
    }

    /// The rules with a shifted window; an end that cannot be shifted is reported like a leaf.
    fn shifted_rules(&self, place: Place) -> Result<Rules, NoValue> {
        let path = self.leaf.to_vec();
        place
            .rules(self.rules)
            .map_err(|missing| NoValue { path, missing })
    }
}

/// One search, and for which x it stands.
#[derive(Clone, Copy, Debug)]
struct Run {
    place: Place,
    range: Range,
    /// Whether the node that is asked about is pruned, if one is.
    is_pruned: bool,
}

/// A piece in the making: a point may be the end of one where the value is x, or a constant.
#[derive(Clone, Copy, Debug)]
struct Forms {
    range: Range,
    place: Place,
    is_x: bool,
    constant: Option<Value>,
}

impl Forms {
    /// What one search says that found this shifted value.
    fn of(run: &Run, value: Value) -> Forms {
        Forms {
            range: run.range,
            place: run.place,
            is_x: value == run.place.x(),
            constant: run.place.unshift(value),
        }
    }

    /// Both in one, if some form of the value fits both.
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
            value: self.constant.map_or(Found::X, Found::Constant),
        }
    }
}

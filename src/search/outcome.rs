//! What a search finds, and why it may find nothing.
//!
//! Source: Fishburn 1983 (the three inequalities).
//!
//! The line of play of each open node is kept while the search backs values up. A node that takes the value of a child takes the child's line too, with the step to the child in
//! front. So a line is a linked list of steps, and taking it costs one cell, whatever its length; the line
//! to a leaf costs none. The cells of discarded lines are used again: there are never more cells than
//! the most steps that lines in use have had at one time.
//!
//! The search decides which line is taken, and when.

use thiserror::Error;

use super::rules::{FailMode, Rules};
use crate::number::INTEGERS;
use crate::tree::path::short_path;
use crate::tree::{Missing, TooLarge};
use crate::value::{Bound, Value};

/// What a search finds. With r the value, v the true value, and (alpha, beta) the window:
/// r <= alpha means v <= r, r >= beta means v >= r, and otherwise r = v.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// r, from MAX's point of view.
    pub value: Value,
    /// Which of the three it is.
    pub bound: Bound,
    /// The path to the leaf that the value comes from; every node on it is on the principal
    /// variation. Among equal children the leftmost in the order of the search. Where the value
    /// is a bound, the line that gave the bound. Empty when the root is a leaf.
    pub pv: Vec<u32>,
}

impl Outcome {
    /// The outcome of a fail-soft search that found `result` along `pv`.
    #[inline]
    pub(crate) fn of(result: Value, pv: Vec<u32>, rules: Rules) -> Outcome {
        Outcome {
            value: match rules.fail {
                FailMode::Soft => result,
                FailMode::Hard => rules.window.clamp(result),
            },
            bound: rules.window.bound(result),
            pv,
        }
    }
}

/// A search needed the value of a leaf that has none: `{"value": null}`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", missing_text(path, *missing))]
pub struct NoValue {
    /// The leaf.
    pub path: Vec<u32>,
    /// Why it has no value.
    pub missing: Missing,
}

impl NoValue {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        let text = match self.missing {
            Missing::Unknown => "give it a `value`; an unknown leaf is no error where it is pruned",
            Missing::NoStatic => "give it a `value`, or raise `--depth`",
            Missing::NotFinite => "put a number beyond all others in its place for a win",
            Missing::IntegerRange => {
                let (least, greatest) = (INTEGERS.start(), INTEGERS.end());
                return format!("values go from {least} to {greatest}");
            }
            Missing::NoAnswer | Missing::Unread => {
                "the program of `--rules` must answer for each node"
            }
            Missing::InexactInteger => "give the option a whole number",
        };
        text.to_owned()
    }

    /// The same error, seen from the root, when the search started at this child of it.
    pub(super) fn below(mut self, position: u32) -> NoValue {
        self.path.insert(0, position);
        self
    }
}

fn missing_text(path: &[u32], missing: Missing) -> String {
    let path = short_path(path);
    match missing {
        Missing::Unknown => {
            format!("the search needs the value of the leaf {path}, which is unknown")
        }
        Missing::NoStatic => {
            format!("the inner node {path} is at the depth limit and has no static value")
        }
        Missing::NotFinite => {
            format!("the leaf {path} is NaN or infinite, expected a finite number")
        }
        Missing::IntegerRange => {
            format!("the leaf {path} is beyond the integers that values can be")
        }
        // The program or the file has a fault then, and that is what is shown.
        Missing::NoAnswer | Missing::Unread => {
            format!("nothing has said what the node {path} is")
        }
        Missing::InexactInteger => {
            format!("the leaf {path} is not exact as a double, and an option has decimals")
        }
    }
}

/// Why a search of a whole tree finds nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// It needs the value of a leaf that has none: `[1, null]`.
    #[error(transparent)]
    NoValue(NoValue),
    /// It needs a uniform tree of 2^32 nodes or more as an explicit one.
    #[error(transparent)]
    TooLarge(TooLarge),
    /// The observer [gives the search up](super::Observer::gives_up).
    #[error("the observer has given the search up")]
    GivenUp,
}

impl From<NoValue> for SearchError {
    fn from(leaf: NoValue) -> SearchError {
        SearchError::NoValue(leaf)
    }
}

impl From<TooLarge> for SearchError {
    fn from(error: TooLarge) -> SearchError {
        SearchError::TooLarge(error)
    }
}

/// A line of play from some node down, possibly empty. Belongs to the [`Lines`] that made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The position of a child.
    first: u32,
    /// The cell of the steps after the first; or `LAST`, or `EMPTY`.
    rest: u32,
}

/// In the place of a cell: there is no other step.
const LAST: u32 = u32::MAX;

/// In the place of a cell: there is no step at all.
const EMPTY: u32 = u32::MAX - 1;

impl Line {
    /// The line of a leaf: no move.
    pub(super) const EMPTY: Line = Line {
        first: 0,
        rest: EMPTY,
    };

    /// Whether it is the line of a leaf.
    pub(super) fn is_empty(self) -> bool {
        self.rest == EMPTY
    }
}

/// The cells of all lines of one search.
#[derive(Debug, Default)]
pub(super) struct Lines {
    cells: Vec<Line>,
    /// The first cells of discarded lines.
    discarded: Vec<u32>,
}

impl Lines {
    /// Discards all lines.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.discarded.clear();
    }

    /// The line to the child at `position` and on along the child's `line`, which must not be used again.
    #[inline]
    pub(super) fn extend(&mut self, position: u32, line: Line) -> Line {
        Line {
            first: position,
            rest: if line.is_empty() {
                LAST
            } else {
                self.cell(line)
            },
        }
    }

    /// Puts a line into a cell.
    #[inline]
    fn cell(&mut self, line: Line) -> u32 {
        if let Some(free) = self.discarded.pop() {
            let before = std::mem::replace(&mut self.cells[free as usize], line);
            self.discard(before);
            return free;
        }
        self.cells.push(line);
        let last = u32::try_from(self.cells.len() - 1).ok();
        let last = last.filter(|&last| last < EMPTY);
        last.expect("2^32 steps take more memory than there is")
    }

    /// Discards a line.
    #[inline]
    pub(super) fn discard(&mut self, line: Line) {
        if line.rest < EMPTY {
            self.discarded.push(line.rest);
        }
    }

    /// The positions along a line.
    pub(super) fn steps(&self, line: Line) -> Vec<u32> {
        let mut steps = Vec::with_capacity(self.cells.len() + 1);
        let mut next = Some(line).filter(|line| line.rest != EMPTY);
        while let Some(line) = next {
            steps.push(line.first);
            // No cell has the number LAST.
            next = self.cells.get(line.rest as usize).copied();
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Lines are taken and discarded at random on a stack as deep as a tree of some plies.
    #[test]
    fn lines_lead_where_they_were_taken_and_use_cells_again() {
        const PLIES: usize = 6;
        for seed in 0..50 {
            let mut random = Random::new(seed);
            let mut lines = Lines::default();
            let mut open = vec![(Line::EMPTY, Vec::new())];
            for _ in 0..2_000 {
                if open.len() <= PLIES && random.below(2) == 0 {
                    open.push((Line::EMPTY, Vec::new()));
                    continue;
                }
                let Some((line, steps)) = open.pop() else {
                    unreachable!("the root stays");
                };
                let position = u32::try_from(random.below(9)).expect("small");
                let Some(parent) = open.last_mut() else {
                    open.push((line, steps));
                    continue;
                };
                if random.below(3) == 0 {
                    lines.discard(line);
                    continue;
                }
                lines.discard(parent.0);
                *parent = (
                    lines.extend(position, line),
                    [&[position][..], &steps].concat(),
                );
                assert_eq!(lines.steps(parent.0), parent.1, "seed {seed}");
            }
            // Each open node has one line, and none is longer than the stack is deep.
            assert!(lines.cells.len() <= PLIES * PLIES, "{}", lines.cells.len());
        }
    }
}

//! What a search finds, and why it may find nothing.
//!
//! Source: Fishburn 1983 (the three inequalities).

use super::rules::{FailMode, Rules};
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoValue {
    /// The leaf.
    pub path: Vec<u32>,
    /// Why it has no value.
    pub missing: Missing,
}

impl NoValue {
    /// The same error, seen from the root, when the search started at this child of it.
    pub(super) fn below(mut self, position: u32) -> NoValue {
        self.path.insert(0, position);
        self
    }
}

/// Why a search of a whole tree finds nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// It needs the value of a leaf that has none: `[1, null]`.
    NoValue(NoValue),
    /// It needs a uniform tree of 2^32 nodes or more as an explicit one.
    TooLarge(TooLarge),
    /// The observer [gives the search up](super::Observer::gives_up).
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

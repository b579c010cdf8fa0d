//! What a search finds, and why it may find nothing.
//!
//! Source: Fishburn 1983 (the three inequalities).

use super::rules::{FailMode, Rules};
use crate::number::INTEGERS;
use crate::tree::Missing;
use crate::tree::path::short_path;
use crate::value::{Bound, Value};
use thiserror::Error;

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
            Missing::Unknown => {
                let give = self.help_for_unknown();
                return format!("{give}; an unknown leaf is no error where it is pruned");
            }
            Missing::NoStatic => "give it a `value`, or raise `--depth`",
            Missing::NotFinite => "put a number beyond all others in its place for a win",
            Missing::IntegerRange => {
                let (least, greatest) = (INTEGERS.start(), INTEGERS.end());
                return format!("values go from {least} to {greatest}");
            }
            Missing::NoAnswer => "the program of `--rules` must answer for each node",
            Missing::InexactInteger => "give the option a whole number",
            Missing::OutOfBounds => "give bounds between which all leaves lie, or leave them out",
        };
        text.to_owned()
    }

    /// What to do about a leaf that is unknown, also where no search could do without it.
    #[must_use]
    pub fn help_for_unknown(&self) -> String {
        let leaf = short_path(&self.path);
        format!("give it a value, or ask `abprune what-if` what each value of {leaf} would do")
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
        Missing::NoAnswer => {
            format!("nothing has said what the node {path} is")
        }
        Missing::OutOfBounds => format!("the leaf {path} is beyond the bounds of all leaves"),
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
    /// The [observer](super::Observer::on) has ended it.
    #[error("the observer has given the search up")]
    GivenUp,
}

impl SearchError {
    /// The leaf without a value that ended a search, where no observer ends it.
    ///
    /// # Panics
    ///
    /// If one has.
    #[must_use]
    pub fn leaf(self) -> NoValue {
        match self {
            SearchError::NoValue(leaf) => leaf,
            SearchError::GivenUp => unreachable!("no observer here gives up"),
        }
    }
}

impl From<NoValue> for SearchError {
    fn from(leaf: NoValue) -> SearchError {
        SearchError::NoValue(leaf)
    }
}

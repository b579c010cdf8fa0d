//! The nearest values that x is compared with in a search.
//!
//! Whatever a search compares stands in its events: the value of a child with the best one so far
//! and with the window, at its parent. All values here are on the line with gaps.

use super::trail::Trail;
use super::what_if::Range;
use super::with_leaf::spread;
use super::{Cutoff, Entered, Left, Observer, Rules};
use crate::value::Value;

/// Watches a search for the nearest values that x is compared with.
pub(super) struct Neighbours {
    trail: Trail,
    x: Value,
    low: Value,
    high: Value,
    nodes: u64,
}

impl Neighbours {
    /// To watch one search with these rules and this x.
    pub(super) fn new(rules: Rules, x: Value) -> Neighbours {
        let mut neighbours = Neighbours {
            trail: Trail::new(rules.cutoff),
            x,
            low: Value::MINUS_INFINITY,
            high: Value::INFINITY,
            nodes: 0,
        };
        // What comes out may be held against the window.
        let window = spread(rules).window;
        neighbours.narrow(window.alpha());
        neighbours.narrow(window.beta());
        neighbours
    }

    fn narrow(&mut self, value: Value) {
        if value < self.x {
            self.low = self.low.max(value);
        } else if value > self.x {
            self.high = self.high.min(value);
        }
    }

    fn compare(&mut self, a: Value, b: Value) {
        if a == self.x {
            self.narrow(b);
        } else if b == self.x {
            self.narrow(a);
        }
    }

    /// The values of x for which this search stands: x alone if other values may be the same.
    pub(super) fn range(&self) -> Range {
        const NO_X: &str = "x is compared with other values";
        match self.x.gathered() {
            Some(point) => Range {
                low: point,
                has_low: true,
                high: point,
                has_high: true,
            },
            None => Range {
                low: self.low.gathered().expect(NO_X),
                has_low: false,
                high: self.high.gathered().expect(NO_X),
                has_high: false,
            },
        }
    }

    /// How many nodes the search has entered.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Observer for Neighbours {
    fn enter(&mut self, entered: &Entered) {
        self.nodes += 1;
        self.trail.enter(entered);
    }

    fn cutoff(&mut self, cutoff: &Cutoff) {
        self.trail.cut(cutoff);
    }

    fn leave(&mut self, left: &Left) {
        if let Some((best, window)) = self.trail.parent_values() {
            for other in [best, window.alpha(), window.beta()] {
                self.compare(left.value, other);
            }
        }
        self.trail.leave(left);
    }
}

//! The nearest values that x is compared with in a search.
//!
//! A search compares the value of a child with the best value so far and with the window of its parent.
//! The loop tells all of these. All values here are moved to make room for x (see `place_of_x`).
//!
//! If the question is about one node, comparisons after it is entered or pruned do not matter. Whether the
//! search is on the path to that node takes the same time at each step, whatever the length of the path.

use std::ops::ControlFlow;

use super::place_of_x::PlaceOfX;
use crate::search::{BackedUp, Entered, Left, Observer, Pruned, Rules, SearchEvent};
use crate::value::Value;

/// Watches a search for the nearest values that x is compared with.
pub(super) struct BreakPoints {
    place: PlaceOfX,
    /// The shifted value of x.
    x: Value,
    low: Value,
    high: Value,
    nodes: u64,
    /// The node in question, if there is one, and whether it was pruned; `None`: the search has not come there.
    node: Option<PathCursor>,
    is_pruned: Option<bool>,
}

impl BreakPoints {
    /// To watch one search with these shifted rules and x at this place.
    pub(super) fn new(rules: Rules, place: PlaceOfX, node: Option<&[u32]>) -> BreakPoints {
        let mut break_points = BreakPoints {
            place,
            x: place.x(),
            low: Value::MINUS_INFINITY,
            high: Value::INFINITY,
            nodes: 0,
            node: node.map(|path| PathCursor::new(path.to_vec())),
            is_pruned: None,
        };
        // The result may be compared with the window.
        break_points.narrow(rules.window.alpha());
        break_points.narrow(rules.window.beta());
        break_points
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

    /// The values of x for which this search does the same. At a value of the tree this is x alone.
    pub(super) fn range(&self) -> Range {
        const NO_X: &str = "x is compared with other values";
        match self.place {
            PlaceOfX::At(point) => Range { low: point, has_low: true, high: point, has_high: true },
            _ => Range {
                low: self.place.unshift(self.low).expect(NO_X),
                has_low: false,
                high: self.place.unshift(self.high).expect(NO_X),
                has_high: false,
            },
        }
    }

    /// Whether the node in question was pruned.
    pub(super) fn has_pruned(&self) -> bool {
        self.is_pruned == Some(true)
    }

    /// The number of nodes that the search has entered.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Observer for BreakPoints {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        match event {
            SearchEvent::Enter(entered) => self.enter(entered),
            SearchEvent::BackUp(backed_up) => self.back_up(backed_up),
            SearchEvent::Prune(pruned) => self.prune(pruned),
            SearchEvent::Leave(left) => self.leave(left),
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// The events.
impl BreakPoints {
    fn enter(&mut self, entered: &Entered) {
        self.nodes += 1;
        if self.is_pruned.is_some() {
            return;
        }
        if let Some(node) = &mut self.node {
            node.enter(entered.path);
            self.is_pruned = node.is_at(entered.path).then_some(false);
        }
    }

    fn back_up(&mut self, backed_up: &BackedUp) {
        if self.is_pruned.is_none() {
            let (best, window) = (backed_up.best, backed_up.before);
            for other in [best, window.alpha(), window.beta()] {
                self.compare(backed_up.value, other);
            }
        }
    }

    fn prune(&mut self, pruned: &Pruned) {
        if let (None, Some(node)) = (self.is_pruned, &self.node) {
            let is_it = node.is_through(pruned.at, pruned.subtree.position);
            self.is_pruned = is_it.then_some(true);
        }
    }

    fn leave(&mut self, left: &Left) {
        if let (None, Some(node)) = (self.is_pruned, &mut self.node) {
            node.leave(left.path);
        }
    }
}

/// A node by its path, and how many steps of that path lead to the search's present node.
#[derive(Clone, Debug)]
struct PathCursor {
    path: Vec<u32>,
    followed: usize,
}

impl PathCursor {
    pub(super) fn new(path: Vec<u32>) -> PathCursor {
        PathCursor { path, followed: 0 }
    }

    /// The search enters the node at `path`.
    pub(super) fn enter(&mut self, path: &[u32]) {
        if let Some((&step, above)) = path.split_last()
            && self.is_through(above, step)
        {
            self.followed += 1;
        }
    }

    /// The search leaves the node at `path`.
    pub(super) fn leave(&mut self, path: &[u32]) {
        self.followed = self.followed.min(path.len().saturating_sub(1));
    }

    /// Whether the node at `path`, which the search is at, is this one.
    pub(super) fn is_at(&self, path: &[u32]) -> bool {
        self.is_above(path) && self.path.len() == path.len()
    }

    /// Whether the node at `path`, which the search is at, is this one or above it.
    pub(super) fn is_above(&self, path: &[u32]) -> bool {
        self.followed == path.len()
    }

    /// Whether the child at `position` of the node at `path`, where the search is, is this node or
    /// above it.
    fn is_through(&self, path: &[u32], position: u32) -> bool {
        self.is_above(path) && self.path.get(path.len()) == Some(&position)
    }
}

/// Values of x: an interval, or a point if both ends are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lower end.
    pub low: Value,
    /// Whether the lower end is one of the values; an infinity never is.
    pub has_low: bool,
    /// The upper end.
    pub high: Value,
    /// Whether the upper end is one of the values.
    pub has_high: bool,
}

impl Range {
    /// This range and the one that follows it.
    pub(super) fn joined(self, next: Range) -> Range {
        Range { high: next.high, has_high: next.has_high, ..self }
    }
}

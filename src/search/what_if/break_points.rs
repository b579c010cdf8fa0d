//! Which values a search compares, so that it is known how far x can go.
//!
//! A search compares the value of a child with the best value so far and with the window of its parent; what a chance node
//! compares, its sum tells by itself (`linear_sum`).
//!
//! If the question is about one node, comparisons after it is entered or pruned do not matter. Whether the
//! search is on the path to that node takes the same time at each step, whatever the length of the path.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::linear_keys::LinearKeys;
use crate::number::ExtendedNumber;
use crate::search::{BackedUp, Entered, Left, Observer, Pruned, SearchEvent};
use crate::value::{Value, Window};

/// Watches a search, tells its [keys](LinearKeys) what it compares, and ends it if they are of no use.
pub(super) struct BreakPoints<'k> {
    keys: &'k RefCell<LinearKeys>,
    /// The window of the search, in keys.
    window: Window,
    nodes: u64,
    /// The node in question, if there is one, and whether it was pruned; `None`: the search has not come there.
    node: Option<PathCursor>,
    is_pruned: Option<bool>,
}

impl<'k> BreakPoints<'k> {
    /// To watch one search with these keys.
    pub(super) fn new(
        keys: &'k RefCell<LinearKeys>,
        window: Window,
        node: Option<&[u32]>,
    ) -> BreakPoints<'k> {
        let node = node.map(|path| PathCursor::new(path.to_vec()));
        BreakPoints { keys, window, nodes: 0, node, is_pruned: None }
    }

    /// Whether the node in question was pruned.
    pub(super) fn has_pruned(&self) -> bool {
        self.is_pruned == Some(true)
    }

    /// The number of nodes that the search has entered.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What becomes of the node in question is known.
    fn decide(&mut self, is_pruned: bool) {
        self.is_pruned = Some(is_pruned);
        self.keys.borrow_mut().is_closed = true;
    }
}

impl Observer for BreakPoints<'_> {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        match event {
            SearchEvent::Enter(entered) => self.enter(entered),
            SearchEvent::BackUp(backed_up) => self.back_up(backed_up),
            SearchEvent::Prune(pruned) => self.prune(pruned),
            SearchEvent::Leave(left) => self.leave(left),
            _ => {}
        }
        match self.keys.borrow().trouble {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        }
    }
}

/// The events.
impl BreakPoints<'_> {
    fn enter(&mut self, entered: &Entered) {
        self.nodes += 1;
        if let (None, Some(node)) = (self.is_pruned, &mut self.node) {
            node.enter(entered.path);
            if node.is_at(entered.path) {
                self.decide(false);
            }
        }
    }

    fn back_up(&mut self, backed_up: &BackedUp) {
        let value = backed_up.value;
        self.keys.borrow_mut().compare(value, backed_up.best);
        self.compare_with(backed_up.before, value);
    }

    fn compare_with(&self, window: Window, value: Value) {
        let mut keys = self.keys.borrow_mut();
        keys.compare(value, window.alpha());
        keys.compare(value, window.beta());
    }

    fn prune(&mut self, pruned: &Pruned) {
        if let (None, Some(node)) = (self.is_pruned, &self.node)
            && node.is_through(pruned.at, pruned.subtree.position)
        {
            self.decide(true);
        }
    }

    fn leave(&mut self, left: &Left) {
        // The result may be clipped to the window.
        if left.path.is_empty() {
            self.compare_with(self.window, left.value);
        }
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The lower end.
    pub low: ExtendedNumber,
    /// Whether the lower end is one of the values; an infinity never is.
    pub has_low: bool,
    /// The upper end.
    pub high: ExtendedNumber,
    /// Whether the upper end is one of the values.
    pub has_high: bool,
}

impl Range {
    /// This range and the one that follows it.
    pub(super) fn joined(self, next: Range) -> Range {
        Range { high: next.high, has_high: next.has_high, ..self }
    }
}

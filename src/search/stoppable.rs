//! A walk that can be ended from outside, so that a search along it ends.

use std::cell::Cell;

use crate::tree::{Child, Skipped, Walk};

/// A walk that has no more children once it is stopped.
pub(super) struct Stoppable<'s, W> {
    walk: &'s mut W,
    is_stopped: &'s Cell<bool>,
}

impl<'s, W: Walk> Stoppable<'s, W> {
    pub(super) fn new(walk: &'s mut W, is_stopped: &'s Cell<bool>) -> Stoppable<'s, W> {
        Stoppable { walk, is_stopped }
    }
}

impl<W: Walk> Walk for Stoppable<'_, W> {
    fn root(&self) -> Child {
        self.walk.root()
    }

    fn enter(&mut self) -> Option<Child> {
        if self.is_stopped.get() {
            return None;
        }
        self.walk.enter()
    }

    fn skip(&mut self) -> Option<Skipped> {
        if self.is_stopped.get() {
            return None;
        }
        self.walk.skip()
    }

    fn leave(&mut self) {
        // A walk that is stopped is amid a node, and is not asked again.
        if !self.is_stopped.get() {
            self.walk.leave();
        }
    }
}

//! A walk behind a pointer: a search that need not be fast is compiled once for all walks.

use super::walk::{Child, Skipped, Walk};

/// Any walk.
pub struct AnyWalk<'w>(&'w mut dyn Steps);

impl AnyWalk<'_> {
    /// The same walk.
    #[must_use]
    pub fn new(walk: &mut impl Walk) -> AnyWalk<'_> {
        AnyWalk(walk)
    }
}

/// What a search asks of a walk.
trait Steps {
    fn root(&self) -> Child;
    fn enter(&mut self) -> Option<Child>;
    fn skip(&mut self) -> Option<Skipped>;
    fn leave(&mut self);
    fn weight(&self, outcome: Child) -> u32;
    fn total_weight(&self, node: Child) -> u32;
    fn has_doubles(&self) -> bool;
    fn has_stopped(&self) -> bool;
}

impl<W: Walk> Steps for W {
    fn root(&self) -> Child {
        Walk::root(self)
    }

    fn enter(&mut self) -> Option<Child> {
        Walk::enter(self)
    }

    fn skip(&mut self) -> Option<Skipped> {
        Walk::skip(self)
    }

    fn leave(&mut self) {
        Walk::leave(self);
    }

    fn weight(&self, outcome: Child) -> u32 {
        Walk::weight(self, outcome)
    }

    fn total_weight(&self, node: Child) -> u32 {
        Walk::total_weight(self, node)
    }

    fn has_doubles(&self) -> bool {
        Walk::has_doubles(self)
    }

    fn has_stopped(&self) -> bool {
        Walk::has_stopped(self)
    }
}

impl Walk for AnyWalk<'_> {
    fn root(&self) -> Child {
        self.0.root()
    }

    fn enter(&mut self) -> Option<Child> {
        self.0.enter()
    }

    fn skip(&mut self) -> Option<Skipped> {
        self.0.skip()
    }

    fn leave(&mut self) {
        self.0.leave();
    }

    fn weight(&self, outcome: Child) -> u32 {
        self.0.weight(outcome)
    }

    fn total_weight(&self, node: Child) -> u32 {
        self.0.total_weight(node)
    }

    fn has_doubles(&self) -> bool {
        self.0.has_doubles()
    }

    fn has_stopped(&self) -> bool {
        self.0.has_stopped()
    }
}

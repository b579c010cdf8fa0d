//! The events of a search, and the trait of observers that watch it.

use crate::tree::{Child, Skipped, Walk};
use crate::value::{Player, Value, Window};

/// A node that the search enters.
#[derive(Clone, Copy, Debug)]
pub struct Entered<'a> {
    /// The path of the node from the root of the search.
    pub path: &'a [u32],
    /// The node.
    pub child: Child,
    /// The window on arrival. Under [`CutoffRule::Gt`](super::CutoffRule::Gt) alpha may equal beta.
    pub window: Window,
}

/// The value of a child, as its parent gets it, and what the parent does with it.
#[derive(Clone, Copy, Debug)]
pub struct BackedUp<'a> {
    /// The path of the parent.
    pub path: &'a [u32],
    /// Which child of its parent the file says it is, from 0.
    pub position: u32,
    /// The player to move at the parent.
    pub player: Player,
    /// The value that the child backs up, fail-soft.
    pub value: Value,
    /// The value of the best child so far; before the first child, the worst value there is.
    pub best: Value,
    /// The parent's window before: that on arrival, with the player's own bound as raised since.
    pub before: Window,
    /// The window now: the same, or narrower by the player's own bound. It may be empty.
    pub window: Window,
}

impl BackedUp<'_> {
    /// Whether the parent takes the value: it is better than that of each child before. Of a tie the first
    /// stays.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        self.player.prefers(self.value, self.best)
    }

    /// The player's own bound before, if the value moves it.
    #[must_use]
    pub fn moved_from(&self) -> Option<Value> {
        (self.before != self.window).then(|| self.before.own(self.player))
    }
}

/// A node that stops before its last child: a cutoff.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// The ply of the node.
    pub ply: usize,
    /// The number of that node.
    pub id: u32,
    /// The player to move there: a beta cutoff if MAX, an alpha cutoff if MIN.
    pub player: Player,
    /// The window that made it stop: alpha >= beta.
    pub window: Window,
}

/// A subtree that is stepped over, because its parent has stopped.
#[derive(Clone, Copy, Debug)]
pub struct Pruned<'a> {
    /// The path of the parent.
    pub at: &'a [u32],
    /// Why the parent has stopped.
    pub stop: &'a Stop,
    /// The root of the subtree, a child of the node that stops, and what the subtree holds.
    pub subtree: Skipped,
}

/// A node that the search is done with.
#[derive(Clone, Copy, Debug)]
pub struct Left<'a> {
    /// The path of the node.
    pub path: &'a [u32],
    /// The backed-up value, fail-soft: a bound where it lies outside the window on arrival.
    pub value: Value,
}

/// Watches a search. Every method does nothing unless it is written.
///
/// The events of a node come in this order: `enter`; for each child in turn, all its events, and then
/// `back_up`; if the node stops before its last child, `stop` once and then `prune` once for each
/// remaining child; `leave`. A leaf has `enter` and `leave`, or `evaluate` for both at once; leaves that are
/// siblings may have one `evaluate_run`, and one `back_up` with the best of them. If the search ends in an
/// error, some nodes are never left.
///
/// A search that enters a node again (none that goes [forward](super::Abilities::forward)) reports the events
/// of a child each time, without `back_up`; it may enter later what it prunes now. A best-first search enters
/// nodes in its own order, leaves the nodes that it solves, and reports no cutoff: it gives up subtrees without
/// an event.
///
/// `()` watches nothing and costs nothing; a pair passes each event to its first and then to its second
/// part; `None` is `()`.
pub trait Observer {
    /// Whether the observer needs each leaf. If not, a search may call `evaluate_run` for several
    /// leaves in the place of `evaluate` for each, and `evaluate` may get the path of the parent.
    const READS_LEAVES: bool = true;

    /// The search enters a node.
    fn enter(&mut self, _entered: &Entered) {}

    /// A node gets the value of a child.
    #[inline]
    fn back_up(&mut self, _backed_up: &BackedUp) {}

    /// The node at a path stops before its last child.
    fn stop(&mut self, _at: &[u32], _stop: &Stop) {}

    /// A subtree is skipped, after a cutoff.
    fn prune(&mut self, _pruned: &Pruned) {}

    /// The search is done with a node.
    fn leave(&mut self, _left: &Left) {}

    /// The search enters a leaf and is done with it: in the place of `enter` and `leave`.
    #[inline]
    fn evaluate(&mut self, leaf: &Entered, value: Value) {
        self.enter(leaf);
        self.leave(&Left { path: leaf.path, value });
    }

    /// The search enters `count` leaves, siblings, one after another, and is done with them.
    #[inline]
    fn evaluate_run(&mut self, _count: u32) {}

    /// The node entered next was left before: it is searched again, with another window.
    fn research(&mut self) {}

    /// Whether the observer reads the paths in events. If not, the paths of `enter` and `leave` may be
    /// wrong: a search that jumps from one node to another need not work them out. Called once, before
    /// the search.
    fn reads_paths(&self) -> bool {
        true
    }

    /// Whether the search is to be given up. Asked before each node is entered, by the algorithms that come
    /// back to nodes or go best first: their time may grow with the square of the depth.
    fn gives_up(&self) -> bool {
        false
    }

    /// Whether the observer needs each pruned subtree. If not, a search may call `prune` once for
    /// several children of a node, with the position of the first and the sum of their sizes.
    fn reads_subtrees(&self) -> bool {
        true
    }
}

impl Observer for () {
    const READS_LEAVES: bool = false;

    fn reads_paths(&self) -> bool {
        false
    }

    fn reads_subtrees(&self) -> bool {
        false
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    const READS_LEAVES: bool = A::READS_LEAVES || B::READS_LEAVES;

    fn enter(&mut self, entered: &Entered) {
        self.0.enter(entered);
        self.1.enter(entered);
    }

    #[inline]
    fn back_up(&mut self, backed_up: &BackedUp) {
        self.0.back_up(backed_up);
        self.1.back_up(backed_up);
    }

    #[inline]
    fn stop(&mut self, at: &[u32], stop: &Stop) {
        self.0.stop(at, stop);
        self.1.stop(at, stop);
    }

    #[inline]
    fn prune(&mut self, pruned: &Pruned) {
        self.0.prune(pruned);
        self.1.prune(pruned);
    }

    fn leave(&mut self, left: &Left) {
        self.0.leave(left);
        self.1.leave(left);
    }

    #[inline]
    fn evaluate(&mut self, leaf: &Entered, value: Value) {
        self.0.evaluate(leaf, value);
        self.1.evaluate(leaf, value);
    }

    #[inline]
    fn evaluate_run(&mut self, count: u32) {
        self.0.evaluate_run(count);
        self.1.evaluate_run(count);
    }

    fn research(&mut self) {
        self.0.research();
        self.1.research();
    }

    fn reads_paths(&self) -> bool {
        self.0.reads_paths() || self.1.reads_paths()
    }

    fn gives_up(&self) -> bool {
        self.0.gives_up() || self.1.gives_up()
    }

    fn reads_subtrees(&self) -> bool {
        self.0.reads_subtrees() || self.1.reads_subtrees()
    }
}

impl<T: Observer> Observer for Option<T> {
    const READS_LEAVES: bool = T::READS_LEAVES;

    fn enter(&mut self, entered: &Entered) {
        if let Some(observer) = self {
            observer.enter(entered);
        }
    }

    #[inline]
    fn back_up(&mut self, backed_up: &BackedUp) {
        if let Some(observer) = self {
            observer.back_up(backed_up);
        }
    }

    #[inline]
    fn stop(&mut self, at: &[u32], stop: &Stop) {
        if let Some(observer) = self {
            observer.stop(at, stop);
        }
    }

    #[inline]
    fn prune(&mut self, pruned: &Pruned) {
        if let Some(observer) = self {
            observer.prune(pruned);
        }
    }

    fn leave(&mut self, left: &Left) {
        if let Some(observer) = self {
            observer.leave(left);
        }
    }

    #[inline]
    fn evaluate(&mut self, leaf: &Entered, value: Value) {
        if let Some(observer) = self {
            observer.evaluate(leaf, value);
        }
    }

    #[inline]
    fn evaluate_run(&mut self, count: u32) {
        if let Some(observer) = self {
            observer.evaluate_run(count);
        }
    }

    fn research(&mut self) {
        if let Some(observer) = self {
            observer.research();
        }
    }

    fn reads_paths(&self) -> bool {
        self.as_ref().is_some_and(T::reads_paths)
    }

    fn gives_up(&self) -> bool {
        self.as_ref().is_some_and(T::gives_up)
    }

    fn reads_subtrees(&self) -> bool {
        self.as_ref().is_some_and(T::reads_subtrees)
    }
}

impl<T: Observer> Observer for &mut T {
    const READS_LEAVES: bool = T::READS_LEAVES;

    fn enter(&mut self, entered: &Entered) {
        (**self).enter(entered);
    }

    #[inline]
    fn back_up(&mut self, backed_up: &BackedUp) {
        (**self).back_up(backed_up);
    }

    #[inline]
    fn stop(&mut self, at: &[u32], stop: &Stop) {
        (**self).stop(at, stop);
    }

    #[inline]
    fn prune(&mut self, pruned: &Pruned) {
        (**self).prune(pruned);
    }

    fn leave(&mut self, left: &Left) {
        (**self).leave(left);
    }

    #[inline]
    fn evaluate(&mut self, leaf: &Entered, value: Value) {
        (**self).evaluate(leaf, value);
    }

    #[inline]
    fn evaluate_run(&mut self, count: u32) {
        (**self).evaluate_run(count);
    }

    fn research(&mut self) {
        (**self).research();
    }

    fn reads_paths(&self) -> bool {
        (**self).reads_paths()
    }

    fn gives_up(&self) -> bool {
        (**self).gives_up()
    }

    fn reads_subtrees(&self) -> bool {
        (**self).reads_subtrees()
    }
}

/// Skips the remaining children of the innermost open node, which is at a path and stops. Without a
/// remaining child this is no cutoff.
#[inline]
pub(super) fn prune<W: Walk>(walk: &mut W, observer: &mut impl Observer, at: &[u32], stop: &Stop) {
    if !observer.reads_subtrees() {
        if let Some(subtree) = walk.skip_rest() {
            observer.stop(at, stop);
            observer.prune(&Pruned { at, stop, subtree });
        }
        return;
    }
    if let Some(subtree) = walk.skip() {
        observer.stop(at, stop);
        observer.prune(&Pruned { at, stop, subtree });
    }
    while let Some(subtree) = walk.skip() {
        observer.prune(&Pruned { at, stop, subtree });
    }
}

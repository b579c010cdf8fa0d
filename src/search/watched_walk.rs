//! The part that the depth-first searches share: it goes along a walk, keeps the path, and calls the
//! observer. `alpha_beta` has its own loop, for speed.
//!
//! Windows, values and the decision to stop belong to the algorithms.

use super::observer::{GivenUp, prune, tell};
use super::{Entered, Left, NoValue, Observer, SearchError, SearchEvent, Stop};
use crate::tree::{Child, Node, Walk};
use crate::value::{Player, Value, Window};

/// A walk that an observer watches.
pub(super) struct WatchedWalk<'o, W, O> {
    pub(super) walk: &'o mut W,
    pub(super) observer: &'o mut O,
    /// The path of the node that was entered last and not left yet.
    path: Vec<u32>,
}

/// What a search finds at a node that it enters.
pub(super) enum Arrival {
    Leaf(Value),
    Inner(Player),
}

impl<'o, W: Walk, O: Observer> WatchedWalk<'o, W, O> {
    pub(super) fn new(walk: &'o mut W, observer: &'o mut O) -> WatchedWalk<'o, W, O> {
        WatchedWalk { walk, observer, path: Vec::new() }
    }

    /// Takes the step to the next child of the innermost open node, if there is one.
    pub(super) fn step(&mut self) -> Option<Child> {
        let child = self.walk.enter()?;
        self.path.push(child.position);
        Some(child)
    }

    /// Enters a node: the root, or the child of the last step.
    ///
    /// # Errors
    ///
    /// [`SearchError`]: the node is a leaf without a value, or the observer ends the search.
    pub(super) fn arrive(&mut self, child: Child, window: Window) -> Result<Arrival, SearchError> {
        let path = &self.path;
        tell(self.observer, &SearchEvent::Enter(Entered { path, child, window, key: None }))?;
        match child.node {
            Node::Leaf(Ok(value)) => Ok(Arrival::Leaf(value)),
            Node::Leaf(Err(missing)) => Err(NoValue { path: self.path.clone(), missing }.into()),
            Node::Inner(player) => Ok(Arrival::Inner(player)),
        }
    }

    /// Steps back from the node entered last, which is worth `value`, and gives its position
    /// below its parent; `None` if it is the root.
    pub(super) fn leave(&mut self, value: Value) -> Result<Option<u32>, GivenUp> {
        let path = &self.path;
        tell(self.observer, &SearchEvent::Leave(Left { path, value }))?;
        Ok(self.path.pop())
    }

    /// Skips the remaining children of the innermost open node: number `id`, where `player` is to move
    /// and `window` is empty. Without a remaining child this is no cutoff.
    pub(super) fn prune(&mut self, id: u32, player: Player, window: Window) -> Result<(), GivenUp> {
        let stop = Stop { ply: self.path.len(), id, player, window };
        prune(self.walk, self.observer, &self.path, &stop)
    }
}

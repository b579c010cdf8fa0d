//! A walk through a tree with x at one leaf, and keys in the place of all values.

use std::cell::RefCell;

use super::linear_keys::LinearKeys;
use crate::tree::{Child, Node, Skipped, Walk};

/// A walk through a tree with x at one leaf, and [keys](LinearKeys) in the place of all values.
pub(super) struct LeafOverride<'k, W> {
    walk: W,
    leaf: &'k [u32],
    keys: &'k RefCell<LinearKeys>,
    /// The number of inner nodes that the walk is in, below the root.
    ply: usize,
    /// The number of these on the path to the leaf.
    followed: usize,
}

impl<'k, W: Walk> LeafOverride<'k, W> {
    /// `walk`, which starts at the root, with x at the leaf whose path is `leaf`.
    pub(super) fn new(walk: W, leaf: &'k [u32], keys: &'k RefCell<LinearKeys>) -> Self {
        LeafOverride { walk, leaf, keys, ply: 0, followed: 0 }
    }

    /// The keys.
    pub(super) fn keys(&self) -> &'k RefCell<LinearKeys> {
        self.keys
    }

    /// The node with the key of its value, or with that of x.
    fn keyed(&self, child: Child, is_x: bool) -> Child {
        let mut keys = self.keys.borrow_mut();
        let node = match child.node {
            Node::Leaf(_) if is_x => Node::Leaf(Ok(keys.x())),
            Node::Leaf(value) => Node::Leaf(value.map(|value| keys.known(value))),
            Node::Inner(mover) => Node::Inner(mover),
        };
        Child { node, ..child }
    }
}

impl<W: Walk> Walk for LeafOverride<'_, W> {
    fn root(&self) -> Child {
        self.keyed(self.walk.root(), self.leaf.is_empty())
    }

    fn enter(&mut self) -> Option<Child> {
        let child = self.walk.enter()?;
        let is_on_way =
            self.followed == self.ply && self.leaf.get(self.ply) == Some(&child.position);
        let keyed = self.keyed(child, is_on_way);
        if let Node::Inner(_) = child.node {
            self.followed += usize::from(is_on_way);
            self.ply += 1;
        }
        Some(keyed)
    }

    fn skip(&mut self) -> Option<Skipped> {
        self.walk.skip()
    }

    fn leave(&mut self) {
        self.walk.leave();
        self.ply = self.ply.saturating_sub(1);
        self.followed = self.followed.min(self.ply);
    }

    fn weight(&self, outcome: Child) -> u32 {
        self.walk.weight(outcome)
    }

    fn total_weight(&self, node: Child) -> u32 {
        self.walk.total_weight(node)
    }

    fn has_stopped(&self) -> bool {
        self.walk.has_stopped()
    }
}

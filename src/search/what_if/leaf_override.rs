//! A tree with x at one leaf and all other values shifted to make room for x, without a copy of the
//! tree.

use super::gap::PlaceOfX;
use crate::tree::{Child, Node, Skipped, Walk};

/// A walk through a tree with x at one leaf and shifted values at the others.
pub(super) struct LeafOverride<'l, W> {
    walk: W,
    leaf: &'l [u32],
    place: PlaceOfX,
    /// The number of inner nodes that the walk is in, below the root.
    ply: usize,
    /// The number of these on the path to the leaf.
    followed: usize,
}

impl<'l, W: Walk> LeafOverride<'l, W> {
    /// `walk`, which starts at the root, with x at `place` at the leaf whose path is `leaf`.
    pub(super) fn new(walk: W, leaf: &'l [u32], place: PlaceOfX) -> LeafOverride<'l, W> {
        LeafOverride {
            walk,
            leaf,
            place,
            ply: 0,
            followed: 0,
        }
    }

    /// The node with its shifted value, or with x.
    fn shifted(&self, child: Child, is_x: bool) -> Child {
        let node = match child.node {
            Node::Leaf(_) if is_x => Node::Leaf(Ok(self.place.x())),
            Node::Leaf(value) => Node::Leaf(value.and_then(|value| self.place.shift(value))),
            Node::Inner(player) => Node::Inner(player),
        };
        Child { node, ..child }
    }
}

impl<W: Walk> Walk for LeafOverride<'_, W> {
    fn root(&self) -> Child {
        self.shifted(self.walk.root(), self.leaf.is_empty())
    }

    fn enter(&mut self) -> Option<Child> {
        let child = self.walk.enter()?;
        let is_on_way =
            self.followed == self.ply && self.leaf.get(self.ply) == Some(&child.position);
        let shifted = self.shifted(child, is_on_way);
        if let Node::Inner(_) = child.node {
            self.followed += usize::from(is_on_way);
            self.ply += 1;
        }
        Some(shifted)
    }

    fn skip(&mut self) -> Option<Skipped> {
        self.walk.skip()
    }

    fn leave(&mut self) {
        self.walk.leave();
        self.ply = self.ply.saturating_sub(1);
        self.followed = self.followed.min(self.ply);
    }
}

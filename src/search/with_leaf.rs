//! A tree with another value at one leaf, without a copy of it, on the line of values that has
//! gaps between neighbours.

use super::Rules;
use crate::tree::{Child, Node, Skipped, Walk};
use crate::value::{Value, Window};

/// The same rules on the line with gaps.
pub(super) fn spread(rules: Rules) -> Rules {
    let (alpha, beta) = (rules.window.alpha(), rules.window.beta());
    Rules {
        window: Window::new(alpha.spread(), beta.spread()).expect("the order is kept"),
        ..rules
    }
}

/// A walk through a tree on the line with gaps, with x at one leaf.
pub(super) struct WithLeaf<'l, W> {
    walk: W,
    leaf: &'l [u32],
    x: Value,
    /// How many inner nodes the walk is in, below the root.
    ply: usize,
    /// How many of these are on the way to the leaf.
    followed: usize,
}

impl<'l, W: Walk> WithLeaf<'l, W> {
    /// `walk`, which starts at the root, with `x` at the leaf whose path is `leaf`.
    pub(super) fn new(walk: W, leaf: &'l [u32], x: Value) -> WithLeaf<'l, W> {
        WithLeaf {
            walk,
            leaf,
            x,
            ply: 0,
            followed: 0,
        }
    }

    /// The node on the line with gaps, or x.
    fn place(&self, child: Child, is_x: bool) -> Child {
        let node = match child.node {
            Node::Leaf(_) if is_x => Node::Leaf(Ok(self.x)),
            Node::Leaf(value) => Node::Leaf(value.map(Value::spread)),
            Node::Inner(player) => Node::Inner(player),
        };
        Child { node, ..child }
    }
}

impl<W: Walk> Walk for WithLeaf<'_, W> {
    fn root(&self) -> Child {
        self.place(self.walk.root(), self.leaf.is_empty())
    }

    fn enter(&mut self) -> Option<Child> {
        let child = self.walk.enter()?;
        let is_on_way =
            self.followed == self.ply && self.leaf.get(self.ply) == Some(&child.position);
        let placed = self.place(child, is_on_way);
        if let Node::Inner(_) = child.node {
            self.followed += usize::from(is_on_way);
            self.ply += 1;
        }
        Some(placed)
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

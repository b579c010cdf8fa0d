//! The walk over a tree in memory: a cursor that moves forward through memory, and a stack with the
//! ends of the nodes that the walk is in.

use super::Tree;
use super::walk::{Child, Keyed, Node, NodeId, Skipped, Walk};

impl Tree {
    /// A walk of the subtree whose root is `id`.
    #[must_use]
    pub fn walk(&self, id: u32) -> TreeWalk<'_> {
        TreeWalk::new(self, id)
    }
}

/// A [`Walk`] of a [`Tree`].
#[derive(Clone, Debug)]
pub struct TreeWalk<'t> {
    tree: &'t Tree,
    root: u32,
    next: u32,
    open: Vec<WalkFrame>,
}

/// An inner node that the walk is in.
#[derive(Clone, Copy, Debug)]
struct WalkFrame {
    end: u32,
    entered: u32,
}

impl<'t> TreeWalk<'t> {
    /// A walk of the subtree whose root is `root`.
    fn new(tree: &'t Tree, root: u32) -> TreeWalk<'t> {
        let whole = WalkFrame { end: tree.end(root), entered: 0 };
        TreeWalk { tree, root, next: root + 1, open: vec![whole] }
    }

    /// The number and position of the next child, which counts as entered or skipped from now on.
    #[inline]
    fn advance(&mut self) -> Option<(u32, u32)> {
        let open = self.open.last_mut()?;
        if self.next == open.end {
            return None;
        }
        let position = self.tree.position(self.next, open.entered);
        open.entered += 1;
        Some((self.next, position))
    }

    /// The tree.
    #[must_use]
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// The number of the next child; `None` after the last one.
    #[must_use]
    pub fn next_child(&self) -> Option<u32> {
        let open = self.open.last()?;
        (self.next != open.end).then_some(self.next)
    }
}

impl Walk for TreeWalk<'_> {
    fn root(&self) -> Child {
        Child { position: 0, id: NodeId::Node(self.root), node: self.tree.node(self.root) }
    }

    #[inline]
    fn enter(&mut self) -> Option<Child> {
        let (id, position) = self.advance()?;
        let node = self.tree.node(id);
        if let Node::Inner(_) = node {
            self.open.push(WalkFrame { end: self.tree.end(id), entered: 0 });
        }
        self.next = id + 1;
        Some(Child { position, id: NodeId::Node(id), node })
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        let (id, position) = self.advance()?;
        self.next = self.tree.end(id);
        let value = match self.tree.node(id) {
            Node::Leaf(value) => value.ok(),
            Node::Inner(_) => None,
        };
        Some(Skipped { position, id: NodeId::Node(id), size: self.tree.size_of(id), value })
    }

    fn weight(&self, outcome: Child) -> u32 {
        self.tree.weights(outcome.id.number()).0
    }

    fn total_weight(&self, node: Child) -> u32 {
        self.tree.weights(node.id.number()).1
    }

    fn has_doubles(&self) -> bool {
        self.tree.has_doubles()
    }

    #[inline]
    fn leave(&mut self) {
        // A memory may have answered for the node: then its children are left out.
        if let Some(left) = self.open.pop() {
            self.next = left.end;
        }
    }
}

impl Keyed for TreeWalk<'_> {
    fn key(&self) -> Option<u128> {
        // The first child of a node comes after it.
        self.tree.key(self.next - 1)
    }

    fn is_over_leaves(&self, node: Child) -> bool {
        let size = self.tree.size_of(node.id.number());
        size.nodes == size.leaves + 1
    }

    fn again(&mut self, child: Child) {
        let child = child.id.number();
        let open = self.open.last_mut().expect("the walk is at the parent");
        debug_assert!(open.entered > 0 && self.next == self.tree.end(child));
        open.entered -= 1;
        self.next = child;
    }

    fn below(&self, path: &[u32]) -> Self {
        self.tree.walk(self.tree.find(path).expect("the path is in the tree"))
    }
}

//! The walks over a tree in memory. The plain one is a cursor that moves forward through memory, and a stack with the ends
//! of the nodes that it is in. For searches that go deeper and deeper there is one down to a depth, where nodes are taken at
//! their static values, with the child first that was the best one when the position was searched last. In a third some
//! nodes have other values.

use std::collections::BTreeMap;

use super::Tree;
use super::walk::{Child, Keyed, Missing, Node, NodeId, Skipped, Walk};
use crate::value::Value;

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

    /// Goes back to before the first child of the node that the walk is in, which has this number.
    pub(crate) fn rewind(&mut self, node: u32) {
        let open = self.open.last_mut().expect("the walk is in the node");
        debug_assert!(self.next == open.end && self.tree.end(node) == open.end);
        open.entered = 0;
        self.next = node + 1;
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

/// A [`Walk`] of a [`Tree`] in which some nodes, of which the root is none, are leaves of other values than their own.
#[derive(Clone, Debug)]
pub struct ValuedWalk<'t, 'v> {
    walk: TreeWalk<'t>,
    values: &'v BTreeMap<u32, Value>,
}

impl<'t, 'v> ValuedWalk<'t, 'v> {
    /// A walk of a tree with these values of nodes.
    #[must_use]
    pub fn new(tree: &'t Tree, values: &'v BTreeMap<u32, Value>) -> ValuedWalk<'t, 'v> {
        ValuedWalk { walk: tree.walk(Tree::ROOT), values }
    }
}

impl Walk for ValuedWalk<'_, '_> {
    fn root(&self) -> Child {
        self.walk.root()
    }

    fn enter(&mut self) -> Option<Child> {
        let child = self.walk.enter()?;
        let Some(&value) = self.values.get(&child.id.number()) else {
            return Some(child);
        };
        if matches!(child.node, Node::Inner(_)) {
            self.walk.leave();
        }
        Some(Child { node: Node::Leaf(Ok(value)), ..child })
    }

    fn skip(&mut self) -> Option<Skipped> {
        self.walk.skip()
    }

    fn leave(&mut self) {
        self.walk.leave();
    }

    fn weight(&self, outcome: Child) -> u32 {
        self.walk.weight(outcome)
    }

    fn total_weight(&self, node: Child) -> u32 {
        self.walk.total_weight(node)
    }

    fn has_doubles(&self) -> bool {
        self.walk.has_doubles()
    }
}

/// A [`Walk`] of a [`Tree`] down to a depth.
#[derive(Clone, Debug)]
pub struct LimitedWalk<'t> {
    tree: &'t Tree,
    root: u32,
    depth: usize,
    /// The open nodes: the number of each, and where its children begin in `left`.
    open: Vec<(u32, usize)>,
    /// Position and number of the children that are left in the open nodes, the next one last.
    left: Vec<(u32, u32)>,
}

/// Between the keys of a position with one depth left and the next: an odd constant from the root of two. Those of games
/// with a limit of their own are a multiple of another one apart.
const DEPTH: u128 = 0xb504_f333_f9de_6484_597d_89b3_754a_be9f;

impl<'t> LimitedWalk<'t> {
    /// A walk of the subtree whose root is `root`; nodes `depth` plies below it are leaves.
    #[must_use]
    pub fn new(tree: &'t Tree, root: u32, depth: usize) -> LimitedWalk<'t> {
        let mut walk = LimitedWalk { tree, root, depth, open: Vec::new(), left: Vec::new() };
        walk.arrive(root);
        walk
    }

    /// Goes into a node, unless it is a leaf.
    fn arrive(&mut self, id: u32) -> Node {
        let node = self.node(id);
        if let Node::Inner(_) = node {
            let start = self.left.len();
            self.left.extend(self.tree.children(id));
            self.left[start..].reverse();
            self.open.push((id, start));
        }
        node
    }

    /// A node one ply below those that are open.
    fn node(&self, id: u32) -> Node {
        match self.tree.node(id) {
            Node::Inner(_) if self.open.len() == self.depth => self.taken(id),
            node => node,
        }
    }

    /// An inner node as a leaf.
    fn taken(&self, id: u32) -> Node {
        Node::Leaf(self.tree.static_value(id).ok_or(Missing::NoStatic))
    }

    /// The next child, which counts as entered or skipped from now on.
    fn advance(&mut self) -> Option<(u32, u32)> {
        let &(_, start) = self.open.last()?;
        if self.left.len() > start { self.left.pop() } else { None }
    }

    /// The node that the walk is in.
    fn innermost(&self) -> (u32, usize) {
        *self.open.last().expect("the walk is at an inner node")
    }
}

impl Walk for LimitedWalk<'_> {
    fn root(&self) -> Child {
        let node = if self.depth == 0 { self.taken(self.root) } else { self.tree.node(self.root) };
        Child { position: 0, id: NodeId::Node(self.root), node }
    }

    fn enter(&mut self) -> Option<Child> {
        let (position, id) = self.advance()?;
        Some(Child { position, id: NodeId::Node(id), node: self.arrive(id) })
    }

    fn skip(&mut self) -> Option<Skipped> {
        let (position, id) = self.advance()?;
        let value: Option<Value> = self.tree.static_value(id).filter(|_| self.tree.is_leaf(id));
        Some(Skipped { position, id: NodeId::Node(id), size: self.tree.size_of(id), value })
    }

    fn leave(&mut self) {
        if let Some((_, start)) = self.open.pop() {
            self.left.truncate(start);
        }
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
}

impl Keyed for LimitedWalk<'_> {
    fn key(&self) -> Option<u128> {
        let left = self.depth - self.open.len();
        Some(self.move_key()?.wrapping_add(DEPTH.wrapping_mul(left as u128)))
    }

    fn move_key(&self) -> Option<u128> {
        self.tree.key(self.innermost().0)
    }

    fn prefer(&mut self, position: u8) {
        let (_, start) = self.innermost();
        let is_best = |&(at, _): &(u32, u32)| at == u32::from(position);
        if let Some(best) = self.left[start..].iter().position(is_best) {
            self.left[start + best..].rotate_left(1);
        }
    }

    fn again(&mut self, child: Child) {
        self.left.push((child.position, child.id.number()));
    }

    fn below(&self, path: &[u32]) -> Self {
        let root = path.iter().try_fold(self.root, |id, &step| self.tree.child(id, step));
        LimitedWalk::new(self.tree, root.expect("the path is in the tree"), self.depth - path.len())
    }
}

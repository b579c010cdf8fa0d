//! The walk over a tree in memory down to a depth, where nodes are taken at their static values, with the child first
//! that was the best one when the position was searched last: for searches that go deeper and deeper.

use super::Tree;
use super::walk::{Child, Keyed, Missing, Node, NodeId, Skipped, Walk};
use crate::value::Value;

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
    const HAS_CHANCE: bool = false;

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

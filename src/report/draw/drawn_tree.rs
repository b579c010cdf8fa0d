//! The part of a tree that is drawn: its nodes, in preorder, as a drawing needs them; and which part that is.
//!
//! A drawing with too many nodes is not readable. The nodes are counted while they are collected, and
//! collecting ends as soon as there are too many: the error comes at once for a tree of any size.

use crate::games::{Board, Position};
use crate::tree::path::PathText;
use crate::tree::{Label, Node, Tree};

/// A node of a [`DrawnTree`]. Nodes are numbered in preorder, from 0, the root of the drawn part.
#[derive(Clone, Copy, Debug)]
pub struct DrawnNode {
    /// The number of its parent; `None` at the root of the drawn part.
    pub parent: Option<u32>,
    /// The number of the next node that is not in its subtree.
    pub end: u32,
    /// Plies below the root of the drawn part.
    pub ply: u32,
    /// Which child of its parent the file says it is.
    pub position: u32,
    /// Whether it is a leaf or an inner node.
    pub node: Node,
    /// How many nodes below it are not drawn; zero, except at inner nodes on the last ply.
    pub hidden: u32,
    /// Its number in the whole tree.
    pub(super) id: u32,
}

impl DrawnNode {
    /// Whether this is an inner node whose children are not drawn.
    #[must_use]
    pub fn is_folded(&self) -> bool {
        self.hidden > 0
    }
}

/// The drawn part of a tree.
#[derive(Clone, Debug)]
pub struct DrawnTree<'t> {
    tree: &'t Tree,
    extent: Extent,
    /// At least one.
    nodes: Vec<DrawnNode>,
}

impl<'t> DrawnTree<'t> {
    /// The same without the subtrees for whose roots `is_left_out` is true (the root of the drawn part stays), and
    /// the old numbers of the nodes that stay.
    pub(super) fn without(&self, is_left_out: impl Fn(u32) -> bool) -> (DrawnTree<'t>, Vec<u32>) {
        let old_number = |id| self.number_at(id).expect("it was drawn before");
        let nodes = self.extent.collect(self.tree, |id| is_left_out(old_number(id)));
        let nodes = nodes.expect("there are no more nodes than before");
        let old_numbers = nodes.iter().map(|node| old_number(node.id)).collect();
        (DrawnTree { tree: self.tree, extent: self.extent.clone(), nodes }, old_numbers)
    }

    /// The tree that this is a part of.
    pub(in crate::report) fn whole(&self) -> &'t Tree {
        self.tree
    }

    /// The path of the node at the top.
    pub(in crate::report) fn root(&self) -> &[u32] {
        &self.extent.root
    }

    /// How many nodes are drawn: at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> u32 {
        number_of(self.nodes.len())
    }

    /// The nodes in preorder.
    #[must_use]
    pub fn nodes(&self) -> &[DrawnNode] {
        &self.nodes
    }

    /// The node with this number.
    #[must_use]
    pub fn node(&self, number: u32) -> &DrawnNode {
        &self.nodes[number as usize]
    }

    /// The number of the drawn node that has the number `id` in the whole tree.
    pub(in crate::report) fn number_at(&self, id: u32) -> Option<u32> {
        self.nodes.binary_search_by_key(&id, |node| node.id).ok().map(number_of)
    }

    /// The number of the drawn node in whose subtree `id` is, that is next above it or is it.
    pub(super) fn number_above(&self, id: u32) -> Option<u32> {
        let is_inside = id < self.tree.end(self.nodes[0].id);
        let above = self.nodes.partition_point(|node| node.id <= id).checked_sub(1);
        above.filter(|_| is_inside).map(number_of)
    }

    /// The number `first` of a node and those of its next siblings, all below `end`.
    pub(super) fn siblings(&self, first: u32, end: u32) -> impl Iterator<Item = u32> + '_ {
        let below_end = move |number: u32| (number < end).then_some(number);
        std::iter::successors(below_end(first), move |&number| below_end(self.node(number).end))
    }

    /// The sibling before a node: of all nodes that end with the node before it, the one as deep as it is.
    pub(super) fn sibling_before(&self, number: u32) -> Option<u32> {
        let parent = self.node(number).parent;
        let before = number.checked_sub(1).filter(|_| parent != number.checked_sub(1));
        std::iter::successors(before, |&inside| self.node(inside).parent)
            .find(|&inside| self.node(inside).parent == parent)
    }

    /// Whether a node is its parent's last drawn child (the root: yes).
    pub(super) fn is_last(&self, number: u32) -> bool {
        let node = self.node(number);
        node.parent.is_none_or(|parent| self.node(parent).end == node.end)
    }

    /// The name and move of a node.
    pub(in crate::report) fn label(&self, number: u32) -> Label<'t> {
        self.tree.label(self.node(number).id)
    }

    /// The boards of all nodes, of a tree that is the one below `position`.
    ///
    /// # Panics
    ///
    /// It is another tree.
    #[must_use]
    pub fn boards(&self, position: &Position) -> Vec<Board> {
        let nodes = self.nodes.iter();
        position.boards(self.root(), nodes.map(|node| (node.parent, node.position)))
    }

    /// Calls `visit` for each node in order, with the text of its path, as an item of a list.
    pub(super) fn for_each(&self, mut visit: impl FnMut(u32, PathText)) {
        let mut path = self.root().to_vec();
        for (number, node) in (0..).zip(&self.nodes) {
            let mut shared = 0;
            if number > 0 {
                shared = self.root().len() + node.ply as usize - 1;
                path.truncate(shared);
                path.push(node.position);
            }
            visit(number, PathText::after(&path, shared));
        }
    }
}

/// A number of nodes, which is below 2^32 as in every drawn tree.
pub(super) fn number_of(nodes: usize) -> u32 {
    u32::try_from(nodes).expect("no more nodes than the tree has")
}

/// Which part of a tree is drawn.
#[derive(Clone, Debug)]
pub struct Extent {
    /// The path of the node at the top.
    pub root: Vec<u32>,
    /// The number of plies below it that are drawn; `None`: all.
    pub max_ply: Option<usize>,
    /// The greatest number of nodes in a drawing.
    pub max_nodes: usize,
}

impl Extent {
    /// The part of `tree` that this names, whose top must be in the tree; children stand in the order of
    /// the tree's walk. `None`: it has more nodes than may be drawn.
    #[must_use]
    pub fn part_of<'t>(&self, tree: &'t Tree) -> Option<DrawnTree<'t>> {
        let nodes = self.collect(tree, |_| false)?;
        Some(DrawnTree { tree, extent: self.clone(), nodes })
    }

    /// The nodes of that part, but for the subtrees below the top for whose roots `is_left_out` is true.
    fn collect(&self, tree: &Tree, is_left_out: impl Fn(u32) -> bool) -> Option<Vec<DrawnNode>> {
        let (top, _) = tree.node_at(&self.root).expect("the top is in the tree");
        let mut nodes: Vec<DrawnNode> = Vec::new();
        // The nodes on the way to the next one, and how many children of each were looked at.
        let mut open: Vec<(u32, u32)> = Vec::new();
        let mut id = top;
        while id < tree.end(top) {
            let number = number_of(nodes.len());
            while let Some(closed) = open.pop_if(|open| tree.end(nodes[open.0 as usize].id) <= id) {
                nodes[closed.0 as usize].end = number;
            }
            let ply = open.len();
            let (parent, position) = match open.last_mut() {
                Some((parent, count)) => {
                    *count += 1;
                    (Some(*parent), tree.position(id, *count - 1))
                }
                None => (None, self.root.last().copied().unwrap_or(0)),
            };
            if parent.is_some() && is_left_out(id) {
                id = tree.end(id);
                continue;
            }
            if nodes.len() >= self.max_nodes {
                return None;
            }
            let is_last = self.max_ply.is_some_and(|max_ply| ply >= max_ply);
            let hidden = if is_last { tree.end(id) - id - 1 } else { 0 };
            let (node, ply) = (tree.node(id), number_of(ply));
            nodes.push(DrawnNode { parent, end: number + 1, ply, position, node, hidden, id });
            open.push((number, 0));
            id = if is_last { tree.end(id) } else { id + 1 };
        }
        let len = number_of(nodes.len());
        for (number, _) in open {
            nodes[number as usize].end = len;
        }
        Some(nodes)
    }
}

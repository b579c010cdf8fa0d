//! The part of a tree that is drawn: its nodes, in preorder, as a drawing needs them; and which part that is. What is
//! not drawn below the top are folds: a node that stands for what is below it, or for several siblings next to each
//! other. [`Folds`] chooses them.
//!
//! A drawing with too many nodes is not readable. The nodes are counted while they are collected, and
//! collecting ends as soon as there are too many: the error comes at once for a tree of any size.

use super::folds::Folds;
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
    /// How many siblings it stands for. If that is more than one, they are folded into one: `position` and `node` are
    /// those of the first.
    pub siblings: u32,
    /// How many nodes are not drawn that it stands for: those below it, or the folded siblings and those below them;
    /// zero, except at folds.
    pub hidden: u32,
    /// Its number in the whole tree.
    pub(super) id: u32,
}

impl DrawnNode {
    /// Whether this is a fold: an inner node whose children are not drawn, or several siblings.
    #[must_use]
    pub fn is_folded(&self) -> bool {
        self.hidden > 0
    }

    /// Whether it stands for several siblings.
    #[must_use]
    pub fn is_several(&self) -> bool {
        self.siblings > 1
    }
}

/// The drawn part of a tree.
#[derive(Clone, Debug)]
pub struct DrawnTree<'t> {
    tree: &'t Tree,
    /// The path of the node at the top.
    root: Vec<u32>,
    /// At least one.
    nodes: Vec<DrawnNode>,
    /// Whether folds tell how much of them is pruned.
    pub(super) tells_pruned: bool,
}

impl<'t> DrawnTree<'t> {
    /// The same without the subtrees for whose roots `is_left_out` is true (the root of the drawn part stays), and
    /// the old numbers of the nodes that stay.
    pub(super) fn without(&self, is_left_out: impl Fn(u32) -> bool) -> (DrawnTree<'t>, Vec<u32>) {
        let (mut nodes, mut old_numbers) = (Vec::new(), Vec::new());
        let mut new_numbers = vec![0; self.nodes.len()];
        let mut number = 0;
        while let Some(node) = self.nodes.get(number as usize) {
            if number > 0 && is_left_out(number) {
                number = node.end;
                continue;
            }
            new_numbers[number as usize] = number_of(nodes.len());
            let parent = node.parent.map(|parent| new_numbers[parent as usize]);
            nodes.push(DrawnNode { parent, ..*node });
            old_numbers.push(number);
            number += 1;
        }
        for node in &mut nodes {
            node.end = number_of(old_numbers.partition_point(|&old| old < node.end));
        }
        (DrawnTree { nodes, root: self.root.clone(), ..*self }, old_numbers)
    }

    /// The tree that this is a part of.
    pub(in crate::report) fn whole(&self) -> &'t Tree {
        self.tree
    }

    /// The path of the node at the top.
    pub(in crate::report) fn root(&self) -> &[u32] {
        &self.root
    }

    /// Whether folds were chosen, and there are some.
    pub(super) fn has_folds(&self) -> bool {
        self.tells_pruned && self.nodes.iter().any(DrawnNode::is_folded)
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

    /// The number of the drawn node that has the number `id` in the whole tree, and stands for no siblings.
    pub(in crate::report) fn number_at(&self, id: u32) -> Option<u32> {
        let number = self.nodes.binary_search_by_key(&id, |node| node.id).ok().map(number_of);
        number.filter(|&number| !self.node(number).is_several())
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

    /// The name and move of a node; several siblings have none.
    pub(in crate::report) fn label(&self, number: u32) -> Label<'t> {
        let node = self.node(number);
        if node.is_several() { Label::default() } else { self.tree.label(node.id) }
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
    /// Whether the node at `path` is in the part, drawn or in a fold.
    #[must_use]
    pub fn has(&self, path: &[u32]) -> bool {
        let below = path.strip_prefix(&self.root[..]);
        below.is_some_and(|below| self.max_ply.is_none_or(|most| below.len() <= most))
    }

    /// The part of `tree` that this names, whose top must be in the tree; children stand in the order of
    /// the tree's walk. `None`: it has more nodes than may be drawn.
    #[must_use]
    pub fn part_of<'t>(&self, tree: &'t Tree) -> Option<DrawnTree<'t>> {
        self.folded_part_of(tree, None)
    }

    /// The same with these folds.
    #[must_use]
    pub fn folded_part_of<'t>(
        &self,
        tree: &'t Tree,
        folds: Option<&Folds>,
    ) -> Option<DrawnTree<'t>> {
        let is_shown = |id| folds.is_none_or(|folds| folds.is_shown(id));
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
            if nodes.len() >= self.max_nodes {
                return None;
            }
            let ply = open.len();
            let (mut end, mut siblings) = (tree.end(id), 1);
            let (mut parent, mut position) = (None, self.root.last().copied().unwrap_or(0));
            if let Some((above, count)) = open.last_mut() {
                (parent, position) = (Some(*above), tree.position(id, *count));
                let last = tree.end(nodes[*above as usize].id);
                while !is_shown(id) && end < last && !is_shown(end) {
                    (end, siblings) = (tree.end(end), siblings + 1);
                }
                *count += siblings;
            }
            let is_last = self.max_ply.is_some_and(|max_ply| ply >= max_ply);
            let is_closed = is_last || !tree.children(id).any(|(_, child)| is_shown(child));
            let hidden = if is_closed { end - id - u32::from(siblings == 1) } else { 0 };
            let (node, ply) = (tree.node(id), number_of(ply));
            let end_number = number + 1;
            nodes.push(DrawnNode {
                parent,
                end: end_number,
                ply,
                position,
                node,
                siblings,
                hidden,
                id,
            });
            open.push((number, 0));
            id = if is_closed { end } else { id + 1 };
        }
        let len = number_of(nodes.len());
        for (number, _) in open {
            nodes[number as usize].end = len;
        }
        let root = self.root.clone();
        Some(DrawnTree { tree, root, nodes, tells_pruned: folds.is_some() })
    }
}

//! The part of a tree that is drawn: its nodes, in preorder, as a drawing needs them.
//!
//! What a search found at the nodes is kept elsewhere ([`Record`](super::Record)).

use super::frame::{Frame, FrameError, collect, nearest};
use crate::tree::path::PathText;
use crate::tree::{Label, Node, Size, Tree};

/// A node of a [`Picture`]. Nodes are numbered in preorder, from 0, the root of the drawn part.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// The number of its parent; `None` at the root of the drawn part.
    pub parent: Option<u32>,
    /// Where its subtree ends: the number of the next node that is not in it.
    pub end: u32,
    /// Plies below the root of the drawn part.
    pub ply: u32,
    /// Which child of its parent the file says it is.
    pub position: u32,
    /// What is there.
    pub node: Node,
    /// What lies below and is not drawn: nothing, except at inner nodes on the last ply drawn.
    pub hidden: Size,
    /// Its number in the tree.
    pub(super) id: u32,
}

impl Drawn {
    /// Whether this is an inner node whose children are left out.
    #[must_use]
    pub fn is_folded(&self) -> bool {
        self.hidden.nodes > 0
    }
}

/// The drawn part of a tree.
#[derive(Clone, Debug)]
pub struct Picture<'t> {
    tree: &'t Tree,
    root: Vec<u32>,
    nodes: Vec<Drawn>,
}

impl<'t> Picture<'t> {
    /// The part of `tree` that `frame` names; children stand in the order of the tree's walk.
    ///
    /// # Errors
    ///
    /// See [`FrameError`].
    pub fn new(tree: &'t Tree, frame: &Frame) -> Result<Picture<'t>, FrameError> {
        let nodes = match tree {
            Tree::Explicit(explicit) => {
                let id = explicit.find(&frame.root);
                let walk = id.map(|id| explicit.walk(id));
                collect(walk.ok_or_else(|| nearest(tree, &frame.root))?, frame)
            }
            Tree::Uniform(uniform) => {
                let walk = uniform.walk(&frame.root);
                collect(walk.ok_or_else(|| nearest(tree, &frame.root))?, frame)
            }
        };
        let mut nodes = nodes.ok_or(FrameError::TooManyNodes)?;
        nodes[0].position = frame.root.last().copied().unwrap_or(0);
        Ok(Picture {
            tree,
            root: frame.root.clone(),
            nodes,
        })
    }

    /// The same picture without the subtrees for whose roots `is_left_out` is true (the root of
    /// the picture stays), and the old numbers of the nodes that are left.
    #[must_use]
    pub fn without(&self, is_left_out: impl Fn(u32) -> bool) -> (Picture<'t>, Vec<u32>) {
        let mut kept: Vec<u32> = Vec::new();
        let mut next = 0;
        while next < self.len() {
            if next > 0 && is_left_out(next) {
                next = self.node(next).end;
            } else {
                kept.push(next);
                next += 1;
            }
        }
        let new_number = |old: u32| index(kept.partition_point(|&kept| kept < old));
        let renumbered = |&old: &u32| {
            let node = self.node(old);
            Drawn {
                parent: node.parent.map(new_number),
                end: new_number(node.end),
                ..*node
            }
        };
        let picture = Picture {
            tree: self.tree,
            root: self.root.clone(),
            nodes: kept.iter().map(renumbered).collect(),
        };
        (picture, kept)
    }

    /// The tree that this is a part of.
    #[must_use]
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// The path of the node at the top.
    #[must_use]
    pub fn root(&self) -> &[u32] {
        &self.root
    }

    /// How many nodes are drawn: at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> u32 {
        index(self.nodes.len())
    }

    /// The nodes in preorder.
    #[must_use]
    pub fn nodes(&self) -> &[Drawn] {
        &self.nodes
    }

    /// The node with this number.
    #[must_use]
    pub fn node(&self, number: u32) -> &Drawn {
        &self.nodes[number as usize]
    }

    /// The numbers of the drawn children of a node, in order.
    pub fn children(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.node(number).end;
        let first = (number + 1 < end).then_some(number + 1);
        std::iter::successors(first, move |&child| {
            let next = self.node(child).end;
            (next < end).then_some(next)
        })
    }

    /// Whether a node is its parent's last drawn child (the root: yes).
    #[must_use]
    pub fn is_last(&self, number: u32) -> bool {
        let node = self.node(number);
        node.parent
            .is_none_or(|parent| self.node(parent).end == node.end)
    }

    /// The name and move of a node.
    #[must_use]
    pub fn label(&self, number: u32) -> Label<'t> {
        self.tree.label(self.node(number).id)
    }

    /// Calls `visit` for each node in order, with the text of its path, as an item of a list.
    ///
    /// # Errors
    ///
    /// The first of `visit`, which ends it.
    pub fn for_each<E>(
        &self,
        mut visit: impl FnMut(u32, PathText) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut path = self.root.clone();
        for (number, node) in (0..).zip(&self.nodes) {
            let shared = if number == 0 {
                0
            } else {
                path.truncate(self.root.len() + node.ply as usize - 1);
                path.push(node.position);
                path.len() - 1
            };
            visit(number, PathText::after(&path, shared))?;
        }
        Ok(())
    }

    /// The path of a node as people are told of it: of a long one the last steps, and their ply.
    #[must_use]
    pub fn short_path(&self, number: u32) -> String {
        let mut steps = Vec::new();
        let mut above = Some(number);
        while let Some(number) = above
            && steps.len() <= SHORT_STEPS
        {
            let node = self.node(number);
            above = node.parent;
            if above.is_some() {
                steps.push(node.position);
            }
        }
        if above.is_none() {
            let ahead = self.root.iter().rev().take(SHORT_STEPS + 1);
            steps.extend(ahead);
        }
        steps.reverse();
        shortened(&steps, self.root.len() + self.node(number).ply as usize)
    }
}

/// Paths with more steps than this are shortened for people.
const SHORT_STEPS: usize = 24;

/// The path of a node at this ply, of which `last` are the last steps.
pub(super) fn shortened(last: &[u32], ply: usize) -> String {
    if ply <= SHORT_STEPS {
        PathText::full(last).to_string()
    } else {
        let tail = PathText::full(&last[last.len() - SHORT_STEPS / 2..]);
        format!("...{tail} (ply {ply})")
    }
}

/// The number of a node, which is below 2^32 like all numbers of nodes.
pub(super) fn index(number: usize) -> u32 {
    u32::try_from(number).expect("no more nodes than the tree has")
}

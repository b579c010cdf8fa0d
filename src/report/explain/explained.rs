//! The explanation of a node, with the tree that names the nodes in it.
//!
//! All these nodes are the node itself, above it, or children of nodes above it: paths of more than 1,000
//! steps are written against the node's own. The node itself has its whole name, the others are mentioned
//! beside it.

use crate::report::phrases::{Mention, NamedPath, above};
use crate::search::{Ancestor, ChildRef, CutoffRule, Explanation, PruneReason};
use crate::tree::TreeInfo;
use crate::tree::path::PathText;

/// An explanation, and what is needed to show it.
#[derive(Clone, Copy)]
pub struct ExplainedNode<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The tree that was searched.
    pub tree: &'a dyn TreeInfo,
    /// How many steps the path has in common with the path of the node explained before. `None`: the
    /// path is written whole.
    pub shared: Option<usize>,
    /// When a node stops.
    pub rule: CutoffRule,
    /// The explanation.
    pub explanation: &'a Explanation,
}

impl<'a> ExplainedNode<'a> {
    /// The node that is explained.
    pub(super) fn node(&self) -> NamedPath<'a> {
        let path = &self.explanation.path;
        let path = match self.shared {
            Some(shared) => PathText::after(path, shared),
            None => PathText::full(path),
        };
        (path, self.tree.label(self.explanation.id))
    }

    /// A node above it.
    pub(super) fn ancestor(&self, node: Ancestor) -> Mention<'a> {
        self.on_way(node.ply, node.id)
    }

    /// The root of the pruned subtree that it is in.
    pub(in crate::report) fn subtree(&self, reason: &PruneReason) -> Mention<'a> {
        self.on_way(reason.subtree, reason.subtree_id)
    }

    fn on_way(&self, ply: usize, id: u32) -> Mention<'a> {
        Mention::brief((above(&self.explanation.path[..ply]), self.tree.label(id)))
    }

    /// A child of a node above it.
    pub(super) fn child(&self, parent: Ancestor, child: ChildRef) -> Mention<'a> {
        let above = &self.explanation.path[..parent.ply];
        let path = PathText::child(above, child.position, above.len());
        Mention::brief((path, self.tree.label(child.id)))
    }
}

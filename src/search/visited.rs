//! Which nodes a search entered at all, however often.
//!
//! It counts each evaluated leaf once, and finds what was pruned in the end, where events count each
//! evaluation and each step over a subtree. It needs the node numbers that only explicit trees have.

use super::{Entered, Observer, PrunedList};
use crate::tree::{Explicit, Node, NodeSet, Size};

/// Watches a search of an explicit tree and keeps the set of nodes that it enters.
#[derive(Clone, Debug)]
pub struct Visited {
    nodes: NodeSet,
    leaves: u64,
}

impl Visited {
    /// Nothing yet of `tree`.
    #[must_use]
    pub fn new(tree: &Explicit) -> Visited {
        Visited {
            nodes: NodeSet::new(tree.len()),
            leaves: 0,
        }
    }

    /// The nodes that were entered.
    #[must_use]
    pub fn nodes(&self) -> &NodeSet {
        &self.nodes
    }

    /// How many nodes were entered, and how many leaves evaluated, each counted once.
    #[must_use]
    pub fn size(&self) -> Size {
        Size {
            nodes: self.nodes.len(),
            leaves: self.leaves,
        }
    }

    /// The greatest subtrees that were never entered, from left to right, after the search of
    /// `tree`.
    #[must_use]
    pub fn pruned(&self, tree: &Explicit) -> PrunedList {
        PrunedList::never_entered(tree, &self.nodes)
    }
}

impl Observer for Visited {
    fn enter(&mut self, entered: &Entered) {
        let is_new = self.nodes.insert(entered.child.id);
        let is_leaf = matches!(entered.child.node, Node::Leaf(_));
        self.leaves += u64::from(is_new && is_leaf);
    }

    fn reads_paths(&self) -> bool {
        false
    }
}

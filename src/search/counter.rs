//! Counts the events of a search, each time they happen ([`Counter`]), or finds which nodes it entered at all,
//! however often ([`Visited`]).
//!
//! A search that comes back to nodes steps over some that it enters later; [`Visited`] finds the nodes
//! that it never enters. It counts each evaluated leaf once, and finds what was pruned in the end, where
//! events count each evaluation and each step over a subtree. It needs the node numbers that only trees in
//! memory have.

use std::ops::{AddAssign, ControlFlow};

use super::{Observer, PrunedList, SearchEvent};
use crate::tree::{Node, NodeSet, Size, Tree};

/// Counts of one search, or of several, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// Inner nodes entered, each time.
    pub inner: u64,
    // Between `inner` and `leaves`: neighbours would be counted as one vector where both are, and the
    // processor would wait where one of them has just been counted alone.
    /// Cutoffs that pruned at least one node.
    pub cutoffs: u64,
    /// Leaves evaluated, each time.
    pub leaves: u64,
    /// Nodes and leaves inside pruned subtrees, each time.
    pub skipped: Size,
    /// Searches of a node that was searched before, with another window.
    pub researches: u64,
    /// Nodes that were not searched, because a memory knew enough of their positions.
    pub answers: u64,
}

impl Counter {
    /// What was entered, each time.
    #[must_use]
    pub fn entered(&self) -> Size {
        Size { nodes: self.inner + self.leaves, leaves: self.leaves }
    }

    /// The size of the tree, after one whole search of a [`ForwardAlgorithm`](super::ForwardAlgorithm) from its
    /// root. `None` if the size of a subtree that was not searched is unknown.
    #[must_use]
    pub fn tree_size(&self) -> Option<Size> {
        self.skipped.known().map(|skipped| self.entered() + skipped)
    }
}

impl AddAssign for Counter {
    /// Adds the counts of another search.
    fn add_assign(&mut self, other: Counter) {
        self.inner += other.inner;
        self.cutoffs += other.cutoffs;
        self.leaves += other.leaves;
        self.skipped = self.skipped + other.skipped;
        self.researches += other.researches;
        self.answers += other.answers;
    }
}

impl Observer for Counter {
    const READS_LEAVES: bool = false;

    #[expect(clippy::inline_always, reason = "an event that is not read is not made")]
    #[inline(always)]
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        match event {
            SearchEvent::Enter(entered) => match entered.child.node {
                Node::Inner(_) => self.inner += 1,
                Node::Leaf(_) => self.leaves += 1,
            },
            SearchEvent::EvaluateRun(count) => self.leaves += u64::from(*count),
            SearchEvent::Stop { .. } => self.cutoffs += 1,
            SearchEvent::Prune(pruned) => self.skipped = self.skipped + pruned.subtree.size,
            SearchEvent::Research => self.researches += 1,
            SearchEvent::Answer(_) => {
                self.answers += 1;
                self.skipped = self.skipped + Size::UNKNOWN;
            }
            SearchEvent::BackUp(_) | SearchEvent::Weigh(_) | SearchEvent::Leave(_) => {}
        }
        ControlFlow::Continue(())
    }

    fn reads_subtrees(&self) -> bool {
        false
    }
}

/// Watches a search of a tree in memory and keeps the set of nodes that it enters.
#[derive(Clone, Debug)]
pub struct Visited {
    nodes: NodeSet,
    leaves: u64,
}

impl Visited {
    /// Nothing yet of `tree`.
    #[must_use]
    pub fn new(tree: &Tree) -> Visited {
        Visited { nodes: NodeSet::new(tree.len()), leaves: 0 }
    }

    /// The nodes that were entered.
    #[must_use]
    pub fn nodes(&self) -> &NodeSet {
        &self.nodes
    }

    /// How many nodes were entered, and how many leaves evaluated, each counted once.
    #[must_use]
    pub fn size(&self) -> Size {
        Size { nodes: self.nodes.len(), leaves: self.leaves }
    }

    /// The greatest subtrees that were never entered, from left to right, after the search of
    /// `tree`.
    #[must_use]
    pub fn pruned(&self, tree: &Tree) -> PrunedList {
        PrunedList::never_entered(tree, &self.nodes)
    }
}

impl Observer for Visited {
    #[expect(clippy::inline_always, reason = "an event that is not read is not made")]
    #[inline(always)]
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        if let SearchEvent::Enter(entered) = event {
            let is_new = self.nodes.insert(entered.child.id.number());
            let is_leaf = matches!(entered.child.node, Node::Leaf(_));
            self.leaves += u64::from(is_new && is_leaf);
        }
        ControlFlow::Continue(())
    }
}

//! What a search does at each node of a tree: what answers are graded against.

use super::node_index::NodeIndex;
use crate::search::{
    ForwardAlgorithm, NoValue, Outcome, Rules, SearchedNode, SourcedCutoff, node_records,
};
use crate::tree::Explicit;
use crate::value::{Bound, Value, Window};

/// What a search does at each node of a tree.
#[derive(Clone, Debug)]
pub struct Solution<'t> {
    tree: &'t Explicit,
    algorithm: ForwardAlgorithm,
    rules: Rules,
    outcome: Outcome,
    records: Vec<SearchedNode>,
    /// The leaves that are evaluated, in their order: that of the numbers.
    evaluated: Vec<u32>,
    /// The inner nodes that are entered.
    inner: Vec<u32>,
    /// The roots of the pruned subtrees.
    pruned: Vec<u32>,
    index: NodeIndex<'t>,
}

/// How a node was entered, and what it returns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EnteredNode {
    pub(super) window: Window,
    pub(super) value: Value,
    pub(super) bound: Bound,
}

impl<'t> Solution<'t> {
    /// Searches a tree with alpha-beta or minimax.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: the search needs a leaf that has no value: `[1, null]`.
    pub fn of(
        tree: &'t Explicit,
        algorithm: ForwardAlgorithm,
        rules: Rules,
    ) -> Result<Solution<'t>, NoValue> {
        let mut walk = tree.walk(Explicit::ROOT);
        let outcome = algorithm.search(&mut walk, rules, &mut ())?;
        let records = node_records(tree, algorithm, rules)?;
        let (mut evaluated, mut inner, mut pruned) = (Vec::new(), Vec::new(), Vec::new());
        for (id, record) in (0..).zip(&records) {
            match record {
                SearchedNode::Entered { .. } if tree.is_leaf(id) => evaluated.push(id),
                SearchedNode::Entered { .. } => inner.push(id),
                SearchedNode::Pruned(_) => pruned.push(id),
                SearchedNode::Unseen => {}
            }
        }
        Ok(Solution {
            tree,
            algorithm,
            rules,
            outcome,
            records,
            evaluated,
            inner,
            pruned,
            index: NodeIndex::of(tree),
        })
    }

    /// The tree.
    #[must_use]
    pub fn tree(&self) -> &'t Explicit {
        self.tree
    }

    /// The algorithm of the search.
    #[must_use]
    pub fn algorithm(&self) -> ForwardAlgorithm {
        self.algorithm
    }

    /// The rules of the search.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What the search finds.
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// What the search does at a node, if it enters it.
    pub(super) fn entered(&self, id: u32) -> Option<EnteredNode> {
        match self.records[id as usize] {
            SearchedNode::Entered {
                window,
                value,
                bound,
            } => Some(EnteredNode {
                window,
                value,
                bound,
            }),
            _ => None,
        }
    }

    /// The cutoff that prunes a node, if it is the root of a pruned subtree.
    pub(super) fn pruned_by(&self, id: u32) -> Option<SourcedCutoff> {
        match self.records[id as usize] {
            SearchedNode::Pruned(cutoff) => Some(cutoff),
            _ => None,
        }
    }

    /// The leaves that are evaluated, in their order, which is that of their numbers.
    pub(super) fn evaluated(&self) -> &[u32] {
        &self.evaluated
    }

    /// The inner nodes that are entered, in order.
    pub(super) fn inner(&self) -> &[u32] {
        &self.inner
    }

    /// The roots of the pruned subtrees, in order.
    pub(super) fn pruned(&self) -> &[u32] {
        &self.pruned
    }

    /// The nodes by what names them.
    pub(super) fn index(&self) -> &NodeIndex<'t> {
        &self.index
    }

    /// The child that the value of an inner node comes from: the first that has returned it.
    pub(super) fn source(&self, id: u32) -> Option<u32> {
        let value = self.entered(id)?.value;
        let has_it = |&child: &u32| self.entered(child).is_some_and(|of| of.value == value);
        let mut children = self.tree.children(id).map(|(_, child)| child);
        children.find(has_it)
    }
}

//! What a search does at each node of a tree: what answers are graded against; and the parts that an
//! answer has.

use std::collections::BTreeMap;
use std::sync::Arc;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::node_index::NodeIndex;
use crate::search::record::{Fate, Proved, Record, Recording, Visit};
use crate::search::{ForwardAlgorithm, NoValue, Outcome, Rules};
use crate::tree::{Tree, ValuedWalk};
use crate::value::Value;

/// For a look beyond the grades: no more nodes than these, so that a whole class takes no longer than its grades.
pub(super) const MOST_NODES: u32 = 10_000;

/// What a search does at each node of a tree.
#[derive(Clone, Debug)]
pub struct Solution<'t> {
    tree: &'t Tree,
    record: Record,
    /// What became of each node.
    fates: Vec<Fate>,
    /// The leaves that are evaluated, in their order: that of the numbers.
    evaluated: Vec<u32>,
    /// The inner nodes that are entered.
    inner: Vec<u32>,
    /// The roots of the pruned subtrees.
    pruned: Vec<u32>,
    index: Arc<NodeIndex<'t>>,
}

impl<'t> Solution<'t> {
    /// Searches a tree with alpha-beta or minimax.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: the search needs a leaf that has no value: `[1, null]`.
    pub fn of(
        tree: &'t Tree,
        algorithm: ForwardAlgorithm,
        rules: Rules,
    ) -> Result<Solution<'t>, NoValue> {
        let record = Recording::of(algorithm, rules).search_walk(&mut tree.walk(Tree::ROOT));
        Ok(Solution::shown_by(record.finished()?, tree, Arc::new(NodeIndex::of(tree))))
    }

    /// What the same search does where these nodes, of which the root is none, are leaves of these values.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: the search needs a leaf that has no value.
    pub(super) fn with_values(&self, values: &BTreeMap<u32, Value>) -> Result<Self, NoValue> {
        let mut walk = ValuedWalk::new(self.tree, values);
        let recording = Recording::of(self.record.algorithm(), self.record.rules());
        let record = recording.search_walk(&mut walk).finished()?;
        Ok(Solution::shown_by(record, self.tree, Arc::clone(&self.index)))
    }

    fn shown_by(record: Record, tree: &'t Tree, index: Arc<NodeIndex<'t>>) -> Solution<'t> {
        let (mut evaluated, mut inner, mut pruned) = (Vec::new(), Vec::new(), Vec::new());
        let fates = record.fates(tree);
        for (id, fate) in (0..).zip(&fates) {
            match fate {
                Fate::Entered(_) if tree.is_leaf(id) => evaluated.push(id),
                Fate::Entered(_) => inner.push(id),
                Fate::Pruned(_) => pruned.push(id),
                Fate::Inside(_) | Fate::Known(_) | Fate::Unseen => {}
            }
        }
        Solution { tree, record, fates, evaluated, inner, pruned, index }
    }

    /// The tree.
    #[must_use]
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// What the search did.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What the search finds.
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        self.record.outcome().expect("the search is done")
    }

    /// What became of a node.
    #[must_use]
    pub fn fate(&self, id: u32) -> Fate {
        self.fates[id as usize]
    }

    /// What the search does at a node, if it enters it.
    pub(super) fn entered(&self, id: u32) -> Option<&Visit> {
        match self.fate(id) {
            Fate::Entered(visit) => Some(self.record.visit(visit)),
            _ => None,
        }
    }

    /// What a node returns, if the search enters it.
    pub(super) fn returned(&self, id: u32) -> Option<Proved> {
        self.entered(id)?.proved
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

    /// The child that the value of an inner node comes from: the first that has returned it. That of a chance node
    /// comes from no one alone.
    pub(super) fn source(&self, id: u32) -> Option<u32> {
        let value = self.returned(id).filter(|_| !self.tree.is_chance(id))?.value;
        let has_it = |&child: &u32| self.returned(child).is_some_and(|of| of.value == value);
        let mut children = self.tree.children(id).map(|(_, child)| child);
        children.find(has_it)
    }
}

/// A part of an answer: a key of its JSON object.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum AnswerPart {
    /// The value of the root.
    Value,
    /// The principal variation.
    Pv,
    /// Its first move.
    Move,
    /// The roots of the pruned subtrees.
    Pruned,
    /// The leaves in the order in which the search looks at them.
    Evaluated,
    /// The value that each inner node returns.
    Values,
    /// The window of each inner node on arrival.
    Windows,
}

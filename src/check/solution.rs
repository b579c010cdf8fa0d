//! What a search does at each node of a tree: what answers are graded against; and the parts that an
//! answer has.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::node_index::NodeIndex;
use crate::search::record::{Fate, Proved, Record, Recording, Visit};
use crate::search::{ForwardAlgorithm, NoValue, Outcome, ProvedRange, Range, Rules, WhatIf};
use crate::tree::path::NodeSelector;
use crate::tree::{Missing, Node, Tree, ValuedWalk};
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
    /// The only leaf whose value is unknown: x.
    x: Option<u32>,
    /// The value that the search needs of x: it has searched with another one.
    open: Option<NoValue>,
    /// The nodes that are asked for which x they are pruned, by their numbers; `None`: those that an answer names.
    question: Option<Vec<u32>>,
    /// For which x nodes are pruned, as far as it has been asked.
    ranges: RefCell<BTreeMap<u32, Option<Vec<Range>>>>,
}

/// For which x nodes are pruned is found of no more nodes than these, and no search for it enters more than those.
const MOST_QUESTIONS: usize = 100;
const MOST_ENTERED: u64 = 2_000_000;

impl<'t> Solution<'t> {
    /// Searches a tree with alpha-beta or minimax. If it needs the only leaf whose value is unknown, that is x, and the
    /// solution [open](Solution::open).
    ///
    /// # Errors
    ///
    /// [`NoValue`]: the search needs one of several leaves that have no value: `[null, null]`.
    pub fn of(
        tree: &'t Tree,
        algorithm: ForwardAlgorithm,
        rules: Rules,
    ) -> Result<Solution<'t>, NoValue> {
        let recording = Recording::of(algorithm, rules);
        let index = || Arc::new(NodeIndex::of(tree));
        let recorded = recording.clone().search_walk(&mut tree.walk(Tree::ROOT));
        let missing = match recorded.finished() {
            Ok(record) => return Ok(Solution::shown_by(record, tree, index())),
            Err(missing) => missing,
        };
        let Some(x) = x_of(tree).filter(|&x| x != Tree::ROOT) else {
            return Err(missing);
        };
        let any = Value::from_key(0).clamp(rules.bounds.lower, rules.bounds.upper);
        let values = BTreeMap::from([(x, any)]);
        let record = recording.search_walk(&mut ValuedWalk::new(tree, &values)).finished()?;
        Ok(Solution { open: Some(missing), ..Solution::shown_by(record, tree, index()) })
    }

    /// The same, which asks for which x these nodes are pruned.
    #[must_use]
    pub fn asking<'n>(self, nodes: impl Iterator<Item = &'n NodeSelector>) -> Self {
        let nodes: BTreeSet<u32> = nodes.filter_map(|node| self.index.find(node)).collect();
        Solution { question: Some(nodes.into_iter().collect()), ..self }
    }

    /// The same, which asks what another solution of the same nodes does.
    pub(super) fn asking_like(self, other: &Solution) -> Self {
        let path = |&id: &u32| NodeSelector::Path(other.tree.path(id));
        match &other.question {
            Some(nodes) => self.asking(nodes.iter().map(path).collect::<Vec<_>>().iter()),
            None => self,
        }
    }

    /// The nodes that are asked for which x they are pruned; `None`: those that an answer names.
    pub(super) fn question(&self) -> Option<&[u32]> {
        self.question.as_deref()
    }

    /// Whether it asks for which x nodes are pruned.
    #[must_use]
    pub fn has_question(&self) -> bool {
        self.question.is_some()
    }

    /// Why nothing can be said but for which x a node is pruned: the value of x is needed.
    #[must_use]
    pub fn open(&self) -> Option<&NoValue> {
        self.open.as_ref()
    }

    /// Whether there is an x: one leaf alone whose value is unknown.
    #[must_use]
    pub fn has_x(&self) -> bool {
        self.x.is_some()
    }

    /// For which x a node is pruned; `None`: there is no x, or that takes too long to find.
    pub(super) fn pruned_if(&self, id: u32) -> Option<Vec<Range>> {
        let mut known = self.ranges.borrow_mut();
        if known.len() >= MOST_QUESTIONS && !known.contains_key(&id) {
            return None;
        }
        let find = || {
            let question = WhatIf {
                tree: self.tree,
                leaf: &self.tree.path(self.x?),
                algorithm: self.record.algorithm().forward()?,
                rules: self.record.rules(),
                max_nodes: MOST_ENTERED,
            };
            question.pruned_ranges(&self.tree.path(id)).ok()
        };
        known.entry(id).or_insert_with(find).clone()
    }

    /// Between which values x lies.
    pub(super) fn possible_x(&self) -> Range {
        let kind = self.tree.number_kind();
        let ProvedRange { lower, upper } = self.record.rules().bounds;
        let (low, high) = (kind.extended(lower), kind.extended(upper));
        Range { low, has_low: lower.key().is_some(), high, has_high: upper.key().is_some() }
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
        Solution {
            tree,
            record,
            fates,
            evaluated,
            inner,
            pruned,
            index,
            x: x_of(tree),
            open: None,
            question: None,
            ranges: RefCell::default(),
        }
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

/// The only leaf of a tree whose value is unknown.
fn x_of(tree: &Tree) -> Option<u32> {
    let is_unknown = |&id: &u32| tree.node(id) == Node::Leaf(Err(Missing::Unknown));
    let mut unknown = (0..tree.len()).filter(is_unknown);
    unknown.next().filter(|_| unknown.next().is_none())
}

/// A part of an answer: a key of its JSON object.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
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
    /// For which x, the value of the only unknown leaf, a node is pruned.
    PrunedIf,
}

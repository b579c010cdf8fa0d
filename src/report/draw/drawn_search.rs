//! A search as it is drawn: a view of its record.
//!
//! The record keeps the drawn nodes, and those on the way to them. Beside it stand the steps about drawn nodes,
//! as they came: what is known of a node after a step is what the last step about it says.

use std::ops::ControlFlow;

use super::drawn_table::DrawnTable;
use super::drawn_tree::DrawnTree;
use crate::search::ProvedRange;
use crate::search::record::{
    CutoffId, Event, Fate, Proved, Record, RecordedPart, Recording, Step, VisitId,
};
use crate::tree::NodeSet;
use crate::value::Window;

/// What is known of a drawn node: at some step of the search, or in the end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NodeState {
    /// What has become of it.
    pub fate: Fate,
    /// Whether the search is in it.
    pub is_open: bool,
    /// The window on arrival at an entered node; of an open one the window now.
    pub window: Option<Window>,
    /// The value that an entered node returned, of a leaf its own, and what is proved of it; of an open one the
    /// bound so far.
    pub proved: Option<Proved>,
    /// Between which values an open chance node lies, if that is known.
    pub interval: Option<ProvedRange>,
    /// The place of an evaluated leaf in the order of evaluation, from 1; of other nodes 0.
    pub place: u64,
    /// The child whose value it took last, if that is drawn.
    pub best: Option<u32>,
    /// The cutoff that stopped it.
    pub cutoff: Option<CutoffId>,
    /// How many of the nodes that it stands for as a fold were pruned.
    pub pruned_below: u64,
}

/// A step of the search that concerns drawn nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnStep {
    /// The step.
    pub step: Step,
    /// The drawn node that it is about, of a subtree that all of the drawn part is in the top; `None`: a cutoff above
    /// the drawn part.
    pub node: Option<u32>,
    /// What is known of that node with this step.
    pub known: NodeState,
    /// The child that the node takes or keeps its value for, if it is drawn.
    pub child: Option<u32>,
}

/// A search as it is drawn.
#[derive(Clone, Debug)]
pub struct DrawnSearch<'t> {
    tree: DrawnTree<'t>,
    record: Record,
    steps: Vec<DrawnStep>,
    in_folds: Vec<PrunedInFold>,
    /// For each drawn node, what is known in the end.
    end: Vec<NodeState>,
    table: DrawnTable,
}

/// Nodes that are pruned in a fold.
#[derive(Clone, Copy, Debug)]
struct PrunedInFold {
    /// The step of the search.
    step: u64,
    fold: u32,
    nodes: u64,
}

impl<'t> DrawnSearch<'t> {
    /// Searches the tree of which a part is drawn, and keeps what concerns that. Where the search needs a leaf that
    /// has no value, as in `[1, null]`, it ends there, as [`Record::no_value`] says.
    #[must_use]
    pub fn of(tree: DrawnTree<'t>, recording: Recording) -> DrawnSearch<'t> {
        let plies = tree.nodes().iter().map(|node| node.ply as usize).max();
        let part = RecordedPart::below(tree.root().to_vec(), plies.unwrap_or_default());
        let mut drawn = StepsOfDrawn {
            tree: &tree,
            steps: Vec::new(),
            in_folds: Vec::new(),
            entered: NodeSet::new(tree.whole().len()),
            known: vec![NodeState::default(); tree.nodes().len()],
            table: DrawnTable::of(&tree),
        };
        let has_table = recording.table_bytes.is_some();
        let record = recording.keeping(part).search_by_step(tree.whole(), |record, step| {
            drawn.add(record, step);
            ControlFlow::Continue(())
        });
        drawn.drop_cutoff_above();
        if record.comes_back() && record.outcome().is_some() && !has_table {
            drawn.count_never_entered(record.steps());
        }
        let StepsOfDrawn { steps, in_folds, table, .. } = drawn;
        let mut search = DrawnSearch { tree, record, steps, in_folds, end: Vec::new(), table };
        search.end = search.known_after(u64::MAX);
        search
    }

    /// The drawn part of the tree.
    #[must_use]
    pub fn tree(&self) -> &DrawnTree<'t> {
        &self.tree
    }

    /// What the search did at the drawn nodes and on the way to them.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The steps about drawn nodes, in the order of the search.
    #[must_use]
    pub fn steps(&self) -> &[DrawnStep] {
        &self.steps
    }

    /// For each drawn node, what is known in the end.
    #[must_use]
    pub fn end(&self) -> &[NodeState] {
        &self.end
    }

    /// What a transposition table has had of the positions of drawn nodes.
    pub(super) fn table(&self) -> &DrawnTable {
        &self.table
    }

    /// Whether a table has answered a drawn node, of which this is known: it was not searched.
    pub(super) fn is_answered(&self, number: u32, known: NodeState) -> bool {
        matches!(known.fate, Fate::Known(visit) if self.drawn(visit) == Some(number))
    }

    /// Whether the search left a drawn node out, of which this is known: it is in a pruned subtree, or below a node
    /// that a table has answered; or all siblings that it stands for are.
    pub(super) fn is_left_out(&self, number: u32, known: NodeState) -> bool {
        let node = self.tree.node(number);
        match known.fate {
            Fate::Pruned(_) | Fate::Inside(_) => true,
            Fate::Known(_) => !self.is_answered(number, known),
            Fate::Unseen => node.is_several() && known.pruned_below == u64::from(node.hidden),
            Fate::Entered(_) => false,
        }
    }

    /// Whether the search has windows.
    pub(in crate::report) fn has_windows(&self) -> bool {
        self.record.algorithm().has_windows()
    }

    /// Where the node of a visit is drawn.
    pub(in crate::report) fn drawn(&self, visit: VisitId) -> Option<u32> {
        self.tree.number_at(self.record.visit(visit).id.number())
    }

    /// The steps about drawn nodes up to step `last` of the search.
    fn steps_until(&self, last: u64) -> &[DrawnStep] {
        &self.steps[..self.steps.partition_point(|step| step.step.number <= last)]
    }

    /// Whether the search goes on after step `last`, or ends there without a result.
    fn goes_on(&self, last: u64) -> bool {
        last < self.record.steps() || self.record.no_value().is_some()
    }

    /// For each drawn node, what is known after step `last` of the search.
    #[must_use]
    pub fn known_after(&self, last: u64) -> Vec<NodeState> {
        let mut known = vec![NodeState::default(); self.tree.nodes().len()];
        for step in self.steps_until(last) {
            if let Some(node) = step.node {
                known[node as usize] = step.known;
            }
        }
        for pruned in self.in_folds.iter().take_while(|pruned| pruned.step <= last) {
            known[pruned.fold as usize].pruned_below += pruned.nodes;
        }
        mark_inside(&self.tree, &mut known);
        known
    }

    /// The drawn node that step `last` is about, or the last step before it, if the search goes on then.
    pub(super) fn current_after(&self, last: u64) -> Option<u32> {
        let step = self.steps_until(last).last().filter(|_| self.goes_on(last));
        step.and_then(|step| step.node)
    }

    /// The drawn nodes on the best line after step `last`, at which `known` is known: from the top of the drawn
    /// part downwards; none if the line ends there, or is elsewhere.
    pub(super) fn line_after(&self, last: u64, known: &[NodeState]) -> Vec<u32> {
        let outcome = self.record.outcome().filter(|_| !self.goes_on(last));
        let Some(outcome) = outcome else {
            let line = std::iter::successors(Some(0), |&node: &u32| known[node as usize].best);
            return known[0].best.map_or_else(Vec::new, |_| line.collect());
        };
        if outcome.pv.len() == self.tree.root().len() {
            return Vec::new();
        }
        let ids = self.tree.whole().along(&outcome.pv);
        ids.filter_map(|id| self.tree.number_at(id)).collect()
    }
}

/// What is below a pruned node is inside its subtree, and what is below a node that a table has answered is known
/// like it.
fn mark_inside(tree: &DrawnTree, known: &mut [NodeState]) {
    for (number, node) in tree.nodes().iter().enumerate() {
        let above = node.parent.map(|parent| known[parent as usize].fate);
        known[number].fate = match (known[number].fate, above) {
            (Fate::Unseen, Some(Fate::Pruned(root) | Fate::Inside(root))) => Fate::Inside(root),
            (Fate::Unseen, Some(above @ Fate::Known(_))) => above,
            (fate, _) => fate,
        };
        if matches!(known[number].fate, Fate::Pruned(_) | Fate::Inside(_)) {
            known[number].pruned_below = node.hidden.into();
        }
    }
}

/// Finds the steps about drawn nodes among those of the whole search, as they come.
struct StepsOfDrawn<'a> {
    tree: &'a DrawnTree<'a>,
    steps: Vec<DrawnStep>,
    in_folds: Vec<PrunedInFold>,
    /// The nodes that the search has entered.
    entered: NodeSet,
    /// For each drawn node, what is known so far.
    known: Vec<NodeState>,
    table: DrawnTable,
}

impl StepsOfDrawn<'_> {
    fn add(&mut self, record: &Record, step: &Step) {
        if !matches!(step.event, Event::Prune(_)) {
            self.drop_cutoff_above();
        }
        self.table.add(self.tree, record, step, self.steps.len());
        let visit = record.visit(step.visit);
        let mut node = self.tree.number_at(visit.id.number());
        let mut known = node.map_or(NodeState::default(), |node| self.known[node as usize]);
        let mut child = None;
        if matches!(step.event, Event::Enter | Event::Leaf { .. }) {
            self.entered.insert(visit.id.number());
        }
        match step.event {
            // The search ends here.
            Event::Leaf { .. } if visit.proved.is_none() => {}
            Event::Answer if node.is_none() => {
                node = self.drawn_root(visit.id.number());
                known.fate = Fate::Known(step.visit);
            }
            Event::Enter | Event::Answer | Event::Leaf { .. } | Event::Return { .. } => {
                let known_position = visit.known.map(|known| record.known(known));
                let is_same_node = known_position.is_some_and(|known| known.first.is_none());
                // What an earlier search has shown of the node itself is no other node's.
                let is_answered = visit.is_answered && !is_same_node;
                let fate = if is_answered { Fate::Known } else { Fate::Entered };
                known.fate = fate(step.visit);
                known.is_open = matches!(step.event, Event::Enter);
                if known.is_open {
                    (known.best, known.cutoff) = (None, None);
                }
                known.window = Some(visit.window);
                known.proved = visit.proved;
                known.interval = None;
                if let Event::Leaf { place } = step.event {
                    known.place = place;
                }
            }
            Event::Take { child_value, window, .. } | Event::Keep { child_value, window, .. } => {
                known.window = Some(window);
                known.proved = child_value.parent;
                child = self.tree.number_at(record.visit(child_value.child).id.number());
                if matches!(step.event, Event::Take { .. }) {
                    known.best = child;
                }
            }
            Event::Weigh { child_value, interval, .. } => {
                let is_known = interval.lower.key().is_some() || interval.upper.key().is_some();
                known.interval = Some(interval).filter(|_| is_known);
                child = self.tree.number_at(record.visit(child_value.child).id.number());
            }
            Event::Cutoff(cutoff) => known.cutoff = Some(cutoff),
            Event::Research { .. } | Event::Result(_) => {}
            Event::Prune(id) => {
                let pruned = record.pruned(id);
                let Some(root) = self.drawn_root(pruned.id.number()) else {
                    let fold = self.tree.number_above(pruned.id.number());
                    if let Some(fold) = fold.filter(|_| !record.comes_back()) {
                        let (step, nodes) = (step.number, pruned.size.nodes);
                        self.in_folds.push(PrunedInFold { step, fold, nodes });
                    }
                    return;
                };
                node = Some(root);
                known = self.known[root as usize];
                // What an earlier search has entered stays as that has left it.
                if !matches!(known.fate, Fate::Entered(_) | Fate::Known(_)) {
                    known = NodeState { fate: Fate::Pruned(id), ..NodeState::default() };
                }
            }
        }
        if let Some(node) = node {
            self.known[node as usize] = known;
        }
        if node.is_some() || matches!(step.event, Event::Cutoff(_)) {
            self.steps.push(DrawnStep { step: *step, node, known, child });
        }
    }

    /// The drawn root of a subtree; of one that the whole drawn part is in, the root of that part.
    fn drawn_root(&self, id: u32) -> Option<u32> {
        let top = self.tree.node(0).id;
        let has_top = id < top && top < self.tree.whole().end(id);
        if has_top { Some(0) } else { self.tree.number_at(id) }
    }

    /// Counts the nodes in folds that no search has entered, at the last step.
    fn count_never_entered(&mut self, step: u64) {
        for (fold, node) in (0..).zip(self.tree.nodes()).filter(|(_, node)| node.is_folded()) {
            let first = node.id + u32::from(!node.is_several());
            let hidden = first..first + node.hidden;
            let nodes = hidden.filter(|&id| !self.entered.contains(id)).count() as u64;
            self.in_folds.push(PrunedInFold { step, fold, nodes });
        }
    }

    /// Drops the last step if it is a cutoff at a node that is not drawn, and has not pruned a drawn one.
    fn drop_cutoff_above(&mut self) {
        self.steps.pop_if(|last| last.node.is_none());
    }
}

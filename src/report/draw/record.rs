//! What a search found at the drawn nodes: what became of each node, the cutoffs, the steps.
//!
//! Filled by the [`Recorder`](super::Recorder).

use super::drawn_tree::DrawnTree;
use crate::search::Event;
use crate::value::{Bound, Player, Value, Window};

/// What became of a drawn node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawnFate {
    /// The search neither entered nor pruned it, nor any subtree that it is in.
    #[default]
    Unseen,
    /// The search is in it: the window now, and what is proved of its value so far.
    Open(Window, Option<(Value, Bound)>),
    /// The search entered it, and is done with it: the window on arrival, the value that it returned (of
    /// a leaf its own), and what is proved of it.
    Entered(Window, (Value, Bound)),
    /// The root of a subtree that was pruned; the number of the cutoff.
    Pruned(usize),
    /// Inside a pruned subtree; the number of the cutoff.
    Inside(usize),
}

/// A node that a sentence names: one that is drawn, or one on the way to the root of the drawn part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodePlace {
    /// The number of a drawn node.
    Drawn(u32),
    /// A node above the drawn part.
    Above {
        /// Its ply in the whole tree.
        ply: usize,
        /// Its number in the whole tree.
        id: u32,
    },
}

impl NodePlace {
    /// The number of the node, if it is drawn.
    pub(super) fn drawn(self) -> Option<u32> {
        match self {
            NodePlace::Drawn(number) => Some(number),
            NodePlace::Above { .. } => None,
        }
    }
}

/// A cutoff that pruned drawn nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnCutoff {
    /// The node that stopped.
    pub at: NodePlace,
    /// The player to move there.
    pub player: Player,
    /// The window that made it stop.
    pub window: Window,
    /// The node that holds the bound of the opponent, and how many plies further up it is; `None`
    /// if the bound is an end of the window of the search.
    pub holder: Option<(NodePlace, usize)>,
    /// The roots of the drawn subtrees that it pruned.
    pub pruned: Vec<u32>,
}

/// A step of the search that concerns drawn nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecordedStep {
    /// Which step of the whole search it is, from 1, as a [trace](crate::search::Trace) counts.
    pub number: u64,
    /// The drawn node that it is about; `None`: a cutoff above the drawn part.
    pub node: Option<u32>,
    /// What has become of that node with this step.
    pub fate: DrawnFate,
    /// What happens there.
    pub event: Event,
    /// The child that the node takes or keeps its value for, if it is drawn.
    pub child: Option<u32>,
    /// The number of the cutoff that this is.
    pub cutoff: Option<usize>,
}

/// What a search found at the drawn nodes: all of it, or what it has found up to a step.
#[derive(Clone, Debug, Default)]
pub struct SearchRecord {
    /// For each drawn node, in order, what became of it.
    pub fates: Vec<DrawnFate>,
    /// The cutoffs, in the order of the search.
    pub cutoffs: Vec<DrawnCutoff>,
    /// The steps, in the order of the search.
    pub steps: Vec<RecordedStep>,
    /// The number of steps of the whole search.
    pub step_count: u64,
    /// For each drawn leaf that was evaluated, its place in the order of evaluation, from 1; for other nodes 0.
    pub leaf_numbers: Vec<u64>,
    /// The node that the last step is about, if the search goes on after that step.
    pub current: Option<u32>,
}

impl SearchRecord {
    /// Nothing is known yet of any of `tree`'s nodes.
    pub(super) fn before(tree: &DrawnTree) -> SearchRecord {
        SearchRecord {
            fates: vec![DrawnFate::Unseen; tree.nodes().len()],
            leaf_numbers: vec![0; tree.nodes().len()],
            ..SearchRecord::default()
        }
    }

    /// What the search has found up to step `last`, as a [trace](crate::search::Trace) counts, and the
    /// best line so far, as a path from the root of the whole tree.
    #[must_use]
    pub fn up_to(&self, last: u64, tree: &DrawnTree) -> (SearchRecord, Vec<u32>) {
        let mut record = SearchRecord::before(tree);
        record.cutoffs.clone_from(&self.cutoffs);
        record.step_count = self.step_count;
        let mut best = vec![None; record.fates.len()];
        for step in self.steps.iter().take_while(|step| step.number <= last) {
            record.steps.push(*step);
            record.current = step.node.filter(|_| last < self.step_count);
            let Some(node) = step.node else { continue };
            let node = node as usize;
            record.fates[node] = step.fate;
            match step.event {
                Event::Leaf { .. } => record.leaf_numbers[node] = self.leaf_numbers[node],
                Event::Take { .. } => best[node] = step.child,
                _ => {}
            }
        }
        record.end(tree);
        let line = std::iter::successors(best[0], |&child| best[child as usize]);
        let positions = line.map(|child| tree.node(child).position);
        let line = tree.root().iter().copied().chain(positions);
        (record, line.collect())
    }

    /// Ends the record: what is below a pruned node is inside its subtree.
    pub(super) fn end(&mut self, tree: &DrawnTree) {
        use DrawnFate::{Inside, Pruned, Unseen};
        for (number, node) in tree.nodes().iter().enumerate() {
            let above = node.parent.map(|parent| self.fates[parent as usize]);
            if let (Unseen, Some(Pruned(cutoff) | Inside(cutoff))) = (self.fates[number], above) {
                self.fates[number] = Inside(cutoff);
            }
        }
    }
}

impl DrawnFate {
    /// The window on arrival at an entered node; of an open one the window now.
    pub(super) fn window(self) -> Option<Window> {
        match self {
            DrawnFate::Open(window, _) | DrawnFate::Entered(window, _) => Some(window),
            _ => None,
        }
    }

    /// The value that an entered node returned, and what is proved of it; of an open one the bound so far.
    pub(super) fn known(self) -> Option<(Value, Bound)> {
        match self {
            DrawnFate::Open(_, proved) => proved,
            DrawnFate::Entered(_, known) => Some(known),
            _ => None,
        }
    }
}

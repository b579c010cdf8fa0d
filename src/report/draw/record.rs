//! What a search found at the drawn nodes: what became of each node, the cutoffs, the steps.
//!
//! Filled by the [`Recorder`](super::Recorder).

use super::drawn_tree::DrawnTree;
use crate::search::Offer;
use crate::tree::Size;
use crate::value::{Bound, Player, Value, Window};

/// What the search found at a node that it entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnVisit {
    /// The window on arrival.
    pub window: Window,
    /// The value that the node returned; of a leaf its own.
    pub value: Value,
    /// What is proved of it.
    pub bound: Bound,
}

/// What became of a drawn node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawnFate {
    /// The search neither entered nor pruned it, nor any subtree that it is in.
    #[default]
    Unseen,
    /// The search is in it: the window now, and what is proved of its value so far.
    Open(Window, Option<(Value, Bound)>),
    /// The search entered it, and is done with it.
    Entered(DrawnVisit),
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
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedStep {
    /// Which step of the whole search it is, from 1, as a [trace](crate::search::Trace) counts.
    pub number: u64,
    /// What happens, and where.
    pub event: RecordedEvent,
}

/// What happens at a drawn node, given by its number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RecordedEvent {
    /// The search enters an inner node, where this player is to move, with this window.
    Enter(u32, Player, Window),
    /// The search evaluates a leaf.
    Leaf(u32, DrawnVisit),
    /// The node takes the value of a child: the best so far. Then the number of the child, if it is
    /// drawn, and the window now; `None` if that stays.
    Take(u32, Option<u32>, Offer, Option<Window>),
    /// The node keeps its best value. The child with this number, if it is drawn,
    /// has no better one.
    Keep(u32, Option<u32>, Offer, Value),
    /// A node stops; the number of the cutoff.
    Cutoff(usize),
    /// The root of a subtree of this size is pruned.
    Prune(u32, Size),
    /// The search is done with an inner node.
    Return(u32, DrawnVisit),
    /// The search is done, at the root of the whole tree: its value, and what is proved of it.
    Result(Value, Bound),
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
    pub all_steps: u64,
    /// For each drawn leaf that was evaluated, its place in the order of evaluation, from 1; for other nodes 0.
    pub leaf_numbers: Vec<u64>,
    /// The node that the last step is about, if the search goes on after that step.
    pub current: Option<u32>,
}

impl SearchRecord {
    /// What the search has found up to step `last`, as a [trace](crate::search::Trace) counts, and the
    /// best line so far, as a path from the root of the whole tree.
    #[must_use]
    pub fn up_to(&self, last: u64, tree: &DrawnTree) -> (SearchRecord, Vec<u32>) {
        let steps = self.steps.iter().take_while(|step| step.number <= last);
        let steps: Vec<RecordedStep> = steps.cloned().collect();
        let (fates, best) = replay(&steps, tree, |_, _| {});
        let is_seen = |number: usize| matches!(fates[number], DrawnFate::Entered(_));
        let leaf_numbers = self.leaf_numbers.iter().enumerate();
        let leaf_numbers =
            leaf_numbers.map(|(node, &number)| if is_seen(node) { number } else { 0 });
        let current = steps.last().and_then(|step| self.node_of(step.event));
        let record = SearchRecord {
            cutoffs: self.cutoffs.clone(),
            all_steps: self.all_steps,
            leaf_numbers: leaf_numbers.collect(),
            current: current.filter(|_| last < self.all_steps),
            fates,
            steps,
        };
        let line = std::iter::successors(best[0], |&child| best[child as usize]);
        let positions = line.map(|child| tree.node(child).position);
        let line = tree.root().iter().copied().chain(positions);
        (record, line.collect())
    }

    /// The drawn node that a step is about.
    pub(super) fn node_of(&self, event: RecordedEvent) -> Option<u32> {
        match event {
            RecordedEvent::Cutoff(cutoff) => self.cutoffs[cutoff].at.drawn(),
            RecordedEvent::Result(..) => Some(0),
            _ => event.node(),
        }
    }
}

impl RecordedEvent {
    /// The drawn node that this changes.
    fn node(self) -> Option<u32> {
        match self {
            RecordedEvent::Enter(node, ..)
            | RecordedEvent::Leaf(node, _)
            | RecordedEvent::Take(node, ..)
            | RecordedEvent::Keep(node, ..)
            | RecordedEvent::Prune(node, _)
            | RecordedEvent::Return(node, _) => Some(node),
            RecordedEvent::Cutoff(_) | RecordedEvent::Result(..) => None,
        }
    }
}

/// What has become of each drawn node after these steps, and its best child so far. `see` is called with
/// each node that a step changes.
pub(super) fn replay(
    steps: &[RecordedStep],
    tree: &DrawnTree,
    mut see: impl FnMut(u32, DrawnFate),
) -> (Vec<DrawnFate>, Vec<Option<u32>>) {
    let mut fates = vec![DrawnFate::Unseen; tree.len() as usize];
    let mut best = vec![None; fates.len()];
    let mut cutoff = 0;
    for step in steps {
        match step.event {
            RecordedEvent::Enter(node, _, window) => {
                fates[node as usize] = DrawnFate::Open(window, None);
            }
            RecordedEvent::Leaf(node, visit) | RecordedEvent::Return(node, visit) => {
                fates[node as usize] = DrawnFate::Entered(visit);
            }
            RecordedEvent::Take(node, child, offer, window) => {
                best[node as usize] = child;
                fates[node as usize].offered(offer, window);
            }
            RecordedEvent::Keep(node, _, offer, _) => fates[node as usize].offered(offer, None),
            RecordedEvent::Cutoff(number) => cutoff = number,
            RecordedEvent::Prune(node, _) => fates[node as usize] = DrawnFate::Pruned(cutoff),
            RecordedEvent::Result(..) => {}
        }
        if let Some(node) = step.event.node() {
            see(node, fates[node as usize]);
        }
    }
    for (number, node) in tree.nodes().iter().enumerate() {
        use DrawnFate::{Inside, Pruned, Unseen};
        let above = node.parent.map(|parent| fates[parent as usize]);
        if let (Unseen, Some(Pruned(cutoff) | Inside(cutoff))) = (fates[number], above) {
            fates[number] = Inside(cutoff);
        }
    }
    (fates, best)
}

impl DrawnFate {
    /// A child of an open node has offered its value. `window`: the window now, if it has moved.
    fn offered(&mut self, offer: Offer, window: Option<Window>) {
        if let DrawnFate::Open(now, proved) = self {
            *now = window.unwrap_or(*now);
            *proved = offer.proved();
        }
    }
}

//! What a search found at the drawn nodes: what became of each node, the cutoffs, the steps.
//!
//! Filled by the [`Recorder`](super::Recorder).

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
    /// The search entered it.
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
    Leaf(u32, Value),
    /// The node takes the value of a child: the best so far. Then the number of the child, and the window
    /// now; `None` if that stays.
    Take(u32, u32, Offer, Option<Window>),
    /// The node keeps its best value. The child with this number has no better one.
    Keep(u32, u32, Offer, Value),
    /// A node stops; the number of the cutoff.
    Cutoff(usize),
    /// The root of a subtree of this size is pruned.
    Prune(u32, Size),
    /// The search is done with an inner node.
    Return(u32, DrawnVisit),
    /// The search is done, at the root of the whole tree: its value, and what is proved of it.
    Result(Value, Bound),
}

/// What a search found at the drawn nodes.
#[derive(Clone, Debug, Default)]
pub struct SearchRecord {
    /// For each drawn node, in order, what became of it.
    pub fates: Vec<DrawnFate>,
    /// The cutoffs, in the order of the search.
    pub cutoffs: Vec<DrawnCutoff>,
    /// The steps; empty if they were not asked for.
    pub steps: Vec<RecordedStep>,
    /// The number of steps of the whole search.
    pub all_steps: u64,
}

//! What a search found at the drawn nodes: what became of each node, the cutoffs, the steps.
//!
//! Filled by the [`Recorder`](super::Recorder).

use crate::value::{Player, Value, Window};

/// What is known of a true value v: low <= v <= high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueRange {
    /// v is at least this.
    pub low: Value,
    /// v is at most this.
    pub high: Value,
}

impl ValueRange {
    /// Nothing is known.
    pub const ALL: ValueRange = ValueRange {
        low: Value::MINUS_INFINITY,
        high: Value::INFINITY,
    };

    /// `value` is the true value.
    pub(super) const fn exact(value: Value) -> ValueRange {
        ValueRange {
            low: value,
            high: value,
        }
    }

    /// The values that are in both ranges.
    pub(super) fn and(self, other: ValueRange) -> ValueRange {
        ValueRange {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    /// The range of the value that `player` prefers, of two values that are in these ranges.
    pub(super) fn better(self, player: Player, other: ValueRange) -> ValueRange {
        let better = |a, b| if player.prefers(a, b) { a } else { b };
        ValueRange {
            low: better(self.low, other.low),
            high: better(self.high, other.high),
        }
    }
}

/// What the search found at a node that it entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnVisit {
    /// The window on arrival.
    pub window: Window,
    /// The backed-up value, fail-soft.
    pub value: Value,
    /// The range of its true value, by that value and by its children.
    pub known: ValueRange,
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
    /// if the bound is an end of the window that the search was given.
    pub holder: Option<(NodePlace, usize)>,
    /// The roots of the drawn subtrees that it pruned.
    pub pruned: Vec<u32>,
}

/// What a node did with the value of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackUp {
    /// The player to move at the node.
    pub player: Player,
    /// The best value there, the child's included.
    pub best: Value,
    /// Whether that is the child's.
    pub is_new_best: bool,
    /// The window there now; `None` if it did not change.
    pub window: Option<Window>,
    /// The range of the node's true value if it had no children but those searched so far.
    pub known: ValueRange,
}

/// A step of the search, as far as it concerns drawn nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedStep {
    /// The search enters an inner node.
    Enter {
        /// Its number.
        node: u32,
        /// The window on arrival.
        window: Window,
    },
    /// The search is done with the node with this number: it has evaluated a leaf, or leaves an inner
    /// node. Then what it found, and what the parent did with the value; `None` at the root of the
    /// drawn part.
    Done(u32, DrawnVisit, Option<BackUp>),
    /// A node stops; the number of the cutoff.
    Cutoff(usize),
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
}

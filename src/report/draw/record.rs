//! What a search found at the nodes of a picture: what became of each node, the cutoffs, the steps.
//!
//! Filled by the [`Recorder`](super::Recorder).

use crate::value::{Player, Value, Window};

/// What is known of a true value v: low <= v <= high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// v is at least this.
    pub low: Value,
    /// v is at most this.
    pub high: Value,
}

impl Known {
    /// Nothing is known.
    pub const NOTHING: Known = Known {
        low: Value::MINUS_INFINITY,
        high: Value::INFINITY,
    };

    /// `value` is the true value.
    pub(super) const fn exact(value: Value) -> Known {
        Known {
            low: value,
            high: value,
        }
    }

    /// Both are known of the same value.
    pub(super) fn and(self, other: Known) -> Known {
        Known {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    /// What is known of the better of two values.
    pub(super) fn better(self, player: Player, other: Known) -> Known {
        let better = |a, b| if player.prefers(a, b) { a } else { b };
        Known {
            low: better(self.low, other.low),
            high: better(self.high, other.high),
        }
    }
}

/// A node that the search has entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The window on arrival.
    pub window: Window,
    /// The backed-up value, fail-soft.
    pub value: Value,
    /// What that and its children tell of its true value.
    pub known: Known,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// The search never came near.
    #[default]
    Unseen,
    /// The search entered it.
    Entered(Visit),
    /// The root of a subtree that was pruned; the number of the cut.
    Pruned(usize),
    /// Inside a pruned subtree; the number of the cut.
    Inside(usize),
}

/// A node that is told of: one that is drawn, or one on the way to the root of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The number of a drawn node.
    Drawn(u32),
    /// A node above: its ply in the tree, and its number there.
    Above {
        /// Its ply in the tree.
        ply: usize,
        /// Its number in the tree.
        id: u32,
    },
}

/// A cutoff that pruned drawn nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The node that stopped.
    pub at: Place,
    /// The player to move there.
    pub player: Player,
    /// The window that made it stop.
    pub window: Window,
    /// The node that holds the bound of the opponent, and how many plies further up it is; `None`
    /// if the bound is an end of the window that the search was given.
    pub holder: Option<(Place, usize)>,
    /// The roots of the drawn subtrees that it pruned.
    pub pruned: Vec<u32>,
}

/// What a child's value did to its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The player to move at the parent.
    pub player: Player,
    /// The best value there, the child's included.
    pub best: Value,
    /// Whether that is the child's.
    pub is_new_best: bool,
    /// The window there now; `None` if it did not change.
    pub window: Option<Window>,
    /// What all children so far tell of the parent's value, if no other changed it.
    pub known: Known,
}

/// A step of the search, as far as it concerns drawn nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An inner node is entered.
    Enter {
        /// Its number.
        node: u32,
        /// The window on arrival.
        window: Window,
    },
    /// A node is done: a leaf is looked at, or an inner node left.
    Done {
        /// Its number.
        node: u32,
        /// What came out.
        visit: Visit,
        /// What that did to its parent; `None` at the root of the picture.
        effect: Option<Effect>,
    },
    /// A node stops; the number of the cut.
    Cut(usize),
}

/// What a search found at the nodes of a picture.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// For each drawn node, in order, what became of it.
    pub fates: Vec<Fate>,
    /// The cutoffs, in the order of the search.
    pub cuts: Vec<Cut>,
    /// The steps; empty if nobody asked for them.
    pub steps: Vec<Step>,
}

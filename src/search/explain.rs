//! What is said of a node: why a search pruned it, or how it came to enter it.
//!
//! *What would prune it.* On its way to a node the search takes bounds along: alpha from the MAX
//! nodes above that have searched another child before, beta from the MIN nodes. Somewhere on the
//! way a node stops just if alpha and beta meet. So an entered node with the window (alpha, beta)
//! would be pruned if one of those children of a MAX node came to beta or more, or one of those of
//! a MIN node to alpha or less; and if only one player has such nodes above, by nothing (with the
//! full window). Those are the critical nodes.
//!
//! Source: Knuth & Moore 1975 (critical positions of type 1, 2, 3). Theirs are trees in which the
//! players alternate. The definition here, by the nodes that have searched another child before, holds
//! for all trees.

use super::bound_source::{Ancestor, Holder, SourcedCutoff};
use crate::value::{Bound, Player, Value, Window};

/// What became of a node, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The path of the node.
    pub path: Vec<u32>,
    /// Its number in the tree, to ask for its label.
    pub id: u32,
    /// What became of it.
    pub fate: Fate,
    /// What is enough for it to be pruned, each alone; nothing if nothing can do it.
    pub pruned_if: Vec<PrunedIf>,
}

/// What became of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    /// The search entered it.
    Entered(Visit),
    /// A cutoff pruned it.
    Pruned(PruneReason),
}

/// How the search came to a node, and what it found there.
#[derive(Clone, Debug, PartialEq)]
pub struct Visit {
    /// The player to move; `None` at a leaf.
    pub player: Option<Player>,
    /// The window on arrival.
    pub window: Window,
    /// The node that holds alpha; `None` if alpha is an end of the window of the whole search.
    pub alpha: Option<Holder>,
    /// The node that holds beta; likewise.
    pub beta: Option<Holder>,
    /// The value that was backed up: fail-soft or fail-hard, as the rules say; of a leaf its own.
    pub value: Value,
    /// What is proved of it: whether it is the node's minimax value, or a bound on it.
    pub bound: Bound,
    /// Whether it is on the principal variation (the root always is).
    pub is_on_pv: bool,
    /// Its type in the critical tree, by the order of the search; `None` if it is not in it.
    pub critical: Option<Critical>,
}

/// The types of critical nodes (Knuth & Moore 1975).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Critical {
    /// Nothing is known yet: a first child all the way from the root.
    One,
    /// Only the opponent has found something above. A good first child is enough.
    Two,
    /// Only the player to move has found something above. All children are searched.
    Three,
}

impl Critical {
    /// 1, 2 or 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Critical::One => 1,
            Critical::Two => 2,
            Critical::Three => 3,
        }
    }
}

/// Why a node was pruned.
#[derive(Clone, Debug, PartialEq)]
pub struct PruneReason {
    /// The ply of the root of the pruned subtree that it is in.
    pub subtree: usize,
    /// The number of that root.
    pub subtree_id: u32,
    /// The cutoff that pruned it.
    pub stop: SourcedCutoff,
    /// The nodes from the one that stopped up to the one that holds the bound it met, or to the
    /// root if that is the window of the whole search. Of a long chain only the start and the end.
    pub chain: Vec<Ancestor>,
    /// How many nodes are left out before the last one of the chain.
    pub left_out: usize,
}

/// Something that is enough for a node to be pruned.
#[derive(Clone, Debug, PartialEq)]
pub struct PrunedIf {
    /// The player who would have to find a value.
    pub player: Player,
    /// The value would have to be this, or better for that player (just better under
    /// [`CutoffRule::Gt`](super::CutoffRule::Gt)).
    pub value: Value,
    /// At which node above, in a child before the way to the node: one of these is enough.
    pub at: Vec<Ancestor>,
}

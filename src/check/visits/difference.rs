//! Where a log first differs from a search, and what the search knew there.

use super::logged::Logged;
use crate::check::claimed_value::ClaimedValue;
use crate::search::Explanation;
use crate::value::{Bound, Player, Value, Window};

/// What a comparison finds.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedVisits {
    /// Which visits the log has.
    pub logged: Logged,
    /// How many visits were as in the search before the first difference.
    pub visits: u64,
    /// The first difference; `None`: there is none.
    pub difference: Option<Difference>,
}

/// Where a log first differs from a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// What differs.
    pub kind: DifferenceKind,
    /// The number of the line in the log, from 1; of the last one, if the log ends early.
    pub line: u64,
    /// The path on that line; of a value, that of the node.
    pub path: Option<Vec<u32>>,
    /// The name or move on that line.
    pub label: Option<String>,
    /// Whether the node on that line is above the one on the line before: as in a log that has a node when it
    /// is left.
    pub is_above_last: bool,
    /// What the search knew there.
    pub known: Knowledge,
}

/// What differs.
#[derive(Clone, Debug, PartialEq)]
pub enum DifferenceKind {
    /// The log has a node that the search has pruned.
    Pruned,
    /// The log has another node than the one that the search enters.
    OtherNode,
    /// The log ends, and the search enters a node.
    Ended,
    /// The log goes on, and the search is done.
    TooLong,
    /// The node returns another value.
    Value {
        /// What the log says.
        claim: ClaimedValue,
        /// What the search returns.
        value: Value,
        /// What is proved of it; `None`: the search keeps no account of that.
        bound: Option<Bound>,
    },
}

/// What the search knew where the log differs.
#[derive(Clone, Debug, PartialEq)]
pub enum Knowledge {
    /// How it entered the node, or why it pruned it.
    Explained(Explanation),
    /// The node that it enters and its window, where nobody keeps account of who holds the bounds.
    Entered {
        /// The node.
        path: Vec<u32>,
        /// Its number in the tree, to ask for its label.
        id: u32,
        /// The window on arrival.
        window: Window,
    },
    /// The node that stopped and its window, likewise.
    Cutoff {
        /// The node.
        at: Vec<u32>,
        /// Its number in the tree.
        id: u32,
        /// The player to move there.
        player: Player,
        /// The window that made it stop.
        window: Window,
    },
    /// The search is done.
    Nothing,
}

//! Where a log first differs from a search, and what the search knew there.

use super::logged::Logged;
use crate::check::claimed_value::ClaimedValue;
use crate::search::record::{Fate, Record};
use crate::value::{Bound, Value};

/// What a comparison finds.
#[derive(Clone, Debug)]
pub struct ComparedVisits {
    /// Which visits the log has.
    pub logged: Logged,
    /// How many visits were as in the search before the first difference.
    pub visits: u64,
    /// The first difference; `None`: there is none.
    pub difference: Option<Difference>,
}

/// Where a log first differs from a search.
#[derive(Clone, Debug)]
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
    /// The node that the search enters, prunes or leaves there; `None`: it is done.
    pub known: Option<KnownNode>,
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

/// A node where a log differs, and what the search knew there.
#[derive(Clone, Debug)]
pub struct KnownNode {
    /// What the search had done so far.
    pub record: Record,
    /// The path of the node.
    pub path: Vec<u32>,
    /// Its number in the tree, to ask for its label.
    pub id: u32,
    /// What became of it.
    pub fate: Fate,
}

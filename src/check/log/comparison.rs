//! What a log is compared with, and what is found.

use super::logged::Logged;
use super::view::LogView;
use crate::check::Misconception;
use crate::check::claimed_value::{ClaimedValue, ClaimedWindow};
use crate::search::record::{Fate, Record};
use crate::search::{ForwardAlgorithm, Order, Rules};
use crate::tree::Tree;
use crate::value::{Bound, Value, Window};

/// What a log is compared with, and how it is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogRules {
    /// How the tree is searched.
    pub algorithm: ForwardAlgorithm,
    /// The rules of each search.
    pub rules: Rules,
    /// The most bytes of a transposition table; `None`: the search has none.
    pub table_bytes: Option<usize>,
    /// The order in which the tree has its children.
    pub order: Order,
    /// Whether the order of visits is asked for: a difference is a fault.
    pub asks_order: bool,
    /// From whose view the numbers of the log are.
    pub view: LogView,
    /// Whether a search has the window that the log gives its root.
    pub takes_windows: bool,
}

/// What a comparison finds.
#[derive(Clone, Debug)]
pub struct ComparedVisits {
    /// Which visits the log has; `None`: it is not known, as without inner nodes below the root.
    pub logged: Option<Logged>,
    /// How many visits were as in the search before the first difference.
    pub visits: u64,
    /// How many values have been compared.
    pub values: u64,
    /// How many windows have been compared.
    pub windows: u64,
    /// The window of a search of which the log says none.
    pub window: Window,
    /// The searches, the last of which has the difference.
    pub searches: Vec<ComparedSearch>,
    /// The first difference; `None`: there is none.
    pub difference: Option<Difference>,
    /// What the whole log would agree with, if it is looked for.
    pub diagnosis: Option<Misconception>,
    /// The tree of the last search.
    pub cut: CutTree,
}

impl ComparedVisits {
    /// Nothing is compared yet.
    pub(super) fn before(rules: &LogRules) -> ComparedVisits {
        ComparedVisits {
            logged: None,
            visits: 0,
            values: 0,
            windows: 0,
            window: rules.rules.window,
            searches: Vec::new(),
            difference: None,
            diagnosis: None,
            cut: CutTree::default(),
        }
    }

    pub(super) fn add(&mut self, logged: Option<Logged>, compared: ComparedLines) {
        self.logged = logged;
        self.visits += compared.visits;
        self.values += compared.values;
        self.windows += compared.windows;
        if let Some(search) = self.searches.last_mut() {
            search.visits = compared.visits;
        }
    }
}

/// A search of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedSearch {
    /// Its first line in the log, from 1.
    pub line: u64,
    /// Its window.
    pub window: Window,
    /// Its depth, if the log says it.
    pub depth: Option<u32>,
    /// How many of its visits were as in the search.
    pub visits: u64,
}

/// How much of a log has been compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ComparedLines {
    pub(super) visits: u64,
    pub(super) values: u64,
    pub(super) windows: u64,
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
    /// The node has another window.
    Window {
        /// What the log says, from MAX's view.
        given: ClaimedWindow,
        /// With which the search enters it.
        window: Window,
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

/// The tree of the last search, if it is cut at a depth that the log says.
#[derive(Clone, Debug, Default)]
pub struct CutTree {
    depth: Option<u32>,
    tree: Option<Tree>,
}

impl CutTree {
    /// The tree that is searched.
    #[must_use]
    pub fn searched<'t>(&'t self, whole: &'t Tree) -> &'t Tree {
        self.tree.as_ref().unwrap_or(whole)
    }

    /// Cuts the tree for a search of this depth.
    pub(super) fn cut(&mut self, whole: &Tree, depth: Option<u32>) {
        if self.depth != depth {
            let limit = depth.map(|depth| depth as usize);
            let limit = limit.filter(|&limit| limit < whole.depth());
            self.tree = limit.map(|limit| whole.cut_at(limit));
            self.depth = depth;
        }
    }
}

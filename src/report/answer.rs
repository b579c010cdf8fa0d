//! The answer of a solved tree and how it was searched, as the formats get them.

use std::fmt;

use crate::search::{Algorithm, BestMoves, Order, Outcome, PrunedList, Rules};
use crate::tree::{Size, TreeInfo};

/// What a tree is called.
#[derive(Clone, Copy, Debug)]
pub struct TreeName<'a> {
    /// Its file (`-`: standard input).
    pub file: &'a str,
    /// Its line, from 1, if the file holds many trees.
    pub line: Option<usize>,
}

/// `FILE` or `FILE:LINE`.
impl fmt::Display for TreeName<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.file)?;
        self.line.map_or(Ok(()), |line| write!(out, ":{line}"))
    }
}

/// A solved tree: all that is shown of it.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// What the tree is called.
    pub name: TreeName<'a>,
    /// The tree that was searched: the kind of its numbers, its first player, its labels.
    pub tree: &'a dyn TreeInfo,
    /// The nodes and leaves of the whole tree; `None` if the pruned subtrees were never made.
    pub size: Option<Size>,
    /// How it was searched.
    pub search: &'a SearchSettings,
    /// Value, bound and principal variation.
    pub outcome: &'a Outcome,
    /// What the search did.
    pub counts: Counts,
    /// The pruned subtrees; `None` if they are not to be listed.
    pub pruned: Option<&'a PrunedList>,
    /// The number of pruned subtrees that are listed as text; `None`: all.
    pub most_pruned: Option<usize>,
    /// All optimal moves at the root; `None` if they were not asked for, or if the value is only a bound.
    pub best: Option<&'a BestMoves>,
}

/// What a search did.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// Distinct nodes entered and leaves evaluated.
    pub entered: Size,
    /// Evaluations of leaves; a leaf that is evaluated twice counts twice.
    pub evaluations: u64,
    /// Cutoffs that pruned at least one node.
    pub cutoffs: u64,
}

/// How a tree was searched.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The rules, in the numbers of the tree.
    pub rules: Rules,
    /// The order of children.
    pub order: Order,
    /// The depth limit.
    pub depth: Option<usize>,
    /// Whether the user gave a window, be it the full one: then text shows the kind of the result's bound.
    pub has_window: bool,
}

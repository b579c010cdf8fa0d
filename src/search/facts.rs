//! What is known of a search: what its tree is called, how it was asked for, what it did, and what it has found.

use std::fmt;

use super::{
    Algorithm, BestMoves, Counter, Iteration, Order, Outcome, PrunedList, Rules, Transpositions,
};
use crate::tree::{Size, SolvedTree};

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

/// The counts of a search that enters no node twice.
impl From<&Counter> for Counts {
    fn from(counter: &Counter) -> Counts {
        Counts { entered: counter.entered(), evaluations: counter.leaves, cutoffs: counter.cutoffs }
    }
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

/// What a search has found in a tree. The lists belong to who has searched, and uses their memory again.
#[derive(Debug)]
pub struct Answer<'s> {
    /// The tree, as far as the answer needs it.
    pub tree: SolvedTree,
    /// How it was searched.
    pub settings: SearchSettings,
    /// Value, bound and principal variation.
    pub outcome: Outcome,
    /// The nodes and leaves of the whole tree; `None` if the pruned subtrees were never made.
    pub size: Option<Size>,
    /// What the search did.
    pub counts: Counts,
    /// What it pruned; `None` if that is not listed.
    pub pruned: Option<&'s PrunedList>,
    /// What a transposition table has done; `None` if there was none.
    pub table: Option<TableUse<'s>>,
    /// All optimal moves at the root; `None` if they were not asked for, or the value is only a bound.
    pub best: Option<BestMoves>,
}

/// What a transposition table has done.
#[derive(Clone, Copy, Debug)]
pub struct TableUse<'a> {
    /// How many positions were searched.
    pub positions: u64,
    /// How many nodes were not, because of what was known of their positions.
    pub answers: u64,
    /// Those nodes; `None` if they are not to be listed.
    pub transpositions: Option<&'a Transpositions>,
    /// The searches of iterative deepening; `None` if it was one search.
    pub iterations: Option<&'a [Iteration]>,
}

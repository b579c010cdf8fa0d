//! The answer of a solved tree, and how it was searched, as the formats get it.

use crate::search::{
    BestMoves, Counts, Iteration, Outcome, PrunedList, SearchSettings, Transpositions, TreeName,
};
use crate::tree::{Size, TreeInfo};

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
    /// What a transposition table has done; `None` if there was none.
    pub table: Option<TableReport<'a>>,
    /// All optimal moves at the root; `None` if they were not asked for, or if the value is only a bound.
    pub best: Option<&'a BestMoves>,
}

/// What a transposition table has done.
#[derive(Clone, Copy, Debug)]
pub struct TableReport<'a> {
    /// How many positions were searched.
    pub positions: u64,
    /// How many nodes were not, because of what was known of their positions.
    pub answers: u64,
    /// Those nodes; `None` if they are not to be listed.
    pub transpositions: Option<&'a Transpositions>,
    /// The searches of iterative deepening; `None` if it was one search.
    pub iterations: Option<&'a [Iteration]>,
}

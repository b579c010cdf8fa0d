//! The answer of a document.

use super::prepared::PreparedTree;
use crate::report::{Counts, Report, SearchSettings, TreeName};
use crate::search::{BestMoves, Outcome, PrunedList};
use crate::tree::{Size, StreamedTree, TreeInfo};

/// A solved document. The pruned list belongs to the solver, which uses its memory again.
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
    /// All optimal moves at the root; `None` if they were not asked for, or the value is only a bound.
    pub best: Option<BestMoves>,
}

/// The tree of an answer.
#[derive(Debug)]
pub enum SolvedTree {
    /// It was searched along its text: its numbers, its first player, and the labels that the answer
    /// names.
    Streamed(StreamedTree),
    /// It is in memory.
    Prepared(Box<PreparedTree>),
}

impl Answer<'_> {
    /// The kind of numbers of the tree, its first player, and its labels.
    #[must_use]
    pub fn tree_info(&self) -> &dyn TreeInfo {
        match &self.tree {
            SolvedTree::Streamed(tree) => tree,
            SolvedTree::Prepared(prepared) => prepared.tree(),
        }
    }

    /// The answer as it is reported under this name.
    #[must_use]
    pub fn report<'a>(&'a self, name: TreeName<'a>) -> Report<'a> {
        Report {
            name,
            tree: self.tree_info(),
            size: self.size,
            search: &self.settings,
            outcome: &self.outcome,
            counts: self.counts,
            pruned: self.pruned,
            most_pruned: None,
            best: self.best.as_ref(),
        }
    }
}

//! The answer of a solved tree, and how it was searched, as the formats get it; and its principal variation, as a line of
//! text and as a list of JSON.

use std::iter;

use serde::{Serialize, Serializer};

use super::buffer::Buffer;
use super::wording::{Mention, NamedPath};
use crate::search::{
    BestMoves, Counts, Iteration, Outcome, PrunedList, SearchSettings, Transpositions, TreeName,
};
use crate::tree::path::PathText;
use crate::tree::{Label, Size, TreeInfo};

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

/// The nodes of a principal variation, without the root.
pub(super) struct Pv<'a> {
    tree: &'a dyn TreeInfo,
    /// The path of the leaf where it ends.
    path: &'a [u32],
    /// How many nodes at its start are left out.
    start: usize,
    mention: fn(NamedPath<'a>) -> Mention<'a>,
}

impl<'a> Pv<'a> {
    /// The nodes as `mention` says them.
    pub(super) fn new(
        tree: &'a dyn TreeInfo,
        path: &'a [u32],
        mention: fn(NamedPath<'a>) -> Mention<'a>,
    ) -> Pv<'a> {
        Pv { tree, path, start: 0, mention }
    }

    /// The nodes below the one at a ply on the way. Long names are cut.
    pub(super) fn below(tree: &'a dyn TreeInfo, path: &'a [u32], start: usize) -> Pv<'a> {
        Pv { tree, path, start, mention: Mention::brief }
    }

    /// Whether it has no node.
    pub(super) fn is_empty(&self) -> bool {
        self.path.len() == self.start
    }

    /// The nodes, downwards.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Mention<'a>> {
        let labels = self.tree.labels_along(self.path).into_iter().flatten();
        let labels = labels.chain(iter::repeat(Label::default())).skip(self.start);
        let (path, mention) = (self.path, self.mention);
        let plies = (self.start..path.len()).zip(labels);
        plies.map(move |(ply, label)| mention((PathText::after(&path[..=ply], ply), label)))
    }

    /// Writes its line, up to the value.
    pub(super) fn write(&self, out: &mut Buffer) {
        out.text("pv");
        for node in self.nodes() {
            out.text(" ").node(node.node());
            out.end_item();
        }
    }
}

impl Serialize for Pv<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.nodes())
    }
}

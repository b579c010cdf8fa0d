//! The answer of a solved tree, and how it was searched, as the formats get it; and its principal variation, as a line of
//! text and as a list of JSON.

use std::iter;

use serde::{Serialize, Serializer};

use super::buffer::Buffer;
use super::wording::{Mention, NamedPath};
use crate::search::{Answer, TreeName};
use crate::tree::path::PathText;
use crate::tree::{Label, TreeInfo};

/// A solved tree: all that is shown of it.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// What the tree is called.
    pub name: TreeName<'a>,
    /// What was found.
    pub answer: &'a Answer<'a>,
    /// The number of pruned subtrees that are listed as text; `None`: all.
    pub most_pruned: Option<usize>,
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

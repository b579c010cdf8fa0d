//! A question about a leaf, and the answer.

use crate::report::wording::NamedPath;
use crate::search::{Piece, Range, WhatIf};
use crate::tree::path::PathText;

/// A question about a leaf, and the answer.
#[derive(Clone, Copy, Debug)]
pub struct WhatIfReport<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The question.
    pub question: &'a WhatIf<'a>,
    /// The answer.
    pub answer: LeafAnswer<'a>,
}

/// An answer.
#[derive(Clone, Copy, Debug)]
pub enum LeafAnswer<'a> {
    /// What the search does for each x.
    Pieces(&'a [Piece]),
    /// For which x one node is pruned.
    Pruned {
        /// The path of that node.
        node: &'a [u32],
        /// The x for which it is.
        ranges: &'a [Range],
    },
}

impl<'a> WhatIfReport<'a> {
    /// The node at `path`, which must be in the tree.
    pub(super) fn node(&self, path: &'a [u32]) -> NamedPath<'a> {
        let tree = self.question.tree;
        let (id, _) = tree.node_at(path).expect("a node of the tree");
        (PathText::full(path), tree.label(id))
    }
}

//! From what a search does for each value x of a leaf to bytes.

mod json;
mod text;

use std::io;

use super::Format;
use crate::search::{Piece, Range, WhatIf};
use crate::tree::Label;

/// A question about a leaf, and the answer.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The question.
    pub question: &'a WhatIf<'a>,
    /// The answer.
    pub answer: Answer<'a>,
}

/// An answer.
#[derive(Clone, Copy, Debug)]
pub enum Answer<'a> {
    /// What the search does for each x.
    Pieces(&'a [Piece]),
    /// For which x one node is pruned.
    Pruned {
        /// The path of that node.
        node: &'a [u32],
        /// For these.
        ranges: &'a [Range],
    },
}

impl<'a> Report<'a> {
    /// Writes the answer.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(&self, out: &mut impl io::Write, format: Format) -> io::Result<()> {
        match format {
            Format::Text => text::write(out, self),
            Format::Json => json::write(out, self),
        }
    }

    /// The label of the node at `path`, which is in the tree.
    fn label(&self, path: &[u32]) -> Label<'a> {
        let tree = self.question.tree;
        let (id, _) = tree.node_at(path).expect("a node of the tree");
        tree.label(id)
    }
}

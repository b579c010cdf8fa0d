//! From the explanation of a node to bytes. Whatever is named is the node itself, above it, or a
//! child of a node above it: paths of more than 1,000 steps are written against the node's own.

mod json;
mod text;

use std::io;

use super::Format;
use crate::search::{Ancestor, ChildRef, CutoffRule, Explanation};
use crate::tree::path::PathText;
use crate::tree::{Label, Tree};

/// An explanation, and what is needed to show it.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The tree that was searched.
    pub tree: &'a Tree,
    /// When a node stops.
    pub rule: CutoffRule,
    /// The explanation.
    pub explanation: &'a Explanation,
}

impl<'a> Report<'a> {
    /// Writes the explanation.
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

    /// The path and label of the node that is explained.
    fn node(&self) -> (PathText<'a>, Label<'a>) {
        let path = &self.explanation.path;
        let (id, _) = self.tree.node_at(path).expect("it has been searched");
        (PathText::full(path), self.tree.label(id))
    }

    /// The path and label of a node on the way to it.
    fn on_way(&self, ply: usize, id: u32) -> (PathText<'a>, Label<'a>) {
        let path = PathText::after(&self.explanation.path[..ply], ply);
        (path, self.tree.label(id))
    }

    /// The path and label of a child of a node above it.
    fn child_of(&self, parent: Ancestor, child: ChildRef) -> (PathText<'a>, Label<'a>) {
        let ply = parent.ply;
        let above = &self.explanation.path[..ply];
        let path = PathText::child(above, child.position, ply);
        (path, self.tree.label(child.id))
    }
}

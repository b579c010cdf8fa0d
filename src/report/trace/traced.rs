//! The search whose steps are written: what names its nodes.

use crate::report::phrases::{Mention, above};
use crate::search::{ChildRef, CutoffRule, Event, Step};
use crate::tree::Tree;
use crate::tree::path::PathText;

/// The search whose steps are written.
#[derive(Clone, Copy, Debug)]
pub struct TracedSearch<'t> {
    /// The tree that is searched.
    pub tree: &'t Tree,
    /// When a node stops.
    pub rule: CutoffRule,
    /// Whether the search narrows windows; if not, none is shown.
    pub has_windows: bool,
}

impl<'a> TracedSearch<'a> {
    /// The node that a step is about, and its ply. It has its whole name in the first step about it:
    /// where it is entered or pruned.
    pub(super) fn node_of(&self, step: &Step<'a>) -> (Mention<'a>, usize) {
        let ply = step.path.len();
        if let Event::Prune { child, .. } = step.event {
            let path = PathText::child(step.path, child.position, step.shared);
            let node = (path, self.tree.label(child.id));
            return (Mention::whole(node), ply + 1);
        }
        let path = PathText::after(step.path, step.shared);
        let node = (path, self.tree.label(step.id));
        match step.event {
            Event::Enter { .. } | Event::Leaf { .. } => (Mention::whole(node), ply),
            _ => (Mention::brief(node), ply),
        }
    }

    /// A child of the node at `path`, which is on the way to the node of the step.
    pub(super) fn child(&self, path: &'a [u32], child: ChildRef) -> Mention<'a> {
        let text = PathText::child(path, child.position, path.len());
        Mention::brief((text, self.tree.label(child.id)))
    }

    /// The node with this number at `path`, which is on the way to the node of the step.
    pub(super) fn above(&self, path: &'a [u32], id: u32) -> Mention<'a> {
        Mention::brief((above(path), self.tree.label(id)))
    }
}

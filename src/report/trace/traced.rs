//! The search whose steps are written: what names its nodes.

use crate::report::phrases::NamedPath;
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
    /// The node that a step is about, and its ply.
    pub(super) fn node_of(&self, step: &Step<'a>) -> (NamedPath<'a>, usize) {
        let ply = step.path.len();
        if let Event::Prune { child, .. } = step.event {
            let path = PathText::child(step.path, child.position, step.shared);
            return ((path, self.tree.label(child.id)), ply + 1);
        }
        let path = PathText::after(step.path, step.shared);
        ((path, self.tree.label(step.id)), ply)
    }

    /// A child of the node at `path`, which is on the way to the node of the step.
    pub(super) fn child(&self, path: &'a [u32], child: ChildRef) -> NamedPath<'a> {
        let text = PathText::child(path, child.position, path.len());
        (text, self.tree.label(child.id))
    }
}

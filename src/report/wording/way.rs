//! How the nodes on the way to one node are written: each by the start of that node's path.

use super::mention::{Mention, above};
use crate::search::record::{Record, VisitId};
use crate::tree::TreeInfo;
use crate::tree::path::PathText;

/// The way from the root to a node, in a search that is recorded.
#[derive(Clone, Copy)]
pub(in crate::report) struct Way<'a> {
    /// The tree that was searched.
    pub(in crate::report) tree: &'a dyn TreeInfo,
    /// What the search did.
    pub(in crate::report) record: &'a Record,
    /// The path of the node.
    pub(in crate::report) path: &'a [u32],
}

impl<'a> Way<'a> {
    /// A node on the way.
    pub(in crate::report) fn node(&self, node: VisitId) -> Mention<'a> {
        let visit = self.record.visit(node);
        let path = above(&self.path[..visit.ply as usize]);
        Mention::brief((path, self.tree.label(visit.id)))
    }

    /// A child of a node on the way: where a bound comes from.
    pub(in crate::report) fn child(&self, child: VisitId) -> Mention<'a> {
        let visit = self.record.visit(child);
        let above = &self.path[..visit.ply as usize - 1];
        let path = PathText::child(above, visit.position, above.len());
        Mention::brief((path, self.tree.label(visit.id)))
    }
}

//! One item of the list of what a search pruned.

use crate::search::Stop;
use crate::tree::Size;

/// One item of the list.
#[derive(Clone, Copy, Debug)]
pub struct PrunedItem<'a> {
    /// The path of the pruned subtree's root.
    pub path: &'a [u32],
    /// The number of steps that `path` shares with the item before.
    pub shared: usize,
    /// Its number, to ask the tree for its label.
    pub id: u32,
    /// The size of the subtree.
    pub size: Size,
    /// Whether the same node has pruned the item before by the same cutoff, or no single one did for both.
    pub has_same_reason: bool,
    /// Why a node above, mostly the parent, has stopped. `None` where no single cutoff pruned the subtree,
    /// because the search came back to the parent or went best first.
    pub stop: Option<&'a Stop>,
}

impl<'a> PrunedItem<'a> {
    /// The path of the node that has stopped.
    #[inline]
    #[must_use]
    pub fn at(&self, stop: &Stop) -> &'a [u32] {
        &self.path[..stop.ply]
    }
}

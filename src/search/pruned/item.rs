//! One item of the list of what a search pruned.

use crate::search::Cutoff;
use crate::tree::Size;
use crate::value::{Player, Window};

/// A cutoff, kept for the subtrees that it prunes.
#[derive(Clone, Copy, Debug)]
pub(super) struct CutoffRecord {
    pub(super) window: Window,
    /// The ply of the node that stopped.
    pub(super) ply: usize,
    /// The number of that node.
    pub(super) id: u32,
    /// The player to move there.
    pub(super) player: Player,
}

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
    /// Whether the same cutoff pruned the item before, or no single one did for both.
    pub has_same_reason: bool,
    pub(super) stop: Option<&'a CutoffRecord>,
}

impl<'a> PrunedItem<'a> {
    /// The cutoff that pruned it, at an ancestor, mostly the parent. `None` where no single one
    /// did, because the search came back to the parent or went best first.
    #[inline]
    #[must_use]
    pub fn cutoff(&self) -> Option<Cutoff<'a>> {
        self.stop.map(|stop| Cutoff {
            at: &self.path[..stop.ply],
            id: stop.id,
            player: stop.player,
            window: stop.window,
        })
    }
}

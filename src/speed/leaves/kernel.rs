//! What a kernel is: a search of the last plies of a uniform tree that needs no stack.
//!
//! All nodes that a kernel searches are of one ply, and so of one player. Kernels see every score as
//! that player does: leaves are turned, if need be, as they are read, and the player of the node at the
//! top of a kernel always wants the greatest score.

use super::cutoffs::CutoffList;
use super::score::Score;
use super::source::LeafSource;

/// More plies than a tree can have in which each inner node has two children or more.
pub const PLIES: usize = 64;

/// How the value of a node stands to the window that the node was entered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// At most the bound of the node's own player.
    FailLow,
    /// Inside the window.
    Exact,
    /// At least the bound of the opponent: the node stopped.
    FailHigh,
}

/// What a kernel found.
#[derive(Clone, Copy, Debug)]
pub struct KernelResult<T> {
    /// How the value stands to the window. A search that goes by this alone need not wait for the
    /// value.
    pub standing: Standing,
    /// The value of the node.
    pub value: T,
    /// The first leaf of the subtree that the value comes from, [`Kernel::PV_PLIES`] plies high.
    pub from: usize,
}

/// Searches nodes a few plies above the leaves.
pub trait Kernel<L, T>: Copy {
    /// How many plies the kernel searches.
    const PLIES: usize;

    /// The height, in plies, of the subtree that [`KernelResult::from`] names.
    const PV_PLIES: usize;

    /// How many leaves a node has.
    fn size(self) -> usize;

    /// The number of these, from the first on, that the search is likely to read.
    fn likely(self) -> usize;

    /// Searches the node whose first leaf is number `first`. `own` and `bound` are the window:
    /// the bound of the node's player and the bound of the opponent.
    fn search(
        self,
        state: &mut SearchState<L, T>,
        first: usize,
        own: T,
        bound: T,
    ) -> KernelResult<T>;
}

/// What a search of leaves in a row looks at, and what it keeps.
#[derive(Clone, Debug)]
pub struct SearchState<'l, L, T> {
    /// All leaves of the tree.
    pub leaves: LeafSource<'l, L>,
    /// How leaves are [turned](Score::turned).
    pub turn: T,
    /// The cutoffs, as the player of the kernel's nodes sees them.
    pub cutoffs: CutoffList<T>,
    /// How many leaves were skipped by nodes of each height: at 0 those whose children are leaves.
    pub skipped: [u64; PLIES],
    /// Whether all leaves that were looked at have a value.
    pub have_values: bool,
}

impl<'l, L, T: Score> SearchState<'l, L, T> {
    /// Before a search. The list of cutoffs may be wanted or not.
    pub fn new(leaves: LeafSource<'l, L>, turn: T, wants_cutoffs: bool) -> Self {
        SearchState {
            leaves,
            turn,
            cutoffs: CutoffList::new(turn, wants_cutoffs),
            skipped: [0; PLIES],
            have_values: true,
        }
    }

    /// A node of this height stops: the leaves from `next` to `end` are pruned.
    #[inline(always)]
    pub fn stop(&mut self, height: usize, next: usize, end: usize, own: T, bound: T) {
        if next < end {
            self.cutoffs.push(next, own, bound, true);
            self.skipped[height % PLIES] += (end - next) as u64;
        }
    }
}

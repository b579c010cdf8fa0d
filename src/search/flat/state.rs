//! What a search of a uniform tree goes by and keeps, and what a kernel has to do.

use super::cuts::Cuts;
use super::leaf::Leaf;
use super::plies::Plies;
use super::side::Side;
use crate::machine::simd::{Lanes, prefetch};
use crate::search::Counter;
use crate::tree::{Shape, Size, Touch};

/// More plies than a tree can have whose inner nodes have two children or more.
pub const PLIES: usize = 64;

/// No kernel has more plies.
pub const KERNEL_PLIES: usize = 6;

/// Cutoffs that nobody wants are forgotten when they are so many.
const FORGET: usize = 1 << 12;

/// How the value of a node stands to the window on arrival. A search that goes by this alone need
/// not wait for the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// The node stopped: its parent has no use for it.
    Stopped,
    /// It is better for the player of the node than what that had for sure.
    Within,
    /// It is not: the parent stops.
    Failed,
}

/// A node that is done: its value, and how that came.
#[derive(Clone, Copy, Debug)]
pub struct Done<T> {
    /// The value.
    pub value: T,
    /// How it stands.
    pub came: Came,
}

/// Searches a node a few plies above the leaves.
pub trait Kernel: Copy {
    /// Asks for the memory of a node that may be next. `stops`: it is likely that the node will stop;
    /// else that its children will.
    fn prefetch<T: Leaf>(self, state: &State<T>, first: usize, stops: bool);

    /// Searches the node with this first leaf, and so many. `own` is what its player has for sure,
    /// `bound` what the opponent has.
    fn search<P: Side, T: Leaf, V: Lanes<T>>(
        self,
        state: &mut State<T>,
        lanes: V,
        first: usize,
        size: usize,
        own: T::Bound,
        bound: T::Bound,
    ) -> Done<T>;
}

/// Where a value comes from: the node of the kernel, and the window on arrival.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin<B> {
    /// The first leaf of that node.
    pub first: usize,
    /// What MAX had for sure.
    pub alpha: B,
    /// What MIN had for sure.
    pub beta: B,
}

/// What a search looks at, and what it keeps.
#[derive(Clone, Debug)]
pub struct State<'l, T> {
    /// All leaves.
    pub leaves: &'l [T],
    /// The ply of the nodes that the kernel searches.
    pub kernel: usize,
    /// How many leaves such a node has.
    pub size: usize,
    /// The cutoffs.
    pub cuts: Cuts<T>,
    /// How many cutoffs were forgotten.
    forgotten: u64,
    /// Whether none is to be forgotten.
    wants_cuts: bool,
    /// How many children were pruned at the nodes of the plies that are the kernel's, the last
    /// first.
    pub pruned: [u64; KERNEL_PLIES],
    /// How many leaves were, at those of each ply before them.
    skipped: [u64; PLIES],
    /// Whether of late all rows of a node were stopped by their first leaves.
    pub has_fans: bool,
    /// How many leaves were visited of the last block that was searched at once.
    pub visited: u32,
    /// Of how many blocks in a row few were.
    pub in_a_row: u32,
    /// How many blocks are still for the second kernel of two.
    pub turn: u32,
    /// Whether all leaves that were looked at are usable.
    pub are_usable: bool,
    /// Tells the system of large steps.
    touch: Touch<'l>,
}

impl<'l, T: Leaf> State<'l, T> {
    /// Before a search with a kernel for so many plies, in the memory of an old list.
    pub fn new(
        leaves: &'l [T],
        touch: Touch<'l>,
        plies: &Plies,
        for_kernel: usize,
        wants_cuts: bool,
        old: Cuts<T>,
    ) -> State<'l, T> {
        let kernel = plies.all().len() - for_kernel;
        State {
            leaves,
            kernel,
            size: plies.all()[kernel].leaves,
            cuts: old,
            forgotten: 0,
            wants_cuts,
            pruned: [0; KERNEL_PLIES],
            skipped: [0; PLIES],
            has_fans: false,
            visited: 0,
            in_a_row: 0,
            turn: 0,
            are_usable: true,
            touch,
        }
    }

    /// How many children were pruned at the nodes of each ply.
    pub fn all_pruned(&self, plies: &Plies) -> [u64; PLIES] {
        let mut all = [0; PLIES];
        for (ply, two) in plies.all()[..=self.kernel].windows(2).enumerate() {
            all[ply] = self.skipped[ply] / two[1].leaves as u64;
        }
        let in_kernel = &mut all[self.kernel..plies.all().len()];
        for (all, pruned) in in_kernel.iter_mut().rev().zip(self.pruned) {
            *all = pruned;
        }
        all
    }

    /// The counts of the search that is over.
    pub fn counter(&self, shape: &Shape, plies: &Plies) -> Counter {
        let mut skipped = Size::default();
        for (ply, pruned) in plies.all().iter().zip(self.all_pruned(plies)) {
            let child = shape.sizes()[ply.in_tree + 1];
            skipped.nodes += pruned * child.nodes;
            skipped.leaves += pruned * child.leaves;
        }
        // What is not entered is in a pruned subtree.
        let entered = shape.sizes()[0] - skipped;
        Counter {
            inner: entered.nodes - entered.leaves,
            leaves: entered.leaves,
            skipped,
            cutoffs: self.forgotten + self.cuts.len() as u64,
            researches: 0,
        }
    }

    /// Makes room for some cutoffs: [`ROOM`](super::cuts::ROOM).
    #[inline(always)]
    pub fn make_room(&mut self) {
        if !self.wants_cuts && self.cuts.len() > FORGET {
            self.forgotten += self.cuts.len() as u64;
            self.cuts.clear();
        }
        self.cuts.make_room();
    }

    /// Asks for the memory of so many leaves.
    #[inline(always)]
    pub fn prefetch(&self, first: usize, leaves: usize) {
        for at in (0..leaves).step_by(const { LINE / size_of::<T>() }) {
            prefetch(self.leaves, first + at);
        }
    }

    /// A node of this ply stops before the leaf `first` of its leaves up to `end`.
    #[inline(always)]
    pub fn stop(&mut self, ply: usize, first: usize, end: usize, own: T::Bound, bound: T::Bound) {
        if first < end {
            let number = |bound| T::of_bound(bound).unwrap_or_default();
            self.make_room();
            self.cuts.push(first, number(own), number(bound), true);
            self.skipped[ply] += (end - first) as u64;
            if end - first >= self.touch.large {
                self.touch.step(first, end);
            }
        }
    }
}

/// How many bytes memory gives at once.
pub const LINE: usize = 64;

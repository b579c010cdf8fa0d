//! The kernel for the last plies of 2, 4 or 8 children a node: it searches the 64 leaves of a block,
//! and all nodes above them, at the same time.
//!
//! Alpha-beta visits a node if and only if the node's window is not empty. That window follows from
//! the window of the block and the minimax values of elder brothers: of the node's own, and of the
//! elder brothers of the nodes above it. So no node has to wait for another. A first pass up computes
//! the minimax values of all nodes, visited or not. A pass down computes the windows, and so which
//! leaves are visited. A second pass up computes the values that the search returns from the nodes
//! that it visits.
//!
//! A block has six levels of two brothers each: a node of 4 children counts as two levels of the same
//! player, a node of 8 as three. The leaves stand in eight vectors, the columns: lane g of column j is
//! leaf 8 * g + j. So the three lower levels compare columns, for the eight groups of eight leaves at
//! once, and the three upper levels compare lanes of one column. A node is known by its first leaf.
//!
//! Source: which nodes are visited, Baudet, "On the branching factor of the alpha-beta pruning
//! algorithm", *Artificial Intelligence* 10, 1978.

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::score::{LANES, Leaf, Score, load};
use super::search::{AgainstWindow, Kernel, KernelResult, SearchState};

/// The number of leaves of a block.
const LEAVES: usize = 64;

/// The number of levels of two brothers in a block.
const LEVELS: usize = 6;

/// The number of levels whose brothers are in different columns.
const COLUMN_LEVELS: usize = 3;

/// Blocks of `PLIES` plies whose nodes have 2^`BITS` children.
#[derive(Clone, Copy, Debug)]
pub struct BlockKernel<S, const BITS: usize, const PLIES: usize> {
    /// The instructions to be used.
    pub simd: S,
}

/// The leaves of a block.
type Columns<T, S> = [<T as Score>::Vector<S>; LANES];

/// Some of the lanes of a column.
type Mask<T, S> = <<T as Score>::Vector<S> as SimdBase<S>>::Mask;

/// Some of the leaves of a block.
type Masks<T, S> = [Mask<T, S>; LANES];

impl<L: Leaf<T>, T: Score, S: Simd, const BITS: usize, const PLIES: usize> Kernel<L, T>
    for BlockKernel<S, BITS, PLIES>
{
    const PLIES: usize = PLIES;
    const PV_PLIES: usize = PLIES;

    #[inline(always)]
    fn size(self) -> usize {
        LEAVES
    }

    #[inline(always)]
    fn likely(self) -> usize {
        LEAVES
    }

    #[inline(always)]
    fn search(
        self,
        state: &mut SearchState<L, T>,
        first: usize,
        own: T,
        bound: T,
    ) -> KernelResult<T> {
        const { assert!(BITS * PLIES == LEVELS) };
        let (simd, turn) = (self.simd, state.turn);
        let mut columns = [T::Vector::splat(simd, T::LEAST); LANES];
        let (rows, _) = state.leaves.leaves(first, LEAVES).as_chunks();
        for (column, row) in columns.iter_mut().zip(rows) {
            *column = load(simd, row, turn);
        }
        state.have_values &= are_leaves::<T, S>(simd, &columns);
        transpose::<T, S>(&mut columns);

        let (value, windows) = self.windows(&columns, own, bound);
        let standing = if value >= bound {
            AgainstWindow::FailHigh
        } else if value > own {
            AgainstWindow::Exact
        } else {
            AgainstWindow::FailLow
        };
        let mut result = KernelResult { standing, value, from: first };
        let (visits, visited) = windows.visits(simd);
        if visited != u64::MAX {
            let (value, found) = self.returned(&columns, &visits);
            result.value = value;
            let cuts = Self::count(state, visited);
            self.tell(state, first, cuts, &found, &windows);
        }
        result
    }
}

/// The windows of the leaves of a block.
struct Windows<T: Score, S: Simd> {
    alphas: Columns<T, S>,
    betas: Columns<T, S>,
}

impl<T: Score, S: Simd> Windows<T, S> {
    /// Which leaves are visited: as the masks of columns, and as bits in the order of leaves.
    #[inline(always)]
    fn visits(&self, simd: S) -> (Masks<T, S>, u64) {
        let mut masks = [lanes::<T, S>(simd, 0); LANES];
        let mut bits = 0;
        for (column, mask) in masks.iter_mut().enumerate() {
            *mask = self.alphas[column].simd_lt(self.betas[column]);
            bits |= mask.to_bitmask() << (LANES * column);
        }
        (masks, transpose_bits(bits))
    }
}

impl<S: Simd, const BITS: usize, const PLIES: usize> BlockKernel<S, BITS, PLIES> {
    /// Whether the player at the top of the block, who wants the greatest value, chooses between two
    /// brothers of this level.
    const fn is_max(level: usize) -> bool {
        (PLIES - level / BITS) % 2 == 1
    }

    /// The better of two brothers of this level.
    #[inline(always)]
    fn better<V: SimdBase<S>>(level: usize, a: V, b: V) -> V {
        if Self::is_max(level) { a.max(b) } else { a.min(b) }
    }

    /// The first pass up and the pass down: the minimax value, and the windows of the leaves.
    #[inline(always)]
    fn windows<T: Score>(self, columns: &Columns<T, S>, own: T, bound: T) -> (T, Windows<T, S>) {
        let mut values = *columns;
        // The value of the elder brother of the largest node that starts in a column.
        let mut elders = *columns;
        Self::up::<0, T>(&mut values, &mut elders);
        Self::up::<1, T>(&mut values, &mut elders);
        Self::up::<2, T>(&mut values, &mut elders);
        let mut windows = Windows {
            alphas: [T::Vector::splat(self.simd, own); LANES],
            betas: [T::Vector::splat(self.simd, bound); LANES],
        };
        let value = values[0];
        let value = self.across::<3, T>(value, &mut windows);
        let value = self.across::<4, T>(value, &mut windows);
        let value = self.across::<5, T>(value, &mut windows);
        Self::down::<2, T>(&elders, &mut windows);
        Self::down::<1, T>(&elders, &mut windows);
        Self::down::<0, T>(&elders, &mut windows);
        (value.as_slice()[0], windows)
    }

    /// Turns the values of brothers in different columns into the values of their parents.
    #[inline(always)]
    fn up<const LEVEL: usize, T: Score>(values: &mut Columns<T, S>, elders: &mut Columns<T, S>) {
        let distance = 1 << LEVEL;
        for j in (0..LANES).step_by(2 * distance) {
            elders[j + distance] = values[j];
            values[j] = Self::better(LEVEL, values[j], values[j + distance]);
        }
    }

    /// The same for brothers in different lanes; this also narrows the windows of the younger ones.
    #[inline(always)]
    fn across<const LEVEL: usize, T: Score>(
        self,
        values: T::Vector<S>,
        windows: &mut Windows<T, S>,
    ) -> T::Vector<S> {
        let brothers = swap::<LEVEL, T, S>(values);
        let younger = lanes::<T, S>(self.simd, younger_lanes(LEVEL));
        let side = if Self::is_max(LEVEL) { &mut windows.alphas[0] } else { &mut windows.betas[0] };
        *side = younger.select(Self::better(LEVEL, *side, brothers), *side);
        Self::better(LEVEL, values, brothers)
    }

    /// Turns the windows of parents into the windows of their younger children, in other columns.
    #[inline(always)]
    fn down<const LEVEL: usize, T: Score>(elders: &Columns<T, S>, windows: &mut Windows<T, S>) {
        let distance = 1 << LEVEL;
        let Windows { alphas, betas } = windows;
        for j in (0..LANES).step_by(2 * distance) {
            let younger = j + distance;
            (alphas[younger], betas[younger]) = (alphas[j], betas[j]);
            if Self::is_max(LEVEL) {
                alphas[younger] = alphas[j].max(elders[younger]);
            } else {
                betas[younger] = betas[j].min(elders[younger]);
            }
        }
    }

    /// The second pass up: the value of the block that the search returns; and for each leaf that
    /// starts a node with an elder brother, what is returned from that one.
    #[inline(always)]
    fn returned<T: Score>(
        self,
        columns: &Columns<T, S>,
        visits: &Masks<T, S>,
    ) -> (T, Columns<T, S>) {
        let worst = self.worst::<T>(0);
        let mut values = *columns;
        for j in 0..LANES {
            values[j] = visits[j].select(columns[j], worst);
        }
        let mut found = values;
        self.back_up::<0, T>(visits, &mut values, &mut found);
        self.back_up::<1, T>(visits, &mut values, &mut found);
        self.back_up::<2, T>(visits, &mut values, &mut found);
        let value = values[0];
        let value = self.back_up_across::<3, T>(visits[0], value, &mut found[0]);
        let value = self.back_up_across::<4, T>(visits[0], value, &mut found[0]);
        let value = self.back_up_across::<5, T>(visits[0], value, &mut found[0]);
        (value.as_slice()[0], found)
    }

    /// Turns the values returned from brothers in different columns into those of their parents.
    #[inline(always)]
    fn back_up<const LEVEL: usize, T: Score>(
        self,
        visits: &Masks<T, S>,
        values: &mut Columns<T, S>,
        found: &mut Columns<T, S>,
    ) {
        let distance = 1 << LEVEL;
        for j in (0..LANES).step_by(2 * distance) {
            let younger = values[j + distance];
            found[j + distance] = values[j];
            values[j] = self.parents::<LEVEL, T>(visits[j], values[j], younger);
        }
    }

    /// The same for brothers in different lanes.
    #[inline(always)]
    fn back_up_across<const LEVEL: usize, T: Score>(
        self,
        visits: Mask<T, S>,
        values: T::Vector<S>,
        found: &mut T::Vector<S>,
    ) -> T::Vector<S> {
        let brothers = swap::<LEVEL, T, S>(values);
        let next = lanes::<T, S>(self.simd, next_lanes(LEVEL));
        *found = next.select(brothers, *found);
        self.parents::<LEVEL, T>(visits, values, brothers)
    }

    /// The values returned from the parents of two brothers of this level; for a parent that is not
    /// visited, the worst value for the player above it.
    #[inline(always)]
    fn parents<const LEVEL: usize, T: Score>(
        self,
        visits: Mask<T, S>,
        elder: T::Vector<S>,
        younger: T::Vector<S>,
    ) -> T::Vector<S> {
        let better = Self::better(LEVEL, elder, younger);
        if Self::is_max(LEVEL) == Self::is_max(LEVEL + 1) {
            // Brothers that are not visited already have the worst value for this player.
            better
        } else {
            visits.select(better, self.worst::<T>(LEVEL + 1))
        }
    }

    /// The worst value for the player of a level.
    #[inline(always)]
    fn worst<T: Score>(self, level: usize) -> T::Vector<S> {
        let worst = if Self::is_max(level) { T::LEAST } else { T::GREATEST };
        T::Vector::splat(self.simd, worst)
    }

    /// Counts the pruned leaves, and returns the first pruned leaf of each cutoff. Bit i is leaf i.
    #[inline(always)]
    fn count<L, T: Score>(state: &mut SearchState<L, T>, visited: u64) -> u64 {
        let mut cuts = 0;
        for ply in 0..PLIES {
            let child = 1 << (ply * BITS);
            let parent = child << BITS;
            let parents = visited & every(parent);
            let children = parents.wrapping_mul(every(child) & last(parent));
            let pruned = children & !visited;
            cuts |= pruned & (visited << child);
            state.skipped[ply] += u64::from(pruned.count_ones()) * child as u64;
        }
        cuts
    }

    /// Adds the cutoffs to the list.
    #[inline(always)]
    fn tell<L, T: Score>(
        self,
        state: &mut SearchState<L, T>,
        first: usize,
        cuts: u64,
        found: &Columns<T, S>,
        windows: &Windows<T, S>,
    ) {
        let mut bounds = windows.alphas;
        for (column, bound) in bounds.iter_mut().enumerate().skip(1) {
            // The level at which the largest node that starts here is the younger brother.
            if Self::is_max(column.trailing_zeros() as usize) {
                *bound = windows.betas[column];
            }
        }
        let mut max = 0;
        for level in COLUMN_LEVELS..LEVELS {
            if Self::is_max(level) {
                max |= next_lanes(level);
            }
        }
        bounds[0] = lanes::<T, S>(self.simd, max).select(windows.betas[0], bounds[0]);
        let mut left = cuts;
        while left != 0 {
            let leaf = left.trailing_zeros() as usize;
            left &= left - 1;
            let (lane, column) = (leaf / LANES, leaf % LANES);
            state.cutoffs.push(
                first + leaf,
                found[column].as_slice()[lane],
                bounds[column].as_slice()[lane],
                true,
            );
        }
    }
}

/// Whether leaves may have all these scores.
#[inline(always)]
fn are_leaves<T: Score, S: Simd>(simd: S, columns: &Columns<T, S>) -> bool {
    let least = T::Vector::<S>::splat(simd, T::LEAST);
    let greatest = T::Vector::<S>::splat(simd, T::GREATEST);
    let mut are_leaves = lanes::<T, S>(simd, u64::MAX);
    for &scores in columns {
        are_leaves = are_leaves & scores.simd_gt(least) & scores.simd_lt(greatest);
    }
    are_leaves.all_true()
}

/// Transposes: lane i of vector j changes places with lane j of vector i.
#[inline(always)]
fn transpose<T: Score, S: Simd>(vectors: &mut Columns<T, S>) {
    // Each step rotates the six bits that number a leaf (three for the vector, three for the lane) by
    // one.
    for _ in 0..3 {
        let before = *vectors;
        for pair in 0..LANES / 2 {
            let (low, high) = before[pair].interleave(before[pair + LANES / 2]);
            (vectors[2 * pair], vectors[2 * pair + 1]) = (low, high);
        }
    }
}

/// Transposes 64 bits, as a matrix of 8 by 8.
///
/// Source: Warren, *Hacker's Delight*, section 7-3.
#[inline(always)]
fn transpose_bits(mut bits: u64) -> u64 {
    for (distance, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let change = (bits ^ bits >> distance) & mask;
        bits ^= change ^ change << distance;
    }
    bits
}

/// In each lane the score of the brother at this level, which is between lanes.
#[inline(always)]
fn swap<const LEVEL: usize, T: Score, S: Simd>(scores: T::Vector<S>) -> T::Vector<S> {
    let younger = lanes::<T, S>(scores.token(), younger_lanes(LEVEL));
    let (left, right) = match LEVEL - COLUMN_LEVELS {
        0 => (scores.rotate_elements_left::<1>(), scores.rotate_elements_right::<1>()),
        1 => (scores.rotate_elements_left::<2>(), scores.rotate_elements_right::<2>()),
        _ => return scores.rotate_elements_left::<4>(),
    };
    younger.select(right, left)
}

/// The lanes of the younger of two brothers at this level.
const fn younger_lanes(level: usize) -> u64 {
    [0xaa, 0xcc, 0xf0][level - COLUMN_LEVELS]
}

/// The first lane of each group of these lanes.
const fn next_lanes(level: usize) -> u64 {
    [0xaa, 0x44, 0x10][level - COLUMN_LEVELS]
}

/// A mask of lanes.
#[inline(always)]
fn lanes<T: Score, S: Simd>(simd: S, bits: u64) -> <T::Vector<S> as SimdBase<S>>::Mask {
    SimdMask::from_bitmask(simd, bits)
}

/// Each leaf whose number is a multiple of `distance`, a power of two.
const fn every(distance: usize) -> u64 {
    u64::MAX / last(distance)
}

/// The last `count` bits.
const fn last(count: usize) -> u64 {
    u64::MAX >> (LEAVES - count)
}

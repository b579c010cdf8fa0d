//! The kernel for two plies: a node whose children have nothing but leaves.
//!
//! The leaves of a child are a row. The opponent moves at the child, so the first leaf that is at most
//! the bound of the node's player stops the row. A compare, a mask and the first set bit find it. The
//! value of a row without such a leaf is its least leaf.

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::cutoffs::LeafSource;
use super::score::{LANES, Leaf, Score, load};
use super::search::{AgainstWindow, Kernel, KernelResult, SearchState};

/// Rows of at least [`LANES`] leaves.
#[derive(Clone, Copy, Debug)]
pub struct WideRows<S> {
    /// The instructions to be used.
    pub simd: S,
    /// The number of leaves in a row.
    pub width: usize,
    /// The number of leaves of a node.
    pub size: usize,
}

/// Rows of `WIDTH` leaves, few enough for the compiler to unroll the loop.
#[derive(Clone, Copy, Debug)]
pub struct NarrowRows<const WIDTH: usize> {
    /// The number of leaves of a node.
    pub size: usize,
}

/// A row is looked at in parts, as its first leaves mostly stop it: the first part has as many leaves,
/// each next part twice as many as the one before, up to a limit.
const FIRST_PART: usize = 1 << 9;
const LONGEST_PART: usize = 1 << 14;

/// What is found in a row.
enum Row<T> {
    /// The leaf at this place is at most the limit, or it has no value; and its score.
    Stopped(usize, T),
    /// All leaves are above the limit; this is the least.
    Above(T),
}

impl<L: Leaf<T>, T: Score, S: Simd> Kernel<L, T> for WideRows<S> {
    const PLIES: usize = 2;
    const PV_PLIES: usize = 1;

    #[inline(always)]
    fn size(self) -> usize {
        self.size
    }

    /// Where a node has more than a few cache lines, the search mostly needs only the first.
    #[inline(always)]
    fn likely(self) -> usize {
        1
    }

    #[inline(always)]
    fn search(
        self,
        state: &mut SearchState<L, T>,
        first: usize,
        own: T,
        bound: T,
    ) -> KernelResult<T> {
        let turn = state.turn;
        let (width, size) = (self.width, self.size);
        search_rows(
            state,
            width,
            size,
            first,
            own,
            bound,
            #[inline(always)]
            |leaves, first, limit| look_at_wide(self.simd, leaves, first, width, limit, turn),
        )
    }
}

impl<L: Leaf<T>, T: Score, const WIDTH: usize> Kernel<L, T> for NarrowRows<WIDTH> {
    const PLIES: usize = 2;
    const PV_PLIES: usize = 1;

    #[inline(always)]
    fn size(self) -> usize {
        self.size
    }

    #[inline(always)]
    fn likely(self) -> usize {
        WIDTH * WIDTH
    }

    #[inline(always)]
    fn search(
        self,
        state: &mut SearchState<L, T>,
        first: usize,
        own: T,
        bound: T,
    ) -> KernelResult<T> {
        let turn = state.turn;
        search_rows(
            state,
            WIDTH,
            self.size,
            first,
            own,
            bound,
            #[inline(always)]
            |leaves, first, limit| {
                let row = leaves.leaves(first, WIDTH).try_into();
                look_at_narrow::<L, T, WIDTH>(row.expect("a whole row"), limit, turn)
            },
        )
    }
}

/// Reads a row of `width` leaves from leaf number `first` on, part by part.
#[inline(always)]
fn look_at_wide<L: Leaf<T>, T: Score, S: Simd>(
    simd: S,
    leaves: &mut LeafSource<L>,
    first: usize,
    width: usize,
    limit: T,
    turn: T,
) -> Row<T> {
    let mut least = T::GREATEST;
    let (mut at, mut part) = (0, FIRST_PART);
    loop {
        // No part is shorter than a vector.
        let count = if width - at < part + LANES { width - at } else { part };
        match look_at_part(simd, leaves.leaves(first + at, count), limit, turn) {
            Row::Stopped(place, score) => return Row::Stopped(at + place, score),
            Row::Above(value) => least = if value < least { value } else { least },
        }
        at += count;
        if at == width {
            return Row::Above(least);
        }
        part = LONGEST_PART.min(2 * part);
    }
}

/// Reads a part of a row eight leaves at a time.
#[inline(always)]
fn look_at_part<L: Leaf<T>, T: Score, S: Simd>(simd: S, row: &[L], limit: T, turn: T) -> Row<T> {
    let limits = T::Vector::<S>::splat(simd, limit);
    let ends = T::Vector::<S>::splat(simd, T::GREATEST);
    let mut least = ends;
    let mut at = 0;
    // The last eight leaves may overlap the eight before, which does not change the result.
    let final_start = row.len() - LANES;
    loop {
        let leaves = row[at..].first_chunk().expect("at most the last eight");
        let scores = load(simd, leaves, turn);
        // NaN is neither above the limit nor at most the limit.
        let above = scores.simd_gt(limits) & scores.simd_lt(ends);
        let first = (!above.to_bitmask()).trailing_zeros() as usize;
        if first < LANES {
            return Row::Stopped(at + first, scores.as_slice()[first]);
        }
        least = least.min(scores);
        if at == final_start {
            return Row::Above(least.reduce_min());
        }
        at = final_start.min(at + LANES);
    }
}

/// Reads all leaves of a row without a branch.
#[inline(always)]
fn look_at_narrow<L: Leaf<T>, T: Score, const WIDTH: usize>(
    row: &[L; WIDTH],
    limit: T,
    turn: T,
) -> Row<T> {
    let mut least = T::GREATEST;
    let mut above = 0;
    for (place, leaf) in row.iter().enumerate() {
        let score = leaf.score().turned(turn);
        above |= u32::from(score > limit && score < T::GREATEST) << place;
        least = if score < least { score } else { least };
    }
    let first = (!above).trailing_zeros() as usize;
    if first < WIDTH {
        Row::Stopped(first, row[first].score().turned(turn))
    } else {
        Row::Above(least)
    }
}

/// Searches a node as a [`Kernel`] does; `look` reads a row.
#[inline(always)]
fn search_rows<L: Leaf<T>, T: Score>(
    state: &mut SearchState<L, T>,
    width: usize,
    size: usize,
    first: usize,
    own: T,
    bound: T,
    look: impl Fn(&mut LeafSource<L>, usize, T) -> Row<T>,
) -> KernelResult<T> {
    let end = first + size;
    let mut limit = own;
    let mut result =
        KernelResult { standing: AgainstWindow::FailLow, value: T::LEAST, from: first };
    let mut next = first;
    let mut skipped = 0;
    while next < end {
        let from = next;
        next += width;
        match look(&mut state.leaves, from, limit) {
            Row::Stopped(place, value) => {
                state.have_values &= value.is_leaf();
                let pruned = from + place + 1;
                state.cutoffs.push(pruned, value, limit, pruned < next);
                skipped += next - pruned;
                if value > result.value {
                    (result.value, result.from) = (value, from);
                }
            }
            Row::Above(value) => {
                result = KernelResult { standing: AgainstWindow::Exact, value, from };
                if value >= bound {
                    result.standing = AgainstWindow::FailHigh;
                    state.stop(1, next, end, value, bound);
                    break;
                }
                limit = value;
            }
        }
    }
    state.skipped[0] += skipped as u64;
    result
}

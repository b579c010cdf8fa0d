//! A kernel before a kernel: a block of which no more is visited than must be, known by its leaves.
//!
//! Below a node that stops there must be visited the first child alone, of that all children, of
//! each of those the first alone, and so on; below a node none of whose children are worth it, the
//! same from the next ply on. If all leaves of that pattern reach the bound that makes the nodes
//! stop, the pattern is what the search visits, no window changes on the way, and the value of a
//! node is the extreme of the leaves visited below it. In the best order nearly all blocks are so;
//! for others there is the second kernel.
//!
//! Source: the critical tree, Knuth and Moore, "An analysis of alpha-beta pruning", *Artificial
//! Intelligence* 6, 1975.

use std::marker::PhantomData;

use super::block::{MOST, each, each_level, each_vector, swapped};
use super::cuts::low;
use super::leaf::Leaf;
use super::masks::{first_of, last};
use super::side::Side;
use super::small::Node;
use super::state::{Came, Done, KERNEL_PLIES, Kernel, LINE, State};
use crate::machine::simd::{Lanes, Vectors};

/// Blocks of this shape, in so many vectors; blocks of which more is visited are for the kernel.
#[derive(Clone, Copy, Debug)]
pub struct CriticalFirst<N, const VECTORS: usize, K>(K, PhantomData<N>);

impl<N, const VECTORS: usize, K> CriticalFirst<N, VECTORS, K> {
    /// Before this kernel.
    pub fn before(kernel: K) -> Self {
        CriticalFirst(kernel, PhantomData)
    }
}

impl<N: Node, const VECTORS: usize, K: Kernel> Kernel for CriticalFirst<N, VECTORS, K> {
    #[inline(always)]
    fn prefetch<T: Leaf>(self, state: &State<T>, first: usize, stops: bool) {
        let visited = if stops {
            const { visited::<N>(true) }
        } else {
            const { visited::<N>(false) }
        };
        let line = const { LINE / size_of::<T>() };
        for start in (0..N::LEAVES).step_by(line) {
            if visited >> start & last(line) != 0 {
                state.prefetch(first + start, 1);
            }
        }
    }

    #[inline(always)]
    fn search<P: Side, T: Leaf, V: Lanes<T>>(
        self,
        state: &mut State<T>,
        lanes: V,
        first: usize,
        size: usize,
        own: T::Bound,
        bound: T::Bound,
    ) -> Done<T> {
        if let Some(vectors) = lanes.vectors() {
            let leaf = state.leaves[first].bound();
            let done = if P::stops(leaf, bound) {
                pattern::<P, T, _, N, VECTORS, true>(state, vectors, first, bound)
            } else if P::Other::stops(leaf, own) {
                pattern::<P::Other, T, _, N, VECTORS, false>(state, vectors, first, own)
            } else {
                None
            };
            if let Some(done) = done {
                return done;
            }
        }
        self.0
            .search::<P, T, V>(state, lanes, first, size, own, bound)
    }
}

/// Searches a block where the nodes of `P` stop at the first child, as the one at the top does, or,
/// if not `STOPS`, its children; `None` if that is not how it is.
#[cfg_attr(not(debug_assertions), inline(always))]
fn pattern<P: Side, T: Leaf, V: Vectors<T>, N: Node, const VECTORS: usize, const STOPS: bool>(
    state: &mut State<T>,
    lanes: V,
    first: usize,
    bound: T::Bound,
) -> Option<Done<T>> {
    const { assert!(VECTORS <= MOST) };
    assert!(VECTORS * V::WIDTH == N::LEAVES, "chosen for the machine");
    let bound = T::of_bound(bound)?;
    let bounds = lanes.fill(bound);
    let block = &state.leaves[first..first + N::LEAVES];
    let pattern = const { visited::<N>(STOPS) };
    let mut values = [bounds; VECTORS];
    let mut are_worse = 0;
    let mut are_usable = true;
    each_vector!(VECTOR, VECTORS, {
        let visited = pattern >> (VECTOR * V::WIDTH) & last(V::WIDTH);
        if visited != 0 {
            values[VECTOR] = lanes.load(&block[VECTOR * V::WIDTH..]);
            let (less, greater) = if P::IS_MAX {
                (values[VECTOR], bounds)
            } else {
                (bounds, values[VECTOR])
            };
            are_worse |= lanes.less(less, greater).into() & visited;
            are_usable &= lanes.are_usable(&[values[VECTOR]]);
        }
    });
    if are_worse != 0 {
        return None;
    }
    state.are_usable &= are_usable;
    state.make_room();

    let cuts = const { first_pruned::<N>(STOPS) };
    let count = cuts.count_ones() as usize;
    let places = const { places_of(first_pruned::<N>(STOPS)) };
    let room = state.cuts.add(first, count);
    for (to, place) in room.firsts[..count].iter_mut().zip(places) {
        *to = low(first) + place;
    }
    for to in &mut room.bounds[..count] {
        *to = bound;
    }

    // What a node has found that has this child next.
    let mut found = values;
    each_level!(LEVEL, N::BITS * N::PLIES, {
        let others = swapped(lanes, &values, 1 << LEVEL);
        if visits_all::<N>(LEVEL / N::BITS, STOPS) {
            each_vector!(VECTOR, VECTORS, {
                values[VECTOR] = lanes.better(values[VECTOR], others[VECTOR], !P::IS_MAX);
            });
        } else if LEVEL.is_multiple_of(N::BITS) {
            let nexts = const { nexts::<N>(LEVEL / N::BITS, STOPS) };
            each_vector!(VECTOR, VECTORS, {
                let nexts = nexts >> (VECTOR * V::WIDTH);
                found[VECTOR] = lanes.pick_at(found[VECTOR], others[VECTOR], nexts);
            });
        }
    });
    each_vector!(VECTOR, VECTORS, {
        let start = VECTOR * V::WIDTH;
        let before = (cuts & last(start)).count_ones() as usize;
        let cuts = cuts >> start & last(V::WIDTH);
        if cuts != 0 {
            lanes.keep(found[VECTOR], cuts, &mut room.own[before..]);
        }
    });
    let pruned = const { pruned::<N>(STOPS) };
    for (all, pruned) in state.pruned.iter_mut().zip(pruned) {
        *all += pruned;
    }
    let came = if STOPS { Came::Stopped } else { Came::Failed };
    let value = lanes.first(values[0]);
    Some(Done { value, came })
}

/// Whether the nodes so many plies above the lowest ones visit all children, if the one at the top
/// stops, or does not.
const fn visits_all<N: Node>(plies: usize, stops: bool) -> bool {
    (N::PLIES - plies).is_multiple_of(2) == stops
}

/// The first leaves of the second children of the nodes that stop, so many plies above the lowest
/// ones.
const fn nexts<N: Node>(plies: usize, stops: bool) -> u64 {
    if visits_all::<N>(plies, stops) {
        return 0;
    }
    let child = 1 << (plies * N::BITS);
    (visited::<N>(stops) & first_of(child << N::BITS)) << child
}

/// The first leaf that each cutoff prunes.
const fn first_pruned<N: Node>(stops: bool) -> u64 {
    let mut all = 0;
    let mut plies = 0;
    while plies < N::PLIES {
        all |= nexts::<N>(plies, stops);
        plies += 1;
    }
    all
}

/// How many children are pruned at the nodes of each ply, the last first.
const fn pruned<N: Node>(stops: bool) -> [u64; KERNEL_PLIES] {
    let mut pruned = [0; KERNEL_PLIES];
    let mut plies = 0;
    while plies < N::PLIES {
        let nodes = nexts::<N>(plies, stops).count_ones() as u64;
        pruned[plies] = nodes * ((1 << N::BITS) - 1);
        plies += 1;
    }
    pruned
}

/// The places of the bits.
const fn places_of(mut mask: u64) -> [u32; 64] {
    let mut places = [0; 64];
    let mut number = 0;
    while mask != 0 {
        places[number] = mask.trailing_zeros();
        mask &= mask - 1;
        number += 1;
    }
    places
}

/// The leaves that are visited.
const fn visited<N: Node>(stops: bool) -> u64 {
    let mut mask = 0;
    let mut leaf = 0;
    while leaf < N::LEAVES {
        let mut plies = 0;
        let mut is_visited = true;
        while plies < N::PLIES {
            let child = leaf >> (plies * N::BITS) & ((1 << N::BITS) - 1);
            is_visited &= child == 0 || visits_all::<N>(plies, stops);
            plies += 1;
        }
        if is_visited {
            mask |= 1 << leaf;
        }
        leaf += 1;
    }
    mask
}

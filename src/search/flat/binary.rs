//! A kernel for the last plies of a binary tree: a block of 8 or 16 leaves.
//!
//! Mostly no leaf that is visited lies in the window. Then the window stays as it is, each node
//! comes to one side of it, and vector instructions search all nodes of a ply at once; what they
//! say of nodes that are not visited is not looked at. Otherwise, and where there are no such
//! instructions, plain code that the compiler writes out leaf by leaf searches the block.

use super::leaf::Leaf;
use super::side::Side;
use super::state::{Came, Done, Kernel, State};
use crate::machine::simd::Lanes;
use std::marker::PhantomData;

/// Blocks of so many plies: 3 or 4.
#[derive(Clone, Copy, Debug)]
pub struct Binary<const PLIES: usize>;

impl<const PLIES: usize> Kernel for Binary<PLIES> {
    #[inline(always)]
    fn search<P: Side, T: Leaf, V: Lanes<T>>(
        self,
        state: &mut State<T>,
        lanes: V,
        first: usize,
        own: T::Bound,
        bound: T::Bound,
    ) -> Done<T> {
        state.make_room();
        if V::BINARY_PLIES == PLIES {
            if state.wait == 0 {
                if let Some(done) = at_once::<P, T, V, PLIES>(state, lanes, first, own, bound) {
                    state.misses = 0;
                    return done;
                }
                // After some in a row the next blocks are likely to be no better.
                state.misses = (state.misses + 1).min(MISSES);
                state.wait = (1 << state.misses) / 4;
            } else {
                state.wait -= 1;
            }
        }
        let value = one_by_one::<P, T, PLIES>(state, first, own, bound);
        let came = if P::stops(value.bound(), bound) {
            Came::Stopped
        } else if P::prefers(value.bound(), own) {
            Came::Within
        } else {
            Came::Failed
        };
        Done {
            value,
            came,
            from: first,
        }
    }
}

/// After so many blocks in a row that could not be searched at once, 2^MISSES / 4 are not tried.
const MISSES: u32 = 6;

/// Searches a block at once, if the window stays as it is.
#[inline(always)]
fn at_once<P: Side, T: Leaf, V: Lanes<T>, const PLIES: usize>(
    state: &mut State<T>,
    lanes: V,
    first: usize,
    own: T::Bound,
    bound: T::Bound,
) -> Option<Done<T>> {
    let leaves = state.leaves;
    let block = &leaves[first..first + (1 << PLIES)];
    let (alpha, beta) = if P::IS_MAX {
        (own, bound)
    } else {
        (bound, own)
    };
    let (alpha, beta) = (T::of_bound(alpha), T::of_bound(beta));
    let told = state.cuts.told(first)?;
    let is_max_last = P::IS_MAX == (PLIES % 2 == 1);
    let found = if is_max_last {
        lanes.binary::<true>(block, alpha, beta, told)
    } else {
        lanes.binary::<false>(block, alpha, beta, told)
    }?;
    state.cuts.count(found.cuts.count_ones());
    for above in 0..PLIES {
        let stopped = found.cuts & const { second_children(PLIES) }[above];
        state.pruned[state.kernel + PLIES - 1 - above] += u64::from(stopped.count_ones());
    }
    Some(Done {
        value: found.value,
        came: if found.is_good {
            Came::Stopped
        } else {
            Came::Failed
        },
        from: first,
    })
}

/// For the nodes of each ply of a block, the last ply first, where their second children start.
const fn second_children(plies: usize) -> [u32; 4] {
    let mut all = [0; 4];
    let mut above = 0;
    while above < plies {
        let mut place = 1 << above;
        while place < 1 << plies {
            all[above] |= 1 << place;
            place += 2 << above;
        }
        above += 1;
    }
    all
}

/// Searches a block leaf by leaf.
#[inline(never)]
fn one_by_one<P: Side, T: Leaf, const PLIES: usize>(
    state: &mut State<T>,
    first: usize,
    own: T::Bound,
    bound: T::Bound,
) -> T {
    let leaves = state.leaves;
    let block = &leaves[first..first + (1 << PLIES)];
    for leaf in block {
        state.are_usable &= leaf.is_usable();
    }
    let mut small = Block {
        leaves: block,
        first,
        state,
    };
    if PLIES == 3 {
        <Two<Two<Two<One>>>>::search::<P, T, PLIES>(&mut small, 0, own, bound)
    } else {
        <Two<Two<Two<Two<One>>>>>::search::<P, T, PLIES>(&mut small, 0, own, bound)
    }
}

struct Block<'b, 's, 'l, T: Leaf> {
    leaves: &'b [T],
    first: usize,
    state: &'s mut State<'l, T>,
}

/// A node that knows as a type how far it is above the leaves.
trait Node {
    const PLIES: usize;

    /// Its value; `at` is its first leaf in the block.
    fn search<P: Side, T: Leaf, const PLIES: usize>(
        block: &mut Block<T>,
        at: usize,
        own: T::Bound,
        bound: T::Bound,
    ) -> T;
}

/// A leaf.
struct One;

/// An inner node.
struct Two<N>(PhantomData<N>);

impl Node for One {
    const PLIES: usize = 0;

    #[inline(always)]
    fn search<P: Side, T: Leaf, const PLIES: usize>(
        block: &mut Block<T>,
        at: usize,
        _own: T::Bound,
        _bound: T::Bound,
    ) -> T {
        block.leaves[at]
    }
}

impl<N: Node> Node for Two<N> {
    const PLIES: usize = 1 + N::PLIES;

    #[inline(always)]
    fn search<P: Side, T: Leaf, const PLIES: usize>(
        block: &mut Block<T>,
        at: usize,
        mut own: T::Bound,
        bound: T::Bound,
    ) -> T {
        let middle = at + (1 << N::PLIES);
        let value = N::search::<P::Other, T, PLIES>(block, at, bound, own);
        if P::prefers(value.bound(), own) {
            own = value.bound();
            if P::stops(own, bound) {
                let bound = T::of_bound(bound).unwrap_or_default();
                let state = &mut *block.state;
                state.cuts.push(block.first + middle, value, bound, true);
                state.pruned[state.kernel + PLIES - Self::PLIES] += 1;
                return value;
            }
        }
        let second = N::search::<P::Other, T, PLIES>(block, middle, bound, own);
        if P::prefers(second, value) {
            second
        } else {
            value
        }
    }
}

//! A kernel for the last plies, one leaf after the other: code without loops, where the compiler
//! knows each node.
//!
//! For machines without vectors, and for blocks that [`block`](super::block) cannot do.

use std::marker::PhantomData;

use super::leaf::Leaf;
use super::side::Side;
use super::state::{Came, Done, Kernel, State};
use crate::machine::simd::Lanes;

/// Blocks of this shape.
#[derive(Clone, Copy, Debug, Default)]
pub struct Small<N>(PhantomData<N>);

impl<N: Node> Kernel for Small<N> {
    #[inline(always)]
    fn prefetch<T: Leaf>(self, state: &State<T>, first: usize, _stops: bool) {
        state.prefetch(first, N::LEAVES);
    }

    #[inline(always)]
    fn search<P: Side, T: Leaf, V: Lanes<T>>(
        self,
        state: &mut State<T>,
        _lanes: V,
        first: usize,
        _size: usize,
        own: T::Bound,
        bound: T::Bound,
    ) -> Done<T> {
        state.make_room();
        one_by_one::<P, T, N>(state, first, own, bound)
    }
}

/// Searches a block leaf by leaf. There must be room for the cutoffs.
#[inline(never)]
pub fn one_by_one<P: Side, T: Leaf, N: Node>(
    state: &mut State<T>,
    first: usize,
    own: T::Bound,
    bound: T::Bound,
) -> Done<T> {
    let leaves = state.leaves;
    let leaves = &leaves[first..first + N::LEAVES];
    let mut block = Block {
        leaves,
        first,
        state,
    };
    let value = N::search::<P, T>(&mut block, 0, own, bound);
    let came = if P::stops(value.bound(), bound) {
        Came::Stopped
    } else if P::prefers(value.bound(), own) {
        Came::Within
    } else {
        Came::Failed
    };
    Done { value, came }
}

/// A block that is searched.
pub struct Block<'b, 's, 'l, T: Leaf> {
    leaves: &'b [T],
    /// The first leaf.
    first: usize,
    state: &'s mut State<'l, T>,
}

/// A node that knows as a type what is below.
pub trait Node: Copy {
    /// Its inner nodes have 2^BITS children.
    const BITS: usize;
    /// How far it is above the leaves.
    const PLIES: usize;
    /// How many leaves it has.
    const LEAVES: usize = 1 << (Self::BITS * Self::PLIES);

    /// Its value; `at` is its first leaf in the block.
    fn search<P: Side, T: Leaf>(
        block: &mut Block<T>,
        at: usize,
        own: T::Bound,
        bound: T::Bound,
    ) -> T;
}

/// A leaf, below nodes with 2^BITS children.
#[derive(Clone, Copy, Debug, Default)]
pub struct One<const BITS: usize>;

/// An inner node with such children.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inner<N>(PhantomData<N>);

/// Two plies of such nodes.
pub type Plies2<const BITS: usize> = Inner<Inner<One<BITS>>>;
/// Three.
pub type Plies3<const BITS: usize> = Inner<Plies2<BITS>>;
/// Four.
pub type Plies4<const BITS: usize> = Inner<Plies3<BITS>>;
/// Six.
pub type Plies6<const BITS: usize> = Inner<Inner<Plies4<BITS>>>;

impl<const BITS: usize> Node for One<BITS> {
    const BITS: usize = BITS;
    const PLIES: usize = 0;

    #[inline(always)]
    fn search<P: Side, T: Leaf>(
        block: &mut Block<T>,
        at: usize,
        _own: T::Bound,
        _bound: T::Bound,
    ) -> T {
        let leaf = block.leaves[at];
        block.state.are_usable &= leaf.is_usable();
        leaf
    }
}

impl<N: Node> Node for Inner<N> {
    const BITS: usize = N::BITS;
    const PLIES: usize = 1 + N::PLIES;

    #[inline(always)]
    fn search<P: Side, T: Leaf>(
        block: &mut Block<T>,
        at: usize,
        mut own: T::Bound,
        bound: T::Bound,
    ) -> T {
        let end = at + Self::LEAVES;
        let mut best = P::worst::<T>();
        for number in 1..=1 << Self::BITS {
            let next = at + number * N::LEAVES;
            let value = N::search::<P::Other, T>(block, next - N::LEAVES, bound, own);
            if P::prefers(value, best) {
                best = value;
            }
            if P::prefers(value.bound(), own) {
                own = value.bound();
                if P::stops(own, bound) {
                    let state = &mut *block.state;
                    if next < end {
                        let bound = T::of_bound(bound).unwrap_or_default();
                        state.cuts.push(block.first + next, value, bound, true);
                        state.pruned[N::PLIES] += ((end - next) / N::LEAVES) as u64;
                    }
                    return value;
                }
            }
        }
        best
    }
}

//! A kernel for the last plies, all at once: a block of up to 64 leaves in vectors, whose nodes have
//! 2, 4 or 8 children.
//!
//! Alpha-beta visits a node if and only if its window is not empty; and the window of a node is what
//! the window of the block becomes by the minimax values of the elder brothers of the node, and of
//! the nodes above it. So nothing has to wait for anything: the values of all nodes are worked out
//! from the leaves up, the windows along with them, whatever is visited and what not. Another way up
//! gives what the search returns from the nodes that it visits.
//!
//! A node with 4 children is treated as two plies of nodes with 2, both of the same player. A leaf is
//! a lane, a node is its first leaf, and such a ply is told by the distance of two brothers.
//!
//! Not optimised, each step of each vector has a place of its own on the stack: in debug builds the
//! functions with all these steps are not made one, which would take 2 MB, all that a thread has.
//!
//! Source: which nodes are visited, Baudet, "On the branching factor of the alpha-beta pruning
//! algorithm", *Artificial Intelligence* 10, 1978.

use std::marker::PhantomData;

use super::leaf::Leaf;
use super::masks::{first_of, last, second};
use super::side::Side;
use super::small::{Node, one_by_one};
use super::state::{Came, Done, Kernel, State};
use crate::machine::simd::{Lanes, Vectors};

/// Does something for each number from 0, of those listed, as a constant: then masks are known, and
/// vectors are in registers.
macro_rules! each {
    ($number:ident, $count:expr, $body:block $($one:literal)*) => {
        $({
            const $number: usize = $one;
            if $number < $count $body
        })*
    };
}

/// For each ply of two.
macro_rules! each_level {
    ($level:ident, $levels:expr, $body:block) => {
        each!($level, $levels, $body 0 1 2 3 4 5)
    };
}

/// For each vector.
macro_rules! each_vector {
    ($vector:ident, $vectors:expr, $body:block) => {
        each!($vector, $vectors, $body 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
}

/// No block is more vectors than [`each_vector`] counts.
pub(super) const MOST: usize = 16;

// The first is what the others expand to, where they are used.
pub(super) use {each, each_level, each_vector};

/// Blocks of this shape, in so many vectors.
#[derive(Clone, Copy, Debug, Default)]
pub struct Block<N, const VECTORS: usize>(PhantomData<N>);

impl<N: Node, const VECTORS: usize> Kernel for Block<N, VECTORS> {
    #[inline(always)]
    fn prefetch<T: Leaf>(self, state: &State<T>, first: usize, _stops: bool) {
        state.prefetch(first, N::LEAVES);
    }

    #[inline(always)]
    fn search<P: Side, T: Leaf, V: Lanes<T>>(
        self,
        state: &mut State<T>,
        lanes: V,
        first: usize,
        _size: usize,
        own: T::Bound,
        bound: T::Bound,
    ) -> Done<T> {
        state.make_room();
        if let Some(vectors) = lanes.vectors()
            && let Some(done) = at_once::<P, T, _, N, VECTORS>(state, vectors, first, own, bound)
        {
            return done;
        }
        one_by_one::<P, T, N>(state, first, own, bound)
    }
}

/// Searches a block; `None` if an infinite bound could be taken for a leaf.
#[cfg_attr(not(debug_assertions), inline(always))]
fn at_once<P: Side, T: Leaf, V: Vectors<T>, N: Node, const VECTORS: usize>(
    state: &mut State<T>,
    lanes: V,
    first: usize,
    own: T::Bound,
    bound: T::Bound,
) -> Option<Done<T>> {
    const { assert!(VECTORS <= MOST) };
    assert!(VECTORS * V::WIDTH == N::LEAVES, "chosen for the machine");
    let block = &state.leaves[first..first + N::LEAVES];
    let mut leaves = [lanes.fill(T::default()); VECTORS];
    each_vector!(VECTOR, VECTORS, {
        leaves[VECTOR] = lanes.load(&block[VECTOR * V::WIDTH..]);
    });
    state.are_usable &= lanes.are_usable(&leaves);
    let own = finite::<P, T, V, VECTORS>(lanes, &leaves, own)?;
    let bound = finite::<P::Other, T, V, VECTORS>(lanes, &leaves, bound)?;
    let (alpha, beta) = if P::IS_MAX {
        (own, bound)
    } else {
        (bound, own)
    };
    if alpha >= beta {
        // Nobody searches a node without a window: one end is the last leaf of the type, and the other,
        // which lies beyond, has become that one.
        return None;
    }

    let (value, alphas, betas) = windows::<P, T, V, N, VECTORS>(lanes, &leaves, alpha, beta);
    let came = if P::stops(value, bound) {
        Came::Stopped
    } else if P::prefers(value, own) {
        Came::Within
    } else {
        Came::Failed
    };
    let mut masks = [lanes.less(alphas[0], betas[0]); VECTORS];
    let mut visited = 0;
    each_vector!(VECTOR, VECTORS, {
        masks[VECTOR] = lanes.less(alphas[VECTOR], betas[VECTOR]);
        visited |= masks[VECTOR].into() << (VECTOR * V::WIDTH);
    });
    state.visited = visited.count_ones();
    if visited == last(N::LEAVES) {
        return Some(Done { value, came });
    }

    let value = returned::<P, T, V, N, VECTORS>(
        state, lanes, first, &leaves, &masks, visited, &alphas, &betas,
    );
    Some(Done { value, came })
}

/// The way up through all nodes: the minimax value of the one at the top, and the windows of the
/// leaves.
#[cfg_attr(not(debug_assertions), inline(always))]
fn windows<P: Side, T: Leaf, V: Vectors<T>, N: Node, const VECTORS: usize>(
    lanes: V,
    leaves: &[V::Vector; VECTORS],
    alpha: T,
    beta: T,
) -> (T, [V::Vector; VECTORS], [V::Vector; VECTORS]) {
    let mut values = *leaves;
    let mut alphas = [lanes.fill(alpha); VECTORS];
    let mut betas = [lanes.fill(beta); VECTORS];
    each_level!(LEVEL, N::BITS * N::PLIES, {
        let is_max = max_moves::<P, N>(LEVEL);
        let others = swapped(lanes, &values, 1 << LEVEL);
        each_vector!(VECTOR, VECTORS, {
            let other = others[VECTOR];
            let seconds = const { second(1 << LEVEL) } >> (VECTOR * V::WIDTH);
            // Both ask for the better of the same two in the same order: where they are whole vectors,
            // the compiler works it out once.
            values[VECTOR] = if seconds & 1 == 0 {
                lanes.better(values[VECTOR], other, is_max)
            } else {
                lanes.better(other, values[VECTOR], is_max)
            };
            let bounds = if is_max { &mut alphas } else { &mut betas };
            bounds[VECTOR] = lanes.better_at(bounds[VECTOR], other, is_max, seconds);
        });
    });
    (lanes.first(values[0]), alphas, betas)
}

/// The way up through the nodes that are visited: what the search returns from the one at the top.
/// The cutoffs are told.
#[cfg_attr(not(debug_assertions), inline(always))]
#[expect(
    clippy::too_many_arguments,
    reason = "the first way up has found them all"
)]
fn returned<P: Side, T: Leaf, V: Vectors<T>, N: Node, const VECTORS: usize>(
    state: &mut State<T>,
    lanes: V,
    first: usize,
    leaves: &[V::Vector; VECTORS],
    masks: &[V::Mask; VECTORS],
    visited: u64,
    alphas: &[V::Vector; VECTORS],
    betas: &[V::Vector; VECTORS],
) -> T {
    // Of nodes that are not visited, what nobody wants; and what a node has found that has this
    // child next.
    let mut returned = *leaves;
    let mut found = *leaves;
    let mut cuts = 0;
    let mut max_stops = 0;
    // Within the vectors.
    each_vector!(VECTOR, VECTORS, {
        let levels = V::WIDTH.trailing_zeros() as usize;
        let mask = masks[VECTOR];
        if V::HAS_MASKS && VECTOR != 0 && mask.into() == 0 {
            returned[VECTOR] = lanes.fill(worst(max_moves::<P, N>(levels)));
        } else {
            let worst_leaf = lanes.fill(worst(max_moves::<P, N>(0)));
            returned[VECTOR] = lanes.pick(worst_leaf, leaves[VECTOR], mask);
            each_level!(LEVEL, levels, {
                let vector = returned[VECTOR];
                let other = lanes.swap(vector, 1 << LEVEL);
                let next = const { second(1 << LEVEL) & first_of(1 << LEVEL) };
                found[VECTOR] = lanes.pick_at(found[VECTOR], other, next);
                returned[VECTOR] = of_two::<P, T, V, N, LEVEL>(lanes, mask, vector, other);
            });
        }
    });
    // Of whole vectors.
    each_level!(LEVEL, N::BITS * N::PLIES, {
        let is_max = max_moves::<P, N>(LEVEL);
        if 1 << LEVEL >= V::WIDTH {
            let others = swapped(lanes, &returned, 1 << LEVEL);
            each_vector!(VECTOR, VECTORS, {
                let next =
                    const { second(1 << LEVEL) & first_of(1 << LEVEL) } >> (VECTOR * V::WIDTH);
                let (vector, other, mask) = (returned[VECTOR], others[VECTOR], masks[VECTOR]);
                found[VECTOR] = lanes.pick_at(found[VECTOR], other, next);
                returned[VECTOR] = of_two::<P, T, V, N, LEVEL>(lanes, mask, vector, other);
            });
        }
        if LEVEL.is_multiple_of(N::BITS) {
            let children = const { first_of(1 << LEVEL) & !first_of(1 << LEVEL << N::BITS) };
            max_stops |= if is_max { children } else { 0 };
            let not_visited = children & !visited;
            let stops = not_visited & (visited << (1 << LEVEL));
            cuts |= stops;
            let pruned = if N::BITS == 1 {
                stops
            } else {
                let parents = visited & const { first_of(1 << LEVEL << N::BITS) };
                let all = const { first_of(1 << LEVEL) & last(1 << LEVEL << N::BITS) };
                not_visited & parents.wrapping_mul(all)
            };
            state.pruned[LEVEL / N::BITS] += u64::from(pruned.count_ones());
        }
    });
    let mut bounds = *alphas;
    each_vector!(VECTOR, VECTORS, {
        let of_max = max_stops >> (VECTOR * V::WIDTH);
        bounds[VECTOR] = lanes.pick_at(alphas[VECTOR], betas[VECTOR], of_max);
    });
    state.cuts.tell(lanes, cuts, &found, &bounds, first);
    lanes.first(returned[0])
}

/// The better of two brothers at the distance of a level, if the elder is visited; else what the player
/// above wants least. (That is so in the first lane of each node; nobody looks at the others.)
#[inline(always)]
fn of_two<P: Side, T: Leaf, V: Vectors<T>, N: Node, const LEVEL: usize>(
    lanes: V,
    visited: V::Mask,
    a: V::Vector,
    b: V::Vector,
) -> V::Vector {
    let is_max = max_moves::<P, N>(LEVEL);
    let is_max_above = max_moves::<P, N>(LEVEL + 1);
    if is_max == is_max_above {
        // Who is not visited is already what this player wants least, who is the one above as well.
        return lanes.better(a, b, is_max);
    }
    lanes.better_or(lanes.fill(worst(is_max_above)), visited, a, b, is_max)
}

/// What MAX, or MIN, wants least.
#[inline(always)]
fn worst<T: Leaf>(is_max: bool) -> T {
    if is_max { T::LEAST } else { T::GREATEST }
}

/// A bound for `P` as a leaf; `None` if it is infinite, and one of the leaves is as great.
#[inline(always)]
fn finite<P: Side, T: Leaf, V: Vectors<T>, const VECTORS: usize>(
    lanes: V,
    leaves: &[V::Vector; VECTORS],
    bound: T::Bound,
) -> Option<T> {
    if let Some(bound) = T::of_bound(bound) {
        return Some(bound);
    }
    let worst = lanes.fill(P::worst());
    let mut are_better = last(V::WIDTH);
    for &vector in leaves {
        are_better &= if P::IS_MAX {
            lanes.less(worst, vector).into()
        } else {
            lanes.less(vector, worst).into()
        };
    }
    (are_better == last(V::WIDTH)).then_some(P::worst())
}

/// Whether MAX has the choice of two at this distance, if `P` moves at the top.
#[inline(always)]
const fn max_moves<P: Side, N: Node>(level: usize) -> bool {
    P::IS_MAX == ((N::PLIES - level / N::BITS) % 2 == 1)
}

/// In each lane the number that is in the lane of the brother at this distance.
#[inline(always)]
pub fn swapped<T: Leaf, V: Vectors<T>, const VECTORS: usize>(
    lanes: V,
    vectors: &[V::Vector; VECTORS],
    distance: usize,
) -> [V::Vector; VECTORS] {
    let mut swapped = *vectors;
    each_vector!(VECTOR, VECTORS, {
        swapped[VECTOR] = if distance < V::WIDTH {
            lanes.swap(vectors[VECTOR], distance)
        } else {
            vectors[VECTOR ^ (distance / V::WIDTH)]
        };
    });
    swapped
}

//! A kernel over a kernel: a node with so many children, each for that one.

use super::leaf::Leaf;
use super::side::Side;
use super::state::{Came, Done, Kernel, State};
use crate::machine::simd::Lanes;

/// Over two plies, nodes with so many children.
#[derive(Clone, Copy, Debug)]
pub struct Over<K, const FACTOR: usize>(pub K);

impl<K: Kernel, const FACTOR: usize> Kernel for Over<K, FACTOR> {
    #[inline(always)]
    fn prefetch<T: Leaf>(self, state: &State<T>, first: usize, stops: bool) {
        self.0.prefetch(state, first, stops);
    }

    #[inline(always)]
    fn search<P: Side, T: Leaf, V: Lanes<T>>(
        self,
        state: &mut State<T>,
        lanes: V,
        first: usize,
        size: usize,
        mut own: T::Bound,
        bound: T::Bound,
    ) -> Done<T> {
        let end = first + size;
        let size = size / FACTOR;
        let mut next = first;
        let mut best = P::worst::<T>();
        let mut came = Came::Failed;
        while next < end {
            let below = self.0;
            let done = below.search::<P::Other, T, V>(state, lanes, next, size, bound, own);
            next += size;
            match done.came {
                // No better than what the node has for sure.
                Came::Stopped => {
                    if P::prefers(done.value, best) {
                        best = done.value;
                    }
                }
                Came::Within => {
                    best = done.value;
                    own = best.bound();
                    came = Came::Within;
                }
                Came::Failed => {
                    if next < end {
                        let bound = T::of_bound(bound).unwrap_or_default();
                        state.make_room();
                        state.cuts.push(next, done.value, bound, true);
                        state.pruned[2] += ((end - next) / size) as u64;
                    }
                    return Done {
                        value: done.value,
                        came: Came::Stopped,
                    };
                }
            }
        }
        Done { value: best, came }
    }
}

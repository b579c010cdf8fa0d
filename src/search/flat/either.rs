//! Of two kernels for the same nodes, the one that does better lately.
//!
//! A kernel that searches a [`block`](super::block) at once takes the same time however few leaves
//! are visited; then the other one is faster.

use super::leaf::Leaf;
use super::side::Side;
use super::state::{Done, Kernel, State};
use crate::machine::simd::Lanes;

/// The first one, unless it visits no more than so many leaves mostly; then the second.
#[derive(Clone, Copy, Debug)]
pub struct Either<A, B, const FEW: u32>(pub A, pub B);

/// After how many blocks in a row of which little is visited the second kernel has its turn.
const PATIENCE: u32 = 8;

/// How many blocks that is.
const TURN: u32 = 64;

impl<A: Kernel, B: Kernel, const FEW: u32> Kernel for Either<A, B, FEW> {
    #[inline(always)]
    fn prefetch<T: Leaf>(self, state: &State<T>, first: usize, stops: bool) {
        if state.turn > 0 {
            self.1.prefetch(state, first, stops);
        } else {
            self.0.prefetch(state, first, stops);
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
        if state.turn > 0 {
            state.turn -= 1;
            return self
                .1
                .search::<P, T, V>(state, lanes, first, size, own, bound);
        }
        let done = self
            .0
            .search::<P, T, V>(state, lanes, first, size, own, bound);
        if state.visited > FEW {
            state.in_a_row = 0;
        } else {
            state.in_a_row += 1;
            if state.in_a_row >= PATIENCE {
                // If it goes on like that, the next turn begins after the next block.
                state.in_a_row = PATIENCE - 1;
                state.turn = TURN;
            }
        }
        done
    }
}

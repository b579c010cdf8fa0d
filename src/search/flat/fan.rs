//! Rows that are all stopped by their first leaf, several at once: in the best order most are, where
//! their node visits all of them.

use super::leaf::Leaf;
use super::side::Side;
use super::state::State;

/// How many rows from the first are all stopped by their first leaf, as far as they can be searched
/// so many at once; the best value of them is told.
#[inline(always)]
pub fn fan<P: Side, T: Leaf>(
    state: &mut State<T>,
    first: usize,
    size: usize,
    width: usize,
    limit: T,
    best: &mut T,
) -> usize {
    let leaves = &state.leaves[first..first + size];
    let mut rows = 0;
    for block in leaves.chunks_exact(FAN * width) {
        if P::prefers(block[0], limit) {
            break;
        }
        let mut column = [T::default(); FAN];
        for row in 0..FAN {
            column[row] = block[row * width];
        }
        let mut all = true;
        for leaf in column {
            all &= !P::prefers(leaf, limit) & leaf.is_usable();
        }
        if !all {
            break;
        }
        state.make_room();
        let next = first + rows * width + 1;
        state.cuts.push_all(next, width, column, limit);
        for leaf in column {
            *best = if P::prefers(leaf, *best) { leaf } else { *best };
        }
        rows += FAN;
    }
    rows
}

/// So many rows are looked at together where mostly the first leaf stops them.
const FAN: usize = 8;

/// Asks for rows that may be next.
#[inline(always)]
pub fn ahead<T: Leaf>(state: &State<T>, first: usize, width: usize, stops: bool) {
    if width <= 4 {
        state.prefetch(first, width * width);
    } else if state.has_fans && !stops {
        for row in 0..FAN {
            state.prefetch(first + row * width, 1);
        }
    } else {
        // Of more than a few lines mostly the first is enough.
        state.prefetch(first, 1);
    }
}

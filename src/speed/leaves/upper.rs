//! The plies above a kernel, on a small stack.
//!
//! The loop is the general one of alpha-beta, as negamax: each node is searched
//! as its own player sees it. The kernel searches the last plies, which that loop enters node by node.

use super::score::Score;
use super::search::{AgainstWindow, Kernel, KernelResult, PLIES, Ply, SearchState};

/// Where a value comes from: a subtree, and the window of the kernel's node around it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin<T> {
    /// The first leaf of the subtree, which is [`Kernel::PV_PLIES`] plies high.
    pub first: usize,
    /// The bound of the player of the kernel's node.
    pub own: T,
    /// The bound of the opponent.
    pub bound: T,
}

/// A node above the kernel's, as its player sees it.
#[derive(Clone, Copy, Debug, Default)]
struct UpperFrame<T> {
    /// The first leaf of the next child.
    next: usize,
    /// The leaf after the last one of the node.
    end: usize,
    /// The window of the next child.
    own: T,
    bound: T,
    /// The best value of a child so far.
    best: T,
    /// Where that comes from.
    origin: Origin<T>,
    /// Whether it is inside the window that the node was entered with.
    is_exact: bool,
}

/// A node that is done: how its value stands to its window, the value as its player sees it, and where
/// the value comes from.
type Backed<T> = (AgainstWindow, T, Origin<T>);

/// Searches a tree: its value, as the player at the root sees it, and where that comes from. `own` and
/// `bound` are the window, likewise.
#[inline(always)]
pub fn search<L, T: Score, K: Kernel<L, T>>(
    kernel: K,
    state: &mut SearchState<L, T>,
    plies: &[Ply],
    own: T,
    bound: T,
) -> (T, Origin<T>) {
    // How many plies there are above the kernel's nodes.
    let above = plies.len() - K::PLIES;
    if above == 0 {
        let (_, value, origin) = search_node(kernel, state, 0, own, bound);
        return (value, origin);
    }
    // The nodes above the innermost one that is open.
    let mut stack = [UpperFrame::default(); PLIES];
    let mut open = UpperFrame::new(0, plies[0].leaves, own, bound);
    let mut ply = 0;
    loop {
        // Go down to a node whose children are the kernel's.
        while ply + 1 < above {
            stack[ply % PLIES] = open;
            ply += 1;
            let size = plies[ply].leaves;
            state.leaves.prefetch(open.next + size, kernel.likely());
            open = UpperFrame::new(open.next, size, open.bound.opposite(), open.own.opposite());
        }
        let size = kernel.size();
        state.leaves.prefetch(open.next + size, kernel.likely());
        let (own, bound) = (open.bound.opposite(), open.own.opposite());
        let child = search_node(kernel, state, open.next, own, bound);
        let mut done = open.back_up(state, plies.len() - 1 - ply, T::TURNED, size, child);
        // Go up to a node that has a child left.
        while let Some(child) = done {
            if ply == 0 {
                return (child.1, child.2);
            }
            let size = plies[ply].leaves;
            ply -= 1;
            open = stack[ply % PLIES];
            let turn = if (above - ply).is_multiple_of(2) { T::AS_IS } else { T::TURNED };
            done = open.back_up(state, plies.len() - 1 - ply, turn, size, child);
        }
    }
}

/// Searches a node that is the kernel's.
#[inline(always)]
fn search_node<L, T: Score, K: Kernel<L, T>>(
    kernel: K,
    state: &mut SearchState<L, T>,
    first: usize,
    own: T,
    bound: T,
) -> Backed<T> {
    let KernelResult { standing, value, from } = kernel.search(state, first, own, bound);
    let origin = Origin { first: from, own, bound };
    (standing, value, origin)
}

impl<T: Score> UpperFrame<T> {
    /// A node on arrival.
    #[inline(always)]
    fn new(first: usize, size: usize, own: T, bound: T) -> UpperFrame<T> {
        UpperFrame {
            next: first,
            end: first + size,
            own,
            bound,
            best: T::LEAST,
            origin: Origin::default(),
            is_exact: false,
        }
    }

    /// Backs up the next child, which has `size` leaves. Returns the node if that was the last child
    /// to search. `height` is the node's height. `turn` turns a score as the node's player sees it
    /// into the score as the player of the kernel's nodes sees it.
    #[inline(always)]
    fn back_up<L>(
        &mut self,
        state: &mut SearchState<L, T>,
        height: usize,
        turn: T,
        size: usize,
        child: Backed<T>,
    ) -> Option<Backed<T>> {
        let (standing, value, origin) = child;
        let value = value.opposite();
        self.next += size;
        match standing {
            // The child is no better than the player's own bound.
            AgainstWindow::FailHigh => {}
            AgainstWindow::Exact => {
                self.own = value;
                self.is_exact = true;
            }
            // The value reaches the bound of the opponent.
            AgainstWindow::FailLow => {
                let (own, bound) = (value.turned(turn), self.bound.turned(turn));
                state.stop(height, self.next, self.end, own, bound);
                return Some((AgainstWindow::FailHigh, value, origin));
            }
        }
        if value > self.best {
            self.best = value;
            self.origin = origin;
        }
        let standing = if self.is_exact { AgainstWindow::Exact } else { AgainstWindow::FailLow };
        (self.next == self.end).then_some((standing, self.best, self.origin))
    }
}

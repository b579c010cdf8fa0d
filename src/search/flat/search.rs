//! The plies above the kernels, on a small stack.
//!
//! The loop is the one of [`alpha_beta`](super::super::alpha_beta), in the leaves' own type and with
//! its two players as types. The children of the lowest of its nodes are for the kernel.

use super::leaf::Leaf;
use super::plies::Ply;
use super::side::{Max, Min, Side};
use super::state::{Came, Kernel, Origin, PLIES, State};
use crate::machine::simd::{Lanes, Work};

/// An inner node above the kernel's.
#[derive(Clone, Copy, Debug, Default)]
struct Frame<B> {
    /// The first leaf of the child that is next.
    next: usize,
    /// The leaf after the node's last.
    end: usize,
    /// The window of the next child.
    alpha: B,
    beta: B,
    /// Whether `best` lies in the window on arrival.
    is_within: bool,
    /// The value of the best child so far.
    best: B,
    /// Where that comes from.
    origin: Origin<B>,
}

/// A search with one kernel.
struct Search<'s, 'l, T: Leaf, K> {
    state: &'s mut State<'l, T>,
    plies: &'s [Ply],
    alpha: T::Bound,
    beta: T::Bound,
    kernel: K,
}

impl<T: Leaf, K: Kernel> Work<T> for Search<'_, '_, T, K> {
    /// The value, and where it comes from.
    type Output = (T::Bound, Origin<T::Bound>);

    #[inline(always)]
    fn work<V: Lanes<T>>(self, lanes: V) -> Self::Output {
        let Search {
            state,
            plies,
            alpha,
            beta,
            kernel,
        } = self;
        if state.kernel == 0 {
            let done = if plies[0].is_max {
                kernel.search::<Max, T, V>(state, lanes, 0, state.size, alpha, beta)
            } else {
                kernel.search::<Min, T, V>(state, lanes, 0, state.size, beta, alpha)
            };
            let origin = Origin {
                first: 0,
                alpha,
                beta,
            };
            return (done.value.bound(), origin);
        }
        let mut frames = [Frame::<T::Bound>::default(); PLIES];
        let mut ply = 0;
        frames[0] = arrive::<T>(plies[0], 0, alpha, beta);
        loop {
            // Go down to a node whose children are for the kernel.
            while ply + 1 < state.kernel {
                let frame = frames[ply % PLIES];
                ply += 1;
                let brother = frame.next + plies[ply].leaves;
                kernel.prefetch(state, brother, (state.kernel - ply).is_multiple_of(2));
                frames[ply % PLIES] = arrive::<T>(plies[ply], frame.next, frame.alpha, frame.beta);
            }
            let frame = &frames[ply % PLIES];
            let (mut came, mut value, mut origin) = if plies[ply].is_max {
                children::<Max, T, V, K>(kernel, state, lanes, ply, frame)
            } else {
                children::<Min, T, V, K>(kernel, state, lanes, ply, frame)
            };
            // Go up to a node that has a child left.
            loop {
                if ply == 0 {
                    return (value, origin);
                }
                ply -= 1;
                let size = plies[ply + 1].leaves;
                let frame = &mut frames[ply % PLIES];
                let done = if plies[ply].is_max {
                    back_up::<Max, T>(state, ply, size, frame, came, value, origin)
                } else {
                    back_up::<Min, T>(state, ply, size, frame, came, value, origin)
                };
                match done {
                    Some(done) => (came, value, origin) = done,
                    None => break,
                }
            }
        }
    }
}

/// The frame of a node on arrival.
#[inline(always)]
fn arrive<T: Leaf>(ply: Ply, first: usize, alpha: T::Bound, beta: T::Bound) -> Frame<T::Bound> {
    Frame {
        next: first,
        end: first + ply.leaves,
        alpha,
        beta,
        is_within: false,
        best: if ply.is_max {
            T::MINUS_INFINITY
        } else {
            T::INFINITY
        },
        origin: Origin::default(),
    }
}

/// Tells a node what its next child came to; if that was the last one, how the node came.
#[inline(always)]
fn back_up<P: Side, T: Leaf>(
    state: &mut State<T>,
    ply: usize,
    size: usize,
    frame: &mut Frame<T::Bound>,
    came: Came,
    value: T::Bound,
    origin: Origin<T::Bound>,
) -> Option<Ended<T::Bound>> {
    frame.next += size;
    match came {
        // No better than what the node has for sure.
        Came::Stopped => {}
        Came::Within => {
            frame.is_within = true;
            if P::IS_MAX {
                frame.alpha = value;
            } else {
                frame.beta = value;
            }
        }
        Came::Failed => {
            let bound = if P::IS_MAX { frame.beta } else { frame.alpha };
            state.stop(ply, frame.next, frame.end, value, bound);
            return Some((Came::Stopped, value, origin));
        }
    }
    let is_last = frame.next == frame.end;
    // What is within is better than what was not, and than what was before it.
    if P::prefers(value, frame.best) {
        if is_last {
            // What is written here would be read at once: that is slow.
            return Some((ended(frame.is_within), value, origin));
        }
        frame.best = value;
        frame.origin = origin;
    }
    is_last.then(|| (ended(frame.is_within), frame.best, frame.origin))
}

/// How a node came, its value, and where that comes from.
type Ended<B> = (Came, B, Origin<B>);

/// How a node came whose children have all been searched.
#[inline(always)]
fn ended(is_within: bool) -> Came {
    if is_within {
        Came::Within
    } else {
        Came::Failed
    }
}

/// Searches the children of a node, which are for the kernel.
#[inline(always)]
fn children<P: Side, T: Leaf, V: Lanes<T>, K: Kernel>(
    kernel: K,
    state: &mut State<T>,
    lanes: V,
    ply: usize,
    frame: &Frame<T::Bound>,
) -> Ended<T::Bound> {
    let size = state.size;
    let end = frame.end;
    let mut next = frame.next;
    let (mut own, bound) = if P::IS_MAX {
        (frame.alpha, frame.beta)
    } else {
        (frame.beta, frame.alpha)
    };
    let mut best = frame.best;
    let (mut from, mut from_own) = (next, own);
    let mut is_within = false;
    let came = loop {
        kernel.prefetch(state, next + size, true);
        let done = kernel.search::<P::Other, T, V>(state, lanes, next, size, bound, own);
        let value = done.value.bound();
        next += size;
        match done.came {
            // No better than what the node has for sure.
            Came::Stopped => {
                let is_better = P::prefers(value, best);
                best = if is_better { value } else { best };
                from = if is_better { next - size } else { from };
                from_own = if is_better { own } else { from_own };
            }
            Came::Within => {
                (best, from, from_own) = (value, next - size, own);
                own = value;
                is_within = true;
            }
            Came::Failed => {
                (best, from, from_own) = (value, next - size, own);
                state.stop(ply, next, end, value, bound);
                break Came::Stopped;
            }
        }
        if next == end {
            break ended(is_within);
        }
    };
    let (alpha, beta) = if P::IS_MAX {
        (from_own, bound)
    } else {
        (bound, from_own)
    };
    let origin = Origin {
        first: from,
        alpha,
        beta,
    };
    (came, best, origin)
}

/// Searches a tree with one kernel: its value, and where it comes from.
pub fn search<T: Leaf, M: Lanes<T>, K: Kernel>(
    machine: M,
    kernel: K,
    state: &mut State<T>,
    plies: &[Ply],
    alpha: T::Bound,
    beta: T::Bound,
) -> (T::Bound, Origin<T::Bound>) {
    machine.run(Search {
        state,
        plies,
        alpha,
        beta,
        kernel,
    })
}

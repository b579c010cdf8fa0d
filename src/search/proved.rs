//! What a search has proved of a node, and what a value that it returns is of the true one: the one
//! rule behind all that trace, explanations, drawings and pages say of a node.
//!
//! - *Proved.* The leaves that were seen give a lower and an upper bound of the minimax value of each
//!   node. Of a leaf both are its value. Of a subtree that was not entered they are -inf and inf. Of an
//!   inner node they are the best lower bound and the best upper bound of its children, best for the
//!   player to move. Neither depends on the window.
//! - *Said.* A value r is `exact` if both bounds are r; else `upper` if the upper bound is r or less;
//!   else `lower`, and then the lower bound is r or more.
//!
//! Let v be what fail-soft alpha-beta returns for a node that it entered with the window (alpha, beta).
//! If v <= alpha, the upper bound is v; if v >= beta, the lower bound is v; otherwise both are v. By
//! induction: a MAX node with v <= alpha has not stopped, and no child has moved alpha, so each child
//! failed low and has its value as upper bound; a MIN node with v <= alpha has its value from a child
//! that failed low; and so on for the other cases. So one of the three always holds for r = v, and for
//! what fail-hard returns: alpha if v < alpha, beta if v > beta.
//!
//! Fishburn's contract, [`Window::bound`](crate::value::Window::bound), says less: outside the window it
//! calls v a bound even where both bounds are v. That happens where no leaf that matters was left out.
//!
//! Source: Knuth & Moore 1975 (what alpha-beta returns, theorem 1); Fishburn 1983 (fail-soft bounds).

use crate::value::{Bound, Player, Value, Window};

/// What is proved of a minimax value v: lower <= v <= upper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedRange {
    /// The lower bound.
    pub lower: Value,
    /// The upper bound.
    pub upper: Value,
}

impl ProvedRange {
    /// Nothing is proved.
    pub const NOTHING: ProvedRange =
        ProvedRange { lower: Value::MINUS_INFINITY, upper: Value::INFINITY };

    /// `value` is the minimax value.
    pub(super) const fn exact(value: Value) -> ProvedRange {
        ProvedRange { lower: value, upper: value }
    }

    /// What is proved of a node of `player` without children: any child is better.
    pub(super) fn before_children(player: Player) -> ProvedRange {
        ProvedRange::exact(player.worst())
    }

    /// What is proved of the better of two values, for `player`.
    pub(super) fn better(self, player: Player, other: ProvedRange) -> ProvedRange {
        let better = |a, b| if player.prefers(a, b) { a } else { b };
        ProvedRange {
            lower: better(self.lower, other.lower),
            upper: better(self.upper, other.upper),
        }
    }

    /// The value that is guaranteed to `player`: the lower bound for MAX, the upper bound for MIN.
    pub(super) const fn sure_of(self, player: Player) -> Value {
        match player {
            Player::Max => self.lower,
            Player::Min => self.upper,
        }
    }

    /// What a value that the search returns is of the minimax value.
    pub(super) fn bound(self, returned: Value) -> Bound {
        if self == ProvedRange::exact(returned) {
            Bound::Exact
        } else if self.upper <= returned {
            Bound::Upper
        } else {
            debug_assert!(self.lower >= returned, "{self:?} says nothing of {returned:?}");
            Bound::Lower
        }
    }

    /// What a walk says of a value: the least and the greatest that it may be.
    #[inline]
    pub(super) fn of(range: Option<(Value, Value)>) -> ProvedRange {
        range.map_or(ProvedRange::NOTHING, |(lower, upper)| ProvedRange { lower, upper })
    }

    /// Whether it may be this value.
    pub(super) fn has(self, value: Value) -> bool {
        self.lower <= value && value <= self.upper
    }

    /// What both prove.
    #[inline]
    pub(super) fn and(self, other: ProvedRange) -> ProvedRange {
        ProvedRange { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The bound that settles a search with `window`: the value lies beyond an end of the window, or is known.
    #[inline]
    pub(super) fn settle(self, window: Window) -> Option<Value> {
        let is_known = |bound: Value| bound.key().is_some();
        if is_known(self.lower) && (self.lower >= window.beta() || self.lower == self.upper) {
            Some(self.lower)
        } else if is_known(self.upper) && self.upper <= window.alpha() {
            Some(self.upper)
        } else {
            None
        }
    }

    /// The part of a window in which the value may lie. They do not [settle](ProvedRange::settle) the window.
    #[inline]
    pub(super) fn narrow(self, window: Window) -> Window {
        let (alpha, beta) = (window.alpha().max(self.lower), window.beta().min(self.upper));
        Window::new(alpha, beta).unwrap_or(window)
    }

    /// What is proved when a fail-soft search with this window has returned `value`.
    #[inline]
    pub(super) fn after(self, window: Window, value: Value) -> ProvedRange {
        ProvedRange {
            lower: if value > window.alpha() { self.lower.max(value) } else { self.lower },
            upper: if value < window.beta() { self.upper.min(value) } else { self.upper },
        }
    }
}

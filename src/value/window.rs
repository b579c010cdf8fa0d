//! The window of a search, and how its result stands to the true value.
//!
//! Source: Fishburn, "Another optimization of alpha-beta search", *SIGART Newsletter* 84, 1983
//! (bounds).

use strum::{IntoStaticStr, VariantArray};

use super::{Player, Value};

/// The open interval (alpha, beta) of values still of interest.
///
/// Alpha is the value that MAX can already reach, and MAX raises it; beta is the value that MIN can
/// already reach, and MIN lowers it. A window that a caller builds is never empty. One that the
/// search has narrowed may be empty (alpha >= beta): that is a cutoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    /// (-inf, inf): nothing is known, everything is of interest.
    pub const FULL: Window = Window {
        alpha: Value::MINUS_INFINITY,
        beta: Value::INFINITY,
    };

    /// The window (alpha, beta); `None` unless alpha < beta.
    #[must_use]
    pub fn new(alpha: Value, beta: Value) -> Option<Window> {
        (alpha < beta).then_some(Window { alpha, beta })
    }

    /// The null window that asks one question: does `player` reach `value`, or only worse?
    ///
    /// `None` for an infinite value.
    #[must_use]
    pub fn null(player: Player, value: Value) -> Option<Window> {
        let worse = player.next_worse(value);
        Window::new(worse.min(value), worse.max(value))
    }

    /// The value that MAX can already reach.
    #[must_use]
    pub const fn alpha(self) -> Value {
        self.alpha
    }

    /// The value that MIN can already reach.
    #[must_use]
    pub const fn beta(self) -> Value {
        self.beta
    }

    /// The bound that `player` moves: alpha for MAX, beta for MIN.
    #[inline]
    #[must_use]
    pub fn own(self, player: Player) -> Value {
        match player {
            Player::Max => self.alpha,
            Player::Min => self.beta,
        }
    }

    /// This window with `player`'s own bound at `value`; it may be empty.
    #[inline]
    #[must_use]
    pub(crate) fn with_own(self, player: Player, value: Value) -> Window {
        match player {
            Player::Max => Window {
                alpha: value,
                ..self
            },
            Player::Min => Window {
                beta: value,
                ..self
            },
        }
    }

    /// How a fail-soft result of a search with this window bounds the true value.
    #[must_use]
    pub fn bound(self, result: Value) -> Bound {
        if result <= self.alpha {
            Bound::Upper
        } else if result >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// `value`, or the end of the window that it lies beyond: what fail-hard search returns.
    #[must_use]
    pub fn clamp(self, value: Value) -> Value {
        value.clamp(self.alpha, self.beta)
    }
}

/// How a result r stands to the true value v (Fishburn 1983).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Bound {
    /// r = v.
    Exact,
    /// v <= r: the search failed low.
    Upper,
    /// v >= r: the search failed high.
    Lower,
}

#[cfg(test)]
mod tests {
    use super::Bound::{Exact, Lower, Upper};
    use super::*;

    #[test]
    fn a_window_is_not_empty() {
        let five = Value::from_key(5);
        assert_eq!(Window::new(five, five), None);
        assert_eq!(Window::new(five.next_above(), five), None);
        assert!(Window::new(five, five.next_above()).is_some());
    }

    #[test]
    fn a_null_window_asks_whether_the_player_reaches_the_value() {
        let five = Value::from_key(5);
        let max = Window::null(Player::Max, five).expect("finite");
        assert_eq!((max.alpha(), max.beta()), (five.next_below(), five));
        let min = Window::null(Player::Min, five).expect("finite");
        assert_eq!((min.alpha(), min.beta()), (five, five.next_above()));
        assert_eq!(Window::null(Player::Max, Value::INFINITY), None);
    }

    #[test]
    fn a_result_at_an_end_of_the_window_is_a_bound() {
        let window = Window::new(Value::from_key(2), Value::from_key(5)).expect("not empty");
        let bounds = [1, 2, 3, 4, 5, 6].map(|key| window.bound(Value::from_key(key)));
        assert_eq!(bounds, [Upper, Upper, Exact, Exact, Lower, Lower]);
        let clamped = [1, 3, 6].map(|key| window.clamp(Value::from_key(key)).key());
        assert_eq!(clamped, [Some(2), Some(3), Some(5)]);
    }
}

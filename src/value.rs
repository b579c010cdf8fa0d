//! What the search compares: values, the two players, windows and bounds.
//!
//! A [`Value`] is an ordered key. The search only ever compares, so it need not know whether a
//! file's numbers are integers or decimals; [`Numbers`](crate::number::Numbers) turns numbers into
//! keys and back. Both players share one code path: what differs between them is asked of
//! [`Player`]. What a search turns round to see it with the eyes of the player to move is no value, and
//! stays with the search: every number shown is one from the file.
//!
//! Source: Knuth & Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975;
//! Fishburn, "Another optimization of alpha-beta search", *SIGART Newsletter* 84, 1983 (bounds).

mod spread;

use std::ops::Not;

/// An ordered key that stands for a number or for one of the infinities, from MAX's point of view.
///
/// Any 64-bit key is finite; both infinities lie strictly outside, so that a leaf that holds the
/// least 64-bit integer still differs from "no bound yet".
///
/// ```
/// use abprune::value::Value;
/// assert!(Value::MINUS_INFINITY < Value::from_key(i64::MIN));
/// assert_eq!(Value::from_key(4).next_above(), Value::from_key(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i128);

impl Value {
    /// Below every finite value.
    pub const MINUS_INFINITY: Value = Value(-(1 << 68));
    /// Above every finite value.
    pub const INFINITY: Value = Value(1 << 68);

    /// The finite value with this key.
    #[must_use]
    pub const fn from_key(key: i64) -> Value {
        Value(key as i128)
    }

    /// The key of a value that a leaf may have; `None` for the infinities.
    #[must_use]
    pub fn key(self) -> Option<i64> {
        i64::try_from(self.0).ok()
    }

    /// Whether it is the least or the greatest of the finite values.
    #[inline]
    pub(crate) const fn is_extreme(self) -> bool {
        let key = self.low_bits();
        key ^ (key >> 63) == i64::MAX && self.0 == key as i128
    }

    /// The lower 64 bits: the key, if there is one.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "so it is said")]
    pub(crate) const fn low_bits(self) -> i64 {
        self.0 as i64
    }

    /// A number that compares as the value does.
    #[inline]
    pub(crate) const fn ordinal(self) -> i128 {
        self.0
    }

    /// The value with this [ordinal](Value::ordinal).
    #[inline]
    pub(crate) const fn from_ordinal(ordinal: i128) -> Value {
        Value(ordinal)
    }

    /// The least value above this one; an infinity is its own neighbour. Beside the greatest key
    /// that is no number any more, but it still compares, which is what null windows need.
    #[must_use]
    pub fn next_above(self) -> Value {
        if self.key().is_some() {
            Value(self.0 + 1)
        } else {
            self
        }
    }

    /// The greatest value below this one, likewise.
    #[must_use]
    pub fn next_below(self) -> Value {
        if self.key().is_some() {
            Value(self.0 - 1)
        } else {
            self
        }
    }
}

/// The player to move at a node. MAX wants the greatest value, MIN the least.
///
/// ```
/// use abprune::value::Player;
/// assert_eq!(!Player::Max, Player::Min);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Takes the child with the greatest value.
    Max,
    /// Takes the child with the least value.
    Min,
}

impl Player {
    /// Both players, as files and options name them.
    pub const ALL: [Player; 2] = [Player::Max, Player::Min];

    /// `max` or `min`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Player::Max => "max",
            Player::Min => "min",
        }
    }

    /// The player with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Player> {
        Player::ALL.into_iter().find(|player| player.name() == name)
    }

    /// Whether `a` is strictly better than `b` for this player.
    #[inline]
    #[must_use]
    pub fn prefers(self, a: Value, b: Value) -> bool {
        match self {
            Player::Max => a > b,
            Player::Min => a < b,
        }
    }

    /// The value that every leaf improves on: minus infinity for MAX, infinity for MIN.
    #[must_use]
    pub const fn worst(self) -> Value {
        match self {
            Player::Max => Value::MINUS_INFINITY,
            Player::Min => Value::INFINITY,
        }
    }

    /// The next value that is worse for this player.
    #[must_use]
    pub fn next_worse(self, value: Value) -> Value {
        match self {
            Player::Max => value.next_below(),
            Player::Min => value.next_above(),
        }
    }
}

impl Not for Player {
    type Output = Player;

    /// The opponent.
    fn not(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }
}

/// The open interval (alpha, beta) of values still of interest.
///
/// MAX has alpha for sure and raises it; MIN has beta for sure and lowers it. A window that a
/// caller builds is never empty; one that the search has narrowed may be (alpha >= beta), and that
/// is what a cutoff is.
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

    /// What MAX has for sure.
    #[must_use]
    pub const fn alpha(self) -> Value {
        self.alpha
    }

    /// What MIN has for sure.
    #[must_use]
    pub const fn beta(self) -> Value {
        self.beta
    }

    /// The bound that `player` moves: alpha is MAX's, beta is MIN's.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// r = v.
    Exact,
    /// v <= r: the search failed low.
    Upper,
    /// v >= r: the search failed high.
    Lower,
}

impl Bound {
    /// `exact`, `upper` or `lower`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::Upper => "upper",
            Bound::Lower => "lower",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Bound::{Exact, Lower, Upper};
    use super::*;

    #[test]
    fn the_extreme_integers_are_finite() {
        for key in [i64::MIN, i64::MAX] {
            let value = Value::from_key(key);
            assert_eq!(value.key(), Some(key));
            assert!(Value::MINUS_INFINITY < value && value < Value::INFINITY);
            assert!(value.next_below() < value && value < value.next_above());
        }
        assert_eq!(Value::INFINITY.next_below(), Value::INFINITY);
        assert_eq!(Value::MINUS_INFINITY.key(), None);
    }

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

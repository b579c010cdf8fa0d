//! What the search compares: values, the two players, windows and bounds.
//!
//! A [`Value`] is an ordered key. The search only ever compares, so it need not know whether a
//! file's numbers are integers or decimals; [`NumberKind`](crate::number::NumberKind) turns numbers into
//! keys and back. All values are from MAX's point of view. [`Player`] has the
//! differences between the two players, so one code path serves both.
//!
//! Source: Knuth & Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975.
//! Fishburn, "Another optimization of alpha-beta search", *SIGART Newsletter* 84, 1983
//! (bounds).

use std::ops::Not;

use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// An ordered 64-bit key that stands for a number or for one of the infinities, from MAX's point of
/// view.
///
/// The least and the greatest key are the infinities. All other keys are finite.
///
/// ```
/// use abprune::value::Value;
/// assert!(Value::MINUS_INFINITY < Value::from_key(-7));
/// assert_eq!(Value::from_key(4).next_above(), Value::from_key(5));
/// assert_eq!(Value::from_key(i64::MAX), Value::INFINITY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i64);

impl Value {
    /// Below every finite value.
    pub const MINUS_INFINITY: Value = Value(i64::MIN);
    /// Above every finite value.
    pub const INFINITY: Value = Value(i64::MAX);

    /// The value with this key.
    #[inline]
    #[must_use]
    pub const fn from_key(key: i64) -> Value {
        Value(key)
    }

    /// The key of a finite value; `None` for the infinities.
    #[inline]
    #[must_use]
    pub const fn key(self) -> Option<i64> {
        match self.0 {
            i64::MIN | i64::MAX => None,
            key => Some(key),
        }
    }

    /// The least value above this one. That of the greatest finite value is [`INFINITY`]; an infinity
    /// is its own neighbour.
    ///
    /// [`INFINITY`]: Value::INFINITY
    #[inline]
    #[must_use]
    pub const fn next_above(self) -> Value {
        match self.0 {
            i64::MIN | i64::MAX => self,
            key => Value(key + 1),
        }
    }

    /// The greatest value below this one, likewise.
    #[inline]
    #[must_use]
    pub const fn next_below(self) -> Value {
        match self.0 {
            i64::MIN | i64::MAX => self,
            key => Value(key - 1),
        }
    }
}

/// The player to move at a node. MAX wants the greatest value, MIN the least.
///
/// ```
/// use abprune::value::Player;
/// assert_eq!(!Player::Max, Player::Min);
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, Serialize, VariantArray,
)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Takes the child with the greatest value.
    Max,
    /// Takes the child with the least value.
    Min,
}

impl Player {
    /// The player with this name, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<Player> {
        name.parse().ok()
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
    #[inline]
    #[must_use]
    pub const fn worst(self) -> Value {
        match self {
            Player::Max => Value::MINUS_INFINITY,
            Player::Min => Value::INFINITY,
        }
    }

    /// The next value that is worse for this player.
    #[inline]
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
    #[inline]
    fn not(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }
}

/// Whose node an inner node is: a player's, who takes one of its children; or that of chance, whose value is the mean
/// of its children, its outcomes, by their probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// A player's.
    Player(Player),
    /// Neither player's.
    Chance,
}

impl Mover {
    /// The player who moves there.
    #[inline]
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Mover::Player(player) => Some(player),
            Mover::Chance => None,
        }
    }
}

impl From<Player> for Mover {
    #[inline]
    fn from(player: Player) -> Mover {
        Mover::Player(player)
    }
}

impl Serialize for Mover {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str((*self).into())
    }
}

/// `max`, `min`, `chance`.
impl From<Mover> for &'static str {
    fn from(mover: Mover) -> &'static str {
        match mover {
            Mover::Player(player) => player.into(),
            Mover::Chance => "chance",
        }
    }
}

/// The player from whose point of view values are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum View {
    /// MAX, at every node.
    #[default]
    Max,
    /// The player to move at the node with the value; at a leaf, the one who would move.
    Mover,
}

impl View {
    /// Whether the values of a node where this player is to move are those of MAX, negated.
    ///
    /// ```
    /// use abprune::value::{Player, View};
    /// assert!(View::Mover.is_negated(Player::Min) && !View::Max.is_negated(Player::Min));
    /// ```
    #[must_use]
    pub fn is_negated(self, player: Player) -> bool {
        self == View::Mover && player == Player::Min
    }
}

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
    pub const FULL: Window = Window { alpha: Value::MINUS_INFINITY, beta: Value::INFINITY };

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
            Player::Max => Window { alpha: value, ..self },
            Player::Min => Window { beta: value, ..self },
        }
    }

    /// The window with these ends; it may be empty.
    #[inline]
    #[must_use]
    pub(crate) const fn between(alpha: Value, beta: Value) -> Window {
        Window { alpha, beta }
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, Serialize, VariantArray)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
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
    fn the_two_extreme_keys_are_the_infinities() {
        assert_eq!(Value::from_key(i64::MIN), Value::MINUS_INFINITY);
        for infinity in [Value::MINUS_INFINITY, Value::INFINITY] {
            assert_eq!(infinity.key(), None);
            assert_eq!(infinity.next_below(), infinity);
            assert_eq!(infinity.next_above(), infinity);
        }
        for key in [i64::MIN + 1, -1, 0, i64::MAX - 1] {
            let value = Value::from_key(key);
            assert_eq!(value.key(), Some(key));
            assert!(Value::MINUS_INFINITY < value && value < Value::INFINITY);
            assert!(value.next_below() < value && value < value.next_above());
        }
        assert_eq!(Value::from_key(i64::MAX - 1).next_above(), Value::INFINITY);
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

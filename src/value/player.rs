//! The two players, and what each prefers.

use std::ops::Not;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::Value;

/// The player to move at a node. MAX wants the greatest value, MIN the least.
///
/// ```
/// use abprune::value::Player;
/// assert_eq!(!Player::Max, Player::Min);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
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

//! Values while a search compares them: all of them in sixteen bytes, or in eight all but the least
//! and the greatest 64-bit integer, which stand for the infinities there.
//!
//! Hardly any tree has a leaf with one of these two; one that has is searched the longer way.

use super::CutoffRule;
use crate::value::{Player, Value, Window};
use std::fmt::Debug;

/// Stands for a value; compares as the value does.
pub(super) trait Rank: Copy + Debug + Ord {
    /// Stands for minus infinity.
    const LEAST: Self;
    /// Stands for infinity.
    const GREATEST: Self;

    /// What stands for a value that a leaf has.
    fn of_leaf(value: Value) -> Self;

    /// What stands for this end of a window; `None` if nothing does.
    fn of_end(value: Value) -> Option<Self>;

    /// The value that it stands for.
    fn value(self) -> Value;

    /// What stands for the value with this key, which is none of the extremes.
    fn of_key(key: i64) -> Self;

    /// The key that compares with those of leaves as this does with what stands for them; `None`:
    /// there is none.
    fn key(self) -> Option<i64>;

    /// The next that is worse for this player; an infinity may be its own neighbour.
    fn next_worse(self, player: Player) -> Self;

    /// Every leaf is better for this player.
    #[inline]
    fn worst(player: Player) -> Self {
        match player {
            Player::Max => Self::LEAST,
            Player::Min => Self::GREATEST,
        }
    }
}

impl Rank for Value {
    const LEAST: Value = Value::MINUS_INFINITY;
    const GREATEST: Value = Value::INFINITY;

    #[inline]
    fn of_leaf(value: Value) -> Value {
        value
    }

    fn of_end(value: Value) -> Option<Value> {
        Some(value)
    }

    #[inline]
    fn value(self) -> Value {
        self
    }

    fn of_key(key: i64) -> Value {
        Value::from_key(key)
    }

    fn key(self) -> Option<i64> {
        Value::key(self)
    }

    fn next_worse(self, player: Player) -> Value {
        player.next_worse(self)
    }
}

impl Rank for i64 {
    const LEAST: i64 = i64::MIN;
    const GREATEST: i64 = i64::MAX;

    #[inline]
    fn of_leaf(value: Value) -> i64 {
        debug_assert!(value.key().is_some() && !value.is_extreme());
        value.low_bits()
    }

    #[inline]
    fn of_end(value: Value) -> Option<i64> {
        match value {
            Value::MINUS_INFINITY => Some(i64::MIN),
            Value::INFINITY => Some(i64::MAX),
            _ => value.key().filter(|_| !value.is_extreme()),
        }
    }

    #[inline]
    fn value(self) -> Value {
        match self {
            i64::MIN => Value::MINUS_INFINITY,
            i64::MAX => Value::INFINITY,
            key => Value::from_key(key),
        }
    }

    #[inline]
    fn of_key(key: i64) -> i64 {
        key
    }

    #[inline]
    fn key(self) -> Option<i64> {
        Some(self)
    }

    #[inline]
    fn next_worse(self, player: Player) -> i64 {
        match player {
            Player::Max => self.saturating_sub(1),
            Player::Min => self.saturating_add(1),
        }
    }
}

/// A [`Window`] of ranks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends<R> {
    alpha: R,
    beta: R,
}

impl<R: Rank> Ends<R> {
    pub(super) const FULL: Ends<R> = Ends {
        alpha: R::LEAST,
        beta: R::GREATEST,
    };

    /// `None`: nothing stands for one of the ends.
    pub(super) fn of(window: Window) -> Option<Ends<R>> {
        Some(Ends {
            alpha: R::of_end(window.alpha())?,
            beta: R::of_end(window.beta())?,
        })
    }

    /// The window.
    #[inline]
    pub(super) fn window(self) -> Window {
        Window::FULL
            .with_own(Player::Max, self.alpha.value())
            .with_own(Player::Min, self.beta.value())
    }

    /// The bound that `player` moves.
    #[inline]
    pub(super) fn own(self, player: Player) -> R {
        match player {
            Player::Max => self.alpha,
            Player::Min => self.beta,
        }
    }

    /// The same with `player`'s own bound at `rank`.
    #[inline]
    pub(super) fn with_own(self, player: Player, rank: R) -> Ends<R> {
        match player {
            Player::Max => Ends {
                alpha: rank,
                ..self
            },
            Player::Min => Ends { beta: rank, ..self },
        }
    }

    /// A value better than this one for `player`, who is to move, makes a node with this window stop.
    #[inline]
    pub(super) fn limit(self, player: Player, rule: CutoffRule) -> R {
        let bound = self.own(!player);
        match rule {
            CutoffRule::Ge => bound.next_worse(player),
            CutoffRule::Gt => bound,
        }
    }

    /// Whether a node with this window stops.
    #[inline]
    pub(super) fn stop(self, rule: CutoffRule) -> bool {
        rule.is_met(self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_hold_all_ends_but_those_at_the_extremes() {
        for key in [i64::MIN + 1, -1, 0, i64::MAX - 1] {
            let value = Value::from_key(key);
            assert_eq!(i64::of_end(value), Some(key));
            assert_eq!(key.value(), value);
        }
        for value in [Value::MINUS_INFINITY, Value::INFINITY] {
            assert_eq!(i64::of_end(value).map(Rank::value), Some(value));
        }
        for key in [i64::MIN, i64::MAX] {
            let value = Value::from_key(key);
            let others = [value, value.next_above(), value.next_below()];
            let held = others.map(i64::of_end);
            // What lies between the extreme and the other integers is one of those.
            assert_eq!(held.iter().flatten().count(), 1, "{held:?}");
            assert_eq!(Value::of_end(value), Some(value));
        }
    }

    #[test]
    fn what_is_better_than_the_limit_makes_a_node_stop() {
        for (alpha, beta) in [
            (i64::MIN, i64::MAX),
            (i64::MIN, 3),
            (-3, i64::MAX),
            (-3, 3),
            (2, 3),
        ] {
            let ends = Ends { alpha, beta };
            for player in Player::ALL {
                for rule in [CutoffRule::Ge, CutoffRule::Gt] {
                    let limit = ends.limit(player, rule);
                    for key in [i64::MIN + 1, -4, -3, -2, 0, 2, 3, 4, i64::MAX - 1] {
                        let narrows = player.prefers(key, ends.own(player));
                        let stops = narrows && ends.with_own(player, key).stop(rule);
                        let case = (alpha, beta, player, rule, key);
                        assert_eq!(player.prefers(key, limit), stops, "{case:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_window_is_the_same_in_ranks() {
        let values = [Value::MINUS_INFINITY, Value::from_key(-3), Value::INFINITY];
        for alpha in values {
            for beta in values.into_iter().filter(|&beta| alpha < beta) {
                let window = Window::new(alpha, beta).expect("not empty");
                let ends = Ends::<i64>::of(window).expect("no extremes");
                assert_eq!(ends.window(), window);
                for player in Player::ALL {
                    assert_eq!(ends.own(player).value(), window.own(player));
                    let narrowed = ends.with_own(player, 5).window();
                    assert_eq!(narrowed, window.with_own(player, Value::from_key(5)));
                }
            }
        }
    }
}

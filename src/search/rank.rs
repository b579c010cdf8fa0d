//! Values while a search compares them: all of them in sixteen bytes, or in eight all but the least
//! and the greatest 64-bit integer, which stand for the infinities there. They are what the player to
//! move sees, so that a search need not ask who that is.
//!
//! Hardly any tree has a leaf with one of these two; one that has is searched the longer way.

use super::CutoffRule;
use crate::value::{Player, Value, Window};
use std::fmt::Debug;

/// Stands for a value as one of the players sees it: what is better is greater.
pub(super) trait Rank: Copy + Debug + Ord {
    /// The infinity that is worse than all leaves.
    const WORST: Self;
    /// The infinity that is better than all leaves.
    const BEST: Self;

    /// What stands for a value that a leaf has, as this player sees it.
    fn of_leaf(value: Value, player: Player) -> Self;

    /// What stands for this end of a window, likewise; `None` if nothing does.
    fn of_end(value: Value, player: Player) -> Option<Self>;

    /// The value that it stands for, if this player sees it so.
    fn value(self, player: Player) -> Value;

    /// What stands for the same value as the other player sees it.
    fn turned(self) -> Self;

    /// What stands for the value with this key, which is none of the extremes, as this player sees it.
    fn of_key(key: i64, player: Player) -> Self;

    /// The key that compares with those of leaves as this does with what stands for them; `None`:
    /// there is none.
    fn key(self, player: Player) -> Option<i64>;

    /// The next that is worse; an infinity may be its own neighbour.
    fn next_worse(self) -> Self;
}

/// What stands for every value: with the other sign, what is less is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wide(i128);

impl Rank for Wide {
    const WORST: Wide = Wide(Value::MINUS_INFINITY.ordinal());
    const BEST: Wide = Wide(Value::INFINITY.ordinal());

    #[inline]
    fn of_leaf(value: Value, player: Player) -> Wide {
        let rank = Wide(value.ordinal());
        match player {
            Player::Max => rank,
            Player::Min => rank.turned(),
        }
    }

    fn of_end(value: Value, player: Player) -> Option<Wide> {
        Some(Wide::of_leaf(value, player))
    }

    #[inline]
    fn value(self, player: Player) -> Value {
        Value::from_ordinal(match player {
            Player::Max => self.0,
            Player::Min => self.turned().0,
        })
    }

    #[inline]
    fn turned(self) -> Wide {
        Wide(-self.0)
    }

    fn of_key(key: i64, player: Player) -> Wide {
        Wide::of_leaf(Value::from_key(key), player)
    }

    fn key(self, player: Player) -> Option<i64> {
        self.value(player).key()
    }

    fn next_worse(self) -> Wide {
        match self {
            Wide::WORST | Wide::BEST => self,
            Wide(ordinal) => Wide(ordinal - 1),
        }
    }
}

/// With all bits turned, what is less is greater.
impl Rank for i64 {
    const WORST: i64 = i64::MIN;
    const BEST: i64 = i64::MAX;

    #[inline]
    fn of_leaf(value: Value, player: Player) -> i64 {
        debug_assert!(value.key().is_some() && !value.is_extreme());
        i64::of_key(value.low_bits(), player)
    }

    #[inline]
    fn of_end(value: Value, player: Player) -> Option<i64> {
        let key = match value {
            Value::MINUS_INFINITY => i64::MIN,
            Value::INFINITY => i64::MAX,
            _ => value.key().filter(|_| !value.is_extreme())?,
        };
        Some(i64::of_key(key, player))
    }

    #[inline]
    fn value(self, player: Player) -> Value {
        match i64::of_key(self, player) {
            i64::MIN => Value::MINUS_INFINITY,
            i64::MAX => Value::INFINITY,
            key => Value::from_key(key),
        }
    }

    #[inline]
    fn turned(self) -> i64 {
        !self
    }

    #[inline]
    fn of_key(key: i64, player: Player) -> i64 {
        match player {
            Player::Max => key,
            Player::Min => !key,
        }
    }

    #[inline]
    fn key(self, player: Player) -> Option<i64> {
        Some(i64::of_key(self, player))
    }

    #[inline]
    fn next_worse(self) -> i64 {
        self.saturating_sub(1)
    }
}

/// A [`Window`] of ranks, as the player to move sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends<R> {
    /// What the player has for sure.
    pub(super) own: R,
    /// What the opponent has for sure.
    pub(super) bound: R,
}

impl<R: Rank> Ends<R> {
    pub(super) const FULL: Ends<R> = Ends {
        own: R::WORST,
        bound: R::BEST,
    };

    /// `None`: nothing stands for one of the ends.
    pub(super) fn of(window: Window, player: Player) -> Option<Ends<R>> {
        Some(Ends {
            own: R::of_end(window.own(player), player)?,
            bound: R::of_end(window.own(!player), player)?,
        })
    }

    /// The window, if this player is to move.
    #[inline]
    pub(super) fn window(self, player: Player) -> Window {
        Window::FULL
            .with_own(player, self.own.value(player))
            .with_own(!player, self.bound.value(player))
    }

    /// The same window as the other player sees it.
    #[inline]
    pub(super) fn turned(self) -> Ends<R> {
        Ends {
            own: self.bound.turned(),
            bound: self.own.turned(),
        }
    }

    /// A value better than this one makes a node with this window stop.
    #[inline]
    pub(super) fn limit(self, rule: CutoffRule) -> R {
        match rule {
            CutoffRule::Ge => self.bound.next_worse(),
            CutoffRule::Gt => self.bound,
        }
    }

    /// Whether a node with this window stops.
    #[inline]
    pub(super) fn stop(self, rule: CutoffRule) -> bool {
        rule.is_met(self.own, self.bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_hold_all_ends_but_those_at_the_extremes() {
        for player in Player::ALL {
            for key in [i64::MIN + 1, -1, 0, i64::MAX - 1] {
                let value = Value::from_key(key);
                let rank = i64::of_end(value, player).expect("no extreme");
                assert_eq!(rank.value(player), value);
                assert_eq!(rank.turned().value(!player), value);
            }
            for value in [Value::MINUS_INFINITY, Value::INFINITY] {
                let rank = i64::of_end(value, player).expect("no extreme");
                assert_eq!(rank.value(player), value);
            }
            for key in [i64::MIN, i64::MAX] {
                let value = Value::from_key(key);
                let others = [value, value.next_above(), value.next_below()];
                let held = others.map(|value| i64::of_end(value, player));
                // What lies between the extreme and the other integers is one of those.
                assert_eq!(held.iter().flatten().count(), 1, "{held:?}");
                let wide = Wide::of_end(value, player).expect("all are held");
                assert_eq!(wide.value(player), value);
            }
        }
    }

    #[test]
    fn what_is_better_is_greater() {
        fn check<R: Rank>(keys: [i64; 4]) {
            let values = keys.map(Value::from_key);
            for player in Player::ALL {
                for (a, b) in values.iter().flat_map(|&a| values.map(|b| (a, b))) {
                    let ranks = [a, b].map(|value| R::of_leaf(value, player));
                    let case = (player, a, b);
                    assert_eq!(ranks[0] > ranks[1], player.prefers(a, b), "{case:?}");
                    assert_eq!(ranks[0].turned(), R::of_leaf(a, !player), "{case:?}");
                    assert!(R::WORST < ranks[0] && ranks[0] < R::BEST, "{case:?}");
                }
                assert_eq!(R::WORST.value(player), player.worst());
                assert_eq!(R::BEST.value(player), (!player).worst());
                assert_eq!(R::WORST.turned(), R::BEST);
            }
        }
        check::<i64>([i64::MIN + 1, -1, 0, i64::MAX - 1]);
        check::<Wide>([i64::MIN, -1, 0, i64::MAX]);
    }

    #[test]
    fn what_is_better_than_the_limit_makes_a_node_stop() {
        fn check<R: Rank>(least: i64, greatest: i64) {
            let keys = [
                least,
                least + 1,
                -4,
                -3,
                -2,
                0,
                2,
                3,
                4,
                greatest - 1,
                greatest,
            ];
            for player in Player::ALL {
                let ranks = keys.map(|key| R::of_key(key, player));
                let ends = || ranks.into_iter().chain([R::WORST, R::BEST]);
                for (own, bound) in ends().flat_map(|own| ends().map(move |bound| (own, bound))) {
                    for rule in [CutoffRule::Ge, CutoffRule::Gt] {
                        let limit = Ends { own, bound }.limit(rule);
                        for rank in ranks.into_iter().filter(|_| own < bound) {
                            let stops = rank > own && Ends { own: rank, bound }.stop(rule);
                            let case = (own, bound, rule, rank);
                            assert_eq!(rank > limit.max(own), stops, "{case:?}");
                        }
                    }
                }
            }
        }
        check::<i64>(i64::MIN + 1, i64::MAX - 1);
        check::<Wide>(i64::MIN, i64::MAX);
    }

    #[test]
    fn a_window_is_the_same_in_ranks() {
        let values = [Value::MINUS_INFINITY, Value::from_key(-3), Value::INFINITY];
        for alpha in values {
            for beta in values.into_iter().filter(|&beta| alpha < beta) {
                let window = Window::new(alpha, beta).expect("not empty");
                for player in Player::ALL {
                    let ends = Ends::<i64>::of(window, player).expect("no extremes");
                    assert_eq!(ends.window(player), window);
                    assert_eq!(ends.turned().window(!player), window);
                    assert_eq!(ends.own.value(player), window.own(player));
                    let five = Value::from_key(5);
                    let own = i64::of_leaf(five, player);
                    let narrowed = Ends { own, ..ends }.window(player);
                    assert_eq!(narrowed, window.with_own(player, five));
                }
            }
        }
    }
}

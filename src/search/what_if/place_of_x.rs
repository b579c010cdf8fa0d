//! A place for x among the values of a tree, at a value or in the gap between it and the next one; and the
//! tree with x there.
//!
//! A search only compares values, so it does the same on any order-preserving map of them. To make room
//! for x above a value, all greater values move up by one. The greatest integer cannot move up. If the
//! search needs that integer, only the values between x and the next free integer move: up, or down if
//! it is below. No tree has so many values that no integer is free. The walk moves them as it goes: the tree is
//! not copied.
//!
//! x

use crate::search::Rules;
use crate::tree::{Child, Missing, Node, Skipped, Walk};
use crate::value::{Value, Window};

/// Where x is. The map is from the values of the tree to *shifted* values, in which x has a key of its
/// own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceOfX {
    /// x is this value; no value moves.
    At(Value),
    /// x is greater than `point` and less than all greater values. Those below `free` move up.
    MovedUp {
        /// The value below x.
        point: Value,
        /// No value of the tree; infinity if all move.
        free: Value,
    },
    /// x is greater than `point` and less than all greater values. `point` and the lower values above
    /// `free` move down.
    MovedDown {
        /// The value below x.
        point: Value,
        /// No value of the tree.
        free: Value,
    },
}

impl PlaceOfX {
    /// x above `point`: all greater values move up.
    pub(super) fn above(point: Value) -> PlaceOfX {
        let free = Value::INFINITY;
        PlaceOfX::MovedUp { point, free }
    }

    /// x above `point`: only the values up to a free integer move. `values` has all values of the tree
    /// and the ends of the window, in order, each once.
    pub(super) fn above_beside_free(point: Value, values: &[Value]) -> PlaceOfX {
        let (lower, greater) = values.split_at(values.partition_point(|&value| value <= point));
        let mut free = PlaceOfX::above(point).x();
        for &value in greater {
            if value == free {
                free = free.next_above();
            }
        }
        if free != Value::INFINITY {
            return PlaceOfX::MovedUp { point, free };
        }
        let mut free = point;
        for &value in lower.iter().rev() {
            if value == free {
                free = free.next_below();
            }
        }
        PlaceOfX::MovedDown { point, free }
    }

    /// The shifted value of x.
    pub(super) fn x(self) -> Value {
        match self {
            PlaceOfX::MovedUp { point: Value::MINUS_INFINITY, .. } => LEAST,
            PlaceOfX::MovedUp { point, .. } => point.next_above(),
            PlaceOfX::At(point) | PlaceOfX::MovedDown { point, .. } => point,
        }
    }

    /// The shifted value of a value of the tree, or of an end of a window.
    ///
    /// # Errors
    ///
    /// [`Missing::IntegerRange`]: it has to move and is the greatest integer.
    pub(super) fn shift(self, value: Value) -> Result<Value, Missing> {
        let shifted = match self {
            _ if value.key().is_none() => return Ok(value),
            PlaceOfX::MovedUp { point, free } if point < value && value < free => {
                value.next_above()
            }
            PlaceOfX::MovedDown { point, free } if free < value && value <= point => {
                value.next_below()
            }
            _ => value,
        };
        let is_finite = shifted.key().is_some();
        is_finite.then_some(shifted).ok_or(Missing::IntegerRange)
    }

    /// The value that has this shifted value; `None` for x in a gap.
    pub(super) fn unshift(self, shifted: Value) -> Option<Value> {
        let x = self.x();
        match self {
            _ if shifted.key().is_none() => Some(shifted),
            PlaceOfX::At(_) => Some(shifted),
            _ if shifted == x => None,
            PlaceOfX::MovedUp { free, .. } if x < shifted && shifted <= free => {
                Some(shifted.next_below())
            }
            PlaceOfX::MovedDown { free, .. } if free <= shifted && shifted < x => {
                Some(shifted.next_above())
            }
            _ => Some(shifted),
        }
    }

    /// The rules with a shifted window.
    ///
    /// # Errors
    ///
    /// [`Missing::IntegerRange`]: an end of the window has to move and cannot, or no integer is left
    /// for x above the greatest one.
    pub(super) fn rules(self, rules: Rules) -> Result<Rules, Missing> {
        self.x().key().ok_or(Missing::IntegerRange)?;
        let alpha = self.shift(rules.window.alpha())?;
        let beta = self.shift(rules.window.beta())?;
        let window = Window::new(alpha, beta).expect("the order is kept");
        Ok(Rules { window, ..rules })
    }
}

/// The least finite value.
pub(super) const LEAST: Value = Value::from_key(i64::MIN + 1);

/// A walk through a tree with x at one leaf and shifted values at the others.
pub(super) struct LeafOverride<'l, W> {
    walk: W,
    leaf: &'l [u32],
    place: PlaceOfX,
    /// The number of inner nodes that the walk is in, below the root.
    ply: usize,
    /// The number of these on the path to the leaf.
    followed: usize,
}

impl<'l, W: Walk> LeafOverride<'l, W> {
    /// `walk`, which starts at the root, with x at `place` at the leaf whose path is `leaf`.
    pub(super) fn new(walk: W, leaf: &'l [u32], place: PlaceOfX) -> LeafOverride<'l, W> {
        LeafOverride { walk, leaf, place, ply: 0, followed: 0 }
    }

    /// The node with its shifted value, or with x.
    fn shifted(&self, child: Child, is_x: bool) -> Child {
        let node = match child.node {
            Node::Leaf(_) if is_x => Node::Leaf(Ok(self.place.x())),
            Node::Leaf(value) => Node::Leaf(value.and_then(|value| self.place.shift(value))),
            Node::Inner(player) => Node::Inner(player),
        };
        Child { node, ..child }
    }
}

impl<W: Walk> Walk for LeafOverride<'_, W> {
    const HAS_CHANCE: bool = false;

    fn root(&self) -> Child {
        self.shifted(self.walk.root(), self.leaf.is_empty())
    }

    fn enter(&mut self) -> Option<Child> {
        let child = self.walk.enter()?;
        let is_on_way =
            self.followed == self.ply && self.leaf.get(self.ply) == Some(&child.position);
        let shifted = self.shifted(child, is_on_way);
        if let Node::Inner(_) = child.node {
            self.followed += usize::from(is_on_way);
            self.ply += 1;
        }
        Some(shifted)
    }

    fn skip(&mut self) -> Option<Skipped> {
        self.walk.skip()
    }

    fn leave(&mut self) {
        self.walk.leave();
        self.ply = self.ply.saturating_sub(1);
        self.followed = self.followed.min(self.ply);
    }

    fn has_stopped(&self) -> bool {
        self.walk.has_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks x above value number `number`, or below all if that is -infinity.
    fn check_gap(values: &[Value], number: usize, place: PlaceOfX) {
        let shifted = values.iter().map(|&value| place.shift(value));
        let shifted: Vec<Value> = shifted.map(|value| value.expect("there is room")).collect();
        assert!(shifted.is_sorted_by(|a, b| a < b), "{place:?}");
        assert!(shifted[number] < place.x() && place.x() < shifted[number + 1]);
        let back = shifted.iter().map(|&value| place.unshift(value));
        assert!(back.eq(values.iter().map(|&value| Some(value))), "{place:?}");
        assert_eq!(place.unshift(place.x()), None);
    }

    #[test]
    fn values_keep_their_order_around_x() {
        let all = [
            // Room above all.
            &[i64::MIN, i64::MIN + 1, -1, 0, 4, 5, i64::MAX - 2, i64::MAX][..],
            // Both ends are used: there is room only between values.
            &[i64::MIN, i64::MIN + 1, -1, 0, 4, 5, i64::MAX - 1, i64::MAX],
            &[i64::MIN, i64::MIN + 1, i64::MIN + 2, i64::MAX - 2, i64::MAX - 1, i64::MAX],
        ];
        for keys in all {
            let values: Vec<Value> = keys.iter().map(|&key| Value::from_key(key)).collect();
            let finite = &values[1..values.len() - 1];
            for number in 0..values.len() - 1 {
                let point = values[number];
                check_gap(&values, number, PlaceOfX::above_beside_free(point, finite));
                let up = PlaceOfX::above(point);
                if finite.last() != Some(&Value::from_key(i64::MAX - 1)) {
                    check_gap(&values, number, up);
                }
                let at = PlaceOfX::At(point);
                assert_eq!((at.shift(point), at.unshift(point)), (Ok(point), Some(point)));
            }
        }
    }

    #[test]
    fn the_greatest_integer_cannot_move_up() {
        let [seven, greatest] = [7, i64::MAX - 1].map(Value::from_key);
        let up = PlaceOfX::above(seven);
        assert_eq!(up.shift(greatest), Err(Missing::IntegerRange));
        assert_eq!(up.shift(seven), Ok(seven));
        let full = Rules::default();
        assert!(PlaceOfX::above(greatest).rules(full).is_err());
        let down = PlaceOfX::above_beside_free(greatest, &[seven, greatest]);
        assert!(down.rules(full).is_ok());
        let rules = Rules { window: Window::new(seven, greatest).expect("not empty"), ..full };
        assert!(up.rules(rules).is_err());
        let beside_free = PlaceOfX::above_beside_free(seven, &[seven, greatest]);
        assert_eq!(beside_free.rules(rules), Ok(rules));
    }
}

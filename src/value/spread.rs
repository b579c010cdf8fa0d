//! The line of all values with gaps between neighbours: room for a number that is none of a tree's,
//! like 3 1/2 among integers. Values keep their order on it.

use super::Value;

impl Value {
    /// This value on the line with gaps.
    #[must_use]
    pub(crate) fn spread(self) -> Value {
        if self.is_infinite() {
            self
        } else {
            Value(2 * self.0)
        }
    }

    /// The gap on that line between this value and the next one; below all numbers if this is
    /// minus infinity.
    #[must_use]
    pub(crate) fn gap_above(self) -> Value {
        if self.is_infinite() {
            Value(2 * i128::from(i64::MIN) - 1)
        } else {
            Value(2 * self.0 + 1)
        }
    }

    /// The value whose place on that line this is; `None` in the gaps.
    #[must_use]
    pub(crate) fn gathered(self) -> Option<Value> {
        if self.is_infinite() {
            return Some(self);
        }
        (self.0 % 2 == 0).then_some(Value(self.0 / 2))
    }

    fn is_infinite(self) -> bool {
        self == Value::MINUS_INFINITY || self == Value::INFINITY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_lies_between_two_neighbours() {
        for key in [i64::MIN, -1, 0, 4, i64::MAX] {
            let value = Value::from_key(key);
            let (place, gap) = (value.spread(), value.gap_above());
            assert!(Value::MINUS_INFINITY.gap_above() < place && place < gap);
            assert!(gap < value.next_above().spread() && gap < Value::INFINITY);
            assert_eq!((place.gathered(), gap.gathered()), (Some(value), None));
        }
        for infinity in [Value::MINUS_INFINITY, Value::INFINITY] {
            assert_eq!(infinity.spread().gathered(), Some(infinity));
        }
        assert_eq!(Value::MINUS_INFINITY.gap_above().gathered(), None);
    }
}

//! Values as ordered keys.

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

#[cfg(test)]
mod tests {
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
}

//! The kind of numbers in one tree, and the keys that its numbers become.

use super::text::{INTEGERS, Number, whole};
use crate::value::Value;

/// The kind of numbers in one tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// 64-bit integers; each is its own key.
    Integers,
    /// Doubles; their keys have the same order.
    Decimals,
}

impl NumberKind {
    /// The value of `number` in a tree with this kind of numbers; `None` if they cannot hold it
    /// exactly: a decimal with a fraction among integers, 2^53 + 1 among decimals.
    ///
    /// ```
    /// use abprune::number::{Number, NumberKind};
    /// assert!(NumberKind::Integers.value(Number::Decimal(3.0)).is_some());
    /// assert!(NumberKind::Integers.value(Number::Decimal(3.5)).is_none());
    /// assert!(NumberKind::Decimals.value(Number::Integer((1 << 53) + 1)).is_none());
    /// ```
    #[must_use]
    pub fn value(self, number: Number) -> Option<Value> {
        self.key(number).map(Value::from_key)
    }

    /// The key of that value, which is finite.
    #[inline]
    pub(crate) fn key(self, number: Number) -> Option<i64> {
        let finite = |integer: &i64| INTEGERS.contains(integer);
        match (self, number) {
            (NumberKind::Integers, Number::Integer(integer)) => Some(integer).filter(finite),
            (NumberKind::Integers, Number::Decimal(double)) => whole(double).filter(finite),
            (NumberKind::Decimals, Number::Integer(integer)) => {
                #[expect(clippy::cast_precision_loss, reason = "compared exactly below")]
                let double = integer as f64;
                (whole(double) == Some(integer)).then(|| key_of(double))
            }
            (NumberKind::Decimals, Number::Decimal(double)) => Some(key_of(double)),
        }
    }

    /// The key of the negative number; `None` if no value can be that: of the least integer.
    pub(crate) fn negated(self, key: i64) -> Option<i64> {
        match self {
            NumberKind::Integers => key.checked_neg().filter(|key| INTEGERS.contains(key)),
            // The negative of zero is zero.
            NumberKind::Decimals => Some(key_of(0.0 - double_of(key))),
        }
    }

    /// The number that `value` stands for; `None` for the infinities.
    #[must_use]
    pub fn number(self, value: Value) -> Option<Number> {
        value.key().map(|key| match self {
            NumberKind::Integers => Number::Integer(key),
            NumberKind::Decimals => Number::Decimal(double_of(key)),
        })
    }
}

/// The key of a finite double. As integers, the bits of positive doubles already have their
/// order; those of negative ones have the reverse, so all but the sign is inverted.
fn key_of(double: f64) -> i64 {
    flip(double.to_bits().cast_signed())
}

/// The double whose key this is.
fn double_of(key: i64) -> f64 {
    f64::from_bits(flip(key).cast_unsigned())
}

/// Inverts all bits but the sign of a negative integer; its own inverse.
fn flip(bits: i64) -> i64 {
    bits ^ ((bits >> 63) & i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_the_order_of_doubles_and_give_them_back() {
        let doubles = [
            f64::MIN,
            -1.5,
            -f64::MIN_POSITIVE,
            -5e-324,
            0.0,
            5e-324,
            0.1,
            1.0,
            f64::MAX,
        ];
        assert!(doubles.is_sorted_by_key(|&double| key_of(double)));
        for double in doubles {
            assert_eq!(double_of(key_of(double)).to_bits(), double.to_bits());
        }
        for double in [0.0, 5e-324, 0.1, f64::MAX] {
            let (key, negative) = (key_of(double), key_of(0.0 - double));
            assert_eq!(NumberKind::Decimals.negated(key), Some(negative));
            assert_eq!(NumberKind::Decimals.negated(negative), Some(key));
        }
        assert_eq!(key_of(1.0) + 1, key_of(1.0_f64.next_up()));
    }
}

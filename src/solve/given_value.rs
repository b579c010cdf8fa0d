//! Numbers that are given beside a document, and what they are in its kind of numbers.

use crate::number::{Number, NumberKind};
use crate::value::Value;

/// A number or an infinity that a search compares with the values of a tree. Which value it is depends on
/// the kind of the tree's numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GivenValue {
    /// Below all numbers.
    MinusInfinity,
    /// A number.
    Number(Number),
    /// Above all numbers.
    Infinity,
}

impl Default for GivenValue {
    /// 0.
    fn default() -> GivenValue {
        GivenValue::Number(Number::Integer(0))
    }
}

impl GivenValue {
    /// The value in a tree with numbers of this kind.
    ///
    /// # Errors
    ///
    /// The number, if this kind cannot hold it: 2^53 + 1 among decimals.
    ///
    /// ```
    /// use abprune::number::{Number, NumberKind};
    /// use abprune::solve::GivenValue;
    /// let limit = GivenValue::Number(Number::Integer((1 << 53) + 1));
    /// assert!(limit.value(NumberKind::Integers).is_ok());
    /// assert!(limit.value(NumberKind::Decimals).is_err());
    /// ```
    pub fn value(self, kind: NumberKind) -> Result<Value, Number> {
        match self {
            GivenValue::MinusInfinity => Ok(Value::MINUS_INFINITY),
            GivenValue::Infinity => Ok(Value::INFINITY),
            GivenValue::Number(number) => kind.value(number).ok_or(number),
        }
    }

    /// Whether a tree must have decimals to be compared with this.
    #[must_use]
    pub fn has_fraction(self) -> bool {
        match self {
            GivenValue::Number(number) => NumberKind::Integers.value(number).is_none(),
            GivenValue::MinusInfinity | GivenValue::Infinity => false,
        }
    }
}

//! A place for x among the values of a tree: at a value, or in the gap between it and the next one.
//!
//! A search only compares, so any order-preserving map of the values will do. To make room for x above
//! a value, all greater values move up by one. An integer that has no room to move up is reported as
//! out of range.

use crate::search::Rules;
use crate::tree::Missing;
use crate::value::{Value, Window};

/// Where x is. The map is from the values of the tree to *shifted* values, in which x has a key of its
/// own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// x is this value; no value moves.
    At(Value),
    /// x is greater than this value and less than all greater ones.
    Above(Value),
}

impl Place {
    /// The shifted value of x.
    pub(super) fn x(self) -> Value {
        match self {
            Place::At(value) => value,
            Place::Above(Value::MINUS_INFINITY) => LEAST,
            Place::Above(value) => value.next_above(),
        }
    }

    /// The shifted value of a value of the tree, or of an end of a window.
    ///
    /// # Errors
    ///
    /// [`Missing::IntegerRange`]: it is the greatest integer of all and has to move up.
    pub(super) fn shift(self, value: Value) -> Result<Value, Missing> {
        match self {
            Place::Above(point) if value > point && value != Value::INFINITY => {
                let shifted = value.next_above();
                let is_finite = shifted != Value::INFINITY;
                is_finite.then_some(shifted).ok_or(Missing::IntegerRange)
            }
            _ => Ok(value),
        }
    }

    /// The value that has this shifted value; `None` for x in a gap.
    pub(super) fn unshift(self, shifted: Value) -> Option<Value> {
        match self {
            Place::Above(_) if shifted == self.x() => None,
            Place::Above(point) if shifted > point => Some(shifted.next_below()),
            _ => Some(shifted),
        }
    }

    /// The rules with a shifted window.
    ///
    /// # Errors
    ///
    /// [`Missing::IntegerRange`]: an end of the window has to move up and cannot.
    pub(super) fn rules(self, rules: Rules) -> Result<Rules, Missing> {
        let alpha = self.shift(rules.window.alpha())?;
        let beta = self.shift(rules.window.beta())?;
        let window = Window::new(alpha, beta).expect("the order is kept");
        Ok(Rules { window, ..rules })
    }
}

/// The least finite value.
const LEAST: Value = Value::from_key(i64::MIN + 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_order_around_x() {
        let values = [i64::MIN, i64::MIN + 1, -1, 0, 4, 5, i64::MAX - 2, i64::MAX];
        let values = values.map(Value::from_key);
        for (number, &point) in values[..7].iter().enumerate() {
            let place = Place::Above(point);
            let shifted = values.map(|value| place.shift(value).expect("there is room"));
            assert!(shifted.is_sorted());
            assert!(shifted[number] < place.x() && place.x() < shifted[number + 1]);
            assert_eq!(shifted.map(|value| place.unshift(value)), values.map(Some));
            assert_eq!(place.unshift(place.x()), None);
            let at = Place::At(point);
            assert_eq!(
                (at.shift(point), at.unshift(point)),
                (Ok(point), Some(point))
            );
        }
    }

    #[test]
    fn the_greatest_integer_cannot_move_up() {
        let greatest = Value::from_key(i64::MAX - 1);
        let place = Place::Above(Value::from_key(7));
        assert_eq!(place.shift(greatest), Err(Missing::IntegerRange));
        let window = Window::new(Value::from_key(3), greatest).expect("not empty");
        let rules = Rules {
            window,
            ..Rules::default()
        };
        assert!(place.rules(rules).is_err());
        assert_eq!(Place::At(greatest).shift(greatest), Ok(greatest));
    }
}

//! A place for x among the values of a tree: at a value, or in the gap between it and the next one.
//!
//! A search only compares, so any order-preserving map of the values will do. To make room for x above
//! a value, either all greater values move up by one, or that value and all lower ones move down by
//! one. The greatest integer cannot move up and the least one cannot move down, so a tree that has one
//! of them leaves one way, and a tree that has both may leave none.

use crate::search::Rules;
use crate::tree::Missing;
use crate::value::{Value, Window};

/// Where x is. The map is from the values of the tree to *shifted* values, in which x has a key of its
/// own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceOfX {
    /// x is this value; no value moves.
    At(Value),
    /// x is greater than this value and less than all greater ones, which move up.
    BelowMovedUp(Value),
    /// x is greater than this value and less than all greater ones. This value and all lower ones
    /// move down.
    AboveMovedDown(Value),
}

impl PlaceOfX {
    /// The shifted value of x.
    pub(super) fn x(self) -> Value {
        match self {
            PlaceOfX::BelowMovedUp(Value::MINUS_INFINITY)
            | PlaceOfX::AboveMovedDown(Value::MINUS_INFINITY) => LEAST,
            PlaceOfX::BelowMovedUp(value) => value.next_above(),
            PlaceOfX::At(value) | PlaceOfX::AboveMovedDown(value) => value,
        }
    }

    /// The shifted value of a value of the tree, or of an end of a window.
    ///
    /// # Errors
    ///
    /// [`Missing::IntegerRange`]: it has to move and is the greatest or the least integer.
    pub(super) fn shift(self, value: Value) -> Result<Value, Missing> {
        let shifted = match self {
            _ if value.key().is_none() => return Ok(value),
            PlaceOfX::BelowMovedUp(point) if value > point => value.next_above(),
            PlaceOfX::AboveMovedDown(_) if value <= self.x() => value.next_below(),
            _ => value,
        };
        let is_finite = shifted.key().is_some();
        is_finite.then_some(shifted).ok_or(Missing::IntegerRange)
    }

    /// The value that has this shifted value; `None` for x in a gap.
    pub(super) fn unshift(self, shifted: Value) -> Option<Value> {
        match self {
            _ if shifted.key().is_none() => Some(shifted),
            PlaceOfX::At(_) => Some(shifted),
            _ if shifted == self.x() => None,
            PlaceOfX::BelowMovedUp(_) if shifted > self.x() => Some(shifted.next_below()),
            PlaceOfX::AboveMovedDown(_) if shifted < self.x() => Some(shifted.next_above()),
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
const LEAST: Value = Value::from_key(i64::MIN + 1);

#[cfg(test)]
mod tests {
    use super::*;

    /// All but the greatest integer, and all but the least one, can be among the values.
    const KEYS: [i64; 8] = [i64::MIN, i64::MIN + 2, -1, 0, 4, 5, i64::MAX - 2, i64::MAX];

    /// Checks x above value number `number`.
    fn check_gap(values: [Value; 8], number: usize, place: PlaceOfX) {
        let shifted = values.map(|value| place.shift(value).expect("there is room"));
        assert!(shifted.is_sorted_by(|a, b| a < b), "{place:?}");
        assert!(shifted[number] < place.x() && place.x() < shifted[number + 1]);
        assert_eq!(shifted.map(|value| place.unshift(value)), values.map(Some));
        assert_eq!(place.unshift(place.x()), None);
    }

    #[test]
    fn values_keep_their_order_around_x() {
        let mut with_least = KEYS.map(Value::from_key);
        with_least[1] = Value::from_key(i64::MIN + 1);
        let mut with_greatest = KEYS.map(Value::from_key);
        with_greatest[6] = Value::from_key(i64::MAX - 1);
        for number in 0..7 {
            let (low, high) = (with_least[number], with_greatest[number]);
            check_gap(with_least, number, PlaceOfX::BelowMovedUp(low));
            check_gap(with_greatest, number, PlaceOfX::AboveMovedDown(high));
            let at = PlaceOfX::At(low);
            assert_eq!((at.shift(low), at.unshift(low)), (Ok(low), Some(low)));
        }
    }

    #[test]
    fn the_greatest_integer_cannot_move_up_nor_the_least_one_down() {
        let [least, seven, greatest] = [i64::MIN + 1, 7, i64::MAX - 1].map(Value::from_key);
        let [up, down] = [PlaceOfX::BelowMovedUp, PlaceOfX::AboveMovedDown];
        assert_eq!(up(seven).shift(greatest), Err(Missing::IntegerRange));
        assert_eq!(up(greatest).shift(greatest), Ok(greatest));
        let full = Rules::default();
        assert!(up(greatest).rules(full).is_err() && down(greatest).rules(full).is_ok());
        assert_eq!(up(seven).shift(least), Ok(least));
        assert_eq!(down(seven).shift(least), Err(Missing::IntegerRange));
        assert_eq!(
            down(Value::MINUS_INFINITY).shift(least),
            Err(Missing::IntegerRange)
        );
        assert_eq!(down(seven).shift(greatest), Ok(greatest));
        let rules = Rules {
            window: Window::new(seven, greatest).expect("not empty"),
            ..Rules::default()
        };
        assert!(up(seven).rules(rules).is_err());
        assert!(down(seven).rules(rules).is_ok());
    }
}

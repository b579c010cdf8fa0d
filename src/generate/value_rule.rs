//! From which numbers the values of leaves are drawn.

use std::ops::RangeInclusive;

use super::error::RecipeError;
use crate::number::{INTEGERS, NumberKind};

/// The most digits after the point; it is also the most digits of a decimal in all. Doubles tell all
/// decimals of 15 digits apart.
pub const MOST_DECIMALS: u32 = 15;

/// From which numbers values are drawn, and how they are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueRule {
    /// The numbers, ends included, in units of the last decimal. `None`: those of the model.
    pub range: Option<RangeInclusive<i64>>,
    /// How many digits values have after the point.
    pub decimals: u32,
    /// Whether all leaves of a tree have different values. They then take memory for the leaves; without
    /// a range they are those from 1 up.
    pub are_distinct: bool,
}

impl ValueRule {
    /// How many units are 1.
    #[must_use]
    pub fn one(&self) -> i64 {
        10_i64.pow(self.decimals)
    }

    /// The numbers of units that a value can have.
    #[must_use]
    pub fn units(&self) -> RangeInclusive<i64> {
        match self.number_kind() {
            NumberKind::Integers => INTEGERS,
            NumberKind::Decimals => {
                let most = 10_i64.pow(MOST_DECIMALS) - 1;
                -most..=most
            }
        }
    }

    /// The kind of numbers.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        match self.decimals {
            0 => NumberKind::Integers,
            _ => NumberKind::Decimals,
        }
    }

    /// Whether this can be, apart from the model.
    pub(super) fn check(&self) -> Result<(), RecipeError> {
        let decimals = self.decimals;
        if decimals > MOST_DECIMALS {
            return Err(RecipeError::Decimals { decimals });
        }
        let units = self.units();
        match &self.range {
            Some(range) if range.start() > range.end() => {
                let (least, most) = (*range.start(), *range.end());
                Err(RecipeError::EmptyRange { least, most })
            }
            Some(range) if !units.contains(range.start()) || !units.contains(range.end()) => {
                Err(RecipeError::out_of(&units, decimals))
            }
            _ => Ok(()),
        }
    }
}

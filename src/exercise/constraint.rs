//! A property of a tree, and the range that it must lie in.

use super::Property;
use crate::value::Value;

/// What is asked of a tree. A range with no value in it is met by no tree.
///
/// ```
/// use abprune::exercise::{Constraint, Property};
/// use abprune::value::Value;
///
/// let [two, three] = [2, 3].map(Value::from_key);
/// let constraint = Constraint { property: Property::Cutoffs, least: two, most: two };
/// assert!(constraint.is_met_by(two));
/// assert_eq!(constraint.distance(three), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// What is measured.
    pub property: Property,
    /// The least measure that is asked for; minus infinity if none is too small.
    pub least: Value,
    /// The greatest measure that is asked for; infinity if none is too great.
    pub most: Value,
}

impl Constraint {
    /// The constraint that a tree has a property that is true or false.
    #[must_use]
    pub const fn yes(property: Property) -> Constraint {
        Constraint {
            property,
            least: Value::from_key(1),
            most: Value::from_key(1),
        }
    }

    /// Whether a measure lies in the range.
    #[must_use]
    pub fn is_met_by(&self, measure: Value) -> bool {
        (self.least..=self.most).contains(&measure)
    }

    /// How far from the range a measure lies, in keys; 0 inside the range.
    #[must_use]
    pub fn distance(&self, measure: Value) -> u64 {
        let from = |end: Value| match (end.key(), measure.key()) {
            (Some(end), Some(measure)) => end.abs_diff(measure),
            _ => 0,
        };
        if self.is_met_by(measure) {
            0
        } else if measure < self.least {
            from(self.least)
        } else {
            from(self.most)
        }
    }
}

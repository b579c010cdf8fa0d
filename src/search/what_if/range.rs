//! Intervals of values of x.

use crate::value::Value;

/// Values of x: an interval, or a point if both ends are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lower end.
    pub low: Value,
    /// Whether the lower end is one of the values; an infinity never is.
    pub has_low: bool,
    /// The upper end.
    pub high: Value,
    /// Whether the upper end is one of the values.
    pub has_high: bool,
}

impl Range {
    /// This range and the one that follows it.
    pub(super) fn joined(self, next: Range) -> Range {
        Range { high: next.high, has_high: next.has_high, ..self }
    }
}

//! What grading finds.

use crate::check::fault::Fault;
use crate::check::part::AnswerPart;

/// A part of an answer, graded.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The part.
    pub part: AnswerPart,
    /// How many things are right.
    pub right: u64,
    /// How many things are asked for.
    pub asked: u64,
    /// How many things are there that should not be.
    pub extra: u64,
    /// What is wrong, in the order of the answer, then what is missing.
    pub faults: Vec<Fault>,
}

impl Grade {
    /// The share of the points, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        if self.asked == 0 {
            return if self.faults.is_empty() { 1.0 } else { 0.0 };
        }
        #[expect(clippy::cast_precision_loss, reason = "points are rounded")]
        let share = self.right.saturating_sub(self.extra) as f64 / self.asked as f64;
        share
    }
}

/// An answer, graded.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedAnswer {
    /// The parts that are graded, in the order of [`AnswerPart::ALL`].
    pub parts: Vec<Grade>,
}

impl GradedAnswer {
    /// All that is wrong.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        self.parts.iter().flat_map(|grade| &grade.faults)
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.faults().next().is_none()
    }
}

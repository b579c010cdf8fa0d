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
    /// What is wrong, in the order of the answer, then what is missing. Only the first faults are kept.
    pub faults: Vec<Fault>,
    /// How many faults there are, without those that cost nothing.
    pub fault_count: u64,
    /// How many faults of any kind are not kept.
    pub left_out: u64,
}

impl Grade {
    /// Whether nothing is wrong that costs anything.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.fault_count == 0
    }
}

/// An answer, graded.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedAnswer {
    /// The parts that are graded, in the order of [`AnswerPart`].
    pub parts: Vec<Grade>,
}

impl GradedAnswer {
    /// What is wrong, as far as it is kept.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        self.parts.iter().flat_map(|grade| &grade.faults)
    }

    /// How many faults there are, without those that cost nothing.
    #[must_use]
    pub fn fault_count(&self) -> u64 {
        self.parts.iter().map(|grade| grade.fault_count).sum()
    }

    /// Whether something is answered, and nothing is wrong.
    #[must_use]
    pub fn is_right(&self) -> bool {
        !self.parts.is_empty() && self.fault_count() == 0
    }
}

//! What the parts of an answer are worth: whole hundredths of a point, so that sums are exact.

use strum::{IntoStaticStr, VariantArray};
use thiserror::Error;

use super::grading::{Grade, GradedAnswer};
use super::solution::AnswerPart;
use crate::excerpt::excerpt;
use crate::named::Named as _;

/// The most points of a part.
pub(super) const MOST: u32 = 1_000_000;

/// The share of its points that a fault gets which follows from a first error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ConsequentShare {
    /// All of them.
    Full,
    /// Half of them.
    #[default]
    Half,
    /// None of them.
    None,
}

/// The points of parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// In hundredths. `None`: each part that an answer has is worth one point.
    given: Option<Vec<(AnswerPart, u32)>>,
    consequent: ConsequentShare,
    /// Whether `pruned-if` may be asked for, which has a column of its own then.
    asks_x: bool,
}

/// Why a text gives no points. Each has the item.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PointsError {
    /// No part and number: `value`.
    #[error("`{}`: expected a part and its points: `value=2`", excerpt(.0))]
    NoPair(String),
    /// An unknown part: `vale=2`.
    #[error("`{}`: the parts are {}", excerpt(.0), parts_text())]
    UnknownPart(String),
    /// A part twice: the second of `value=2,value=3`.
    #[error("`{}`: the part stands there before", excerpt(.0))]
    Twice(String),
    /// Not a number from 0 to 1000000 with at most two decimals: `value=-1`, `value=0.333`.
    #[error("`{}`: expected a number from 0 to {MOST} with at most two decimals: `2`, `0.25`", excerpt(.0))]
    NoNumber(String),
}

impl Points {
    /// The points that `text` gives: `value=2,pruned=4`.
    ///
    /// ```
    /// use abprune::check::{Points, PointsError};
    /// assert!(Points::parse("value=2,pruned=1.5").is_ok());
    /// let item = "pruned=0.333".to_owned();
    /// assert_eq!(Points::parse("value=2,pruned=0.333"), Err(PointsError::NoNumber(item)));
    /// ```
    ///
    /// # Errors
    ///
    /// See [`PointsError`].
    pub fn parse(text: &str) -> Result<Points, PointsError> {
        let mut given: Vec<(AnswerPart, u32)> = Vec::new();
        for item in text.split(',') {
            let named = || item.trim().to_owned();
            let pair = item.split_once('=');
            let (part, points) = pair.ok_or_else(|| PointsError::NoPair(named()))?;
            let part = part.trim().parse();
            let part = part.map_err(|_| PointsError::UnknownPart(named()))?;
            let points = hundredths(points.trim());
            let points = points.ok_or_else(|| PointsError::NoNumber(named()))?;
            if given.iter().any(|&(other, _)| other == part) {
                return Err(PointsError::Twice(named()));
            }
            given.push((part, points));
        }
        given.sort_by_key(|&(part, _)| part);
        let asks_x = given.iter().any(|&(part, _)| part == AnswerPart::PrunedIf);
        Ok(Points { given: Some(given), asks_x, ..Points::default() })
    }

    /// These points, with such a share for faults that follow from others.
    #[must_use]
    pub fn with_consequent(self, consequent: ConsequentShare) -> Points {
        Points { consequent, ..self }
    }

    /// These points, for trees of which one may have an x.
    #[must_use]
    pub fn with_x(self) -> Points {
        Points { asks_x: true, ..self }
    }

    /// Whether `pruned-if` may be asked for.
    #[must_use]
    pub fn asks_x(&self) -> bool {
        self.asks_x
    }

    /// The parts that are asked for; `None`: those that an answer has.
    #[must_use]
    pub fn parts(&self) -> Option<Vec<AnswerPart>> {
        let given = self.given.as_ref()?;
        Some(given.iter().map(|&(part, _)| part).collect())
    }

    /// What all parts that are asked for are worth; `None`: it is up to the answer which those are.
    #[must_use]
    pub fn most(&self) -> Option<f64> {
        let given = self.given.as_ref()?;
        Some(in_points(given.iter().map(|&(_, points)| points).sum()))
    }

    /// What a part is worth.
    #[must_use]
    pub fn of(&self, part: AnswerPart) -> f64 {
        in_points(self.hundredths(part))
    }

    /// The points of a graded part, to the hundredth. Something wrong costs a hundredth at least.
    #[must_use]
    pub fn score(&self, grade: &Grade) -> f64 {
        in_points(self.earned(grade))
    }

    /// The points of a graded answer, and how many there are to be had.
    #[must_use]
    pub fn total(&self, graded: &GradedAnswer) -> (f64, f64) {
        let sum = |of: &dyn Fn(&Grade) -> u32| in_points(graded.parts.iter().map(of).sum());
        let score = sum(&|grade| self.earned(grade));
        (score, sum(&|grade| self.hundredths(grade.part)))
    }

    fn hundredths(&self, part: AnswerPart) -> u32 {
        let Some(given) = &self.given else {
            return 100;
        };
        let found = given.iter().find(|&&(other, _)| other == part);
        found.map_or(0, |&(_, points)| points)
    }

    fn earned(&self, grade: &Grade) -> u32 {
        let most = self.hundredths(grade.part);
        let [all, without] = [0, grade.consequent].map(|forgiven| {
            if forgiven == grade.fault_count {
                return most;
            }
            let earned = u128::from((grade.right + forgiven).saturating_sub(grade.extra));
            let asked = u128::from(grade.asked).max(1);
            let share = (u128::from(most) * earned + asked / 2) / asked;
            u32::try_from(share).map_or(most, |share| share.min(most.saturating_sub(1)))
        });
        match self.consequent {
            ConsequentShare::Full => without,
            ConsequentShare::Half if grade.fault_count == 0 => most,
            ConsequentShare::Half => (all + without).div_ceil(2).min(most.saturating_sub(1)),
            ConsequentShare::None => all,
        }
    }
}

fn in_points(hundredths: u32) -> f64 {
    f64::from(hundredths) / 100.0
}

/// A number with at most two decimals, in hundredths.
fn hundredths(text: &str) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|of| of.is_ascii_digit());
    if !is_digits(whole) || !is_digits(decimals) || decimals.len() > 2 {
        return None;
    }
    let whole: u32 = whole.parse().ok().filter(|&whole| whole <= MOST)?;
    let decimals: u32 = format!("{decimals:0<2}").parse().ok()?;
    Some(whole * 100 + decimals).filter(|&points| points <= MOST * 100)
}

fn parts_text() -> String {
    let parts = AnswerPart::ALL.iter().map(|part| format!("`{}`", part.name()));
    let parts: Vec<String> = parts.collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn grade(right: u64, asked: u64, fault_count: u64) -> Grade {
        Grade {
            part: AnswerPart::Value,
            right,
            asked,
            extra: 0,
            faults: Vec::new(),
            fault_count,
            consequent: 0,
            left_out: 0,
            at_fault: BTreeSet::new(),
        }
    }

    #[test]
    fn points_have_at_most_two_decimals() {
        for (text, points) in [("2", 200), ("0.5", 50), ("0.25", 25), ("1000000", 100_000_000)] {
            assert_eq!(hundredths(text), Some(points), "{text}");
        }
        for text in ["", "-0", "-1", "+1", "0.333", "1.005", "1e3", "inf", ".5", "1.", "1000000.01"]
        {
            assert_eq!(hundredths(text), None, "{text}");
        }
    }

    #[test]
    fn a_right_part_has_all_its_points_and_no_other_part_has() {
        let points = Points::parse("value=0.1").expect("points");
        let same = |one: f64, other: f64| (one - other).abs() < 1e-12;
        assert!(same(points.score(&grade(3, 3, 0)), 0.1));
        assert!(same(points.score(&grade(999, 1000, 1)), 0.09));
        assert!(same(points.score(&grade(1, 2, 1)), 0.05));
        let one = Points::default();
        assert!(same(one.score(&grade(999, 1000, 1)), 0.99));
        assert!(same(one.score(&grade(1, 6, 5)), 0.17));
        assert!(same(one.score(&grade(0, 0, 1)), 0.0));
        assert!(same(one.score(&grade(0, 0, 0)), 1.0));
        let nothing = one.total(&GradedAnswer::default());
        assert!(nothing.0.is_sign_positive() && nothing.1.is_sign_positive());
    }

    #[test]
    fn a_fault_that_follows_from_another_gets_its_share() {
        use ConsequentShare::{Full, Half, None};
        let same = |one: f64, other: f64| (one - other).abs() < 1e-12;
        let of = |right: u64, extra: u64, asked: u64, faults: (u64, u64)| {
            let (fault_count, consequent) = faults;
            Grade { extra, consequent, ..grade(right, asked, fault_count) }
        };
        // Of four things one is a first error and two follow: 1/4 without them, 3/4 with them. Something too many that
        // follows; a part of which nothing is asked, and all that is too many follows, or not.
        for (grade, none, half, full) in [
            (of(1, 0, 4, (3, 2)), 0.25, 0.5, 0.75),
            (of(2, 2, 3, (3, 2)), 0.0, 0.34, 0.67),
            (of(2, 1, 2, (1, 1)), 0.5, 0.75, 1.0),
            (of(0, 2, 0, (2, 2)), 0.0, 0.5, 1.0),
            (of(0, 2, 0, (2, 1)), 0.0, 0.0, 0.0),
            // The mean is 0.995, which would be rounded to all.
            (of(999, 0, 1000, (1, 1)), 0.99, 0.99, 1.0),
        ] {
            for (share, expected) in [(None, none), (Half, half), (Full, full)] {
                let points = Points::default().with_consequent(share);
                assert!(same(points.score(&grade), expected), "{share:?}: {grade:?}");
            }
        }
    }
}

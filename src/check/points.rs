//! What the parts of an answer are worth.

use super::grading::{Grade, GradedAnswer};
use super::part::AnswerPart;

/// The points of parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Points {
    /// `None`: each part that an answer has is worth one point.
    given: Option<Vec<(AnswerPart, f64)>>,
}

impl Points {
    /// The points that `text` gives: `value=2,pruned=4`. `None` if it gives none: an unknown part, a part
    /// twice, a number that is negative or not finite.
    ///
    /// ```
    /// use abprune::check::Points;
    /// assert!(Points::parse("value=2,pruned=1.5").is_some());
    /// assert_eq!(Points::parse("value"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Points> {
        let mut given: Vec<(AnswerPart, f64)> = Vec::new();
        for item in text.split(',') {
            let (part, points) = item.split_once('=')?;
            let part = AnswerPart::named(part.trim())?;
            let points: f64 = points.trim().parse().ok()?;
            let is_new = given.iter().all(|&(other, _)| other != part);
            if !is_new || !(0.0..=1e9).contains(&points) {
                return None;
            }
            given.push((part, points));
        }
        given.sort_by_key(|&(part, _)| part);
        Some(Points { given: Some(given) })
    }

    /// The parts that are asked for; `None`: those that an answer has.
    #[must_use]
    pub fn parts(&self) -> Option<Vec<AnswerPart>> {
        let given = self.given.as_ref()?;
        Some(given.iter().map(|&(part, _)| part).collect())
    }

    /// What a part is worth.
    #[must_use]
    pub fn of(&self, part: AnswerPart) -> f64 {
        let Some(given) = &self.given else {
            return 1.0;
        };
        let found = given.iter().find(|&&(other, _)| other == part);
        found.map_or(0.0, |&(_, points)| points)
    }

    /// The points of a graded part, to the hundredth.
    #[must_use]
    pub fn score(&self, grade: &Grade) -> f64 {
        rounded(self.of(grade.part) * grade.fraction())
    }

    /// The points of a graded answer, and how many there are to be had.
    #[must_use]
    pub fn total(&self, graded: &GradedAnswer) -> (f64, f64) {
        let parts = graded.parts.iter();
        let sum = |of: &dyn Fn(&Grade) -> f64| rounded(parts.clone().map(of).sum());
        let score = sum(&|grade| self.score(grade));
        (score, sum(&|grade| self.of(grade.part)))
    }
}

/// A number of points to the hundredth.
fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

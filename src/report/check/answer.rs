//! What is written of a graded answer, whatever the format: JSON as it stands here, text and tables from it.
//! All keys are always there; what is absent is `null`.

use serde::Serialize;

use super::graded_answer::AnswerReport;
use super::reasons::{diagnosis, reason};
use crate::check::{AnswerPart, Fault, FaultKind, Grade, Points};
use crate::named::{Named as _, serialize_name};
use crate::quote::{Text, visible};
use crate::read::Place;
use crate::report::json::{DocumentError, PointsText};
use crate::report::wording::{Mention, NamedPath, node};
use crate::tree::path::PathText;

/// A graded answer.
#[derive(Serialize)]
pub(super) struct AnswerRow<'a> {
    /// its file (`-`: standard input)
    pub(super) answer: Text<'a>,
    /// the file of the tree (`-`: standard input), and `:LINE` if it is JSON Lines
    pub(super) tree: Text<'a>,
    /// who answers, as the answer says
    pub(super) student: Option<Text<'a>>,
    /// whether nothing is wrong
    pub(super) right: bool,
    /// points
    pub(super) score: PointsText,
    /// how many there are to be had
    pub(super) max_score: PointsText,
    /// the parts that are graded
    pub(super) parts: Vec<PartRow>,
    /// how many faults there are, without those that cost nothing
    pub(super) fault_count: u64,
    /// the first faults of each part
    pub(super) faults: Vec<FaultRow<'a>>,
    /// what all of it would be right for, if it is wrong, or `null`
    pub(super) diagnosis: Option<Text<'a>>,
    /// What its parts are worth.
    #[serde(skip)]
    pub(super) points: &'a Points,
    /// What stands beside it in a table.
    #[serde(skip)]
    pub(super) of_others: &'a [String],
}

/// A graded part.
#[derive(Serialize)]
pub(super) struct PartRow {
    /// `value`, `pv`, `move`, `pruned`, `evaluated`, `values`, `windows` or `pruned-if`
    #[serde(serialize_with = "serialize_name")]
    pub(super) part: AnswerPart,
    /// its points
    pub(super) score: PointsText,
    /// how many there are to be had
    pub(super) max_score: PointsText,
    /// how many things are right
    right: u64,
    /// how many are asked for
    asked: u64,
    /// how many are there that should not be
    extra: u64,
    /// how many faults follow from wrong values that the answer gives
    consequent: u64,
    /// Whether nothing is wrong that costs anything.
    #[serde(skip)]
    pub(super) is_right: bool,
    /// How many faults are left out.
    #[serde(skip)]
    left_out: u64,
}

/// A fault.
#[derive(Serialize)]
pub(super) struct FaultRow<'a> {
    /// the part that it is in
    #[serde(serialize_with = "serialize_name")]
    part: AnswerPart,
    /// `missing`, `too many`, `wrong`, `wrong order`, `twice`, `no node`, `unclear`, `inside` or `unreadable`
    #[serde(serialize_with = "serialize_name")]
    kind: FaultKind,
    /// the node that it is about, or `null`
    node: Option<Mention<'a>>,
    /// the value or window in the answer, or the text that means no node
    given: Option<Text<'a>>,
    /// what is right, and why
    why: Text<'a>,
    /// The node for people: the middle of a long path is left out.
    #[serde(skip)]
    shown: Option<NamedPath<'a>>,
}

/// Whether a tree of a suite is as expected.
#[derive(Serialize)]
pub(super) struct SuiteTreeRow<'r, 'a> {
    /// the file, and `:LINE` if it is JSON Lines
    pub(super) tree: &'r Text<'a>,
    /// whether nothing is wrong
    pub(super) right: bool,
    /// how many faults there are, without those that cost nothing
    pub(super) fault_count: u64,
    /// the first faults of each part
    pub(super) faults: &'r [FaultRow<'a>],
}

/// An answer that cannot be read.
#[derive(Clone, Debug, Serialize)]
pub struct RefusedAnswer<'a> {
    /// its file
    pub(super) answer: Text<'a>,
    /// who answers, as far as that can be read
    pub(super) student: Option<Text<'a>>,
    /// how many points there are to be had for what is asked for; `null`: the answer chooses that
    pub(super) max_score: Option<PointsText>,
    /// what is wrong
    pub(super) error: DocumentError<'a>,
    /// What it would be worth.
    #[serde(skip)]
    pub(super) points: &'a Points,
    /// What stands beside it in a table.
    #[serde(skip)]
    pub(super) of_others: &'a [String],
}

impl<'a> AnswerRow<'a> {
    pub(super) fn of(report: &AnswerReport<'a>) -> AnswerRow<'a> {
        let AnswerReport { graded, points, .. } = *report;
        let (score, all) = points.total(graded);
        let part = |grade: &Grade| PartRow {
            part: grade.part,
            score: PointsText(points.score(grade)),
            max_score: PointsText(points.of(grade.part)),
            right: grade.right,
            asked: grade.asked,
            extra: grade.extra,
            consequent: grade.consequent,
            is_right: grade.is_right(),
            left_out: grade.left_out,
        };
        AnswerRow {
            answer: report.name.into(),
            tree: report.tree_name.into(),
            student: report.student.map(Text::from),
            right: graded.is_right(),
            score: PointsText(score),
            max_score: PointsText(all),
            parts: graded.parts.iter().map(part).collect(),
            fault_count: graded.fault_count(),
            faults: graded.faults().map(|fault| FaultRow::of(report, fault)).collect(),
            diagnosis: report.diagnosis.map(|of| diagnosis(of).into()),
            points,
            of_others: report.of_others,
        }
    }

    /// The lines of all faults, without their ends; after those of a part, how many more there are; and what
    /// all of the answer would be right for.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        let faults = self.parts.iter().flat_map(|part| {
            self.lines_of(part).map(|line| format!("{} {line}", part.part.name()))
        });
        faults.chain(self.diagnosis.as_deref().map(|said| format!("diagnosis {said}")))
    }

    /// The lines of a part, without the part.
    pub(super) fn lines_of(&self, part: &PartRow) -> impl Iterator<Item = String> {
        let (of, left_out) = (part.part, part.left_out);
        let faults = self.faults.iter().filter(move |fault| fault.part == of);
        let more = (left_out > 0).then(|| format!("... and {left_out} more"));
        faults.map(FaultRow::line).chain(more)
    }
}

impl<'a> FaultRow<'a> {
    fn of(report: &AnswerReport<'a>, fault: &'a Fault) -> FaultRow<'a> {
        let at = fault.node.as_ref().map(|node| (node, report.tree.label(node.id)));
        FaultRow {
            part: fault.part,
            kind: fault.kind,
            node: at.map(|(node, label)| Mention::whole((PathText::full(&node.path), label))),
            given: fault.given.as_deref().map(Text::from),
            why: reason(report, fault).into(),
            shown: at.map(|(node, label)| (PathText::short(&node.path), label)),
        }
    }

    /// Its line without the part and the end: `missing /1/1 "G": MIN is sure of at most 2 at ...`.
    fn line(&self) -> String {
        let at = self.shown.map_or_else(String::new, |at| format!(" {}", node(at)));
        let given = self.given.as_deref();
        let given = given.map_or_else(String::new, |given| format!(" {}", visible(given)));
        format!("{}{at}{given}: {}", self.kind.name(), &*self.why)
    }
}

impl<'a> RefusedAnswer<'a> {
    /// An answer of this name, with nothing beside it. `student`: who answers, if that can be read; `message`, `place`:
    /// what is wrong, and where; `points`: what the answer would be worth.
    #[must_use]
    pub fn of(
        name: &'a str,
        student: Option<&'a str>,
        message: &'a str,
        place: Option<Place>,
        points: &'a Points,
    ) -> RefusedAnswer<'a> {
        RefusedAnswer {
            answer: name.into(),
            student: student.map(Text::from),
            max_score: points.most().map(PointsText),
            error: DocumentError::at(place, message),
            points,
            of_others: &[],
        }
    }

    /// The same answer, with what stands beside it in the columns of others of a table.
    #[must_use]
    pub fn beside(self, of_others: &'a [String]) -> RefusedAnswer<'a> {
        RefusedAnswer { of_others, ..self }
    }
}

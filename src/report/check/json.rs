//! Graded answers as JSON, an object for each. All keys are always there; what is absent is `null`.

use serde::Serialize;

use super::format::{AnswerReport, RefusedAnswer};
use super::reasons::{diagnosis, reason};
use crate::check::{Fault, Grade};
use crate::named::Named as _;
use crate::report::buffer::Buffer;
use crate::report::json::{NodeJson, PointsJson, Text};
use crate::report::wording::Mention;
use crate::tree::path::PathText;

/// A graded answer.
#[derive(Serialize)]
struct AnswerJson<'a> {
    /// its file (`-`: standard input)
    answer: Text<'a>,
    /// the file of the tree (`-`: standard input), and `:LINE` if it is JSON Lines
    tree: Text<'a>,
    /// who answers, as the answer says
    student: Option<Text<'a>>,
    /// whether nothing is wrong
    right: bool,
    /// points
    score: PointsJson,
    /// how many there are to be had
    max_score: PointsJson,
    /// the parts that are graded
    parts: Vec<PartJson>,
    /// how many faults there are, without those that cost nothing
    fault_count: u64,
    /// the first faults of each part
    faults: Vec<FaultJson<'a>>,
    /// what all of it would be right for, if it is wrong, or `null`
    diagnosis: Option<Text<'a>>,
}

/// A graded part.
#[derive(Serialize)]
struct PartJson {
    /// `value`, `pv`, `move`, `pruned`, `evaluated`, `values` or `windows`
    part: &'static str,
    /// its points
    score: PointsJson,
    /// how many there are to be had
    max_score: PointsJson,
    /// how many things are right
    right: u64,
    /// how many are asked for
    asked: u64,
    /// how many are there that should not be
    extra: u64,
}

/// A fault.
#[derive(Serialize)]
struct FaultJson<'a> {
    /// the part that it is in
    part: &'static str,
    /// `missing`, `too many`, `wrong`, `wrong order`, `twice`, `no node`, `inside` or `unreadable`
    kind: &'static str,
    /// the node that it is about, or `null`
    node: Option<NodeJson<'a>>,
    /// the value or window in the answer, or the text that means no node
    given: Option<Text<'a>>,
    /// what is right, and why
    why: Text<'a>,
}

/// Whether a tree of a suite is as expected.
#[derive(Serialize)]
struct SuiteTreeJson<'a> {
    /// the file, and `:LINE` if it is JSON Lines
    tree: Text<'a>,
    /// whether nothing is wrong
    right: bool,
    /// how many faults there are, without those that cost nothing
    fault_count: u64,
    /// the first faults of each part
    faults: Vec<FaultJson<'a>>,
}

/// What stands in the place of an answer that cannot be read.
#[derive(Serialize)]
struct RefusedAnswerJson<'a> {
    /// its file
    answer: Text<'a>,
    /// who answers, as far as that can be read
    student: Option<Text<'a>>,
    /// how many points there are to be had for what is asked for; `null`: the answer chooses that
    max_score: Option<PointsJson>,
    /// what is wrong
    error: ErrorJson<'a>,
}

/// What stands in the place of a tree that cannot be read.
#[derive(Serialize)]
struct RefusedTreeJson<'a> {
    /// its file
    tree: Text<'a>,
    /// what is wrong
    error: ErrorJson<'a>,
}

/// What is wrong with a document.
#[derive(Serialize)]
struct ErrorJson<'a> {
    /// what is wrong
    message: Text<'a>,
    /// the line in the file, from 1; `null` if it has no place there
    line: Option<usize>,
    /// the column, from 1; likewise
    column: Option<usize>,
}

/// Writes a graded answer.
pub(super) fn write(out: &mut Buffer, report: &AnswerReport) {
    let (score, all) = report.points.total(report.graded);
    let parts = report.graded.parts.iter();
    out.json_line(&AnswerJson {
        answer: report.name.into(),
        tree: report.tree_name.into(),
        student: report.student.map(Text::from),
        right: report.graded.is_right(),
        score: PointsJson(score),
        max_score: PointsJson(all),
        parts: parts.map(|grade| part(report, grade)).collect(),
        fault_count: report.graded.fault_count(),
        faults: faults(report),
        diagnosis: report.diagnosis.map(|of| diagnosis(of).into()),
    });
}

/// Writes whether a tree is as expected.
pub(super) fn write_tree(out: &mut Buffer, report: &AnswerReport) {
    out.json_line(&SuiteTreeJson {
        tree: report.tree_name.into(),
        right: report.graded.is_right(),
        fault_count: report.graded.fault_count(),
        faults: faults(report),
    });
}

/// Writes what stands in the place of an answer that cannot be read.
pub(super) fn write_refused_answer(out: &mut Buffer, refused: &RefusedAnswer) {
    out.json_line(&RefusedAnswerJson {
        answer: refused.name.into(),
        student: refused.student.map(Text::from),
        max_score: refused.points.most().map(PointsJson),
        error: error(refused),
    });
}

/// Writes what stands in the place of a tree that cannot be read.
pub(super) fn write_refused_tree(out: &mut Buffer, refused: &RefusedAnswer) {
    out.json_line(&RefusedTreeJson { tree: refused.name.into(), error: error(refused) });
}

fn error<'a>(refused: &RefusedAnswer<'a>) -> ErrorJson<'a> {
    ErrorJson {
        message: refused.message.into(),
        line: refused.place.map(|place| place.line),
        column: refused.place.map(|place| place.column),
    }
}

fn part(report: &AnswerReport, grade: &Grade) -> PartJson {
    PartJson {
        part: grade.part.name(),
        score: PointsJson(report.points.score(grade)),
        max_score: PointsJson(report.points.of(grade.part)),
        right: grade.right,
        asked: grade.asked,
        extra: grade.extra,
    }
}

fn faults<'a>(report: &AnswerReport<'a>) -> Vec<FaultJson<'a>> {
    let fault = |fault: &'a Fault| FaultJson {
        part: fault.part.name(),
        kind: fault.kind.name(),
        node: fault.node.as_ref().map(|node| {
            let node = (PathText::full(&node.path), report.tree.label(node.id));
            Mention::whole(node).into()
        }),
        given: fault.given.as_deref().map(Text::from),
        why: reason(report, fault).into(),
    };
    report.graded.faults().map(fault).collect()
}

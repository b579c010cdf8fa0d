//! Graded answers as CSV, a row for each: the points of each part, empty if it is not graded; and why what is
//! wrong is so. Of a suite a row for each tree: whether it is as expected, how many faults there are, and the
//! first.

use ::csv::Writer;

use super::format::{AnswerReport, RefusedAnswer};
use super::text::{NOTHING, line, lines};
use crate::check::AnswerPart;
use crate::named::Named as _;
use crate::report::buffer::Buffer;
use crate::report::csv_text::as_text;

/// The columns after those of the parts.
const LAST: [&str; 4] = ["faults", "error", "reasons", "tree"];

/// Writes the head of the table of answers.
pub(super) fn write_head(out: &mut Buffer) {
    out.csv(|writer| {
        let parts = AnswerPart::ALL.iter().map(|part| part.name());
        let head = ["answer", "student", "score", "max_score"];
        writer.write_record(head.into_iter().chain(parts).chain(LAST))
    });
}

/// Writes a graded answer.
pub(super) fn write(out: &mut Buffer, report: &AnswerReport) {
    let (score, all) = report.points.total(report.graded);
    out.csv(|writer: &mut Writer<Vec<u8>>| {
        writer.write_field(as_text(report.name))?;
        writer.write_field(as_text(report.student.unwrap_or_default()))?;
        writer.write_field(score.to_string())?;
        writer.write_field(all.to_string())?;
        for &part in AnswerPart::ALL {
            let mut grades = report.graded.parts.iter();
            let grade = grades.find(|grade| grade.part == part);
            let score = grade.map(|grade| report.points.score(grade).to_string());
            writer.write_field(score.unwrap_or_default())?;
        }
        writer.write_field(report.graded.fault_count().to_string())?;
        let is_empty = report.graded.parts.is_empty();
        writer.write_field(if is_empty { NOTHING } else { "" })?;
        let reasons: Vec<String> = lines(report).collect();
        writer.write_record([as_text(&reasons.join("; ")), as_text(report.tree_name)])
    });
}

/// Writes the row of an answer that cannot be read.
pub(super) fn write_refused(out: &mut Buffer, refused: &RefusedAnswer) {
    out.csv(|writer| {
        writer.write_field(as_text(refused.name))?;
        writer.write_field(as_text(refused.student.unwrap_or_default()))?;
        writer.write_field("")?;
        let most = refused.points.most().map(|most| most.to_string());
        writer.write_field(most.unwrap_or_default())?;
        for _ in 0..=AnswerPart::ALL.len() {
            writer.write_field("")?;
        }
        writer.write_record([&*as_text(&refused.said()), "", ""])
    });
}

/// Writes the head of the table of a suite.
pub(super) fn write_suite_head(out: &mut Buffer) {
    out.csv(|writer| writer.write_record(["tree", "right", "faults", "first_fault", "error"]));
}

/// Writes whether a tree is as expected.
pub(super) fn write_tree(out: &mut Buffer, report: &AnswerReport) {
    let first = report.graded.faults().next();
    let first = first.map_or_else(String::new, |fault| line(report, fault));
    let right = if report.graded.is_right() { "yes" } else { "no" };
    let count = report.graded.fault_count().to_string();
    let name = as_text(report.tree_name);
    out.csv(|writer| writer.write_record([&*name, right, &*count, &*as_text(&first), ""]));
}

/// Writes the row of a tree that cannot be read.
pub(super) fn write_refused_tree(out: &mut Buffer, refused: &RefusedAnswer) {
    let said = refused.said();
    let (name, message) = (as_text(refused.name), as_text(&said));
    out.csv(|writer| writer.write_record([&*name, "", "", "", &*message]));
}

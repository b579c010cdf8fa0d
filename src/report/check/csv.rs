//! Graded answers as CSV, a row for each: the points of each part, empty if it is not graded; and why what is
//! wrong is so. Of a suite a row for each tree: whether it is as expected, how many faults there are, and the
//! first.

use ::csv::Writer;

use super::answer::{AnswerRow, RefusedAnswer};
use super::text::NOTHING;
use crate::check::AnswerPart;
use crate::named::Named as _;
use crate::report::buffer::{Buffer, as_text};

/// The columns after those of the parts.
const LAST: [&str; 5] = ["faults", "error", "reasons", "tree", "diagnosis"];

/// The names of the columns of the table of answers.
pub fn columns_of_table() -> impl Iterator<Item = &'static str> {
    let parts = AnswerPart::ALL.iter().map(|part| part.name());
    ["answer", "student", "score", "max_score"].into_iter().chain(parts).chain(LAST)
}

/// Writes the head of the table of answers. `of_others`: the columns of others behind those.
pub(super) fn write_head(out: &mut Buffer, of_others: &[String]) {
    out.csv(|writer| {
        let of_others = of_others.iter().map(|name| as_text(name));
        writer.write_record(columns_of_table().map(str::to_owned).chain(of_others))
    });
}

/// Writes a graded answer.
pub(super) fn write(out: &mut Buffer, row: &AnswerRow) {
    out.csv(|writer: &mut Writer<Vec<u8>>| {
        writer.write_field(as_text(&row.answer))?;
        writer.write_field(as_text(row.student.as_deref().unwrap_or_default()))?;
        writer.write_field(row.score.to_string())?;
        writer.write_field(row.max_score.to_string())?;
        for &part in AnswerPart::ALL {
            let graded = row.parts.iter().find(|graded| graded.part == part);
            let score = graded.map(|graded| graded.score.to_string());
            writer.write_field(score.unwrap_or_default())?;
        }
        writer.write_field(row.fault_count.to_string())?;
        writer.write_field(if row.parts.is_empty() { NOTHING } else { "" })?;
        let reasons: Vec<String> = row.lines().collect();
        let diagnosis = row.diagnosis.as_deref().unwrap_or_default();
        let last = [&*reasons.join("; "), &row.tree, diagnosis].map(as_text);
        writer.write_record(last.into_iter().chain(row.of_others.iter().map(|cell| as_text(cell))))
    });
}

/// Writes the row of an answer that cannot be read.
pub(super) fn write_refused(out: &mut Buffer, refused: &RefusedAnswer) {
    out.csv(|writer| {
        writer.write_field(as_text(&refused.answer))?;
        writer.write_field(as_text(refused.student.as_deref().unwrap_or_default()))?;
        writer.write_field("")?;
        writer.write_field(refused.max_score.map(|most| most.to_string()).unwrap_or_default())?;
        for _ in 0..=AnswerPart::ALL.len() {
            writer.write_field("")?;
        }
        let last =
            [as_text(&refused.error.to_string()), String::new(), String::new(), String::new()];
        let of_others = refused.of_others.iter().map(|cell| as_text(cell));
        writer.write_record(last.into_iter().chain(of_others))
    });
}

/// Writes the head of the table of a suite.
pub(super) fn write_suite_head(out: &mut Buffer) {
    out.csv(|writer| writer.write_record(["tree", "right", "faults", "first_fault", "error"]));
}

/// Writes whether a tree is as expected.
pub(super) fn write_tree(out: &mut Buffer, row: &AnswerRow) {
    let first = row.lines().next().filter(|_| !row.faults.is_empty()).unwrap_or_default();
    let right = if row.right { "yes" } else { "no" };
    let (name, count) = (as_text(&row.tree), row.fault_count.to_string());
    out.csv(|writer| writer.write_record([&*name, right, &*count, &*as_text(&first), ""]));
}

/// Writes the row of a tree that cannot be read.
pub(super) fn write_refused_tree(out: &mut Buffer, refused: &RefusedAnswer) {
    let said = refused.error.to_string();
    let (name, message) = (as_text(&refused.answer), as_text(&said));
    out.csv(|writer| writer.write_record([&*name, "", "", "", &*message]));
}

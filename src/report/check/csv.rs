//! Graded answers as CSV, a row for each: the points of each part, empty if it is not graded; and why what is
//! wrong is so. Of a suite a row for each tree: whether it is as expected, how many faults there are, and the
//! first.

use ::csv::Writer;

use super::answer::{AnswerRow, RefusedAnswer};
use super::text::NOTHING;
use crate::check::{AnswerPart, Points};
use crate::named::Named as _;
use crate::report::buffer::{Buffer, as_text};

/// The columns after those of the first parts.
const LAST: [&str; 5] = ["faults", "error", "reasons", "tree", "diagnosis"];

/// The parts that stand before these columns, and what stands behind them: for which x, where that may be asked for.
fn parts(points: &Points) -> (&'static [AnswerPart], &'static [AnswerPart]) {
    let (first, later) = AnswerPart::ALL.split_at(AnswerPart::ALL.len() - 1);
    (first, if points.asks_x() { later } else { &[] })
}

/// The names of the columns of the table of answers.
pub fn columns_of_table(points: &Points) -> impl Iterator<Item = &'static str> {
    let (first, later) = parts(points);
    let [first, later] = [first, later].map(|parts| parts.iter().map(|part| part.name()));
    ["answer", "student", "score", "max_score"].into_iter().chain(first).chain(LAST).chain(later)
}

/// Writes the head of the table of answers. `of_others`: the columns of others behind those.
pub(super) fn write_head(out: &mut Buffer, points: &Points, of_others: &[String]) {
    out.csv(|writer| {
        let of_others = of_others.iter().map(|name| as_text(name));
        writer.write_record(columns_of_table(points).map(str::to_owned).chain(of_others))
    });
}

/// Writes a graded answer.
pub(super) fn write(out: &mut Buffer, row: &AnswerRow) {
    out.csv(|writer: &mut Writer<Vec<u8>>| {
        writer.write_field(as_text(&row.answer))?;
        writer.write_field(as_text(row.student.as_deref().unwrap_or_default()))?;
        writer.write_field(row.score.to_string())?;
        writer.write_field(row.max_score.to_string())?;
        let score = |part: &AnswerPart| {
            let graded = row.parts.iter().find(|graded| graded.part == *part);
            graded.map_or_else(String::new, |graded| graded.score.to_string())
        };
        let (first, later) = parts(row.points);
        for part in first {
            writer.write_field(score(part))?;
        }
        writer.write_field(row.fault_count.to_string())?;
        writer.write_field(if row.parts.is_empty() { NOTHING } else { "" })?;
        let reasons: Vec<String> = row.lines().collect();
        let diagnosis = row.diagnosis.as_deref().unwrap_or_default();
        let last = [&*reasons.join("; "), &row.tree, diagnosis].map(as_text);
        let of_others = row.of_others.iter().map(|cell| as_text(cell));
        writer.write_record(last.into_iter().chain(later.iter().map(score)).chain(of_others))
    });
}

/// Writes the row of an answer that cannot be read.
pub(super) fn write_refused(out: &mut Buffer, refused: &RefusedAnswer) {
    out.csv(|writer| {
        writer.write_field(as_text(&refused.answer))?;
        writer.write_field(as_text(refused.student.as_deref().unwrap_or_default()))?;
        writer.write_field("")?;
        writer.write_field(refused.max_score.map(|most| most.to_string()).unwrap_or_default())?;
        let (first, later) = parts(refused.points);
        for _ in 0..=first.len() {
            writer.write_field("")?;
        }
        writer.write_field(as_text(&refused.error.to_string()))?;
        let of_others = refused.of_others.iter().map(|cell| as_text(cell));
        let last = std::iter::repeat_n(String::new(), 3 + later.len());
        writer.write_record(last.chain(of_others))
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

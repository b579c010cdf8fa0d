//! A graded answer as the `results.json` of a Gradescope autograder: a test for each part.
//!
//! Source: *Autograder Specifications*, gradescope-autograders.readthedocs.io (2026).

use super::json::{lines_of, write_points};
use super::report::{AnswerReport, RefusedAnswer};
use crate::report::buffer::Buffer;

/// Writes a graded answer.
pub(super) fn write(out: &mut Buffer, report: &AnswerReport) {
    let (score, all) = report.points.total(report.graded);
    let faults = report.graded.faults().count();
    let said = match faults {
        0 => "All right.".to_owned(),
        1 => "1 fault.".to_owned(),
        _ => format!("{faults} faults."),
    };
    out.object(|out| {
        out.key("score");
        write!(out, "{score}");
        out.field("output", &*format!("{score} of {all} points. {said}"));
        out.field("output_format", "text");
        out.field("visibility", "visible");
        let parts = &report.graded.parts;
        out.key("tests").objects(parts, |out, grade| {
            let is_right = grade.faults.is_empty();
            out.field("name", grade.part.name());
            let points = report.points.of(grade.part);
            write_points(out, (report.points.score(grade), points));
            out.field("status", if is_right { "passed" } else { "failed" });
            let lines = lines_of(report, &grade.faults);
            out.field("output", if is_right { "all right" } else { &*lines });
            out.field("output_format", "text");
            out.field("visibility", "visible");
        });
    });
    out.text("\n");
}

/// Writes that an answer cannot be read, which is worth nothing.
pub(super) fn write_refused(out: &mut Buffer, refused: &RefusedAnswer) {
    let place = refused.place.map_or_else(String::new, |place| {
        format!(", line {}, column {}", place.line, place.column)
    });
    let said = format!("The answer cannot be read: {}{place}", refused.message);
    out.object(|out| {
        out.key("score").text("0").end_item();
        out.field("output", &*said);
        out.field("output_format", "text");
        out.field("visibility", "visible");
        out.key("tests").list(|_| ());
    });
    out.text("\n");
}

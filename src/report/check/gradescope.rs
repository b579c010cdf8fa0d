//! A graded answer as the `results.json` of a Gradescope autograder: a test for each part.
//!
//! Source: *Autograder Specifications*, gradescope-autograders.readthedocs.io (2026).

use super::json::{lines_of, write_points};
use super::report::{AnswerReport, RefusedAnswer};
use crate::check::AnswerPart;
use crate::report::buffer::Buffer;

/// Writes a graded answer.
pub(super) fn write(out: &mut Buffer, report: &AnswerReport) {
    let (score, all) = report.points.total(report.graded);
    let faults = report.graded.fault_count();
    let said = match faults {
        0 if report.graded.parts.is_empty() => "Nothing is answered.".to_owned(),
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
            let points = report.points.of(grade.part);
            let points = (report.points.score(grade), points);
            let lines = lines_of(report, grade);
            let said = if lines.is_empty() {
                "all right"
            } else {
                &*lines
            };
            write_test(out, grade.part, points, grade.is_right(), said);
        });
    });
    out.text("\n");
}

/// Writes that an answer cannot be read, which is worth nothing: nor is any part that is asked for.
pub(super) fn write_refused(out: &mut Buffer, refused: &RefusedAnswer) {
    let said = format!("The answer cannot be read: {}", refused.said());
    let asked = refused.points.parts().unwrap_or_default();
    out.object(|out| {
        out.key("score").text("0").end_item();
        out.field("output", &*said);
        out.field("output_format", "text");
        out.field("visibility", "visible");
        out.key("tests").objects(&asked, |out, &part| {
            let points = (0.0, refused.points.of(part));
            write_test(out, part, points, false, "the answer cannot be read");
        });
    });
    out.text("\n");
}

/// Writes the members of the test of a part.
fn write_test(out: &mut Buffer, part: AnswerPart, points: (f64, f64), is_right: bool, said: &str) {
    out.field("name", part.name());
    write_points(out, points);
    out.field("status", if is_right { "passed" } else { "failed" });
    out.field("output", said);
    out.field("output_format", "text");
    out.field("visibility", "visible");
}

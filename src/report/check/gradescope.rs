//! A graded answer as the `results.json` of a Gradescope autograder: a test for each part.
//!
//! Source: *Autograder Specifications*, gradescope-autograders.readthedocs.io (2026).

use serde::Serialize;

use super::format::{AnswerReport, RefusedAnswer};
use super::reasons::diagnosis;
use super::text::{more, without_part};
use crate::check::{AnswerPart, Grade};
use crate::named::Named as _;
use crate::report::buffer::Buffer;
use crate::report::json::{PointsJson, Text};

/// The results of an answer.
#[derive(Serialize)]
struct ResultsJson<'a> {
    /// points
    score: PointsJson,
    /// a sentence about the whole answer
    output: Text<'a>,
    /// `text`
    output_format: &'static str,
    /// `visible`
    visibility: &'static str,
    /// a test for each part
    tests: Vec<TestJson<'a>>,
}

/// The test of a part.
#[derive(Serialize)]
struct TestJson<'a> {
    /// the part
    name: &'static str,
    /// its points
    score: PointsJson,
    /// how many there are to be had
    max_score: PointsJson,
    /// `passed` or `failed`
    status: &'static str,
    /// the faults, a line each
    output: Text<'a>,
    /// `text`
    output_format: &'static str,
    /// `visible`
    visibility: &'static str,
}

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
    let test_of = |grade: &Grade| {
        let points = (report.points.score(grade), report.points.of(grade.part));
        let lines = lines_of(report, grade);
        let said = if lines.is_empty() { "all right".to_owned() } else { lines };
        test(grade.part, points, grade.is_right(), said)
    };
    let tests = report.graded.parts.iter().map(test_of).collect();
    let diagnosis = report.diagnosis.map(diagnosis);
    let diagnosis = diagnosis.map_or_else(String::new, |of| format!(" All of it is {of}."));
    let output = format!("{score} of {all} points. {said}{diagnosis}");
    out.json_line(&results(score, output, tests));
}

/// Writes that an answer cannot be read, which is worth nothing: nor is any part that is asked for.
pub(super) fn write_refused(out: &mut Buffer, refused: &RefusedAnswer) {
    let asked = refused.points.parts().unwrap_or_default();
    let tests = asked.into_iter().map(|part| {
        let points = (0.0, refused.points.of(part));
        test(part, points, false, "the answer cannot be read".to_owned())
    });
    let output = format!("The answer cannot be read: {}", refused.said());
    out.json_line(&results(0.0, output, tests.collect()));
}

fn results(score: f64, output: String, tests: Vec<TestJson>) -> ResultsJson {
    ResultsJson {
        score: PointsJson(score),
        output: output.into(),
        output_format: "text",
        visibility: "visible",
        tests,
    }
}

fn test<'a>(
    part: AnswerPart,
    (score, all): (f64, f64),
    is_right: bool,
    said: String,
) -> TestJson<'a> {
    TestJson {
        name: part.name(),
        score: PointsJson(score),
        max_score: PointsJson(all),
        status: if is_right { "passed" } else { "failed" },
        output: said.into(),
        output_format: "text",
        visibility: "visible",
    }
}

/// The lines of the faults of a part, without the part.
fn lines_of(report: &AnswerReport, grade: &Grade) -> String {
    let faults = grade.faults.iter();
    let lines = faults.map(|fault| without_part(report, fault));
    lines.chain(more(grade)).collect::<Vec<_>>().join("\n")
}

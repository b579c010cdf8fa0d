//! A graded answer as the `results.json` of a Gradescope autograder: a test for each part.
//!
//! Source: *Autograder Specifications*, gradescope-autograders.readthedocs.io (2026).

use serde::Serialize;

use super::answer::{AnswerRow, PartRow, RefusedAnswer};
use crate::check::AnswerPart;
use crate::named::serialize_name;
use crate::quote::Text;
use crate::report::buffer::Buffer;
use crate::report::json::PointsText;

/// The results of an answer.
#[derive(Serialize)]
struct ResultsJson<'a> {
    /// points
    score: PointsText,
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
    #[serde(serialize_with = "serialize_name")]
    name: AnswerPart,
    /// its points
    score: PointsText,
    /// how many there are to be had
    max_score: PointsText,
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
pub(super) fn write(out: &mut Buffer, row: &AnswerRow) {
    let said = match row.fault_count {
        0 if row.parts.is_empty() => "Nothing is answered.".to_owned(),
        0 => "All right.".to_owned(),
        1 => "1 fault.".to_owned(),
        faults => format!("{faults} faults."),
    };
    let test_of = |part: &PartRow| {
        let lines: Vec<String> = row.lines_of(part).collect();
        let said = if lines.is_empty() { "all right".to_owned() } else { lines.join("\n") };
        test(part.part, (part.score, part.max_score), part.is_right, said)
    };
    let tests = row.parts.iter().map(test_of).collect();
    let diagnosis = row.diagnosis.as_deref();
    let diagnosis = diagnosis.map_or_else(String::new, |of| format!(" All of it is {of}."));
    let output = format!("{} of {} points. {said}{diagnosis}", row.score, row.max_score);
    out.json_line(&results(row.score, output, tests));
}

/// Writes that an answer cannot be read, which is worth nothing: nor is any part that is asked for.
pub(super) fn write_refused(out: &mut Buffer, refused: &RefusedAnswer) {
    let asked = refused.points.parts().unwrap_or_default();
    let tests = asked.into_iter().map(|part| {
        let points = (PointsText(0.0), PointsText(refused.points.of(part)));
        test(part, points, false, "the answer cannot be read".to_owned())
    });
    let output = format!("The answer cannot be read: {}", refused.error);
    out.json_line(&results(PointsText(0.0), output, tests.collect()));
}

fn results(score: PointsText, output: String, tests: Vec<TestJson>) -> ResultsJson {
    ResultsJson {
        score,
        output: output.into(),
        output_format: "text",
        visibility: "visible",
        tests,
    }
}

fn test<'a>(
    part: AnswerPart,
    (score, all): (PointsText, PointsText),
    is_right: bool,
    said: String,
) -> TestJson<'a> {
    TestJson {
        name: part,
        score,
        max_score: all,
        status: if is_right { "passed" } else { "failed" },
        output: said.into(),
        output_format: "text",
        visibility: "visible",
    }
}

//! Graded answers as text: a line for each fault, then the score.
//!
//! ```text
//! answer alice.json                                  only if there are several
//! student Alice                                      only if the answer says it
//! tree exam.jsonl:2                                  only if there are several
//! value wrong 6: it is 5, from /0 "B"
//! pruned missing /1/1 "G": MIN is sure of at most 2 at /1 "C"; MAX is ...
//! diagnosis right without pruning (minimax)          only if all of it is right for something else
//! score 0.5 of 2: value 0 of 1, pruned 0.5 of 1
//! ```
//!
//! Of a suite: a line for each fault of a tree, with the tree before it; then how many trees there are.
//!
//! ```text
//! suite.jsonl:2: value wrong 6: it is 5, from /0
//! trees 3: 2 as expected, 1 not
//! ```

use super::format::{AnswerReport, RefusedAnswer, SuiteCounts};
use super::reasons::{diagnosis, named, reason};
use crate::check::{Fault, Grade};
use crate::named::Named as _;
use crate::quote::{plain, visible};
use crate::report::buffer::Buffer;
use crate::report::wording::node;

/// Writes a graded answer.
pub(super) fn write(out: &mut Buffer, report: &AnswerReport, is_one_of_many: bool) {
    if is_one_of_many {
        writeln!(out, "answer {}", plain(report.name));
    }
    if let Some(student) = report.student {
        writeln!(out, "student {}", plain(student));
    }
    if report.is_tree_of_many {
        writeln!(out, "tree {}", plain(report.tree_name));
    }
    for line in lines(report) {
        writeln!(out, "{line}");
        out.end_item();
    }
    let (score, all) = report.points.total(report.graded);
    let parts = report.graded.parts.iter().map(|grade| {
        let (score, points) = (report.points.score(grade), report.points.of(grade.part));
        format!("{} {score} of {points}", grade.part.name())
    });
    let parts: Vec<String> = parts.collect();
    let parts = if parts.is_empty() { NOTHING.to_owned() } else { parts.join(", ") };
    writeln!(out, "score {score} of {all}: {parts}");
}

/// Writes that an answer among others cannot be read.
pub(super) fn write_refused(out: &mut Buffer, refused: &RefusedAnswer) {
    writeln!(out, "answer {}", plain(refused.name));
    if let Some(student) = refused.student {
        writeln!(out, "student {}", plain(student));
    }
    writeln!(out, "error {}", visible(&refused.said()));
}

/// Writes what is not as expected of a tree.
pub(super) fn write_tree(out: &mut Buffer, report: &AnswerReport) {
    for line in lines(report) {
        writeln!(out, "{}: {line}", plain(report.name));
        out.end_item();
    }
}

/// Writes how many trees are as expected.
pub(super) fn write_counts(out: &mut Buffer, counts: &SuiteCounts) {
    let SuiteCounts { right, wrong, without, unchecked } = counts;
    write!(out, "trees {}: {right} as expected, {wrong} not", counts.trees());
    if *without > 0 {
        write!(out, ", {without} without `expect`");
    }
    if *unchecked > 0 {
        write!(out, ", {unchecked} not checked");
    }
    out.text("\n");
}

/// What is said of an answer that has none of the parts.
pub(super) const NOTHING: &str = "nothing is answered";

/// How many faults of a part are left out, if any are.
pub(super) fn more(grade: &Grade) -> Option<String> {
    let left_out = grade.left_out;
    (left_out > 0).then(|| format!("... and {left_out} more"))
}

/// The lines of all faults, without their ends; after those of a part, how many more there are; and what all of
/// the answer would be right for.
pub(super) fn lines(report: &AnswerReport) -> impl Iterator<Item = String> {
    let faults = report.graded.parts.iter().flat_map(move |grade| {
        let faults = grade.faults.iter().map(move |fault| line(report, fault));
        faults.chain(more(grade).map(|more| format!("{} {more}", grade.part.name())))
    });
    let diagnosis = report.diagnosis.map(diagnosis);
    faults.chain(diagnosis.map(|said| format!("diagnosis {said}")))
}

/// The line without its end: `pruned missing /1/1 "G": MIN is sure of at most 2 at ...`.
pub(super) fn line(report: &AnswerReport, fault: &Fault) -> String {
    format!("{} {}", fault.part.name(), without_part(report, fault))
}

/// The same without the part.
pub(super) fn without_part(report: &AnswerReport, fault: &Fault) -> String {
    let mut subject = String::new();
    if let Some(at) = &fault.node {
        subject = format!(" {}", node(named(report, at)));
    }
    if let Some(given) = &fault.given {
        subject = format!("{subject} {}", visible(given));
    }
    let reason = reason(report, fault);
    format!("{}{subject}: {reason}", fault.kind.name())
}

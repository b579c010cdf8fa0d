//! A fault on one line: the part, how it is wrong, the node and what was said of it, and why.

use super::reasons::{named, reason};
use super::report::AnswerReport;
use crate::check::{Fault, Grade};
use crate::named::Named as _;
use crate::quote::visible;
use crate::report::wording::node;

/// What is said of an answer that has none of the parts.
pub(super) const NOTHING: &str = "nothing is answered";

/// How many faults of a part are left out, if any are.
pub(super) fn more(grade: &Grade) -> Option<String> {
    let left_out = grade.left_out;
    (left_out > 0).then(|| format!("... and {left_out} more"))
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

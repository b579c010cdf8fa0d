//! Graded answers as JSON, an object for each. All keys are always there; what is absent is `null`.
//!
//! | key | |
//! |---|---|
//! | `answer` | its file (`-`: standard input) |
//! | `tree` | the file of the tree (`-`: standard input), and `:LINE` if it is JSON Lines |
//! | `student` | who answers, as the answer says |
//! | `right` | whether nothing is wrong |
//! | `score`, `max_score` | points, and how many there are to be had |
//! | `parts` | for each part that is graded: `part`; `score`, `max_score`; how many things are `right`, how many are `asked` for, and how many are `extra` |
//! | `fault_count` | how many faults there are, without those that cost nothing |
//! | `faults` | for each of the first faults of each part: `part`; `kind` (`missing`, `too many`, `wrong`, `wrong order`, `twice`, `no node`, `inside`, `unreadable`); the `node` with `path`, `name` and `move`, or `null`; `given`: the value or window in the answer, or the text that means no node; `why` |
//!
//! Of a tree in a suite: `tree`, `right`, `fault_count` and `faults`. In the place of an answer or a tree
//! that cannot be read: `answer` or `tree`, and `error` with `message`, `line` and `column`.

use super::line::{more, without_part};
use super::reasons::reason;
use super::report::{AnswerReport, RefusedAnswer};
use crate::check::{Fault, FaultNode, Grade};
use crate::report::buffer::Buffer;
use crate::report::wording::{Mention, NamedPath};
use crate::tree::path::PathText;

/// Writes a graded answer.
pub(super) fn write(out: &mut Buffer, report: &AnswerReport) {
    out.object(|out| {
        out.field("answer", report.name);
        out.field("tree", report.tree_name);
        out.field("student", report.student);
        out.field("right", report.graded.is_right());
        let (score, all) = report.points.total(report.graded);
        write_points(out, (score, all));
        out.key("parts")
            .objects(&report.graded.parts, |out, grade| {
                out.field("part", grade.part.name());
                let points = report.points.of(grade.part);
                write_points(out, (report.points.score(grade), points));
                out.field("right", grade.right);
                out.field("asked", grade.asked);
                out.field("extra", grade.extra);
            });
        write_faults(out, report);
    });
    out.text("\n");
}

/// Writes whether a tree is as expected.
pub(super) fn write_tree(out: &mut Buffer, report: &AnswerReport) {
    out.object(|out| {
        out.field("tree", report.tree_name);
        out.field("right", report.graded.is_right());
        write_faults(out, report);
    });
    out.text("\n");
}

/// Writes what stands in the place of an answer, or of a tree, that cannot be read.
pub(super) fn write_refused(out: &mut Buffer, key: &str, refused: &RefusedAnswer) {
    out.object(|out| {
        out.field(key, refused.name).key("error").object(|out| {
            out.field("message", refused.message);
            out.field("line", refused.place.map(|place| place.line as u64));
            out.field("column", refused.place.map(|place| place.column as u64));
        });
    });
    out.text("\n");
}

/// Writes points; whole numbers without a fraction.
pub(super) fn write_points(out: &mut Buffer, (score, all): (f64, f64)) {
    for (key, points) in [("score", score), ("max_score", all)] {
        out.key(key);
        write!(out, "{points}");
    }
}

fn write_faults(out: &mut Buffer, report: &AnswerReport) {
    out.field("fault_count", report.graded.fault_count());
    let faults = report.graded.faults();
    out.key("faults").objects(faults, |out, fault: &Fault| {
        out.field("part", fault.part.name());
        out.field("kind", fault.kind.name());
        let node = fault.node.as_ref();
        out.field(
            "node",
            node.map(|node| Mention::whole(in_full(report, node))),
        );
        out.field("given", fault.given.as_deref());
        out.field("why", &*reason(report, fault));
    });
}

/// A node with its whole path, name and move.
fn in_full<'a>(report: &AnswerReport<'a>, node: &'a FaultNode) -> NamedPath<'a> {
    (PathText::full(&node.path), report.tree.label(node.id))
}

/// The lines of the faults of a part, without the part.
pub(super) fn lines_of(report: &AnswerReport, grade: &Grade) -> String {
    let faults = grade.faults.iter();
    let lines = faults.map(|fault| without_part(report, fault));
    lines.chain(more(grade)).collect::<Vec<_>>().join("\n")
}

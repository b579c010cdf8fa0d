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

use super::answer::{AnswerRow, PartRow, RefusedAnswer};
use super::graded_answer::SuiteCounts;
use crate::named::Named as _;
use crate::quote::{plain, visible};
use crate::report::buffer::Buffer;

/// Writes a graded answer, with its name if it is one of many, and that of its tree likewise.
pub(super) fn write(out: &mut Buffer, row: &AnswerRow, is_one_of_many: bool, has_many_trees: bool) {
    if is_one_of_many {
        writeln!(out, "answer {}", plain(&row.answer));
    }
    if let Some(student) = &row.student {
        writeln!(out, "student {}", plain(student));
    }
    if has_many_trees {
        writeln!(out, "tree {}", plain(&row.tree));
    }
    for line in row.lines() {
        writeln!(out, "{line}");
        out.end_item();
    }
    let part = |PartRow { part, score, max_score, .. }: &PartRow| {
        format!("{} {score} of {max_score}", part.name())
    };
    let parts: Vec<String> = row.parts.iter().map(part).collect();
    let parts = if parts.is_empty() { NOTHING.to_owned() } else { parts.join(", ") };
    writeln!(out, "score {} of {}: {parts}", row.score, row.max_score);
}

/// Writes that an answer among others cannot be read.
pub(super) fn write_refused(out: &mut Buffer, refused: &RefusedAnswer) {
    writeln!(out, "answer {}", plain(&refused.answer));
    if let Some(student) = &refused.student {
        writeln!(out, "student {}", plain(student));
    }
    writeln!(out, "error {}", visible(&refused.error.to_string()));
}

/// Writes what is not as expected of a tree.
pub(super) fn write_tree(out: &mut Buffer, row: &AnswerRow) {
    for line in row.lines() {
        writeln!(out, "{}: {line}", plain(&row.answer));
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

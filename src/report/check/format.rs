//! The formats of graded answers.

use std::io;

use strum::{IntoStaticStr, VariantArray};

use super::answer::{AnswerRow, RefusedAnswer, SuiteTreeRow};
use super::graded_answer::{AnswerReport, SuiteCounts};
use super::{csv, gradescope, text};
use crate::check::Points;
use crate::report::buffer::Buffer;
use crate::report::json::RefusedTree;

/// The formats of graded answers. A new one is a file beside this one, a variant, and a row in each table
/// below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum CheckFormat {
    /// A line for each fault, then the score.
    #[default]
    Text,
    /// An object for each answer.
    Json,
    /// A row for each answer.
    Csv,
    /// `results.json` of one answer, for Gradescope.
    Gradescope,
}

impl CheckFormat {
    /// The endings of the names of files in this format; the first format that has one is chosen by it.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            CheckFormat::Text => &["txt"],
            CheckFormat::Json => &["json", "jsonl", "ndjson"],
            CheckFormat::Csv => &["csv"],
            CheckFormat::Gradescope => &["json"],
        }
    }

    /// Writes what comes before all answers, which are worth this. `of_others`: the names of the columns beside them in a
    /// table.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_head(
        self,
        out: &mut dyn io::Write,
        points: &Points,
        of_others: &[String],
    ) -> io::Result<()> {
        into(out, |out| {
            if self == CheckFormat::Csv {
                csv::write_head(out, points, of_others);
            }
        })
    }

    /// Writes what comes before all trees of a suite.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_suite_head(self, out: &mut dyn io::Write) -> io::Result<()> {
        into(out, |out| {
            if self == CheckFormat::Csv {
                csv::write_suite_head(out);
            }
        })
    }

    /// Writes a graded answer. `is_one_of_many`: whether it must be named.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_answer(
        self,
        out: &mut dyn io::Write,
        report: &AnswerReport,
        is_one_of_many: bool,
    ) -> io::Result<()> {
        let row = AnswerRow::of(report);
        into(out, |out| match self {
            CheckFormat::Text => text::write(out, &row, is_one_of_many, report.is_tree_of_many),
            CheckFormat::Json => out.json_line(&row),
            CheckFormat::Csv => csv::write(out, &row),
            CheckFormat::Gradescope => gradescope::write(out, &row),
        })
    }

    /// Writes what holds the place of an answer that cannot be read.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_refused(
        self,
        out: &mut dyn io::Write,
        refused: &RefusedAnswer,
        is_one_of_many: bool,
    ) -> io::Result<()> {
        into(out, |out| match self {
            CheckFormat::Text if is_one_of_many => text::write_refused(out, refused),
            CheckFormat::Text => {}
            CheckFormat::Json => out.json_line(refused),
            CheckFormat::Csv => csv::write_refused(out, refused),
            CheckFormat::Gradescope => gradescope::write_refused(out, refused),
        })
    }

    /// Writes whether a tree of a suite is as expected; text, only if it is not.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_tree(self, out: &mut dyn io::Write, report: &AnswerReport) -> io::Result<()> {
        let row = &AnswerRow::of(report);
        into(out, |out| match self {
            CheckFormat::Text => text::write_tree(out, row),
            CheckFormat::Json | CheckFormat::Gradescope => {
                let AnswerRow { tree, faults, right, fault_count, .. } = row;
                let (right, fault_count) = (*right, *fault_count);
                out.json_line(&SuiteTreeRow { tree, right, fault_count, faults });
            }
            CheckFormat::Csv => csv::write_tree(out, row),
        })
    }

    /// Writes what holds the place of a tree of a suite that cannot be read.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_refused_tree(
        self,
        out: &mut dyn io::Write,
        refused: &RefusedAnswer,
    ) -> io::Result<()> {
        into(out, |out| match self {
            CheckFormat::Text => {}
            CheckFormat::Json | CheckFormat::Gradescope => {
                let (tree, error) = (refused.answer.clone(), refused.error.clone());
                out.json_line(&RefusedTree { tree, error });
            }
            CheckFormat::Csv => csv::write_refused_tree(out, refused),
        })
    }

    /// Writes how many trees of a suite are as expected.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_counts(self, out: &mut dyn io::Write, counts: &SuiteCounts) -> io::Result<()> {
        into(out, |out| {
            if self == CheckFormat::Text {
                text::write_counts(out, counts);
            }
        })
    }
}

fn into(out: &mut dyn io::Write, write: impl FnOnce(&mut Buffer)) -> io::Result<()> {
    let mut buffer = Buffer::before(out);
    write(&mut buffer);
    buffer.finish()
}

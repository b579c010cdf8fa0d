//! The formats of graded answers.

use std::io;

use strum::{IntoStaticStr, VariantArray};

use super::report::{AnswerReport, RefusedAnswer, SuiteCounts};
use super::{csv, gradescope, json, text};
use crate::report::buffer::Buffer;

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

    /// Writes what comes before all answers.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_head(self, out: &mut dyn io::Write, is_suite: bool) -> io::Result<()> {
        into(out, |out| match self {
            CheckFormat::Csv if is_suite => csv::write_suite_head(out),
            CheckFormat::Csv => csv::write_head(out),
            _ => {}
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
        into(out, |out| match self {
            CheckFormat::Text => text::write(out, report, is_one_of_many),
            CheckFormat::Json => json::write(out, report),
            CheckFormat::Csv => csv::write(out, report),
            CheckFormat::Gradescope => gradescope::write(out, report),
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
            CheckFormat::Json => json::write_refused_answer(out, refused),
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
        into(out, |out| match self {
            CheckFormat::Text => text::write_tree(out, report),
            CheckFormat::Json | CheckFormat::Gradescope => json::write_tree(out, report),
            CheckFormat::Csv => csv::write_tree(out, report),
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
                json::write_refused_tree(out, refused);
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

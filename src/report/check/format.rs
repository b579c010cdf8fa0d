//! The formats of graded answers, and what is written of one.

use std::io;

use strum::{IntoStaticStr, VariantArray};

use super::answer::{AnswerRow, RefusedAnswer, SuiteTreeRow};
use super::{csv, gradescope, text};
use crate::check::{GradedAnswer, Misconception, Points, Solution};
use crate::report::buffer::Buffer;
use crate::report::json::RefusedTree;
use crate::tree::Tree;

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

/// A graded answer, and what is needed to show it.
#[derive(Clone, Copy)]
pub struct AnswerReport<'a> {
    /// What the answer is called: its file, or the tree that carries it.
    pub name: &'a str,
    /// What the tree is called.
    pub tree_name: &'a str,
    /// Whether it is one of several, so that it must be named.
    pub is_tree_of_many: bool,
    /// The tree that was searched.
    pub tree: &'a Tree,
    /// What the search did.
    pub solution: &'a Solution<'a>,
    /// Who answers.
    pub student: Option<&'a str>,
    /// What was found.
    pub graded: &'a GradedAnswer,
    /// What all of it would be right for.
    pub diagnosis: Option<Misconception>,
    /// What it is worth.
    pub points: &'a Points,
}

/// How many trees of a suite are as expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuiteCounts {
    /// All that is expected of them is so.
    pub right: u64,
    /// Something is not.
    pub wrong: u64,
    /// Nothing is expected of them.
    pub without: u64,
    /// They cannot be read or searched.
    pub unchecked: u64,
}

impl SuiteCounts {
    /// All trees.
    #[must_use]
    pub fn trees(&self) -> u64 {
        self.right + self.wrong + self.without + self.unchecked
    }
}

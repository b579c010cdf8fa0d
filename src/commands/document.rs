//! A document: the text of one tree, and where it comes from.

use std::borrow::Cow;

use abprune::Named as _;
use abprune::number::INTEGERS;
use abprune::read::{self, Format, Problem};
use abprune::report::TreeName;
use abprune::search::NoValue;
use abprune::solve::{Need, SolveError, TreeSource};
use abprune::tree::Missing;
use abprune::tree::path::short_path;

use super::answer_help::diagnostic_of;
use super::diagnostic::{Diagnostic, Source};
use super::error_help::help_for;
use super::foreign::Foreign;
use super::list_help::help_for_missing;
use super::opening::unreadable;
use super::rows_and_columns::rows_and_columns;

/// The text of one tree.
pub struct Document<'d> {
    /// The text, or the program that answers in its place.
    pub source: TreeSource<'d>,
    /// How it is to be read.
    pub format: Format,
    /// Whether the format was guessed from the first bytes.
    pub is_guess: bool,
    /// Whether nothing after it has been read yet: the sender may be waiting for an answer.
    pub is_last_for_now: bool,
    /// The file (`-`: standard input).
    pub file: Cow<'d, str>,
    /// The line of the file that it is, from 1, if the file holds many.
    pub line: Option<usize>,
}

impl Document<'_> {
    /// The bytes of the text; none if a program answers.
    pub fn bytes(&self) -> &[u8] {
        self.source.bytes()
    }

    /// The same, on its own.
    pub fn into_owned(self) -> Document<'static> {
        Document {
            source: self.source.into_owned(),
            file: Cow::Owned(self.file.into_owned()),
            ..self
        }
    }

    /// A copy of the document.
    pub fn copy(&self) -> Document<'static> {
        Document {
            source: self.source.clone().into_owned(),
            file: Cow::Owned(self.file.clone().into_owned()),
            ..*self
        }
    }

    /// The name of the tree.
    pub fn name(&self) -> TreeName<'_> {
        TreeName {
            file: &self.file,
            line: self.line,
        }
    }

    /// The place of a byte of this document in its file.
    fn source(&self, offset: usize) -> Source {
        match self.format {
            Format::Npy => Source::of_byte(&self.file, offset),
            _ => Source::new(&self.file, self.line.unwrap_or(1), self.bytes(), offset),
        }
    }

    /// Checks that no leaf was left out of a tree because the file could not be read.
    ///
    /// # Errors
    ///
    /// Another process has cut the file short meanwhile, or the disk fails.
    pub fn check_read(&self) -> Result<(), Diagnostic> {
        match &self.source {
            TreeSource::Owned(bytes) => match bytes.fault() {
                Some(kind) => Err(unreadable(&self.file, &kind.into())),
                None => Ok(()),
            },
            TreeSource::Borrowed(_) | TreeSource::Program(_) => Ok(()),
        }
    }

    /// An error of this document as a whole.
    pub fn diagnostic(&self, message: String, help: &str) -> Diagnostic {
        Diagnostic {
            message,
            name: self.name().to_string(),
            source: None,
            help: Some(help.to_owned()),
        }
    }

    /// An error at a byte of this document, if it is at one.
    pub fn diagnostic_at(&self, offset: Option<usize>, message: String, help: &str) -> Diagnostic {
        Diagnostic {
            source: offset.map(|offset| Box::new(self.source(offset))),
            ..self.diagnostic(message, help)
        }
    }

    /// The error of a document that has no answer.
    pub fn solve_error(&self, error: &SolveError) -> Diagnostic {
        match error {
            SolveError::Read(error) => self.read_error(error),
            SolveError::Program(error) => diagnostic_of(error),
            SolveError::NoValue { leaf, .. } if leaf.missing == Missing::Unread => {
                self.check_read().expect_err("the bytes know why")
            }
            SolveError::NoValue { leaf, offset, need } => self.no_value(leaf, *offset, *need),
            SolveError::Inexact { option, number } => self.diagnostic(
                format!(
                    "`--{} {number}`: this tree has decimals, and no double is exactly {number}",
                    option.replace(' ', "-")
                ),
                "write it with a fraction (`.0`) if the nearest double will do",
            ),
            SolveError::EmptyWindow => self.diagnostic(
                "the window is empty in the numbers of this tree".to_owned(),
                "give `--window` two numbers, the lower one first",
            ),
            SolveError::TooLarge => {
                self.diagnostic(Problem::TooLarge.to_string(), &help_for(&Problem::TooLarge))
            }
            SolveError::TooManyPruned { most } => self.diagnostic(
                format!("the search prunes more subtrees than may be listed, {most}"),
                "raise `--max-nodes`, or do without the list: `--pruned none`, no `--expect-pruned`",
            ),
        }
    }

    fn read_error(&self, error: &read::Error) -> Diagnostic {
        if self.is_guess
            && let Some((foreign, offset)) = Foreign::of(self.bytes())
        {
            let message = format!("abprune does not read {}", foreign.name());
            return self.diagnostic_at(Some(offset), message, foreign.help());
        }
        let table = match error.problem {
            Problem::NoBranching => rows_and_columns(self.bytes()),
            _ => None,
        };
        let mut help = table.map_or_else(
            || help_for(&error.problem),
            |(rows, columns)| {
                format!(
                    "say `--branching {rows},{columns}`: these are {rows} rows of {columns} numbers"
                )
            },
        );
        let is_of_text = !matches!(error.problem, Problem::Position { .. });
        if is_of_text && self.format == Format::Nested && self.is_array_of_lists() {
            help += if help.ends_with('?') { " Or" } else { "; or" };
            help += " read it as lists: `--from lists`";
        }
        self.diagnostic_at(Some(error.offset), error.problem.to_string(), &help)
    }

    /// Whether this document starts as an array, and can be read as lists.
    fn is_array_of_lists(&self) -> bool {
        self.bytes().trim_ascii_start().starts_with(b"[")
            && Format::Lists
                .check(self.bytes(), &read::Options::default())
                .is_ok()
    }

    /// The error of a leaf without a value, which stands at this byte.
    fn no_value(&self, leaf: &NoValue, offset: Option<usize>, need: Need) -> Diagnostic {
        let (message, mut help) = missing_value(leaf);
        if self.format == Format::Lists {
            let other = help_for_missing(leaf.missing, self.bytes(), offset);
            help = other.map_or(help, str::to_owned);
        }
        match need {
            Need::Search => self.diagnostic_at(offset, message, &help),
            Need::Order(order) => self.diagnostic_at(
                offset,
                format!("`--order {}`: {message}", order.name()),
                "this order goes by minimax values, and needs every leaf",
            ),
            Need::AllBest => self.diagnostic_at(
                offset,
                message,
                "give it a `value`, or leave out `--all-best`, which needs it",
            ),
        }
    }
}

/// What to say of a leaf without a value: message and help.
fn missing_value(NoValue { path, missing }: &NoValue) -> (String, String) {
    let path = short_path(path);
    let (message, help) = match missing {
        Missing::Unknown => (
            format!("the search needs the value of the leaf {path}, which is unknown"),
            "give it a `value`; an unknown leaf is no error where it is pruned",
        ),
        Missing::NoStatic => (
            format!("the inner node {path} is at the depth limit and has no static value"),
            "give it a `value`, or raise `--depth`",
        ),
        Missing::NotFinite => (
            format!("the leaf {path} is NaN or infinite, expected a finite number"),
            "put a number beyond all others in its place for a win",
        ),
        Missing::IntegerRange => {
            let message = format!("the leaf {path} is beyond the integers that values can be");
            let (least, greatest) = (INTEGERS.start(), INTEGERS.end());
            return (message, format!("values go from {least} to {greatest}"));
        }
        // Never shown: the walk or the file has a fault then, and `solve_error` reports that.
        Missing::NoAnswer | Missing::Unread => (
            format!("nothing has said what the node {path} is"),
            "the program of `--rules` must answer for each node",
        ),
        Missing::InexactInteger => (
            format!("the leaf {path} is not exact as a double, and an option has decimals"),
            "give the option a whole number",
        ),
    };
    (message, help.to_owned())
}

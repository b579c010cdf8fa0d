//! A document: the text of one tree, or what answers in its place; where it comes from, and what is said of its errors;
//! and a tree from a text in code.

use std::borrow::Cow;
use std::sync::Arc;

use super::error::SolveError;
use crate::diagnostic::{Diagnostic, Source};
use crate::quote::plain;
use crate::read::{
    self, Format, Options, Problem, ProgramError, ProgramTree, foreign_format, spell_out_program,
    uneven_payoffs,
};
use crate::search::TreeName;
use crate::tree::Tree;
use crate::value::View;

/// Where a tree is: in the bytes of a document, or with what answers for its nodes.
#[derive(Clone, Debug)]
pub enum TreeSource<'d> {
    /// A document of its own. Its bytes are shared by its copies.
    Owned(Arc<Vec<u8>>),
    /// A document that is part of something larger, such as a line of a block of lines.
    Borrowed(&'d [u8]),
    /// There is no document, so no bytes: each node is asked for.
    Program(ProgramTree),
}

impl TreeSource<'_> {
    /// The same bytes, owned.
    #[must_use]
    pub fn into_owned(self) -> TreeSource<'static> {
        match self {
            TreeSource::Owned(bytes) => TreeSource::Owned(bytes),
            TreeSource::Borrowed(bytes) => TreeSource::Owned(Arc::new(bytes.to_vec())),
            TreeSource::Program(tree) => TreeSource::Program(tree),
        }
    }

    /// The bytes of the document; none if there is none.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            TreeSource::Owned(bytes) => bytes,
            TreeSource::Borrowed(bytes) => bytes,
            TreeSource::Program(_) => &[],
        }
    }
}

/// The text of one tree.
///
/// ```
/// use abprune::read::Format;
/// use abprune::solve::{Document, SolveOptions, Solver};
/// let document = Document::of_text("[[3, 5], [2, []]]", Format::Nested);
/// let mut solver = Solver::new(SolveOptions::default());
/// let error = solver.solve(&document.source, document.format).unwrap_err();
/// assert_eq!(
///     document.solve_error(&error).to_string().lines().collect::<Vec<_>>(),
///     [
///         "error: an inner node needs at least one child",
///         " --> text:1:14",
///         "  |",
///         "1 | [[3, 5], [2, []]]",
///         "  |              ^",
///         "help: a leaf is a number; write `0` if you meant a leaf",
///     ]
/// );
/// ```
#[derive(Clone, Debug)]
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

impl<'d> Document<'d> {
    /// A document that is in no file.
    #[must_use]
    pub fn of_text(text: &'d str, format: Format) -> Document<'d> {
        Document::of(TreeSource::Borrowed(text.as_bytes()), format)
    }

    /// The same, wherever its tree is.
    #[must_use]
    pub fn of(source: TreeSource<'d>, format: Format) -> Document<'d> {
        Document {
            source,
            format,
            is_guess: false,
            is_last_for_now: true,
            file: Cow::Borrowed("text"),
            line: None,
        }
    }
}

impl Document<'_> {
    /// The bytes of the text; none if a program answers.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.source.bytes()
    }

    /// The same, on its own.
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        Document {
            source: self.source.into_owned(),
            file: Cow::Owned(self.file.into_owned()),
            ..self
        }
    }

    /// Whether its tree is that of a program.
    #[must_use]
    pub fn is_of_program(&self) -> bool {
        matches!(self.source, TreeSource::Program(_))
    }

    /// Whether it is a position of a game.
    #[must_use]
    pub fn is_game(&self, reading: &Options) -> bool {
        !self.is_of_program() && self.format.of_one_tree(self.bytes(), reading) == Format::Game
    }

    /// Whether its tree is made as it is read, down to the depth limit: that of a position or a program.
    pub(super) fn is_made(&self, reading: &Options) -> bool {
        self.is_of_program() || self.is_game(reading)
    }

    /// The byte at which the node at `path` stands, if something stands there for it.
    pub(super) fn locate(&self, reading: &Options, path: &[u32]) -> Option<usize> {
        self.format.locate(self.bytes(), reading, path)
    }

    /// The name of the tree.
    #[must_use]
    pub fn name(&self) -> TreeName<'_> {
        TreeName { file: &self.file, line: self.line }
    }

    /// What is to be said of the document, though it is not wrong: of a game whose payoffs do not add up to 0.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let sum = (self.format == Format::Efg).then(|| uneven_payoffs(self.bytes()))??;
        let name = plain(&self.name().to_string());
        Some(format!(
            "note: {name}: values are the payoffs of MAX, the first player; both payoffs add up to {sum}"
        ))
    }

    /// The place of a byte of this document in its file.
    fn source(&self, offset: usize) -> Source {
        match self.format {
            Format::Npy => Source::of_byte(&self.file, offset),
            _ => Source::new(&self.file, self.line.unwrap_or(1), self.bytes(), offset),
        }
    }

    /// An error of this document as a whole.
    #[must_use]
    pub fn diagnostic(&self, message: String, help: &str) -> Diagnostic {
        Diagnostic {
            message,
            name: self.name().to_string(),
            source: None,
            help: Some(help.to_owned()),
        }
    }

    /// An error at a byte of this document, if it is at one.
    #[must_use]
    pub fn diagnostic_at(&self, offset: Option<usize>, message: String, help: &str) -> Diagnostic {
        Diagnostic {
            source: offset.map(|offset| Box::new(self.source(offset))),
            ..self.diagnostic(message, help)
        }
    }

    /// The error of a document that has no answer, at its place.
    #[must_use]
    pub fn solve_error(&self, error: &SolveError) -> Diagnostic {
        let offset = match error {
            SolveError::Read(error) => return self.read_error(error),
            SolveError::Program(ProgramError::Answer(fault)) => {
                let (file, number, text) = (&self.file, fault.number, &fault.text);
                let source = |offset| Box::new(Source::new(file, number, text, offset));
                return Diagnostic {
                    source: fault.offset.map(source),
                    ..self.diagnostic(error.to_string(), &error.help())
                };
            }
            SolveError::NoValue { offset, .. } | SolveError::NoRoot { offset, .. } => *offset,
            _ => None,
        };
        self.diagnostic_at(offset, error.to_string(), &error.help())
    }

    fn read_error(&self, error: &read::Error) -> Diagnostic {
        if self.is_guess
            && self.format != Format::Graph
            && let Some((offset, name, help)) = foreign_format(self.bytes())
        {
            return self.diagnostic_at(Some(offset), format!("abprune does not read {name}"), help);
        }
        let mut help = error.problem.help();
        let is_of_text = !matches!(error.problem, Problem::Refused { .. });
        if is_of_text && self.format == Format::Nested && self.is_array_of_lists() {
            help += if help.ends_with('?') { " Or" } else { "; or" };
            help += " read it as lists: `--from lists`";
        }
        self.diagnostic_at(Some(error.offset), error.problem.to_string(), &help)
    }

    /// Whether this document starts as an array, and can be read as lists.
    fn is_array_of_lists(&self) -> bool {
        self.bytes().trim_ascii_start().starts_with(b"[")
            && Format::Lists.check(self.bytes(), &Options::default()).is_ok()
    }

    /// Reads its tree into memory.
    ///
    /// # Errors
    ///
    /// The document cannot be read; the program does not say what a node is.
    pub fn read_tree(&self, options: &Options) -> Result<Tree, SolveError> {
        let plies = &options.chance_plies;
        if !plies.is_empty() {
            if self.is_made(options) {
                return Err(SolveError::ChancePliesOfGame);
            }
            // Whose view a value is from depends on who moves, so that is settled first.
            let plain = Options { chance_plies: Vec::new(), view: View::Max, ..options.clone() };
            let tree = self.read_tree(&plain)?.with_chance_at(plies);
            let tree = tree.map_err(SolveError::ChancePlies)?;
            return Ok(if options.view == View::Mover { tree.negated_at_min() } else { tree });
        }
        if let TreeSource::Program(tree) = &self.source {
            return Ok(spell_out_program(tree, options)?);
        }
        Ok(self.format.read(self.bytes(), options)?)
    }
}

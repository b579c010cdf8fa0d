//! From the outcome of a search to bytes: one file per output format; drawings are in [`draw`].
//!
//! The output depends on the tree and the options alone: not on terminal, locale, time or machine.

mod comparison;
pub mod draw;
pub mod explain;
mod json;
mod line;
mod pen;
mod question;
mod quote;
mod text;
pub mod trace;
pub mod what_if;

pub use comparison::{One, Spread, TableFormat, plot_one, plot_spread, write_certificate};
pub use pen::Page;
pub use question::Question;
pub use quote::{ascii, plain, quoted, visible};

use std::fmt;
use std::io;

use crate::number::Numbers;
use crate::read::Place;
use crate::search::{BestMoves, Cutoff, Outcome, PrunedList};
use crate::tree::path::PathText;
use crate::tree::{Described, Size};
use crate::value::Value;

/// What a tree is called.
#[derive(Clone, Copy, Debug)]
pub struct TreeName<'a> {
    /// Its file (`-`: standard input).
    pub file: &'a str,
    /// Its line, from 1, if the file holds many trees.
    pub line: Option<usize>,
}

/// `FILE` or `FILE:LINE`.
impl fmt::Display for TreeName<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.file)?;
        self.line.map_or(Ok(()), |line| write!(out, ":{line}"))
    }
}

/// The path of the node that stopped, behind that of what was pruned: all of its steps are those.
#[inline]
fn stopped<'a>(cutoff: &Cutoff<'a>) -> PathText<'a> {
    PathText::after(cutoff.at, cutoff.at.len())
}

/// A solved tree: all that is shown of it.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// What the tree is called.
    pub name: TreeName<'a>,
    /// What is to be told of the tree that was searched: its numbers, its labels.
    pub tree: &'a dyn Described,
    /// What the whole tree holds.
    pub size: Size,
    /// How it was searched.
    pub question: &'a Question,
    /// What came out.
    pub outcome: &'a Outcome,
    /// What the search did.
    pub counts: Counts,
    /// What it pruned; `None` if that is not to be listed.
    pub pruned: Option<&'a PrunedList>,
    /// All optimal moves at the root; `None` if nobody asked, or the outcome is only a bound.
    pub best: Option<&'a BestMoves>,
}

/// What a search did.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// Distinct nodes entered and leaves evaluated.
    pub entered: Size,
    /// Evaluations of leaves, each time.
    pub evaluations: u64,
    /// Cutoffs that pruned at least one node, each time.
    pub cutoffs: u64,
}

/// The formats of reports. A new one is a file beside this one, a variant, and a row in each table
/// below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// One fact per line.
    #[default]
    Text,
    /// One JSON object per tree, on one line.
    Json,
}

impl Format {
    /// All formats, as options name them.
    pub const ALL: [Format; 2] = [Format::Text, Format::Json];

    /// `text` or `json`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
        }
    }

    /// Writes a report. `is_one_of_many`: whether it must say which tree it is about.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(
        self,
        out: &mut impl io::Write,
        report: &Report,
        is_one_of_many: bool,
    ) -> io::Result<()> {
        let mut page = Page::new(Page::SHORT);
        self.write_on(&mut page, out, report, is_one_of_many)?;
        page.pass(out)
    }

    /// Writes a report on a page, as one of many answers; what finds no room there goes to `out`.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_on(
        self,
        page: &mut Page,
        out: &mut dyn io::Write,
        report: &Report,
        is_one_of_many: bool,
    ) -> io::Result<()> {
        match self {
            Format::Text => text::write(page, out, report, is_one_of_many),
            Format::Json => json::write(page, out, report),
        }
    }

    /// Writes what stands in the place of the report of a tree that could not be solved, among
    /// others that could.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_error(
        self,
        out: &mut impl io::Write,
        name: &str,
        message: &str,
        place: Option<Place>,
    ) -> io::Result<()> {
        match self {
            Format::Text => Ok(()),
            Format::Json => json::write_error(out, name, message, place),
        }
    }
}

/// Writes a value alone on a page, on a line; what finds no room there goes to `out`.
///
/// # Errors
///
/// Those of `out`.
pub fn write_value_on(
    page: &mut Page,
    out: &mut dyn io::Write,
    numbers: Numbers,
    value: Value,
) -> io::Result<()> {
    text::write_value(page, out, numbers, value)
}

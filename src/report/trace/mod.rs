//! From the steps of a search to bytes, one line a step, as they come.

mod jsonl;
mod text;

use std::io;

use crate::search::{CutoffRule, Step};
use crate::tree::Tree;

/// The formats of traces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// A sentence on each line, indented by ply.
    #[default]
    Text,
    /// A JSON object on each line.
    JsonLines,
}

impl Format {
    /// All formats, as options name them.
    pub const ALL: [Format; 2] = [Format::Text, Format::JsonLines];

    /// `text` or `jsonl`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::JsonLines => "jsonl",
        }
    }
}

/// The search whose steps are written.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'t> {
    /// The tree that is searched: its numbers, its labels.
    pub tree: &'t Tree,
    /// When a node stops.
    pub rule: CutoffRule,
    /// Whether the search narrows windows; if not, none is shown.
    pub has_windows: bool,
}

/// Writes steps. After the first error it writes no more.
#[derive(Debug)]
pub struct Writer<'t, W> {
    subject: Subject<'t>,
    format: Format,
    out: W,
    result: io::Result<()>,
}

impl<'t, W: io::Write> Writer<'t, W> {
    /// A writer of the steps of one search.
    pub fn new(format: Format, subject: Subject<'t>, out: W) -> Writer<'t, W> {
        Writer {
            subject,
            format,
            out,
            result: Ok(()),
        }
    }

    /// Writes a step.
    pub fn write(&mut self, step: &Step) {
        if self.result.is_ok() {
            self.result = match self.format {
                Format::Text => text::write(&mut self.out, self.subject, step),
                Format::JsonLines => jsonl::write(&mut self.out, self.subject, step),
            };
        }
    }

    /// Whether all steps are written.
    ///
    /// # Errors
    ///
    /// The first one that writing met.
    pub fn finish(self) -> io::Result<()> {
        self.result
    }
}

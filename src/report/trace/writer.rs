//! Writes the steps of a search in one of the formats.

use std::io;

use super::traced::TracedSearch;
use super::{jsonl, text};
use crate::report::buffer::Buffer;
use crate::search::Step;

/// The formats of traces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TraceFormat {
    /// A sentence on each line, indented by ply.
    #[default]
    Text,
    /// A JSON object on each line.
    JsonLines,
}

impl TraceFormat {
    /// All formats, as options name them.
    pub const ALL: [TraceFormat; 2] = [TraceFormat::Text, TraceFormat::JsonLines];

    /// `text` or `jsonl`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TraceFormat::Text => "text",
            TraceFormat::JsonLines => "jsonl",
        }
    }

    /// The endings of the names of files in this format.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            TraceFormat::Text => &["txt"],
            TraceFormat::JsonLines => &["jsonl", "ndjson"],
        }
    }
}

/// Writes steps. After the first error it writes no more.
pub struct TraceWriter<'t> {
    search: TracedSearch<'t>,
    format: TraceFormat,
    out: Buffer<'t>,
}

impl<'t> TraceWriter<'t> {
    /// A writer of the steps of one search.
    pub fn new(
        format: TraceFormat,
        search: TracedSearch<'t>,
        out: &'t mut dyn io::Write,
    ) -> TraceWriter<'t> {
        TraceWriter {
            search,
            format,
            out: Buffer::before(out),
        }
    }

    /// Writes a step.
    pub fn write(&mut self, step: &Step) {
        match self.format {
            TraceFormat::Text => text::write(&mut self.out, self.search, step),
            TraceFormat::JsonLines => jsonl::write(&mut self.out, self.search, step),
        }
        self.out.text("\n").end_item();
    }

    /// Writes the last steps out.
    ///
    /// # Errors
    ///
    /// The first one that the output had.
    pub fn finish(self) -> io::Result<()> {
        self.out.finish()
    }
}

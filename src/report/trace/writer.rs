//! Writes the steps of a search in one of the formats.

use std::io;
use std::ops::ControlFlow;

use strum::{IntoStaticStr, VariantArray};

use super::filter::{Filter, StepFilter};
use super::shown::ShownStep;
use super::{jsonl, text};
use crate::report::buffer::Buffer;
use crate::search::record::{Record, Step};
use crate::tree::TreeInfo;

/// The formats of traces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum TraceFormat {
    /// A sentence on each line, indented by ply.
    #[default]
    Text,
    /// A JSON object on each line.
    #[strum(serialize = "jsonl")]
    JsonLines,
}

impl TraceFormat {
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
    tree: &'t dyn TreeInfo,
    format: TraceFormat,
    filter: StepFilter,
    /// The length of the path of the step that was written last.
    last_length: usize,
    out: Buffer<'t>,
}

impl<'t> TraceWriter<'t> {
    /// A writer of the steps of one search of a tree. Its record keeps the [part](Filter::part) of the filter.
    pub fn new(
        format: TraceFormat,
        tree: &'t dyn TreeInfo,
        filter: Filter,
        out: &'t mut dyn io::Write,
    ) -> TraceWriter<'t> {
        TraceWriter {
            tree,
            format,
            filter: StepFilter::new(filter),
            last_length: 0,
            out: Buffer::before(out),
        }
    }

    /// Writes a step, if it is to be shown. Stops the search where the output has failed.
    pub fn write(&mut self, record: &Record, step: &Step) -> ControlFlow<()> {
        for step in self.filter.shown(record, step) {
            let shown = ShownStep::new(self.tree, record, &step, self.last_length);
            match self.format {
                TraceFormat::Text => text::write(&mut self.out, &shown),
                TraceFormat::JsonLines => jsonl::write(&mut self.out, &shown),
            }
            self.last_length = shown.way.path.len();
        }
        if self.out.has_failed() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
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

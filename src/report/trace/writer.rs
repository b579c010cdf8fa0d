//! A row for each step of a search, and how it is written. In plain sentences: the number of the step, the
//! kind of event, the node, what happens. As JSON Lines: an object for each step.
//!
//! ```text
//!   10     enter /0/1 "E": MAX to move, window (-inf, 5)
//!   11       leaf /0/1/0: value 6
//!   12     take /0/1 "E": MAX has 6 from /0/1/0, so alpha rises from -inf to 6: window (6, 5)
//!   13     cutoff /0/1 "E": beta cutoff, alpha 6 >= beta 5, which MIN holds at the parent /0 "B" (shallow)
//!   14       prune /0/1/1: never looked at, 1 node, 1 leaf
//!   15     return /0/1 "E": at least 6 (lower bound)
//!   16   keep /0 "B": MIN keeps 5, for /0/1 "E" is at least 6
//! ```

use std::io;
use std::ops::ControlFlow;

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::filter::{Filter, ShownStep, StepFilter};
use crate::report::buffer::Buffer;
use crate::report::wording::{EventRow, Mention, Signs};
use crate::search::record::{Record, Step};
use crate::tree::Tree;

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
    tree: &'t Tree,
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
        tree: &'t Tree,
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
            let row = StepRow::of(&shown);
            match self.format {
                TraceFormat::Text => row.write(&mut self.out),
                TraceFormat::JsonLines => self.out.json_line(&row),
            }
            self.last_length = shown.path.steps.len();
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

/// Below this ply lines are indented no further: the indentation of a chain of a million plies
/// would take terabytes.
const DEEPEST: usize = 40;

/// A step. It has all keys of its event; what is absent is `null`.
#[derive(Serialize)]
struct StepRow<'a> {
    /// its number in the whole search, from 1
    step: u64,
    /// `enter`, `answer`, `leaf`, `take`, `keep`, `cutoff`, `prune`, `return` or `result`
    event: &'static str,
    /// the node that it is about
    #[serde(flatten)]
    node: Mention<'a>,
    /// how far below the root the node is
    ply: usize,
    /// its event, see below
    #[serde(flatten)]
    row: EventRow<'a, Mention<'a>>,
}

impl<'a> StepRow<'a> {
    fn of(shown: &ShownStep<'a>) -> StepRow<'a> {
        let (step, (node, ply)) = (shown.step, shown.node());
        let row = EventRow::of(&shown.path, step);
        StepRow { step: step.number, event: step.event.into(), node, ply, row }
    }

    /// Writes it as a line of text.
    fn write(&self, out: &mut Buffer) {
        let StepRow { step, event, node, ply, row } = self;
        let (indent, words) = (2 * ply.min(&DEEPEST), row.words(Signs::Ascii));
        writeln!(out, "{step:4} {:indent$}{event} {node}: {words}", "");
        out.end_item();
    }
}

//! The steps of a search as bytes, as they come: a row for each step that is shown, in plain sentences, with the number
//! of the step, the kind of event, the node, and what happens; or as JSON Lines, an object for each step; or folded, a
//! line for each node that is entered.
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

use crate::excerpt::excerpt;
use crate::quote::visible;
use crate::report::buffer::Buffer;
use crate::report::wording::{EventRow, Mention, RecordedPath, Signs};
use crate::search::record::{CutoffId, Event, PlaceByPart, Record, RecordedPart, Step, Visit};
use crate::tree::Tree;
use crate::tree::path::{FULL_STEPS, PathText};

/// Which steps of a search are shown.
#[derive(Clone, Debug)]
pub struct Filter {
    /// The first.
    pub first: u64,
    /// The last.
    pub last: u64,
    /// Only the steps that concern the node at this path: the events there, what its parent does with
    /// its value, and the cutoff that prunes it, alone or inside a subtree.
    pub node: Option<Vec<u32>>,
}

impl Filter {
    /// All steps.
    pub const ALL: Filter = Filter { first: 1, last: u64::MAX, node: None };

    /// What the record must keep, so that the steps are known that concern the node: of any other record the
    /// steps of all nodes are shown.
    #[must_use]
    pub fn part(&self) -> RecordedPart {
        (self.node.as_ref())
            .map_or_else(RecordedPart::nothing, |path| RecordedPart::node(path.clone()))
    }
}

/// Filters the steps of one search.
#[derive(Debug)]
struct StepFilter {
    filter: Filter,
    /// A cutoff and the number of its step, until it is known whether it prunes the node of the filter.
    waiting: Option<(u64, CutoffId)>,
}

impl StepFilter {
    fn new(filter: Filter) -> StepFilter {
        let waiting = None;
        StepFilter { filter, waiting }
    }

    /// The steps that are shown now that this step is there: it, and the cutoff before it that prunes the
    /// node.
    fn shown(&mut self, record: &Record, step: &Step) -> impl Iterator<Item = Step> + use<> {
        let concerns = self.filter.node.is_none() || concerns(record, step);
        let mut before = None;
        match step.event {
            Event::Cutoff(cutoff) => {
                self.waiting = (!concerns).then_some((step.number, cutoff));
            }
            Event::Prune(_) if concerns => {
                before = self.waiting.take().map(|(number, cutoff)| Step {
                    number,
                    visit: record.cutoff(cutoff).at,
                    event: Event::Cutoff(cutoff),
                });
            }
            _ => {}
        }
        let steps = [before, concerns.then_some(*step)];
        let numbers = self.filter.first..=self.filter.last;
        let is_shown = move |step: &Step| numbers.contains(&step.number);
        steps.into_iter().flatten().filter(is_shown)
    }
}

/// Whether a step concerns the node that the record keeps.
fn concerns(record: &Record, step: &Step) -> bool {
    let is_it = |visit| record.place_by_part(visit) == PlaceByPart::Inside;
    match step.event {
        Event::Take { child_value, .. }
        | Event::Keep { child_value, .. }
        | Event::Weigh { child_value, .. } => is_it(step.visit) || is_it(child_value.child),
        Event::Prune(pruned) => {
            is_it(step.visit) || record.place_of_pruned(pruned) != PlaceByPart::Outside
        }
        // It answers for all that is below.
        Event::Answer => record.place_by_part(step.visit) != PlaceByPart::Outside,
        _ => is_it(step.visit),
    }
}

/// A step that is written.
#[derive(Clone, Copy)]
struct ShownStep<'a> {
    step: &'a Step,
    /// The path of the node that the step is about.
    path: RecordedPath<'a>,
    /// How many steps of the path are those of the path of the step shown before.
    shared: usize,
}

impl<'a> ShownStep<'a> {
    /// A step; `last_length`: the length of the path of the step shown before. Of two successive ones, one is
    /// a prefix of the other, but where probes leave out children of several outcomes.
    fn new(
        tree: &'a Tree,
        record: &'a Record,
        step: &'a Step,
        last_length: usize,
    ) -> ShownStep<'a> {
        let steps = record.path_of_open(step.visit);
        let path = RecordedPath { tree, record, steps };
        ShownStep { step, path, shared: last_length.min(record.shared_ply(step)) }
    }

    fn record(&self) -> &'a Record {
        self.path.record
    }

    /// The node that the step is about, and its ply. It has its whole name in the first step about it:
    /// where it is entered or pruned.
    fn node(&self) -> (Mention<'a>, usize) {
        let (tree, path) = (self.path.tree, self.path.steps);
        if let Event::Prune(pruned) = self.step.event {
            let pruned = self.record().pruned(pruned);
            let path = PathText::child(path, pruned.position, self.shared);
            let node = (path, tree.label(pruned.id.number()));
            return (Mention::whole(node), self.path.steps.len() + 1);
        }
        let id = self.record().visit(self.step.visit).id.number();
        let node = (PathText::after(path, self.shared), tree.label(id));
        let mention = match self.step.event {
            Event::Enter | Event::Answer | Event::Leaf { .. } => Mention::whole(node),
            _ => Mention::brief(node),
        };
        (mention, path.len())
    }
}

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
    /// A line for each node that is entered, for programs that draw flame graphs: the nodes from the root to it, and 1.
    Folded,
}

impl TraceFormat {
    /// The endings of the names of files in this format.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            TraceFormat::Text => &["txt"],
            TraceFormat::JsonLines => &["jsonl", "ndjson"],
            TraceFormat::Folded => &["folded"],
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
    stack: FoldedStack,
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
            stack: FoldedStack::default(),
            out: Buffer::before(out),
        }
    }

    /// Writes a step, if it is to be shown. Stops the search where the output has failed.
    pub fn write(&mut self, record: &Record, step: &Step) -> ControlFlow<()> {
        let is_entered = matches!(step.event, Event::Enter | Event::Leaf { .. });
        if is_entered && self.format == TraceFormat::Folded {
            self.stack.enter(self.tree, record.visit(step.visit));
        }
        for step in self.filter.shown(record, step) {
            let shown = ShownStep::new(self.tree, record, &step, self.last_length);
            match self.format {
                TraceFormat::Text => StepRow::of(&shown).write(&mut self.out),
                TraceFormat::JsonLines => self.out.json_line(&StepRow::of(&shown)),
                TraceFormat::Folded if is_entered => self.stack.write(&mut self.out),
                TraceFormat::Folded => {}
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

/// The nodes from the root to the one that was entered last, as programs that draw flame graphs read them: with `;`
/// between them. Below ply [`FULL_STEPS`] it is the way to the node above on that ply, so that no line is as long as the
/// tree is deep.
///
/// Source: <https://github.com/brendangregg/FlameGraph>.
#[derive(Default)]
struct FoldedStack {
    text: String,
    /// For each ply, where its node ends in the text.
    ends: Vec<usize>,
}

impl FoldedStack {
    fn enter(&mut self, tree: &Tree, visit: &Visit) {
        let ply = visit.ply as usize;
        if ply > FULL_STEPS {
            return;
        }
        self.ends.truncate(ply);
        self.text.truncate(self.ends.last().copied().unwrap_or(0));
        let label = tree.label(visit.id.number());
        let number = visit.position.to_string();
        let number = if ply == 0 { "root" } else { &number };
        let name = label.r#move.or(label.name).filter(|name| !name.is_empty());
        let name = visible(&excerpt(name.unwrap_or(number)));
        let is_sign = |character: char| character == ';' || character.is_whitespace();
        self.text.push_str(if ply == 0 { "" } else { ";" });
        self.text.push_str(&name.replace(is_sign, "_"));
        self.ends.push(self.text.len());
    }

    fn write(&self, out: &mut Buffer) {
        out.text(&self.text).text(" 1\n");
        out.end_item();
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
    /// `enter`, `answer`, `leaf`, `take`, `keep`, `weigh`, `cutoff`, `prune`, `return`, `re-search` or `result`
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

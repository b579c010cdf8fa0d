//! Which steps of a search are shown, and what names the node of one.

use crate::report::wording::{Mention, RecordedPath};
use crate::search::record::{CutoffId, Event, PlaceByPart, Record, RecordedPart, Step};
use crate::tree::Tree;
use crate::tree::path::PathText;

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
pub(super) struct StepFilter {
    filter: Filter,
    /// A cutoff and the number of its step, until it is known whether it prunes the node of the filter.
    waiting: Option<(u64, CutoffId)>,
}

impl StepFilter {
    pub(super) fn new(filter: Filter) -> StepFilter {
        let waiting = None;
        StepFilter { filter, waiting }
    }

    /// The steps that are shown now that this step is there: it, and the cutoff before it that prunes the
    /// node.
    pub(super) fn shown(
        &mut self,
        record: &Record,
        step: &Step,
    ) -> impl Iterator<Item = Step> + use<> {
        let concerns = self.filter.node.is_none() || concerns(record, step);
        let mut before = None;
        match step.event {
            Event::Cutoff(cutoff) => {
                self.waiting = (!concerns).then_some((step.number, cutoff));
            }
            Event::Prune(_) if concerns => {
                before = self.waiting.take().map(|(number, cutoff)| Step {
                    number,
                    visit: step.visit,
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
        Event::Take { child_value, .. } | Event::Keep { child_value, .. } => {
            is_it(step.visit) || is_it(child_value.child)
        }
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
pub(super) struct ShownStep<'a> {
    pub(super) step: &'a Step,
    /// The path of the node that the step is about.
    pub(super) path: RecordedPath<'a>,
    /// How many steps of the path are those of the path of the step shown before.
    shared: usize,
}

impl<'a> ShownStep<'a> {
    /// A step; `last_length`: the length of the path of the step shown before. Of two successive ones, one is
    /// always a prefix of the other.
    pub(super) fn new(
        tree: &'a Tree,
        record: &'a Record,
        step: &'a Step,
        last_length: usize,
    ) -> ShownStep<'a> {
        let steps = record.path_of_open(step.visit);
        let path = RecordedPath { tree, record, steps };
        ShownStep { step, path, shared: last_length.min(steps.len()) }
    }

    pub(super) fn record(&self) -> &'a Record {
        self.path.record
    }

    /// The node that the step is about, and its ply. It has its whole name in the first step about it:
    /// where it is entered or pruned.
    pub(super) fn node(&self) -> (Mention<'a>, usize) {
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

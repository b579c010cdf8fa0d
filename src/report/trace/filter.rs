//! Which steps of a search are shown.

use crate::search::record::{CutoffId, Event, Part, Record, Standing, Step};

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
    pub const ALL: Filter = Filter {
        first: 1,
        last: u64::MAX,
        node: None,
    };

    /// What the record must keep, so that the steps are known that concern the node: of any other record the
    /// steps of all nodes are shown.
    #[must_use]
    pub fn part(&self) -> Part {
        (self.node.as_ref()).map_or_else(Part::nothing, |path| Part::node(path.clone()))
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
    let is_it = |visit| record.standing(visit) == Standing::Inside;
    match step.event {
        Event::Take { offer, .. } | Event::Keep { offer, .. } => {
            is_it(step.visit) || is_it(offer.child)
        }
        Event::Prune(pruned) => {
            is_it(step.visit) || record.standing_of_pruned(pruned) != Standing::Outside
        }
        _ => is_it(step.visit),
    }
}

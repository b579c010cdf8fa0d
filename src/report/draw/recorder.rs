//! Records what a search does at the drawn nodes.
//!
//! It reads the steps of a [`Trace`], so a drawing says of a node what the trace says, and counts as the
//! trace counts. It keeps where the open nodes are drawn, and the record.

use super::drawn_tree::DrawnTree;
use super::record::{
    DrawnCutoff, DrawnVisit, NodePlace, RecordedEvent, RecordedStep, SearchRecord, replay,
};
use crate::search::{Event, Filter, Rules, SourcedCutoff, Step, Trace};
use crate::value::Bound;

/// Records what a search does at the drawn nodes.
#[derive(Clone, Debug)]
pub struct Recorder<'p> {
    drawn: &'p DrawnTree<'p>,
    record: SearchRecord,
    /// How many leaves the search has evaluated.
    leaves: u64,
    /// The places of the inner nodes from the root of the search to where it is.
    open: Vec<Option<NodePlace>>,
    /// For each drawn node, the child after the one that was looked for last.
    next: Vec<u32>,
    /// The child that the search was done with last, if it is drawn.
    child: Option<u32>,
    /// The number of the cutoff that prunes at the moment, and of its step.
    cutoff: Option<(usize, u64)>,
}

impl<'p> Recorder<'p> {
    /// A recorder for a part of a tree.
    #[must_use]
    pub fn new(drawn: &'p DrawnTree<'p>) -> Recorder<'p> {
        Recorder {
            drawn,
            record: SearchRecord {
                leaf_numbers: vec![0; drawn.len() as usize],
                ..SearchRecord::default()
            },
            leaves: 0,
            open: Vec::new(),
            next: (1..=drawn.len()).collect(),
            child: None,
            cutoff: None,
        }
    }

    /// The observer of the one search that is recorded, which goes by these rules. Its
    /// [`finish`](Trace::finish) ends the record.
    pub fn observer(&mut self, rules: Rules) -> Trace<impl FnMut(&Step)> {
        Trace::new(rules, Filter::ALL, |step| self.take_in(step))
    }

    /// What was seen, after the search.
    #[must_use]
    pub fn record(mut self) -> SearchRecord {
        (self.record.fates, _) = replay(&self.record.steps, self.drawn, |_, _| {});
        self.record
    }

    fn take_in(&mut self, step: &Step) {
        self.record.all_steps = step.number;
        let ply = step.path.len();
        match step.event {
            Event::Enter { player, window } => {
                self.enter(step);
                let enter = |node| RecordedEvent::Enter(node, player, window);
                self.keep(step, self.drawn_at(ply), enter);
            }
            Event::Leaf { value, window } => {
                let Ok(value) = value else { return };
                let bound = Bound::Exact;
                let visit = DrawnVisit {
                    window,
                    value,
                    bound,
                };
                self.child = self.place(step).and_then(NodePlace::drawn);
                self.leaves += 1;
                if let Some(leaf) = self.child {
                    self.record.leaf_numbers[leaf as usize] = self.leaves;
                }
                self.keep(step, self.child, |node| RecordedEvent::Leaf(node, visit));
            }
            Event::Take {
                offer,
                moved_from,
                window,
            } => {
                let window = moved_from.map(|_| window);
                let take = |node, child| RecordedEvent::Take(node, child, offer, window);
                self.keep_offer(step, take);
            }
            Event::Keep { offer, best } => {
                let keep = |node, child| RecordedEvent::Keep(node, child, offer, best);
                self.keep_offer(step, keep);
            }
            Event::Cutoff(cutoff) => self.cut(step, &cutoff),
            Event::Prune { child, size } => {
                let pruned = self.prune(step, child.position);
                self.keep(step, pruned, |node| RecordedEvent::Prune(node, size));
            }
            Event::Return {
                window,
                value,
                bound,
                ..
            } => {
                let visit = DrawnVisit {
                    window,
                    value,
                    bound,
                };
                self.child = self.drawn_at(ply);
                self.keep(step, self.child, |node| RecordedEvent::Return(node, visit));
            }
            Event::Result { outcome, bound } => {
                let result = RecordedEvent::Result(outcome.value, bound);
                let is_root = self.drawn.root().is_empty();
                self.keep(step, is_root.then_some(0), |_| result);
            }
        }
    }

    /// The search enters an inner node.
    fn enter(&mut self, step: &Step) {
        let place = self.place(step);
        self.open.truncate(step.path.len());
        self.open.push(place);
    }

    /// Keeps a step about a node, if that is drawn.
    fn keep(&mut self, step: &Step, node: Option<u32>, event: impl FnOnce(u32) -> RecordedEvent) {
        if let Some(node) = node {
            self.record.steps.push(RecordedStep {
                number: step.number,
                event: event(node),
            });
        }
    }

    /// Keeps what a node does with the value of the child that the search was done with last.
    fn keep_offer(&mut self, step: &Step, event: impl FnOnce(u32, Option<u32>) -> RecordedEvent) {
        let child = self.child;
        let node = self.drawn_at(step.path.len());
        self.keep(step, node, |node| event(node, child));
    }

    fn cut(&mut self, step: &Step, cutoff: &SourcedCutoff) {
        let ply = step.path.len();
        self.cutoff = None;
        let Some(at) = self.open[ply] else { return };
        let number = self.record.cutoffs.len();
        self.cutoff = Some((number, step.number));
        self.record.cutoffs.push(DrawnCutoff {
            at,
            player: cutoff.at.node.player,
            window: cutoff.window,
            holder: cutoff.holder.and_then(|holder| {
                let above = holder.node.ply;
                Some((self.open[above]?, ply - above))
            }),
            pruned: Vec::new(),
        });
        self.keep(step, at.drawn(), |_| RecordedEvent::Cutoff(number));
    }

    /// The drawn root of a subtree that is pruned; then the cutoff has it.
    fn prune(&mut self, step: &Step, position: u32) -> Option<u32> {
        let ply = step.path.len();
        let (cutoff, cutoff_step) = self.cutoff?;
        let number = if let Some(parent) = self.drawn_at(ply) {
            self.child(parent, position)?
        } else if self.drawn.root()[ply] == position {
            // The node that stops is above: it prunes the whole drawn part.
            let event = RecordedEvent::Cutoff(cutoff);
            let number = cutoff_step;
            self.record.steps.push(RecordedStep { number, event });
            0
        } else {
            return None;
        };
        self.record.cutoffs[cutoff].pruned.push(number);
        Some(number)
    }

    /// The number of the open node at this ply, if it is drawn.
    fn drawn_at(&self, ply: usize) -> Option<u32> {
        self.open[ply].and_then(NodePlace::drawn)
    }

    /// Where the node of a step is, whose parent is open, if it is drawn or leads to the drawn part.
    fn place(&mut self, step: &Step) -> Option<NodePlace> {
        let (root, ply) = (self.drawn.root(), step.path.len());
        if let Some((&position, above)) = step.path.split_last() {
            match self.open[above.len()]? {
                NodePlace::Drawn(parent) => {
                    return self.child(parent, position).map(NodePlace::Drawn);
                }
                NodePlace::Above { .. } if root[above.len()] != position => return None,
                NodePlace::Above { .. } => {}
            }
        }
        let is_root = ply == root.len();
        Some(if is_root {
            NodePlace::Drawn(0)
        } else {
            NodePlace::Above { ply, id: step.id }
        })
    }

    /// The drawn child at `position`. Children mostly come in order, so the search for it starts
    /// where the last one ended.
    fn child(&mut self, parent: u32, position: u32) -> Option<u32> {
        let drawn = self.drawn;
        let next = &mut self.next[parent as usize];
        let found = drawn
            .siblings(*next, drawn.node(parent).end)
            .chain(drawn.siblings(parent + 1, *next))
            .find(|&child| drawn.node(child).position == position)?;
        *next = drawn.node(found).end;
        Some(found)
    }
}

//! Records what a search does at the drawn nodes.
//!
//! It reads the steps of a [`Trace`], so a drawing says of a node what the trace says, and counts as the
//! trace counts. It keeps where the open nodes are drawn, and the record.

use super::drawn_tree::DrawnTree;
use super::record::{
    DrawnCutoff, DrawnFate, DrawnVisit, NodePlace, RecordedEvent, RecordedStep, SearchRecord,
};
use crate::search::{Event, Filter, Rules, SourcedCutoff, Step, Trace};
use crate::value::Bound;

/// Records what a search does at the drawn nodes.
#[derive(Clone, Debug)]
pub struct Recorder<'p> {
    drawn: &'p DrawnTree<'p>,
    has_steps: bool,
    record: SearchRecord,
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
    /// A recorder for a part of a tree; `has_steps`: whether it keeps the steps too.
    #[must_use]
    pub fn new(drawn: &'p DrawnTree<'p>, has_steps: bool) -> Recorder<'p> {
        Recorder {
            drawn,
            has_steps,
            record: SearchRecord {
                fates: vec![DrawnFate::Unseen; drawn.len() as usize],
                ..SearchRecord::default()
            },
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
        use DrawnFate::{Inside, Pruned, Unseen};
        let fates = &mut self.record.fates;
        for (number, node) in self.drawn.nodes().iter().enumerate() {
            let above = node.parent.map(|parent| fates[parent as usize]);
            if let (Unseen, Some(Pruned(cutoff) | Inside(cutoff))) = (fates[number], above) {
                fates[number] = Inside(cutoff);
            }
        }
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
                let leaf = self.place(step).and_then(NodePlace::drawn);
                self.leave(leaf, visit);
                self.keep(step, leaf, |node| RecordedEvent::Leaf(node, value));
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
                let node = self.drawn_at(ply);
                self.leave(node, visit);
                self.keep(step, node, |node| RecordedEvent::Return(node, visit));
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
        if let Some(node) = node.filter(|_| self.has_steps) {
            self.record.steps.push(RecordedStep {
                number: step.number,
                event: event(node),
            });
        }
    }

    /// Keeps what a node does with the value of the child that the search was done with last.
    fn keep_offer(&mut self, step: &Step, event: impl FnOnce(u32, u32) -> RecordedEvent) {
        let Some(child) = self.child else { return };
        let node = self.drawn_at(step.path.len());
        self.keep(step, node, |node| event(node, child));
    }

    /// The search is done with a node.
    fn leave(&mut self, node: Option<u32>, visit: DrawnVisit) {
        self.child = node;
        if let Some(node) = node {
            self.record.fates[node as usize] = DrawnFate::Entered(visit);
        }
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

    /// The drawn root of a subtree that is pruned; then the record has the cutoff and the fate.
    fn prune(&mut self, step: &Step, position: u32) -> Option<u32> {
        let ply = step.path.len();
        let (cutoff, cutoff_step) = self.cutoff?;
        let number = if let Some(parent) = self.drawn_at(ply) {
            self.child(parent, position)?
        } else if self.drawn.root()[ply] == position {
            // The node that stops is above: it prunes the whole drawn part.
            if self.has_steps {
                let event = RecordedEvent::Cutoff(cutoff);
                let number = cutoff_step;
                self.record.steps.push(RecordedStep { number, event });
            }
            0
        } else {
            return None;
        };
        self.record.cutoffs[cutoff].pruned.push(number);
        self.record.fates[number as usize] = DrawnFate::Pruned(cutoff);
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

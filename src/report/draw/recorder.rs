//! Records what a search does at the drawn nodes.
//!
//! It reads the steps of a [`Trace`], so a drawing says of a node what the trace says, and counts as the
//! trace counts. It keeps where the open nodes are drawn, and the record.

use super::drawn_tree::DrawnTree;
use super::record::{
    DrawnCutoff, DrawnFate, DrawnVisit, NodePlace, RecordedEvent, RecordedStep, SearchRecord,
};
use crate::search::{Event, Filter, Rules, SourcedCutoff, Step, Trace};
use crate::tree::Size;
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
            record: SearchRecord::before(drawn),
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
        self.record.end(self.drawn);
        self.record
    }

    fn take_in(&mut self, step: &Step) {
        let (number, ply) = (step.number, step.path.len());
        self.record.step_count = number;
        match step.event {
            Event::Enter { player, window } => {
                let place = self.place(step);
                self.open.truncate(ply);
                self.open.push(place);
                let fate = DrawnFate::Open(window, None);
                self.keep(
                    number,
                    self.drawn_at(ply),
                    fate,
                    RecordedEvent::Enter { player, window },
                );
            }
            Event::Leaf { value, window } => {
                let Ok(value) = value else { return };
                self.child = self.place(step).and_then(NodePlace::drawn);
                self.leaves += 1;
                if let Some(leaf) = self.child {
                    self.record.leaf_numbers[leaf as usize] = self.leaves;
                }
                let bound = Bound::Exact;
                let fate = DrawnFate::Entered(DrawnVisit {
                    window,
                    value,
                    bound,
                });
                self.keep(number, self.child, fate, RecordedEvent::Leaf);
            }
            Event::Take {
                offer,
                moved_from,
                window,
            } => {
                let (child, is_move) = (self.child, moved_from.is_some());
                let take = RecordedEvent::Take {
                    child,
                    offer,
                    is_move,
                };
                let fate = DrawnFate::Open(window, offer.proved());
                self.keep(number, self.drawn_at(ply), fate, take);
            }
            Event::Keep { offer, best } => {
                let (child, node) = (self.child, self.drawn_at(ply));
                let mut fate = self.fate(node);
                if let DrawnFate::Open(_, known) = &mut fate {
                    *known = offer.proved();
                }
                self.keep(
                    number,
                    node,
                    fate,
                    RecordedEvent::Keep { child, offer, best },
                );
            }
            Event::Cutoff(cutoff) => self.cut(step, &cutoff),
            Event::Prune { child, size } => self.prune(step, child.position, size),
            Event::Return {
                window,
                value,
                bound,
                ..
            } => {
                self.child = self.drawn_at(ply);
                let fate = DrawnFate::Entered(DrawnVisit {
                    window,
                    value,
                    bound,
                });
                self.keep(number, self.child, fate, RecordedEvent::Return);
            }
            Event::Result { outcome, bound } => {
                let root = self.drawn.root().is_empty().then_some(0);
                let result = RecordedEvent::Result(outcome.value, bound);
                self.keep(number, root, self.fate(root), result);
            }
        }
    }

    fn fate(&self, node: Option<u32>) -> DrawnFate {
        node.map_or(DrawnFate::Unseen, |node| self.record.fates[node as usize])
    }

    /// Keeps a step about a node, if that is drawn.
    fn keep(&mut self, number: u64, node: Option<u32>, fate: DrawnFate, event: RecordedEvent) {
        if let Some(drawn) = node {
            self.record.fates[drawn as usize] = fate;
            self.record.steps.push(RecordedStep {
                number,
                node,
                fate,
                event,
            });
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
        let (node, event) = (at.drawn(), RecordedEvent::Cutoff(number));
        self.keep(step.number, node, self.fate(node), event);
    }

    /// Keeps that a subtree is pruned, if its root is drawn; then the cutoff has it.
    fn prune(&mut self, step: &Step, position: u32, size: Size) {
        let ply = step.path.len();
        let Some((cutoff, number)) = self.cutoff else {
            return;
        };
        let pruned = if let Some(parent) = self.drawn_at(ply) {
            self.child(parent, position)
        } else if self.drawn.root()[ply] == position {
            // The node that stops is above: it prunes the whole drawn part.
            self.record.steps.push(RecordedStep {
                number,
                node: None,
                fate: DrawnFate::Unseen,
                event: RecordedEvent::Cutoff(cutoff),
            });
            Some(0)
        } else {
            None
        };
        self.record.cutoffs[cutoff].pruned.extend(pruned);
        let (fate, event) = (DrawnFate::Pruned(cutoff), RecordedEvent::Prune(size));
        self.keep(step.number, pruned, fate, event);
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

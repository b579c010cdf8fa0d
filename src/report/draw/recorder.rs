//! Records what a search does at the drawn nodes.
//!
//! It reads the steps of a [`Trace`], so a drawing says of a node what the trace says, and counts as the
//! trace counts. It keeps where the open nodes are drawn, and the record.

use super::drawn_tree::DrawnTree;
use super::record::{DrawnCutoff, DrawnFate, NodePlace, RecordedStep, SearchRecord};
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
    /// The step of the cutoff that prunes at the moment, as one above the drawn part.
    cutoff: Option<RecordedStep>,
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
        self.record.step_count = step.number;
        let ply = step.path.len();
        let (node, fate) = match step.event {
            Event::Enter { window, .. } => {
                let place = self.place(step);
                self.open.truncate(ply);
                self.open.push(place);
                (self.drawn_at(ply), DrawnFate::Open(window, None))
            }
            Event::Leaf { value, window } => {
                let Ok(value) = value else { return };
                self.child = self.place(step).and_then(NodePlace::drawn);
                self.leaves += 1;
                if let Some(leaf) = self.child {
                    self.record.leaf_numbers[leaf as usize] = self.leaves;
                }
                (
                    self.child,
                    DrawnFate::Entered(window, (value, Bound::Exact)),
                )
            }
            Event::Take { offer, window, .. } => {
                (self.drawn_at(ply), DrawnFate::Open(window, offer.proved()))
            }
            Event::Keep { offer, .. } => {
                let node = self.drawn_at(ply);
                let open = |window| DrawnFate::Open(window, offer.proved());
                (
                    node,
                    self.fate(node)
                        .window()
                        .map_or_else(DrawnFate::default, open),
                )
            }
            Event::Cutoff(cutoff) => {
                self.cut(step, &cutoff);
                (self.drawn_at(ply), self.fate(self.drawn_at(ply)))
            }
            Event::Prune { child, .. } => match self.prune(ply, child.position) {
                Some((node, cutoff)) => (Some(node), DrawnFate::Pruned(cutoff)),
                None => return,
            },
            Event::Return {
                window,
                value,
                bound,
                ..
            } => {
                self.child = self.drawn_at(ply);
                (self.child, DrawnFate::Entered(window, (value, bound)))
            }
            Event::Result { .. } => {
                let root = self.drawn.root().is_empty().then_some(0);
                (root, self.fate(root))
            }
        };
        if let Some(drawn) = node {
            self.record.fates[drawn as usize] = fate;
            let step = self.recorded(step, node, fate);
            self.record.steps.push(step);
        }
    }

    fn recorded(&self, step: &Step, node: Option<u32>, fate: DrawnFate) -> RecordedStep {
        let has_offer = matches!(step.event, Event::Take { .. } | Event::Keep { .. });
        let is_cutoff = matches!(step.event, Event::Cutoff(_));
        RecordedStep {
            number: step.number,
            node,
            fate,
            event: step.event,
            child: self.child.filter(|_| has_offer),
            cutoff: is_cutoff.then(|| self.record.cutoffs.len() - 1),
        }
    }

    /// What is known so far of a node that may be drawn.
    fn fate(&self, node: Option<u32>) -> DrawnFate {
        node.map_or(DrawnFate::Unseen, |node| self.record.fates[node as usize])
    }

    fn cut(&mut self, step: &Step, cutoff: &SourcedCutoff) {
        let ply = step.path.len();
        self.cutoff = None;
        let Some(at) = self.open[ply] else { return };
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
        self.cutoff = Some(self.recorded(step, None, DrawnFate::Unseen));
    }

    /// The drawn root of a subtree that the node at this ply prunes, and the number of the cutoff, which
    /// then has it.
    fn prune(&mut self, ply: usize, position: u32) -> Option<(u32, usize)> {
        let step = self.cutoff?;
        let cutoff = step.cutoff?;
        let node = if let Some(parent) = self.drawn_at(ply) {
            self.child(parent, position)?
        } else if self.drawn.root()[ply] == position {
            // The node that stops is above: it prunes the whole drawn part.
            self.record.steps.push(step);
            0
        } else {
            return None;
        };
        self.record.cutoffs[cutoff].pruned.push(node);
        Some((node, cutoff))
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

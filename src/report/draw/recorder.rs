//! The observer that records what a search does at the drawn nodes.
//!
//! It has a stack of the open nodes of the search, and the record. What is known of a node's true
//! value is worked out from its children: a MAX node is at least its best child's low end, and at
//! most its best child's high end, if all its children were looked at. So a node is exact wherever
//! the search has proved it, also where the value lies outside the window.
//!
//! A search may enter a node more than once: then the record has the last window and value, and the
//! range of true values that all visits leave.

use super::drawn_tree::DrawnTree;
use super::open_node::OpenNode;
use super::record::{
    DrawnCutoff, DrawnFate, DrawnVisit, NodePlace, RecordedStep, SearchRecord, ValueRange,
};
use crate::search::{Cutoff, Entered, Left, Observer, Pruned};
use crate::tree::Node;
use crate::value::Window;

/// Watches a search and records what it does at the drawn nodes.
#[derive(Clone, Debug)]
pub struct Recorder<'p> {
    drawn: &'p DrawnTree<'p>,
    has_steps: bool,
    record: SearchRecord,
    /// The inner nodes from the root of the search to where it is.
    open: Vec<OpenNode>,
    /// For each drawn node, the child after the one that was looked for last.
    next: Vec<u32>,
    /// The number of the cutoff that prunes at the moment.
    cutoff: Option<usize>,
    /// The leaf that is looked at: where it is, and the window.
    leaf: (Option<NodePlace>, Window),
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
            cutoff: None,
            leaf: (None, Window::FULL),
        }
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

    /// Where the node at `path` is, whose parent is open, if it is drawn or leads to the drawn part.
    fn place(&mut self, path: &[u32], id: u32) -> Option<NodePlace> {
        let (root, ply) = (self.drawn.root(), path.len());
        if let Some((&position, above)) = path.split_last() {
            match self.open[above.len()].place? {
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
            NodePlace::Above { ply, id }
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

    fn step(&mut self, step: RecordedStep) {
        if self.has_steps {
            self.record.steps.push(step);
        }
    }
}

impl Observer for Recorder<'_> {
    fn enter(&mut self, entered: &Entered) {
        self.open.truncate(entered.path.len());
        let place = self.place(entered.path, entered.child.id);
        let window = entered.window;
        let Node::Inner(player) = entered.child.node else {
            self.leaf = (place, window);
            return;
        };
        let node = OpenNode::new(player, place, window, self.open.last());
        self.open.push(node);
        if let Some(NodePlace::Drawn(node)) = place {
            self.step(RecordedStep::Enter { node, window });
        }
    }

    fn cutoff(&mut self, cutoff: &Cutoff) {
        self.cutoff = None;
        let ply = cutoff.at.len();
        let open = &self.open[ply];
        let Some(at) = open.place else { return };
        let holder = open.holder(!cutoff.player);
        let holder = holder.and_then(|above| Some((self.open[above].place?, ply - above)));
        let number = self.record.cutoffs.len();
        self.cutoff = Some(number);
        self.record.cutoffs.push(DrawnCutoff {
            at,
            player: cutoff.player,
            window: cutoff.window,
            holder,
            pruned: Vec::new(),
        });
        if let NodePlace::Drawn(_) = at {
            self.step(RecordedStep::Cutoff(number));
        }
    }

    fn prune(&mut self, pruned: &Pruned) {
        let ply = pruned.cutoff.at.len();
        let position = pruned.subtree.position;
        let open = &mut self.open[ply];
        open.learn(position, ValueRange::ALL);
        let place = open.place;
        let Some(cutoff) = self.cutoff else { return };
        let number = if let Some(NodePlace::Drawn(parent)) = place {
            self.child(parent, position)
        } else if self.drawn.root()[ply] == position {
            // The node that stops is above: it prunes the whole drawn part.
            self.step(RecordedStep::Cutoff(cutoff));
            Some(0)
        } else {
            None
        };
        if let Some(number) = number {
            self.record.cutoffs[cutoff].pruned.push(number);
            // A node that another visit has entered is not pruned from the search as a whole.
            let fate = &mut self.record.fates[number as usize];
            if *fate == DrawnFate::Unseen {
                *fate = DrawnFate::Pruned(cutoff);
            }
        }
    }

    fn leave(&mut self, left: &Left) {
        let (ply, value) = (left.path.len(), left.value);
        let (place, window, mut known) = match self.open.get(ply) {
            Some(node) => (node.place, node.arrival, node.known()),
            None => (self.leaf.0, self.leaf.1, ValueRange::exact(value)),
        };
        self.open.truncate(ply);
        let number = place.and_then(NodePlace::drawn);
        let fate = number.map(|number| self.record.fates[number as usize]);
        if let Some(DrawnFate::Entered(before)) = fate {
            known = known.and(before.known);
        }
        let visit = DrawnVisit {
            window,
            value,
            known,
        };
        let back_up = self.open.last_mut().map(|parent| {
            parent.learn(left.path[ply - 1], known);
            parent.take(ply - 1, value)
        });
        if let Some(node) = number {
            self.record.fates[node as usize] = DrawnFate::Entered(visit);
            let back_up = back_up.filter(|_| node > 0);
            self.step(RecordedStep::Done(node, visit, back_up));
        }
    }
}

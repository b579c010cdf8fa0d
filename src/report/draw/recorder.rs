//! The observer that keeps what concerns a picture, and nothing else.
//!
//! It follows the search with a stack of the nodes that are open, and holds no more than that and
//! the picture. What is known of a node's true value is worked out from its children: a MAX node
//! is at least its best child's low end, and at most its best child's high end, if all its
//! children were looked at. So a node is exact wherever the search has proved it, also where the
//! value lies outside the window.
//!
//! Nodes may be entered more than once (by searches that come back): then the last window and value
//! stand, and all that was learnt.

use super::open::{Open, own};
use super::picture::Picture;
use super::record::{Cut, Fate, Known, Place, Record, Step, Visit};
use crate::search::{Cutoff, Entered, Left, Observer, Pruned};
use crate::tree::Node;
use crate::value::Window;

/// Watches a search and keeps what concerns a picture.
#[derive(Clone, Debug)]
pub struct Recorder<'p> {
    picture: &'p Picture<'p>,
    has_steps: bool,
    record: Record,
    /// The inner nodes from the root of the search to where it is.
    open: Vec<Open>,
    /// How many of them, the root's own node not counted, lead to the root of the picture.
    shared: usize,
    /// For each drawn node, the child that comes next, by all that was seen so far.
    next: Vec<u32>,
    /// The cutoff that prunes at the moment.
    cut: Option<usize>,
    /// The leaf that is looked at: where it is, and the window.
    leaf: (Option<Place>, Window),
}

impl<'p> Recorder<'p> {
    /// A recorder for a picture; with the steps, if they are wanted.
    #[must_use]
    pub fn new(picture: &'p Picture<'p>, has_steps: bool) -> Recorder<'p> {
        let count = picture.len() as usize;
        Recorder {
            picture,
            has_steps,
            record: Record {
                fates: vec![Fate::Unseen; count],
                ..Record::default()
            },
            open: Vec::new(),
            shared: 0,
            next: (0..picture.len()).map(|number| number + 1).collect(),
            cut: None,
            leaf: (None, Window::FULL),
        }
    }

    /// What was seen, after the search.
    #[must_use]
    pub fn record(mut self) -> Record {
        let fates = &mut self.record.fates;
        for (number, node) in self.picture.nodes().iter().enumerate() {
            let above = node.parent.map(|parent| fates[parent as usize]);
            if let (Fate::Unseen, Some(Fate::Pruned(cut) | Fate::Inside(cut))) =
                (fates[number], above)
            {
                fates[number] = Fate::Inside(cut);
            }
        }
        self.record
    }

    /// Where the node at `path` is, whose parent is open, if that is drawn or leads to it.
    fn place(&mut self, path: &[u32], id: u32) -> Option<Place> {
        let root = self.picture.root();
        let ply = path.len();
        let Some(&position) = path.last() else {
            self.shared = 0;
            return Some(self.above(0, id));
        };
        self.shared = self.shared.min(ply - 1);
        if self.shared < root.len() {
            let leads = self.shared == ply - 1 && root[ply - 1] == position;
            self.shared += usize::from(leads);
            return leads.then(|| self.above(ply, id));
        }
        match self.open[ply - 1].place? {
            Place::Drawn(parent) => self.child(parent, position).map(Place::Drawn),
            Place::Above { .. } => None,
        }
    }

    fn above(&self, ply: usize, id: u32) -> Place {
        if ply == self.picture.root().len() {
            Place::Drawn(0)
        } else {
            Place::Above { ply, id }
        }
    }

    /// The drawn child at `position`. Children mostly come in order, so the search for it starts
    /// where the last one ended.
    fn child(&mut self, parent: u32, position: u32) -> Option<u32> {
        let end = self.picture.node(parent).end;
        let start = self.next[parent as usize];
        let picture = self.picture;
        let around = |from: u32, to: u32| {
            std::iter::successors((from < to).then_some(from), move |&child| {
                let next = picture.node(child).end;
                (next < to).then_some(next)
            })
        };
        let found = around(start, end)
            .chain(around(parent + 1, start))
            .find(|&child| self.picture.node(child).position == position)?;
        self.next[parent as usize] = self.picture.node(found).end;
        Some(found)
    }

    fn fate(&mut self, node: u32, fate: Fate) {
        self.record.fates[node as usize] = fate;
    }

    fn step(&mut self, step: impl FnOnce() -> Step) {
        if self.has_steps {
            self.record.steps.push(step());
        }
    }
}

impl Observer for Recorder<'_> {
    fn enter(&mut self, entered: &Entered) {
        let ply = entered.path.len();
        self.open.truncate(ply);
        let id = entered.child.id;
        let place = self.place(entered.path, id);
        let window = entered.window;
        let Node::Inner(player) = entered.child.node else {
            self.leaf = (place, window);
            return;
        };
        let holders = self.open.last().map_or([None; 2], |above| above.holders);
        self.open.push(Open::new(player, place, window, holders));
        if let Some(Place::Drawn(node)) = place {
            self.step(|| Step::Enter { node, window });
        }
    }

    fn cutoff(&mut self, cutoff: &Cutoff) {
        self.cut = None;
        let ply = cutoff.at.len();
        let open = &self.open[ply];
        let Some(at) = open.place else { return };
        let holder = open.holders[own(!cutoff.player)].and_then(|holder| {
            let place = self.open[holder].place?;
            Some((place, ply - holder))
        });
        self.cut = Some(self.record.cuts.len());
        self.record.cuts.push(Cut {
            at,
            player: cutoff.player,
            window: cutoff.window,
            holder,
            pruned: Vec::new(),
        });
        let cut = self.record.cuts.len() - 1;
        if let Place::Drawn(_) = at {
            self.step(|| Step::Cut(cut));
        }
    }

    fn prune(&mut self, pruned: &Pruned) {
        let at = pruned.cutoff.at;
        let subtree = pruned.subtree;
        self.open[at.len()].learn(subtree.position, Known::NOTHING);
        let Some(cut) = self.cut else { return };
        let root = self.picture.root();
        let number = if let Some(Place::Drawn(parent)) = self.open[at.len()].place {
            self.child(parent, subtree.position)
        } else {
            // The cut is above: it prunes the whole picture, or nothing of it.
            let is_all = root[at.len()] == subtree.position;
            if is_all {
                self.step(|| Step::Cut(cut));
            }
            is_all.then_some(0)
        };
        if let Some(number) = number {
            self.record.cuts[cut].pruned.push(number);
            // A node that another visit has entered is not pruned from the search as a whole.
            if self.record.fates[number as usize] == Fate::Unseen {
                self.fate(number, Fate::Pruned(cut));
            }
        }
    }

    fn leave(&mut self, left: &Left) {
        let ply = left.path.len();
        let value = left.value;
        let is_leaf = self.open.len() == ply;
        let (place, window, mut known) = match (is_leaf, self.open.last()) {
            (false, Some(open)) => {
                let known = open.all_known().unwrap_or(Known::NOTHING);
                (open.place, open.arrival, known)
            }
            _ => (self.leaf.0, self.leaf.1, Known::exact(value)),
        };
        self.open.truncate(ply);
        if let Some(Place::Drawn(node)) = place {
            if let Fate::Entered(before) = self.record.fates[node as usize] {
                known = known.and(before.known);
            }
            let visit = Visit {
                window,
                value,
                known,
            };
            self.fate(node, Fate::Entered(visit));
        }
        let effect = self.open.last_mut().map(|parent| {
            parent.learn(left.path[ply - 1], known);
            parent.take(ply - 1, value)
        });
        if let Some(Place::Drawn(node)) = place {
            let effect = effect.filter(|_| node > 0);
            let visit = Visit {
                window,
                value,
                known,
            };
            self.step(|| Step::Done {
                node,
                visit,
                effect,
            });
        }
    }
}

//! What is drawn of a large tree where there is room for so much at its bottom: the nodes that tell most of the
//! whole search, in this order.
//!
//! - the principal variation, whether it has room or not;
//! - the nodes that stop with the child that makes them stop, and the way to them: those that prune most first;
//! - the nodes whose parent the search has entered, then the others: ply by ply.
//!
//! All that is left are folds. The choice is made once, before any format, and is the same at each step; or around the node
//! of one step: then the way to that node comes first, too, and after it what stands beside the way. Then nodes can be closed,
//! and folds opened.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::iter::successors;
use std::num::NonZeroU32;
use std::ops::ControlFlow;

use crate::search::record::{Event, Record, RecordedPart, Recording, Step};
use crate::tree::{NodeSet, Tree};

/// The nodes that are drawn as themselves. With a node its parent is drawn, up to the top of the drawn part.
#[derive(Clone, Debug)]
pub struct Folds {
    shown: NodeSet,
    told: Told,
}

impl Folds {
    /// The most leaves that one can read side by side in a drawing without folds.
    pub const LEGIBLE: u64 = 60;

    /// So many leaves and folds are about as wide, as a fold says more than a leaf.
    const AS_WIDE: u32 = 40;

    /// At most so many more come with a fold that is opened.
    const OPENED: u32 = 20;

    /// Searches a tree, and chooses nodes of a part of it. At the bottom of the drawing there are at most `most` leaves
    /// and folds, or as many as the principal variation needs. `None`: as many as one can read.
    #[must_use]
    pub fn choose(
        tree: &Tree,
        root: &[u32],
        max_ply: Option<usize>,
        recording: Recording,
        most: Option<NonZeroU32>,
    ) -> Folds {
        Folds::chosen(tree, root, max_ply, recording, most, None)
    }

    /// Chooses as many nodes as one can read around the node of this step of the search. The way to it is shown, whether it
    /// has room or not, and what stands beside the way before other nodes.
    #[must_use]
    pub fn around(
        tree: &Tree,
        root: &[u32],
        max_ply: Option<usize>,
        recording: Recording,
        step: u64,
    ) -> Folds {
        Folds::chosen(tree, root, max_ply, recording, None, Some(step))
    }

    fn chosen(
        tree: &Tree,
        root: &[u32],
        max_ply: Option<usize>,
        recording: Recording,
        most: Option<NonZeroU32>,
        around: Option<u64>,
    ) -> Folds {
        let mut told = Told::nothing(tree);
        let recording = recording.keeping(RecordedPart::nothing());
        let record = recording.search_by_step(tree, |record, step| {
            told.add_step(record, step);
            if around == Some(step.number) {
                told.target = Some(node_of(record, step));
            }
            ControlFlow::Continue(())
        });
        let (top, _) = tree.node_at(root).expect("the top is in the tree");
        told.add_ways(tree, top);
        told.add_line(tree, &record, top);
        let is_legible = tree.size_of(top).leaves <= Folds::LEGIBLE;
        let readable = if is_legible { u32::MAX } else { Folds::AS_WIDE };
        let most = most.map_or(readable, NonZeroU32::get);
        let mut folds = Folds { shown: NodeSet::new(tree.len()), told };
        folds.show(tree, BinaryHeap::from([Candidate::top(tree, top)]), max_ply, most);
        folds
    }

    /// Draws the node at `path`, and the way to it. If it is a fold, or is drawn already, so are its children; else those
    /// beside it in its fold: at most 20, those that tell most.
    pub fn open(&mut self, tree: &Tree, path: &[u32]) {
        let way: Vec<u32> = tree.along(path).collect();
        let (&id, above) = way.split_last().expect("the root is on the way");
        let opened =
            above.last().filter(|&&parent| !self.is_drawn(tree, parent, id)).unwrap_or(&id);
        for &node in &way {
            self.shown.insert(node);
        }
        let top = Candidate::top(tree, *opened);
        let children = self.told.children(tree, &top);
        let folded = children.filter(|child| !self.is_shown(child.id.0)).collect();
        self.show(tree, folded, Some(1), Folds::OPENED);
    }

    /// Draws the node with the number `id` as a fold, if its children are drawn.
    pub fn close(&mut self, tree: &Tree, id: u32) {
        let mut open = vec![id];
        while let Some(parent) = open.pop() {
            for (_, child) in tree.children(parent) {
                if self.shown.remove(child) {
                    open.push(child);
                }
            }
        }
    }

    /// Shows these nodes, and below them those down to so many plies, as long as there are at most `most` leaves and folds
    /// at the bottom.
    fn show(
        &mut self,
        tree: &Tree,
        mut waiting: BinaryHeap<Candidate>,
        max_ply: Option<usize>,
        most: u32,
    ) {
        let mut bottom = 1;
        while let Some(node) = waiting.pop() {
            let more = self.parts_beside(tree, &node);
            if more == 0 || bottom + more <= most || node.is_on_line {
                bottom += more;
                self.shown.insert(node.id.0);
                if max_ply.is_none_or(|max_ply| node.depth.unsigned_abs() < max_ply) {
                    waiting.extend(self.told.children(tree, &node));
                }
            }
        }
    }

    /// Whether a node is drawn as one of its own: it is shown, or it alone is folded, between nodes that are shown.
    fn is_drawn(&self, tree: &Tree, parent: u32, id: u32) -> bool {
        let top = Candidate::top(tree, parent);
        let node = self.told.children(tree, &top).find(|node| node.id.0 == id);
        let is_between = |node: &Candidate| {
            let has_siblings = node.before.is_some() || tree.end(id) < node.end;
            has_siblings && self.parts_beside(tree, node) == 0
        };
        self.is_shown(id) || node.as_ref().is_some_and(is_between)
    }

    /// Whether a node is drawn as itself.
    pub(super) fn is_shown(&self, id: u32) -> bool {
        self.shown.contains(id)
    }

    /// How many more leaves and folds there are at the bottom once a node is shown: one on each side on which its next
    /// sibling is not shown.
    fn parts_beside(&self, tree: &Tree, node: &Candidate) -> u32 {
        let Reverse(id) = node.id;
        let after = Some(tree.end(id)).filter(|&after| after < node.end);
        let is_folded =
            |sibling: Option<u32>| sibling.is_some_and(|sibling| !self.is_shown(sibling));
        u32::from(is_folded(node.before)) + u32::from(is_folded(after))
    }
}

/// A node that may be shown, as its parent is. The greater one is shown first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    /// Whether it is on the principal variation, or on the way to the target.
    is_on_line: bool,
    /// How far it is from the target, as nodes are numbered, if it stands beside the way to it.
    distance: Reverse<u32>,
    weight: u32,
    /// Whether its parent has the value of a child: the search has been there.
    is_near: bool,
    /// Plies below the top; negative at a node without a weight, where upper nodes come first.
    depth: isize,
    /// The first one comes first.
    id: Reverse<u32>,
    /// The sibling before it.
    before: Option<u32>,
    /// Where its parent's subtree ends.
    end: u32,
}

impl Candidate {
    fn top(tree: &Tree, top: u32) -> Candidate {
        Candidate {
            is_on_line: true,
            distance: Reverse(u32::MAX),
            weight: 0,
            is_near: true,
            depth: 0,
            id: Reverse(top),
            before: None,
            end: tree.end(top),
        }
    }
}

/// What a search tells of the nodes of the whole tree, in the order of their numbers.
#[derive(Clone, Debug)]
struct Told {
    /// The child from which a node has its value, or 0.
    best: Vec<u32>,
    /// How many nodes were pruned when a node stopped; with the ways, the most that were at it, at a node below it, or by
    /// its value.
    weight: Vec<u32>,
    /// The principal variation, or if the top is not on it, the best line below the top.
    line: NodeSet,
    /// The node of the step that the nodes are chosen around.
    target: Option<u32>,
}

/// The node that a step is about.
fn node_of(record: &Record, step: &Step) -> u32 {
    let id = match step.event {
        Event::Prune(pruned) => record.pruned(pruned).id,
        _ => record.visit(step.visit).id,
    };
    id.number()
}

impl Told {
    fn nothing(tree: &Tree) -> Told {
        let nodes = tree.len() as usize;
        let line = NodeSet::new(tree.len());
        Told { best: vec![0; nodes], weight: vec![0; nodes], line, target: None }
    }

    fn add_step(&mut self, record: &Record, step: &Step) {
        let id = record.visit(step.visit).id.number() as usize;
        match step.event {
            // Another search of it may end otherwise.
            Event::Enter => self.weight[id] = 0,
            Event::Take { child_value, .. } | Event::Weigh { child_value, .. } => {
                self.best[id] = record.visit(child_value.child).id.number();
            }
            Event::Prune(pruned) => {
                let nodes = record.pruned(pruned).size.nodes;
                self.weight[id] += u32::try_from(nodes).expect("no tree has 2^32 nodes");
            }
            _ => {}
        }
    }

    /// Gives a node's weight to the child that makes it stop, and to the nodes above it, up to the top.
    fn add_ways(&mut self, tree: &Tree, top: u32) {
        for id in (top..tree.end(top)).rev() {
            let own = self.weight[id as usize];
            let stops_it = self.best[id as usize] as usize;
            if own > 0 {
                self.weight[stops_it] = self.weight[stops_it].max(own);
            }
            let below = tree.children(id).map(|(_, child)| self.weight[child as usize]).max();
            self.weight[id as usize] = own.max(below.unwrap_or(0));
        }
    }

    /// Finds the line.
    fn add_line(&mut self, tree: &Tree, record: &Record, top: u32) {
        let pv = record.outcome().into_iter().flat_map(|outcome| tree.along(&outcome.pv));
        for id in pv.skip_while(|&id| id != top) {
            self.line.insert(id);
        }
        if self.line.is_empty() {
            let best = |&id: &u32| Some(self.best[id as usize]).filter(|&child| child > 0);
            for id in successors(Some(top), best) {
                self.line.insert(id);
            }
        }
    }

    /// The children of a node that is shown.
    fn children(&self, tree: &Tree, above: &Candidate) -> impl Iterator<Item = Candidate> {
        let (Reverse(parent), depth) = (above.id, above.depth.abs() + 1);
        let mut before = None;
        let target = self.target.filter(|&target| parent < target && target < tree.end(parent));
        tree.children(parent).map(move |(_, id)| {
            let weight = self.weight[id as usize];
            let is_on_way = target.is_some_and(|target| id <= target && target < tree.end(id));
            Candidate {
                is_on_line: is_on_way || self.line.contains(id),
                distance: Reverse(target.map_or(u32::MAX, |target| id.abs_diff(target))),
                weight,
                is_near: self.best[parent as usize] > 0,
                depth: if weight > 0 { depth } else { -depth },
                id: Reverse(id),
                before: before.replace(id),
                end: tree.end(parent),
            }
        })
    }
}

//! The bars of an icicle, as they come with the steps of a search of a tree in memory.

use std::iter::successors;
use std::ops::{ControlFlow, Range};

use super::bars::{Bars, MOST_PLIES, WideNode};
use super::rows::Look;
use crate::named::Named as _;
use crate::report::draw::drawing::DrawingError;
use crate::report::draw::drawn_tree::number_of;
use crate::report::wording::count_of;
use crate::search::record::{Event, Proved, Record, RecordedPart, Recording, Step};
use crate::tree::{NodeId, NodeSet, Size, Tree, TreeInfo};

/// What a search did in a tree, or in a part of it, as bars.
pub struct Icicle<'t> {
    pub(super) tree: SearchedTree<'t>,
    pub(super) bars: Bars,
    /// The principal variation, or the best line so far: the leaves of its node on each ply of the part.
    pub(super) line: Vec<Range<u32>>,
}

/// The tree that was searched.
pub(super) enum SearchedTree<'t> {
    /// It is in memory; the size of the part.
    Whole(&'t Tree, Size),
    /// It was made as the search went.
    Made(Box<dyn TreeInfo + 't>),
}

impl<'t> Icicle<'t> {
    /// The least width of a picture as SVG, in pixels.
    pub const LEAST_WIDTH: f64 = 240.0;

    /// Searches a tree up to step `last`. The node at `root` is drawn, and what is below it, down to so many plies. The
    /// record keeps no nodes. Where the search needs a leaf that has no value, it ends there, as
    /// [`Record::no_value`] says.
    ///
    /// # Errors
    ///
    /// That part has more than 1,000 plies.
    pub fn search(
        tree: &'t Tree,
        root: &[u32],
        max_ply: Option<usize>,
        recording: Recording,
        last: u64,
    ) -> Result<(Icicle<'t>, Record), DrawingError> {
        let (top, _) = tree.node_at(root).expect("the top is in the tree");
        let mut part = PartOfTree {
            tree,
            part: top..tree.end(top),
            next: top,
            open: Vec::new(),
            best: vec![0; tree.len() as usize],
            entered: NodeSet::new(tree.len()),
            answered: NodeSet::new(tree.len()),
            bars: Bars::new(max_ply, Some(leaves_of(tree, top))),
        };
        let comes_back = recording.algorithm.forward().is_none();
        let recording = recording.keeping(RecordedPart::nothing());
        let record = recording.search_by_step(tree, |record, step| {
            if step.number > last {
                return ControlFlow::Break(());
            }
            if comes_back {
                part.see_step(record, step);
            } else {
                part.add_step(record, step);
            }
            ControlFlow::Continue(())
        });
        let is_done = record.steps() <= last && record.outcome().is_some();
        let rest = if comes_back && is_done { Look::Pruned } else { Look::Unseen };
        part.add_seen(rest);
        part.close_while(|_| true);
        let line = part.line(&record, last);
        let tree = SearchedTree::Whole(tree, tree.size_of(top));
        Ok((Icicle::of(tree, part.bars, line)?, record))
    }

    pub(super) fn of(
        tree: SearchedTree<'t>,
        bars: Bars,
        line: Vec<Range<u32>>,
    ) -> Result<Icicle<'t>, DrawingError> {
        if bars.rows.len() > MOST_PLIES + 1 {
            return Err(DrawingError::Plies { most: number_of(MOST_PLIES), format: "an icicle" });
        }
        Ok(Icicle { tree, bars, line })
    }

    /// The looks that there are.
    pub(super) fn looks(&self) -> impl Iterator<Item = Look> + '_ {
        let is_there = |look: &Look| self.bars.rows.iter().any(|row| row.has(*look));
        Look::ALL.iter().copied().filter(is_there)
    }

    /// The numbers and labels of the tree.
    pub(super) fn info(&self) -> &dyn TreeInfo {
        match &self.tree {
            SearchedTree::Whole(tree, _) => *tree,
            SearchedTree::Made(tree) => &**tree,
        }
    }

    /// The path of a wide node.
    pub(super) fn path(&self, node: &WideNode) -> Vec<u32> {
        match &self.tree {
            SearchedTree::Whole(tree, _) => tree.path(node.id.number()),
            SearchedTree::Made(_) => self.bars.path(node),
        }
    }

    /// How much of the part was entered, and how much was pruned.
    pub(super) fn counts(&self) -> [String; 2] {
        let Bars { entered, pruned, .. } = self.bars;
        match self.tree {
            SearchedTree::Whole(_, Size { nodes, leaves }) => [
                format!("{entered} of {} entered", count_of(nodes, "node", "nodes")),
                format!("{pruned} of {} pruned", count_of(leaves, "leaf", "leaves")),
            ],
            SearchedTree::Made(_) => [
                format!("{} entered", count_of(entered, "node", "nodes")),
                format!("{} pruned and never made", count_of(pruned, "subtree", "subtrees")),
            ],
        }
    }
}

/// A part of a tree while it is searched.
struct PartOfTree<'t> {
    tree: &'t Tree,
    part: Range<u32>,
    /// The first node of the part that has not come.
    next: u32,
    /// The last node that has come, and those above it in the part.
    open: Vec<u32>,
    /// For each node of the tree, the child whose value it took last, or 0.
    best: Vec<u32>,
    /// The nodes that a search which comes back to nodes has entered, and those that a table has answered.
    entered: NodeSet,
    answered: NodeSet,
    bars: Bars,
}

impl PartOfTree<'_> {
    /// Keeps what a step tells of a search that comes back to nodes.
    fn see_step(&mut self, record: &Record, step: &Step) {
        let visit = record.visit(step.visit);
        let id = visit.id.number();
        match step.event {
            // The search ends here.
            Event::Leaf { .. } if visit.proved.is_none() => {}
            Event::Enter | Event::Leaf { .. } => {
                self.entered.insert(id);
            }
            Event::Answer => {
                self.answered.insert(id);
            }
            Event::Take { child_value, .. } => {
                self.best[id as usize] = record.visit(child_value.child).id.number();
            }
            _ => {}
        }
    }

    /// Adds the nodes that have not come: what is known of them, or `rest`.
    fn add_seen(&mut self, rest: Look) {
        while self.next < self.part.end {
            let id = self.next;
            let left_out = if self.answered.contains(id) { Look::Answered } else { rest };
            let is_entered = self.entered.contains(id);
            let end = if is_entered { id + 1 } else { self.tree.end(id) };
            self.add_until(end, Some(left_out).filter(|_| !is_entered));
        }
    }

    fn add_step(&mut self, record: &Record, step: &Step) {
        let visit = record.visit(step.visit);
        let id = visit.id.number();
        match step.event {
            // The search ends here.
            Event::Leaf { .. } if visit.proved.is_none() => {}
            Event::Enter => self.add_until(id + 1, None),
            Event::Leaf { .. } => {
                self.add_until(id + 1, None);
                self.leave(id, visit.proved);
            }
            Event::Return { .. } => self.leave(id, visit.proved),
            Event::Answer => self.add_until(self.tree.end(id), Some(Look::Answered)),
            Event::Prune(pruned) => {
                let root = record.pruned(pruned).id.number();
                self.add_until(self.tree.end(root), Some(Look::Pruned));
            }
            Event::Take { child_value, .. } => {
                self.best[id as usize] = record.visit(child_value.child).id.number();
            }
            _ => {}
        }
    }

    /// Adds the nodes before `end`, as far as they are in the part and have not come; `None`: they are entered.
    fn add_until(&mut self, end: u32, left_out: Option<Look>) {
        while self.next < end.min(self.part.end) {
            self.add(self.next, left_out);
            self.next += 1;
        }
    }

    fn add(&mut self, id: u32, left_out: Option<Look>) {
        let tree = self.tree;
        self.close_while(|open| tree.end(open) <= id);
        self.open.push(id);
        let look = left_out.unwrap_or_else(|| Look::of(tree.node(id)));
        self.bars.open(NodeId::Node(id), 0, look);
    }

    /// Closes the innermost open nodes for which this is true.
    fn close_while(&mut self, is_closed: impl Fn(u32) -> bool) {
        while self.open.pop_if(|id| is_closed(*id)).is_some() {
            self.bars.close();
        }
    }

    /// The search is done with a node, of which this is proved.
    fn leave(&mut self, id: u32, proved: Option<Proved>) {
        if self.part.contains(&id) {
            self.close_while(|open| open != id);
            if let Some(node) = self.bars.innermost() {
                node.proved = proved;
            }
        }
    }

    /// The principal variation or, if there is none by step `last`, the best line so far below the top.
    fn line(&self, record: &Record, last: u64) -> Vec<Range<u32>> {
        let (tree, top) = (self.tree, self.part.start);
        let best = |&id: &u32| Some(self.best[id as usize]).filter(|&child| child > 0);
        let line: Vec<u32> = match record.outcome().filter(|_| record.steps() <= last) {
            Some(outcome) => tree.along(&outcome.pv).collect(),
            None => successors(best(&top).map(|_| top), best).collect(),
        };
        let (mut first, mut above) = (0, top);
        let in_part = line.into_iter().filter(|id| self.part.contains(id));
        let leaves = in_part.take(self.bars.rows.len()).map(|id| {
            let before = tree.children(above).take_while(|&(_, child)| child < id);
            first += before.map(|(_, child)| leaves_of(tree, child)).sum::<u32>();
            above = id;
            first..first + leaves_of(tree, id)
        });
        leaves.collect()
    }
}

fn leaves_of(tree: &Tree, id: u32) -> u32 {
    u32::try_from(tree.size_of(id).leaves).expect("no tree has 2^32 nodes")
}

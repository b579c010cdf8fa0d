//! The bars of an icicle, as they come with the steps of a search.

use std::iter::successors;
use std::ops::{ControlFlow, Range};

use super::rows::{Look, Row, Scale};
use crate::named::Named as _;
use crate::report::draw::drawing::DrawingError;
use crate::report::draw::drawn_tree::number_of;
use crate::report::wording::count_of;
use crate::search::record::{Event, Proved, Record, RecordedPart, Recording, Step};
use crate::tree::{Node, Size, Tree};

/// The most plies.
const MOST_PLIES: usize = 1_000;

/// In the finest picture a column is about half a pixel.
const FINEST: u32 = 2_048;

/// What is told of a node is kept if it is as wide as this part of the picture.
const WIDE: u64 = 128;

/// What a search did in a tree, or in a part of it, as bars.
pub struct Icicle<'t> {
    pub(super) tree: &'t Tree,
    part: Range<u32>,
    scale: Scale,
    last_ply: usize,
    /// The first node of the part that has not come.
    next: u32,
    /// How many leaves have come.
    leaves: u32,
    /// The last node that has come, and those above it in the part, each with its place among the wide ones.
    open: Vec<(u32, Option<usize>)>,
    /// For each node of the tree, the child whose value it took last, or 0.
    best: Vec<u32>,
    /// The bars of each ply.
    pub(super) rows: Vec<Row>,
    pub(super) wide: Vec<WideNode>,
    /// The principal variation, or the best line so far: the leaves of its node on each ply of the part.
    pub(super) line: Vec<Range<u32>>,
    entered: u64,
    pruned: u64,
}

/// A node that is wide enough to tell of.
pub(super) struct WideNode {
    pub(super) id: u32,
    pub(super) ply: usize,
    /// Its leaves, as numbers in the part.
    pub(super) leaves: Range<u32>,
    pub(super) look: Look,
    pub(super) proved: Option<Proved>,
    /// How many of its leaves were pruned; while it is open, how many were before it.
    pub(super) pruned: u64,
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
        let mut icicle = Icicle {
            tree,
            part: top..tree.end(top),
            scale: Scale { leaves: leaves_of(tree, top), columns: FINEST },
            last_ply: max_ply.map_or(MOST_PLIES + 1, |most| most.min(MOST_PLIES + 1)),
            next: top,
            leaves: 0,
            open: Vec::new(),
            best: vec![0; tree.len() as usize],
            rows: Vec::new(),
            wide: Vec::new(),
            line: Vec::new(),
            entered: 0,
            pruned: 0,
        };
        let recording = recording.keeping(RecordedPart::nothing());
        let record = recording.search_by_step(tree, |record, step| {
            if step.number > last {
                return ControlFlow::Break(());
            }
            icicle.add_step(record, step);
            ControlFlow::Continue(())
        });
        icicle.add_until(icicle.part.end, Some(Look::Unseen));
        icicle.close_while(|_| true);
        if icicle.rows.len() > MOST_PLIES + 1 {
            return Err(DrawingError::Plies { most: number_of(MOST_PLIES), format: "an icicle" });
        }
        icicle.find_line(&record, last);
        Ok((icicle, record))
    }

    /// The looks that there are.
    pub(super) fn looks(&self) -> impl Iterator<Item = Look> + '_ {
        let is_there = |look: &Look| self.rows.iter().any(|row| row.has(*look));
        Look::ALL.iter().copied().filter(is_there)
    }

    /// How much of the part was entered, and how much was pruned.
    pub(super) fn counts(&self) -> [String; 2] {
        let Size { nodes, leaves } = self.tree.size_of(self.part.start);
        [
            format!("{} of {} entered", self.entered, count_of(nodes, "node", "nodes")),
            format!("{} of {} pruned", self.pruned, count_of(leaves, "leaf", "leaves")),
        ]
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
        let (node, ply) = (tree.node(id), self.open.len());
        let look = left_out.unwrap_or(Look::of(node));
        let leaves = self.leaves..self.leaves + leaves_of(tree, id);
        let mut wide = None;
        if ply <= self.last_ply {
            if ply == self.rows.len() {
                self.rows.push(Row::new(self.scale));
            }
            self.rows[ply].add(leaves.clone(), look);
            if u64::from(leaves.end - leaves.start) * WIDE >= u64::from(self.scale.leaves) {
                wide = Some(self.wide.len());
                let (proved, pruned) = (None, self.pruned);
                self.wide.push(WideNode { id, ply, leaves, look, proved, pruned });
            }
        }
        let is_leaf = matches!(node, Node::Leaf(_));
        self.leaves += u32::from(is_leaf);
        self.entered += u64::from(left_out.is_none());
        self.pruned += u64::from(is_leaf && look == Look::Pruned);
        self.open.push((id, wide));
    }

    /// Closes the innermost open nodes for which this is true.
    fn close_while(&mut self, is_closed: impl Fn(u32) -> bool) {
        while let Some((_, wide)) = self.open.pop_if(|(id, _)| is_closed(*id)) {
            if let Some(wide) = wide {
                self.wide[wide].pruned = self.pruned - self.wide[wide].pruned;
            }
        }
    }

    /// The search is done with a node, of which this is proved.
    fn leave(&mut self, id: u32, proved: Option<Proved>) {
        if self.part.contains(&id) {
            self.close_while(|open| open != id);
            if let Some(&(_, Some(wide))) = self.open.last() {
                self.wide[wide].proved = proved;
            }
        }
    }

    /// Finds the principal variation or, if there is none by step `last`, the best line so far below the top.
    fn find_line(&mut self, record: &Record, last: u64) {
        let (tree, top) = (self.tree, self.part.start);
        let best = |&id: &u32| Some(self.best[id as usize]).filter(|&child| child > 0);
        let line: Vec<u32> = match record.outcome().filter(|_| record.steps() <= last) {
            Some(outcome) => tree.along(&outcome.pv).collect(),
            None => successors(best(&top).map(|_| top), best).collect(),
        };
        let (mut first, mut above) = (0, top);
        let in_part = line.into_iter().filter(|id| self.part.contains(id));
        for id in in_part.take(self.rows.len()) {
            let before = tree.children(above).take_while(|&(_, child)| child < id);
            first += before.map(|(_, child)| leaves_of(tree, child)).sum::<u32>();
            self.line.push(first..first + leaves_of(tree, id));
            above = id;
        }
    }
}

fn leaves_of(tree: &Tree, id: u32) -> u32 {
    u32::try_from(tree.size_of(id).leaves).expect("no tree has 2^32 nodes")
}

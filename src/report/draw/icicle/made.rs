//! The bars of an icicle, as they come with the steps of a search whose tree is made as it goes. What it prunes is never
//! made, so it has no width: it is a mark at its parent. A node below which nothing was made is as wide as a leaf.

use std::mem;
use std::ops::{ControlFlow, Range};

use super::bars::Bars;
use super::rows::Look;
use super::search::{Icicle, SearchedTree};
use crate::report::draw::drawing::DrawingError;
use crate::search::record::{Event, Proved, Record, Step, Visit};
use crate::tree::{Node, NodeId, TreeInfo};

/// An icicle while its tree is made and searched.
pub struct GrowingIcicle {
    max_ply: Option<usize>,
    last: u64,
    bars: Bars,
    /// The best line so far below each open node, from its end on: the leaves of its nodes.
    lines: Vec<Vec<Range<u32>>>,
    /// That of the node that the search was done with last, with this node.
    done: Vec<Range<u32>>,
}

impl GrowingIcicle {
    /// An icicle down to so many plies, up to step `last` of the search.
    #[must_use]
    pub fn new(max_ply: Option<usize>, last: u64) -> GrowingIcicle {
        let bars = Bars::new(max_ply, None);
        GrowingIcicle { max_ply, last, bars, lines: Vec::new(), done: Vec::new() }
    }

    /// Adds a step. The first one begins again. `Break`: it comes after the last one.
    pub fn add_step(&mut self, record: &Record, step: &Step) -> ControlFlow<()> {
        if step.number == 1 {
            *self = GrowingIcicle::new(self.max_ply, self.last);
        }
        if step.number > self.last {
            return ControlFlow::Break(());
        }
        let visit = record.visit(step.visit);
        match step.event {
            // The search ends here.
            Event::Leaf { .. } if visit.proved.is_none() => {}
            Event::Enter => {
                let mover = visit.mover.expect("an inner node");
                self.open(visit, Look::of(Node::Inner(mover)));
            }
            Event::Leaf { .. } => {
                self.open(visit, Look::Leaf);
                self.close(visit.proved);
            }
            Event::Return { .. } => self.close(visit.proved),
            Event::Prune(_) => self.bars.mark(),
            Event::Take { .. } => {
                if let Some(line) = self.lines.last_mut() {
                    *line = mem::take(&mut self.done);
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn open(&mut self, visit: &Visit, look: Look) {
        self.bars.open(visit.id, visit.position, look);
        self.lines.push(Vec::new());
    }

    /// The search is done with a node, of which this is proved.
    fn close(&mut self, proved: Option<Proved>) {
        if let Some(node) = self.bars.innermost() {
            node.proved = proved;
        }
        self.close_unproved();
    }

    fn close_unproved(&mut self) {
        let (leaves, line) = (self.bars.close(), self.lines.pop());
        self.done = line.unwrap_or_default();
        self.done.extend(leaves.filter(|_| self.bars.is_drawn(self.lines.len())));
    }

    /// The icicle, after the search; `tree`: its numbers and labels.
    ///
    /// # Errors
    ///
    /// It has more than 1,000 plies.
    pub fn finish<'t>(mut self, tree: Box<dyn TreeInfo + 't>) -> Result<Icicle<'t>, DrawingError> {
        if self.bars.rows.is_empty() {
            // The search was not at the root yet.
            self.bars.open(NodeId::None, 0, Look::Unseen);
            self.lines.push(Vec::new());
        }
        let has_line = self.lines.first().is_none_or(|line| !line.is_empty());
        while !self.lines.is_empty() {
            self.close_unproved();
        }
        self.bars.finish();
        let mut line = if has_line { self.done } else { Vec::new() };
        line.reverse();
        Icicle::of(SearchedTree::Made(tree), self.bars, line)
    }
}

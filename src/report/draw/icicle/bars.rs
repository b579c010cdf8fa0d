//! Bars, as the nodes of a tree come in preorder. How wide a bar is is known when its node is closed.

use std::ops::Range;

use super::rows::{Look, Row, Scale};
use crate::search::record::Proved;
use crate::tree::NodeId;

/// The most plies.
pub(super) const MOST_PLIES: usize = 1_000;

/// In the finest picture a column is about half a pixel.
const FINEST: u32 = 2_048;

/// What is told of a node is kept if it is as wide as this part of the picture.
const WIDE: u64 = 128;

/// The bars of nodes that have come, and the open nodes.
#[derive(Debug)]
pub(super) struct Bars {
    scale: Scale,
    last_ply: usize,
    /// How many leaves have come. A node below which nothing has come counts as one.
    leaves: u32,
    /// The last node that has come and those above it, by their places among the wide ones.
    open: Vec<usize>,
    /// The bars of each ply.
    pub(super) rows: Vec<Row>,
    /// The open nodes, and those that were wide when they were closed, in preorder.
    nodes: Vec<WideNode>,
    pub(super) entered: u64,
    /// How many leaves were pruned or, if they were never made, how many subtrees.
    pub(super) pruned: u64,
}

/// A node that is wide enough to tell of.
#[derive(Debug)]
pub(super) struct WideNode {
    pub(super) id: NodeId,
    /// The parent's place among the wide nodes.
    above: Option<usize>,
    /// Which child of it the file says that it is.
    position: u32,
    pub(super) ply: usize,
    /// Its leaves, as numbers in the part.
    pub(super) leaves: Range<u32>,
    pub(super) look: Look,
    pub(super) proved: Option<Proved>,
    /// How many nodes were entered from it on, and what was pruned; while it is open, how much came before it.
    pub(super) entered: u64,
    pub(super) pruned: u64,
}

impl Bars {
    /// No bars yet of a part down to so many plies, with so many leaves; `None`: it is not known how many.
    pub(super) fn new(max_ply: Option<usize>, leaves: Option<u32>) -> Bars {
        // Until it is known, a column is between half as wide and as wide as in the finest picture.
        let unknown = Scale { leaves: 2 * FINEST, columns: 2 * FINEST };
        Bars {
            scale: leaves.map_or(unknown, |leaves| Scale { leaves, columns: FINEST }),
            last_ply: max_ply.map_or(MOST_PLIES + 1, |most| most.min(MOST_PLIES + 1)),
            leaves: 0,
            open: Vec::new(),
            rows: Vec::new(),
            nodes: Vec::new(),
            entered: 0,
            pruned: 0,
        }
    }

    /// The innermost open node.
    pub(super) fn innermost(&mut self) -> Option<&mut WideNode> {
        self.open.last().map(|&last| &mut self.nodes[last])
    }

    /// A node comes, a child of the innermost open one.
    pub(super) fn open(&mut self, id: NodeId, position: u32, look: Look) {
        let (ply, above) = (self.open.len(), self.open.last().copied());
        if self.is_drawn(ply) && ply == self.rows.len() {
            self.rows.push(Row::new(self.scale));
        }
        let (leaves, entered, pruned) = (self.leaves..self.leaves, self.entered, self.pruned);
        self.entered += u64::from(!look.is_left_out());
        self.open.push(self.nodes.len());
        let proved = None;
        self.nodes.push(WideNode {
            id,
            above,
            position,
            ply,
            leaves,
            look,
            proved,
            entered,
            pruned,
        });
    }

    /// The innermost open node has come with all below it. Gives its leaves, if there is one.
    pub(super) fn close(&mut self) -> Option<Range<u32>> {
        let place = self.open.pop()?;
        let node = &mut self.nodes[place];
        if node.leaves.start == self.leaves {
            self.leaves += 1;
            self.pruned += u64::from(node.look == Look::Pruned);
        }
        node.leaves.end = self.leaves;
        (node.entered, node.pruned) = (self.entered - node.entered, self.pruned - node.pruned);
        let (leaves, ply, look) = (node.leaves.clone(), node.ply, node.look);
        if !self.is_wide(place) || !self.is_drawn(ply) {
            // What is below it is not wide, either.
            self.nodes.truncate(place);
        }
        while self.leaves > self.scale.leaves {
            self.scale_to(Scale { leaves: self.scale.leaves.saturating_mul(2), ..self.scale });
        }
        if self.is_drawn(ply) {
            self.rows[ply].add(leaves.clone(), look);
        }
        Some(leaves)
    }

    /// The next child of the innermost open node was pruned, and never made.
    pub(super) fn mark(&mut self) {
        self.pruned += 1;
        if let Some(row) = self.rows.get_mut(self.open.len()) {
            row.add_mark(self.leaves);
        }
    }

    /// All nodes have come: so many leaves are the width of the picture.
    pub(super) fn finish(&mut self) {
        self.scale_to(Scale { leaves: self.leaves, columns: FINEST });
    }

    pub(super) fn is_drawn(&self, ply: usize) -> bool {
        ply <= self.last_ply
    }

    /// Whether a node is wide beside all that has come.
    fn is_wide(&self, place: usize) -> bool {
        let Range { start, end } = self.nodes[place].leaves;
        u64::from(end - start) * WIDE >= u64::from(self.leaves)
    }

    fn scale_to(&mut self, scale: Scale) {
        self.scale = scale;
        for row in &mut self.rows {
            *row = row.scaled(scale);
        }
    }

    /// The nodes that are wide enough to tell of.
    pub(super) fn wide(&self) -> impl Iterator<Item = &WideNode> {
        (0..self.nodes.len()).filter(|&place| self.is_wide(place)).map(|place| &self.nodes[place])
    }

    /// The path of a wide node.
    pub(super) fn path(&self, node: &WideNode) -> Vec<u32> {
        let above = |node: &&WideNode| node.above.map(|place| &self.nodes[place]);
        let nodes = std::iter::successors(Some(node), above);
        let mut path: Vec<u32> = nodes.map(|node| node.position).collect();
        // The root is no child.
        path.pop();
        path.reverse();
        path
    }
}

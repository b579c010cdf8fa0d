//! Rows of bars, of which narrow ones are merged.

use std::ops::Range;

use strum::{IntoStaticStr, VariantArray};

use crate::named::Named as _;
use crate::report::wording::mover_name;
use crate::tree::Node;
use crate::value::{Mover, Player};

/// How a bar looks, by what became of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Look {
    /// The search entered it: a node of MAX, of MIN, of chance, or a leaf.
    Max,
    Min,
    Chance,
    Leaf,
    /// It is in a pruned subtree.
    Pruned,
    /// A table has answered it, or a node above.
    Answered,
    /// The search was not there yet.
    Unseen,
}

/// What a legend says of the line that is drawn through.
pub(super) const LINE: &str = "principal variation";

const LOOKS: usize = Look::ALL.len();

impl Look {
    /// An entered node.
    pub(super) fn of(node: Node) -> Look {
        match node {
            Node::Leaf(_) => Look::Leaf,
            Node::Inner(Mover::Player(Player::Max)) => Look::Max,
            Node::Inner(Mover::Player(Player::Min)) => Look::Min,
            Node::Inner(Mover::Chance) => Look::Chance,
        }
    }

    /// Who moves at a node that was entered.
    fn mover(self) -> Option<Mover> {
        match self {
            Look::Max => Some(Player::Max.into()),
            Look::Min => Some(Player::Min.into()),
            Look::Chance => Some(Mover::Chance),
            _ => None,
        }
    }

    /// Whether the search did not enter the node.
    pub(super) fn is_left_out(self) -> bool {
        matches!(self, Look::Pruned | Look::Answered | Look::Unseen)
    }

    /// What a legend says of it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Look::Answered => "answered by the table",
            Look::Unseen => "not searched yet",
            _ => self.mover().map_or(self.name(), mover_name),
        }
    }
}

/// How wide a picture is: in leaves, and in columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) leaves: u32,
    pub(super) columns: u32,
}

impl Scale {
    /// The column in which a leaf begins, or the next one if it `is_late` in that.
    pub(super) fn column(self, leaf: u32, is_late: bool) -> u32 {
        let (leaves, columns) = (u64::from(self.leaves), u64::from(self.columns));
        let half = if is_late { leaves } else { 0 };
        let column = (2 * u64::from(leaf) * columns + half) / (2 * leaves);
        u32::try_from(column).expect("no more than there are")
    }
}

/// The bar of a node, or of several narrow ones.
#[derive(Clone, Debug)]
pub(super) struct Bar {
    /// From the first leaf of them all to the last one.
    pub(super) leaves: Range<u32>,
    /// For each look, the leaves of the nodes that look so.
    widths: [u32; LOOKS],
}

impl Bar {
    /// Its looks, each with the leaves of the nodes that look so.
    pub(super) fn looks(&self) -> impl Iterator<Item = (Look, u32)> + '_ {
        let looks = Look::ALL.iter().copied().zip(self.widths);
        looks.filter(|&(_, width)| width > 0)
    }
}

/// The bars of a ply, from left to right.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) scale: Scale,
    pub(super) bars: Vec<Bar>,
    /// For each node with pruned children that were never made, how many leaves stand before its right end; at most one
    /// in a column.
    pub(super) marks: Vec<u32>,
    /// The column in which the last bar begins, if it is narrow.
    narrow: Option<u32>,
}

impl Row {
    pub(super) fn new(scale: Scale) -> Row {
        Row { scale, bars: Vec::new(), marks: Vec::new(), narrow: None }
    }

    /// Adds a node.
    pub(super) fn add(&mut self, leaves: Range<u32>, look: Look) {
        let mut widths = [0; LOOKS];
        widths[look as usize] = leaves.end - leaves.start;
        self.add_bar(Bar { leaves, widths });
    }

    fn add_bar(&mut self, bar: Bar) {
        let Scale { leaves, columns } = self.scale;
        let width = bar.leaves.end - bar.leaves.start;
        let is_narrow = u64::from(width) * u64::from(columns) < u64::from(leaves);
        let column = is_narrow.then(|| self.scale.column(bar.leaves.start, false));
        match self.bars.last_mut() {
            Some(last) if is_narrow && column == self.narrow => {
                last.leaves.end = bar.leaves.end;
                for (sum, width) in last.widths.iter_mut().zip(bar.widths) {
                    *sum += width;
                }
            }
            _ => self.bars.push(bar),
        }
        self.narrow = column;
    }

    /// Adds a mark after all bars.
    pub(super) fn add_mark(&mut self, leaf: u32) {
        let column = |leaf| self.scale.column(leaf, false);
        if self.marks.last().is_none_or(|&last| column(last) < column(leaf)) {
            self.marks.push(leaf);
        }
    }

    /// The same row for so many columns.
    pub(super) fn merged(&self, columns: u32) -> Row {
        self.scaled(Scale { columns, ..self.scale })
    }

    /// The same row at another scale.
    pub(super) fn scaled(&self, scale: Scale) -> Row {
        let mut row = Row::new(scale);
        for bar in &self.bars {
            row.add_bar(bar.clone());
        }
        for &leaf in &self.marks {
            row.add_mark(leaf);
        }
        row
    }

    /// Whether nodes look so.
    pub(super) fn has(&self, look: Look) -> bool {
        let has_bars = self.bars.iter().any(|bar| bar.widths[look as usize] > 0);
        has_bars || (look == Look::Pruned && !self.marks.is_empty())
    }

    /// Who moves at all its inner nodes that were entered, if it is one.
    pub(super) fn mover(&self) -> Option<&'static str> {
        let mut movers =
            Look::ALL.iter().filter(|look| self.has(**look)).filter_map(|look| look.mover());
        movers.next().filter(|_| movers.next().is_none()).map(mover_name)
    }
}

//! The labels along the principal variation, while a search walks.
//!
//! Nobody is asked twice for a node, so its labels must be kept as long as it may be on that line. A search
//! that goes forward gives a node the value of its best child, of equal children the first; so do these
//! lines. There is one for each open node: a child's line goes over to its parent, and nothing is copied.

use super::answer::NodeLabel;
use crate::value::{Player, Value};

/// A line for each open node.
#[derive(Debug, Default)]
pub(super) struct LineLabels {
    open: Vec<OpenLine>,
    /// The line of the root, when the walk has left it.
    of_root: Vec<NodeLabel>,
}

/// An open node, and the line to the best leaf below it.
#[derive(Debug)]
struct OpenLine {
    label: NodeLabel,
    player: Player,
    best: Value,
    /// From the leaf up, without the label of this node.
    line: Vec<NodeLabel>,
}

impl LineLabels {
    /// Goes into an inner node.
    pub(super) fn open(&mut self, label: NodeLabel, player: Player) {
        self.open.push(OpenLine {
            label,
            player,
            best: player.worst(),
            line: Vec::new(),
        });
    }

    /// The label of the innermost open node.
    pub(super) fn innermost(&self) -> Option<&NodeLabel> {
        self.open.last().map(|open| &open.label)
    }

    /// Takes the value of a leaf, a child of the innermost open node.
    pub(super) fn leaf(&mut self, label: NodeLabel, value: Value) {
        self.back_up(value, Vec::new(), label);
    }

    /// Leaves the innermost open node.
    pub(super) fn leave(&mut self) {
        let Some(left) = self.open.pop() else { return };
        if self.open.is_empty() {
            self.of_root = left.line;
        } else {
            self.back_up(left.best, left.line, left.label);
        }
    }

    /// Gives the innermost open node the value and the line of a child.
    fn back_up(&mut self, value: Value, mut line: Vec<NodeLabel>, label: NodeLabel) {
        if let Some(parent) = self.open.last_mut()
            && parent.player.prefers(value, parent.best)
        {
            line.push(label);
            parent.best = value;
            parent.line = line;
        }
    }

    /// The labels from the child of the root on, after the walk.
    pub(super) fn into_line(self) -> impl Iterator<Item = NodeLabel> {
        self.of_root.into_iter().rev()
    }
}

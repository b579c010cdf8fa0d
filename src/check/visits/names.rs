//! The node that a name, a move or a path of moves in a log means.

use std::cell::OnceCell;

use crate::check::node_index::NodeIndex;
use crate::tree::Tree;

/// The names and moves of a tree. They are indexed once a line has another word for a node than its name or
/// move.
#[derive(Debug)]
pub(super) struct LogNames<'t> {
    tree: &'t Tree,
    index: OnceCell<NodeIndex<'t>>,
}

impl<'t> LogNames<'t> {
    /// Those of a tree.
    pub(super) fn of(tree: &'t Tree) -> LogNames<'t> {
        LogNames { tree, index: OnceCell::new() }
    }

    /// The tree that has them.
    pub(super) fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// Whether a label means this node: it is its name or move, whoever else has it, in another case if no
    /// node has it in this one; or moves lead to the node, as in `e4/e5`.
    pub(super) fn mean(&self, label: &str, id: u32) -> bool {
        let own = self.tree.label(id);
        let mut own = own.name.into_iter().chain(own.r#move);
        if own.clone().any(|own| own == label) {
            return true;
        }
        let Some(index) = self.index() else {
            return false;
        };
        let small = label.to_lowercase();
        let is_in_other_case =
            own.any(|own| own.to_lowercase() == small) && !index.has_label(label);
        is_in_other_case || index.labelled(label) == Some(id)
    }

    /// The node that a label means in the whole tree, if it is one.
    pub(super) fn find(&self, label: &str) -> Option<u32> {
        self.index()?.labelled(label)
    }

    /// `None`: the nodes of the tree have no names and moves of their own.
    fn index(&self) -> Option<&NodeIndex<'t>> {
        self.tree.has_labels().then(|| self.index.get_or_init(|| NodeIndex::of(self.tree)))
    }
}

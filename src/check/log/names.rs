//! The node that a path, a name, a move or a path of moves in a log means.

use std::cell::OnceCell;

use crate::check::node_index::NodeIndex;
use crate::tree::{NodeProblem, Tree};

/// The nodes of a tree by what names them. They are indexed once a line needs it.
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
        if !self.tree.has_labels() {
            return false;
        }
        let small = label.to_lowercase();
        let is_in_other_case =
            own.any(|own| own.to_lowercase() == small) && !self.index().has_label(label);
        is_in_other_case || self.index().labelled(label) == Some(id)
    }

    /// The node that a label means in the whole tree, if it is one.
    pub(super) fn find(&self, label: &str) -> Option<u32> {
        self.tree.has_labels().then(|| self.index().labelled(label))?
    }

    /// The node with this path.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(super) fn at(&self, path: &[u32]) -> Result<u32, NodeProblem> {
        self.index().at(path).ok_or_else(|| match self.tree.node_at(path) {
            Err(end) => NodeProblem::NoPath { path: path.to_vec(), end },
            Ok(_) => unreachable!("both are the same tree"),
        })
    }

    /// The node that a label means in the whole tree.
    ///
    /// # Errors
    ///
    /// There is none, or several.
    pub(super) fn resolve(&self, label: &str) -> Result<u32, NodeProblem> {
        match self.index().labelled(label) {
            Some(id) => Ok(id),
            None => self.at(&self.tree.find_node(label)?),
        }
    }

    fn index(&self) -> &NodeIndex<'t> {
        self.index.get_or_init(|| NodeIndex::of(self.tree))
    }
}

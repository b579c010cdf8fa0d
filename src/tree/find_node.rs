//! Which node of a tree a text means: a path, or a name or move that one node alone has.

use super::either::Tree;
use super::no_node::NoNode;
use super::path;

/// Why a text means no node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeProblem {
    /// A path that leads to no node: `/0/2` in `[[3, 5], 4]`.
    NoPath {
        /// The path.
        path: Vec<u32>,
        /// How far it leads.
        end: NoNode,
    },
    /// No node has this name or move.
    NoLabel(String),
    /// Several nodes have this name or move.
    Ambiguous {
        /// The name or move.
        label: String,
        /// The first nodes that have it.
        paths: Vec<Vec<u32>>,
        /// How many more there are.
        more: usize,
    },
}

impl Tree {
    /// The path of the node that `text` means.
    ///
    /// # Errors
    ///
    /// [`NodeProblem`]: there is no such node, or more than one.
    pub fn find_node(&self, text: &str) -> Result<Vec<u32>, NodeProblem> {
        match path::parse(text) {
            Some(path) => match self.node_at(&path) {
                Ok(_) => Ok(path),
                Err(end) => Err(NodeProblem::NoPath { path, end }),
            },
            None => self.find_labelled(text),
        }
    }

    /// The path of the child of the node at `parent` that `text` means, if it is a path, a name or a move; if
    /// that is not one child, of the node in the tree that has the name or move.
    ///
    /// # Errors
    ///
    /// [`NodeProblem`]: there is no such node, or more than one.
    pub fn find_child(&self, parent: &[u32], text: &str) -> Result<Vec<u32>, NodeProblem> {
        if path::parse(text).is_some() {
            return self.find_node(text);
        }
        match self.children_labelled(parent, text)[..] {
            [position] => Ok([parent, &[position]].concat()),
            _ => self.find_labelled(text),
        }
    }

    /// The path of the node whose name or move is `label`.
    ///
    /// # Errors
    ///
    /// [`NodeProblem`]: there is no such node, or more than one.
    pub fn find_labelled(&self, label: &str) -> Result<Vec<u32>, NodeProblem> {
        const SHOWN: usize = 3;
        let (mut paths, more) = self.labelled(label, SHOWN);
        let label = label.to_owned();
        match (paths.len(), more) {
            (0, _) => Err(NodeProblem::NoLabel(label)),
            (1, 0) => Ok(paths.remove(0)),
            _ => Err(NodeProblem::Ambiguous { label, paths, more }),
        }
    }
}

//! Which node of a tree a text means: a path, or a name or move that one node alone has.

use thiserror::Error;

use super::either::Tree;
use super::no_node::NoNode;
use super::path;

/// Why a text means no node of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NodeProblem {
    /// A path that leads to no node: `/0/2` in `[[3, 5], 4]`.
    #[error("there is no node at the path")]
    NoPath {
        /// The path.
        path: Vec<u32>,
        /// How far it leads.
        end: NoNode,
    },
    /// No node has this name or move.
    #[error("no node has the name or move `{0}`")]
    NoLabel(String),
    /// A path by names and moves that leads to no node, or to several: `/a1/z9`.
    #[error("{count} children of a node have the name or move `{label}`")]
    NoStep {
        /// The path of the node that it leads to.
        parent: Vec<u32>,
        /// The next step.
        label: String,
        /// How many children have that name or move.
        count: usize,
    },
    /// Several nodes have this name or move.
    #[error("several nodes have the name or move `{label}`")]
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

    /// The path of the node that a path by names, moves and positions leads to: `/a1/b2/0`.
    fn find_steps(&self, text: &str) -> Result<Vec<u32>, NodeProblem> {
        // In a tree without labels it is a path that is written in the wrong way.
        if !self.has_labels() || text.split('/').skip(1).any(str::is_empty) {
            return Err(NodeProblem::NoLabel(text.to_owned()));
        }
        let mut path = Vec::new();
        for step in text.split('/').skip(1) {
            match self.find_step(&path, step) {
                Ok(position) => path.push(position),
                Err(count) => {
                    return Err(NodeProblem::NoStep {
                        parent: path,
                        label: step.to_owned(),
                        count,
                    });
                }
            }
        }
        Ok(path)
    }

    /// The position of the child of the node at `parent` that has this name or move, or this position.
    ///
    /// # Errors
    ///
    /// The number of children that have the name or move: none, or several.
    fn find_step(&self, parent: &[u32], step: &str) -> Result<u32, usize> {
        let labelled = self.children_labelled(parent, step);
        if let [position] = labelled[..] {
            return Ok(position);
        }
        let by_position = path::parse(&format!("/{step}")).filter(|_| labelled.is_empty());
        let position = by_position.and_then(|steps| steps.first().copied());
        let is_child = |position: &u32| self.node_at(&[parent, &[*position]].concat()).is_ok();
        position.filter(is_child).ok_or(labelled.len())
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

    /// The path of the node whose name or move is `label`, or to which it leads as a path by names and moves.
    ///
    /// # Errors
    ///
    /// [`NodeProblem`]: there is no such node, or more than one.
    pub fn find_labelled(&self, label: &str) -> Result<Vec<u32>, NodeProblem> {
        const SHOWN: usize = 3;
        let (mut paths, more) = self.labelled(label, SHOWN);
        let label = label.to_owned();
        match (paths.len(), more) {
            (0, _) if label.starts_with('/') => self.find_steps(&label),
            (0, _) => Err(NodeProblem::NoLabel(label)),
            (1, 0) => Ok(paths.remove(0)),
            _ => Err(NodeProblem::Ambiguous { label, paths, more }),
        }
    }
}

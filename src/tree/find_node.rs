//! Which node of a tree a text means: a path, or a name or move that one node alone has.

use super::either::Tree;
use super::node_problem::NodeProblem;
use super::path;

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

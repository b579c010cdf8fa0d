//! Which node of a tree a text means: by its path, name or move, or by moves from the root; and which nodes have a label.

use super::Tree;
use super::labels::Label;
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

    /// The path of the node that a path from a node with a name or move leads to, `B/1`, or one from the root
    /// that lacks its first `/`: `e4/e5`.
    fn find_below_label(&self, text: &str) -> Result<Vec<u32>, NodeProblem> {
        let no_label = || NodeProblem::NoLabel(text.to_owned());
        let (label, steps) = text.split_once('/').ok_or_else(no_label)?;
        if label.is_empty() || steps.split('/').any(str::is_empty) {
            return Err(no_label());
        }
        let mut found = self.labelled(label);
        match (found.next(), found.next()) {
            (Some(id), None) => self.find_steps(id, steps),
            (None, _) => Err(no_label()),
            // Of several it is the one below the root, as in `/e4/e5`.
            _ => (self.find_path(&format!("/{text}"))).or_else(|_| self.find_labelled(label)),
        }
    }

    /// The path of the node that a path by names, moves and positions leads to: `/a1/b2/0`.
    fn find_path(&self, text: &str) -> Result<Vec<u32>, NodeProblem> {
        // In a tree without labels it is a path that is written in the wrong way.
        if !self.has_labels() || text.split('/').skip(1).any(str::is_empty) {
            return Err(NodeProblem::NoLabel(text.to_owned()));
        }
        self.find_steps(Tree::ROOT, &text[1..])
    }

    /// The path of the node to which names, moves and positions lead from the node `id`.
    fn find_steps(&self, mut id: u32, steps: &str) -> Result<Vec<u32>, NodeProblem> {
        let mut path = self.path(id);
        for step in steps.split('/') {
            match find_step(self, id, step) {
                Ok((position, child)) => {
                    path.push(position);
                    id = child;
                }
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
        let mut ids = self.labelled(label);
        let mut paths: Vec<Vec<u32>> = ids.by_ref().take(SHOWN).map(|id| self.path(id)).collect();
        let (label, more) = (label.to_owned(), ids.count());
        match (paths.len(), more) {
            (0, _) if label.starts_with('/') => self.find_path(&label),
            (0, _) => self.find_below_label(&label),
            (1, 0) => Ok(paths.remove(0)),
            _ => Err(NodeProblem::Ambiguous { label, paths, more }),
        }
    }

    /// The nodes whose name or move this is: first those with the name, in preorder.
    pub fn labelled<'t>(&'t self, label: &'t str) -> impl Iterator<Item = u32> + 't {
        self.labels().labelled(label)
    }

    /// A name or move of some node that differs from `label` only in small and capital letters.
    #[must_use]
    pub fn label_in_other_case(&self, label: &str) -> Option<&str> {
        let small = label.to_lowercase();
        let is_same = |text: &str| {
            let in_small = text.chars().flat_map(char::to_lowercase);
            in_small.eq(small.chars())
        };
        // A class may have as many unknown names as the tree has names: most texts differ in length.
        self.labels().texts().find_map(|text| {
            let is_ascii = label.is_ascii() && text.is_ascii();
            let may_be = !is_ascii || text.eq_ignore_ascii_case(label.as_bytes());
            let text = may_be.then(|| std::str::from_utf8(text).ok()).flatten();
            text.filter(|text| is_same(text))
        })
    }

    /// The positions of the children of the node at `path` whose name or move this is. None if there is
    /// no such node.
    #[must_use]
    pub fn children_labelled(&self, path: &[u32], label: &str) -> Vec<u32> {
        let is_it = |found: Label| found.name == Some(label) || found.r#move == Some(label);
        let children = self.children_at(path).filter(|&(_, child)| is_it(self.label(child)));
        children.map(|(position, _)| position).collect()
    }

    /// The names of the first `limit` children of the node at `path` that have one, or else their moves.
    #[must_use]
    pub fn labels_of_children(&self, path: &[u32], limit: usize) -> Vec<&str> {
        let labels = self.children_at(path).map(|(_, child)| self.label(child));
        labels.filter_map(|label| label.name.or(label.r#move)).take(limit).collect()
    }

    /// The children of the node at `path`; none if there is no such node.
    fn children_at(&self, path: &[u32]) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.find(path).into_iter().flat_map(|id| self.children(id))
    }

    /// The labels of the nodes along `path`, which must be in the tree, without the root's.
    pub fn labels_along<'t>(&'t self, path: &'t [u32]) -> impl Iterator<Item = Label<'t>> {
        let mut id = Tree::ROOT;
        path.iter().map(move |&step| {
            id = self.child(id, step).expect("the path is in the tree");
            self.label(id)
        })
    }
}

/// The child of a node that has this name or move, or this position: its position, and its number.
///
/// # Errors
///
/// The number of children that have the name or move: none, or several.
fn find_step(tree: &Tree, parent: u32, step: &str) -> Result<(u32, u32), usize> {
    let has_label = |&(_, child): &(u32, u32)| {
        let label = tree.label(child);
        label.name == Some(step) || label.r#move == Some(step)
    };
    let mut labelled = tree.children(parent).filter(has_label);
    match (labelled.next(), labelled.count()) {
        (Some(child), 0) => Ok(child),
        (Some(_), more) => Err(1 + more),
        (None, _) => path::parse(&format!("/{step}"))
            .and_then(|steps| steps.first().copied())
            .and_then(|position| Some((position, tree.child(parent, position)?)))
            .ok_or(0),
    }
}

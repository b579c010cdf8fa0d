//! Finds the nodes that an answer names without a look at their siblings: an answer may name each child of a
//! wide node.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::tree::path::{NodeSelector, parse};
use crate::tree::{Label, Tree};

/// The nodes of a tree by what names them.
#[derive(Clone, Debug)]
pub(super) struct NodeIndex<'t> {
    tree: &'t Tree,
    /// Where the children of each node begin in `children`; the last is its length.
    starts: Vec<usize>,
    /// The children of each node, in the order of the file.
    children: Vec<u32>,
    /// The node that has a name or move; `None`: several have it.
    labels: HashMap<&'t str, Option<u32>>,
    /// The same in small letters, once a name is in no other case.
    in_small_letters: OnceCell<HashMap<String, Option<u32>>>,
    /// The child of a node that has a name or move, once one is asked for; `None`: several have it.
    children_by_label: OnceCell<HashMap<(u32, String), Option<u32>>>,
    /// The same in small letters, once a child has it in no other case.
    children_in_small_letters: OnceCell<HashMap<(u32, String), Option<u32>>>,
}

/// Why a label is that of no child.
enum NoChild {
    None,
    Several,
}

impl<'t> NodeIndex<'t> {
    /// The index of a tree.
    pub(super) fn of(tree: &'t Tree) -> NodeIndex<'t> {
        let mut starts = vec![0];
        let mut children = Vec::new();
        for id in 0..tree.len() {
            let start = children.len();
            children.extend(tree.children(id).map(|(_, child)| child));
            for (position, child) in tree.children(id) {
                children[start + position as usize] = child;
            }
            starts.push(children.len());
        }
        let mut labels = HashMap::new();
        let labelled = if tree.has_labels() { tree.len() } else { 0 };
        for id in 0..labelled {
            let Label { name, r#move } = tree.label(id);
            let texts = name.into_iter().chain(r#move.filter(|_| r#move != name));
            for text in texts {
                let is_one = |found: &mut Option<u32>| *found = None;
                labels.entry(text).and_modify(is_one).or_insert(Some(id));
            }
        }
        NodeIndex {
            tree,
            starts,
            children,
            labels,
            in_small_letters: OnceCell::new(),
            children_by_label: OnceCell::new(),
            children_in_small_letters: OnceCell::new(),
        }
    }

    /// The child of a node at a position of the file.
    pub(super) fn child(&self, id: u32, position: u32) -> Option<u32> {
        let id = id as usize;
        let children = &self.children[self.starts[id]..self.starts[id + 1]];
        children.get(position as usize).copied()
    }

    /// The node at a path.
    pub(super) fn at(&self, path: &[u32]) -> Option<u32> {
        let mut steps = path.iter();
        steps.try_fold(Tree::ROOT, |id, &step| self.child(id, step))
    }

    /// The node that is meant, if it is one.
    pub(super) fn find(&self, node: &NodeSelector) -> Option<u32> {
        match node {
            NodeSelector::Path(path) => self.at(path),
            NodeSelector::Label(label) => self.labelled(label),
        }
    }

    /// The node with this name or move, or to which names and moves lead, if it is one.
    pub(super) fn labelled(&self, label: &str) -> Option<u32> {
        match self.labels.get(label) {
            Some(found) => *found,
            None => (self.find_in_any_case(label)).or_else(|| self.find_by_steps(label)),
        }
    }

    /// The node whose name or move differs from a text by case alone, if it is one.
    fn find_in_any_case(&self, label: &str) -> Option<u32> {
        let labels = self.in_small_letters.get_or_init(|| {
            let mut labels: HashMap<String, Option<u32>> = HashMap::new();
            for (label, id) in &self.labels {
                let found = labels.entry(label.to_lowercase()).or_insert(*id);
                if *found != *id {
                    *found = None;
                }
            }
            labels
        });
        labels.get(&label.to_lowercase()).copied().flatten()
    }

    /// The node to which names, moves and positions lead from the root (`/a/b/0`, `a/b/0`) or from the one
    /// node with a label (`B/1`).
    fn find_by_steps(&self, text: &str) -> Option<u32> {
        let (start, steps) = text.split_once('/')?;
        let start = match start {
            "" => Tree::ROOT,
            label => (self.labels.get(label).copied().flatten())
                .or_else(|| self.find_in_any_case(label))
                .or_else(|| self.child_by_label(Tree::ROOT, label).ok())?,
        };
        steps.split('/').try_fold(start, |id, step| {
            // As in the tree: a label of several children is no position.
            match self.child_by_label(id, step) {
                Ok(child) => Some(child),
                Err(NoChild::Several) => None,
                Err(NoChild::None) => self.child(id, *parse(&format!("/{step}"))?.first()?),
            }
        })
    }

    /// The child of a node that has a name or move: exactly so, or else in any case.
    fn child_by_label(&self, parent: u32, label: &str) -> Result<u32, NoChild> {
        let exact = (self.children_by_label).get_or_init(|| self.children_by(str::to_owned));
        if let Some(found) = exact.get(&(parent, label.to_owned())) {
            return found.ok_or(NoChild::Several);
        }
        let in_any_case =
            (self.children_in_small_letters).get_or_init(|| self.children_by(str::to_lowercase));
        match in_any_case.get(&(parent, label.to_lowercase())) {
            Some(found) => found.ok_or(NoChild::Several),
            None => Err(NoChild::None),
        }
    }

    /// The children of all nodes by what `key` makes of their names and moves.
    fn children_by(&self, key: fn(&str) -> String) -> HashMap<(u32, String), Option<u32>> {
        let mut children = HashMap::new();
        for parent in 0..self.tree.len() {
            for (_, child) in self.tree.children(parent) {
                let Label { name, r#move } = self.tree.label(child);
                for label in name.into_iter().chain(r#move) {
                    let found = children.entry((parent, key(label))).or_insert(Some(child));
                    if *found != Some(child) {
                        *found = None;
                    }
                }
            }
        }
        children
    }

    /// Whether a node has a name or move, or several do.
    pub(super) fn has_label(&self, label: &str) -> bool {
        self.labels.contains_key(label)
    }

    /// The child of a node that is meant; if that is not one, the node elsewhere.
    pub(super) fn find_child(&self, parent: u32, node: &NodeSelector) -> Option<u32> {
        let NodeSelector::Label(label) = node else {
            return self.find(node);
        };
        let child = self.child_by_label(parent, label).ok();
        child.or_else(|| self.find(node))
    }
}

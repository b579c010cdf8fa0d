//! Finds the nodes that an answer names without a look at their siblings: an answer may name each child of a
//! wide node.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use crate::tree::path::{NodeSelector, node_ends, parse};
use crate::tree::{Label, Tree};

/// The nodes of a tree by what names them.
#[derive(Clone, Debug)]
pub(super) struct NodeIndex<'t> {
    tree: &'t Tree,
    /// Where the children of each node begin in `children`; the last is its length.
    starts: Vec<usize>,
    /// The children of each node, in the order of the file.
    children: Vec<u32>,
    /// The nodes by their names and moves.
    labels: Labels<'t>,
    /// The same in small letters, once a label is in no other case.
    in_small_letters: OnceLock<Labels<'static>>,
    /// How many blanks and signs the label has that has most of them, of those that may part nodes.
    most_parts: usize,
}

/// The node that has a name or move, in the whole tree or among the children of a node; or [`SEVERAL`].
type Labels<'t> = HashMap<(Option<u32>, Cow<'t, str>), u32>;

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
        let (labels, in_small_letters) = (HashMap::new(), OnceLock::new());
        let mut index =
            NodeIndex { tree, starts, children, labels, in_small_letters, most_parts: 0 };
        index.labels = index.by_label(Cow::Borrowed);
        let parts = index.labels.keys().map(|(_, label)| node_ends(label).count());
        index.most_parts = parts.max().unwrap_or(1).min(MOST_PARTS);
        index
    }

    /// The nodes by what `key` makes of their names and moves.
    fn by_label<'k>(&self, key: fn(&'t str) -> Cow<'k, str>) -> Labels<'k> {
        let mut labels = Labels::new();
        let mut add = |parents: &[Option<u32>], id| {
            let Label { name, r#move } = self.tree.label(id);
            for label in name.into_iter().chain(r#move) {
                for &parent in parents {
                    let found = labels.entry((parent, key(label))).or_insert(id);
                    if *found != id {
                        *found = SEVERAL;
                    }
                }
            }
        };
        add(&[None], Tree::ROOT);
        let labelled = if self.tree.has_labels() { self.tree.len() } else { 0 };
        for parent in 0..labelled {
            self.tree.children(parent).for_each(|(_, id)| add(&[None, Some(parent)], id));
        }
        labels
    }

    /// The node that has a name or move, exactly so or else in any case, among the children of a node or in the whole
    /// tree; or [`SEVERAL`].
    fn of_label(&self, parent: Option<u32>, label: &str) -> Option<u32> {
        let exact = self.labels.get(&(parent, Cow::Borrowed(label)));
        let in_any_case = || {
            let labels = self.in_small_letters.get_or_init(|| self.by_label(small_letters));
            labels.get(&(parent, label.to_lowercase().into()))
        };
        exact.or_else(in_any_case).copied()
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
        let found = self.of_label(None, label).filter(|&id| id != SEVERAL);
        if self.has_label(label) { found } else { found.or_else(|| self.find_by_steps(label)) }
    }

    /// The node to which names, moves and positions lead from the root (`/a/b/0`, `a/b/0`) or from the one
    /// node with a label (`B/1`).
    fn find_by_steps(&self, text: &str) -> Option<u32> {
        let (start, steps) = text.split_once('/')?;
        let start = match start {
            "" => Tree::ROOT,
            label => (self.of_label(None, label).filter(|&id| id != SEVERAL))
                .or_else(|| self.of_label(Some(Tree::ROOT), label).filter(|&id| id != SEVERAL))?,
        };
        steps.split('/').try_fold(start, |id, step| {
            // As in the tree: a label of several children is no position.
            match self.of_label(Some(id), step) {
                Some(child) => Some(child).filter(|&id| id != SEVERAL),
                None => self.child(id, *parse(&format!("/{step}"))?.first()?),
            }
        })
    }

    /// Whether a text is a name or move of one node or several, in any case, or names and moves lead to a node.
    pub(super) fn is_name(&self, text: &str) -> bool {
        self.of_label(None, text).is_some() || self.find_by_steps(text).is_some()
    }

    /// Whether a selector means a node, or several.
    pub(super) fn is_node(&self, node: &NodeSelector) -> bool {
        match node {
            NodeSelector::Path(_) => self.find(node).is_some(),
            NodeSelector::Label(label) => self.is_name(label),
        }
    }

    /// How long the longest of these is that a text starts with and that ends where a node may.
    pub(super) fn name_at(&self, text: &str) -> Option<usize> {
        let ends: Vec<usize> = node_ends(text).take(self.most_parts).collect();
        ends.into_iter().rev().find(|&end| end > 0 && self.is_name(&text[..end]))
    }

    /// Whether a node has a name or move, or several do.
    pub(super) fn has_label(&self, label: &str) -> bool {
        self.labels.contains_key(&(None, Cow::Borrowed(label)))
    }

    /// The child of a node that is meant; if that is not one, the node elsewhere.
    pub(super) fn find_child(&self, parent: u32, node: &NodeSelector) -> Option<u32> {
        let NodeSelector::Label(label) = node else {
            return self.find(node);
        };
        self.of_label(Some(parent), label).filter(|&id| id != SEVERAL).or_else(|| self.find(node))
    }
}

/// In a list a name with more words and signs than this stands in quotes: so a list is read in linear time.
const MOST_PARTS: usize = 16;

/// Several nodes have the name or move.
const SEVERAL: u32 = u32::MAX;

fn small_letters(label: &str) -> Cow<'static, str> {
    Cow::Owned(label.to_lowercase())
}

//! Names and moves in a tree: which nodes have a label, which labels the children of a node have, and those along
//! a path.

use super::Tree;
use super::labels::Label;
use super::walk::{LabelsAlong, NodeId, TreeInfo};
use crate::number::NumberKind;
use crate::value::{Mover, Player};

impl Tree {
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

impl TreeInfo for Tree {
    fn number_kind(&self) -> NumberKind {
        self.number_kind()
    }

    fn player(&self) -> Player {
        self.player()
    }

    fn mover(&self) -> Mover {
        self.mover_at(Tree::ROOT)
    }

    fn has_chance(&self) -> bool {
        self.has_chance()
    }

    fn label(&self, id: NodeId) -> Label<'_> {
        match id {
            NodeId::Node(number) => self.label(number),
            _ => Label::default(),
        }
    }

    fn labels_along<'t>(&'t self, path: &'t [u32]) -> Option<LabelsAlong<'t>> {
        self.has_labels().then(|| Box::new(self.labels_along(path)) as LabelsAlong<'t>)
    }
}

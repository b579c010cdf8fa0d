//! The part of a drawing that all formats share: the texts at each node, and its marks.
//!
//! Hidden subtrees are already left out. Names have no control characters and no invisible ones; each
//! format escapes what else it must.

use std::borrow::Cow;

use super::drawing::{Detail, Drawing, DrawingStyle, PrunedStyle};
use super::drawn_tree::DrawnTree;
use super::record::{DrawnFate, DrawnVisit};
use crate::number::NumberKind;
use crate::report::phrases::{bound, count_of, window};
use crate::report::quote::visible;
use crate::tree::Node;
use crate::tree::path::PathText;
use crate::value::{Bound, Player};

/// A drawing, ready to be written.
pub(super) struct Scene<'a> {
    pub(super) drawing: &'a Drawing<'a>,
    pub(super) tree: Cow<'a, DrawnTree<'a>>,
    fates: Vec<DrawnFate>,
    is_pv: Vec<bool>,
}

/// What a node is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Max,
    Min,
    Leaf,
}

impl<'a> Scene<'a> {
    pub(super) fn new(drawing: &'a Drawing<'a>) -> Scene<'a> {
        let mut tree = Cow::Borrowed(drawing.tree);
        let mut fates = match drawing.record {
            Some(record) => record.fates.clone(),
            None => vec![DrawnFate::Unseen; tree.len() as usize],
        };
        if drawing.style.pruned == PrunedStyle::Hide {
            let is_pruned = |node: u32| matches!(fates[node as usize], DrawnFate::Pruned(_));
            let (shown, kept) = tree.without(is_pruned);
            fates = kept.iter().map(|&old| fates[old as usize]).collect();
            tree = Cow::Owned(shown);
        }
        let is_pv = principal_variation(&tree, drawing.pv, drawing.record.is_some());
        Scene {
            drawing,
            tree,
            fates,
            is_pv,
        }
    }

    pub(super) fn style(&self) -> &'a DrawingStyle {
        self.drawing.style
    }

    fn number_kind(&self) -> NumberKind {
        self.tree.whole().number_kind()
    }

    pub(super) fn shows(&self, detail: Detail) -> bool {
        self.style().show.contains(&detail)
    }

    pub(super) fn kind(&self, node: u32) -> Kind {
        match self.tree.node(node).node {
            Node::Leaf(_) => Kind::Leaf,
            Node::Inner(Player::Max) => Kind::Max,
            Node::Inner(Player::Min) => Kind::Min,
        }
    }

    fn fate(&self, node: u32) -> DrawnFate {
        self.fates[node as usize]
    }

    /// Whether the solution is drawn, and a node is on the principal variation there.
    pub(super) fn is_pv(&self, node: u32) -> bool {
        !self.style().is_blank && self.is_principal(node)
    }

    /// Whether a node is on the principal variation of the solution.
    pub(super) fn is_principal(&self, node: u32) -> bool {
        self.is_pv[node as usize]
    }

    /// Whether the solution is drawn, and a node is in a pruned subtree there.
    pub(super) fn is_pruned(&self, node: u32) -> bool {
        use DrawnFate::{Inside, Pruned};
        !self.style().is_blank && matches!(self.fate(node), Pruned(_) | Inside(_))
    }

    /// Whether the edge to a node is to be struck through.
    pub(super) fn is_struck(&self, node: u32) -> bool {
        self.style().pruned == PrunedStyle::Strike
            && !self.style().is_blank
            && matches!(self.fate(node), DrawnFate::Pruned(_))
    }

    /// The name, if names are shown and it has one.
    pub(super) fn name(&self, node: u32) -> Option<String> {
        let name = self.tree.label(node).name?;
        self.shows(Detail::Names).then(|| visible(name))
    }

    /// The path, if paths are shown.
    pub(super) fn path(&self, path: PathText) -> Option<String> {
        self.shows(Detail::Paths).then(|| path.to_string())
    }

    /// The move that leads to a node, if moves are shown and it has one.
    pub(super) fn r#move(&self, node: u32) -> Option<String> {
        let name = self.tree.label(node).r#move?;
        (self.shows(Detail::Moves) && node > 0).then(|| visible(name))
    }

    /// The value of a leaf, or `?` if the leaf has no value. `None` at inner nodes.
    pub(super) fn leaf_value(&self, node: u32) -> Option<String> {
        match self.tree.node(node).node {
            Node::Leaf(Ok(value)) => Some(bound(self.number_kind(), value).to_string()),
            Node::Leaf(Err(_)) => Some("?".to_owned()),
            Node::Inner(_) => None,
        }
    }

    /// The visit of an inner node that was entered.
    fn visit(&self, node: u32) -> Option<DrawnVisit> {
        match (self.kind(node), self.fate(node)) {
            (Kind::Max | Kind::Min, DrawnFate::Entered(visit)) => Some(visit),
            _ => None,
        }
    }

    /// The backed-up value of an inner node, in the solution: `= 5`, `<= 2`.
    pub(super) fn solved_value(&self, node: u32) -> Option<String> {
        let visit = self.visit(node).filter(|_| self.shows(Detail::Values))?;
        Some(value_text(self.number_kind(), &visit))
    }

    /// The window on arrival at an inner node, in the solution: `(-inf, 5)`.
    pub(super) fn solved_window(&self, node: u32) -> Option<String> {
        let is_shown = self.shows(Detail::Windows) && self.drawing.has_windows;
        let visit = self.visit(node).filter(|_| is_shown)?;
        Some(window(self.number_kind(), visit.window).to_string())
    }

    /// The backed-up value, unless this is an exercise.
    pub(super) fn value(&self, node: u32) -> Option<String> {
        self.solved_value(node).filter(|_| !self.style().is_blank)
    }

    /// The window, unless this is an exercise.
    pub(super) fn window(&self, node: u32) -> Option<String> {
        self.solved_window(node).filter(|_| !self.style().is_blank)
    }

    /// The text in the place of the children of an inner node that are left out: `... 12 nodes`.
    pub(super) fn folded(&self, node: u32) -> Option<String> {
        let node = self.tree.node(node);
        let nodes = || count_of(node.hidden.nodes, "node", "nodes");
        node.is_folded().then(|| format!("... {}", nodes()))
    }

    /// The texts at a node, from top to bottom: of a leaf the value, name and path; of an inner node
    /// name, path and `value` in a line, `window`, and the number of folded nodes.
    pub(super) fn lines(
        &self,
        node: u32,
        path: PathText,
        value: Option<String>,
        window: Option<String>,
    ) -> Vec<String> {
        let (name, path) = (self.name(node), self.path(path));
        let lines = if let Some(value) = self.leaf_value(node) {
            [Some(value), name, path]
        } else {
            let first: Vec<String> = [name, path, value].into_iter().flatten().collect();
            let first = (!first.is_empty()).then(|| first.join(" "));
            [first, window, self.folded(node)]
        };
        lines.into_iter().flatten().collect()
    }

    /// Calls `visit` for each node in order, with the text of its path, as an item of a list.
    pub(super) fn for_each_node(&self, visit: impl FnMut(u32, PathText)) {
        self.tree.for_each(visit);
    }
}

/// `= 5`, or `<= 2` and `>= 6` where only a bound is proved.
pub(super) fn value_text(number_kind: NumberKind, visit: &DrawnVisit) -> String {
    let sign = relation(visit.bound);
    format!("{sign} {}", bound(number_kind, visit.value))
}

/// How a minimax value stands to the value that was returned, by what is proved.
pub(super) const fn relation(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Upper => "<=",
        Bound::Lower => ">=",
    }
}

/// For each node, whether it is on the principal variation.
fn principal_variation(tree: &DrawnTree, pv: &[u32], is_solved: bool) -> Vec<bool> {
    let mut is_pv = vec![false; tree.len() as usize];
    let Some(below) = pv.strip_prefix(tree.root()).filter(|_| is_solved) else {
        return is_pv;
    };
    is_pv[0] = true;
    let mut node = 0;
    for &step in below {
        let mut children = tree.children(node);
        let Some(child) = children.find(|&child| tree.node(child).position == step) else {
            break;
        };
        is_pv[child as usize] = true;
        node = child;
    }
    is_pv
}

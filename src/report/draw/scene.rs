//! The part of a drawing that all formats share: its nodes and their marks. [`wording`](super::wording) has
//! their texts.
//!
//! Hidden subtrees are already left out.

use std::borrow::Cow;

use super::drawing::{Detail, Drawing, DrawingStyle, PrunedStyle, Sheet};
use super::drawn_tree::DrawnTree;
use super::record::DrawnFate;
use crate::number::NumberKind;
use crate::tree::Node;
use crate::tree::path::PathText;
use crate::value::Player;

/// A drawing, ready to be written.
pub(super) struct Scene<'a> {
    pub(super) drawing: &'a Drawing<'a>,
    pub(super) tree: Cow<'a, DrawnTree<'a>>,
    fates: Vec<DrawnFate>,
    /// For each node of `tree`, its number in the tree of the drawing.
    pub(super) shown: Vec<u32>,
    is_pv: Vec<bool>,
}

/// What a node is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Max,
    Min,
    Leaf,
}

impl Kind {
    /// `max`, `min` or `leaf`.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Kind::Max => "max",
            Kind::Min => "min",
            Kind::Leaf => "leaf",
        }
    }
}

impl<'a> Scene<'a> {
    pub(super) fn new(drawing: &'a Drawing<'a>) -> Scene<'a> {
        let mut tree = Cow::Borrowed(drawing.tree);
        let mut fates = match drawing.record {
            Some(record) => record.fates.clone(),
            None => vec![DrawnFate::Unseen; tree.len() as usize],
        };
        let mut shown: Vec<u32> = (0..tree.len()).collect();
        if drawing.style.pruned == PrunedStyle::Hide {
            let is_pruned = |node: u32| matches!(fates[node as usize], DrawnFate::Pruned(_));
            let (rest, kept) = tree.without(is_pruned);
            fates = kept.iter().map(|&old| fates[old as usize]).collect();
            (tree, shown) = (Cow::Owned(rest), kept);
        }
        let is_pv = principal_variation(&tree, drawing.pv, drawing.record.is_some());
        Scene {
            drawing,
            tree,
            fates,
            shown,
            is_pv,
        }
    }

    pub(super) fn style(&self) -> &'a DrawingStyle {
        self.drawing.style
    }

    pub(super) fn number_kind(&self) -> NumberKind {
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

    pub(super) fn is_inner(&self, node: u32) -> bool {
        self.kind(node) != Kind::Leaf
    }

    pub(super) fn fate(&self, node: u32) -> DrawnFate {
        self.fates[node as usize]
    }

    /// Whether the solution is drawn, and a node is on the principal variation there.
    pub(super) fn is_pv(&self, node: u32) -> bool {
        !self.style().is_blank() && self.is_principal(node)
    }

    /// Whether a node is on the principal variation of the solution.
    pub(super) fn is_principal(&self, node: u32) -> bool {
        self.is_pv[node as usize]
    }

    /// Whether the solution is drawn, and a node is in a pruned subtree there.
    pub(super) fn is_pruned(&self, node: u32) -> bool {
        use DrawnFate::{Inside, Pruned};
        !self.style().is_blank() && matches!(self.fate(node), Pruned(_) | Inside(_))
    }

    /// Whether the edge to a node is to be struck through.
    pub(super) fn is_struck(&self, node: u32) -> bool {
        self.style().pruned == PrunedStyle::Strike
            && !self.style().is_blank()
            && matches!(self.fate(node), DrawnFate::Pruned(_))
    }

    /// Whether an inner node's children are left out.
    pub(super) fn is_folded(&self, node: u32) -> bool {
        self.tree.node(node).is_folded()
    }

    /// Whether windows are shown in the solution.
    pub(super) fn has_windows(&self) -> bool {
        self.shows(Detail::Windows) && self.drawing.has_windows
    }

    /// Whether a node gets empty boxes for its value and window.
    pub(super) fn has_boxes(&self, node: u32) -> bool {
        let has_value = self.is_inner(node) && !self.is_folded(node);
        self.style().sheet == Sheet::Boxes && has_value
    }

    /// Whether a node is the one that the last step was about, in a drawing of a step.
    pub(super) fn is_current(&self, node: u32) -> bool {
        let current = self.drawing.record.and_then(|record| record.current);
        current == Some(self.shown[node as usize])
    }

    /// Whether a leaf is drawn as one that the search has evaluated: all are, in an exercise.
    pub(super) fn is_evaluated(&self, node: u32) -> bool {
        let is_known = self.drawing.record.is_some() && !self.style().is_blank();
        let is_ahead = is_known && self.fate(node) == DrawnFate::Unseen;
        self.kind(node) == Kind::Leaf && !self.is_pruned(node) && !is_ahead
    }

    /// For each ply, the player to move at all its inner nodes, if that is shown.
    pub(super) fn players(&self) -> Vec<Option<Player>> {
        let mut players: Vec<Vec<Player>> = Vec::new();
        for node in self.tree.nodes() {
            let ply = node.ply as usize;
            players.resize_with(players.len().max(ply + 1), Vec::new);
            if let Node::Inner(player) = node.node
                && !players[ply].contains(&player)
            {
                players[ply].push(player);
            }
        }
        let only = |players: &Vec<Player>| match players[..] {
            [player] if self.shows(Detail::Players) => Some(player),
            _ => None,
        };
        players.iter().map(only).collect()
    }

    /// Calls `visit` for each node in order, with the text of its path, as an item of a list.
    pub(super) fn for_each_node(&self, visit: impl FnMut(u32, PathText)) {
        self.tree.for_each(visit);
    }
}

/// For each node, whether it is on the principal variation.
fn principal_variation(tree: &DrawnTree, pv: &[u32], is_solved: bool) -> Vec<bool> {
    let mut is_pv = vec![false; tree.len() as usize];
    let Some(below) = pv.strip_prefix(tree.root()).filter(|_| is_solved) else {
        return is_pv;
    };
    is_pv[0] = !below.is_empty();
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

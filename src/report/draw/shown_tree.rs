//! The part of a drawing that all formats share: its nodes and their marks.
//! [`node_words`](super::node_words) has their texts. Hidden subtrees are already left out.

use std::borrow::Cow;
use std::iter::successors;

use super::drawing::{Detail, Direction, Drawing, DrawingStyle, PrunedStyle};
use super::drawn_search::NodeState;
use super::drawn_tree::DrawnTree;
use crate::games::Board;
use crate::number::NumberKind;
use crate::search::record::{Critical, Fate};
use crate::tree::Node;
use crate::tree::path::PathText;
use crate::value::Mover;

/// A tree as a drawing shows it.
pub(super) struct ShownTree<'a> {
    pub(super) drawing: &'a Drawing<'a>,
    pub(super) tree: Cow<'a, DrawnTree<'a>>,
    /// For each node of `tree`, its number in the search, whose tree has the hidden subtrees too.
    pub(super) numbers: Vec<u32>,
    /// For each node of the search, what is known of it in the solution, or after a step.
    known: Vec<NodeState>,
    /// For each node of the search, whether the principal variation is shown there.
    is_pv: Vec<bool>,
    /// The node of the search that the step is about after which this is drawn.
    current: Option<u32>,
    /// For each ply, the player to move at all its inner nodes, if there is one.
    players: Vec<Option<Mover>>,
    /// For each visit of the search, its type in the critical tree; empty if types are not shown.
    pub(super) critical: Vec<Option<Critical>>,
    /// Whether this is the drawing of a page, which scripts dress: it has an element for all that they may
    /// show at a node, empty or hidden where the drawing itself does not have it.
    pub(super) is_for_page: bool,
}

impl<'a> ShownTree<'a> {
    /// A drawing that scripts dress.
    pub(super) fn for_page(drawing: &'a Drawing<'a>) -> ShownTree<'a> {
        ShownTree { is_for_page: true, ..ShownTree::new(drawing) }
    }

    pub(super) fn new(drawing: &'a Drawing<'a>) -> ShownTree<'a> {
        let search = drawing.search;
        let mut tree = Cow::Borrowed(search.tree());
        let step = drawing.after.unwrap_or(search.record().steps());
        let known = search.known_after(step);
        let mut is_pv = vec![false; known.len()];
        if !drawing.style.is_blank() {
            for node in search.line_after(step, &known) {
                is_pv[node as usize] = true;
            }
        }
        let mut numbers: Vec<u32> = (0..tree.len()).collect();
        if drawing.style.pruned == PrunedStyle::Hide && !drawing.style.is_blank() {
            let is_left_out = |node: u32| search.is_left_out(node, known[node as usize]);
            let (rest, kept) = tree.without(is_left_out);
            (tree, numbers) = (Cow::Owned(rest), kept);
        }
        let shows_critical = drawing.style.show.contains(&Detail::Critical);
        ShownTree {
            drawing,
            players: players(&tree),
            tree,
            numbers,
            known,
            is_pv,
            current: search.current_after(step),
            critical: if shows_critical { search.record().all_critical() } else { Vec::new() },
            is_for_page: false,
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

    /// Who moves at a node; `None` at a leaf, and at several siblings.
    pub(super) fn mover(&self, node: u32) -> Option<Mover> {
        match self.tree.node(node).node {
            Node::Inner(mover) => Some(mover).filter(|_| !self.is_several(node)),
            Node::Leaf(_) => None,
        }
    }

    /// The position at a node, if boards are drawn.
    pub(super) fn board(&self, node: u32) -> Option<&'a Board> {
        self.drawing.boards.get(self.place_of(node)).filter(|_| !self.is_several(node))
    }

    pub(super) fn is_leaf(&self, node: u32) -> bool {
        self.mover(node).is_none() && !self.is_several(node)
    }

    /// Whether a node is a fold of several siblings.
    pub(super) fn is_several(&self, node: u32) -> bool {
        self.tree.node(node).is_several()
    }

    /// What is shown of a node: nothing, in an exercise.
    pub(super) fn known(&self, node: u32) -> NodeState {
        if self.style().is_blank() { NodeState::default() } else { self.solved(node) }
    }

    /// What is known of a node in the solution.
    pub(super) fn solved(&self, node: u32) -> NodeState {
        self.known[self.place_of(node)]
    }

    /// What is known of a node in the end, also in a drawing of a step that has room for all steps.
    pub(super) fn in_the_end(&self, node: u32) -> NodeState {
        let has_room = self.drawing.has_room_for_steps;
        let known = if has_room { self.drawing.search.end() } else { &self.known };
        known[self.place_of(node)]
    }

    /// The place of a node among those of the search.
    fn place_of(&self, node: u32) -> usize {
        self.numbers[node as usize] as usize
    }

    /// Whether a node is shown as one of the principal variation.
    pub(super) fn is_pv(&self, node: u32) -> bool {
        self.is_pv[self.place_of(node)]
    }

    /// Whether there are folds, shown or hidden.
    pub(super) fn has_folds(&self) -> bool {
        self.drawing.search.tree().has_folds()
    }

    /// With folds, each node of the best line in the end, from the top downwards, with the child that the line goes on
    /// to: the line goes straight down.
    pub(super) fn straight_line(&self) -> Vec<(u32, u32)> {
        if !self.has_folds() {
            return Vec::new();
        }
        let search = self.drawing.search;
        let mut line = search.line_after(u64::MAX, search.end());
        // Off the principal variation.
        if line.len() < 2 {
            let best = |&node: &u32| search.end()[node as usize].best;
            line = successors(Some(0), best).collect();
        }
        let nodes = (0..).zip(self.tree.nodes());
        let on_line =
            nodes.filter(|&(node, _)| line.binary_search(&self.numbers[node as usize]).is_ok());
        on_line.filter_map(|(node, drawn)| Some((drawn.parent?, node))).collect()
    }

    /// Whether a node is shown as one in a pruned subtree, or below a node that a table has answered.
    pub(super) fn is_pruned(&self, node: u32) -> bool {
        self.drawing.search.is_left_out(self.numbers[node as usize], self.known(node))
    }

    /// Whether a node is shown as one that a table has answered.
    pub(super) fn is_answered(&self, node: u32) -> bool {
        self.drawing.search.is_answered(self.numbers[node as usize], self.known(node))
    }

    /// Whether the edge to a node is to be struck through.
    pub(super) fn is_struck(&self, node: u32) -> bool {
        let is_root = match self.known(node).fate {
            Fate::Pruned(_) => true,
            // Of several siblings each is the root of a pruned subtree, unless their parent is inside one.
            Fate::Unseen => self.is_pruned(node),
            _ => false,
        };
        is_root && self.style().pruned == PrunedStyle::Strike
    }

    /// Whether an inner node's children are left out.
    pub(super) fn is_folded(&self, node: u32) -> bool {
        self.tree.node(node).is_folded()
    }

    /// Whether the texts of a node stand beside its shape, not below it.
    pub(super) fn has_text_beside(&self, node: u32) -> bool {
        self.style().direction == Direction::Right || (!self.is_leaf(node) && !self.is_folded(node))
    }

    /// Whether windows are shown in the solution.
    pub(super) fn shows_windows(&self) -> bool {
        self.shows(Detail::Windows) && self.drawing.search.has_windows()
    }

    /// Whether a node gets boxes for its value and window.
    pub(super) fn has_boxes(&self, node: u32) -> bool {
        let has_value = !self.is_leaf(node) && !self.is_folded(node);
        self.style().sheet.has_boxes() && has_value
    }

    /// Whether a node is the one that the last step was about, in a drawing of a step.
    pub(super) fn is_current(&self, node: u32) -> bool {
        self.current == Some(self.numbers[node as usize])
    }

    /// Whether a leaf is drawn as one that the search has evaluated: all are, in an exercise.
    pub(super) fn is_evaluated(&self, node: u32) -> bool {
        let is_ahead = !self.style().is_blank() && self.known(node).fate == Fate::Unseen;
        self.is_leaf(node) && !self.is_pruned(node) && !is_ahead
    }

    /// For each ply, who moves at all its inner nodes, if that is shown.
    pub(super) fn players(&self) -> Vec<Option<Mover>> {
        // Boards do not say whose move it is, as triangles do.
        let is_shown = self.shows(Detail::Players) || self.shows(Detail::Boards);
        let players = self.players.iter();
        players.map(|player| player.filter(|_| is_shown)).collect()
    }

    /// Who moves at a node with a board, if the players of its ply differ.
    pub(super) fn player_at_board(&self, node: u32) -> Option<Mover> {
        let ply = self.tree.node(node).ply as usize;
        let is_needed = self.board(node).is_some() && self.players[ply].is_none();
        self.mover(node).filter(|_| is_needed)
    }

    /// Calls `visit` for each node in order, with the text of its path, as an item of a list.
    pub(super) fn for_each_node(&self, visit: impl FnMut(u32, PathText)) {
        self.tree.for_each(visit);
    }
}

/// For each ply, who moves at all its inner nodes, if it is one.
fn players(tree: &DrawnTree) -> Vec<Option<Mover>> {
    let mut players: Vec<Vec<Mover>> = Vec::new();
    for node in tree.nodes() {
        let ply = node.ply as usize;
        players.resize_with(players.len().max(ply + 1), Vec::new);
        if let Node::Inner(mover) = node.node
            && !node.is_several()
            && !players[ply].contains(&mover)
        {
            players[ply].push(mover);
        }
    }
    let only = |players: &Vec<Mover>| match players[..] {
        [player] => Some(player),
        _ => None,
    };
    players.iter().map(only).collect()
}

//! The part of a drawing that all formats share: its nodes and their marks.
//! [`node_words`](super::node_words) has their texts.
//!
//! Hidden subtrees are already left out.
//!
//! For LaTeX several drawings may go together: sheets of exercises, and their solutions after them. A document has a drawing on each page, which gets as narrow as the page, and as small. Drawings that are no
//! documents are fragments one after another, with an empty line between them: paragraphs where they are put.

use std::borrow::Cow;

use super::drawing::{
    Detail, Direction, Drawing, DrawingStyle, DrawnTree, Picture, PrunedStyle, Sheet,
};
use super::drawn_search::Known;
use super::tikz::{self, BEGIN, PREAMBLE};
use crate::games::Board;
use crate::number::NumberKind;
use crate::report::buffer::Buffer;
use crate::search::record::Fate;
use crate::tree::Node;
use crate::tree::path::PathText;
use crate::value::Player;

/// A drawing, ready to be written.
pub(super) struct Scene<'a> {
    pub(super) drawing: &'a Drawing<'a>,
    pub(super) tree: Cow<'a, DrawnTree<'a>>,
    /// What is known of each node in the solution, or at a step.
    known: Vec<Known>,
    /// For each node of `tree`, its number in the tree of the drawing.
    pub(super) shown: Vec<u32>,
    /// For each node, whether the principal variation is shown there.
    is_pv: Vec<bool>,
    /// For each ply, the player to move at all its inner nodes, if there is one.
    players: Vec<Option<Player>>,
    /// Whether this is the drawing of a page, which scripts dress: it has an element for all that they may
    /// show at a node, empty or hidden where the drawing itself does not have it.
    pub(super) is_for_page: bool,
}

impl<'a> Scene<'a> {
    /// A drawing that scripts dress.
    pub(super) fn for_page(drawing: &'a Drawing<'a>) -> Scene<'a> {
        Scene {
            is_for_page: true,
            ..Scene::new(drawing)
        }
    }

    pub(super) fn new(drawing: &'a Drawing<'a>) -> Scene<'a> {
        let mut tree = Cow::Borrowed(drawing.tree);
        let mut known = match drawing.moment() {
            Some(moment) => moment.known.clone(),
            None => vec![Known::default(); tree.len() as usize],
        };
        let mut shown: Vec<u32> = (0..tree.len()).collect();
        if drawing.style.pruned == PrunedStyle::Hide && !drawing.style.is_blank() {
            let is_pruned = |node: u32| matches!(known[node as usize].fate, Fate::Pruned(_));
            let (rest, kept) = tree.without(is_pruned);
            known = kept.iter().map(|&old| known[old as usize]).collect();
            (tree, shown) = (Cow::Owned(rest), kept);
        }
        let moment = drawing.moment().filter(|_| !drawing.style.is_blank());
        let is_pv = principal_variation(&tree, moment.map(|moment| &moment.line[..]));
        let players = players(&tree);
        Scene {
            drawing,
            tree,
            known,
            shown,
            is_pv,
            players,
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

    /// The player to move at a node; `None` at a leaf.
    pub(super) fn player(&self, node: u32) -> Option<Player> {
        match self.tree.node(node).node {
            Node::Leaf(_) => None,
            Node::Inner(player) => Some(player),
        }
    }

    /// The position at a node, if boards are drawn.
    pub(super) fn board(&self, node: u32) -> Option<&'a Board> {
        let number = self.shown[node as usize];
        self.drawing.boards.get(number as usize)
    }

    pub(super) fn is_leaf(&self, node: u32) -> bool {
        self.player(node).is_none()
    }

    /// What is shown of a node: nothing, in an exercise.
    pub(super) fn known(&self, node: u32) -> Known {
        if self.style().is_blank() {
            Known::default()
        } else {
            self.solved(node)
        }
    }

    /// What is known of a node in the solution.
    pub(super) fn solved(&self, node: u32) -> Known {
        self.known[node as usize]
    }

    /// Whether a node is shown as one of the principal variation.
    pub(super) fn is_pv(&self, node: u32) -> bool {
        self.is_pv[node as usize]
    }

    /// Whether a node is shown as one in a pruned subtree.
    pub(super) fn is_pruned(&self, node: u32) -> bool {
        matches!(self.known(node).fate, Fate::Pruned(_) | Fate::Inside(_))
    }

    /// Whether the edge to a node is to be struck through.
    pub(super) fn is_struck(&self, node: u32) -> bool {
        let is_root = matches!(self.known(node).fate, Fate::Pruned(_));
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
        self.shows(Detail::Windows) && self.drawing.has_windows
    }

    /// Whether a node gets empty boxes for its value and window.
    pub(super) fn has_boxes(&self, node: u32) -> bool {
        let has_value = !self.is_leaf(node) && !self.is_folded(node);
        self.style().sheet == Sheet::Boxes && has_value
    }

    /// Whether a node is the one that the last step was about, in a drawing of a step.
    pub(super) fn is_current(&self, node: u32) -> bool {
        let current = self.drawing.moment().and_then(|moment| moment.current);
        current == Some(self.shown[node as usize])
    }

    /// Whether a leaf is drawn as one that the search has evaluated: all are, in an exercise.
    pub(super) fn is_evaluated(&self, node: u32) -> bool {
        let is_known = self.drawing.search.is_some() && !self.style().is_blank();
        let is_ahead = is_known && self.known(node).fate == Fate::Unseen;
        self.is_leaf(node) && !self.is_pruned(node) && !is_ahead
    }

    /// For each ply, the player to move at all its inner nodes, if that is shown.
    pub(super) fn players(&self) -> Vec<Option<Player>> {
        // Boards do not say whose move it is, as triangles do.
        let is_shown = self.shows(Detail::Players) || self.shows(Detail::Boards);
        let players = self.players.iter();
        players.map(|player| player.filter(|_| is_shown)).collect()
    }

    /// The player to move at a node with a board, if the players of its ply differ.
    pub(super) fn player_at_board(&self, node: u32) -> Option<Player> {
        let ply = self.tree.node(node).ply as usize;
        let is_needed = self.board(node).is_some() && self.players[ply].is_none();
        self.player(node).filter(|_| is_needed)
    }

    /// Calls `visit` for each node in order, with the text of its path, as an item of a list.
    pub(super) fn for_each_node(&self, visit: impl FnMut(u32, PathText)) {
        self.tree.for_each(visit);
    }
}

/// For each ply, the player to move at all its inner nodes, if there is one.
fn players(tree: &DrawnTree) -> Vec<Option<Player>> {
    let mut players: Vec<Vec<Player>> = Vec::new();
    for node in tree.nodes() {
        let ply = node.ply as usize;
        players.resize_with(players.len().max(ply + 1), Vec::new);
        if let Node::Inner(player) = node.node
            && !players[ply].contains(&player)
        {
            players[ply].push(player);
        }
    }
    let only = |players: &Vec<Player>| match players[..] {
        [player] => Some(player),
        _ => None,
    };
    players.iter().map(only).collect()
}

/// For each node, whether it is on the principal variation.
fn principal_variation(tree: &DrawnTree, line: Option<&[u32]>) -> Vec<bool> {
    let mut is_pv = vec![false; tree.len() as usize];
    let Some(below) = line.and_then(|line| line.strip_prefix(tree.root())) else {
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

/// The paper, with a margin that printers leave.
const PAPER: &str = "a4paper, margin=20mm";

/// The width and height of a drawing that a page has room for, in pixels: also on paper of the size that
/// is usual in America.
const ROOM: (f64, f64) = (169.0 / 25.4 * 96.0, 238.0 / 25.4 * 96.0);

/// Drawings for LaTeX, before they are written.
#[derive(Debug, Default)]
pub struct Sheets {
    is_standalone: bool,
    drawings: Vec<Vec<u8>>,
    solutions: Vec<Vec<u8>>,
}

impl Sheets {
    /// Adds a drawing.
    ///
    /// # Panics
    ///
    /// The drawing does not pass [`check_size`](super::DrawingFormat::check_size).
    pub fn add(&mut self, drawing: &Drawing) {
        self.is_standalone = drawing.style.is_standalone;
        self.drawings.push(written(drawing));
    }

    /// Adds a drawing that stands after all those of [`add`](Self::add).
    ///
    /// # Panics
    ///
    /// The drawing does not pass [`check_size`](super::DrawingFormat::check_size).
    pub fn add_solution(&mut self, drawing: &Drawing) {
        self.solutions.push(written(drawing));
    }

    /// All of them as a text.
    #[must_use]
    pub fn finish(self) -> String {
        let all = [self.drawings, self.solutions].concat();
        let text = if self.is_standalone {
            let pages = all.join(&b"\\clearpage\n"[..]);
            let head = format!("{PREAMBLE}\\usepackage[{PAPER}]{{geometry}}\n{BEGIN}");
            [head.as_bytes(), &pages, b"\\end{document}\n"].concat()
        } else {
            all.join(&b'\n')
        };
        String::from_utf8(text).expect("the text of a drawing is UTF-8")
    }
}

/// A page of the document, or a fragment.
fn written(drawing: &Drawing) -> Vec<u8> {
    let mut text = Vec::new();
    Buffer::append(&mut text, |out| {
        let scene = &Scene::new(drawing);
        if drawing.style.is_standalone {
            let picture = &picture_of_page(drawing);
            let (width, height) = picture.size;
            let scale = (ROOM.0 / width).min(ROOM.1 / height).min(1.0);
            let scale = (scale * 10_000.0).floor() / 10_000.0;
            tikz::write_scaled(out, scene, picture, scale);
        } else {
            tikz::write(out, scene, &fitting(scene));
        }
    });
    text
}

/// The drawing as wide as a page, if it can be made so narrow; else as it is.
fn picture_of_page(drawing: &Drawing) -> Picture {
    let width = drawing.style.width.unwrap_or(ROOM.0).min(ROOM.0);
    let style = DrawingStyle {
        width: Some(width),
        ..drawing.style.clone()
    };
    let style = &style;
    let narrow = Picture::new(&Scene::new(&Drawing { style, ..*drawing }));
    narrow.unwrap_or_else(|_| fitting(&Scene::new(drawing)))
}

fn fitting(scene: &Scene) -> Picture {
    Picture::new(scene).expect("it is narrow enough")
}

//! Where the nodes of a page stand side by side, with room for the widest texts that each of them has at
//! any step. The page itself sets the heights of the plies.

use super::board_size::BoardSize;
use super::drawing::{Detail, Drawing};
use super::layout::{Item, place};
use super::measure::{BOLD, bold_ems, ems};
use super::notation::Signs;
use super::scene::Scene;
use super::sentences::Sentences;
use crate::report::phrases::player_name;

// The sizes in `drawing.js` and `page.css`, in the units of the drawing.

/// Half the width of a triangle.
const HALF: f64 = 15.0;
/// The space between a triangle and the texts beside it.
const BESIDE: f64 = 6.0;
/// The space between neighbours.
const GAP: f64 = 14.0;
/// The sizes of the type: of names and values, of windows and moves, of the values of leaves, of their
/// names.
const NAME: f64 = 14.0;
const WINDOW: f64 = 13.0;
const LEAF: f64 = 15.0;
const SMALL: f64 = 11.0;
/// What stands on a printed sheet for an answer; so there is room for it at each node.
const BLANK_VALUE: &str = "___";
const BLANK_WINDOW: &str = "(__, __)";
/// The space for the mark of an answer.
const MARK: f64 = 12.0;
/// The least width of a leaf on each side: a finger finds it when the whole tree is shown.
const LEAST: f64 = 12.0;
/// Where on an edge the move is, from the parent (0) to the child (1).
const MOVE: f64 = 0.72;

/// A board of the page: how wide and high a cell is, and half the width and half the height of the board.
pub(super) struct PageBoard {
    pub(super) cell: f64,
    pub(super) half: (f64, f64),
}

/// How large boards are, if there are any.
pub(super) fn board_size(drawing: &Drawing) -> Option<PageBoard> {
    let size = BoardSize::of(drawing.boards)?;
    let cell = size.cell(1.0, NAME).ceil();
    let half = size.half(cell);
    Some(PageBoard { cell, half })
}

/// Where a node stands, and what it is called in the drawing.
pub(super) struct PagePlace {
    pub(super) x: f64,
    pub(super) label: String,
}

/// The places of all nodes, and the width of the tree.
pub(super) fn places(drawing: &Drawing, scene: &Scene, words: &Sentences) -> (Vec<PagePlace>, f64) {
    let blank = |detail, width| if scene.shows(detail) { width } else { 0.0 };
    let blank_value = blank(Detail::Values, bold_ems(BLANK_VALUE));
    let blank_window = blank(Detail::Windows, ems(BLANK_WINDOW));
    let rooms = scene.rooms(ems);
    let half = board_size(drawing).map(|board| board.half.0);
    let (half, least) = (half.unwrap_or(HALF), half.unwrap_or(0.0).max(LEAST));
    let mut labels = Vec::new();
    let mut items = Vec::new();
    for (number, node) in (0..).zip(drawing.tree.nodes()) {
        let mut label = Signs::Unicode.name(&words.called.brief(number));
        if let Some(player) = scene.player_at_board(number) {
            label = format!("{} {label}", player_name(player));
        }
        let r#move = scene.shown_move(number).map(|name| ems(&name));
        let above = r#move.map_or(0.0, |width| width * WINDOW / 2.0 / MOVE);
        let (left, right) = if let Some(value) = scene.leaf_value(number) {
            let width = (bold_ems(&value) * LEAF).max(ems(&label) * SMALL);
            ((width / 2.0).max(least), (width / 2.0).max(least))
        } else {
            let (value, window) = rooms[number as usize];
            let value = bold_ems(&label) + (BOLD * value).max(blank_value);
            let beside = (value * NAME + BESIDE).max(window.max(blank_window) * WINDOW) + MARK;
            let below = scene.folded(number).map_or(0.0, |text| ems(&text));
            let around = half.max(below * SMALL / 2.0);
            (around, around.max(half + BESIDE + beside))
        };
        items.push(Item {
            parent: node.parent,
            end: node.end,
            left: left.max(above),
            right: right.max(above),
        });
        labels.push(label);
    }
    let tidy = place(&items, GAP);
    let rounded = |x: f64| (x * 10.0).round() / 10.0;
    let places = tidy
        .centres
        .iter()
        .zip(labels)
        .map(|(&x, label)| PagePlace {
            x: rounded(x),
            label,
        });
    (places.collect(), rounded(tidy.width))
}

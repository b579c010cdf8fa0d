//! Where the nodes of a text drawing from top to bottom stand, in columns, and what stands at them.
//!
//! [`layout`](super::layout) chooses the columns, so that no two nodes are nearer than [`GAP`]. An exercise
//! has the columns and lines of its solution.

use unicode_width::UnicodeWidthStr;

use super::drawn_tree::{DrawnNode, number_of};
use super::layout::{Item, place};
use super::node_words::{Line, Role, joined};
use super::scene::Scene;
use super::text::TextEdge;
use crate::report::wording::Signs;
use crate::tree::path::PathText;

/// The columns between two nodes: enough for a line between the corners above them.
const GAP: f64 = 3.0;

/// A node with its place.
pub(super) struct TextNode {
    pub(super) number: u32,
    /// The column in its middle.
    pub(super) column: usize,
    pub(super) edge: TextEdge,
    /// The move that leads to it.
    pub(super) r#move: Option<TextLine>,
    /// What stands at it, from top to bottom.
    pub(super) lines: Vec<TextLine>,
}

/// A text around the column of a node.
pub(super) struct TextLine {
    pub(super) text: String,
    /// Its width in the solution.
    room: usize,
}

impl TextLine {
    fn new(text: String) -> TextLine {
        TextLine { room: text.width(), text }
    }

    /// The column where it begins.
    pub(super) fn start(&self, node: &TextNode) -> usize {
        node.column.saturating_sub(left(self.text.width()))
    }
}

/// The columns of a text to the left of its middle one.
fn left(width: usize) -> usize {
    width.saturating_sub(1) / 2
}

/// The columns of a text to the right of its middle one.
fn right(width: usize) -> usize {
    width.saturating_sub(1 + left(width))
}

impl TextNode {
    /// The columns to the left and to the right of the middle one.
    fn reach(&self) -> (usize, usize) {
        let rooms = || self.lines.iter().chain(&self.r#move).map(|line| line.room);
        let most = |side: fn(usize) -> usize| rooms().map(side).max().unwrap_or(0);
        (most(left), most(right))
    }
}

/// The nodes of a drawing, with their places.
pub(super) fn placed(scene: &Scene) -> Vec<TextNode> {
    let mut nodes: Vec<TextNode> = Vec::with_capacity(scene.tree.nodes().len());
    let rooms = scene.rooms(UnicodeWidthStr::width);
    scene.for_each_node(|number, path| {
        nodes.push(TextNode {
            number,
            column: 0,
            edge: TextEdge::to(scene, number),
            r#move: scene.shown_move(number).map(TextLine::new),
            lines: lines(scene, number, path, rooms[number as usize]),
        });
    });
    let item = |(node, drawn): (&TextNode, &DrawnNode)| {
        let (left, right) = node.reach();
        let columns = |columns: usize| 0.5 + f64::from(number_of(columns));
        Item { parent: drawn.parent, end: drawn.end, left: columns(left), right: columns(right) }
    };
    let items: Vec<Item> = nodes.iter().zip(scene.tree.nodes()).map(item).collect();
    for (node, centre) in nodes.iter_mut().zip(place(&items, GAP).centres) {
        node.column = column_of(centre);
    }
    straighten(&mut nodes, &items);
    nodes
}

/// Moves parents by one column of their gaps where that makes a line straight: the line to a child between
/// two others, or to an only child.
fn straighten(nodes: &mut [TextNode], items: &[Item]) {
    for child in (0..nodes.len()).rev() {
        let Some(parent) = items[child].parent else {
            continue;
        };
        let column = nodes[child].column;
        let is_first = child == parent as usize + 1;
        let is_last = items[child].end == items[parent as usize].end;
        let parent = &mut nodes[parent as usize];
        let is_beside = column.abs_diff(parent.column) == 1;
        if is_first == is_last && is_beside && column >= parent.reach().0 {
            parent.column = column;
        }
    }
}

/// The column that a place is in. Two places that are a number of columns apart stay as far apart.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn column_of(place: f64) -> usize {
    // A parent of one child may differ from it by a rounding error.
    (place + 1e-6).floor() as usize
}

/// What stands at a node: at an inner one player, name, path and value in a line, then the window, the type
/// of a critical node, and the number of folded nodes; at a leaf the value, then the name and the path. In
/// an exercise what is to be found is left out, and its room stays; in a drawing of a step there is room
/// for all steps.
fn lines(
    scene: &Scene,
    number: u32,
    path: PathText,
    (value_room, window): (usize, usize),
) -> Vec<TextLine> {
    let mut lines = scene.texts(number, path, true);
    let signs = scene.style().signs;
    if let Some(player) = scene.player(number) {
        let is_first =
            |(role, _): &(Role, String)| matches!(role, Role::Name | Role::Path | Role::Value);
        if !lines.first().is_some_and(|line| is_first(&line[0])) {
            lines.insert(0, Line::new());
        }
        let first = &mut lines[0];
        let value = first.iter().position(|(role, _)| *role == Role::Value);
        let at = match signs {
            Signs::Unicode => 0,
            Signs::Ascii => value.unwrap_or(first.len()),
        };
        first.insert(at, (Role::Player, signs.player(player).to_owned()));
    }
    let is_window = |line: &Line| line.iter().any(|(role, _)| *role == Role::Window);
    if window > 0 && !lines.iter().any(is_window) {
        lines.insert(1, Line::new());
    }
    let mut texts: Vec<TextLine> =
        (lines.iter().map(|line| text_line(scene, number, line))).collect();
    if value_room > 0 {
        lines[0].retain(|(role, _)| *role != Role::Value);
        let room = text_line(scene, number, &lines[0]).room + 1 + value_room;
        texts[0].room = texts[0].room.max(room);
    }
    if window > 0 {
        texts[1].room = texts[1].room.max(window);
    }
    texts
}

fn text_line(scene: &Scene, number: u32, line: &Line) -> TextLine {
    let is_shown = |role| match role {
        Role::Value | Role::Window => !scene.style().is_blank(),
        Role::Order => scene.leaf_order(number).is_some(),
        Role::Critical => scene.critical(number).is_some(),
        _ => true,
    };
    let shown = line.iter().filter(|(role, _)| is_shown(*role));
    TextLine { text: joined(&shown.cloned().collect()), room: joined(line).width() }
}

//! Where everything stands in a drawing that this program lays out itself, in pixels.
//!
//! A ply is a row; [`layout`](super::layout) places the nodes in it. The widths of texts are
//! estimated, on the wide side, as fonts differ. An exercise has the layout of its solution, whose
//! texts are measured here and then left out.

use super::drawn_tree::DrawnTree;
use super::layout::{Item, Placed, place};
use super::scene::{Kind, Scene};
use crate::tree::path::PathText;

// Pixels.

/// The least height of a row.
const ROW: f64 = 82.0;
/// The space around the drawing.
const MARGIN: f64 = 16.0;
/// The space between neighbours.
const GAP: f64 = 16.0;
/// How steep edges are, at least, if that does not make a row higher than `HIGHEST_ROW`.
const SLOPE: f64 = 0.2;
const HIGHEST_ROW: f64 = 420.0;
/// The space between a triangle and the texts beside it.
pub(super) const BESIDE: f64 = 4.0;
/// Half the width and the height of a triangle.
pub(super) const HALF: f64 = 12.0;
/// The radius of a leaf's dot.
pub(super) const DOT: f64 = 3.5;
/// The height of a line of text, and of its letters.
pub(super) const LINE: f64 = 14.0;
pub(super) const LETTERS: f64 = 12.0;
/// Where on an edge the move is, from the parent (0) to the child (1).
pub(super) const MOVE: f64 = 0.72;
/// A name with more characters is cut off; all of it stands in the title.
const NAME: usize = 28;

/// How wide the texts beside a node get while a page is stepped through.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reserved {
    pub(super) value: f64,
    pub(super) window: f64,
}

/// A scene with a place for each node.
pub(super) struct Geometry<'s, 'a> {
    pub(super) scene: &'s Scene<'a>,
    placed: Placed,
    /// For each ply, the middle of its triangles.
    rows: Vec<f64>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl<'s, 'a> Geometry<'s, 'a> {
    /// Places the nodes, with room for their texts in the solution and for `reserved`.
    pub(super) fn new(
        scene: &'s Scene<'a>,
        reserved: impl Fn(u32) -> Reserved,
    ) -> Geometry<'s, 'a> {
        let mut items: Vec<Item> = Vec::with_capacity(scene.tree.nodes().len());
        // For each ply, how far its nodes and the lines below them reach down.
        let mut depths: Vec<f64> = Vec::new();
        scene.for_each_node(|number, path| {
            let node = scene.tree.node(number);
            let (left, right) = reach(scene, number, path, reserved(number));
            items.push(Item {
                parent: node.parent,
                end: node.end,
                left,
                right,
            });
            let ply = node.ply as usize;
            depths.resize(depths.len().max(ply + 1), HALF);
            let lines = below(scene, number, path);
            let height: f64 = lines.iter().map(|_| LINE).sum();
            depths[ply] = depths[ply].max(HALF + height);
        });
        let placed = place(&items, GAP);
        let rows = rows(&items, &placed, depths.len(), &scene.tree);
        let bottom = rows.iter().zip(&depths).map(|(row, depth)| row + depth);
        let bottom = bottom.fold(0.0, f64::max);
        Geometry {
            scene,
            width: (placed.width + 2.0 * MARGIN).ceil(),
            height: (bottom + MARGIN).ceil(),
            placed,
            rows,
        }
    }

    /// Where the centre of a node's shape is. All shapes of a ply begin at the same height, so
    /// that no edge to one runs into another.
    pub(super) fn centre(&self, number: u32) -> (f64, f64) {
        let row = self.rows[self.scene.tree.node(number).ply as usize];
        let x = self.placed.centres[number as usize] + MARGIN;
        let is_leaf = self.scene.kind(number) == Kind::Leaf;
        (x, if is_leaf { row - HALF + DOT } else { row })
    }

    /// How far a node's shape reaches above and below its centre.
    pub(super) fn top(&self, number: u32) -> f64 {
        match self.scene.kind(number) {
            Kind::Leaf => DOT,
            Kind::Max | Kind::Min => HALF,
        }
    }
}

/// The middle of the triangles of each ply: as far apart as the widest family between two plies
/// needs.
fn rows(items: &[Item], placed: &Placed, plies: usize, tree: &DrawnTree) -> Vec<f64> {
    let mut heights = vec![ROW; plies];
    for (number, (item, drawn)) in items.iter().zip(tree.nodes()).enumerate() {
        if let Some(parent) = item.parent {
            let aside = (placed.centres[number] - placed.centres[parent as usize]).abs();
            let height = &mut heights[drawn.ply as usize];
            *height = height.max((SLOPE * aside + 2.0 * HALF).min(HIGHEST_ROW));
        }
    }
    heights[0] = MARGIN + HALF;
    let mut sum = 0.0;
    for height in &mut heights {
        sum += *height;
        *height = sum;
    }
    heights
}

/// The name of an inner node, its path, both, or nothing.
pub(super) fn named(scene: &Scene, number: u32, path: PathText) -> String {
    let name = scene.name(number).map(|name| cut_off(&name));
    let texts: Vec<String> = name.into_iter().chain(scene.path(path)).collect();
    texts.join(" ")
}

/// The lines below a node, with their classes: the texts of a leaf, or the number of folded nodes.
pub(super) fn below(scene: &Scene, number: u32, path: PathText) -> Vec<(&'static str, String)> {
    let name = scene.name(number).map(|name| cut_off(&name));
    let lines = match scene.leaf_value(number) {
        Some(value) => [
            Some(("below leaf-value", value)),
            name.map(|name| ("below", name)),
            scene.path(path).map(|path| ("below", path)),
        ],
        None => [
            scene.folded(number).map(|text| ("below folded", text)),
            None,
            None,
        ],
    };
    lines.into_iter().flatten().collect()
}

/// How far a node reaches to the left and right of its centre, with all its texts in the
/// solution, or with texts beside it that are as wide as `reserved`.
fn reach(scene: &Scene, number: u32, path: PathText, reserved: Reserved) -> (f64, f64) {
    let half = |text: &str| text_width(text) / 2.0;
    let below = below(scene, number, path);
    let below = below.iter().map(|(_, text)| half(text));
    let r#move = scene.r#move(number);
    let r#move = r#move.map(|name| half(&cut_off(&name)) / MOVE);
    let around = below.chain(r#move).fold(HALF, f64::max);
    if scene.kind(number) == Kind::Leaf {
        return (around, around);
    }
    let name = text_width(&named(scene, number, path));
    let width = |text: Option<String>| text.map_or(0.0, |text| text_width(&text));
    let value = width(scene.solved_value(number)).max(reserved.value);
    let window = width(scene.solved_window(number)).max(reserved.window);
    let beside = (name + text_width(" ") + value).max(window);
    (around, around.max(HALF + BESIDE + beside))
}

/// The width of a text, estimated: no usual sans-serif font is wider.
pub(super) fn text_width(text: &str) -> f64 {
    let width = |character: char| match character {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.34,
        'f' | 'r' | 't' | 'I' | '(' | ')' | '[' | ']' | '/' | '\\' | '-' | '"' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.98,
        'A'..='Z' | '&' | '=' | '<' | '>' | '+' | '#' | '~' => 0.78,
        '\0'..='\u{7f}' => 0.64,
        '\u{80}'..='\u{10ff}' => 0.8,
        _ => 1.0,
    };
    text.chars().map(width).sum::<f64>() * LETTERS
}

/// A text of at most [`NAME`] characters.
pub(super) fn cut_off(text: &str) -> String {
    if text.chars().count() <= NAME {
        return text.to_owned();
    }
    let kept: String = text.chars().take(NAME - 1).collect();
    kept + "…"
}

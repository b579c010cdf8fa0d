//! Where everything stands in a drawing that this program lays out itself, in pixels.
//!
//! A ply is a row; [`layout`](super::layout) places the nodes in it. The widths of texts are
//! estimated, on the wide side, as fonts differ. An exercise has the layout of its solution, whose
//! texts are measured here and then left out.

use std::fmt;

use super::Part;
use super::layout::{Item, Placed, place};
use super::picture::Picture;
use super::scene::{Kind, Scene};
use crate::tree::path::PathText;

/// Pixels. The least height of a row, the space around the drawing, between neighbours, and between a
/// triangle and the texts beside it.
const ROW: f64 = 82.0;
const MARGIN: f64 = 16.0;
const GAP: f64 = 16.0;
/// How steep edges are, at least, if that does not make a row higher than this.
const SLOPE: f64 = 0.2;
const HIGHEST_ROW: f64 = 420.0;
pub(super) const BESIDE: f64 = 4.0;
/// Half the width and the height of a triangle, and the radius of a leaf's dot.
pub(super) const HALF: f64 = 12.0;
pub(super) const DOT: f64 = 3.5;
/// The height of a line of text, and of its letters.
pub(super) const LINE: f64 = 14.0;
pub(super) const LETTERS: f64 = 12.0;
/// Where on an edge the move is, from the parent (0) to the child (1).
pub(super) const MOVE: f64 = 0.72;
/// A name with more characters is cut off; all of it stands in the title.
pub(super) const NAME: usize = 28;

/// How wide the texts beside a node get while a page is stepped through.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reserved {
    pub(super) value: f64,
    pub(super) window: f64,
}

/// A scene with a place for each node.
pub(super) struct Sheet<'s, 'a> {
    pub(super) scene: &'s Scene<'a>,
    placed: Placed,
    /// For each ply, the middle of its triangles.
    rows: Vec<f64>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl<'s, 'a> Sheet<'s, 'a> {
    pub(super) fn new(scene: &'s Scene<'a>, reserved: &dyn Fn(u32) -> Reserved) -> Sheet<'s, 'a> {
        let picture = &*scene.picture;
        let mut items: Vec<Item> = Vec::with_capacity(picture.len() as usize);
        // For each ply, how far its nodes and the lines below them reach down.
        let mut depths: Vec<f64> = Vec::new();
        let measured = picture.for_each::<fmt::Error>(|number, path| {
            let node = picture.node(number);
            let (left, right) = reach(scene, number, path, reserved(number));
            items.push(Item {
                parent: node.parent,
                end: node.end,
                left,
                right,
            });
            let ply = node.ply as usize;
            depths.resize(depths.len().max(ply + 1), HALF);
            let lines = below(scene, number, path).len();
            depths[ply] = depths[ply].max(HALF + lines_height(lines));
            Ok(())
        });
        measured.expect("nothing is written");
        let placed = place(&items, GAP);
        let rows = rows(&items, &placed, depths.len(), picture);
        let bottom = rows.iter().zip(&depths).map(|(row, depth)| row + depth);
        let bottom = bottom.fold(0.0, f64::max);
        Sheet {
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
        let ply = self.scene.picture.node(number).ply;
        let row = self.rows[ply as usize];
        let is_leaf = self.scene.kind(number) == Kind::Leaf;
        (
            self.placed.centres[number as usize] + MARGIN,
            if is_leaf { row - HALF + DOT } else { row },
        )
    }
}

/// The middle of the triangles of each ply: as far apart as the widest family between two plies
/// needs.
fn rows(items: &[Item], placed: &Placed, plies: usize, picture: &Picture) -> Vec<f64> {
    let mut heights = vec![ROW; plies];
    for (number, (item, drawn)) in items.iter().zip(picture.nodes()).enumerate() {
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

/// What an inner node is called: its name, its path, both, nothing.
pub(super) fn named(scene: &Scene, number: u32, path: PathText) -> String {
    let name = scene.name(number).map(|name| cut_off(&name));
    let path = scene.shows(Part::Paths).then(|| path.to_string());
    let texts: Vec<String> = name.into_iter().chain(path).collect();
    texts.join(" ")
}

/// The lines below a node, with their classes: those of a leaf, and of what is left out.
pub(super) fn below(scene: &Scene, number: u32, path: PathText) -> Vec<(&'static str, String)> {
    let Some(value) = scene.leaf_value(number) else {
        let folded = scene.folded(number);
        return folded
            .map(|text| ("below folded", text))
            .into_iter()
            .collect();
    };
    let name = scene.name(number).map(|name| cut_off(&name));
    let path = scene.shows(Part::Paths).then(|| path.to_string());
    let more = name.into_iter().chain(path);
    std::iter::once(("below leaf-value", value))
        .chain(more.map(|text| ("below", text)))
        .collect()
}

/// How far a node reaches to the left and right of its centre, with all its texts in the
/// solution, or with texts beside it that are as wide as `reserved`.
fn reach(scene: &Scene, number: u32, path: PathText, reserved: Reserved) -> (f64, f64) {
    let half = |text: &str| text_width(text) / 2.0;
    let below = below(scene, number, path);
    let below = below.iter().map(|(_, text)| half(text));
    let r#move = scene
        .r#move(number)
        .map(|name| half(&cut_off(&name)) / MOVE);
    let around = below.chain(r#move).fold(HALF, f64::max);
    if scene.kind(number) == Kind::Leaf {
        return (around.max(DOT), around.max(DOT));
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

fn lines_height(lines: usize) -> f64 {
    f64::from(u32::try_from(lines).expect("few")) * LINE
}

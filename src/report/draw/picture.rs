//! A drawing with a place for everything in it, what SVG and `TikZ` write; and how it is made of a scene,
//! in the room that it is given.
//!
//! Lengths are in pixels, of which 96 are an inch. The origin is the upper left corner; the second
//! coordinate grows downwards.

use std::cell::LazyCell;

use super::drawing::DrawingError;
use super::geometry::Geometry;
use super::node_texts::SceneTexts;
use super::scene::Scene;
use super::shapes::{DrawnEdge, PlacedText, Rectangle};
use super::sizes::{BoardSize, Point, Sizes};
use crate::value::Player;

/// A drawing with a place for everything in it.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    /// The width and height.
    pub(super) size: (f64, f64),
    pub(super) sizes: Sizes,
    /// The middle of each node's shape.
    pub(super) nodes: Vec<Point>,
    /// The edges to all nodes but the root, in order.
    pub(super) edges: Vec<DrawnEdge>,
    pub(super) labels: Vec<PlacedText>,
    pub(super) boxes: Vec<Rectangle>,
    /// Lines to write on.
    pub(super) rules: Vec<(Point, Point)>,
}

impl Picture {
    /// The corners of the triangle of an inner node. A triangle of MAX points up, one of MIN points down.
    pub(super) fn triangle(&self, node: u32, player: Player) -> [Point; 3] {
        let (x, y) = self.nodes[node as usize];
        let half = self.sizes.inner.0;
        let up = match player {
            Player::Max => half,
            Player::Min => -half,
        };
        [(x - half, y + up), (x + half, y + up), (x, y - up)]
    }

    /// The frame of the board of a node.
    pub(super) fn frame(&self, node: u32) -> Rectangle {
        let ((x, y), (half_width, half_height)) = (self.nodes[node as usize], self.sizes.inner);
        Rectangle {
            at: (x - half_width, y - half_height),
            width: 2.0 * half_width,
            height: 2.0 * half_height,
        }
    }
}

impl Picture {
    /// Places everything in a scene. To fit the room that the style has, spaces get smaller, then the type;
    /// then windows take two lines, and boxes stand below the shapes; and on a page the plies come closer.
    ///
    /// # Errors
    ///
    /// The least width or height that would do, if that is greater.
    pub(super) fn new(scene: &Scene) -> Result<Picture, DrawingError> {
        let is_page = scene.style().room().1.is_finite();
        let usual = SceneTexts::new(scene, false);
        let narrow = LazyCell::new(|| SceneTexts::new(scene, true));
        let first = geometry(scene, &usual, Sizes::USUAL, false);
        if too_large(&first).is_none() {
            return Ok(Picture::of(&first));
        }
        let mut found = fit(scene, &usual, false).or_else(|_| fit(scene, &narrow, false));
        if is_page {
            let low = |_| fit(scene, &usual, true).or_else(|_| fit(scene, &narrow, true));
            found = found.or_else(low);
        }
        found
    }

    /// Places everything in a scene that may be as large as it needs to be.
    pub(super) fn of_any_size(scene: &Scene) -> Picture {
        let texts = SceneTexts::new(scene, false);
        Picture::of(&geometry(scene, &texts, Sizes::USUAL, false))
    }

    fn of(geometry: &Geometry) -> Picture {
        let (scene, sizes) = (geometry.scene, geometry.sizes);
        let nodes = 0..scene.tree.len();
        let (mut labels, rules) = geometry.heads();
        let mut boxes = Vec::new();
        for node in nodes.clone() {
            geometry.label_node(node, &mut labels);
            boxes.extend(geometry.boxes(node));
        }
        let place = |node| sizes.point(geometry.centre(node));
        Picture {
            size: geometry.size,
            sizes,
            nodes: nodes.clone().map(place).collect(),
            edges: nodes.skip(1).map(|node| geometry.edge(node)).collect(),
            labels,
            boxes,
            rules,
        }
    }
}

/// The largest picture that fits the room of its style.
///
/// # Errors
///
/// The width or height of the smallest one, if that is too large.
fn fit(scene: &Scene, texts: &SceneTexts, is_low: bool) -> Result<Picture, DrawingError> {
    let (mut low, mut high) = (0.0, Sizes::USUAL);
    let mut fitting = geometry(scene, texts, low, is_low);
    if let Some(error) = too_large(&fitting) {
        return Err(error);
    }
    for _ in 0..10 {
        let middle = f64::midpoint(low, high);
        let larger = geometry(scene, texts, middle, is_low);
        if too_large(&larger).is_none() {
            (low, fitting) = (middle, larger);
        } else {
            high = middle;
        }
    }
    Ok(Picture::of(&fitting))
}

/// Why a picture does not fit the room of its style, if it does not.
fn too_large(geometry: &Geometry) -> Option<DrawingError> {
    let (size, room) = (geometry.size, geometry.scene.style().room());
    if size.0 > room.0 {
        Some(DrawingError::Width(size.0))
    } else {
        (size.1 > room.1).then_some(DrawingError::Height(size.1))
    }
}

fn geometry<'s, 'a>(
    scene: &'s Scene<'a>,
    texts: &'s SceneTexts,
    scale: f64,
    is_low: bool,
) -> Geometry<'s, 'a> {
    let board = BoardSize::of(scene.drawing.boards);
    Geometry::new(scene, texts, Sizes::new(scale, scene.style(), board, is_low))
}

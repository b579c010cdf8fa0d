//! A drawing with a place for everything in it, what SVG and `TikZ` write; and how it is made of a scene,
//! in the width that is asked for.
//!
//! Lengths are in pixels, of which 96 are an inch. The origin is the upper left corner; the second
//! coordinate grows downwards.

use super::geometry::Geometry;
use super::labels::SceneTexts;
use super::node_words::Line;
use super::scene::Scene;
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

/// The edge to a node.
#[derive(Clone, Debug)]
pub(super) struct DrawnEdge {
    /// The number of the node.
    pub(super) node: u32,
    /// The ends of its straight parts.
    pub(super) points: Vec<Point>,
    /// Where the two strokes of a cut mark begin and end, if it has one; on a page all edges have.
    pub(super) cut: Option<[(Point, Point); 2]>,
}

/// A line of text.
#[derive(Clone, Debug)]
pub(super) struct PlacedText {
    /// The number of the node that it is about, if it is about one.
    pub(super) node: Option<u32>,
    pub(super) line: Line,
    /// Where the baseline begins, has its middle or ends.
    pub(super) at: Point,
    pub(super) anchor: Anchor,
    /// The white ground behind it, for a label on a line.
    pub(super) ground: Option<Rectangle>,
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A box to be filled in, or the ground of a label.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    /// Its upper left corner.
    pub(super) at: Point,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Picture {
    /// Places everything in a scene. To fit the width that the style asks for, spaces get smaller, then
    /// the type; then windows take two lines.
    ///
    /// # Errors
    ///
    /// The least width that would do, if that is greater.
    pub(super) fn new(scene: &Scene) -> Result<Picture, f64> {
        let texts = SceneTexts::new(scene, false);
        let width = scene.style().width.unwrap_or(f64::INFINITY);
        let usual = geometry(scene, &texts, Sizes::USUAL);
        if usual.size.0 <= width {
            return Ok(Picture::of(&usual));
        }
        fit(scene, &texts, width).or_else(|_| fit(scene, &SceneTexts::new(scene, true), width))
    }

    fn of(geometry: &Geometry) -> Picture {
        let (scene, sizes) = (geometry.scene, geometry.sizes);
        let nodes = 0..scene.tree.len();
        let mut labels = geometry.heads();
        let mut boxes = Vec::new();
        for node in nodes.clone() {
            geometry.label_node(node, &mut labels);
            if scene.has_boxes(node) {
                geometry.empty_boxes(node, &mut boxes);
            }
        }
        let place = |node| sizes.point(geometry.centre(node));
        Picture {
            size: geometry.size,
            sizes,
            nodes: nodes.clone().map(place).collect(),
            edges: nodes.skip(1).map(|node| geometry.edge(node)).collect(),
            labels,
            boxes,
        }
    }
}

/// The largest picture that is no wider than `width`.
///
/// # Errors
///
/// The width of the smallest one, if that is too wide.
pub(super) fn fit(scene: &Scene, texts: &SceneTexts, width: f64) -> Result<Picture, f64> {
    let (mut low, mut high) = (0.0, Sizes::USUAL);
    let mut fitting = geometry(scene, texts, low);
    if fitting.size.0 > width {
        return Err(fitting.size.0);
    }
    for _ in 0..10 {
        let middle = f64::midpoint(low, high);
        let larger = geometry(scene, texts, middle);
        if larger.size.0 <= width {
            (low, fitting) = (middle, larger);
        } else {
            high = middle;
        }
    }
    Ok(Picture::of(&fitting))
}

pub(super) fn geometry<'s, 'a>(
    scene: &'s Scene<'a>,
    texts: &'s SceneTexts,
    scale: f64,
) -> Geometry<'s, 'a> {
    let sizes = Sizes::new(scale, scene.style(), BoardSize::of(scene.drawing.boards));
    Geometry::new(scene, texts, sizes)
}

//! Makes the picture of a scene, in the width that is asked for.

use super::board_size::BoardSize;
use super::geometry::Geometry;
use super::node_texts::SceneTexts;
use super::picture::Picture;
use super::scene::Scene;
use super::sizes::Sizes;

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
fn fit(scene: &Scene, texts: &SceneTexts, width: f64) -> Result<Picture, f64> {
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

fn geometry<'s, 'a>(scene: &'s Scene<'a>, texts: &'s SceneTexts, scale: f64) -> Geometry<'s, 'a> {
    let sizes = Sizes::new(scale, scene.style(), BoardSize::of(scene.drawing.boards));
    Geometry::new(scene, texts, sizes)
}

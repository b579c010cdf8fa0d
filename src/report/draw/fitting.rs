//! Makes the picture of a scene, in the width that is asked for.

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
        let usual = || Picture::at(scene, &texts, USUAL);
        let Some(width) = scene.style().width else {
            return Ok(usual());
        };
        if width_at(scene, &texts, USUAL) <= width {
            return Ok(usual());
        }
        fit(scene, &texts, width).or_else(|_| fit(scene, &SceneTexts::new(scene, true), width))
    }

    fn at(scene: &Scene, texts: &SceneTexts, scale: f64) -> Picture {
        let sizes = Sizes::new(scale, scene.style().direction);
        let geometry = Geometry::new(scene, texts, sizes);
        let nodes = 0..scene.tree.len();
        let mut labels = geometry.heads();
        let mut boxes = Vec::new();
        for node in nodes.clone() {
            geometry.label_node(node, &mut labels);
            if scene.has_boxes(node) {
                geometry.empty_boxes(node, &mut boxes);
            }
        }
        let (width, height) = geometry.size();
        Picture {
            width,
            height,
            type_size: sizes.type_size,
            half: sizes.half,
            dot: geometry.dot(),
            nodes: nodes.clone().map(|node| geometry.place_of(node)).collect(),
            edges: nodes.skip(1).map(|node| geometry.edge(node)).collect(),
            labels,
            boxes,
        }
    }
}

/// The usual scale of sizes. The smallest is 0.
const USUAL: f64 = 2.0;

/// The largest picture that is no wider than `width`.
///
/// # Errors
///
/// The width of the smallest one, if that is too wide.
fn fit(scene: &Scene, texts: &SceneTexts, width: f64) -> Result<Picture, f64> {
    let least = width_at(scene, texts, 0.0);
    if least > width {
        return Err(least);
    }
    let (mut low, mut high) = (0.0, USUAL);
    for _ in 0..10 {
        let middle = f64::midpoint(low, high);
        if width_at(scene, texts, middle) <= width {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(Picture::at(scene, texts, low))
}

/// The width of the picture at a scale.
fn width_at(scene: &Scene, texts: &SceneTexts, scale: f64) -> f64 {
    let sizes = Sizes::new(scale, scene.style().direction);
    Geometry::new(scene, texts, sizes).size().0
}

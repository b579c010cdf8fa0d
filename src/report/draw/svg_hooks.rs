//! The hooks of an SVG drawing on a page, for the scripts that dress it; elsewhere there are none.
//!
//! All that stands at a node is in a group, `data-node` with the number of the node, and so is its edge,
//! `data-edge`. Texts have classes. What the drawing does not have, but may come to have, is there without
//! text or display: values, windows and places in the order of leaves, the marks of answers, strikes, and
//! crosses in the place of dots.

use super::labels::MIDDLE;
use super::node_words::Role;
use super::picture::Picture;
use super::scene::Scene;
use super::sizes::Point;
use super::svg_paint::rounded;
use crate::report::buffer::Buffer;

/// Opens a group.
pub(super) fn open(out: &mut Buffer, scene: &Scene, hook: &str) {
    if scene.is_for_page {
        writeln!(out, "<g {hook}>");
    }
}

/// Closes a group.
pub(super) fn close(out: &mut Buffer, scene: &Scene) {
    if scene.is_for_page {
        out.text("</g>\n");
    }
}

/// Writes the place for the mark of an answer: beside the strokes of a cut, in the middle of their height.
pub(super) fn mark_of_cut(
    out: &mut Buffer,
    scene: &Scene,
    picture: &Picture,
    strokes: &[(Point, Point); 2],
) {
    if scene.is_for_page {
        let ends = || strokes.iter().flat_map(|&(from, to)| [from, to]);
        let right = ends().map(|end| end.0).fold(0.0, f64::max);
        let middle = ends().map(|end| end.1).sum::<f64>() / 4.0;
        let x = rounded(right + picture.sizes.em(0.2));
        let y = rounded(middle + picture.sizes.em(MIDDLE));
        writeln!(out, r#"<text class="mark" x="{x}" y="{y}"></text>"#);
    }
}

/// Writes the place for the mark of an answer, after a text.
pub(super) fn mark_of_text(out: &mut Buffer, scene: &Scene, picture: &Picture, role: Role) {
    if scene.is_for_page && matches!(role, Role::Value | Role::Window) {
        let space = rounded(picture.sizes.beside);
        write!(out, r#"<tspan class="mark" dx="{space}"></tspan>"#);
    }
}

/// Writes a cross in the place of the dot of a leaf.
pub(super) fn cross(out: &mut Buffer, scene: &Scene, picture: &Picture, node: u32) {
    if scene.is_for_page && scene.is_leaf(node) && scene.board(node).is_none() {
        let ((x, y), reach) = (picture.nodes[node as usize], 1.2 * picture.sizes.leaf.0);
        let [left, top, side] = [x - reach, y - reach, 2.0 * reach].map(rounded);
        let strokes = format!("M{left} {top}l{side} {side}m0 -{side}l-{side} {side}");
        writeln!(out, r#"<path class="cross" display="none" d="{strokes}"/>"#);
    }
}

/// The class of a piece of text.
pub(super) fn class(scene: &Scene, role: Role, text: &str) -> String {
    let class = match role {
        _ if !scene.is_for_page => return String::new(),
        Role::Name => "name",
        Role::LeafName => "leaf-name",
        Role::Path => "path",
        Role::Value => "value",
        Role::LeafValue => "leaf-value",
        Role::Window => "window",
        Role::Move => "move",
        Role::Folded => "folded",
        Role::Order => "order",
        Role::Player => &format!("player {}", text.to_lowercase()),
        Role::Title => "title",
    };
    format!(r#" class="{class}""#)
}

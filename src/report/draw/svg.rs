//! A drawing as one SVG file: real text, nothing fetched.
//!
//! Programs differ in how much of SVG they know. So everything is a presentation attribute of the element
//! that it is about: there is no style sheet, which would also reach the page that a drawing is put into.
//! The attributes `data-node` (a path) and `data-part` are for programs that work on the drawing.
//!
//! Source: *Scalable Vector Graphics (SVG) 1.1*, W3C 2011, which all renderers know.

use std::fmt::Write as _;

use super::measure::TITLE;
use super::picture::{Anchor, DrawnEdge, Picture, PlacedText, Rectangle};
use super::scene::Scene;
use super::sizes::Point;
use super::svg_board;
use super::svg_paint::{GREY, rounded};
use super::wording::Role;
use crate::report::buffer::Buffer;
use crate::report::xml::escaped;
use crate::tree::path::PathText;

/// Writes the drawing as a file.
pub(super) fn write(out: &mut Buffer, scene: &Scene, picture: &Picture) {
    let ((width, height), size) = (picture.size, rounded(picture.sizes.type_size));
    let title = scene.title().unwrap_or_else(|| "Game tree".to_owned());
    let title = escaped(&title);
    writeln!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="Helvetica, Arial, sans-serif" font-size="{size}" font-weight="normal" font-style="normal" fill="#000">
<title>{title}</title>
<rect width="{width}" height="{height}" fill="#fff"/>
<g fill="none" stroke="#000" stroke-width="1.2" stroke-linejoin="round">"##
    );
    let mut edges = picture.edges.iter();
    scene.for_each_node(|node, path| {
        if node > 0 {
            write_edge(
                out,
                scene,
                edges.next().expect("each node but the root"),
                path,
            );
        }
    });
    out.text("</g>\n");
    for ground in picture.labels.iter().filter_map(|label| label.ground) {
        write_rectangle(out, "ground", ground, "");
        out.text("\n");
    }
    out.text("<g fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.2\" stroke-linejoin=\"round\">\n");
    scene.for_each_node(|node, path| write_shape(out, scene, picture, node, path));
    for empty in &picture.boxes {
        write_rectangle(out, "box", *empty, r#" stroke-width="0.8""#);
        out.text("\n");
    }
    out.text("</g>\n");
    svg_board::write(out, scene, picture);
    for label in &picture.labels {
        write_label(out, scene, picture, label);
    }
    out.text("</svg>\n");
}

/// Writes the edge to a node, and its cut mark.
fn write_edge(out: &mut Buffer, scene: &Scene, edge: &DrawnEdge, path: PathText) {
    write!(
        out,
        r#"<path data-part="edge" data-node="{path}" d="{}""#,
        line(&edge.points)
    );
    if scene.is_pruned(edge.node) {
        write!(out, r#" stroke="{GREY}" stroke-dasharray="3 3""#);
    }
    if scene.is_pv(edge.node) {
        out.text(r#" stroke-width="4""#);
    }
    out.text("/>\n");
    if let Some(strokes) = &edge.cut {
        let strokes = strokes.map(|(from, to)| line(&[from, to])).concat();
        writeln!(
            out,
            r#"<path data-part="cut" d="{strokes}" stroke-width="1.8"/>"#
        );
    }
}

/// Writes the triangle of an inner node, the dot of a leaf, or the frame of a board. A dot is empty where the
/// search did not look, and the frame of a leaf is dashed there.
fn write_shape(out: &mut Buffer, scene: &Scene, picture: &Picture, node: u32, path: PathText) {
    let head = format!(r#"data-part="shape" data-node="{path}""#);
    let has_board = scene.board(node).is_some();
    if has_board {
        let Rectangle {
            at: (x, y),
            width,
            height,
        } = picture.frame(node);
        let [x, y, width, height] = [x, y, width, height].map(rounded);
        write!(
            out,
            r#"<rect {head} x="{x}" y="{y}" width="{width}" height="{height}""#
        );
    } else if let Some(player) = scene.player(node) {
        let triangle = line(&picture.triangle(node, player));
        write!(out, r#"<path {head} d="{triangle}Z""#);
    } else {
        let (x, y) = picture.nodes[node as usize];
        let [x, y, dot] = [x, y, picture.sizes.leaf.0].map(rounded);
        write!(out, r#"<circle {head} cx="{x}" cy="{y}" r="{dot}""#);
    }
    let is_pruned = scene.is_pruned(node);
    if is_pruned {
        write!(out, r#" stroke="{GREY}""#);
    }
    let (is_leaf, is_evaluated) = (scene.is_leaf(node), scene.is_evaluated(node));
    if is_evaluated && !has_board {
        out.text(r##" fill="#000""##);
    } else if scene.is_current(node) {
        out.text(r##" fill="#ccc""##);
    } else if (is_pruned && !is_leaf) || (has_board && is_leaf && !is_evaluated) {
        out.text(r#" stroke-dasharray="3 3""#);
    }
    if scene.is_pv(node) {
        out.text(r#" stroke-width="3""#);
    }
    out.text("/>\n");
}

/// Writes a line of text, with the whole name as a tooltip if it is cut off.
fn write_label(out: &mut Buffer, scene: &Scene, picture: &Picture, label: &PlacedText) {
    let whole = label
        .node
        .and_then(|node| scene.whole_name(node, &label.line));
    if let Some(name) = &whole {
        write!(out, "<g><title>{}</title>", escaped(name));
    }
    let (x, y) = (rounded(label.at.0), rounded(label.at.1));
    write!(out, r#"<text data-part="label" x="{x}" y="{y}""#);
    out.text(match label.anchor {
        Anchor::Start => "",
        Anchor::Middle => r#" text-anchor="middle""#,
        Anchor::End => r#" text-anchor="end""#,
    });
    let is_pruned = label.node.is_some_and(|node| scene.is_pruned(node));
    if is_pruned {
        write!(out, r#" fill="{GREY}""#);
    }
    if let [(role, text)] = &label.line[..] {
        let look = look(*role, is_pruned, picture);
        write!(out, "{look}>{}</text>", escaped(text));
    } else {
        out.text(r#" xml:space="preserve">"#);
        for (number, (role, text)) in label.line.iter().enumerate() {
            let space = if number > 0 { " " } else { "" };
            let look = look(*role, is_pruned, picture);
            write!(out, "{space}<tspan{look}>{}</tspan>", escaped(text));
        }
        out.text("</text>");
    }
    out.text(if whole.is_some() { "</g>\n" } else { "\n" });
}

fn write_rectangle(out: &mut Buffer, part: &str, rectangle: Rectangle, more: &str) {
    let ((x, y), Rectangle { width, height, .. }) = (rectangle.at, rectangle);
    let [x, y, width, height] = [x, y, width, height].map(rounded);
    write!(
        out,
        r##"<rect data-part="{part}" x="{x}" y="{y}" width="{width}" height="{height}" fill="#fff"{more}/>"##
    );
}

/// The attributes of a piece of text.
fn look(role: Role, is_pruned: bool, picture: &Picture) -> String {
    match role {
        Role::Name | Role::LeafValue if !is_pruned => r#" font-weight="bold""#.to_owned(),
        Role::Move | Role::Folded => r#" font-style="italic""#.to_owned(),
        Role::Player if is_pruned => r#" font-weight="bold""#.to_owned(),
        Role::Player => format!(r#" fill="{GREY}" font-weight="bold""#),
        Role::Order => format!(r#" font-size="{}""#, rounded(picture.sizes.small_type())),
        Role::Title => {
            let size = rounded(TITLE * picture.sizes.type_size);
            format!(r#" font-size="{size}" font-weight="bold""#)
        }
        _ => String::new(),
    }
}

/// The path data of straight lines through these points.
fn line(points: &[Point]) -> String {
    let mut text = String::new();
    for (number, &(x, y)) in points.iter().enumerate() {
        text.push(if number == 0 { 'M' } else { 'L' });
        let _ = write!(text, "{} {}", rounded(x), rounded(y));
    }
    text
}

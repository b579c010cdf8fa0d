//! A drawing as one SVG file: real text, nothing fetched.
//!
//! Programs differ in how much of SVG they know. So everything is a presentation attribute of the element
//! that it is about: there is no style sheet, which would also reach the page that a drawing is put into.
//! The attributes `data-node` (a path) and `data-part` are for programs that work on the drawing.
//!
//! On a page scripts dress the drawing; there [`svg_hooks`] adds what they need.
//!
//! Source: *Scalable Vector Graphics (SVG) 1.1*, W3C 2011, which all renderers know.

use std::fmt::Write as _;
use std::ops::Range;

use super::measure::TITLE;
use super::node_words::Role;
use super::picture::{Anchor, DrawnEdge, Picture, PlacedText, Rectangle};
use super::scene::Scene;
use super::sizes::Point;
use super::svg_paint::{GREY, rounded};
use super::{svg_board, svg_hooks};
use crate::report::buffer::Buffer;
use crate::report::xml::escaped;

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
    let paths = paths(scene);
    for edge in &picture.edges {
        write_edge(out, scene, picture, edge, &paths[edge.node as usize]);
    }
    out.text("</g>\n");
    let all = 0..scene.tree.len();
    if scene.is_for_page {
        for node in all {
            svg_hooks::open(out, scene, &format!(r#"data-node="{node}""#));
            let labels = labels_before(picture, node)..labels_before(picture, node + 1);
            write_nodes(out, scene, picture, &paths, node..node + 1, labels);
            svg_hooks::close(out, scene);
        }
        svg_hooks::open(out, scene, r#"class="heads""#);
        write_nodes(
            out,
            scene,
            picture,
            &paths,
            0..0,
            0..labels_before(picture, 0),
        );
        svg_hooks::close(out, scene);
    } else {
        write_nodes(out, scene, picture, &paths, all, 0..picture.labels.len());
    }
    out.text("</svg>\n");
}

/// For each node the attribute with its path; none on a page, where groups have numbers.
fn paths(scene: &Scene) -> Vec<String> {
    let mut paths = Vec::with_capacity(scene.tree.nodes().len());
    scene.for_each_node(|_, path| {
        paths.push(if scene.is_for_page {
            String::new()
        } else {
            format!(r#" data-node="{path}""#)
        });
    });
    paths
}

/// How many labels there are of the whole drawing, and of the nodes before this one.
fn labels_before(picture: &Picture, node: u32) -> usize {
    picture
        .labels
        .partition_point(|label| label.node < Some(node))
}

/// Writes what stands at these nodes, and these labels.
fn write_nodes(
    out: &mut Buffer,
    scene: &Scene,
    picture: &Picture,
    paths: &[String],
    nodes: Range<u32>,
    labels: Range<usize>,
) {
    let labels = &picture.labels[labels];
    for ground in labels.iter().filter_map(|label| label.ground) {
        write_rectangle(out, "ground", ground, "");
        out.text("\n");
    }
    out.text("<g fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.2\" stroke-linejoin=\"round\">\n");
    for node in nodes.clone() {
        write_shape(out, scene, picture, node, &paths[node as usize]);
    }
    for empty in &picture.boxes {
        write_rectangle(out, "box", *empty, r#" stroke-width="0.8""#);
        out.text("\n");
    }
    out.text("</g>\n");
    svg_board::write(out, scene, picture, nodes);
    for label in labels {
        write_label(out, scene, picture, label);
    }
}

/// Writes the edge to a node, and its cut mark.
fn write_edge(out: &mut Buffer, scene: &Scene, picture: &Picture, edge: &DrawnEdge, path: &str) {
    svg_hooks::open(out, scene, &format!(r#"data-edge="{}""#, edge.node));
    let points = line(&edge.points);
    write!(out, r#"<path data-part="edge"{path} d="{points}""#);
    if scene.is_pruned(edge.node) {
        write!(out, r#" stroke="{GREY}" stroke-dasharray="3 3""#);
    }
    if scene.is_pv(edge.node) {
        out.text(r#" stroke-width="4""#);
    }
    out.text("/>\n");
    if let Some(strokes) = &edge.cut {
        let is_struck = scene.is_struck(edge.node);
        let display = if is_struck { "" } else { r#" display="none""# };
        let path = strokes.map(|(from, to)| line(&[from, to])).concat();
        writeln!(
            out,
            r#"<path data-part="cut"{display} d="{path}" stroke-width="1.8"/>"#
        );
        svg_hooks::mark_of_cut(out, scene, picture, strokes);
    }
    svg_hooks::close(out, scene);
}

/// Writes the triangle of an inner node, the dot of a leaf, or the frame of a board. A dot is empty where the
/// search did not look, and the frame of a leaf is dashed there.
fn write_shape(out: &mut Buffer, scene: &Scene, picture: &Picture, node: u32, path: &str) {
    let head = format!(r#"data-part="shape"{path}"#);
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
    svg_hooks::cross(out, scene, picture, node);
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
    if let ([(role, text)], false) = (&label.line[..], scene.is_for_page) {
        let look = look(*role, is_pruned, picture);
        write!(out, "{look}>{}</text>", escaped(text));
    } else {
        out.text(r#" xml:space="preserve">"#);
        for (number, (role, text)) in label.line.iter().enumerate() {
            let space = if number > 0 { " " } else { "" };
            let look = look(*role, is_pruned, picture);
            let class = svg_hooks::class(scene, *role, text);
            write!(out, "{space}<tspan{class}{look}>{}</tspan>", escaped(text));
            svg_hooks::mark_of_text(out, scene, picture, *role);
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

//! A drawing as one SVG file: real text, nothing fetched.
//!
//! Programs differ in how much of SVG they know. So everything is a presentation attribute of the element
//! that it is about: there is no style sheet, which would also reach the page that a drawing is put into.
//! The attributes `data-node` (a path; of several siblings that of the first) and `data-part` are for programs that work
//! on the drawing.
//!
//! On a page the drawing has hooks for the scripts that dress it; elsewhere there are none. There
//! `data-node` is the number of a node: all that stands at it is in a group, and so is its edge,
//! `data-edge`. Texts have classes. What the drawing does not have, but may come to have, is there without
//! text or display: values, windows and places in the order of leaves, the marks of answers, strikes, and
//! crosses in the place of dots.
//!
//! Source: *Scalable Vector Graphics (SVG) 1.1*, W3C 2011, which all renderers know.

use std::fmt::Write as _;
use std::ops::Range;

use super::drawing::GREY;
use super::labels::MIDDLE;
use super::labels::{Anchor, PlacedText, Rectangle};
use super::layout::Layout;
use super::node_words::Role;
use super::places::DrawnEdge;
use super::shown_tree::ShownTree;
use super::sizes::{Point, TITLE, rounded};
use super::svg_board;
use crate::quote::in_xml;
use crate::report::buffer::Buffer;
use crate::value::Mover;

/// Writes the drawing as a file.
pub(super) fn write(out: &mut Buffer, shown: &ShownTree, layout: &Layout) {
    open_file(out, shown.title().as_deref(), layout.size, rounded(layout.sizes.type_size));
    out.text("<g fill=\"none\" stroke=\"#000\" stroke-width=\"1.2\" stroke-linejoin=\"round\">\n");
    let paths = paths(shown);
    for edge in &layout.edges {
        write_edge(out, shown, layout, edge, &paths[edge.node as usize]);
    }
    out.text("</g>\n");
    let all = 0..shown.tree.len();
    if shown.is_for_page {
        for node in all {
            open(out, shown, &format!(r#"data-node="{node}""#));
            let labels = labels_before(layout, node)..labels_before(layout, node + 1);
            write_nodes(out, shown, layout, &paths, node..node + 1, labels);
            close(out, shown);
        }
        open(out, shown, r#"class="heads""#);
        write_nodes(out, shown, layout, &paths, 0..0, 0..labels_before(layout, 0));
        close(out, shown);
    } else {
        write_nodes(out, shown, layout, &paths, all, 0..layout.labels.len());
    }
    out.text("</svg>\n");
}

/// Opens the file of a picture of this size, with type of that size.
pub(super) fn open_file(
    out: &mut Buffer,
    title: Option<&str>,
    (width, height): (f64, f64),
    type_size: f64,
) {
    let title = in_xml(title.unwrap_or("Game tree"));
    writeln!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="Helvetica, Arial, sans-serif" font-size="{type_size}" font-weight="normal" font-style="normal" fill="#000">
<title>{title}</title>
<rect width="{width}" height="{height}" fill="#fff"/>"##
    );
}

/// For each node the attribute with its path; none on a page, where groups have numbers.
fn paths(shown: &ShownTree) -> Vec<String> {
    let mut paths = Vec::with_capacity(shown.tree.nodes().len());
    shown.for_each_node(|_, path| {
        paths.push(if shown.is_for_page {
            String::new()
        } else {
            format!(r#" data-node="{path}""#)
        });
    });
    paths
}

/// How many labels there are of the whole drawing, and of the nodes before this one.
fn labels_before(layout: &Layout, node: u32) -> usize {
    layout.labels.partition_point(|label| label.node < Some(node))
}

/// Writes what stands at these nodes, and these labels.
fn write_nodes(
    out: &mut Buffer,
    shown: &ShownTree,
    layout: &Layout,
    paths: &[String],
    nodes: Range<u32>,
    labels: Range<usize>,
) {
    let labels = &layout.labels[labels];
    for ground in labels.iter().filter_map(|label| label.ground) {
        write_rectangle(out, "ground", ground, "");
        out.text("\n");
    }
    out.text("<g fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.2\" stroke-linejoin=\"round\">\n");
    for node in nodes.clone() {
        write_shape(out, shown, layout, node, &paths[node as usize]);
    }
    for empty in &layout.boxes {
        write_rectangle(out, "box", *empty, r#" stroke-width="0.8""#);
        out.text("\n");
    }
    for (from, to) in &layout.rules {
        let rule = line(&[*from, *to]);
        writeln!(out, r#"<path data-part="rule" d="{rule}" stroke-width="0.8"/>"#);
    }
    out.text("</g>\n");
    svg_board::write(out, shown, layout, nodes);
    for label in labels {
        write_label(out, shown, layout, label);
    }
}

/// Writes the edge to a node, and its cut mark.
fn write_edge(out: &mut Buffer, shown: &ShownTree, layout: &Layout, edge: &DrawnEdge, path: &str) {
    open(out, shown, &format!(r#"data-edge="{}""#, edge.node));
    let points = line(&edge.points);
    write!(out, r#"<path data-part="edge"{path} d="{points}""#);
    if shown.is_pruned(edge.node) {
        write!(out, r#" stroke="{GREY}" stroke-dasharray="3 3""#);
    }
    if shown.is_pv(edge.node) {
        out.text(r#" stroke-width="4""#);
    }
    out.text("/>\n");
    if let Some(strokes) = &edge.cut {
        let is_struck = shown.is_struck(edge.node);
        let display = if is_struck { "" } else { r#" display="none""# };
        let path = strokes.map(|(from, to)| line(&[from, to])).concat();
        writeln!(out, r#"<path data-part="cut"{display} d="{path}" stroke-width="1.8"/>"#);
        mark_of_cut(out, shown, layout, strokes);
    }
    close(out, shown);
}

/// Writes the triangle or circle of an inner node, the dot of a leaf, the square of several siblings, or the frame of a
/// board. A dot is empty where the search did not look, and the frame of a leaf is dashed there. What a table has answered
/// is dotted.
fn write_shape(out: &mut Buffer, shown: &ShownTree, layout: &Layout, node: u32, path: &str) {
    let head = format!(r#"data-part="shape"{path}"#);
    let (has_board, mover) = (shown.board(node).is_some(), shown.mover(node));
    if has_board || shown.is_several(node) {
        let Rectangle { at: (x, y), width, height } = layout.frame(node, has_board);
        let [x, y, width, height] = [x, y, width, height].map(rounded);
        write!(out, r#"<rect {head} x="{x}" y="{y}" width="{width}" height="{height}""#);
    } else if let Some(Mover::Player(player)) = mover {
        let triangle = line(&layout.triangle(node, player));
        write!(out, r#"<path {head} d="{triangle}Z""#);
    } else {
        let (x, y) = layout.nodes[node as usize];
        let radius = if mover.is_some() { layout.radius() } else { layout.sizes.leaf.0 };
        let [x, y, radius] = [x, y, radius].map(rounded);
        write!(out, r#"<circle {head} cx="{x}" cy="{y}" r="{radius}""#);
    }
    let is_pruned = shown.is_pruned(node);
    if is_pruned {
        write!(out, r#" stroke="{GREY}""#);
    }
    let (is_leaf, is_evaluated) = (shown.is_leaf(node), shown.is_evaluated(node));
    if is_evaluated && !has_board {
        out.text(r##" fill="#000""##);
    } else if shown.is_current(node) {
        out.text(r##" fill="#ccc""##);
    } else if (is_pruned && !is_leaf) || (has_board && is_leaf && !is_evaluated) {
        out.text(r#" stroke-dasharray="3 3""#);
    }
    if shown.is_answered(node) {
        out.text(r#" stroke-dasharray="1 2""#);
    }
    if shown.is_pv(node) {
        out.text(r#" stroke-width="3""#);
    }
    out.text("/>\n");
    cross(out, shown, layout, node);
}

/// Writes a line of text, with the whole name as a tooltip if it is cut off.
fn write_label(out: &mut Buffer, shown: &ShownTree, layout: &Layout, label: &PlacedText) {
    let whole = label.node.and_then(|node| shown.whole_name(node, &label.line));
    if let Some(name) = &whole {
        write!(out, "<g><title>{}</title>", in_xml(name));
    }
    let (x, y) = (rounded(label.at.0), rounded(label.at.1));
    write!(out, r#"<text data-part="label" x="{x}" y="{y}""#);
    out.text(match label.anchor {
        Anchor::Start => "",
        Anchor::Middle => r#" text-anchor="middle""#,
        Anchor::End => r#" text-anchor="end""#,
    });
    let is_pruned = label.node.is_some_and(|node| shown.is_pruned(node));
    if is_pruned {
        write!(out, r#" fill="{GREY}""#);
    }
    if let ([(role, text)], false) = (&label.line[..], shown.is_for_page) {
        let look = look(*role, is_pruned, layout);
        write!(out, "{look}>{}</text>", in_xml(text));
    } else {
        out.text(r#" xml:space="preserve">"#);
        for (number, (role, text)) in label.line.iter().enumerate() {
            let space = if number > 0 { " " } else { "" };
            let look = look(*role, is_pruned, layout);
            let class = class(shown, *role, text);
            write!(out, "{space}<tspan{class}{look}>{}</tspan>", in_xml(text));
            mark_of_text(out, shown, layout, *role);
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
fn look(role: Role, is_pruned: bool, layout: &Layout) -> String {
    match role {
        Role::Name | Role::LeafValue if !is_pruned => r#" font-weight="bold""#.to_owned(),
        Role::Move | Role::Folded | Role::FoldedPruned => r#" font-style="italic""#.to_owned(),
        Role::Player if is_pruned => r#" font-weight="bold""#.to_owned(),
        Role::Player => format!(r#" fill="{GREY}" font-weight="bold""#),
        Role::Same | Role::Order | Role::Critical => {
            format!(r#" font-size="{}""#, rounded(layout.sizes.small_type()))
        }
        Role::Title => {
            let size = rounded(TITLE * layout.sizes.type_size);
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

/// Opens a group.
pub(super) fn open(out: &mut Buffer, shown: &ShownTree, hook: &str) {
    if shown.is_for_page {
        writeln!(out, "<g {hook}>");
    }
}

/// Closes a group.
pub(super) fn close(out: &mut Buffer, shown: &ShownTree) {
    if shown.is_for_page {
        out.text("</g>\n");
    }
}

/// Writes the place for the mark of an answer: beside the strokes of a cut, in the middle of their height.
fn mark_of_cut(
    out: &mut Buffer,
    shown: &ShownTree,
    layout: &Layout,
    strokes: &[(Point, Point); 2],
) {
    if shown.is_for_page {
        let ends = || strokes.iter().flat_map(|&(from, to)| [from, to]);
        let right = ends().map(|end| end.0).fold(0.0, f64::max);
        let middle = ends().map(|end| end.1).sum::<f64>() / 4.0;
        let x = rounded(right + layout.sizes.em(0.2));
        let y = rounded(middle + layout.sizes.em(MIDDLE));
        writeln!(out, r#"<text class="mark" x="{x}" y="{y}"></text>"#);
    }
}

/// Writes the place for the mark of an answer, after a text.
fn mark_of_text(out: &mut Buffer, shown: &ShownTree, layout: &Layout, role: Role) {
    if shown.is_for_page && matches!(role, Role::Value | Role::Window) {
        let space = rounded(layout.sizes.beside);
        write!(out, r#"<tspan class="mark" dx="{space}"></tspan>"#);
    }
}

/// Writes a cross in the place of the dot of a leaf.
pub(super) fn cross(out: &mut Buffer, shown: &ShownTree, layout: &Layout, node: u32) {
    if shown.is_for_page && shown.is_leaf(node) && shown.board(node).is_none() {
        let ((x, y), reach) = (layout.nodes[node as usize], 1.2 * layout.sizes.leaf.0);
        let [left, top, side] = [x - reach, y - reach, 2.0 * reach].map(rounded);
        let strokes = format!("M{left} {top}l{side} {side}m0 -{side}l-{side} {side}");
        writeln!(out, r#"<path class="cross" display="none" d="{strokes}"/>"#);
    }
}

/// The class of a piece of text.
pub(super) fn class(shown: &ShownTree, role: Role, text: &str) -> String {
    let class = match role {
        _ if !shown.is_for_page => return String::new(),
        Role::Name => "name",
        Role::LeafName => "leaf-name",
        Role::Path => "path",
        Role::Value => "value",
        Role::LeafValue => "leaf-value",
        Role::Window => "window",
        Role::Same => "same",
        Role::Move => "move",
        Role::Folded => "folded",
        Role::FoldedPruned => "folded-pruned",
        Role::Order => "order",
        Role::Critical => "critical",
        Role::Player => &format!("player {}", text.to_lowercase()),
        Role::Title => "title",
        Role::Head => "head",
    };
    format!(r#" class="{class}""#)
}

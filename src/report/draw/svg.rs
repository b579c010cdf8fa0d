//! A drawing as one SVG file: real text, nothing fetched, a `viewBox`; it prints on one page.
//!
//! MAX is a triangle that points up, MIN one that points down; to their right stand name and
//! backed-up value, and below these the window. Leaves are dots, with value, name and path below.
//! The move stands on its edge, near the child. [`geometry`](super::geometry) places all this.
//!
//! The style is `drawing.css`, which the page of [`html`](super::html) builds on.

use super::geometry::{
    BESIDE, DOT, Geometry, HALF, LETTERS, LINE, MOVE, Reserved, below, cut_off, named,
};
use super::scene::{Kind, Scene};
use crate::report::buffer::Buffer;
use crate::report::quote::visible;
use crate::report::xml::escaped;
use crate::tree::path::PathText;

const STYLE: &str = include_str!("drawing.css");

/// Where on an edge the strike is, from the parent (0) to the child (1).
const STRIKE: f64 = 0.45;

/// Writes the drawing as a file.
pub(super) fn write(out: &mut Buffer, scene: &Scene) {
    let geometry = Geometry::new(scene, |_| Reserved::default());
    let (width, height) = (geometry.width, geometry.height);
    let is_wide = width > height;
    let orientation = if is_wide { "landscape" } else { "portrait" };
    let title = escaped(&visible(scene.drawing.name));
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>{title}</title>
<style>
{STYLE}@page {{ size: {orientation}; margin: 1cm }}
@media print {{ svg {{ width: 100%; height: 100% }} }}
</style>
<rect class="paper" width="{width}" height="{height}"/>"#
    );
    geometry.write(out, false);
    out.text("</svg>\n");
}

/// Writes the drawing as a part of a page: without a file around it, and with room at each node for the
/// texts that `reserved` measures. Each edge has its strike and each inner node its texts; the classes
/// that the page sets show or hide them.
pub(super) fn write_live(out: &mut Buffer, scene: &Scene, reserved: impl Fn(u32) -> Reserved) {
    let geometry = Geometry::new(scene, reserved);
    let (width, height) = (geometry.width, geometry.height);
    writeln!(
        out,
        r#"<svg id="drawing" viewBox="0 0 {width} {height}" width="{width}" height="{height}">"#
    );
    geometry.write(out, true);
    out.text("</svg>\n");
}

impl Geometry<'_, '_> {
    fn write(&self, out: &mut Buffer, is_live: bool) {
        let tree = &self.scene.tree;
        for number in 1..tree.len() {
            self.write_edge(out, number, is_live);
        }
        tree.for_each(|number, path| self.write_node(out, number, path, is_live));
    }

    /// Writes the edge to a node: the line, the strike through it, the move.
    fn write_edge(&self, out: &mut Buffer, number: u32, is_live: bool) {
        let scene = self.scene;
        let parent = scene.tree.node(number).parent.expect("below the root");
        let ((x0, y0), (x1, y1)) = (self.centre(parent), self.centre(number));
        let (y0, y1) = (y0 + HALF, y1 - self.top(number));
        let at = |part: f64| (rounded(x0 + part * (x1 - x0)), y0 + part * (y1 - y0));
        let [left, top, right, bottom] = [x0, y0, x1, y1].map(rounded);
        let line = format!("M{left} {top}L{right} {bottom}");
        write_group(out, scene, number, ("edge", "edge"), is_live);
        write!(out, r#"><path class="line" d="{line}"/>"#);
        if is_live {
            write!(out, r#"<path class="hit" d="{line}"/>"#);
        }
        if is_live || scene.is_struck(number) {
            let ((x, y), angle) = (at(STRIKE), libm::atan2(y1 - y0, x1 - x0).to_degrees());
            let (y, angle) = (rounded(y), rounded(angle));
            write!(
                out,
                r#"<path class="strike" transform="translate({x} {y}) rotate({angle})" d="M-5 7L1 -7M-1 7L5 -7"/>"#
            );
        }
        if let Some(name) = scene.r#move(number) {
            let ((x, y), name) = (at(MOVE), escaped(&cut_off(&name)));
            let y = rounded(y + 3.0);
            write!(out, r#"<text class="move" x="{x}" y="{y}">{name}</text>"#);
        }
        out.text("</g>\n");
    }

    fn write_node(&self, out: &mut Buffer, number: u32, path: PathText, is_live: bool) {
        let scene = self.scene;
        let (x, y) = self.centre(number);
        let (x, y) = (rounded(x), rounded(y));
        let kind = scene.kind(number);
        let class = match kind {
            Kind::Max => "node max",
            Kind::Min => "node min",
            Kind::Leaf => "node leaf",
        };
        write_group(out, scene, number, (class, "node"), is_live);
        write!(out, r#" transform="translate({x} {y})">"#);
        let name = scene.name(number).unwrap_or_default();
        if cut_off(&name) != name {
            write!(out, "<title>{}</title>", escaped(&name));
        }
        match kind {
            Kind::Max => write!(out, r#"<path class="shape" d="M-12 12L12 12L0 -12Z"/>"#),
            Kind::Min => write!(out, r#"<path class="shape" d="M-12 -12L12 -12L0 12Z"/>"#),
            Kind::Leaf => write!(out, r#"<circle class="shape" r="{DOT}"/>"#),
        }
        if kind != Kind::Leaf {
            write_beside(out, scene, number, path, is_live);
        }
        let mut baseline = self.top(number) + LETTERS + 2.0;
        for (class, text) in below(scene, number, path) {
            let (y, text) = (rounded(baseline), escaped(&text));
            write!(out, r#"<text class="{class}" y="{y}">{text}</text>"#);
            baseline += LINE;
        }
        out.text("</g>\n");
    }
}

/// Writes the texts beside an inner node.
fn write_beside(out: &mut Buffer, scene: &Scene, number: u32, path: PathText, is_live: bool) {
    let x = HALF + BESIDE;
    let name = named(scene, number, path);
    let value = scene.value(number);
    if is_live || !name.is_empty() || value.is_some() {
        let has_both = !name.is_empty() && (value.is_some() || is_live);
        let space = if has_both { " " } else { "" };
        let (name, value) = (escaped(&name), escaped(&value.unwrap_or_default()));
        write!(
            out,
            r#"<text x="{x}" y="0"><tspan class="name">{name}</tspan>{space}<tspan class="value">{value}</tspan></text>"#
        );
    }
    let window = scene.window(number);
    if is_live || window.is_some() {
        let window = window.unwrap_or_default();
        write!(
            out,
            r#"<text class="window" x="{x}" y="13">{window}</text>"#
        );
    }
}

/// Writes the start of the group of a node or of the edge to it: its class with all marks, and for a
/// page its number.
fn write_group(
    out: &mut Buffer,
    scene: &Scene,
    number: u32,
    (class, what): (&str, &str),
    is_live: bool,
) {
    out.text(r#"<g class=""#).text(class);
    for (is_marked, mark) in [
        (scene.is_pv(number), " pv"),
        (scene.is_pruned(number), " pruned"),
        (scene.is_struck(number), " cut"),
    ] {
        out.text(if is_marked { mark } else { "" });
    }
    out.text("\"");
    if is_live {
        write!(out, r#" data-{what}="{number}""#);
    }
}

/// A coordinate with at most two decimals.
fn rounded(coordinate: f64) -> f64 {
    // Adding zero turns -0 into 0.
    (coordinate * 100.0).round() / 100.0 + 0.0
}

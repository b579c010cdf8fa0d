//! A drawing as one SVG file: real text, nothing fetched, a `viewBox`; it prints on one page.
//!
//! MAX is a triangle that points up, MIN one that points down; to their right stand name and
//! backed-up value, and below these the window. Leaves are dots, with value, name and path below.
//! The move stands on its edge, near the child. Where all that is, [`sheet`](super::sheet) says.
//!
//! The style is that of `drawing.css`, which the page of [`html`](super::html) builds on.

use std::fmt::{self, Write as _};
use std::io;

use super::scene::{Kind, Scene};
use super::sheet::{
    BESIDE, DOT, HALF, LETTERS, LINE, MOVE, NAME, Reserved, Sheet, below, cut_off, named,
};
use crate::tree::path::PathText;

const STYLE: &str = include_str!("drawing.css");

/// Where on an edge the strike is, from the parent (0) to the child (1).
const STRIKE: f64 = 0.45;

pub(super) fn write(out: &mut impl io::Write, scene: &Scene) -> io::Result<()> {
    let sheet = Sheet::new(scene, &|_| Reserved::default());
    let (width, height) = (sheet.width, sheet.height);
    let orientation = if width > height {
        "landscape"
    } else {
        "portrait"
    };
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" role="img">"#
    )?;
    let name = crate::report::visible(scene.drawing.name).to_string();
    writeln!(out, "<title>{}</title>", escaped(&name))?;
    writeln!(
        out,
        "<style>\n{STYLE}@page {{ size: {orientation}; margin: 1cm }}\n@media print {{ svg {{ width: 100%; height: 100% }} }}\n</style>"
    )?;
    writeln!(
        out,
        r#"<rect class="paper" width="{width:.0}" height="{height:.0}"/>"#
    )?;
    sheet.write(out, false)?;
    writeln!(out, "</svg>")
}

/// Writes the drawing as a part of a page: nothing around it, and room at each node for the texts
/// that `reserved` measures. Every edge can be struck through, and every inner node has its
/// texts, by the classes that the page gives them.
pub(super) fn write_live(
    out: &mut impl io::Write,
    scene: &Scene,
    reserved: &dyn Fn(u32) -> Reserved,
) -> io::Result<()> {
    let sheet = Sheet::new(scene, reserved);
    let (width, height) = (sheet.width, sheet.height);
    writeln!(
        out,
        r#"<svg id="drawing" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}">"#
    )?;
    sheet.write(out, true)?;
    writeln!(out, "</svg>")
}

impl Sheet<'_, '_> {
    fn write(&self, out: &mut impl io::Write, is_live: bool) -> io::Result<()> {
        let picture = &*self.scene.picture;
        for number in 1..picture.len() {
            self.write_edge(out, number, is_live)?;
        }
        picture.for_each(|number, path| self.write_node(out, number, path, is_live))
    }

    /// The edge to a node: the line, the strike through it, the move.
    fn write_edge(&self, out: &mut impl io::Write, number: u32, is_live: bool) -> io::Result<()> {
        let scene = self.scene;
        let parent = scene.picture.node(number).parent.expect("below the root");
        let (x0, y0) = self.centre(parent);
        let (x1, y1) = self.centre(number);
        let top = if scene.kind(number) == Kind::Leaf {
            DOT
        } else {
            HALF
        };
        let (y0, y1) = (y0 + HALF, y1 - top);
        let class = marks(scene, number, "edge");
        let id = if is_live {
            format!(r#" data-edge="{number}""#)
        } else {
            String::new()
        };
        write!(
            out,
            r#"<g class="{class}"{id}><path class="line" d="M{} {}L{} {}"/>"#,
            Short(x0),
            Short(y0),
            Short(x1),
            Short(y1)
        )?;
        if is_live {
            write!(
                out,
                r#"<path class="hit" d="M{} {}L{} {}"/>"#,
                Short(x0),
                Short(y0),
                Short(x1),
                Short(y1)
            )?;
        }
        if is_live || scene.is_struck(number) {
            let (x, y) = (x0 + STRIKE * (x1 - x0), y0 + STRIKE * (y1 - y0));
            let angle = libm::atan2(y1 - y0, x1 - x0).to_degrees();
            write!(
                out,
                r#"<path class="strike" transform="translate({} {}) rotate({})" d="M-5 7L1 -7M-1 7L5 -7"/>"#,
                Short(x),
                Short(y),
                Short(angle)
            )?;
        }
        if let Some(name) = scene.r#move(number) {
            let (x, y) = (x0 + MOVE * (x1 - x0), y0 + MOVE * (y1 - y0));
            write!(
                out,
                r#"<text class="move" x="{}" y="{}">{}</text>"#,
                Short(x),
                Short(y + 3.0),
                escaped(&cut_off(&name))
            )?;
        }
        writeln!(out, "</g>")
    }

    fn write_node(
        &self,
        out: &mut impl io::Write,
        number: u32,
        path: PathText,
        is_live: bool,
    ) -> io::Result<()> {
        let scene = self.scene;
        let (x, y) = self.centre(number);
        let kind = scene.kind(number);
        let shape = match kind {
            Kind::Max => "max",
            Kind::Min => "min",
            Kind::Leaf => "leaf",
        };
        let class = marks(scene, number, &format!("node {shape}"));
        let id = if is_live {
            format!(r#" data-node="{number}""#)
        } else {
            String::new()
        };
        write!(
            out,
            r#"<g class="{class}"{id} transform="translate({} {})">"#,
            Short(x),
            Short(y)
        )?;
        if let Some(name) = scene
            .name(number)
            .filter(|name| name.chars().count() > NAME)
        {
            write!(out, "<title>{}</title>", escaped(&name))?;
        }
        match kind {
            Kind::Max => write!(out, r#"<path class="shape" d="M-12 12L12 12L0 -12Z"/>"#)?,
            Kind::Min => write!(out, r#"<path class="shape" d="M-12 -12L12 -12L0 12Z"/>"#)?,
            Kind::Leaf => write!(out, r#"<circle class="shape" r="{DOT}"/>"#)?,
        }
        if kind != Kind::Leaf {
            let name = named(scene, number, path);
            let value = scene.value(number);
            let space = if name.is_empty() || (value.is_none() && !is_live) {
                ""
            } else {
                " "
            };
            if is_live || !name.is_empty() || value.is_some() {
                write!(
                    out,
                    r#"<text x="{}" y="0"><tspan class="name">{}</tspan>{space}<tspan class="value">{}</tspan></text>"#,
                    HALF + BESIDE,
                    escaped(&name),
                    escaped(&value.unwrap_or_default())
                )?;
            }
            let window = scene.window(number);
            if is_live || window.is_some() {
                write!(
                    out,
                    r#"<text class="window" x="{}" y="13">{}</text>"#,
                    HALF + BESIDE,
                    window.unwrap_or_default()
                )?;
            }
        }
        let top = if kind == Kind::Leaf { DOT } else { HALF };
        let mut baseline = top + LETTERS + 2.0;
        for (class, text) in below(scene, number, path) {
            write!(
                out,
                r#"<text class="{class}" y="{}">{}</text>"#,
                Short(baseline),
                escaped(&text)
            )?;
            baseline += LINE;
        }
        writeln!(out, "</g>")
    }
}

/// The class of a node or of the edge to it, with all that it is marked as.
fn marks(scene: &Scene, number: u32, class: &str) -> String {
    let mut class = class.to_owned();
    if scene.is_pv(number) {
        class.push_str(" pv");
    }
    if scene.is_pruned(number) {
        class.push_str(" pruned");
    }
    if scene.is_struck(number) {
        class.push_str(" cut");
    }
    class
}

/// A text in XML or HTML, between tags or in quotes.
pub(super) fn escaped(text: &str) -> impl fmt::Display + '_ {
    fmt::from_fn(move |out| {
        text.chars().try_for_each(|character| match character {
            '<' => out.write_str("&lt;"),
            '>' => out.write_str("&gt;"),
            '&' => out.write_str("&amp;"),
            '"' => out.write_str("&quot;"),
            '\'' => out.write_str("&#39;"),
            _ => out.write_char(character),
        })
    })
}

/// A coordinate with at most two decimals.
struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns -0 into 0.
        let rounded = (self.0 * 100.0).round() / 100.0 + 0.0;
        write!(out, "{rounded}")
    }
}

//! A drawing for Graphviz, in the DOT language: `dot -Tpdf`, `dot -Tsvg`.
//!
//! Texts stand in the triangles. Each node has the size that its texts in the solution need,
//! estimated; so an exercise comes out in the layout of its solution. What strikes an edge through
//! is an arrow tail of two bars.

use std::fmt::{self, Write as _};
use std::io;

use super::Part;
use super::scene::{Kind, Scene};
use super::sheet::text_width;
use crate::tree::path::PathText;

/// Points in an inch.
const INCH: f64 = 72.0;

pub(super) fn write(out: &mut impl io::Write, scene: &Scene) -> io::Result<()> {
    let picture = &*scene.picture;
    writeln!(out, "digraph {{")?;
    writeln!(out, "  graph [ordering=out, splines=line, ranksep=0.5]")?;
    writeln!(
        out,
        "  node [fixedsize=true, fontname=Helvetica, fontsize=11]"
    )?;
    writeln!(
        out,
        "  edge [arrowhead=none, fontname=\"Helvetica-Oblique\", fontsize=11]"
    )?;
    picture.for_each(|number, path| write_node(out, scene, number, path))?;
    for number in 1..picture.len() {
        write_edge(out, scene, number)?;
    }
    writeln!(out, "}}")
}

fn write_node(
    out: &mut impl io::Write,
    scene: &Scene,
    number: u32,
    path: PathText,
) -> io::Result<()> {
    let path = scene.shows(Part::Paths).then(|| path.to_string());
    let called: Vec<String> = scene.name(number).into_iter().chain(path).collect();
    let lines = |value: Option<String>, window: Option<String>| {
        let first: Vec<String> = called.iter().cloned().chain(value).collect();
        let first = (!first.is_empty()).then(|| first.join(" "));
        let lines = first.into_iter().chain(window).chain(scene.folded(number));
        lines.collect::<Vec<String>>()
    };
    let (shape, shown, room) = match (scene.leaf_value(number), scene.kind(number)) {
        (Some(value), _) => {
            let lines: Vec<String> = std::iter::once(value).chain(called).collect();
            ("none", lines.clone(), lines)
        }
        (None, kind) => {
            let solved = lines(scene.solved_value(number), scene.solved_window(number));
            let shape = if kind == Kind::Max {
                "triangle"
            } else {
                "invtriangle"
            };
            (
                shape,
                lines(scene.value(number), scene.window(number)),
                solved,
            )
        }
    };
    let widest = room.iter().map(|line| text_width(line)).fold(0.0, f64::max) / INCH;
    let height = 0.2 * f64::from(super::picture::index(room.len()));
    let (width, height) = match shape {
        "none" => (widest + 0.1, height + 0.1),
        // A text in the middle of a triangle must be narrower, and lower.
        _ => (1.7 * widest + 0.4, 1.2 * height + 0.4),
    };
    write!(
        out,
        "  n{number} [shape={shape}, width={width:.2}, height={height:.2}, label={}",
        quoted(&shown)
    )?;
    if scene.is_pv(number) {
        write!(out, ", penwidth=3")?;
    }
    if scene.is_pruned(number) {
        write!(out, ", style=dashed, color=gray40, fontcolor=gray40")?;
    }
    writeln!(out, "]")
}

/// The edge to a node. It is struck through by an arrow head that is a bar, away from the end.
fn write_edge(out: &mut impl io::Write, scene: &Scene, number: u32) -> io::Result<()> {
    let parent = scene.picture.node(number).parent.expect("below the root");
    let mut attributes: Vec<String> = Vec::new();
    if scene.is_pv(number) {
        attributes.push("penwidth=3".to_owned());
    }
    if scene.is_pruned(number) {
        attributes.push("style=dashed, color=gray40, fontcolor=gray40".to_owned());
    }
    if scene.is_struck(number) {
        attributes.push("dir=back, arrowtail=teetee".to_owned());
    }
    if let Some(name) = scene.r#move(number) {
        attributes.push(format!("label={}", quoted(&[name])));
    }
    let list = if attributes.is_empty() {
        String::new()
    } else {
        format!(" [{}]", attributes.join(", "))
    };
    writeln!(out, "  n{parent} -> n{number}{list}")
}

/// Lines as a string of the DOT language. There a backslash begins an escape, and `&` an entity
/// of HTML.
fn quoted(lines: &[String]) -> impl fmt::Display + '_ {
    fmt::from_fn(move |out| {
        out.write_char('"')?;
        for (number, line) in lines.iter().enumerate() {
            if number > 0 {
                out.write_str("\\n")?;
            }
            for character in line.chars() {
                match character {
                    '"' | '\\' => write!(out, "\\{character}")?,
                    '&' => out.write_str("&amp;")?,
                    _ => out.write_char(character)?,
                }
            }
        }
        out.write_char('"')
    })
}

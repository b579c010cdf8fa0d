//! A drawing for Graphviz, in the DOT language: `dot -Tpdf`, `dot -Tsvg`.
//!
//! Texts stand in the triangles. Each node has the estimated size of its texts in the solution, so an
//! exercise has the layout of its solution. An edge is struck through by an arrow tail of two bars.

use super::drawing::Direction;
use super::node_texts::{NodeTexts, TreeTexts};
use super::node_words::joined;
use super::shown_tree::ShownTree;
use crate::report::buffer::Buffer;
use crate::tree::path::PathText;
use crate::value::{Mover, Player};

/// Points in an inch.
const INCH: f64 = 72.0;

const HEAD: &str = r#"digraph {
  graph [ordering=out, splines=line, ranksep=0.5]
  node [fixedsize=true, fontname=Helvetica, fontsize=11]
  edge [arrowhead=none, fontname="Helvetica-Oblique", fontsize=11]
"#;

const PRUNED: &str = "style=dashed, color=gray40, fontcolor=gray40";

pub(super) fn write(out: &mut Buffer, shown: &ShownTree) {
    out.text(HEAD);
    if shown.style().direction == Direction::Right {
        out.text("  rankdir=LR\n");
    }
    if let Some(title) = shown.title() {
        writeln!(out, "  label={}\n  labelloc=t", quoted(&[title]));
    }
    let rooms = TreeTexts::new(shown, false).nodes;
    shown.for_each_node(|number, path| {
        write_node(out, shown, number, path, &rooms[number as usize]);
    });
    for number in 1..shown.tree.len() {
        write_edge(out, shown, number);
    }
    out.text("}\n");
}

fn write_node(out: &mut Buffer, shown: &ShownTree, number: u32, path: PathText, room: &NodeTexts) {
    let lines = shown.texts(number, path, false);
    let joined_lines: Vec<String> = lines.iter().map(joined).collect();
    let (width, height) = (room.width * 12.0 / INCH, 0.2 * room.count);
    let shape = match shown.mover(number) {
        Some(Mover::Player(Player::Max)) => "triangle",
        Some(Mover::Player(Player::Min)) => "invtriangle",
        Some(Mover::Chance) => "ellipse",
        None if shown.is_several(number) => "box",
        None => "none",
    };
    let (width, height) = if matches!(shape, "none" | "box") {
        (width + 0.1, height + 0.1)
    } else {
        // A text in the middle of a triangle must be narrower, and lower.
        (1.7 * width + 0.4, 1.2 * height + 0.4)
    };
    write!(out, "  n{number} [shape={shape}, width={width:.2}, ");
    write!(out, "height={height:.2}, label={}", quoted(&joined_lines));
    let whole = lines.iter().find_map(|line| shown.whole_name(number, line));
    if let Some(name) = whole {
        write!(out, ", tooltip={}", quoted(&[name]));
    }
    if shown.is_pv(number) {
        out.text(", penwidth=3");
    }
    if shown.is_pruned(number) {
        out.text(", ").text(PRUNED);
    } else if shown.is_answered(number) {
        out.text(", style=dotted");
    }
    out.text("]\n");
}

fn write_edge(out: &mut Buffer, shown: &ShownTree, number: u32) {
    let parent = shown.tree.node(number).parent.expect("below the root");
    let label = shown.shown_move(number).map(|text| {
        let label = format!("label={}", quoted(&[text]));
        let name = shown.r#move(number);
        match name.filter(|name| shown.style().signs.name(name) != *name) {
            Some(name) => format!("{label}, labeltooltip={}", quoted(&[name])),
            None => label,
        }
    });
    let is_struck = shown.is_struck(number);
    let attributes = [
        shown.is_pv(number).then_some("penwidth=3"),
        shown.is_pruned(number).then_some(PRUNED),
        is_struck.then_some("dir=back, arrowtail=teetee"),
        label.as_deref(),
    ];
    let attributes: Vec<&str> = attributes.into_iter().flatten().collect();
    write!(out, "  n{parent} -> n{number}");
    if !attributes.is_empty() {
        write!(out, " [{}]", attributes.join(", "));
    }
    out.text("\n");
}

/// Lines as a string of the DOT language. There a backslash begins an escape, and `&` an entity
/// of HTML.
fn quoted(lines: &[String]) -> String {
    let escaped = |line: &String| line.replace('\\', "\\\\").replace('"', "\\\"");
    let lines: Vec<String> = lines.iter().map(escaped).collect();
    format!("\"{}\"", lines.join("\\n").replace('&', "&amp;"))
}

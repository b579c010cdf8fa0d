//! A drawing for LaTeX, with the package `forest`: a fragment, or a document of its own.
//!
//! The texts beside a node are a label, which `forest` ignores when it places nodes. So the space
//! between nodes is as wide as the longest text, and an exercise has the layout of its solution. The
//! head of the fragment says which packages the document must load.
//!
//! Source: Živanović, *forest: a pgf/TikZ-based package for drawing linguistic trees*.

use super::geometry::text_width;
use super::scene::{Kind, Scene};
use crate::report::buffer::Buffer;
use crate::tree::path::PathText;

const PREAMBLE: &str = r"\documentclass[border=5pt]{standalone}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage{forest}
\usetikzlibrary{shapes.geometric}
\begin{document}
";

const STYLE: &str = r"  for tree={font=\small, l sep=12mm, parent anchor=south, child anchor=north},
  max/.style={draw, regular polygon, regular polygon sides=3, inner sep=0pt, minimum size=7mm},
  min/.style={max, shape border rotate=180},
  leaf/.style={inner sep=2pt, align=center},
  beside/.style={label={[font=\scriptsize, align=left, inner sep=1pt, xshift=1.6mm, yshift=-0.6mm]right:#1}},
  pruned/.style={draw=gray, dashed, text=gray, edge={gray, dashed}},
  plain leaf/.style={draw=none},
  cut/.style={edge label+={node[pos=0.4, sloped, text=black, inner sep=0pt, font=\boldmath]{$/\!/$}}},
  pv/.style={line width=1.4pt, edge={line width=1.8pt}},
  move/.style={edge label+={node[pos=0.72, fill=white, inner sep=1pt, font=\scriptsize\itshape]{#1}}},
";

const FRAGMENT: &str = r"% \usepackage{forest} \usetikzlibrary{shapes.geometric}
";

pub(super) fn write(out: &mut Buffer, scene: &Scene) {
    let is_standalone = scene.style().is_standalone;
    out.text(if is_standalone { PREAMBLE } else { FRAGMENT });
    out.text("\\begin{forest}\n").text(STYLE);
    let space = 10.0 + widest(scene) * 0.5;
    writeln!(out, "  for tree={{s sep={space:.0}pt}},");
    let mut open = 0;
    scene.for_each_node(|number, path| {
        let ply = scene.tree.node(number).ply as usize;
        out.text(&"]".repeat(open - ply));
        if number > 0 {
            out.text("\n");
        }
        out.text(&"  ".repeat(ply + 1)).text("[");
        write_node(out, scene, number, path);
        open = ply + 1;
    });
    writeln!(out, "{}\n\\end{{forest}}", "]".repeat(open));
    if is_standalone {
        out.text("\\end{document}\n");
    }
}

/// The width of the longest text beside an inner node.
fn widest(scene: &Scene) -> f64 {
    let inner = (0..scene.tree.len()).filter(|&number| scene.kind(number) != Kind::Leaf);
    let texts = inner.flat_map(|number| {
        let value = scene.solved_value(number).unwrap_or_default();
        let first = scene.name(number).unwrap_or_default() + " " + &value;
        [Some(first), scene.solved_window(number)]
    });
    let widths = texts.flatten().map(|text| text_width(&text));
    widths.fold(0.0, f64::max)
}

/// Writes the content and the options of a node.
fn write_node(out: &mut Buffer, scene: &Scene, number: u32, path: PathText) {
    let (value, window) = (scene.value(number), scene.window(number));
    let lines = scene.lines(number, path, value, window);
    match scene.kind(number) {
        Kind::Leaf => write!(out, "{{{}}}, leaf", lines_of(&lines)),
        Kind::Max => write!(out, ", max"),
        Kind::Min => write!(out, ", min"),
    }
    let is_leaf = scene.kind(number) == Kind::Leaf;
    if !is_leaf && !lines.is_empty() {
        write!(out, ", beside={{{}}}", lines_of(&lines));
    }
    if scene.is_pruned(number) {
        out.text(", pruned");
        out.text(if is_leaf { ", plain leaf" } else { "" });
    }
    if scene.is_pv(number) {
        out.text(", pv");
    }
    if scene.is_struck(number) {
        out.text(", cut");
    }
    if let Some(name) = scene.r#move(number) {
        write!(out, ", move={{{}}}", escaped(&name));
    }
}

/// Lines below each other.
fn lines_of(lines: &[String]) -> String {
    let group = |line: &String| format!("{{{}}}", escaped(line));
    lines.iter().map(group).collect::<Vec<_>>().join(r"\\")
}

/// A text in which TeX finds no command, and no ligature.
fn escaped(text: &str) -> String {
    let escape = |character: char| match character {
        '\\' => r"\textbackslash{}".to_owned(),
        '{' | '}' | '$' | '&' | '#' | '_' | '%' => format!("\\{character}"),
        '~' => r"\textasciitilde{}".to_owned(),
        '^' => r"\textasciicircum{}".to_owned(),
        '<' => r"\textless{}".to_owned(),
        '>' => r"\textgreater{}".to_owned(),
        '|' => r"\textbar{}".to_owned(),
        '"' => r"\textquotedbl{}".to_owned(),
        '`' | '\'' | '-' | ',' | '=' | '[' | ']' => format!("{{{character}}}"),
        _ => character.to_string(),
    };
    text.chars().map(escape).collect()
}

//! A drawing for LaTeX, with the package `forest`: a fragment, or a document of its own.
//!
//! What stands beside a node is a label, which `forest` does not reckon with when it places nodes;
//! so the space between them is that of the longest text, and an exercise comes out in the layout
//! of its solution. The head of the fragment says what the document must load.
//!
//! Source: Živanović, *forest: a pgf/TikZ-based package for drawing linguistic trees*.

use std::fmt::{self, Write as _};
use std::io;

use super::Part;
use super::scene::{Kind, Scene};
use super::sheet::text_width;
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

pub(super) fn write(out: &mut impl io::Write, scene: &Scene) -> io::Result<()> {
    let picture = &*scene.picture;
    if scene.style().is_standalone {
        write!(out, "{PREAMBLE}")?;
    } else {
        writeln!(
            out,
            r"% \usepackage{{forest}} \usetikzlibrary{{shapes.geometric}}"
        )?;
    }
    let inner = (0..picture.len()).filter(|&number| scene.kind(number) != Kind::Leaf);
    let widest = inner
        .flat_map(|number| {
            let value = scene.solved_value(number).unwrap_or_default();
            let first = scene.name(number).unwrap_or_default() + " " + &value;
            [Some(first), scene.solved_window(number)]
        })
        .flatten()
        .map(|text| text_width(&text))
        .fold(0.0, f64::max);
    writeln!(out, r"\begin{{forest}}")?;
    write!(out, "{STYLE}")?;
    writeln!(out, "  for tree={{s sep={:.0}pt}},", 10.0 + widest * 0.5)?;
    let mut open = 0;
    picture.for_each(|number, path| {
        let node = picture.node(number);
        while open > node.ply {
            write!(out, "]")?;
            open -= 1;
        }
        if number > 0 {
            writeln!(out)?;
        }
        let margin = "  ".repeat(node.ply as usize + 1);
        write!(
            out,
            "{margin}[{}",
            Node {
                scene,
                number,
                path
            }
        )?;
        open += 1;
        Ok::<(), io::Error>(())
    })?;
    writeln!(out, "{}", "]".repeat(open as usize))?;
    writeln!(out, r"\end{{forest}}")?;
    if scene.style().is_standalone {
        writeln!(out, r"\end{{document}}")?;
    }
    Ok(())
}

/// The content and the options of a node.
struct Node<'s, 'a> {
    scene: &'s Scene<'a>,
    number: u32,
    path: PathText<'s>,
}

impl fmt::Display for Node<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Node {
            scene,
            number,
            path,
        } = *self;
        let path = scene.shows(Part::Paths).then(|| path.to_string());
        let called = scene.name(number).into_iter().chain(path);
        let kind = scene.kind(number);
        if let Some(value) = scene.leaf_value(number) {
            let lines: Vec<String> = std::iter::once(value).chain(called).collect();
            write!(out, "{{{}}}, leaf", lines_of(&lines))?;
        } else {
            let player = if kind == Kind::Max { "max" } else { "min" };
            let called: Vec<String> = called.chain(scene.value(number)).collect();
            let mut lines = Vec::new();
            lines.extend((!called.is_empty()).then(|| called.join(" ")));
            lines.extend(scene.window(number));
            lines.extend(scene.folded(number));
            write!(out, ", {player}")?;
            if !lines.is_empty() {
                write!(out, ", beside={{{}}}", lines_of(&lines))?;
            }
        }
        if scene.is_pruned(number) {
            out.write_str(", pruned")?;
            if kind == Kind::Leaf {
                out.write_str(", plain leaf")?;
            }
        }
        if scene.is_pv(number) {
            out.write_str(", pv")?;
        }
        if scene.is_struck(number) {
            out.write_str(", cut")?;
        }
        match scene.r#move(number) {
            Some(name) => write!(out, ", move={{{}}}", escaped(&name)),
            None => Ok(()),
        }
    }
}

/// Lines below each other.
fn lines_of(lines: &[String]) -> impl fmt::Display + '_ {
    fmt::from_fn(move |out| {
        for (number, line) in lines.iter().enumerate() {
            if number > 0 {
                out.write_str(r"\\")?;
            }
            write!(out, "{{{}}}", escaped(line))?;
        }
        Ok(())
    })
}

/// A text in which TeX finds no command, and no ligature.
fn escaped(text: &str) -> impl fmt::Display + '_ {
    fmt::from_fn(move |out| {
        text.chars().try_for_each(|character| match character {
            '\\' => out.write_str(r"\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => write!(out, "\\{character}"),
            '~' => out.write_str(r"\textasciitilde{}"),
            '^' => out.write_str(r"\textasciicircum{}"),
            '<' => out.write_str(r"\textless{}"),
            '>' => out.write_str(r"\textgreater{}"),
            '|' => out.write_str(r"\textbar{}"),
            '"' => out.write_str(r"\textquotedbl{}"),
            '`' | '\'' | '-' | ',' | '=' | '[' | ']' => write!(out, "{{{character}}}"),
            _ => out.write_char(character),
        })
    })
}

//! A drawing as a flowchart of Mermaid, as many Markdown pages show it.
//!
//! Mermaid takes labels for Markdown, with HTML and codes of its own in it; so in names all but
//! letters and digits are written as codes of characters. In an exercise blanks hold the places of
//! what is left out.
//!
//! Needs Mermaid 11.3 or later, for the triangles.

use std::fmt::{self, Write as _};
use std::io;

use super::Part;
use super::scene::{Kind, Scene};
use crate::tree::path::PathText;

pub(super) fn write(out: &mut impl io::Write, scene: &Scene) -> io::Result<()> {
    let picture = &*scene.picture;
    writeln!(out, "flowchart TD")?;
    picture.for_each(|number, path| write_node(out, scene, number, path))?;
    for number in 1..picture.len() {
        write_edge(out, scene, number)?;
    }
    let all = |is_it: &dyn Fn(u32) -> bool| {
        let numbers = (0..picture.len()).filter(|&number| is_it(number));
        let names: Vec<String> = numbers.map(|number| format!("n{number}")).collect();
        names.join(",")
    };
    let is_leaf = |node| scene.kind(node) == Kind::Leaf;
    let is_pruned_leaf = |node| scene.is_pruned(node) && is_leaf(node);
    let is_pruned_inner = |node| scene.is_pruned(node) && !is_leaf(node);
    let classes = [
        ("leaf", "fill:none,stroke:none", all(&is_leaf)),
        ("pv", "stroke-width:4px", all(&|node| scene.is_pv(node))),
        (
            "pruned",
            "color:#6b6b6b,stroke:#6b6b6b,stroke-dasharray:4",
            all(&is_pruned_inner),
        ),
        ("prunedLeaf", "color:#6b6b6b", all(&is_pruned_leaf)),
    ];
    for (class, style, members) in classes {
        if !members.is_empty() {
            writeln!(out, "  classDef {class} {style}")?;
            writeln!(out, "  class {members} {class}")?;
        }
    }
    Ok(())
}

fn write_node(
    out: &mut impl io::Write,
    scene: &Scene,
    number: u32,
    path: PathText,
) -> io::Result<()> {
    let path = scene.shows(Part::Paths).then(|| path.to_string());
    let called = scene.name(number).into_iter().chain(path);
    if let Some(value) = scene.leaf_value(number) {
        let lines: Vec<String> = std::iter::once(value).chain(called).collect();
        return writeln!(out, "  n{number}[\"{}\"]", coded(&lines));
    }
    let shape = match scene.kind(number) {
        Kind::Max => "tri",
        Kind::Min | Kind::Leaf => "flip-tri",
    };
    let is_blank = scene.style().is_blank;
    let room = |text: String| {
        if is_blank {
            "\u{a0}".repeat(text.chars().count())
        } else {
            text
        }
    };
    let called: Vec<String> = called.chain(scene.solved_value(number).map(room)).collect();
    let mut lines = Vec::new();
    lines.extend((!called.is_empty()).then(|| called.join(" ")));
    lines.extend(scene.solved_window(number).map(room));
    lines.extend(scene.folded(number));
    if lines.is_empty() {
        lines.push("\u{a0}".to_owned());
    }
    writeln!(
        out,
        "  n{number}@{{ shape: {shape}, label: \"{}\" }}",
        coded(&lines)
    )
}

fn write_edge(out: &mut impl io::Write, scene: &Scene, number: u32) -> io::Result<()> {
    let parent = scene.picture.node(number).parent.expect("below the root");
    let line = if scene.is_pruned(number) {
        "-.-"
    } else if scene.is_pv(number) {
        "==="
    } else {
        "---"
    };
    let strike = scene.is_struck(number).then(|| "//".to_owned());
    let texts: Vec<String> = scene.r#move(number).into_iter().chain(strike).collect();
    let label = if texts.is_empty() {
        String::new()
    } else {
        format!("|\"{}\"|", coded(&[texts.join(" ")]))
    };
    writeln!(out, "  n{parent} {line}{label} n{number}")
}

/// Lines in the quotes of a label.
fn coded(lines: &[String]) -> impl fmt::Display + '_ {
    fmt::from_fn(move |out| {
        for (number, line) in lines.iter().enumerate() {
            if number > 0 {
                out.write_str("<br/>")?;
            }
            for character in line.chars() {
                match character {
                    ' ' => out.write_char(' ')?,
                    _ if character.is_alphanumeric() => out.write_char(character)?,
                    _ => write!(out, "#{};", u32::from(character))?,
                }
            }
        }
        Ok(())
    })
}

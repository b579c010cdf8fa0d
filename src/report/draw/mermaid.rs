//! A drawing as a flowchart of Mermaid, as many Markdown pages show it.
//!
//! Mermaid reads labels as Markdown, with HTML and its own codes. So names have character codes in the
//! place of all characters but letters and digits. In an exercise blanks hold the places of the hidden
//! texts.
//!
//! Needs Mermaid 11.3 or later, for the triangles.

use super::drawing::Direction;
use super::node_words::joined;
use super::shown_tree::ShownTree;
use crate::report::buffer::Buffer;
use crate::tree::path::PathText;
use crate::value::{Mover, Player};

pub(super) fn write(out: &mut Buffer, shown: &ShownTree) {
    if let Some(title) = shown.title() {
        let title = title.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(out, "---\ntitle: \"{title}\"\n---");
    }
    out.text(match shown.style().direction {
        Direction::Down => "flowchart TD\n",
        Direction::Right => "flowchart LR\n",
    });
    let rooms = shown.rooms(|text| text.chars().count());
    shown.for_each_node(|number, path| {
        write_node(out, shown, number, path, rooms[number as usize]);
    });
    for number in 1..shown.tree.len() {
        write_edge(out, shown, number);
    }
    let is_leaf = |node| shown.is_leaf(node);
    let is_pruned = |node| shown.is_pruned(node);
    write_class(out, shown, "leaf fill:none,stroke:none", is_leaf);
    write_class(out, shown, "pv stroke-width:4px", |node| shown.is_pv(node));
    write_class(out, shown, "answered stroke-dasharray:1 2", |node| shown.is_answered(node));
    let pruned = "pruned color:#6b6b6b,stroke:#6b6b6b,stroke-dasharray:4";
    write_class(out, shown, pruned, |node| is_pruned(node) && !is_leaf(node));
    let pruned_leaf = "prunedLeaf color:#6b6b6b";
    write_class(out, shown, pruned_leaf, |node| is_pruned(node) && is_leaf(node));
}

/// Writes a class, its name and style, and the nodes in it, if there are any.
fn write_class(out: &mut Buffer, shown: &ShownTree, class: &str, is_in: impl Fn(u32) -> bool) {
    let members = (0..shown.tree.len()).filter(|&number| is_in(number));
    let members: Vec<String> = members.map(|number| format!("n{number}")).collect();
    if let (false, Some((name, _))) = (members.is_empty(), class.split_once(' ')) {
        writeln!(out, "  classDef {class}");
        writeln!(out, "  class {} {name}", members.join(","));
    }
}

fn write_node(
    out: &mut Buffer,
    shown: &ShownTree,
    number: u32,
    path: PathText,
    (value, window): (usize, usize),
) {
    let mut lines: Vec<String> = shown.texts(number, path, false).iter().map(joined).collect();
    let blanks = |count: usize| "\u{a0}".repeat(count);
    if shown.value(number, shown.known(number)).is_none() && value > 0 {
        match lines.first_mut() {
            Some(first) => first.push_str(&blanks(value + 1)),
            None => lines.push(blanks(value)),
        }
    }
    if shown.window(number, shown.known(number)).is_none() && window > 0 {
        lines.insert(lines.len().min(1), blanks(window));
    }
    if lines.is_empty() {
        lines.push(blanks(1));
    }
    let label = coded(&lines);
    let shape = match shown.mover(number) {
        Some(Mover::Player(Player::Max)) => "tri",
        Some(Mover::Player(Player::Min)) => "flip-tri",
        Some(Mover::Chance) => "circle",
        None => return writeln!(out, "  n{number}[\"{label}\"]"),
    };
    writeln!(out, "  n{number}@{{ shape: {shape}, label: \"{label}\" }}");
}

fn write_edge(out: &mut Buffer, shown: &ShownTree, number: u32) {
    let parent = shown.tree.node(number).parent.expect("below the root");
    let line = if shown.is_pv(number) {
        "==="
    } else if shown.is_pruned(number) {
        "-.-"
    } else {
        "---"
    };
    let strike = shown.is_struck(number).then(|| "//".to_owned());
    let r#move = shown.shown_move(number);
    let texts: Vec<String> = r#move.into_iter().chain(strike).collect();
    write!(out, "  n{parent} {line}");
    if !texts.is_empty() {
        write!(out, "|\"{}\"|", coded(&[texts.join(" ")]));
    }
    writeln!(out, " n{number}");
}

/// Lines in the quotes of a label.
fn coded(lines: &[String]) -> String {
    let code = |character: char| match character {
        ' ' => character.to_string(),
        _ if character.is_alphanumeric() => character.to_string(),
        _ => format!("#{};", u32::from(character)),
    };
    let coded = |line: &String| line.chars().map(code).collect();
    let lines: Vec<String> = lines.iter().map(coded).collect();
    lines.join("<br/>")
}

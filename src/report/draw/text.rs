//! A drawing for the terminal: one line per node, below each other as in a listing of files.
//!
//! ```text
//! ▲ A (−∞, ∞) = 5
//! ┡━━ ▼ B (−∞, ∞) = 5            the principal variation: thick
//! │   ┡━━ ▲ D (−∞, ∞) = 5
//! └── ▼ C (5, ∞) ≤ 2
//!     ├── ▲ F (5, ∞) = 2
//!     └─╳ ▲ G                    a cut edge: struck through
//!         ├┄┄ 0                  below it: dashed
//! ```
//!
//! In ASCII the principal variation is `|==`, a cut edge `|-x`, a dashed one `|..`, and the players are
//! written out. A name from right to left is isolated, so that it does not move the rest of its line.
//! Colours repeat what the signs say.

use super::drawn_tree::DrawnTree;
use super::shown_tree::ShownTree;
use crate::quote::{ascii, isolated};
use crate::report::buffer::Buffer;
use crate::report::wording::Signs;
use crate::tree::path::PathText;

// What a terminal is told before and after coloured text.
pub(super) const BOLD: &str = "\x1b[1m";
pub(super) const GREY: &str = "\x1b[90m";
pub(super) const RESET: &str = "\x1b[0m";

pub(super) fn write(out: &mut Buffer, shown: &ShownTree) {
    write_title(out, shown.title(), shown.style().signs);
    let signs = shown.style().signs;
    let thick = thick_children(shown);
    // The text in front of the children of each open node, and its length at each ply.
    let mut margin = String::new();
    let mut margins: Vec<usize> = Vec::new();
    shown.for_each_node(|number, path| {
        margins.truncate(shown.tree.node(number).ply as usize);
        margin.truncate(margins.last().copied().unwrap_or(0));
        let (edge, stem) = (Edge::to(shown, number), stem(&shown.tree, number, &thick));
        let (branch, below) = match number {
            0 => (String::new(), ""),
            _ => (branch(signs, edge, stem), line_beside(signs, stem)),
        };
        let (colour, end) = edge.colour(shown);
        let mut folded = shown.fold_words(number);
        let texts = if shown.is_several(number) {
            std::mem::take(&mut folded)
        } else {
            texts(shown, number, path)
        };
        writeln!(out, "{margin}{colour}{branch}{texts}{end}");
        margin.push_str(below);
        if !folded.is_empty() {
            writeln!(out, "{margin}{folded}");
        }
        margins.push(margin.len());
        out.end_item();
    });
}

/// The edge to a node: where it leaves the parent's line, which goes on like `stem`, and the rest.
fn branch(signs: Signs, edge: Edge, stem: Stem) -> String {
    let corner = match (signs, stem, edge) {
        (Signs::Unicode, Stem::None, Edge::Thick) => '┗',
        (Signs::Unicode, Stem::None, _) => '└',
        (Signs::Unicode, Stem::Light, Edge::Thick) => '┡',
        (Signs::Unicode, Stem::Light, _) => '├',
        (Signs::Unicode, Stem::Heavy, _) => '┠',
        (Signs::Ascii, Stem::None, _) => '`',
        (Signs::Ascii, _, _) => '|',
    };
    let line = match (signs, edge) {
        (Signs::Unicode, Edge::Plain) => "── ",
        (Signs::Unicode, Edge::Thick) => "━━ ",
        (Signs::Unicode, Edge::Struck) => "─╳ ",
        (Signs::Unicode, Edge::Dashed) => "┄┄ ",
        (Signs::Ascii, Edge::Plain) => "-- ",
        (Signs::Ascii, Edge::Thick) => "== ",
        (Signs::Ascii, Edge::Struck) => "-x ",
        (Signs::Ascii, Edge::Dashed) => ".. ",
    };
    format!("{corner}{line}")
}

/// The vertical line of a parent, beside the nodes below a child.
fn line_beside(signs: Signs, stem: Stem) -> &'static str {
    match (signs, stem) {
        (_, Stem::None) => "    ",
        (Signs::Ascii, _) => "|   ",
        (Signs::Unicode, Stem::Heavy) => "┃   ",
        (Signs::Unicode, _) => "│   ",
    }
}

/// For each node, its child on the principal variation.
fn thick_children(shown: &ShownTree) -> Vec<Option<u32>> {
    let mut thick = vec![None; shown.tree.len() as usize];
    for (number, node) in (0..).zip(shown.tree.nodes()) {
        if let Some(parent) = node.parent.filter(|_| shown.is_pv(number)) {
            thick[parent as usize] = Some(number);
        }
    }
    thick
}

/// How the vertical line of a node's parent goes on below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stem {
    None,
    Light,
    /// To the principal variation.
    Heavy,
}

fn stem(tree: &DrawnTree, number: u32, thick: &[Option<u32>]) -> Stem {
    let parent = tree.node(number).parent;
    let thick = parent.and_then(|parent| thick[parent as usize]);
    if tree.is_last(number) {
        Stem::None
    } else if thick.is_some_and(|thick| thick > number) {
        Stem::Heavy
    } else {
        Stem::Light
    }
}

/// The texts at a node.
fn texts(shown: &ShownTree, number: u32, path: PathText) -> String {
    let (name, path) = (shown.shown_name(number), shown.path(path));
    let mover = shown.mover(number).map(|mover| shown.style().signs.mover(mover));
    let has_name = name.is_some() || path.is_some();
    let equals = if has_name { "= " } else { "" };
    let leaf_value = shown.leaf_value(number);
    let leaf_value = leaf_value.map(|value| format!("{equals}{value}"));
    let texts = [
        shown.shown_move(number).map(|name| name + ":"),
        mover.map(str::to_owned),
        name,
        path,
        shown.window(number, shown.known(number)),
        leaf_value.or_else(|| shown.value(number, shown.known(number))),
        shown.same(number, shown.known(number)).map(|same| format!("({same})")),
        shown.leaf_order(number).map(|order| format!("({order})")),
        shown.critical(number).map(|critical| format!("({critical})")),
    ];
    let texts: Vec<String> = texts.into_iter().flatten().collect();
    texts.join(" ")
}

/// How the edge to a node is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    /// Inside a pruned subtree, or below a node that a table has answered.
    Dashed,
    Plain,
    /// To the root of a pruned subtree.
    Struck,
    /// On the principal variation.
    Thick,
}

impl Edge {
    /// The edge to a node.
    fn to(shown: &ShownTree, number: u32) -> Edge {
        if shown.is_struck(number) {
            Edge::Struck
        } else if shown.is_pv(number) {
            Edge::Thick
        } else if shown.is_pruned(number) {
            Edge::Dashed
        } else {
            Edge::Plain
        }
    }

    /// What a terminal is told before and after the edge and its node.
    fn colour(self, shown: &ShownTree) -> (&'static str, &'static str) {
        match self {
            Edge::Struck | Edge::Dashed if shown.style().has_colour => (GREY, RESET),
            Edge::Thick if shown.style().has_colour => (BOLD, RESET),
            _ => ("", ""),
        }
    }
}

/// Writes the title, as a terminal shows it, if there is one.
pub(super) fn write_title(out: &mut Buffer, title: Option<String>, signs: Signs) {
    if let Some(title) = title {
        let title = match signs {
            Signs::Unicode => isolated(title),
            Signs::Ascii => ascii(&title),
        };
        out.text(&title).text("\n\n");
    }
}

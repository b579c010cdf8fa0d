//! A drawing for the terminal: one line per node, below each other as in a listing of files.
//!
//! ```text
//! ▲ A [-inf, inf] = 5
//! ┡━━ ▼ B [-inf, inf] = 5        the principal variation: thick
//! │   ┡━━ ▲ D [-inf, inf] = 5
//! └── ▼ C [5, inf] <= 2
//!     ├── ▲ F [5, inf] = 2
//!     └─╳ ▲ G                    a cut edge: struck through
//!         ├┄┄ 0                  below it: dashed
//! ```
//!
//! In ASCII the principal variation is `|==`, a cut edge `|-x`, a dashed one `|..`, and the players
//! are written out. Colours repeat what the signs say.

use std::io;

use super::picture::Picture;
use super::scene::{Kind, Scene};
use super::{Part, Signs};
use crate::report::quote::ascii;

/// What a drawing is made of.
struct Look {
    /// Before a node that is or is not its parent's last child: by the kind of the edge.
    branch: fn(Edge, Stem) -> &'static str,
    /// Beside what is below an earlier child: by whether the principal variation goes on there.
    bar: [&'static str; 2],
    max: &'static str,
    min: &'static str,
}

/// How the edge to a node is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Plain,
    Thick,
    Struck,
    Dashed,
}

/// How a parent's line goes on beside a child.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stem {
    /// It ends there.
    Ends,
    /// It goes on.
    GoesOn,
    /// It goes on to a child on the principal variation.
    GoesOnThick,
}

const UNICODE: Look = Look {
    branch: |edge, stem| match (edge, stem) {
        (Edge::Plain, Stem::Ends) => "└── ",
        (Edge::Plain, Stem::GoesOn) => "├── ",
        (Edge::Plain, Stem::GoesOnThick) => "┠── ",
        (Edge::Thick, Stem::Ends) => "┗━━ ",
        (Edge::Thick, _) => "┡━━ ",
        (Edge::Struck, Stem::Ends) => "└─╳ ",
        (Edge::Struck, _) => "├─╳ ",
        (Edge::Dashed, Stem::Ends) => "└┄┄ ",
        (Edge::Dashed, _) => "├┄┄ ",
    },
    bar: ["│   ", "┃   "],
    max: "▲",
    min: "▼",
};

const ASCII: Look = Look {
    branch: |edge, stem| match (edge, stem) {
        (Edge::Plain, Stem::Ends) => "`-- ",
        (Edge::Plain, _) => "|-- ",
        (Edge::Thick, Stem::Ends) => "`== ",
        (Edge::Thick, _) => "|== ",
        (Edge::Struck, Stem::Ends) => "`-x ",
        (Edge::Struck, _) => "|-x ",
        (Edge::Dashed, Stem::Ends) => "`.. ",
        (Edge::Dashed, _) => "|.. ",
    },
    bar: ["|   ", "|   "],
    max: "MAX",
    min: "MIN",
};

const BOLD: &str = "\x1b[1m";
const GREY: &str = "\x1b[90m";
const RESET: &str = "\x1b[0m";

pub(super) fn write(out: &mut impl io::Write, scene: &Scene) -> io::Result<()> {
    let look = match scene.style().signs {
        Signs::Unicode => UNICODE,
        Signs::Ascii => ASCII,
    };
    let picture = &*scene.picture;
    let thick = thick_children(scene);
    // What stands before the children of each open node.
    let mut margin = String::new();
    let mut margins: Vec<usize> = Vec::new();
    picture.for_each(|number, path| {
        let node = picture.node(number);
        margins.truncate(node.ply as usize);
        margin.truncate(margins.last().copied().unwrap_or(0));
        let stem = stem(picture, number, &thick);
        let edge = edge(scene, number);
        let colour = match edge {
            _ if !scene.style().has_colour => "",
            Edge::Struck | Edge::Dashed => GREY,
            _ if scene.is_pv(number) => BOLD,
            _ => "",
        };
        let branch = if number == 0 {
            ""
        } else {
            (look.branch)(edge, stem)
        };
        let path = scene.shows(Part::Paths).then(|| path.to_string());
        let end = if colour.is_empty() { "" } else { RESET };
        let texts = texts(scene, &look, number, path);
        writeln!(out, "{margin}{colour}{branch}{texts}{end}")?;
        if let Some(folded) = scene.folded(number) {
            let below = if number == 0 { "" } else { "    " };
            let bar = match stem {
                _ if number == 0 => "",
                Stem::Ends => below,
                Stem::GoesOn => look.bar[0],
                Stem::GoesOnThick => look.bar[1],
            };
            writeln!(out, "{margin}{bar}{folded}")?;
        }
        if number > 0 {
            margin.push_str(match stem {
                Stem::Ends => "    ",
                Stem::GoesOn => look.bar[0],
                Stem::GoesOnThick => look.bar[1],
            });
        }
        margins.push(margin.len());
        Ok(())
    })
}

/// For each node, its child on the principal variation.
fn thick_children(scene: &Scene) -> Vec<Option<u32>> {
    let mut thick = vec![None; scene.picture.len() as usize];
    for (number, node) in (0..).zip(scene.picture.nodes()) {
        if let Some(parent) = node.parent.filter(|_| scene.is_pv(number)) {
            thick[parent as usize] = Some(number);
        }
    }
    thick
}

fn stem(picture: &Picture, number: u32, thick: &[Option<u32>]) -> Stem {
    let parent = picture.node(number).parent;
    let thick = parent.and_then(|parent| thick[parent as usize]);
    if picture.is_last(number) {
        Stem::Ends
    } else if thick.is_some_and(|thick| thick > number) {
        Stem::GoesOnThick
    } else {
        Stem::GoesOn
    }
}

fn edge(scene: &Scene, number: u32) -> Edge {
    if scene.is_struck(number) {
        Edge::Struck
    } else if scene.is_pruned(number) {
        Edge::Dashed
    } else if scene.is_pv(number) {
        Edge::Thick
    } else {
        Edge::Plain
    }
}

/// What stands at a node.
fn texts(scene: &Scene, look: &Look, number: u32, path: Option<String>) -> String {
    let escaped = |text: String| match scene.style().signs {
        Signs::Unicode => text,
        Signs::Ascii => ascii(&text).to_string(),
    };
    let r#move = scene.r#move(number).map(|name| escaped(name) + ":");
    let player = match scene.kind(number) {
        Kind::Max => Some(look.max.to_owned()),
        Kind::Min => Some(look.min.to_owned()),
        Kind::Leaf => None,
    };
    let name = scene.name(number).map(escaped);
    let has_name = name.is_some() || path.is_some();
    let leaf = scene.leaf_value(number).map(|value| {
        if has_name {
            format!("= {value}")
        } else {
            value
        }
    });
    let texts = [
        r#move,
        player,
        name,
        path,
        scene.window(number),
        leaf.or_else(|| scene.value(number)),
    ];
    let texts: Vec<String> = texts.into_iter().flatten().collect();
    texts.join(" ")
}

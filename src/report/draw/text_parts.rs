//! What the two drawings for the terminal share: the kinds of edges, their colours, and the texts at nodes.
//!
//! A name from right to left is isolated, so that it does not move the rest of its line. Long names are
//! cut. Colours repeat what the signs say.

use super::cut_off::cut_off;
use super::notation::Signs;
use super::scene::{Kind, Scene};
use crate::report::buffer::Buffer;
use crate::report::quote::{ascii, isolated};

/// How the edge to a node is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextEdge {
    /// Inside a pruned subtree.
    Dashed,
    Plain,
    /// To the root of a pruned subtree.
    Struck,
    /// On the principal variation.
    Thick,
}

impl TextEdge {
    /// The edge to a node.
    pub(super) fn to(scene: &Scene, number: u32) -> TextEdge {
        if scene.is_struck(number) {
            TextEdge::Struck
        } else if scene.is_pruned(number) {
            TextEdge::Dashed
        } else if scene.is_pv(number) {
            TextEdge::Thick
        } else {
            TextEdge::Plain
        }
    }

    /// What a terminal is told before and after the edge and its node.
    pub(super) fn colour(self, scene: &Scene) -> (&'static str, &'static str) {
        const BOLD: &str = "\x1b[1m";
        const GREY: &str = "\x1b[90m";
        const RESET: &str = "\x1b[0m";
        match self {
            TextEdge::Struck | TextEdge::Dashed if scene.style().has_colour => (GREY, RESET),
            TextEdge::Thick if scene.style().has_colour => (BOLD, RESET),
            _ => ("", ""),
        }
    }
}

/// The sign of the player to move; `None` at a leaf.
pub(super) fn player_sign(scene: &Scene, number: u32) -> Option<&'static str> {
    match (scene.style().signs, scene.kind(number)) {
        (_, Kind::Leaf) => None,
        (Signs::Unicode, Kind::Max) => Some("▲"),
        (Signs::Unicode, Kind::Min) => Some("▼"),
        (Signs::Ascii, Kind::Max) => Some("MAX"),
        (Signs::Ascii, Kind::Min) => Some("MIN"),
    }
}

/// The name of a node, as a terminal shows it.
pub(super) fn name(scene: &Scene, number: u32) -> Option<String> {
    let name = scene.name(number)?;
    Some(shown(scene.style().signs, &name))
}

/// The move that leads to a node, as a terminal shows it.
pub(super) fn r#move(scene: &Scene, number: u32) -> Option<String> {
    let name = scene.r#move(number)?;
    Some(shown(scene.style().signs, &name))
}

/// Writes the title, as a terminal shows it, if there is one.
pub(super) fn write_title(out: &mut Buffer, scene: &Scene) {
    if let Some(title) = scene.title() {
        let title = match scene.style().signs {
            Signs::Unicode => isolated(title),
            Signs::Ascii => ascii(&title),
        };
        out.text(&title).text("\n\n");
    }
}

fn shown(signs: Signs, name: &str) -> String {
    let cut = cut_off(name);
    match signs {
        Signs::Unicode => isolated(cut),
        Signs::Ascii if cut != name => ascii(cut.trim_end_matches('…')) + "...",
        Signs::Ascii => ascii(&cut),
    }
}

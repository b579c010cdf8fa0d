//! What the two drawings for the terminal share: the kinds of edges, their colours, and the texts at nodes.
//!
//! A name from right to left is isolated, so that it does not move the rest of its line. Long names are
//! cut. Colours repeat what the signs say.

use super::box_drawing::Arm;
use super::cut_off::cut_off;
use super::notation::Signs;
use super::scene::Scene;
use crate::report::buffer::Buffer;
use crate::report::phrases::player_name;
use crate::report::quote::{ascii, isolated};
use crate::value::Player;

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

    /// The line for the edge.
    pub(super) fn arm(self) -> Arm {
        match self {
            TextEdge::Dashed => Arm::Dashed,
            TextEdge::Plain | TextEdge::Struck => Arm::Light,
            TextEdge::Thick => Arm::Heavy,
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
    let player = scene.player(number)?;
    Some(match (scene.style().signs, player) {
        (Signs::Unicode, Player::Max) => "▲",
        (Signs::Unicode, Player::Min) => "▼",
        (Signs::Ascii, _) => player_name(player),
    })
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

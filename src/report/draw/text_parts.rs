//! What the two drawings for the terminal share: the kinds of edges and their colours, and the title. Colours repeat what the signs say.

use super::box_drawing::Arm;
use super::scene::Scene;
use crate::quote::{ascii, isolated};
use crate::report::buffer::Buffer;
use crate::report::wording::Signs;

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

//! A drawing for the terminal from top to bottom: each ply below the one before.
//!
//! ```text
//!                 ▲ A = 5
//!        ┏━━━━━━━━━━━┻──────────┐           the principal variation: thick
//!     ▼ B = 5                ▼ C <= 2
//!    ┏━━━┻━━━┐              ┌────┴────┐
//!    ┃       │              │         ╳     a cut edge: struck through
//! ▲ D = 5 ▲ E >= 6       ▲ F = 2     ▲ G
//!                                   ┌┄┴┄┐   below it: dashed
//! ```
//!
//! The texts at a node stand around its column, which [`text_layout`](super::text_layout) chooses. Lines
//! are never cut: a wide tree has long lines. In ASCII the principal variation is `=` and `#`, a cut edge
//! `x`, a dashed one `.` and `:`.

use unicode_width::UnicodeWidthStr as _;

use super::box_drawing::{Arm, Arms};
use super::drawing::PrunedStyle;
use super::drawn_search::Known;
use super::scene::Scene;
use super::text::{TextEdge as Edge, write_title};
use super::text_layout::{TextNode, placed};
use crate::report::buffer::Buffer;
use crate::report::wording::Signs;
use crate::search::record::Fate;

pub(super) fn write(out: &mut Buffer, scene: &Scene) {
    write_title(out, scene);
    let nodes = placed(scene);
    let mut plies: Vec<Vec<&TextNode>> = Vec::new();
    for node in &nodes {
        let ply = scene.tree.node(node.number).ply as usize;
        plies.resize_with(plies.len().max(ply + 1), Vec::new);
        plies[ply].push(node);
    }
    let mut picture = TextPicture {
        scene,
        nodes: &nodes,
        out,
        has_cuts: has_cuts(scene),
        column: 0,
        colour: ("", ""),
    };
    for (above, ply) in plies.iter().enumerate() {
        if let Some(parents) = above.checked_sub(1) {
            picture.write_edges(&plies[parents], ply);
        }
        picture.write_texts(ply);
    }
}

/// Whether the solution, in a drawing of a step the last one, shows pruned nodes.
fn has_cuts(scene: &Scene) -> bool {
    let drawing = scene.drawing;
    let is_cut = |known: &Known| matches!(known.fate, Fate::Pruned(_));
    let has_cuts = (drawing.search).is_some_and(|search| search.end().known.iter().any(is_cut));
    has_cuts && drawing.style.pruned != PrunedStyle::Hide
}

/// The drawing, line by line.
struct TextPicture<'p, 'a, 'o> {
    scene: &'p Scene<'a>,
    nodes: &'p [TextNode],
    out: &'p mut Buffer<'o>,
    /// Whether the solution has pruned nodes: then there is a line for strikes above each ply, so that an
    /// exercise does not show where they are.
    has_cuts: bool,
    /// How many columns of the line have been written.
    column: usize,
    /// The colour now, and what ends it.
    colour: (&'static str, &'static str),
}

impl TextPicture<'_, '_, '_> {
    /// Writes the lines from parents to the next ply: across, past what is struck, and past the moves.
    fn write_edges(&mut self, parents: &[&TextNode], ply: &[&TextNode]) {
        for parent in parents {
            self.write_fan(parent);
        }
        self.end_line();
        if self.has_cuts {
            for node in ply {
                match (node.edge, self.scene.style().signs) {
                    (Edge::Struck, Signs::Unicode) => self.put(node.column, "╳", node.edge),
                    (Edge::Struck, Signs::Ascii) => self.put(node.column, "x", node.edge),
                    (edge, _) => self.put_line(node, edge.arm()),
                }
            }
            self.end_line();
        }
        if ply.iter().any(|node| node.r#move.is_some()) {
            for node in ply {
                match (&node.r#move, node.edge) {
                    (Some(name), edge) => self.put(name.start(node), &name.text, edge),
                    (None, Edge::Struck) => self.put_line(node, Arm::Dashed),
                    (None, edge) => self.put_line(node, edge.arm()),
                }
            }
            self.end_line();
        }
    }

    /// Writes the line below a parent, and the corners above its children.
    fn write_fan(&mut self, parent: &TextNode) {
        let children: Vec<(usize, Arm)> = self.children(parent).collect();
        let (Some(&(first, _)), Some(&(last, _))) = (children.first(), children.last()) else {
            return;
        };
        let middle = parent.column;
        let not_dashed = || children.iter().filter(|(_, arm)| *arm > Arm::Dashed);
        let thick = children.iter().find(|(_, arm)| *arm == Arm::Heavy);
        let strong = [
            (thick, Arm::Heavy),
            (not_dashed().next(), Arm::Light),
            (not_dashed().next_back(), Arm::Light),
        ];
        // The line between a column and the one before it: the strongest that leads to a child there.
        let before = |column: usize| {
            let leads = |child: usize| (child < column) == (column <= middle);
            let leads_to = |child: Option<&(usize, Arm)>| child.is_some_and(|&(at, _)| leads(at));
            let found = strong.iter().find(|&&(child, _)| leads_to(child));
            let is_between = first.min(middle) < column && column <= last.max(middle);
            match found {
                _ if !is_between => Arm::None,
                Some(&(_, arm)) => arm,
                None => Arm::Dashed,
            }
        };
        let up = self.arm_down(parent);
        let mut below = children.iter().copied().peekable();
        for column in first.min(middle)..=last.max(middle) {
            let child = below.next_if(|&(child, _)| child == column);
            let arms = Arms {
                up: if column == middle { up } else { Arm::None },
                right: before(column + 1),
                down: child.map_or(Arm::None, |(_, arm)| arm),
                left: before(column),
            };
            self.put_arms(column, arms);
        }
    }

    /// Writes the texts of a ply. Below a short text the line goes on to the children.
    fn write_texts(&mut self, ply: &[&TextNode]) {
        let height = ply.iter().map(|node| node.lines.len()).max();
        for at in 0..height.unwrap_or(0) {
            for node in ply {
                let line = node.lines.get(at).filter(|line| !line.text.is_empty());
                if let Some(line) = line {
                    self.put(line.start(node), &line.text, node.edge);
                } else {
                    self.put_line(node, self.arm_down(node));
                }
            }
            self.end_line();
        }
    }

    /// The columns of the drawn children of a node, and the lines to them.
    fn children(&self, node: &TextNode) -> impl Iterator<Item = (usize, Arm)> {
        let children = self.scene.tree.children(node.number);
        children.map(|child| {
            let child = &self.nodes[child as usize];
            (child.column, child.edge.arm())
        })
    }

    /// The line below a node.
    fn arm_down(&self, node: &TextNode) -> Arm {
        let arms = self.children(node).map(|(_, arm)| arm);
        arms.max().unwrap_or(Arm::None)
    }

    /// Writes a line from above to below in the column of a node.
    fn put_line(&mut self, node: &TextNode, arm: Arm) {
        self.put_arms(node.column, Arms::vertical(arm));
    }

    fn put_arms(&mut self, column: usize, arms: Arms) {
        let colour = match arms.strongest() {
            Arm::None => return,
            Arm::Dashed => Edge::Dashed,
            Arm::Light => Edge::Plain,
            Arm::Heavy => Edge::Thick,
        };
        let sign = arms.sign(self.scene.style().signs);
        self.put(column, sign.encode_utf8(&mut [0; 4]), colour);
    }

    /// Writes a text from a column on, in the colour of an edge.
    fn put(&mut self, column: usize, text: &str, edge: Edge) {
        let space = column.saturating_sub(self.column);
        let colour = edge.colour(self.scene);
        if space > 0 || colour != self.colour {
            self.end_colour();
            self.out.text(&" ".repeat(space)).text(colour.0);
            self.colour = colour;
        }
        self.out.text(text);
        self.column = column + text.width();
    }

    fn end_colour(&mut self) {
        self.out.text(self.colour.1);
        self.colour = ("", "");
    }

    fn end_line(&mut self) {
        self.end_colour();
        self.out.text("\n").end_item();
        self.column = 0;
    }
}

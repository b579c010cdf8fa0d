//! Places the texts of a drawing, and the boxes of an exercise.

use super::geometry::{BELOW_DOT, Geometry, MARGIN};
use super::measure::TITLE;
use super::node_words::{Line, Role};
use super::picture::{Anchor, PlacedText, Rectangle};
use super::sizes::{LINE, Point};
use crate::report::wording::player_name;

/// How far the baseline of a line is above its lower end, in ems.
const BELOW_BASELINE: f64 = 0.27;
/// How far the middle of letters is above their baseline, in ems.
pub(super) const MIDDLE: f64 = 0.36;

impl Geometry<'_, '_> {
    /// The baseline of line `number` of a node whose texts stand beside it.
    fn baseline(&self, node: u32, number: u32) -> f64 {
        let count = self.texts_of(node).count;
        // The letters of a line are in the middle of its height.
        let middle = self.sizes.line * (f64::from(number) + 0.5 - count / 2.0);
        middle + self.sizes.em(LINE / 2.0 - BELOW_BASELINE)
    }

    /// The lines of text at a node, and its move.
    pub(super) fn label_node(&self, node: u32, labels: &mut Vec<PlacedText>) {
        let (texts, sizes) = (self.texts_of(node), self.sizes);
        let (width, height) = sizes.point(self.shape(node));
        let (x, y) = sizes.point(self.centre(node));
        for (number, line) in (0..).zip(&texts.lines) {
            let (at, anchor) = if self.scene.has_text_beside(node) {
                let at = (x + width + sizes.beside, y + self.baseline(node, number));
                (at, Anchor::Start)
            } else {
                let lower = sizes.line * (f64::from(number) + 1.0);
                let down = height + lower + sizes.em(BELOW_DOT - BELOW_BASELINE);
                ((x, y + down), Anchor::Middle)
            };
            labels.push(placed(Some(node), line.clone(), at, anchor));
        }
        let Some((name, width)) = &texts.r#move else {
            return;
        };
        let ply = self.scene.tree.node(node).ply as usize;
        let row = self.rows[ply];
        let (at, anchor) = if sizes.goes_down {
            let top = row - self.reaches[ply].0;
            ((x, top + sizes.em(LINE - BELOW_BASELINE)), Anchor::Middle)
        } else {
            let end = row - sizes.inner.0 - sizes.beside;
            ((end, y + sizes.em(MIDDLE)), Anchor::End)
        };
        labels.push(PlacedText {
            ground: Some(self.ground(at, anchor, sizes.em(*width))),
            ..placed(Some(node), vec![(Role::Move, name.clone())], at, anchor)
        });
    }

    /// The white ground behind a text of this width: from its ascenders to the line's lower end.
    fn ground(&self, (x, y): Point, anchor: Anchor, width: f64) -> Rectangle {
        let left = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        Rectangle {
            at: (x - left, y - self.sizes.em(LINE - BELOW_BASELINE)),
            width,
            height: self.sizes.em(LINE),
        }
    }

    /// The boxes for the value and the window of a node.
    pub(super) fn empty_boxes(&self, node: u32, boxes: &mut Vec<Rectangle>) {
        let Some((value, window)) = self.texts.boxes else {
            return;
        };
        let sizes = self.sizes;
        let (x, y) = sizes.point(self.centre(node));
        let left = x + sizes.inner.0 + sizes.beside;
        let name_width = self.texts_of(node).name_width;
        let widths = [Some((name_width, value)), window.map(|width| (0.0, width))];
        for (number, (skipped, width)) in (0..).zip(widths.into_iter().flatten()) {
            let top = y + self.baseline(node, number) - sizes.em(0.98);
            boxes.push(Rectangle {
                at: (left + sizes.em(skipped), top),
                width: sizes.em(width),
                height: sizes.em(1.25),
            });
        }
    }

    /// The title, and the players of the plies.
    pub(super) fn heads(&self) -> Vec<PlacedText> {
        let sizes = self.sizes;
        let head =
            |role, text: &str, at, anchor| placed(None, vec![(role, text.to_owned())], at, anchor);
        let lines = (1..).zip(&self.title).map(|(number, text)| {
            let line = sizes.em(TITLE * LINE) * f64::from(number);
            let down = MARGIN + line - sizes.em(TITLE * BELOW_BASELINE);
            head(Role::Title, text, (MARGIN, down), Anchor::Start)
        });
        let players = self.scene.players().into_iter().zip(&self.rows);
        let players = players.filter_map(|(player, &row)| {
            let (at, anchor) = if sizes.goes_down {
                ((MARGIN, row + sizes.em(MIDDLE)), Anchor::Start)
            } else {
                let above = self.first - sizes.em(0.3 + BELOW_BASELINE);
                ((row, above), Anchor::Middle)
            };
            Some(head(Role::Player, player_name(player?), at, anchor))
        });
        lines.chain(players).collect()
    }
}

fn placed(node: Option<u32>, line: Line, at: Point, anchor: Anchor) -> PlacedText {
    PlacedText {
        node,
        line,
        at,
        anchor,
        ground: None,
    }
}

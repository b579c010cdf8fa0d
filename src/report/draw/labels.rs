//! Places the texts of a drawing, and the boxes of an exercise.

use super::geometry::{BELOW_BASELINE, BELOW_DOT, BESIDE, Geometry, LINE, MARGIN, MIDDLE};
use super::measure::TITLE;
use super::picture::{Anchor, PlacedText, Point, Rectangle};
use super::scene::Kind;
use super::wording::Role;

impl Geometry<'_, '_> {
    /// The baseline of line `number` of a node whose texts stand beside it.
    fn baseline(&self, node: u32, number: u32) -> f64 {
        let count = self.texts_of(node).count;
        // The letters of a line are in the middle of its height.
        let middle = self.line() * (f64::from(number) + 0.5 - count / 2.0);
        middle + self.em(LINE / 2.0 - BELOW_BASELINE)
    }

    /// The lines of text at a node, and its move.
    pub(super) fn label_node(&self, node: u32, labels: &mut Vec<PlacedText>) {
        let texts = self.texts_of(node);
        let (x, y) = self.place_of(node);
        let is_leaf = self.scene.kind(node) == Kind::Leaf;
        let reach = if is_leaf { self.dot() } else { self.half() };
        for (number, line) in (0..).zip(&texts.lines) {
            let (at, anchor) = if self.is_beside(node) {
                let at = (x + reach + self.em(BESIDE), y + self.baseline(node, number));
                (at, Anchor::Start)
            } else {
                let lower = self.line() * (f64::from(number) + 1.0);
                let down = reach + lower + self.em(BELOW_DOT - BELOW_BASELINE);
                ((x, y + down), Anchor::Middle)
            };
            labels.push(PlacedText {
                node: Some(node),
                line: line.clone(),
                at,
                anchor,
                ground: None,
            });
        }
        if let Some((name, width)) = &texts.r#move {
            let ply = self.scene.tree.node(node).ply as usize;
            let row = self.rows[ply];
            let (at, anchor) = if self.goes_down() {
                let top = row - self.reaches[ply].0;
                ((x, top + self.em(LINE - BELOW_BASELINE)), Anchor::Middle)
            } else {
                let end = row - self.half() - self.em(BESIDE);
                ((end, y + self.em(MIDDLE)), Anchor::End)
            };
            labels.push(PlacedText {
                node: Some(node),
                line: vec![(Role::Move, name.clone())],
                at,
                anchor,
                ground: Some(self.ground(at, anchor, *width)),
            });
        }
    }

    /// The white ground behind a text of this width, in ems: from its ascenders to the line's lower end.
    fn ground(&self, (x, y): Point, anchor: Anchor, width: f64) -> Rectangle {
        let left = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        Rectangle {
            at: (x - self.em(left), y - self.em(LINE - BELOW_BASELINE)),
            width: self.em(width),
            height: self.em(LINE),
        }
    }

    /// The boxes for the value and the window of a node.
    pub(super) fn empty_boxes(&self, node: u32, boxes: &mut Vec<Rectangle>) {
        let (x, y) = self.place_of(node);
        let left = x + self.half() + self.em(BESIDE);
        let name_width = self.texts_of(node).name_width;
        let Some((value, window)) = self.texts.boxes else {
            return;
        };
        for (number, (skipped, width)) in (0..).zip([(name_width, Some(value)), (0.0, window)]) {
            let Some(width) = width else { continue };
            let top = y + self.baseline(node, number) - self.em(0.98);
            boxes.push(Rectangle {
                at: (left + self.em(skipped), top),
                width: self.em(width),
                height: self.em(1.25),
            });
        }
    }

    /// The title, and the players of the plies.
    pub(super) fn heads(&self) -> Vec<PlacedText> {
        let head = |role, text: &str, at, anchor| PlacedText {
            node: None,
            line: vec![(role, text.to_owned())],
            at,
            anchor,
            ground: None,
        };
        let line = self.em(TITLE * LINE);
        let lines = (1..).zip(&self.title).map(|(number, text)| {
            let down = MARGIN + line * f64::from(number) - self.em(TITLE * BELOW_BASELINE);
            head(Role::Title, text, (MARGIN, down), Anchor::Start)
        });
        let players = self
            .players
            .iter()
            .zip(&self.rows)
            .filter_map(|(&player, &row)| {
                let (at, anchor) = if self.goes_down() {
                    ((MARGIN, row + self.em(MIDDLE)), Anchor::Start)
                } else {
                    (
                        (row, self.origin.1 - self.em(0.3 + BELOW_BASELINE)),
                        Anchor::Middle,
                    )
                };
                Some(head(Role::Player, player?, at, anchor))
            });
        lines.chain(players).collect()
    }
}

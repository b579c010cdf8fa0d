//! The places of texts, and of the boxes of an exercise and its solution.

use super::node_texts::BoxedTexts;
use super::node_words::{Line, Role};
use super::places::{BELOW_DOT, BETWEEN_RULES, MARGIN, NAME_AND_NUMBER, Places, before_rule};
use super::sizes::{BETWEEN_BOXES, BOX_HEIGHT, HEAD, LINE, NUMBER_RULE, Point, TITLE};
use crate::report::wording::mover_name;

/// A line of text.
#[derive(Clone, Debug)]
pub(super) struct PlacedText {
    /// The number of the node that it is about, if it is about one.
    pub(super) node: Option<u32>,
    pub(super) line: Line,
    /// Where the baseline begins, has its middle or ends.
    pub(super) at: Point,
    pub(super) anchor: Anchor,
    /// The white ground behind it, for a label on a line.
    pub(super) ground: Option<Rectangle>,
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A box to be filled in, or the ground of a label.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    /// Its upper left corner.
    pub(super) at: Point,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// How far the baseline of a line is above its lower end, in ems.
const BELOW_BASELINE: f64 = 0.27;
/// How far the middle of letters is above their baseline, in ems.
pub(super) const MIDDLE: f64 = 0.36;

impl Places<'_, '_> {
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
        if let Some(contents) = &texts.contents {
            self.label_boxes(node, contents, labels);
        }
        for (number, line) in (0..).zip(&texts.lines) {
            let (at, anchor) = if self.shown.has_text_beside(node) {
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
        let ply = self.shown.tree.node(node).ply as usize;
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

    /// The boxes for the value and the window of a node, if it has boxes.
    pub(super) fn boxes(&self, node: u32) -> Vec<Rectangle> {
        let sizes = self.sizes;
        let (Some(boxes), Some(contents)) = (&self.texts.boxes, &self.texts_of(node).contents)
        else {
            return Vec::new();
        };
        let (widths, height) = (boxes.widths(sizes), boxes.height());
        let (half_width, half_height) = sizes.point(self.shape(node));
        let (x, y) = sizes.point(self.centre(node));
        let (left, mut top) = (x + half_width + sizes.beside, y - height / 2.0);
        if boxes.are_below {
            top = y + half_height + sizes.em(BELOW_DOT);
        }
        let mut skipped = sizes.em(contents.name_width);
        let place = |width: f64| {
            let left = if boxes.are_below { x - width / 2.0 } else { left + skipped };
            let at = (left, top);
            (skipped, top) = (0.0, top + BOX_HEIGHT + BETWEEN_BOXES);
            Rectangle { at, width, height: BOX_HEIGHT }
        };
        widths.into_iter().flatten().map(place).collect()
    }

    /// The texts of a node with boxes: beside the boxes or the shape, and in the boxes.
    fn label_boxes(&self, node: u32, contents: &BoxedTexts, labels: &mut Vec<PlacedText>) {
        let sizes = self.sizes;
        let (x, y) = sizes.point(self.centre(node));
        let boxes = self.boxes(node);
        let baseline = |empty: &Rectangle| empty.at.1 + BOX_HEIGHT / 2.0 + sizes.em(MIDDLE);
        let are_below = (self.texts.boxes.as_ref()).is_some_and(|boxes| boxes.are_below);
        let down = if are_below { y + sizes.em(MIDDLE) } else { baseline(&boxes[0]) };
        let at = (x + sizes.point(self.shape(node)).0 + sizes.beside, down);
        let named = placed(Some(node), contents.named.clone(), at, Anchor::Start);
        let inside = boxes.iter().zip(&contents.inside).map(|(empty, line)| {
            let at = (empty.at.0 + empty.width / 2.0, baseline(empty));
            placed(Some(node), line.clone(), at, Anchor::Middle)
        });
        let all = [named].into_iter().chain(inside);
        labels.extend(all.filter(|label| !label.line.is_empty()));
    }

    /// What stands above an exercise, the title, and the players of the plies; and the lines to write on.
    pub(super) fn heads(&self) -> (Vec<PlacedText>, Vec<(Point, Point)>) {
        let sizes = self.sizes;
        let head =
            |role, text: &str, at, anchor| placed(None, vec![(role, text.to_owned())], at, anchor);
        let (mut labels, mut rules) = (Vec::new(), Vec::new());
        let top = MARGIN + self.name_rule.map_or(0.0, |_| HEAD);
        if let (Some(name_rule), true) = (self.name_rule, self.shown.style().is_blank()) {
            let mut left = MARGIN;
            let down = top - sizes.em(LINE);
            for (text, length) in NAME_AND_NUMBER.into_iter().zip([name_rule, NUMBER_RULE]) {
                labels.push(head(Role::Head, text, (left, down), Anchor::Start));
                let start = left + before_rule(text, sizes);
                left = start + length;
                // Letters reach below the line that they stand on.
                let down = down + sizes.em(BELOW_BASELINE / 2.0);
                rules.push(((start, down), (left, down)));
                left += sizes.em(BETWEEN_RULES);
            }
        }
        let lines = (1..).zip(&self.title).map(|(number, text)| {
            let line = sizes.em(TITLE * LINE) * f64::from(number);
            let down = top + line - sizes.em(TITLE * BELOW_BASELINE);
            head(Role::Title, text, (MARGIN, down), Anchor::Start)
        });
        let players = self.shown.players().into_iter().zip(&self.rows);
        let players = players.filter_map(|(player, &row)| {
            let (at, anchor) = if sizes.goes_down {
                ((MARGIN, row + sizes.em(MIDDLE)), Anchor::Start)
            } else {
                let above = self.first - sizes.em(0.3 + BELOW_BASELINE);
                ((row, above), Anchor::Middle)
            };
            Some(head(Role::Player, mover_name(player?), at, anchor))
        });
        labels.extend(lines.chain(players));
        (labels, rules)
    }
}

fn placed(node: Option<u32>, line: Line, at: Point, anchor: Anchor) -> PlacedText {
    PlacedText { node, line, at, anchor, ground: None }
}

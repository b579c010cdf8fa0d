//! How large the parts of a drawing are, and how they get smaller to fit a width.
//!
//! Places are computed *along* the plies and *across* them. Where the drawing goes down, along is down.

use super::board_size::BoardSize;
use super::drawing::{Direction, DrawingStyle, Sheet};
use super::measure::small_type;

/// A place: how far to the right, and how far down.
pub(super) type Point = (f64, f64);

/// The height of a line of text, in ems.
pub(super) const LINE: f64 = 1.17;
/// The same where boxes are.
const BOX_LINE: f64 = 1.4;

/// The sizes of a drawing, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) goes_down: bool,
    /// The size of the type, at least 7 pt.
    pub(super) type_size: f64,
    /// The height of a line of a node's text.
    pub(super) line: f64,
    /// Half the width and half the height of a triangle, or of a board in its place.
    pub(super) inner: Point,
    /// The same of a leaf's dot, or of a board in its place.
    pub(super) leaf: Point,
    /// The space between a shape and the text beside it.
    pub(super) beside: f64,
    /// How wide and high a cell of a board is.
    pub(super) cell: f64,
    /// The space between neighbours.
    pub(super) gap: f64,
    /// The length of the zone of the edges between two plies, at least.
    pub(super) fan: f64,
    /// How steep edges are, at least.
    pub(super) slope: f64,
}

impl Sizes {
    /// The usual scale. The smallest is 0.
    pub(super) const USUAL: f64 = 2.0;

    /// The sizes at a scale: from the smallest one on first the type gets larger, then the spaces.
    pub(super) fn new(scale: f64, style: &DrawingStyle, board: Option<BoardSize>) -> Sizes {
        let (letters, spaces) = (scale.min(1.0), (scale - 1.0).max(0.0));
        let between = |least: f64, most: f64, part: f64| least + part * (most - least);
        // Only to the right do the plies take width.
        let (gap, plies) = match style.direction {
            Direction::Down => (between(4.0, 24.0, spaces), 1.0),
            Direction::Right if board.is_some() => (between(4.0, 12.0, spaces), spaces),
            Direction::Right => (3.2, spaces),
        };
        let line = match style.sheet {
            Sheet::Boxes => BOX_LINE,
            Sheet::Solution | Sheet::Blank => LINE,
        };
        let type_size = between(28.0 / 3.0, 12.0, letters);
        let (half, dot) = (type_size * between(0.65, 1.0, spaces), 0.3 * type_size);
        let cell = board.map_or(0.0, |board| board.cell(letters, type_size));
        let board = board.map(|board| board.half(cell));
        Sizes {
            goes_down: style.direction == Direction::Down,
            type_size,
            line: line * type_size,
            inner: board.unwrap_or((half, half)),
            leaf: board.unwrap_or((dot, dot)),
            beside: type_size * if cell > 0.0 { 0.5 } else { 0.27 },
            cell,
            gap,
            fan: between(24.0, 58.0, plies),
            slope: between(0.08, 0.2, plies),
        }
    }

    /// A length in pixels.
    pub(super) fn em(self, ems: f64) -> f64 {
        ems * self.type_size
    }

    /// The size of the type of the order of leaves and of numbers on boards: smaller, but not below 7 pt.
    pub(super) fn small_type(self) -> f64 {
        small_type(self.type_size)
    }

    /// The place in the picture, or from there back: along the plies and across them.
    pub(super) fn point(self, (along, across): (f64, f64)) -> Point {
        if self.goes_down {
            (across, along)
        } else {
            (along, across)
        }
    }
}

//! How large the parts of a drawing are, and how they get smaller to fit a width.

use super::drawing::Direction;

/// What gets smaller to fit a width, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// The size of the type, at least 7 pt.
    pub(super) type_size: f64,
    /// Half the width and half the height of a triangle.
    pub(super) half: f64,
    /// The space between neighbours.
    pub(super) gap: f64,
    /// The length of the zone of the edges between two plies, at least.
    pub(super) fan: f64,
    /// How steep edges are, at least.
    pub(super) slope: f64,
}

impl Sizes {
    /// From the smallest (0) to the usual ones (2): first the spaces get smaller, then the type.
    pub(super) fn new(scale: f64, direction: Direction) -> Sizes {
        let (letters, spaces) = (scale.min(1.0), (scale - 1.0).max(0.0));
        let between = |least: f64, most: f64, part: f64| least + part * (most - least);
        // Only to the right do the plies take width.
        let (gap, plies) = match direction {
            Direction::Down => (between(4.0, 24.0, spaces), 1.0),
            Direction::Right => (8.0, spaces),
        };
        let type_size = between(28.0 / 3.0, 12.0, letters);
        Sizes {
            type_size,
            half: type_size * between(0.65, 1.0, spaces),
            gap,
            fan: between(24.0, 58.0, plies),
            slope: between(0.08, 0.2, plies),
        }
    }
}

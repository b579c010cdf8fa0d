//! How large the boards of a drawing are: all of them as large as the largest needs.

use super::measure::{ems, small_type};
use crate::games::{Board, Cell};

/// The size of the boards of a drawing, in cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BoardSize {
    columns: usize,
    rows: usize,
    /// The width of the widest number in a cell, in ems, if there is one.
    number: Option<f64>,
}

impl BoardSize {
    /// The size of these boards; `None` if there are none.
    pub(super) fn of(boards: &[Board]) -> Option<BoardSize> {
        let mut all = BoardSize::default();
        for board in boards {
            all.columns = all.columns.max(board.columns);
            all.rows = all.rows.max(board.rows());
            for cell in &board.cells {
                if let Cell::Count(count) = cell {
                    let width = ems(&count.to_string());
                    all.number = Some(all.number.map_or(width, |most| most.max(width)));
                }
            }
        }
        (!boards.is_empty()).then_some(all)
    }

    /// The width and height of a cell in pixels, for letters from the smallest (0) to the usual ones (1),
    /// which are this large: on small boards larger ones. Numbers have room.
    pub(super) fn cell(self, letters: f64, type_size: f64) -> f64 {
        let least = match self.columns.max(self.rows) {
            ..=4 => 10.0,
            5..=6 => 9.0,
            _ => 8.0,
        };
        let number = self.number.map_or(0.0, |width| (width + 0.5).max(1.5));
        (least + 2.0 * letters).max(number * small_type(type_size))
    }

    /// Half the width and half the height of a board with cells of this size.
    pub(super) fn half(self, cell: f64) -> (f64, f64) {
        let half = |count: usize| {
            let count = u32::try_from(count).expect("a board has few cells");
            f64::from(count) * cell / 2.0
        };
        (half(self.columns), half(self.rows))
    }
}

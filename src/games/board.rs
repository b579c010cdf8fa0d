//! A position as a picture shows it: cells in rows and columns.

/// Cells in rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of columns. The cells are whole rows, from the top.
    pub columns: usize,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
}

/// What is in a cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A cross, of the first player, who is MAX.
    Cross,
    /// A ring, of the second player.
    Ring,
    /// A black disc, of the first player.
    Black,
    /// A white disc, of the second player.
    White,
    /// So many things.
    Count(u32),
    /// No cell: the board is not a rectangle.
    Outside,
}

impl Board {
    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }

    /// The same board with discs in the place of crosses and rings.
    ///
    /// ```
    /// use abprune::games::{Board, Cell};
    /// let board = Board { columns: 2, cells: vec![Cell::Cross, Cell::Ring] };
    /// assert_eq!(board.with_discs().cells, [Cell::Black, Cell::White]);
    /// ```
    #[must_use]
    pub fn with_discs(mut self) -> Board {
        for cell in &mut self.cells {
            match cell {
                Cell::Cross => *cell = Cell::Black,
                Cell::Ring => *cell = Cell::White,
                _ => {}
            }
        }
        self
    }
}

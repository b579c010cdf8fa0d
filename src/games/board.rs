//! A position as pictures show it: cells in rows and columns.

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
    /// A stone of the first player, who is MAX.
    First,
    /// A stone of the second player.
    Second,
    /// So many things.
    Count(u32),
    /// No cell: the board is not a rectangle.
    Outside,
}

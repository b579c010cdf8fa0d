//! Principal variations while they are carried up: one line of play for each open node.
//!
//! A node that takes a child's value takes the child's line too, with the step to the child in
//! front. Lines are linked cells, so that is one new cell whatever the length; a line that is
//! given up goes back to the free cells in one step. So the cells are never more than the lines
//! that are alive, however many nodes are visited.

/// A line of play from some node down, possibly empty. Belongs to the [`Lines`] that made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    first: u32,
    last: u32,
}

/// No cell.
const NONE: u32 = u32::MAX;

impl Line {
    /// The line of a leaf: no move.
    pub(super) const EMPTY: Line = Line {
        first: NONE,
        last: NONE,
    };
}

#[derive(Debug)]
struct Cell {
    position: u32,
    next: u32,
}

/// All lines of one search.
#[derive(Debug)]
pub(super) struct Lines {
    cells: Vec<Cell>,
    free: u32,
}

impl Lines {
    pub(super) fn new() -> Lines {
        Lines {
            cells: Vec::new(),
            free: NONE,
        }
    }

    /// The line that goes to the child at `position` and on along `line`, which is used up.
    pub(super) fn extend(&mut self, position: u32, line: Line) -> Line {
        let cell = Cell {
            position,
            next: line.first,
        };
        let first = self.store(cell);
        let last = if line.last == NONE { first } else { line.last };
        Line { first, last }
    }

    /// Gives a line up.
    pub(super) fn discard(&mut self, line: Line) {
        if line.last != NONE {
            self.cells[line.last as usize].next = self.free;
            self.free = line.first;
        }
    }

    /// The positions along a line.
    pub(super) fn positions(&self, line: Line) -> Vec<u32> {
        let cell = |at: u32| self.cells.get(at as usize);
        std::iter::successors(cell(line.first), |&at| cell(at.next))
            .map(|cell| cell.position)
            .collect()
    }

    fn store(&mut self, cell: Cell) -> u32 {
        if let Some(free) = self.cells.get_mut(self.free as usize) {
            let at = self.free;
            self.free = std::mem::replace(free, cell).next;
            at
        } else {
            self.cells.push(cell);
            u32::try_from(self.cells.len() - 1).expect("fewer lines than nodes")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discarded_cells_are_used_again() {
        let mut lines = Lines::new();
        for _ in 0..100 {
            let mut line = Line::EMPTY;
            for position in [3, 2, 1] {
                line = lines.extend(position, line);
            }
            let other = lines.extend(7, Line::EMPTY);
            assert_eq!(lines.positions(line), [1, 2, 3]);
            assert_eq!(lines.positions(other), [7]);
            lines.discard(line);
            lines.discard(other);
        }
        assert_eq!(lines.cells.len(), 4);
        assert!(lines.positions(Line::EMPTY).is_empty());
    }
}

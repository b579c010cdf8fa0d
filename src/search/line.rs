//! Principal variations while they are carried up: one line of play for each open node.
//!
//! A node that takes a child's value takes the child's line too, with the step to the child in
//! front. The first step of a line stands beside the node; the others are linked cells, so that a
//! leaf's value costs none, and an inner node's one, whatever the length of its line. The cells of
//! lines that are given up are used again: there are never more than the lines that are alive take
//! together, however many nodes are visited.

/// A line of play from some node down, possibly empty. Belongs to the [`Lines`] that made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The first step; `NONE` if there is none.
    step: u32,
    /// The cell of the second.
    rest: u32,
}

/// No step, and no cell.
const NONE: u32 = u32::MAX;

impl Line {
    /// The line of a leaf: no move.
    pub(super) const EMPTY: Line = Line {
        step: NONE,
        rest: NONE,
    };

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.step == NONE
    }
}

#[derive(Debug)]
struct Cell {
    step: u32,
    next: u32,
}

/// All lines of one search.
#[derive(Debug)]
pub(super) struct Lines {
    cells: Vec<Cell>,
    /// The rest of the line whose cells are used again now.
    free: u32,
    /// The others that were given up, by their first cells.
    given_up: Vec<u32>,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines {
            cells: Vec::new(),
            free: NONE,
            given_up: Vec::new(),
        }
    }
}

impl Lines {
    /// How many cells there are, those of lines that were given up among them.
    #[cfg(test)]
    pub(super) fn cells(&self) -> usize {
        self.cells.len()
    }

    /// Gives all lines up, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.given_up.clear();
        self.free = NONE;
    }

    /// The line that goes to the child at `position` and on along `line`, which is used up.
    #[inline]
    pub(super) fn extend(&mut self, position: u32, line: Line) -> Line {
        let rest = if line.step == NONE {
            NONE
        } else {
            self.store(Cell {
                step: line.step,
                next: line.rest,
            })
        };
        let step = position;
        Line { step, rest }
    }

    /// Gives a line up.
    #[inline]
    pub(super) fn discard(&mut self, line: Line) {
        if line.rest != NONE {
            self.given_up.push(line.rest);
        }
    }

    /// Puts the positions along a line into `positions`, in the place of what is there.
    pub(super) fn spell(&self, line: Line, positions: &mut Vec<u32>) {
        positions.clear();
        let mut line = line;
        while line.step != NONE {
            positions.push(line.step);
            line = match self.cells.get(line.rest as usize) {
                Some(&Cell { step, next: rest }) => Line { step, rest },
                None => Line::EMPTY,
            };
        }
    }

    #[inline]
    fn store(&mut self, cell: Cell) -> u32 {
        if self.free == NONE {
            self.free = self.given_up.pop().unwrap_or(NONE);
        }
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
        let mut lines = Lines::default();
        let mut positions = Vec::new();
        for _ in 0..100 {
            let mut line = Line::EMPTY;
            for position in [3, 2, 1] {
                line = lines.extend(position, line);
            }
            let other = lines.extend(7, Line::EMPTY);
            let longer = lines.extend(8, other);
            lines.spell(line, &mut positions);
            assert_eq!(positions, [1, 2, 3]);
            lines.spell(longer, &mut positions);
            assert_eq!(positions, [8, 7]);
            lines.discard(line);
            lines.discard(longer);
        }
        assert_eq!(lines.cells.len(), 3);
        lines.spell(Line::EMPTY, &mut positions);
        assert!(positions.is_empty());
    }
}

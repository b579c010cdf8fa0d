//! Principal variations while they are carried up: one line of play for each open node.
//!
//! A node that takes the value of a child takes the child's line too, with the step to the child in
//! front. So a line is a linked list of steps, and taking it costs one cell, whatever its length.
//! The cells of discarded lines are used again: there are never more cells than the lines in use
//! have steps.
//!
//! The search decides which line is taken, and when.

/// A line of play from some node down, possibly empty. Belongs to the [`Lines`] that made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line(u32);

impl Line {
    /// The line of a leaf: no move.
    pub(super) const EMPTY: Line = Line(NONE);
}

/// No cell.
const NONE: u32 = u32::MAX;

#[derive(Debug)]
struct Cell {
    /// The position of a child.
    step: u32,
    /// The cell of the next step.
    next: u32,
}

/// The cells of all lines of one search.
#[derive(Debug, Default)]
pub(super) struct Lines {
    cells: Vec<Cell>,
    /// The first cells of discarded lines.
    discarded: Vec<u32>,
}

impl Lines {
    /// The line to the child at `position` and on along the child's `line`, which is used up.
    #[inline]
    pub(super) fn extend(&mut self, position: u32, line: Line) -> Line {
        let cell = Cell {
            step: position,
            next: line.0,
        };
        let Some(free) = self.discarded.pop() else {
            self.cells.push(cell);
            let last = u32::try_from(self.cells.len() - 1).ok();
            let last = last.filter(|&last| last != NONE);
            return Line(last.expect("2^32 steps take more memory than there is"));
        };
        let rest = std::mem::replace(&mut self.cells[free as usize], cell).next;
        self.discard(Line(rest));
        Line(free)
    }

    /// Gives a line up.
    #[inline]
    pub(super) fn discard(&mut self, line: Line) {
        if line.0 != NONE {
            self.discarded.push(line.0);
        }
    }

    /// The positions along a line.
    pub(super) fn steps(&self, line: Line) -> Vec<u32> {
        let cell = |at: u32| self.cells.get(at as usize);
        std::iter::successors(cell(line.0), |before| cell(before.next))
            .map(|cell| cell.step)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Lines are taken and discarded at random on a stack as deep as a tree of some plies.
    #[test]
    fn lines_lead_where_they_were_taken_and_use_cells_again() {
        const PLIES: usize = 6;
        for seed in 0..50 {
            let mut random = Random::new(seed);
            let mut lines = Lines::default();
            let mut open = vec![(Line::EMPTY, Vec::new())];
            for _ in 0..2_000 {
                if open.len() <= PLIES && random.below(2) == 0 {
                    open.push((Line::EMPTY, Vec::new()));
                    continue;
                }
                let Some((line, steps)) = open.pop() else {
                    unreachable!("the root stays");
                };
                let position = u32::try_from(random.below(9)).expect("small");
                let Some(parent) = open.last_mut() else {
                    open.push((line, steps));
                    continue;
                };
                if random.below(3) == 0 {
                    lines.discard(line);
                    continue;
                }
                lines.discard(parent.0);
                *parent = (
                    lines.extend(position, line),
                    [&[position][..], &steps].concat(),
                );
                assert_eq!(lines.steps(parent.0), parent.1, "seed {seed}");
            }
            // Each open node has one line, and none is longer than the stack is deep.
            assert!(lines.cells.len() <= PLIES * PLIES, "{}", lines.cells.len());
        }
    }
}

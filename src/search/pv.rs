//! Keeps one line of play for each open node while the search backs values up.
//!
//! A node that takes the value of a child takes the child's line too, with the step to the child in
//! front. So a line is a linked list of steps, and taking it costs one cell, whatever its length; the line
//! to a leaf costs none. The cells of discarded lines are used again: there are never more cells than
//! the most steps that lines in use have had at one time.
//!
//! The search decides which line is taken, and when.

/// A line of play from some node down, possibly empty. Belongs to the [`Lines`] that made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The position of a child.
    first: u32,
    /// The cell of the steps after the first; or `LAST`, or `EMPTY` or `AT_CHANCE`: then there is no first.
    rest: u32,
}

/// In the place of a cell: there is no other step.
const LAST: u32 = u32::MAX;

/// In the place of a cell: there is no step at all.
const EMPTY: u32 = u32::MAX - 1;

/// In the place of a cell: there is no step, as chance decides.
const AT_CHANCE: u32 = u32::MAX - 2;

impl Line {
    /// The line of a leaf: no move.
    pub(super) const EMPTY: Line = Line { first: 0, rest: EMPTY };

    /// The line of a chance node: none of its children is played for.
    pub(super) const AT_CHANCE: Line = Line { first: 0, rest: AT_CHANCE };

    /// The position of the child to which its first step leads.
    pub(super) fn first(self) -> u32 {
        self.first
    }

    /// Whether it is the line of a leaf.
    pub(super) fn is_empty(self) -> bool {
        self.rest == EMPTY
    }

    /// Whether it has a step.
    #[inline]
    fn has_steps(self) -> bool {
        !matches!(self.rest, EMPTY | AT_CHANCE)
    }
}

/// The cells of all lines of one search.
#[derive(Debug, Default)]
pub(super) struct Lines {
    cells: Vec<Line>,
    /// The first cells of discarded lines.
    discarded: Vec<u32>,
}

impl Lines {
    /// Discards all lines.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.discarded.clear();
    }

    /// The line to the child at `position` and on along the child's `line`, which must not be used again.
    #[inline]
    pub(super) fn extend(&mut self, position: u32, line: Line) -> Line {
        Line { first: position, rest: if line.has_steps() { self.cell(line) } else { LAST } }
    }

    /// Puts a line into a cell.
    #[inline]
    fn cell(&mut self, line: Line) -> u32 {
        if let Some(free) = self.discarded.pop() {
            let before = std::mem::replace(&mut self.cells[free as usize], line);
            self.discard(before);
            return free;
        }
        self.cells.push(line);
        let last = u32::try_from(self.cells.len() - 1).ok();
        let last = last.filter(|&last| last < AT_CHANCE);
        last.expect("2^32 steps take more memory than there is")
    }

    /// Discards a line.
    #[inline]
    pub(super) fn discard(&mut self, line: Line) {
        if line.rest < AT_CHANCE {
            self.discarded.push(line.rest);
        }
    }

    /// The positions along a line.
    pub(super) fn steps(&self, line: Line) -> Vec<u32> {
        let mut steps = Vec::with_capacity(self.cells.len() + 1);
        let mut next = Some(line).filter(|line| line.has_steps());
        while let Some(line) = next {
            steps.push(line.first);
            // No cell has the number LAST.
            next = self.cells.get(line.rest as usize).copied();
        }
        steps
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
                *parent = (lines.extend(position, line), [&[position][..], &steps].concat());
                assert_eq!(lines.steps(parent.0), parent.1, "seed {seed}");
            }
            // Each open node has one line, and none is longer than the stack is deep.
            assert!(lines.cells.len() <= PLIES * PLIES, "{}", lines.cells.len());
        }
    }
}

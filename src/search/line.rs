//! The path of a search, and principal variations while they are carried up: one line of play for each
//! open node.
//!
//! A node that takes a child's value takes the child's line too, with the step to the child in
//! front. The first step of a line stands beside the node. The others lie where they were taken: behind
//! the path, which has just come back from there. Before it goes there again they are moved into linked
//! cells, each step once; so what a node adds to a line costs next to nothing, whatever its length. The
//! cells of lines that are given up are used again: there are never more than the lines that are alive
//! take together, however many nodes are visited.
//!
//! Which line is taken, and when, is the search's to say.

/// A line of play from some node down, possibly empty. Belongs to the [`Lines`] that made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The first step; `NONE` if there is none.
    step: u32,
    /// The cell of the second; `NONE` if there is none, and `BEHIND` if it lies behind the path.
    rest: u32,
}

/// For so many steps, or other things that a path of so many has, memory is kept for the next search.
pub(super) const KEPT: usize = 1 << 12;

/// No step, and no cell.
const NONE: u32 = u32::MAX;

/// Lies behind the path, and so do all after it.
const BEHIND: u32 = NONE - 1;

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

/// The path, and all lines of one search.
#[derive(Debug)]
pub(super) struct Lines {
    /// The path, a step to a child, and the line that lies behind that, if there is one: it is that of the
    /// node where the path ends or, until it is settled, of that node's parent.
    steps: Vec<u32>,
    /// How many of them are the path.
    length: usize,
    /// Where the line behind it ends.
    end: usize,
    cells: Vec<Cell>,
    /// The rest of the line whose cells are used again now.
    free: u32,
    /// The others that were given up, by their first cells.
    given_up: Vec<u32>,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines {
            steps: Vec::new(),
            length: 0,
            end: 0,
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

    /// Goes back to the root, gives all lines up, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.length = 0;
        self.cells.clear();
        self.given_up.clear();
        self.free = NONE;
    }

    /// The path.
    #[inline]
    pub(super) fn path(&self) -> &[u32] {
        // Without a panic, so that it costs nothing where nobody reads paths.
        self.steps.get(..self.length).unwrap_or_default()
    }

    /// Goes on to a child. What lies behind the path stays there. Before a line of more than one step is
    /// taken below, or another step to an inner node, that of the parent must be [settled](Lines::settle).
    #[inline]
    pub(super) fn descend(&mut self, position: u32) {
        match self.steps.get_mut(self.length) {
            Some(place) => *place = position,
            None => self.steps.push(position),
        }
        self.length += 1;
    }

    /// Goes back to the parent, and gives the position of the child; `None` at the root.
    #[inline]
    pub(super) fn ascend(&mut self) -> Option<u32> {
        self.length = self.length.checked_sub(1)?;
        self.steps.get(self.length).copied()
    }

    /// Puts a step to a leaf behind the path, where no node that deep was entered before.
    #[cold]
    #[inline(never)]
    fn put_last(&mut self, place: usize, step: u32) {
        debug_assert_eq!(place, self.steps.len(), "the others are there");
        self.steps.push(step);
    }

    /// The line of the node where the path ends, when it is to go to the child at `position` and on along
    /// the child's `line`, which is used up. If that is empty, nothing behind the path changes. If not, the
    /// path has just come back from this child, and what the node's own line was is settled or over.
    #[inline]
    pub(super) fn extend(&mut self, position: u32, line: Line) -> Line {
        let Line { step, rest: next } = line;
        let rest = if next < BEHIND {
            self.store(Cell { step, next })
        } else if step == NONE {
            NONE
        } else {
            let place = self.length + 1;
            match self.steps.get_mut(place) {
                Some(place) => *place = step,
                None => self.put_last(place, step),
            }
            if next == NONE {
                self.end = place + 1;
            }
            BEHIND
        };
        let step = position;
        Line { step, rest }
    }

    /// The same line, of the parent of the node where the path ends, where it does not lie behind the path.
    #[inline]
    pub(super) fn settle(&mut self, line: Line) -> Line {
        if line.rest == BEHIND {
            return self.settle_rest(line.step);
        }
        line
    }

    #[inline(never)]
    fn settle_rest(&mut self, step: u32) -> Line {
        let mut rest = NONE;
        for place in (self.length..self.end).rev() {
            let step = self.steps[place];
            rest = self.store(Cell { step, next: rest });
        }
        Line { step, rest }
    }

    /// Gives a line up.
    #[inline]
    pub(super) fn discard(&mut self, line: Line) {
        if line.rest < BEHIND {
            self.given_up.push(line.rest);
        }
    }

    /// Puts the positions along the line of the root, where the path ends, into `positions`, in the place
    /// of what is there. After that there is nothing to be done but to [clear](Lines::clear) it all.
    pub(super) fn spell(&mut self, line: Line, positions: &mut Vec<u32>) {
        if line.rest == BEHIND {
            self.steps[0] = line.step;
            self.steps.truncate(self.end);
        } else {
            self.steps.clear();
            let mut line = line;
            while line.step != NONE {
                self.steps.push(line.step);
                line = match self.cells.get(line.rest as usize) {
                    Some(&Cell { step, next: rest }) => Line { step, rest },
                    None => Line::EMPTY,
                };
            }
        }
        if self.steps.capacity() > KEPT {
            *positions = std::mem::take(&mut self.steps);
        } else {
            positions.clear();
            positions.extend_from_slice(&self.steps);
        }
        if self.cells.capacity() > KEPT {
            (self.cells, self.given_up) = (Vec::new(), Vec::new());
        }
    }

    #[inline(never)]
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
            let at = u32::try_from(self.cells.len() - 1).ok();
            at.filter(|&at| at < BEHIND)
                .expect("a path of 2^32 steps takes more memory than there is")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Goes through a tree of so many plies with two or three children each, or only to the parents of
    /// its leaves, and lets `takes` say whether a node takes the line of a child.
    fn walk(lines: &mut Lines, plies: usize, to_leaves: bool, mut takes: impl FnMut() -> bool) {
        struct Open {
            line: Line,
            expected: Vec<u32>,
            entered: u32,
        }
        let fresh = || Open {
            line: Line::EMPTY,
            expected: Vec::new(),
            entered: 0,
        };
        lines.clear();
        let mut open = vec![fresh()];
        loop {
            let ply = open.len() - 1;
            let parent = open.last_mut().expect("the root");
            let is_over = parent.entered == if ply.is_multiple_of(2) { 2 } else { 3 };
            let mut position = parent.entered;
            let (line, expected) = if is_over {
                let Open { line, expected, .. } = open.pop().expect("it is open");
                let Some(came_by) = lines.ascend() else {
                    let mut found = Vec::new();
                    lines.spell(line, &mut found);
                    assert_eq!(found, expected);
                    return;
                };
                position = came_by;
                (line, expected)
            } else {
                parent.entered += 1;
                let is_inner = ply + 1 < plies;
                if is_inner || to_leaves {
                    lines.descend(position);
                }
                if is_inner {
                    parent.line = lines.settle(parent.line);
                    open.push(fresh());
                    continue;
                }
                if to_leaves {
                    assert_eq!(lines.ascend(), Some(position));
                }
                (Line::EMPTY, Vec::new())
            };
            let parent = open.last_mut().expect("it has a parent");
            assert_eq!(position, parent.entered - 1);
            if parent.line.is_empty() || takes() {
                lines.discard(parent.line);
                parent.line = lines.extend(position, line);
                parent.expected = [&[position][..], &expected].concat();
            } else {
                lines.discard(line);
            }
        }
    }

    #[test]
    fn lines_lead_where_they_were_taken() {
        let mut lines = Lines::default();
        for plies in 1..8 {
            for seed in 0..300 {
                let mut random = Random::new(seed);
                walk(&mut lines, plies, seed % 2 == 0, || random.below(3) == 0);
                // Each open node has one line, and none is longer than the tree is deep.
                assert!(lines.cells() <= plies * plies, "{}", lines.cells());
            }
        }
    }

    #[test]
    fn what_lies_behind_the_path_takes_no_cell() {
        let mut lines = Lines::default();
        walk(&mut lines, 7, false, || false);
        assert!(lines.cells() > 0);
        let mut chain = Lines::default();
        for step in 0..100 {
            chain.descend(step);
        }
        let mut line = Line::EMPTY;
        while let Some(step) = chain.ascend() {
            line = chain.extend(step, line);
        }
        assert_eq!(chain.cells(), 0);
        let mut found = vec![7];
        chain.spell(line, &mut found);
        assert_eq!(found, (0..100).collect::<Vec<_>>());
    }
}

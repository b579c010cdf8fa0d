//! Lines of k squares on a board: where they are, and which squares would complete one.

#![expect(
    clippy::inline_always,
    reason = "a function that is not inlined is compiled without the caller's vector instructions"
)]

use fearless_simd::{Level, Simd, SimdBase, SimdInto, dispatch, u64x4};

use super::stones::Grid;

/// All lines of k squares, as bits: in rows, columns and diagonals.
pub(super) fn lines(grid: Grid, k: u32) -> Vec<u64> {
    let Grid { rows, columns, .. } = grid;
    let mut lines = Vec::new();
    for (row, column) in grid.squares() {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let square = |step: u32| {
                let row = row + down * step;
                let right: i32 = right * step.cast_signed();
                let column = column.checked_add_signed(right)?;
                (row < rows && column < columns).then(|| row * columns + column)
            };
            lines.extend((0..k).try_fold(0, |line, step| Some(line | 1_u64 << square(step)?)));
        }
    }
    // A line of one square goes in all directions.
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Finds the squares that complete a line of k stones: in a row, a column, and two diagonals, four directions at
/// once.
#[derive(Clone, Debug)]
pub(super) struct Completing {
    k: u32,
    /// How many bits the next square is away, in each direction.
    step: [u64; 4],
    /// The squares that have a next one.
    from: [u64; 4],
    /// The squares that are the next one of another.
    to: [u64; 4],
    all: u64,
    /// The vector instructions of the processor.
    level: Level,
}

impl Completing {
    pub(super) fn new(grid: Grid, k: u32) -> Completing {
        let Grid { rows, columns, .. } = grid;
        let [left, right] = [grid.column(0), grid.column(columns - 1)];
        let [top, bottom] = [grid.row(0), grid.row(rows - 1)];
        let all = grid.all();
        let columns = u64::from(columns);
        Completing {
            k,
            step: [1, columns, columns + 1, columns - 1],
            from: [right, bottom, bottom | right, bottom | left].map(|last| all & !last),
            to: [left, top, top | left, top | right].map(|first| all & !first),
            all,
            level: Level::new(),
        }
    }

    /// The squares that complete a line with these stones. Some of them may be taken.
    #[inline]
    pub(super) fn squares(&self, stones: u64) -> u64 {
        dispatch!(self.level, simd => self.squares_with(simd, stones))
    }

    #[inline(always)]
    fn squares_with<S: Simd>(&self, simd: S, stones: u64) -> u64 {
        match self.k {
            1 => self.all,
            2 => self.of::<S, 2>(simd, stones),
            3 => self.of::<S, 3>(simd, stones),
            4 => self.of::<S, 4>(simd, stones),
            5 => self.of::<S, 5>(simd, stones),
            6 => self.of::<S, 6>(simd, stones),
            7 => self.of::<S, 7>(simd, stones),
            _ => self.of::<S, 8>(simd, stones),
        }
    }

    /// A square completes a line of K with n stones in a row just before it and K - 1 - n just after it. The squares
    /// with so many before them, or after them, are found for all squares at once.
    #[inline(always)]
    fn of<S: Simd, const K: usize>(&self, simd: S, stones: u64) -> u64 {
        let step: u64x4<S> = self.step.simd_into(simd);
        let stones = u64x4::splat(simd, stones);
        let from: u64x4<S> = self.from.simd_into(simd);
        let to: u64x4<S> = self.to.simd_into(simd);
        let (from, to) = (stones & from, stones & to);
        let mut before = [u64x4::splat(simd, self.all); K];
        let mut after = before;
        for n in 1..K {
            before[n] = (from & before[n - 1]) << step;
            after[n] = (to & after[n - 1]) >> step;
        }
        let mut found = after[K - 1];
        for n in 1..K {
            found |= before[n] & after[K - 1 - n];
        }
        let [a, b, c, d]: [u64; 4] = found.into();
        a | b | c | d
    }
}

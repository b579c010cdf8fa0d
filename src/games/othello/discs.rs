//! Where discs can be set, and which they turn, for all squares at once. A square is a bit; rows are eight bits
//! apart on boards of all sizes, with empty squares where a smaller board has none.
//!
//! A run of discs is followed from all squares at once, twice as far with each step (Kogge & Stone, *IEEE
//! Transactions on Computers* C-22, 1973, for carries). It has at most six discs between two others.

/// How many bits apart rows are.
pub(super) const STRIDE: u32 = 8;

/// The squares that a run can go through in a row or a diagonal: not those at the edges, where it would go on
/// at the other end of the next row.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares next to the end of a run of discs of `other` that starts beside a disc of `own`, in any
/// direction. Some of them may be taken, or outside of a smaller board.
#[expect(
    clippy::inline_always,
    reason = "a call keeps its constants from the caller"
)]
#[inline(always)]
pub(super) fn moves(own: u64, other: u64) -> u64 {
    let inner = other & INNER_COLUMNS;
    along::<1>(own, inner)
        | along::<7>(own, inner)
        | along::<8>(own, other)
        | along::<9>(own, inner)
}

/// The same in one direction and its opposite.
#[inline]
fn along<const STEP: u32>(own: u64, through: u64) -> u64 {
    let mut ahead = through & (own << STEP);
    let mut back = through & (own >> STEP);
    ahead |= through & (ahead << STEP);
    back |= through & (back >> STEP);
    let pairs = through & (through << STEP);
    let pairs_back = pairs >> STEP;
    for _ in 0..2 {
        ahead |= pairs & (ahead << (2 * STEP));
        back |= pairs_back & (back >> (2 * STEP));
    }
    (ahead << STEP) | (back >> STEP)
}

/// The discs of `other` that a disc of `own` turns when it is set on this square: in each direction those before
/// the first square without a disc of `other`, if that has a disc of `own`.
#[inline]
pub(super) fn turned(own: u64, other: u64, square: u32) -> u64 {
    let rays = &RAYS[square as usize];
    let mut all = 0;
    for ray in rays.ahead {
        let stops = ray & !other;
        let first = stops & stops.wrapping_neg();
        let before = ray & first.wrapping_sub(1);
        all |= if first & own == 0 { 0 } else { before };
    }
    for ray in rays.back {
        // Without a stop, the last square of all stands for it; it is not in the run.
        let stops = ray & !other;
        let first = (1 << 63) >> (stops | 1).leading_zeros();
        let before = ray & !(first | (first - 1));
        all |= if stops & own & first == 0 { 0 } else { before };
    }
    all
}

/// The squares on the way from a square to the edges, without the square.
struct Rays {
    /// In the directions in which bits rise.
    ahead: [u64; 4],
    /// In the others.
    back: [u64; 4],
}

/// Those of each square.
static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    const NONE: Rays = Rays {
        ahead: [0; 4],
        back: [0; 4],
    };
    let mut all = [NONE; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        // To the edge in each direction: right, left, down.
        let (right, left, down) = (7 - column, column, 7 - row);
        all[square].ahead = [
            ray(square, right, 1),
            ray(square, less(left, down), 7),
            ray(square, down, 8),
            ray(square, less(right, down), 9),
        ];
        all[square].back = [
            ray(square, left, -1),
            ray(square, less(right, row), -7),
            ray(square, row, -8),
            ray(square, less(left, row), -9),
        ];
        square += 1;
    }
    all
}

const fn less(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

/// The next squares, so many, each so many bits from the one before.
const fn ray(square: usize, count: usize, step: isize) -> u64 {
    let (mut squares, mut at, mut left) = (0, square, count);
    while left > 0 {
        at = at.strict_add_signed(step);
        squares |= 1 << at;
        left -= 1;
    }
    squares
}

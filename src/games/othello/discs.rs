//! Where discs can be set, and which they turn, for all squares at once. A square is a bit; rows are eight
//! bits apart on boards of all sizes, with empty squares where a smaller board has none.
//!
//! A run of discs is followed from all squares at once, twice as far with each step (Kogge & Stone, *IEEE
//! Transactions on Computers* C-22, 1973, for carries). It has at most six discs between two others.

use fearless_simd::{Level, Select, Simd, SimdBase, SimdInto, dispatch, u64x4};

/// How many bits apart rows are.
pub(super) const STRIDE: u32 = 8;

/// The squares that a run can go through in a row or a diagonal: not those at the edges, where it would go
/// on at the other end of the next row.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// How far apart the squares of each direction are; backwards it is as far. Four directions go together.
const STEPS: [u64; 4] = [1, 7, 8, 9];

/// The squares next to the end of a run of discs of `other` that starts beside a disc of `own`, in any
/// direction. Some of them may be taken, or outside of a smaller board.
#[inline]
pub(super) fn moves(level: Level, own: u64, other: u64) -> u64 {
    dispatch!(level, simd => moves_with(simd, own, other))
}

#[inline(always)]
fn moves_with<S: Simd>(simd: S, own: u64, other: u64) -> u64 {
    let Runs { ahead, back, step } = runs(simd, own, other);
    of_all((ahead << step) | (back >> step))
}

/// The discs of `other` that a disc of `own` turns when it is set on the square with this bit.
#[inline]
pub(super) fn turned(level: Level, own: u64, other: u64, disc: u64) -> u64 {
    dispatch!(level, simd => turned_with(simd, own, other, disc))
}

#[inline(always)]
fn turned_with<S: Simd>(simd: S, own: u64, other: u64, disc: u64) -> u64 {
    let Runs { ahead, back, step } = runs(simd, disc, other);
    let own = u64x4::splat(simd, own);
    let none = u64x4::splat(simd, 0);
    // A run without a disc of `own` at its end is not turned.
    let is_open_ahead = ((ahead << step) & own).simd_eq(none);
    let is_open_back = ((back >> step) & own).simd_eq(none);
    of_all(is_open_ahead.select(none, ahead) | is_open_back.select(none, back))
}

/// Runs of discs in four directions and their opposites.
struct Runs<S: Simd> {
    ahead: u64x4<S>,
    back: u64x4<S>,
    /// How far apart the squares of a run are.
    step: u64x4<S>,
}

/// The runs of discs of `other` that start beside a bit of `from`.
#[inline(always)]
fn runs<S: Simd>(simd: S, from: u64, other: u64) -> Runs<S> {
    let inner = other & INNER_COLUMNS;
    let through: u64x4<S> = [inner, inner, other, inner].simd_into(simd);
    let step: u64x4<S> = STEPS.simd_into(simd);
    let two_steps = step + step;
    let from = u64x4::splat(simd, from);
    let (mut ahead, mut back) = (through & (from << step), through & (from >> step));
    ahead |= through & (ahead << step);
    back |= through & (back >> step);
    let pairs = through & (through << step);
    let pairs_back = through & (through >> step);
    for _ in 0..2 {
        ahead |= pairs & (ahead << two_steps);
        back |= pairs_back & (back >> two_steps);
    }
    Runs { ahead, back, step }
}

/// The bits of all lanes.
#[inline(always)]
fn of_all<S: Simd>(lanes: u64x4<S>) -> u64 {
    let [a, b, c, d]: [u64; 4] = lanes.into();
    a | b | c | d
}

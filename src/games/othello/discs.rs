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
#[inline]
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
    (ahead::<STEP>(own, through) << STEP) | (back::<STEP>(own, through) >> STEP)
}

/// The discs of `other` that a disc of `own` turns when it is set on the square with this bit.
#[inline]
pub(super) fn turned(own: u64, other: u64, disc: u64) -> u64 {
    let inner = other & INNER_COLUMNS;
    turned_along::<1>(own, inner, disc)
        | turned_along::<7>(own, inner, disc)
        | turned_along::<8>(own, other, disc)
        | turned_along::<9>(own, inner, disc)
}

/// The same in one direction and its opposite.
#[inline]
fn turned_along<const STEP: u32>(own: u64, through: u64, disc: u64) -> u64 {
    let ahead = ahead::<STEP>(disc, through);
    let back = back::<STEP>(disc, through);
    let is_held = |end: u64| if end & own == 0 { 0 } else { u64::MAX };
    (ahead & is_held(ahead << STEP)) | (back & is_held(back >> STEP))
}

/// The runs of bits of `through` that start one step ahead of a bit of `from`.
#[inline]
fn ahead<const STEP: u32>(from: u64, through: u64) -> u64 {
    let mut run = through & (from << STEP);
    run |= through & (run << STEP);
    let pairs = through & (through << STEP);
    run |= pairs & (run << (2 * STEP));
    run | (pairs & (run << (2 * STEP)))
}

/// The runs of bits of `through` that start one step back from a bit of `from`.
#[inline]
fn back<const STEP: u32>(from: u64, through: u64) -> u64 {
    let mut run = through & (from >> STEP);
    run |= through & (run >> STEP);
    let pairs = through & (through >> STEP);
    run |= pairs & (run >> (2 * STEP));
    run | (pairs & (run >> (2 * STEP)))
}

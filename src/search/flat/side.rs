//! The two players, as types: the loops of the fast search are compiled once for each.

use super::leaf::Leaf;

/// A player.
pub trait Side: Copy {
    /// The opponent.
    type Other: Side<Other = Self>;

    /// Whether it is MAX.
    const IS_MAX: bool;

    /// Whether `a` is strictly better than `b`.
    #[inline(always)]
    fn prefers<B: PartialOrd>(a: B, b: B) -> bool {
        if Self::IS_MAX { a > b } else { a < b }
    }

    /// Whether a node that has found `own` stops, when the opponent has `bound` for sure.
    #[inline(always)]
    fn stops<B: PartialOrd>(own: B, bound: B) -> bool {
        if Self::IS_MAX {
            own >= bound
        } else {
            own <= bound
        }
    }

    /// A number that every leaf is at least as good as.
    #[inline(always)]
    fn worst<T: Leaf>() -> T {
        if Self::IS_MAX { T::LEAST } else { T::GREATEST }
    }
}

/// Takes the greatest.
#[derive(Clone, Copy, Debug)]
pub struct Max;

/// Takes the least.
#[derive(Clone, Copy, Debug)]
pub struct Min;

impl Side for Max {
    type Other = Min;
    const IS_MAX: bool = true;
}

impl Side for Min {
    type Other = Max;
    const IS_MAX: bool = false;
}

//! The types that a search of leaves in a row computes in, and the types of leaves that become
//! them.
//!
//! A [`Score`] is `i32`, `i64` or `f64`. The two ends of the type are the infinities of windows and no
//! leaf may hold them, so that one type serves leaves and bounds. Every type of [`Leaf`] is widened to
//! a score as it is read. `i32` leaves are scores as they stand; an array that does hold the least or
//! the greatest `i32` is searched again, widened to `i64`.
//!
//! Sixty-four bits suffice for all leaves that have a value. A leaf without one widens to an infinity
//! or to NaN, which [`Score::is_leaf`] refuses.

use bytemuck::Pod;
use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x8, i32x8, i64x8};

use crate::number::{Number, NumberKind};
use crate::value::Value;

/// How many scores a vector holds.
pub const LANES: usize = 8;

/// A number that stands for a value in comparisons.
pub trait Score: SimdElement + Send + Sync {
    /// Eight scores.
    type Vector<S: Simd>: SimdBase<S, Element = Self, Array = [Self; LANES]>;

    /// Minus infinity: below all leaves.
    const LEAST: Self;
    /// Infinity: above all leaves.
    const GREATEST: Self;
    /// [Turns](Score::turned) nothing.
    const AS_IS: Self;
    /// [Turns](Score::turned) each score to the one that the opponent sees.
    const TURNED: Self;

    /// The score, if `turn` is [`AS_IS`](Score::AS_IS); if it is [`TURNED`](Score::TURNED), the same
    /// score as the opponent sees it: the order is reversed, and the infinities change places.
    fn turned(self, turn: Self) -> Self;

    /// The same for eight scores.
    fn turned_all<S: Simd>(scores: Self::Vector<S>, turn: Self) -> Self::Vector<S>;

    /// The score of a value; `None` if no score of this type stands for it.
    fn of_value(value: Value) -> Option<Self>;

    /// The value of a score; `None` for a score that stands for no value (NaN).
    fn value(self) -> Option<Value>;

    /// Whether a leaf may have this score.
    #[inline(always)]
    fn is_leaf(self) -> bool {
        Self::LEAST < self && self < Self::GREATEST
    }

    /// The score as the opponent sees it.
    #[inline(always)]
    fn opposite(self) -> Self {
        self.turned(Self::TURNED)
    }
}

macro_rules! integers {
    ($($integer:ident: $vector:ident),*) => {$(
        impl Score for $integer {
            type Vector<S: Simd> = $vector<S>;
            const LEAST: $integer = $integer::MIN;
            const GREATEST: $integer = $integer::MAX;
            const AS_IS: $integer = 0;
            const TURNED: $integer = -1;

            // With all bits turned, what was less is greater.
            #[inline(always)]
            fn turned(self, turn: $integer) -> $integer {
                self ^ turn
            }

            #[inline(always)]
            fn turned_all<S: Simd>(scores: $vector<S>, turn: $integer) -> $vector<S> {
                scores ^ turn
            }

            fn of_value(value: Value) -> Option<$integer> {
                match value {
                    Value::MINUS_INFINITY => Some($integer::MIN),
                    Value::INFINITY => Some($integer::MAX),
                    _ => $integer::try_from(value.key()?).ok().filter(|score| score.is_leaf()),
                }
            }

            fn value(self) -> Option<Value> {
                match self {
                    $integer::MIN => Some(Value::MINUS_INFINITY),
                    $integer::MAX => Some(Value::INFINITY),
                    _ => Some(Value::from_key(self.into())),
                }
            }
        }
    )*};
}
integers!(i32: i32x8, i64: i64x8);

impl Score for f64 {
    type Vector<S: Simd> = f64x8<S>;
    const LEAST: f64 = f64::NEG_INFINITY;
    const GREATEST: f64 = f64::INFINITY;
    const AS_IS: f64 = 1.0;
    const TURNED: f64 = -1.0;

    #[inline(always)]
    fn turned(self, turn: f64) -> f64 {
        self * turn
    }

    #[inline(always)]
    fn turned_all<S: Simd>(scores: f64x8<S>, turn: f64) -> f64x8<S> {
        scores * turn
    }

    fn of_value(value: Value) -> Option<f64> {
        match (value, NumberKind::Decimals.number(value)) {
            (Value::MINUS_INFINITY, _) => Some(f64::NEG_INFINITY),
            (Value::INFINITY, _) => Some(f64::INFINITY),
            (_, Some(Number::Decimal(double))) => Some(double),
            _ => None,
        }
    }

    fn value(self) -> Option<Value> {
        match self {
            f64::NEG_INFINITY => Some(Value::MINUS_INFINITY),
            f64::INFINITY => Some(Value::INFINITY),
            // Adding 0 makes -0 a 0.
            _ => NumberKind::Decimals.value(Number::Decimal(self + 0.0)),
        }
    }
}

/// A type of leaf that is searched as scores of type `T`.
pub trait Leaf<T>: Pod {
    /// The score; no [leaf](Score::is_leaf) if the leaf has no key.
    fn score(self) -> T;
}

macro_rules! leaves {
    ($($score:ty: $($leaf:ty)*),*) => {$($(
        impl Leaf<$score> for $leaf {
            #[inline(always)]
            fn score(self) -> $score {
                self.into()
            }
        }
    )*)*};
}
leaves!(i32: i32, i64: i8 i16 i32 i64 u8 u16 u32, f64: f32 f64);

impl Leaf<i64> for u64 {
    #[inline(always)]
    fn score(self) -> i64 {
        self.try_into().unwrap_or(i64::GREATEST)
    }
}

/// Eight leaves as scores.
#[inline(always)]
pub fn load<T: Score, L: Leaf<T>, S: Simd>(simd: S, leaves: &[L; LANES], turn: T) -> T::Vector<S> {
    let mut scores = [T::AS_IS; LANES];
    for (score, leaf) in scores.iter_mut().zip(leaves) {
        *score = leaf.score();
    }
    T::turned_all(T::Vector::<S>::simd_from(simd, scores), turn)
}

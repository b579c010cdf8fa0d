//! The numbers that a leaf of a uniform tree may be.

use std::fmt::Debug;

use bytemuck::Pod;

use crate::machine::simd::Lane;
use crate::number::{Number, Numbers};
use crate::value::Value;

/// A type of leaf, and the bounds that a window over it may have.
pub trait Leaf: Lane + Debug + Default + Pod + Send + Sync {
    /// The leaves and, outside of them, both infinities.
    type Bound: Copy + Debug + Default + PartialOrd;

    /// No leaf is below.
    const LEAST: Self;
    /// No leaf is above.
    const GREATEST: Self;
    /// Below all leaves.
    const MINUS_INFINITY: Self::Bound;
    /// Above all leaves.
    const INFINITY: Self::Bound;

    /// The bound that this leaf is.
    fn bound(self) -> Self::Bound;

    /// The leaf that compares with all leaves as `bound` does; `None` if that is an infinity that
    /// no number of this type can stand for.
    fn of_bound(bound: Self::Bound) -> Option<Self>;

    /// The value of this leaf; `None` if no key stands for it.
    fn value(self) -> Option<Value>;

    /// The leaf with this value; `None` if there is none.
    fn of_value(value: Value) -> Option<Self>;
}

macro_rules! integers {
    ($($integer:ty => $bound:ty),*) => {$(
        impl Leaf for $integer {
            type Bound = $bound;
            const LEAST: Self = <$integer>::MIN;
            const GREATEST: Self = <$integer>::MAX;
            const MINUS_INFINITY: $bound = <$bound>::MIN;
            const INFINITY: $bound = <$bound>::MAX;

            #[inline(always)]
            fn bound(self) -> $bound {
                <$bound>::from(self)
            }

            #[inline(always)]
            fn of_bound(bound: $bound) -> Option<Self> {
                <$integer>::try_from(bound).ok()
            }

            fn value(self) -> Option<Value> {
                i64::try_from(self).ok().map(Value::from_key)
            }

            fn of_value(value: Value) -> Option<Self> {
                <$integer>::try_from(value.key()?).ok()
            }
        }
    )*};
}
integers!(
    i8 => i64, i16 => i64, i32 => i64, i64 => i128,
    u8 => i64, u16 => i64, u32 => i64, u64 => i128
);

macro_rules! floats {
    ($($float:ty),*) => {$(
        impl Leaf for $float {
            type Bound = $float;
            const LEAST: Self = <$float>::NEG_INFINITY;
            const GREATEST: Self = <$float>::INFINITY;
            const MINUS_INFINITY: $float = <$float>::NEG_INFINITY;
            const INFINITY: $float = <$float>::INFINITY;

            #[inline(always)]
            fn bound(self) -> $float {
                self
            }

            #[inline(always)]
            fn of_bound(bound: $float) -> Option<Self> {
                Some(bound)
            }

            fn value(self) -> Option<Value> {
                // Adding 0 makes -0 a 0.
                let double = f64::from(self) + 0.0;
                let value = Numbers::Decimals.value(Number::Decimal(double));
                value.filter(|_| double.is_finite())
            }

            fn of_value(value: Value) -> Option<Self> {
                let Number::Decimal(double) = Numbers::Decimals.number(value)? else {
                    return None;
                };
                #[allow(
                    clippy::cast_possible_truncation,
                    clippy::float_cmp,
                    reason = "of one of the types; exactly this number, or none"
                )]
                {
                    let float = double as $float;
                    (f64::from(float) == double).then_some(float)
                }
            }
        }
    )*};
}
floats!(f32, f64);

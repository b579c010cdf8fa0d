//! Questions about a few numbers at once, answered by vector instructions where there are some.
//!
//! [`Plain`] is code for any machine. [`Avx512`] can only be had where the machine has been asked,
//! so whoever holds one may use it. Code that is generic over [`Lanes`] and handed to
//! [`Lanes::run`] is compiled once for each.
//!
//! Asking the machine costs tens of microseconds in a virtual one: only for large inputs.

#[cfg(target_arch = "x86_64")]
#[expect(
    clippy::cast_possible_truncation,
    reason = "masks have no more bits than lanes"
)]
mod avx512;
#[cfg(not(target_arch = "x86_64"))]
mod none;
mod vectors;

#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
#[cfg(not(target_arch = "x86_64"))]
pub use none::Avx512;
pub use vectors::{NoVectors, Vectors};

/// A number that can stand in a lane.
pub trait Lane: Copy + PartialOrd + Default {
    /// Whether it is a number that trees have: not NaN, not infinite, and within 64 bits, one of
    /// them a sign.
    fn is_usable(self) -> bool;
}

/// Work that is compiled for each machine.
pub trait Work<T: Lane> {
    /// What comes of it.
    type Output;

    /// Does it. Must be `#[inline(always)]`, or it is compiled for no machine in particular.
    fn work<V: Lanes<T>>(self, lanes: V) -> Self::Output;
}

/// What is asked about the numbers in an array of up to 64. Bit i of a mask stands for number i.
pub trait Lanes<T: Lane>: Copy {
    /// Does the work with the instructions that `self` stands for.
    fn run<W: Work<T>>(self, work: W) -> W::Output;

    /// Which numbers are at most `bound`, if `LEAST`, else at least.
    #[inline(always)]
    fn reach<const LEAST: bool, const N: usize>(self, numbers: &[T; N], bound: T) -> u64 {
        let mut mask = 0;
        for (place, &number) in numbers.iter().enumerate() {
            let reaches = if LEAST {
                number <= bound
            } else {
                number >= bound
            };
            mask |= u64::from(reaches) << place;
        }
        mask
    }

    /// The least number, if `LEAST`, else the greatest.
    #[inline(always)]
    fn extreme<const LEAST: bool, const N: usize>(self, numbers: &[T; N]) -> T {
        let mut extreme = numbers[0];
        for &number in numbers {
            let is_better = if LEAST {
                number < extreme
            } else {
                number > extreme
            };
            extreme = if is_better { number } else { extreme };
        }
        extreme
    }

    /// Vectors of these numbers.
    type Vectors: Vectors<T>;

    /// Them, if there are any.
    #[inline(always)]
    fn vectors(self) -> Option<Self::Vectors> {
        None
    }

    /// Whether all numbers are [usable](Lane::is_usable).
    #[inline(always)]
    fn are_usable<const N: usize>(self, numbers: &[T; N]) -> bool {
        let mut all = true;
        for &number in numbers {
            all &= number.is_usable();
        }
        all
    }
}

/// A machine, for all types of numbers.
pub trait AllLanes:
    Lanes<i8>
    + Lanes<i16>
    + Lanes<i32>
    + Lanes<i64>
    + Lanes<u8>
    + Lanes<u16>
    + Lanes<u32>
    + Lanes<u64>
    + Lanes<f32>
    + Lanes<f64>
{
}

impl AllLanes for Plain {}
impl AllLanes for Avx512 {}

/// Any machine.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl<T: Lane> Lanes<T> for Plain {
    type Vectors = NoVectors;

    #[inline(always)]
    fn run<W: Work<T>>(self, work: W) -> W::Output {
        work.work(self)
    }
}

macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl Lane for $integer {
            #[inline(always)]
            fn is_usable(self) -> bool {
                true
            }
        }
    )*};
}
integers!(i8, i16, i32, i64, u8, u16, u32);

impl Lane for u64 {
    #[inline(always)]
    fn is_usable(self) -> bool {
        self <= i64::MAX.cast_unsigned()
    }
}

impl Lane for f32 {
    #[inline(always)]
    fn is_usable(self) -> bool {
        f32::is_finite(self)
    }
}

impl Lane for f64 {
    #[inline(always)]
    fn is_usable(self) -> bool {
        f64::is_finite(self)
    }
}

/// Asks for the memory where `numbers[at]` is, if there is one, without waiting for it.
#[inline(always)]
pub fn prefetch<T>(numbers: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(number) = numbers.get(at) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint, for an address that may even be read.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(number).cast()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The masks are those of plain code, wherever the bound is, and however many numbers share a
    /// vector with those before.
    fn check_reach<T: Lane + PartialOrd + std::fmt::Debug, const N: usize>(
        lanes: impl Lanes<T>,
        numbers: [T; N],
    ) {
        for bound in numbers {
            let least = lanes.reach::<true, N>(&numbers, bound);
            assert_eq!(least, Plain.reach::<true, N>(&numbers, bound), "{N}");
            let greatest = lanes.reach::<false, N>(&numbers, bound);
            assert_eq!(greatest, Plain.reach::<false, N>(&numbers, bound), "{N}");
        }
    }

    #[test]
    fn vectors_reach_what_plain_code_reaches() {
        let Some(machine) = Avx512::found() else {
            return;
        };
        // Each number once, in no order.
        let key = |place: usize| i8::try_from(place * 37 % 61).expect("small") - 30;
        macro_rules! sizes {
            ($($size:literal)*) => {$(
                check_reach::<i32, $size>(machine, std::array::from_fn(|place| key(place).into()));
                check_reach::<i64, $size>(machine, std::array::from_fn(|place| key(place).into()));
                check_reach::<f64, $size>(machine, std::array::from_fn(|place| key(place).into()));
                check_reach::<i8, $size>(machine, std::array::from_fn(key));
            )*};
        }
        sizes!(1 7 8 9 15 16 17 20 31 32 33 40 55 60);
    }
}

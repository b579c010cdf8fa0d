//! Questions about a few numbers at once, answered by vector instructions where there are some.
//!
//! [`Plain`] is code for any machine. [`Avx2`] and [`Avx512`] can only be had where the machine has
//! been asked, so whoever holds one may use it. Code that is generic over [`Lanes`] and handed to
//! [`Lanes::run`] is compiled once for each.
//!
//! Asking the machine costs tens of microseconds in a virtual one: only for large inputs.

#[cfg(target_arch = "x86_64")]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "masks have no more bits than lanes"
)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[expect(
    clippy::cast_possible_truncation,
    reason = "masks have no more bits than lanes"
)]
mod avx512;
#[cfg(test)]
pub(crate) mod model;
#[cfg(not(target_arch = "x86_64"))]
mod none;
mod vectors;

#[cfg(target_arch = "x86_64")]
pub use self::{avx2::Avx2, avx512::Avx512};
#[cfg(not(target_arch = "x86_64"))]
pub use none::{Avx2, Avx512};
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
    /// Does the work with the instructions that `self` stands for, or with those of any machine where
    /// there are no vectors of these numbers.
    fn run<W: Work<T>>(self, work: W) -> W::Output;

    /// Vectors of these numbers.
    type Vectors: Vectors<T>;

    /// Them, if there are any.
    #[inline(always)]
    fn vectors(self) -> Option<Self::Vectors> {
        None
    }

    /// Which numbers are at most `bound`, if `LEAST`, else at least. It means nothing if one is not
    /// usable.
    #[inline(always)]
    fn reach<const LEAST: bool, const N: usize>(self, numbers: &[T; N], bound: T) -> u64 {
        if let Some(vectors) = self.vectors_for::<N>() {
            return vectors::reach::<LEAST, N, T, _>(vectors, numbers, bound);
        }
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

    /// The least number, if `LEAST`, else the greatest. It means nothing if one is not usable.
    #[inline(always)]
    fn extreme<const LEAST: bool, const N: usize>(self, numbers: &[T; N]) -> T {
        if let Some(vectors) = self.vectors_for::<N>() {
            return vectors::extreme::<LEAST, N, T, _>(vectors, numbers);
        }
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

    /// Whether all numbers are [usable](Lane::is_usable).
    #[inline(always)]
    fn are_usable<const N: usize>(self, numbers: &[T; N]) -> bool {
        if let Some(vectors) = self.vectors_for::<N>() {
            return vectors::are_usable::<N, T, _>(vectors, numbers);
        }
        let mut all = true;
        for &number in numbers {
            all &= number.is_usable();
        }
        all
    }

    /// The vectors, if an array of so many numbers fills one.
    #[inline(always)]
    fn vectors_for<const N: usize>(self) -> Option<Self::Vectors> {
        if N < <Self::Vectors as Vectors<T>>::WIDTH {
            return None;
        }
        self.vectors()
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
impl AllLanes for Avx2 {}
impl AllLanes for Avx512 {}
#[cfg(test)]
impl AllLanes for model::Model {}

/// Any machine.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl<T: Lane> Lanes<T> for Plain {
    type Vectors = NoVectors;

    // Once for all machines that have nothing better.
    #[inline(never)]
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

/// Asks for the memory where `numbers[at]` is, without waiting for it. If there is none, nothing comes
/// of it.
#[inline(always)]
pub fn prefetch<T>(numbers: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let number = numbers.as_ptr().wrapping_add(at);
        // SAFETY: all processors of this kind have the instruction. It is a hint, and takes any address:
        // where nothing is, or nothing may be read, it does nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(number.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (numbers, at);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers are those of plain code, wherever the bound is, and however many numbers share a
    /// vector with those before.
    fn check<T: Lane + PartialOrd + std::fmt::Debug, const N: usize>(
        lanes: impl Lanes<T>,
        numbers: [T; N],
    ) {
        for bound in numbers {
            let least = lanes.reach::<true, N>(&numbers, bound);
            assert_eq!(least, Plain.reach::<true, N>(&numbers, bound), "{N}");
            let greatest = lanes.reach::<false, N>(&numbers, bound);
            assert_eq!(greatest, Plain.reach::<false, N>(&numbers, bound), "{N}");
        }
        let least = lanes.extreme::<true, N>(&numbers);
        assert_eq!(least, Plain.extreme::<true, N>(&numbers), "{N}");
        let greatest = lanes.extreme::<false, N>(&numbers);
        assert_eq!(greatest, Plain.extreme::<false, N>(&numbers), "{N}");
        assert!(lanes.are_usable(&numbers));
    }

    /// One number that is none is seen in each place.
    fn check_usable<const N: usize>(lanes: impl Lanes<f64>) {
        for odd in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for place in 0..N {
                let mut numbers = [1.5; N];
                numbers[place] = odd;
                assert!(!lanes.are_usable(&numbers), "{odd} {place} of {N}");
            }
        }
    }

    #[test]
    fn vectors_answer_as_plain_code_does() {
        // Each number once, in no order, from -30 to 30.
        let key = |place: usize| i8::try_from(place * 37 % 61).expect("small") - 30;
        let narrow = |place| match key(place) {
            -30 => i32::MIN,
            30 => i32::MAX,
            key => key.into(),
        };
        let few = |place| key(place) / 9;
        let wide = |place| match key(place) {
            -30 => i64::MIN,
            30 => i64::MAX,
            // Both halves of a number count.
            key => i64::from(key) * 0x1_0000_0001,
        };
        macro_rules! sizes {
            ($machine:ident: $($size:literal)*) => {$(
                check::<i32, $size>($machine, std::array::from_fn(narrow));
                check::<i64, $size>($machine, std::array::from_fn(wide));
                check::<f64, $size>($machine, std::array::from_fn(|place| key(place).into()));
                // Some are alike.
                check::<i32, $size>($machine, std::array::from_fn(|place| narrow(place) / 9));
                check::<f64, $size>($machine, std::array::from_fn(|place| few(place).into()));
                check_usable::<$size>($machine);
            )*};
        }
        if let Some(machine) = Avx2::found() {
            sizes!(machine: 1 3 4 5 7 8 9 15 16 17 20 31 32 33 40 55 60);
        }
        let machine = model::Model;
        sizes!(machine: 1 3 4 5 7 8 9 15 16 17 20 31 32 33 40 55 60);
        if let Some(machine) = Avx512::found() {
            sizes!(machine: 1 3 4 5 7 8 9 15 16 17 20 31 32 33 40 55 60);
        }
    }

    /// What is kept of a vector are the numbers of the mask and their places, whatever the mask.
    #[cfg(target_arch = "x86_64")]
    fn check_keep<T: Lane + std::fmt::Debug, V: Vectors<T>>(vectors: V, numbers: &[T; 16]) {
        for mask in 0..1_u64 << V::WIDTH {
            let (mut kept, mut places) = ([T::default(); 16], [0; 16]);
            // Bits beyond the lanes are not looked at.
            let beyond = mask | u64::MAX << V::WIDTH;
            vectors.keep(vectors.load(numbers), beyond, &mut kept);
            vectors.keep_places(u32::MAX, beyond, &mut places);
            let chosen = (0..V::WIDTH).filter(|place| mask >> place & 1 == 1);
            for (at, place) in chosen.enumerate() {
                assert_eq!(kept[at], numbers[place], "{mask:b}");
                let place = u32::try_from(place).expect("small");
                assert_eq!(places[at], u32::MAX.wrapping_add(place), "{mask:b}");
            }
            let chosen = vectors.pick_at(vectors.fill(T::default()), vectors.load(numbers), beyond);
            let mut all = [T::default(); 16];
            vectors.store(chosen, &mut all);
            for place in 0..V::WIDTH {
                let number = [T::default(), numbers[place]][(mask >> place & 1) as usize];
                assert_eq!(all[place], number, "{mask:b}");
            }
        }
    }

    #[test]
    fn memory_can_be_asked_for_wherever_it_is() {
        for at in [0, 1, 3, 1 << 20, usize::MAX / 8, usize::MAX] {
            prefetch(&[1.0_f64; 3], at);
            prefetch::<u8>(&[], at);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn what_is_kept_of_vectors_is_what_the_mask_says() {
        let numbers = [
            7, -3, 12, 5, 100, -128, 64, 1, 2, 9, -9, 55, 31, -77, 8, 127,
        ];
        macro_rules! types {
            ($machine:ident: $($number:ty)*) => {
                $(check_keep::<$number, _>($machine, &numbers.map(|number: i8| number.into()));)*
            };
        }
        let machine = model::Model;
        types!(machine: i32 i64 f64);
        if let Some(machine) = Avx2::found() {
            types!(machine: i32 i64 f64);
        }
        if let Some(machine) = Avx512::found() {
            types!(machine: i32 i64 f64);
        }
    }
}

//! The answers of a machine with AVX2.
//!
//! What is asked of an array is answered by whole vectors, as [`Lanes`] does where there are some.
//! As with AVX-512, an [`Avx2`] proves that the instructions are there, and what is left of `unsafe`
//! are the calls that rely on that, and the loads and stores of whole vectors, each within an array.
//!
//! These vectors have no masks of bits and cannot be compressed: a mask is a vector, all ones in its
//! lanes; and what is kept is moved together by a [table](PLACES) of the places of the bits of a
//! byte.

#[allow(clippy::wildcard_imports, reason = "each line is an instruction")]
use std::arch::x86_64::*;

use super::{Lane, Lanes, NoVectors, Plain, Vectors, Work};

/// A machine with AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// Asks the machine.
    #[must_use]
    pub fn found() -> Option<Avx2> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Avx2(()))
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn run<T: Lane, W: Work<T>>(work: W, lanes: Avx2) -> W::Output
where
    Avx2: Lanes<T>,
{
    work.work(lanes)
}

macro_rules! lanes {
    ($($number:ty)*) => {$(
        impl Lanes<$number> for Avx2 {
            type Vectors = Avx2;

            #[inline(always)]
            fn vectors(self) -> Option<Avx2> {
                Some(self)
            }

            #[inline(always)]
            fn run<W: Work<$number>>(self, work: W) -> W::Output {
                // SAFETY: an `Avx2` exists, so the machine has these instructions.
                unsafe { run(work, self) }
            }
        }
    )*};
}
lanes!(i32 i64 f64);

/// Types for which there are no vectors: the code for any machine, compiled once, keeps the program
/// smaller.
macro_rules! plain {
    ($($number:ty)*) => {$(
        impl Lanes<$number> for Avx2 {
            type Vectors = NoVectors;

            #[inline(always)]
            fn run<W: Work<$number>>(self, work: W) -> W::Output {
                Plain.run(work)
            }
        }
    )*};
}
plain!(i8 i16 u8 u16 u32 u64 f32);

/// The places of the bits of a byte, the lowest first; behind them 0.
static PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut place, mut count) = (0, 0);
        while place < 8 {
            if mask >> place & 1 == 1 {
                places[mask][count] = place;
                count += 1;
            }
            place += 1;
        }
        mask += 1;
    }
    places
};

/// The places of the bits of a mask, as numbers.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn places(mask: u64) -> __m256i {
    let places = i64::from_le_bytes(PLACES[mask as usize & 0xff]);
    _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(places))
}

/// Some lanes of a vector of so many: all ones in them.
#[derive(Clone, Copy, Debug)]
pub struct Mask<const LANES: usize>(__m256i);

impl From<Mask<8>> for u64 {
    #[inline(always)]
    fn from(mask: Mask<8>) -> u64 {
        // SAFETY: masks are made by an `Avx2` alone.
        unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(mask.0)) as u64 }
    }
}

impl From<Mask<4>> for u64 {
    #[inline(always)]
    fn from(mask: Mask<4>) -> u64 {
        // SAFETY: masks are made by an `Avx2` alone.
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(mask.0)) as u64 }
    }
}

/// `Vectors` of one type of number.
macro_rules! vectors {
    (
        $number:ty, $width:literal $vector:ident $mask_of:ident,
        $load:ident $store:ident $fill:ident $first:expr, $less:expr, $min:expr, $max:expr,
        $pick:expr, $compress:ident,
        swap $($distance:literal $swap:expr;)*
        usable $usable:expr
    ) => {
        impl Vectors<$number> for Avx2 {
            type Vector = $vector;
            type Mask = Mask<$width>;
            const WIDTH: usize = $width;
            const HAS_MASKS: bool = false;

            #[inline(always)]
            fn load(self, numbers: &[$number]) -> $vector {
                let numbers: &[$number; $width] = numbers.first_chunk().expect("a vector");
                // SAFETY: an `Avx2` exists, so the machine has these instructions. As many numbers
                // as the vector has; the load needs no alignment.
                unsafe { $load(numbers.as_ptr().cast()) }
            }

            #[inline(always)]
            fn store(self, vector: $vector, to: &mut [$number]) {
                let to: &mut [$number; $width] = to.first_chunk_mut().expect("a vector");
                // SAFETY: an `Avx2` exists. As much room as the vector has numbers; the store needs
                // no alignment.
                unsafe { $store(to.as_mut_ptr().cast(), vector) }
            }

            #[inline(always)]
            fn fill(self, number: $number) -> $vector {
                // SAFETY: an `Avx2` exists.
                unsafe { $fill(number) }
            }

            #[inline(always)]
            fn first(self, vector: $vector) -> $number {
                // SAFETY: an `Avx2` exists.
                unsafe { $first(vector) }
            }

            #[inline(always)]
            fn better(self, a: $vector, b: $vector, is_max: bool) -> $vector {
                // SAFETY: an `Avx2` exists.
                unsafe { if is_max { $max(a, b) } else { $min(a, b) } }
            }

            #[inline(always)]
            fn better_at(self, a: $vector, b: $vector, is_max: bool, mask: u64) -> $vector {
                let better = Vectors::<$number>::better(self, a, b, is_max);
                Vectors::<$number>::pick_at(self, a, better, mask)
            }

            #[inline(always)]
            fn better_or(
                self,
                or: $vector,
                mask: Mask<$width>,
                a: $vector,
                b: $vector,
                is_max: bool,
            ) -> $vector {
                let better = Vectors::<$number>::better(self, a, b, is_max);
                Vectors::<$number>::pick(self, or, better, mask)
            }

            #[inline(always)]
            fn pick(self, a: $vector, b: $vector, mask: Mask<$width>) -> $vector {
                // SAFETY: an `Avx2` exists.
                unsafe { $pick(a, b, mask.0) }
            }

            #[inline(always)]
            fn pick_at(self, a: $vector, b: $vector, mask: u64) -> $vector {
                // SAFETY: an `Avx2` exists.
                let mask = unsafe { $mask_of(mask) };
                Vectors::<$number>::pick(self, a, b, mask)
            }

            #[inline(always)]
            fn less(self, a: $vector, b: $vector) -> Mask<$width> {
                // SAFETY: an `Avx2` exists.
                unsafe { Mask($less(a, b)) }
            }

            #[inline(always)]
            fn swap(self, a: $vector, distance: usize) -> $vector {
                // SAFETY: an `Avx2` exists.
                unsafe {
                    match distance {
                        $($distance => $swap(a),)*
                        _ => panic!("no such distance"),
                    }
                }
            }

            #[inline(always)]
            fn are_usable<const N: usize>(self, all: &[$vector; N]) -> bool {
                // SAFETY: an `Avx2` exists.
                unsafe { $usable(all) }
            }

            #[inline(always)]
            fn keep(self, a: $vector, mask: u64, to: &mut [$number]) {
                let to: &mut [$number; 16] = to.first_chunk_mut().expect("room for 16");
                // SAFETY: an `Avx2` exists. An array of 16 is at least as long as the vector; the
                // store needs no alignment.
                unsafe { $store(to.as_mut_ptr().cast(), $compress(a, mask)) }
            }

            #[inline(always)]
            fn keep_places(self, first: u32, mask: u64, to: &mut [u32]) {
                let to: &mut [u32; 16] = to.first_chunk_mut().expect("room for 16");
                // SAFETY: an `Avx2` exists.
                unsafe { keep_places(first, mask & ((1 << $width) - 1), to) }
            }
        }
    };
}

/// `first` plus the place of each bit of `mask`, which are 8 at most.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn keep_places(first: u32, mask: u64, to: &mut [u32; 16]) {
    let all = _mm256_add_epi32(places(mask), _mm256_set1_epi32(first.cast_signed()));
    // SAFETY: 8 places of the 16; the store needs no alignment.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), all) };
}

/// The lanes of `mask`, of 8.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn of_8(mask: u64) -> Mask<8> {
    let bits = _mm256_set_epi32(128, 64, 32, 16, 8, 4, 2, 1);
    let mask = _mm256_and_si256(_mm256_set1_epi32(mask as i32), bits);
    Mask(_mm256_cmpeq_epi32(mask, bits))
}

/// The lanes of `mask`, of 4.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn of_4(mask: u64) -> Mask<4> {
    let bits = _mm256_set_epi64x(8, 4, 2, 1);
    let mask = _mm256_and_si256(_mm256_set1_epi64x(mask.cast_signed()), bits);
    Mask(_mm256_cmpeq_epi64(mask, bits))
}

/// The numbers in the lanes of `mask`, moved together.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn compress_8(a: __m256i, mask: u64) -> __m256i {
    _mm256_permutevar8x32_epi32(a, places(mask))
}

/// Likewise.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn compress_4(a: __m256i, mask: u64) -> __m256i {
    // A lane is two of half its width: each bit of the mask stands for two.
    const TWICE: [u8; 16] = {
        let mut twice = [0; 16];
        let mut mask = 0;
        while mask < 16 {
            let mut lane = 0;
            while lane < 4 {
                twice[mask] |= ((mask as u8 >> lane & 1) * 3) << (2 * lane);
                lane += 1;
            }
            mask += 1;
        }
        twice
    };
    compress_8(a, TWICE[mask as usize & 0xf].into())
}

/// Likewise.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn compress_doubles(a: __m256d, mask: u64) -> __m256d {
    _mm256_castsi256_pd(compress_4(_mm256_castpd_si256(a), mask))
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn pick_doubles(a: __m256d, b: __m256d, mask: __m256i) -> __m256d {
    _mm256_blendv_pd(a, b, _mm256_castsi256_pd(mask))
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn less_doubles(a: __m256d, b: __m256d) -> __m256i {
    _mm256_castpd_si256(_mm256_cmp_pd::<_CMP_LT_OQ>(a, b))
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn min_i64(a: __m256i, b: __m256i) -> __m256i {
    _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b))
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn max_i64(a: __m256i, b: __m256i) -> __m256i {
    _mm256_blendv_epi8(b, a, _mm256_cmpgt_epi64(a, b))
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn first_i64(a: __m256i) -> i64 {
    _mm_cvtsi128_si64(_mm256_castsi256_si128(a))
}

/// Integers are all usable.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn all_are<const N: usize>(_: &[__m256i; N]) -> bool {
    true
}

/// Whether no number is infinite or NaN: 0 times such a number is NaN, and stays so in a sum.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn are_finite<const N: usize>(all: &[__m256d; N]) -> bool {
    let zero = _mm256_setzero_pd();
    let mut sum = zero;
    for &vector in all {
        sum = _mm256_add_pd(sum, _mm256_mul_pd(vector, zero));
    }
    _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_UNORD_Q>(sum, sum)) == 0
}

vectors!(
    i32, 8 __m256i of_8, _mm256_loadu_si256 _mm256_storeu_si256 _mm256_set1_epi32
    _mm256_cvtsi256_si32, |a, b| _mm256_cmpgt_epi32(b, a), _mm256_min_epi32, _mm256_max_epi32,
    _mm256_blendv_epi8, compress_8,
    swap
    1 _mm256_shuffle_epi32::<0xb1>;
    2 _mm256_shuffle_epi32::<0x4e>;
    4 |a| _mm256_permute2x128_si256::<1>(a, a);
    usable all_are
);

vectors!(
    i64, 4 __m256i of_4, _mm256_loadu_si256 _mm256_storeu_si256 _mm256_set1_epi64x
    first_i64, |a, b| _mm256_cmpgt_epi64(b, a), min_i64, max_i64,
    _mm256_blendv_epi8, compress_4,
    swap
    1 _mm256_shuffle_epi32::<0x4e>;
    2 |a| _mm256_permute2x128_si256::<1>(a, a);
    usable all_are
);

vectors!(
    f64, 4 __m256d of_4, _mm256_loadu_pd _mm256_storeu_pd _mm256_set1_pd
    _mm256_cvtsd_f64, less_doubles, _mm256_min_pd, _mm256_max_pd,
    pick_doubles, compress_doubles,
    swap
    1 _mm256_permute_pd::<0b0101>;
    2 |a| _mm256_permute2f128_pd::<1>(a, a);
    usable are_finite
);

//! The answers of a machine with AVX-512.
//!
//! The intrinsics are safe where the instructions are there, which an [`Avx512`] proves: it can only
//! be had from the machine itself. What is left of `unsafe` are the calls that rely on that, and the
//! loads and stores of whole vectors, each within an array.
//!
//! What is asked of arrays has code of its own here, as short rows are half a vector or a quarter.

mod vectors;

#[allow(clippy::wildcard_imports, reason = "each line is an instruction")]
use std::arch::x86_64::*;

use super::{Lane, Lanes, NoVectors, Work};

/// A machine with AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx512 {
    /// Asks the machine.
    #[must_use]
    pub fn found() -> Option<Avx512> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Avx512(()))
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
fn run<T: Lane, W: Work<T>>(work: W, lanes: Avx512) -> W::Output
where
    Avx512: Lanes<T>,
{
    work.work(lanes)
}

/// `Lanes` of one type of number: for the whole vector, half of it and a quarter, how many
/// lanes it has, how it is loaded, filled, and compared.
macro_rules! lanes {
    (
        $number:ty, $module:ident,
        $($size:literal $load:ident $fill:ident [$le:expr] [$ge:expr];)*
        whole $whole:literal $load_whole:ident $min:ident $max:ident
        $reduce_min:ident $reduce_max:ident, $usable:expr;
    ) => {
        mod $module {
            use super::*;

            #[inline]
            #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
            pub fn reach<const LEAST: bool, const N: usize>(
                numbers: &[$number; N],
                bound: $number,
            ) -> u64 {
                $(
                    if N == $size || (N > $size && $size == $whole) {
                        let bound = $fill(bound);
                        let mut mask = 0;
                        let mut start = 0;
                        while start < N {
                            // The last vector may share numbers with the one before.
                            let from = start.min(N - $size);
                            // SAFETY: `from + size <= N`; the load needs no alignment.
                            let vector = unsafe { $load(numbers.as_ptr().add(from).cast()) };
                            let found = if LEAST {
                                $le(vector, bound)
                            } else {
                                $ge(vector, bound)
                            };
                            mask |= u64::from(found) << from;
                            start += $size;
                        }
                        return mask;
                    }
                )*
                super::super::Plain.reach::<LEAST, N>(numbers, bound)
            }

            #[inline]
            #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
            pub fn extreme<const LEAST: bool, const N: usize>(numbers: &[$number; N]) -> $number {
                if N < $whole {
                    return super::super::Plain.extreme::<LEAST, N>(numbers);
                }
                // SAFETY: `whole <= N`; the load needs no alignment.
                let mut extreme = unsafe { $load_whole(numbers.as_ptr().cast()) };
                let mut start = $whole;
                while start < N {
                    let from = start.min(N - $whole);
                    // SAFETY: `from + whole <= N`; the load needs no alignment.
                    let vector = unsafe { $load_whole(numbers.as_ptr().add(from).cast()) };
                    extreme = if LEAST {
                        $min(extreme, vector)
                    } else {
                        $max(extreme, vector)
                    };
                    start += $whole;
                }
                if LEAST {
                    $reduce_min(extreme)
                } else {
                    $reduce_max(extreme)
                }
            }

            #[inline]
            #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
            pub fn are_usable<const N: usize>(numbers: &[$number; N]) -> bool {
                if N < $whole {
                    // These compares, and plain code, say no to NaN.
                    let at_most = reach::<true, N>(numbers, <$number>::MAX);
                    let at_least = reach::<false, N>(numbers, <$number>::MIN);
                    return at_most & at_least == u64::MAX >> (64 - N);
                }
                let mut all = true;
                let mut start = 0;
                while start < N {
                    let from = start.min(N - $whole);
                    // SAFETY: `from + whole <= N`; the load needs no alignment.
                    let vector = unsafe { $load_whole(numbers.as_ptr().add(from).cast()) };
                    all &= $usable(vector);
                    start += $whole;
                }
                all
            }

        }

        impl Lanes<$number> for Avx512 {
            type Vectors = Avx512;

            #[inline(always)]
            fn vectors(self) -> Option<Avx512> {
                Some(self)
            }

            #[inline(always)]
            fn run<W: Work<$number>>(self, work: W) -> W::Output {
                // SAFETY: an `Avx512` exists, so the machine has these instructions.
                unsafe { run(work, self) }
            }

            #[inline(always)]
            fn reach<const LEAST: bool, const N: usize>(
                self,
                numbers: &[$number; N],
                bound: $number,
            ) -> u64 {
                // SAFETY: as above.
                unsafe { $module::reach::<LEAST, N>(numbers, bound) }
            }

            #[inline(always)]
            fn extreme<const LEAST: bool, const N: usize>(self, numbers: &[$number; N]) -> $number {
                // SAFETY: as above.
                unsafe { $module::extreme::<LEAST, N>(numbers) }
            }

            #[inline(always)]
            fn are_usable<const N: usize>(self, numbers: &[$number; N]) -> bool {
                // SAFETY: as above.
                unsafe { $module::are_usable::<N>(numbers) }
            }
        }
    };
}

/// Types that the compiler alone turns into vectors.
macro_rules! plain {
    ($($number:ty),*) => {$(
        impl Lanes<$number> for Avx512 {
            type Vectors = NoVectors;

            #[inline(always)]
            fn run<W: Work<$number>>(self, work: W) -> W::Output {
                // SAFETY: an `Avx512` exists, so the machine has these instructions.
                unsafe { run(work, self) }
            }
        }
    )*};
}
plain!(i8, i16, u8, u16, u32, u64, f32);

lanes!(
    i32, of_i32,
    16 _mm512_loadu_epi32 _mm512_set1_epi32 [_mm512_cmple_epi32_mask] [_mm512_cmpge_epi32_mask];
    8 _mm256_loadu_epi32 _mm256_set1_epi32 [_mm256_cmple_epi32_mask] [_mm256_cmpge_epi32_mask];
    4 _mm_loadu_epi32 _mm_set1_epi32 [_mm_cmple_epi32_mask] [_mm_cmpge_epi32_mask];
    whole 16 _mm512_loadu_epi32 _mm512_min_epi32 _mm512_max_epi32
    _mm512_reduce_min_epi32 _mm512_reduce_max_epi32, |_| true;
);
lanes!(
    i64, of_i64,
    8 _mm512_loadu_epi64 _mm512_set1_epi64 [_mm512_cmple_epi64_mask] [_mm512_cmpge_epi64_mask];
    4 _mm256_loadu_epi64 _mm256_set1_epi64x [_mm256_cmple_epi64_mask] [_mm256_cmpge_epi64_mask];
    whole 8 _mm512_loadu_epi64 _mm512_min_epi64 _mm512_max_epi64
    _mm512_reduce_min_epi64 _mm512_reduce_max_epi64, |_| true;
);
lanes!(
    f64, of_f64,
    8 _mm512_loadu_pd _mm512_set1_pd [_mm512_cmp_pd_mask::<_CMP_LE_OQ>] [_mm512_cmp_pd_mask::<_CMP_GE_OQ>];
    4 _mm256_loadu_pd _mm256_set1_pd [_mm256_cmp_pd_mask::<_CMP_LE_OQ>] [_mm256_cmp_pd_mask::<_CMP_GE_OQ>];
    whole 8 _mm512_loadu_pd _mm512_min_pd _mm512_max_pd
    // NaN of either kind, and both infinities.
    _mm512_reduce_min_pd _mm512_reduce_max_pd, |vector| _mm512_fpclass_pd_mask::<0x99>(vector) == 0;
);

//! The answers of a machine with AVX-512.
//!
//! The intrinsics are safe where the instructions are there, which an [`Avx512`] proves: it can only
//! be had from the machine itself. What is left of `unsafe` are the calls that rely on that, and the
//! loads and stores of whole vectors, each within an array.

#[allow(clippy::wildcard_imports, reason = "each line is an instruction")]
use std::arch::x86_64::*;

use super::{Block, Lane, Lanes, Told, Work};

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
        $reduce_min:ident $reduce_max:ident, $usable:expr,
        plies $plies:literal $($binary:tt)*
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
                    return super::super::Plain.are_usable::<N>(numbers);
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

            binary!($number, $usable, $($binary)*);
        }

        impl Lanes<$number> for Avx512 {
            const BINARY_PLIES: usize = $plies;

            #[inline(always)]
            fn binary<const ROWS_MAX: bool>(
                self,
                numbers: &[$number],
                alpha: Option<$number>,
                beta: Option<$number>,
                told: Told<$number>,
            ) -> Option<Block<$number>> {
                // SAFETY: an `Avx512` exists, so the machine has these instructions.
                unsafe { $module::binary::<ROWS_MAX>(numbers, alpha, beta, told) }
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

/// Alpha-beta over a block of a binary tree that fills a vector.
macro_rules! binary {
    (
        $number:ty, $usable:expr, $lanes:literal, $load:ident, $store:ident, $fill:ident, $first:expr,
        $le:expr, $ge:expr, $min:ident, $max:ident, $move:ident, $compress:ident,
        $($half:literal $swap:expr;)*
    ) => {
        #[inline]
        #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
        pub fn binary<const ROWS_MAX: bool>(
            numbers: &[$number],
            alpha: Option<$number>,
            beta: Option<$number>,
            told: Told<$number>,
        ) -> Option<Block<$number>> {
            const ALL: u32 = (1 << $lanes) - 1;
            let numbers: &[$number; $lanes] = numbers.try_into().ok()?;
            let has_alpha = if alpha.is_some() { ALL } else { 0 };
            let has_beta = if beta.is_some() { ALL } else { 0 };
            let alpha = $fill(alpha.unwrap_or_default());
            let beta = $fill(beta.unwrap_or_default());
            // SAFETY: as many numbers as the vector has; the load needs no alignment.
            let leaves = unsafe { $load(numbers.as_ptr().cast()) };
            let low = u32::from($le(leaves, alpha)) & has_alpha;
            let high = u32::from($ge(leaves, beta)) & has_beta;
            let mut inside = ALL & !(low | high);
            if !$usable(leaves) {
                inside = ALL;
            }
            // What the masks alone say: at the first leaf of each node of a ply, whether its
            // value is on the side that its player wants; and whose first child is.
            let mut good = if ROWS_MAX { low } else { high };
            let mut pruned = 0;
            let mut stopped = [0; 4];
            let mut level = 0;
            $(
                // What is good for one player is bad for the other.
                good = !good;
                let stops = good & const { super::starts($half, $lanes) };
                good |= good >> $half;
                stopped[level] = stops << $half;
                // The leaves of each second child that is pruned.
                pruned |= stopped[level] * ((1 << $half) - 1);
                level += 1;
            )*
            if inside & !pruned != 0 {
                return None;
            }
            // A node is visited if its first leaf is.
            let mut cuts = 0;
            let mut at = 0;
            $(
                cuts |= stopped[at] & (!pruned << $half);
                at += 1;
            )*
            let _ = (level, at);

            // At the first leaf of each node that is visited: its value.
            let mut values = leaves;
            // Where the second child of a node starts: the value of its first.
            let mut own = leaves;
            let mut bounds = alpha;
            let mut is_max = ROWS_MAX;
            let mut at = 0;
            $(
                let seconds = const { super::starts($half, $lanes) } << $half;
                let other = $swap(values);
                own = $move(own, seconds as _, other);
                let both = if is_max {
                    bounds = $move(bounds, seconds as _, beta);
                    $max(values, other)
                } else {
                    $min(values, other)
                };
                values = $move(both, (stopped[at] >> $half) as _, values);
                at += 1;
                is_max = !is_max;
            )*
            let _ = (at, is_max);
            // SAFETY: an array of 16 is at least as long as the vector.
            unsafe {
                $store(told.own.as_mut_ptr().cast(), $compress(cuts as _, own));
                $store(told.bounds.as_mut_ptr().cast(), $compress(cuts as _, bounds));
            }
            super::tell_places::<$lanes>(cuts, told.first, told.firsts);
            Some(Block { value: $first(values), cuts, is_good: good & 1 != 0 })
        }
    };
}

/// The lanes where the nodes start whose first child has `half` leaves.
const fn starts(half: u32, lanes: u32) -> u32 {
    let mut mask = 0;
    let mut lane = 0;
    while lane < lanes {
        mask |= 1 << lane;
        lane += 2 * half;
    }
    mask
}

/// `first` plus the place of each bit of `mask`.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
fn tell_places<const LANES: usize>(mask: u32, first: u64, places: &mut [u64; 16]) {
    let first = _mm512_set1_epi64(first.cast_signed());
    let low = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    let low = _mm512_maskz_compress_epi64((mask & 0xff) as u8, _mm512_add_epi64(low, first));
    // SAFETY: 8 of 16 places, then 8 more from at most the 8th on.
    unsafe { _mm512_storeu_epi64(places.as_mut_ptr().cast(), low) };
    if LANES == 16 {
        let high = _mm512_set_epi64(15, 14, 13, 12, 11, 10, 9, 8);
        let high = _mm512_add_epi64(high, first);
        let high = _mm512_maskz_compress_epi64((mask >> 8) as u8, high);
        let at = (mask & 0xff).count_ones() as usize;
        // SAFETY: as above.
        unsafe { _mm512_storeu_epi64(places.as_mut_ptr().add(at).cast(), high) };
    }
}

/// Types that the compiler alone turns into vectors.
macro_rules! plain {
    ($($number:ty),*) => {$(
        impl Lanes<$number> for Avx512 {
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
    _mm512_reduce_min_epi32 _mm512_reduce_max_epi32, |_| true,
    plies 4
    16, _mm512_loadu_epi32, _mm512_storeu_epi32, _mm512_set1_epi32, _mm512_cvtsi512_si32,
    _mm512_cmple_epi32_mask, _mm512_cmpge_epi32_mask, _mm512_min_epi32, _mm512_max_epi32,
    _mm512_mask_mov_epi32, _mm512_maskz_compress_epi32,
    1 _mm512_shuffle_epi32::<0xb1>;
    2 _mm512_shuffle_epi32::<0x4e>;
    4 |vector| _mm512_shuffle_i32x4::<0xb1>(vector, vector);
    8 |vector| _mm512_shuffle_i32x4::<0x4e>(vector, vector);
);
lanes!(
    i64, of_i64,
    8 _mm512_loadu_epi64 _mm512_set1_epi64 [_mm512_cmple_epi64_mask] [_mm512_cmpge_epi64_mask];
    4 _mm256_loadu_epi64 _mm256_set1_epi64x [_mm256_cmple_epi64_mask] [_mm256_cmpge_epi64_mask];
    whole 8 _mm512_loadu_epi64 _mm512_min_epi64 _mm512_max_epi64
    _mm512_reduce_min_epi64 _mm512_reduce_max_epi64, |_| true,
    plies 3
    8, _mm512_loadu_epi64, _mm512_storeu_epi64, _mm512_set1_epi64,
    |vector| _mm_cvtsi128_si64(_mm512_castsi512_si128(vector)),
    _mm512_cmple_epi64_mask, _mm512_cmpge_epi64_mask, _mm512_min_epi64, _mm512_max_epi64,
    _mm512_mask_mov_epi64, _mm512_maskz_compress_epi64,
    1 _mm512_permutex_epi64::<0xb1>;
    2 _mm512_permutex_epi64::<0x4e>;
    4 |vector| _mm512_shuffle_i64x2::<0x4e>(vector, vector);
);
lanes!(
    f64, of_f64,
    8 _mm512_loadu_pd _mm512_set1_pd [_mm512_cmp_pd_mask::<_CMP_LE_OQ>] [_mm512_cmp_pd_mask::<_CMP_GE_OQ>];
    4 _mm256_loadu_pd _mm256_set1_pd [_mm256_cmp_pd_mask::<_CMP_LE_OQ>] [_mm256_cmp_pd_mask::<_CMP_GE_OQ>];
    whole 8 _mm512_loadu_pd _mm512_min_pd _mm512_max_pd
    // NaN of either kind, and both infinities.
    _mm512_reduce_min_pd _mm512_reduce_max_pd, |vector| _mm512_fpclass_pd_mask::<0x99>(vector) == 0,
    plies 3
    8, _mm512_loadu_pd, _mm512_storeu_pd, _mm512_set1_pd, _mm512_cvtsd_f64,
    _mm512_cmp_pd_mask::<_CMP_LE_OQ>, _mm512_cmp_pd_mask::<_CMP_GE_OQ>, _mm512_min_pd,
    _mm512_max_pd, _mm512_mask_mov_pd, _mm512_maskz_compress_pd,
    1 _mm512_permutex_pd::<0xb1>;
    2 _mm512_permutex_pd::<0x4e>;
    4 |vector| _mm512_shuffle_f64x2::<0x4e>(vector, vector);
);

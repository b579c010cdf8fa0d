//! Whole vectors of a machine with AVX-512.

#[allow(clippy::wildcard_imports, reason = "each line is an instruction")]
use std::arch::x86_64::*;

use super::Avx512;
use crate::machine::simd::Vectors;

/// `Vectors` of one type of number.
macro_rules! vectors {
    (
        $number:ty, $width:literal $vector:ident $mask:ty, $load:ident $store:ident $fill:ident
        $first:expr, $less:expr,
        $min:ident $max:ident $min_or:ident $max_or:ident $pick:ident $compress:ident,
        swap $($distance:literal $swap:expr;)*
        usable $usable:expr
    ) => {
        impl Vectors<$number> for Avx512 {
            type Vector = $vector;
            type Mask = $mask;
            const WIDTH: usize = $width;
            const HAS_MASKS: bool = true;

            #[inline(always)]
            fn load(self, numbers: &[$number]) -> $vector {
                let numbers: &[$number; $width] = numbers.first_chunk().expect("a vector");
                // SAFETY: an `Avx512` exists, so the machine has these instructions. As many
                // numbers as the vector has; the load needs no alignment.
                unsafe { $load(numbers.as_ptr().cast()) }
            }

            #[inline(always)]
            fn store(self, vector: $vector, to: &mut [$number]) {
                let to: &mut [$number; $width] = to.first_chunk_mut().expect("a vector");
                // SAFETY: an `Avx512` exists. As much room as the vector has numbers; the store needs
                // no alignment.
                unsafe { $store(to.as_mut_ptr().cast(), vector) }
            }

            #[inline(always)]
            fn fill(self, number: $number) -> $vector {
                // SAFETY: an `Avx512` exists.
                unsafe { $fill(number) }
            }

            #[inline(always)]
            fn first(self, vector: $vector) -> $number {
                // SAFETY: an `Avx512` exists.
                unsafe { $first(vector) }
            }

            #[inline(always)]
            fn better(self, a: $vector, b: $vector, is_max: bool) -> $vector {
                // SAFETY: an `Avx512` exists.
                unsafe { if is_max { $max(a, b) } else { $min(a, b) } }
            }

            #[inline(always)]
            fn better_at(self, a: $vector, b: $vector, is_max: bool, mask: u64) -> $vector {
                Vectors::<$number>::better_or(self, a, mask as $mask, a, b, is_max)
            }

            #[inline(always)]
            fn better_or(
                self,
                or: $vector,
                mask: $mask,
                a: $vector,
                b: $vector,
                is_max: bool,
            ) -> $vector {
                // SAFETY: an `Avx512` exists.
                unsafe {
                    if is_max {
                        $max_or(or, mask, a, b)
                    } else {
                        $min_or(or, mask, a, b)
                    }
                }
            }

            #[inline(always)]
            fn pick(self, a: $vector, b: $vector, mask: $mask) -> $vector {
                // SAFETY: an `Avx512` exists.
                unsafe { $pick(a, mask, b) }
            }

            #[inline(always)]
            fn pick_at(self, a: $vector, b: $vector, mask: u64) -> $vector {
                // SAFETY: an `Avx512` exists.
                unsafe { $pick(a, mask as $mask, b) }
            }

            #[inline(always)]
            fn less(self, a: $vector, b: $vector) -> $mask {
                // SAFETY: an `Avx512` exists.
                unsafe { $less(a, b) }
            }

            #[inline(always)]
            fn swap(self, a: $vector, distance: usize) -> $vector {
                // SAFETY: an `Avx512` exists.
                unsafe {
                    match distance {
                        $($distance => $swap(a),)*
                        _ => panic!("no such distance"),
                    }
                }
            }

            #[inline(always)]
            fn are_usable<const N: usize>(self, all: &[$vector; N]) -> bool {
                // SAFETY: an `Avx512` exists.
                unsafe { $usable(all) }
            }

            #[inline(always)]
            fn keep(self, a: $vector, mask: u64, to: &mut [$number]) {
                let to: &mut [$number; 16] = to.first_chunk_mut().expect("room for 16");
                // SAFETY: an `Avx512` exists. An array of 16 is at least as long as the vector;
                // the store needs no alignment.
                unsafe { $store(to.as_mut_ptr().cast(), $compress(mask as $mask, a)) }
            }

            #[inline(always)]
            fn keep_places(self, first: u32, mask: u64, to: &mut [u32]) {
                let to: &mut [u32; 16] = to.first_chunk_mut().expect("room for 16");
                // SAFETY: an `Avx512` exists.
                unsafe { keep_places(first, (mask as $mask).into(), to) }
            }
        }
    };
}

/// `first` plus the place of each bit of `mask`.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
fn keep_places(first: u32, mask: u16, to: &mut [u32; 16]) {
    let places = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    let places = _mm512_add_epi32(places, _mm512_set1_epi32(first.cast_signed()));
    // SAFETY: 16 places; the store needs no alignment.
    unsafe {
        _mm512_storeu_epi32(
            to.as_mut_ptr().cast(),
            _mm512_maskz_compress_epi32(mask, places),
        );
    }
}

/// Integers are all usable.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
fn all_are<const N: usize>(_: &[__m512i; N]) -> bool {
    true
}

/// Whether no number is infinite or NaN: 0 times such a number is NaN, and stays so in a sum.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
fn are_finite<const N: usize>(all: &[__m512d; N]) -> bool {
    let zero = _mm512_setzero_pd();
    let mut sum = zero;
    for &vector in all {
        sum = _mm512_fmadd_pd(vector, zero, sum);
    }
    _mm512_cmp_pd_mask::<_CMP_UNORD_Q>(sum, sum) == 0
}

vectors!(
    i32, 16 __m512i u16, _mm512_loadu_epi32 _mm512_storeu_epi32 _mm512_set1_epi32
    _mm512_cvtsi512_si32, _mm512_cmplt_epi32_mask,
    _mm512_min_epi32 _mm512_max_epi32 _mm512_mask_min_epi32 _mm512_mask_max_epi32
    _mm512_mask_mov_epi32 _mm512_maskz_compress_epi32,
    swap
    1 _mm512_shuffle_epi32::<0xb1>;
    2 _mm512_shuffle_epi32::<0x4e>;
    4 swap_quarters::<0xb1>;
    8 swap_quarters::<0x4e>;
    usable all_are
);

vectors!(
    i64, 8 __m512i u8, _mm512_loadu_epi64 _mm512_storeu_epi64 _mm512_set1_epi64
    first_i64, _mm512_cmplt_epi64_mask,
    _mm512_min_epi64 _mm512_max_epi64 _mm512_mask_min_epi64 _mm512_mask_max_epi64
    _mm512_mask_mov_epi64 _mm512_maskz_compress_epi64,
    swap
    1 _mm512_permutex_epi64::<0xb1>;
    2 _mm512_permutex_epi64::<0x4e>;
    4 swap_quarters::<0x4e>;
    usable all_are
);

vectors!(
    f64, 8 __m512d u8, _mm512_loadu_pd _mm512_storeu_pd _mm512_set1_pd
    _mm512_cvtsd_f64, _mm512_cmp_pd_mask::<_CMP_LT_OQ>,
    _mm512_min_pd _mm512_max_pd _mm512_mask_min_pd _mm512_mask_max_pd
    _mm512_mask_mov_pd _mm512_maskz_compress_pd,
    swap
    1 _mm512_permute_pd::<0x55>;
    2 _mm512_permutex_pd::<0x4e>;
    4 swap_halves;
    usable are_finite
);

/// In each quarter what is in the one that `TO` says, for the first quarter in its last two bits.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
fn swap_quarters<const TO: i32>(a: __m512i) -> __m512i {
    _mm512_shuffle_i32x4::<TO>(a, a)
}

/// In each half what is in the other.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
fn swap_halves(a: __m512d) -> __m512d {
    _mm512_shuffle_f64x2::<0x4e>(a, a)
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,bmi1,bmi2,popcnt")]
fn first_i64(a: __m512i) -> i64 {
    _mm_cvtsi128_si64(_mm512_castsi512_si128(a))
}

//! Vectors that are arrays, as wide as those of AVX-512 and with masks of bits like them: with these
//! the tests of what is made of vectors run on any machine.

use std::array::from_fn;

use super::{Lane, Lanes, NoVectors, Plain, Vectors, Work};

/// Any machine, as one with AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Model;

macro_rules! lanes {
    ($vectors:ident, $machine:ident: $($number:ty)*; $all:expr) => {$(
        impl Lanes<$number> for Model {
            type Vectors = $vectors;

            fn vectors(self) -> Option<$vectors> {
                $all(self)
            }

            fn run<W: Work<$number>>(self, work: W) -> W::Output {
                work.work($machine)
            }
        }
    )*};
}
lanes!(Model, Model: i32 i64 f64; Some);
lanes!(NoVectors, Plain: i8 i16 u8 u16 u32 u64 f32; |_| None);

macro_rules! vectors {
    ($($number:ty: $width:literal)*) => {$(
        impl Vectors<$number> for Model {
            type Vector = [$number; $width];
            type Mask = u16;
            const WIDTH: usize = $width;
            const HAS_MASKS: bool = true;

            fn load(self, numbers: &[$number]) -> [$number; $width] {
                *numbers.first_chunk().expect("a vector")
            }

            fn store(self, vector: [$number; $width], to: &mut [$number]) {
                to[..$width].copy_from_slice(&vector);
            }

            fn fill(self, number: $number) -> [$number; $width] {
                [number; $width]
            }

            fn first(self, vector: [$number; $width]) -> $number {
                vector[0]
            }

            fn better(
                self,
                a: [$number; $width],
                b: [$number; $width],
                is_max: bool,
            ) -> [$number; $width] {
                from_fn(|lane| if (a[lane] > b[lane]) == is_max { a[lane] } else { b[lane] })
            }

            fn better_at(
                self,
                a: [$number; $width],
                b: [$number; $width],
                is_max: bool,
                mask: u64,
            ) -> [$number; $width] {
                pick(a, Vectors::<$number>::better(self, a, b, is_max), mask)
            }

            fn better_or(
                self,
                or: [$number; $width],
                mask: u16,
                a: [$number; $width],
                b: [$number; $width],
                is_max: bool,
            ) -> [$number; $width] {
                pick(or, Vectors::<$number>::better(self, a, b, is_max), mask.into())
            }

            fn pick(
                self,
                a: [$number; $width],
                b: [$number; $width],
                mask: u16,
            ) -> [$number; $width] {
                pick(a, b, mask.into())
            }

            fn pick_at(
                self,
                a: [$number; $width],
                b: [$number; $width],
                mask: u64,
            ) -> [$number; $width] {
                pick(a, b, mask)
            }

            fn less(self, a: [$number; $width], b: [$number; $width]) -> u16 {
                (0..$width).map(|lane| u16::from(a[lane] < b[lane]) << lane).sum()
            }

            fn swap(self, a: [$number; $width], distance: usize) -> [$number; $width] {
                from_fn(|lane| a[lane ^ distance])
            }

            fn are_usable<const N: usize>(self, all: &[[$number; $width]; N]) -> bool {
                all.iter().flatten().all(|number| number.is_usable())
            }

            fn keep(self, a: [$number; $width], mask: u64, to: &mut [$number]) {
                let to: &mut [$number; 16] = to.first_chunk_mut().expect("room for 16");
                for (to, lane) in to.iter_mut().zip(places(mask, $width)) {
                    *to = a[lane as usize];
                }
            }

            fn keep_places(self, first: u32, mask: u64, to: &mut [u32]) {
                let to: &mut [u32; 16] = to.first_chunk_mut().expect("room for 16");
                for (to, lane) in to.iter_mut().zip(places(mask, $width)) {
                    *to = first.wrapping_add(lane);
                }
            }
        }
    )*};
}
vectors!(i32: 16 i64: 8 f64: 8);

fn pick<T: Lane, const WIDTH: usize>(a: [T; WIDTH], b: [T; WIDTH], mask: u64) -> [T; WIDTH] {
    from_fn(|lane| {
        if mask >> lane & 1 == 1 {
            b[lane]
        } else {
            a[lane]
        }
    })
}

/// The places of the bits of a mask of so many.
fn places(mask: u64, width: u32) -> impl Iterator<Item = u32> {
    (0..width).filter(move |lane| mask >> lane & 1 == 1)
}

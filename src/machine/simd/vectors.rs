//! Vectors of numbers: what a block of leaves is worked on with.

use super::Lane;

/// Vectors of numbers. Bit i of a mask stands for lane i; higher bits than there are lanes are not
/// looked at.
pub trait Vectors<T: Lane>: Copy {
    /// A vector.
    type Vector: Copy;

    /// Some lanes.
    type Mask: Copy + Into<u64>;

    /// How many lanes it has: at most 16.
    const WIDTH: usize;

    /// Whether masks are bits, and [`keep`](Self::keep) is quick. If not, to ask of a vector whether a
    /// mask is empty costs more than it saves, and numbers are better kept by way of memory.
    const HAS_MASKS: bool;

    /// The first numbers of a slice, which has as many at least.
    fn load(self, numbers: &[T]) -> Self::Vector;

    /// Writes all numbers; there must be room.
    fn store(self, vector: Self::Vector, to: &mut [T]);

    /// The number in all lanes.
    fn fill(self, number: T) -> Self::Vector;

    /// The number in lane 0.
    fn first(self, vector: Self::Vector) -> T;

    /// In each lane the greater number, if `is_max`, else the less.
    fn better(self, a: Self::Vector, b: Self::Vector, is_max: bool) -> Self::Vector;

    /// The same in the lanes of `mask`, `a` in the others.
    fn better_at(self, a: Self::Vector, b: Self::Vector, is_max: bool, mask: u64) -> Self::Vector;

    /// The same in the lanes of `mask`, `or` in the others.
    fn better_or(
        self,
        or: Self::Vector,
        mask: Self::Mask,
        a: Self::Vector,
        b: Self::Vector,
        is_max: bool,
    ) -> Self::Vector;

    /// `b` in the lanes of `mask`, `a` in the others.
    fn pick(self, a: Self::Vector, b: Self::Vector, mask: Self::Mask) -> Self::Vector;

    /// The same.
    fn pick_at(self, a: Self::Vector, b: Self::Vector, mask: u64) -> Self::Vector;

    /// The lanes where `a` is less than `b`.
    fn less(self, a: Self::Vector, b: Self::Vector) -> Self::Mask;

    /// In each lane the number of the lane at this distance, up or down: a power of two, and less
    /// than the width.
    fn swap(self, a: Self::Vector, distance: usize) -> Self::Vector;

    /// Whether all numbers are [usable](Lane::is_usable).
    fn are_usable<const N: usize>(self, all: &[Self::Vector; N]) -> bool;

    /// Writes the numbers in the lanes of `mask`, without gaps. There must be room for 16, and what
    /// is behind them is overwritten.
    fn keep(self, a: Self::Vector, mask: u64, to: &mut [T]);

    /// Writes `first` plus the number of each lane of `mask` likewise, without regard to overflow.
    fn keep_places(self, first: u32, mask: u64, to: &mut [u32]);
}

/// The vectors of an array, each with the place where it starts. The last one may share numbers with
/// the one before; there must be as many numbers as a vector has.
#[inline(always)]
fn each<const N: usize, T: Lane, V: Vectors<T>>(
    lanes: V,
    numbers: &[T; N],
) -> impl Iterator<Item = (usize, V::Vector)> {
    (0..N).step_by(V::WIDTH).map(move |start| {
        let start = start.min(N - V::WIDTH);
        (start, lanes.load(&numbers[start..]))
    })
}

/// Which numbers are at most `bound`, if `LEAST`, else at least, all being usable.
#[inline(always)]
pub fn reach<const LEAST: bool, const N: usize, T: Lane, V: Vectors<T>>(
    lanes: V,
    numbers: &[T; N],
    bound: T,
) -> u64 {
    let bound = lanes.fill(bound);
    let mut beyond = 0;
    for (start, vector) in each(lanes, numbers) {
        let (less, greater) = if LEAST {
            (bound, vector)
        } else {
            (vector, bound)
        };
        beyond |= lanes.less(less, greater).into() << start;
    }
    !beyond & u64::MAX >> (64 - N)
}

/// The least number, if `LEAST`, else the greatest.
#[inline(always)]
pub fn extreme<const LEAST: bool, const N: usize, T: Lane, V: Vectors<T>>(
    lanes: V,
    numbers: &[T; N],
) -> T {
    let mut extreme = lanes.load(numbers);
    for (_, vector) in each(lanes, numbers) {
        extreme = lanes.better(extreme, vector, !LEAST);
    }
    let mut distance = V::WIDTH / 2;
    while distance > 0 {
        extreme = lanes.better(extreme, lanes.swap(extreme, distance), !LEAST);
        distance /= 2;
    }
    lanes.first(extreme)
}

/// Whether all numbers are [usable](Lane::is_usable).
#[inline(always)]
pub fn are_usable<const N: usize, T: Lane, V: Vectors<T>>(lanes: V, numbers: &[T; N]) -> bool {
    let mut all = true;
    for (_, vector) in each(lanes, numbers) {
        all &= lanes.are_usable(&[vector]);
    }
    all
}

/// There are none.
#[derive(Clone, Copy, Debug)]
pub enum NoVectors {}

impl<T: Lane> Vectors<T> for NoVectors {
    type Vector = T;
    type Mask = u64;
    const WIDTH: usize = 1;
    const HAS_MASKS: bool = false;

    fn load(self, _: &[T]) -> T {
        match self {}
    }
    fn store(self, _: T, _: &mut [T]) {
        match self {}
    }
    fn fill(self, _: T) -> T {
        match self {}
    }
    fn first(self, _: T) -> T {
        match self {}
    }
    fn better(self, _: T, _: T, _: bool) -> T {
        match self {}
    }
    fn better_at(self, _: T, _: T, _: bool, _: u64) -> T {
        match self {}
    }
    fn better_or(self, _: T, _: u64, _: T, _: T, _: bool) -> T {
        match self {}
    }
    fn pick(self, _: T, _: T, _: u64) -> T {
        match self {}
    }
    fn pick_at(self, _: T, _: T, _: u64) -> T {
        match self {}
    }
    fn less(self, _: T, _: T) -> u64 {
        match self {}
    }
    fn swap(self, _: T, _: usize) -> T {
        match self {}
    }
    fn are_usable<const N: usize>(self, _: &[T; N]) -> bool {
        match self {}
    }
    fn keep(self, _: T, _: u64, _: &mut [T]) {
        match self {}
    }
    fn keep_places(self, _: u32, _: u64, _: &mut [u32]) {
        match self {}
    }
}

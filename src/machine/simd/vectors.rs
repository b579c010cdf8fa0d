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

    /// The first numbers of a slice, which has as many at least.
    fn load(self, numbers: &[T]) -> Self::Vector;

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

/// There are none.
#[derive(Clone, Copy, Debug)]
pub enum NoVectors {}

impl<T: Lane> Vectors<T> for NoVectors {
    type Vector = T;
    type Mask = u64;
    const WIDTH: usize = 1;

    fn load(self, _: &[T]) -> T {
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

//! Checks the spelling of numbers, 64 bytes at a time.
//!
//! What a byte may be depends on the bytes before it; a block hands a [`NumberCarry`] on to the next one.
//! Not understood are numbers with exponents, and integers of 16 digits and more, which a double may not
//! hold.

#![expect(
    clippy::inline_always,
    reason = "what is inlined is compiled for the instructions of its caller"
)]

use fearless_simd::Simd;

use super::block::{BLOCK_SIZE, ByteBlock};

/// The number that goes on into a block, as far as it stands before the block. A flag is 0 or 1: it
/// becomes bit 0 of a mask.
#[derive(Clone, Copy, Default)]
pub(in crate::speed) struct NumberCarry {
    digit: u64,
    minus: u64,
    point: u64,
    /// The last byte is a zero that a number starts with.
    lone_zero: u64,
    /// The last byte is a digit after a point.
    fraction: u64,
    /// How many digits at the end belong to an integer, or to the part of a number before its point.
    integer_digits: u32,
}

impl NumberCarry {
    /// Whether the last byte belongs to a number.
    pub(in crate::speed) fn in_number(&self) -> bool {
        self.digit | self.minus | self.point != 0
    }

    /// Whether it belongs to a number with a point.
    #[inline(always)]
    pub(in crate::speed) fn in_decimal(&self) -> bool {
        self.fraction | self.point != 0
    }
}

/// The bytes of a block that integers are made of.
#[derive(Clone, Copy)]
pub(in crate::speed) struct NumberBytes {
    pub(in crate::speed) digits: u64,
    pub(in crate::speed) minuses: u64,
}

/// The numbers of a block.
pub(in crate::speed) struct Spelling {
    /// Where numbers start.
    pub(in crate::speed) starts: u64,
    pub(in crate::speed) points: u64,
    /// Bytes at which a number is wrong, or not understood.
    pub(in crate::speed) wrong: u64,
    /// For the next block.
    pub(in crate::speed) carry: NumberCarry,
}

impl NumberBytes {
    #[inline(always)]
    pub(in crate::speed) fn of<S: Simd>(block: ByteBlock<S>) -> NumberBytes {
        NumberBytes { digits: block.digits(), minuses: block.is(b'-') }
    }

    /// Checks the numbers of a block. Without `POINTS`, which takes fewer steps, neither the block nor the
    /// number before it may have a point.
    #[inline(always)]
    pub(in crate::speed) fn spelling<S: Simd, const POINTS: bool>(
        self,
        block: ByteBlock<S>,
        before: &NumberCarry,
    ) -> Spelling {
        let NumberBytes { digits, minuses } = self;
        let (points, after_points, fraction) = if POINTS {
            let points = block.is(b'.');
            (points, points << 1 | before.point, before.fraction)
        } else {
            (0, 0, 0)
        };
        let after_digits = digits << 1 | before.digit;
        let after_minuses = minuses << 1 | before.minus;
        let after_number = after_digits | after_minuses | after_points;
        let starts = (digits | minuses | points) & !after_number;
        let lone_zeros = block.is(b'0') & !(after_digits | after_points);
        // The addition carries over the digits after a point, to the byte right after them.
        let (sum, carry) = digits.overflowing_add(after_points & digits | fraction);
        let integers = digits & sum;
        let wrong = minuses & after_digits
            | points & (!after_digits | sum)
            | (after_minuses | after_points) & !digits
            | (lone_zeros << 1 | before.lone_zero) & digits
            | long_runs(integers, before.integer_digits);
        Spelling {
            starts,
            points,
            wrong,
            carry: NumberCarry {
                digit: last(digits),
                minus: last(minuses),
                point: last(points),
                fraction: carry.into(),
                lone_zero: last(lone_zeros),
                integer_digits: integers.leading_ones(),
            },
        }
    }
}

/// The last bit, as the first.
#[inline(always)]
fn last(mask: u64) -> u64 {
    mask >> (BLOCK_SIZE - 1)
}

/// An integer with this many digits may have no double of the same value.
const LONG: u32 = 16;

/// The digits that [`LONG`] digits start with, after `before` digits at the end of the last block.
#[inline(always)]
fn long_runs(digits: u64, before: u32) -> u64 {
    let two = digits & digits >> 1;
    let four = two & two >> 2;
    let eight = four & four >> 4;
    let starts = eight & eight >> 8;
    starts | u64::from(before + digits.trailing_ones() >= LONG)
}

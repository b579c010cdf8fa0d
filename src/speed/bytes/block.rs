//! Blocks of 64 bytes: bit masks of the bytes of one kind.
//!
//! All of it is inlined into functions that are compiled once for each kind of vector instructions.
//! [`Level`] says which of them to call.

#![expect(
    clippy::inline_always,
    reason = "what is inlined is compiled for the instructions of its caller"
)]

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, u8x64};

use crate::machine::prefetch;

/// In shorter documents, asking for the instructions of the processor takes longer than they save.
const WORTH_ASKING: usize = 1 << 16;

/// The instructions to use on a document of `length` bytes.
pub(in crate::speed) fn level(length: usize) -> Level {
    if length < WORTH_ASKING { Level::baseline() } else { Level::new() }
}

/// Sixty-four bytes.
#[derive(Clone, Copy)]
pub(in crate::speed) struct ByteBlock<S: Simd> {
    simd: S,
    bytes: u8x64<S>,
}

/// Blocks are checked faster than the processor fetches memory by itself, so each block asks for the
/// memory this many bytes ahead. On Sapphire Rapids this halves the time of skipping.
const AHEAD: usize = 1 << 10;

/// The bytes of a block.
pub(in crate::speed) const BLOCK_SIZE: usize = 64;

impl<S: Simd> ByteBlock<S> {
    /// The block that starts at `at`; `None` if fewer bytes are left.
    #[inline(always)]
    pub(in crate::speed) fn at(simd: S, bytes: &[u8], at: usize) -> Option<ByteBlock<S>> {
        let block = bytes.get(at..at + BLOCK_SIZE)?;
        prefetch(bytes, at + AHEAD);
        let bytes = u8x64::from_slice(simd, block);
        Some(ByteBlock { simd, bytes })
    }

    /// The bytes that are `byte`.
    #[inline(always)]
    pub(in crate::speed) fn is(self, byte: u8) -> u64 {
        self.bytes.simd_eq(self.splat(byte)).to_bitmask()
    }

    /// The brackets of arrays, and the commas.
    #[inline(always)]
    pub(in crate::speed) fn structure(self) -> Structure {
        Structure { opens: self.is(b'['), closes: self.is(b']'), commas: self.is(b',') }
    }

    /// The digits.
    #[inline(always)]
    pub(in crate::speed) fn digits(self) -> u64 {
        let digits = self.bytes - self.splat(b'0');
        digits.simd_le(self.splat(9)).to_bitmask()
    }

    /// White space, as JSON has it.
    #[inline(always)]
    pub(in crate::speed) fn blanks(self) -> u64 {
        self.is_one_of([b' ', b'\n', b'\r', b'\t'])
    }

    #[inline(always)]
    fn is_one_of<const N: usize>(self, wanted: [u8; N]) -> u64 {
        let mut found = self.bytes.simd_eq(self.splat(wanted[0]));
        for &byte in &wanted[1..] {
            found |= self.bytes.simd_eq(self.splat(byte));
        }
        found.to_bitmask()
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> u8x64<S> {
        u8x64::splat(self.simd, byte)
    }
}

/// The bits below bit `count`, which may be 64.
#[inline(always)]
pub(in crate::speed) fn low(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count).unwrap_or(0)
}

/// The square brackets and commas of a block.
#[derive(Clone, Copy, Debug)]
pub(in crate::speed) struct Structure {
    pub(in crate::speed) opens: u64,
    pub(in crate::speed) closes: u64,
    pub(in crate::speed) commas: u64,
}

impl Structure {
    /// The part of it at these bits.
    #[inline(always)]
    pub(in crate::speed) fn within(self, bits: u64) -> Structure {
        Structure {
            opens: self.opens & bits,
            closes: self.closes & bits,
            commas: self.commas & bits,
        }
    }

    /// The closing bracket of the array around the block, which has `depth` open arrays inside it before
    /// the block.
    #[inline(always)]
    pub(in crate::speed) fn closing(self, depth: usize) -> Option<u32> {
        if depth >= self.closes.count_ones() as usize {
            return None;
        }
        let mut left = self.closes;
        let mut depth = depth;
        let mut opens_left = self.opens;
        while left != 0 {
            let at = left.trailing_zeros();
            let before = opens_left & low(at);
            depth += before.count_ones() as usize;
            opens_left &= !before;
            if depth == 0 {
                return Some(at);
            }
            depth -= 1;
            left &= left - 1;
        }
        None
    }

    /// Whether there may be such a bracket: a quick test that rules it out in most arrays of arrays.
    #[inline(always)]
    pub(in crate::speed) fn may_close(self, depth: usize) -> bool {
        // In `],[` the depth falls by one and rises again: only one bracket of such a chain can be at a
        // new lowest depth, so the chain counts as one.
        let between = self.closes & self.commas >> 1 & self.opens >> 2;
        (self.closes ^ between).count_ones() as usize >= depth
    }
}

/// The bytes that follow a byte of `from` with only bytes of `fill` between them. `carry` says whether a
/// byte of `from` stands so before the block; the second answer says it to the next block.
#[inline(always)]
pub(in crate::speed) fn follows(from: u64, fill: u64, carry: bool) -> (u64, bool) {
    let next = from << 1 | u64::from(carry);
    // The addition carries over a run of `fill` that starts right there.
    let (past, overflows) = fill.overflowing_add(next & fill);
    let carry = overflows || from >> (BLOCK_SIZE - 1) != 0;
    ((next | past) & !fill, carry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_say_which_bytes_are_of_a_kind() {
        let mut bytes = [b'x'; BLOCK_SIZE + 1];
        bytes[3..11].copy_from_slice(b"[-12.{\t ");
        bytes[BLOCK_SIZE] = b'7';
        for level in [Level::baseline(), Level::new()] {
            fearless_simd::dispatch!(level, simd => check_masks(simd, &bytes));
        }
    }

    #[inline(always)]
    fn check_masks<S: Simd>(simd: S, bytes: &[u8; BLOCK_SIZE + 1]) {
        let block = ByteBlock::at(simd, bytes, 0).expect("long enough");
        assert_eq!(block.is(b'['), 1 << 3);
        assert_eq!(block.digits(), 1 << 5 | 1 << 6);
        assert_eq!(block.is(b' ') | block.is(b'\t'), 1 << 9 | 1 << 10);
        assert!(ByteBlock::at(simd, bytes, 2).is_none());
        let block = ByteBlock::at(simd, bytes, 1).expect("just long enough");
        assert_eq!(block.digits(), 1 << 4 | 1 << 5 | 1 << 63);
    }

    #[test]
    fn the_closing_bracket_is_found_at_every_depth() {
        let closing = |opens, closes, depth| {
            let commas = 0;
            Structure { opens, closes, commas }.closing(depth)
        };
        // [ ] ] [ [ ] ] ]
        let (opens, closes) = (0b0001_1001, 0b1110_0110);
        assert_eq!(closing(opens, closes, 0), Some(2));
        assert_eq!(closing(opens, closes, 1), Some(7));
        assert_eq!(closing(opens, closes, 2), None);
        assert_eq!(closing(0, 1 << 63, 0), Some(63));
        assert_eq!(closing(u64::MAX >> 1, 1 << 63, 0), None);
    }

    /// The brackets and commas among `bytes`, of which the first is at bit `start`.
    fn structure(bytes: &[u8], start: usize) -> Structure {
        let is = |wanted| {
            let bits = (start..).zip(bytes);
            bits.fold(0, |mask, (bit, &byte)| mask | u64::from(byte == wanted) << bit)
        };
        Structure { opens: is(b'['), closes: is(b']'), commas: is(b',') }
    }

    #[test]
    fn a_quick_look_misses_no_closing_bracket() {
        // All texts of these bytes of length 9, at both ends of a block.
        for (number, start) in (0..4_usize.pow(9)).flat_map(|number| [(number, 0), (number, 55)]) {
            let bytes: [u8; 9] = std::array::from_fn(|place| b"[],7"[number >> (2 * place) & 3]);
            let structure = structure(&bytes, start);
            for depth in 0..4 {
                let mut open = Some(depth);
                let end = bytes.iter().position(|byte| {
                    open = match byte {
                        b'[' => open.map(|open| open + 1),
                        b']' => open.and_then(|open: usize| open.checked_sub(1)),
                        _ => open,
                    };
                    open.is_none()
                });
                let closing = structure.closing(depth).map(|at| at as usize);
                assert_eq!(closing, end.map(|at| start + at), "{number} {depth}");
                assert!(closing.is_none() || structure.may_close(depth));
            }
        }
        let siblings = structure(b"2],[3],[4", 0);
        assert!(siblings.may_close(0) && !siblings.may_close(1));
    }

    #[test]
    fn what_follows_is_found_across_blanks_and_blocks() {
        assert_eq!(follows(0b1, 0b1110, false), (0b1_0000, false));
        assert_eq!(follows(0b1, 0b1100, true), (0b11, false));
        assert_eq!(follows(0, 0b11, true), (0b100, false));
        assert_eq!(follows(0, 0b11, false), (0, false));
        assert_eq!(follows(1 << 63, 0, false), (0, true));
        assert_eq!(follows(1 << 62, 1 << 63, false), (0, true));
        assert_eq!(follows(0, u64::MAX, true), (0, true));
        assert_eq!(follows(0, u64::MAX, false), (0, false));
        assert_eq!((low(0), low(3), low(64)), (0, 7, u64::MAX));
    }
}

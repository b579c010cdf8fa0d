//! Steps over arrays of numbers: in blocks of 64 bytes ([`ArrayBlock`]), or number by number where only a
//! few are left.
//!
//! A run of blocks ends before the first block that cannot be used, or before the number that goes on
//! into that block.

use fearless_simd::{Level, Simd, dispatch};

use super::array_block::{ArrayBlock, ArrayCarry, Want};
use super::cursor::{Cursor, Fallback};
use crate::number::NumberKind;
use crate::speed::bytes::block::{BLOCK_SIZE, ByteBlock};
use crate::speed::bytes::{strings, swar};

/// The arrays and numbers that have been stepped over.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArrayRun {
    pub(super) leaves: u64,
    /// How many arrays have been opened.
    pub(super) arrays: u64,
    /// How many of them are still open.
    pub(super) depth: usize,
    pub(super) want: Want,
}

/// Steps over the items of an array, from where a value is due, as far as blocks can be used, and at most
/// to the `]` of the array.
pub(super) fn skip(level: Level, cursor: &mut Cursor) -> Result<ArrayRun, Fallback> {
    dispatch!(level, simd => skip_with(simd, cursor))
}

#[inline(always)]
fn skip_with<S: Simd>(simd: S, cursor: &mut Cursor) -> Result<ArrayRun, Fallback> {
    let Cursor {
        bytes, number_kind, ..
    } = *cursor;
    let mut at = cursor.at;
    let mut carry = ArrayCarry::token(Want::Value);
    let (mut leaves, mut arrays, mut depth) = (0, 0, 0);
    while let Some(block) = ByteBlock::at(simd, bytes, at)
        && let Some(block) = ArrayBlock::of(block, &mut carry, depth, number_kind)?
    {
        leaves += u64::from(block.starts.count_ones());
        let opened = block.structure.opens.count_ones();
        arrays += u64::from(opened);
        depth = depth + opened as usize - block.structure.closes.count_ones() as usize;
        if let Some(end) = block.end {
            at += end as usize;
            break;
        }
        at += BLOCK_SIZE;
    }
    if carry.in_number() {
        // The number goes on into a block that was not used.
        at = number_start(bytes, at);
        leaves -= 1;
    }
    cursor.at = at;
    Ok(ArrayRun {
        leaves,
        arrays,
        depth,
        want: carry.want(),
    })
}

/// The start of the number that ends at `end`, or goes on there.
fn number_start(bytes: &[u8], end: usize) -> usize {
    let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'.');
    let length = bytes[..end]
        .iter()
        .rev()
        .take_while(|byte| is_part(byte))
        .count();
    end - length
}

/// Up to this many numbers are read one by one, without masks.
const FEW_NUMBERS: u64 = 4;

/// Steps over all children that are left of an array, from the comma before them to its `]`, and gives
/// their number, if they are a few integers. Most often they are. Else `None`, and the cursor stays.
#[inline(always)]
pub(super) fn skip_few(cursor: &mut Cursor) -> Option<u64> {
    if cursor.number_kind == NumberKind::Decimals {
        return None;
    }
    let mut at = cursor.at;
    let mut count = 0;
    while count < FEW_NUMBERS && cursor.bytes.get(at) == Some(&b',') {
        let start = strings::space(cursor.bytes, at + 1);
        (_, at) = swar::number(cursor.bytes, start, cursor.number_kind)?;
        count += 1;
    }
    if cursor.bytes.get(at) != Some(&b']') {
        return None;
    }
    cursor.at = at;
    Some(count)
}

//! Steps over arrays of numbers and checks them, sixty-four bytes at a time ([`Part`]), or number by
//! number where a few are left. A run of blocks ends before the first one that is not taken, or before
//! the number that goes on into it.

use fearless_simd::{Level, Simd, dispatch};

use super::Halt;
use super::cursor::Cursor;
use super::grammar::{Before, Part, Want};
use crate::number::NumberKind;
use crate::read::block::{Block, SIZE};
use crate::read::plain;

/// What has been stepped over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) leaves: u64,
    /// How many arrays have been opened, and how many of them not been closed.
    pub(super) arrays: u64,
    pub(super) depth: usize,
    pub(super) want: Want,
}

/// Steps over as much as can be of what is in an array, from where a value is due, at most to its
/// `]`.
pub(super) fn skip(
    level: Level,
    cursor: &mut Cursor,
    number_kind: NumberKind,
) -> Result<Run, Halt> {
    dispatch!(level, simd => skip_with(simd, cursor, number_kind))
}

#[inline(always)]
fn skip_with<S: Simd>(simd: S, cursor: &mut Cursor, number_kind: NumberKind) -> Result<Run, Halt> {
    let bytes = cursor.bytes;
    let mut at = cursor.at;
    let mut before = Before::token(Want::Value);
    let (mut leaves, mut opens, mut depth) = (0, 0, 0);
    while let Some(block) = Block::at(simd, bytes, at)
        && let Some(part) = Part::of(block, &mut before, depth, number_kind)?
    {
        leaves += u64::from(part.starts.count_ones());
        let opened = part.structure.opens.count_ones();
        opens += u64::from(opened);
        depth = depth + opened as usize - part.structure.closes.count_ones() as usize;
        if let Some(end) = part.end {
            at += end as usize;
            break;
        }
        at += SIZE;
    }
    if before.in_number() {
        // It goes on into a block that was not gone through.
        at = number_start(bytes, at);
        leaves -= 1;
    }
    cursor.at = at;
    Ok(Run {
        leaves,
        arrays: opens,
        depth,
        want: before.want(),
    })
}

/// Where the number starts that ends in front of `end`, or goes on there.
fn number_start(bytes: &[u8], end: usize) -> usize {
    let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'.');
    let length = bytes[..end]
        .iter()
        .rev()
        .take_while(|byte| is_part(byte))
        .count();
    end - length
}

/// At most so many numbers are read rather than looked at by masks.
const FEW_NUMBERS: u64 = 4;

/// Steps over all children left of an array, from the comma in front of the first one on to its `]`, if
/// they are a few integers, which is what is left mostly: how many they are. Else `None`, and the place
/// is where it was.
#[inline(always)]
pub(super) fn skip_few(cursor: &mut Cursor, number_kind: NumberKind) -> Option<u64> {
    if number_kind == NumberKind::Decimals {
        return None;
    }
    let mut at = cursor.at;
    let mut count = 0;
    while count < FEW_NUMBERS && cursor.bytes.get(at) == Some(&b',') {
        (_, at) = plain::number(cursor.bytes, at + 1, number_kind)?;
        count += 1;
    }
    if cursor.bytes.get(at) != Some(&b']') {
        return None;
    }
    cursor.at = at;
    Some(count)
}

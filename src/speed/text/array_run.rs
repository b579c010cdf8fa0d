//! Steps over arrays of numbers: in blocks of 64 bytes ([`ArrayBlock`]), or number by number where only a
//! few are left.
//!
//! A run of blocks ends before the first block that cannot be used, or before the number that goes on
//! into that block.
//!
//! A search that needs only the best of a run of adjacent leaves enters them at once.

use fearless_simd::{Level, Simd, dispatch};

use super::array_block::{ArrayBlock, ArrayCarry, Want};
use super::cursor::{Cursor, Fallback};
use super::walk::TextWalk;
use crate::number::NumberKind;
use crate::speed::bytes::block::{BLOCK_SIZE, ByteBlock};
use crate::speed::bytes::swar;
use crate::tree::{ChildOrRun, LeafRun};
use crate::value::{Player, Value};

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
    let Cursor { bytes, number_kind, .. } = *cursor;
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
    Ok(ArrayRun { leaves, arrays, depth, want: carry.want() })
}

/// The start of the number that ends at `end`, or goes on there.
fn number_start(bytes: &[u8], end: usize) -> usize {
    let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'.');
    let length = bytes[..end].iter().rev().take_while(|byte| is_part(byte)).count();
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
        let start = swar::space(cursor.bytes, at + 1);
        (_, at) = swar::number(cursor.bytes, start, cursor.number_kind)?;
        count += 1;
    }
    if cursor.bytes.get(at) != Some(&b']') {
        return None;
    }
    cursor.at = at;
    Some(count)
}

/// A run ends where the number of passed children is a multiple of this. The walk then checks the count,
/// which could overflow otherwise.
const LONGEST: u32 = 1 << 16;

impl TextWalk<'_> {
    /// Enters the next children as one run if they are numbers, else the next child.
    #[inline(always)]
    pub(super) fn try_enter_run(
        &mut self,
        player: Player,
        limit: Value,
    ) -> Result<Option<ChildOrRun>, Fallback> {
        let Some((position, byte)) = self.advance()? else {
            return Ok(None);
        };
        if starts_number(byte)
            && let Some((run, end)) = self.leaves(position, player, limit)
        {
            let open = self.open.last_mut().ok_or(Fallback::PlainReader)?;
            let passed = position.checked_add(run.count);
            open.passed = passed.ok_or(Fallback::PlainReader)?;
            self.cursor.at = end;
            return Ok(Some(ChildOrRun::Run(run)));
        }
        self.child(position, byte).map(ChildOrRun::Child).map(Some)
    }

    /// The run of numbers that comes next, of which the first is the child at position `first`, and its
    /// end. `None` if the first number is in an unusual spelling.
    #[inline(always)]
    fn leaves(&self, first: u32, player: Player, limit: Value) -> Option<(LeafRun, usize)> {
        let bytes = self.cursor.bytes;
        let mut start = self.cursor.at;
        let mut end = start;
        let mut run = LeafRun { count: 0, best: player.worst(), position: first };
        while let Some((key, after)) = swar::number(bytes, start, self.cursor.number_kind) {
            end = after;
            let value = Value::from_key(key);
            if player.prefers(value, run.best) {
                run.best = value;
                run.position = first + run.count;
            }
            run.count += 1;
            let is_long = first.wrapping_add(run.count).is_multiple_of(LONGEST);
            if player.prefers(value, limit) || is_long || bytes.get(end) != Some(&b',') {
                break;
            }
            start = swar::space(bytes, end + 1);
            if !bytes.get(start).is_some_and(|&byte| starts_number(byte)) {
                break;
            }
        }
        (run.count > 0).then_some((run, end))
    }
}

/// Whether a number may start with this byte.
#[inline(always)]
pub(super) fn starts_number(byte: u8) -> bool {
    matches!(byte, b'-' | b'0'..=b'9')
}

//! Skips a subtree: checks all of it as the plain reader would, and counts its nodes.
//!
//! Most files consist mostly of arrays of numbers. [`array_run`] skips these in blocks of 64 bytes. All
//! else is skipped token by token.

use fearless_simd::Level;

use super::array_block::Want;
use super::array_run;
use super::cursor::{Cursor, Fallback, TextOptions};
use super::members::MemberSet;
use crate::number::NumberKind;
use crate::speed::bytes::block;
use crate::tree::Size;

/// An open array, on the stack. An open object has the bits of its [`MemberSet`], which is never 0.
pub(super) const ARRAY: u8 = 0;

/// After a block that is no array of numbers, the reader goes on token by token for this many bytes before
/// it tries a block again. Each failure doubles the distance, up to the greatest.
const LEAST_DISTANCE: usize = 64;
const MOST_DISTANCE: usize = 4096;

/// Steps over the tree that comes next, and on until no node on the `stack` is open. Gives the size of
/// what it has stepped over.
pub(super) fn skip(
    level: Level,
    cursor: &mut Cursor,
    stack: &mut Vec<u8>,
) -> Result<Size, Fallback> {
    let mut size = Size::default();
    let mut distance = LEAST_DISTANCE;
    let mut blocks_from = cursor.at;
    let mut want = Want::Value;
    loop {
        if want == Want::Value && !stack.is_empty() && cursor.at >= blocks_from {
            let start = cursor.at;
            let run = array_run::skip(level, cursor)?;
            size.nodes += run.leaves + run.arrays;
            size.leaves += run.leaves;
            stack.resize(stack.len() + run.depth, ARRAY);
            want = run.want;
            if cursor.at == start {
                blocks_from = start + distance;
                distance = MOST_DISTANCE.min(2 * distance);
            } else {
                distance = LEAST_DISTANCE;
            }
        }
        if want == Want::Value {
            size.nodes += 1;
            if begin(cursor, stack)? {
                continue;
            }
            size.leaves += 1;
            want = Want::Separator;
        }
        let Some(&open) = stack.last() else {
            return Ok(size);
        };
        match cursor.peek() {
            b',' => {
                cursor.advance();
                want = Want::Value;
            }
            b']' => {
                cursor.advance();
                stack.pop();
                if open != ARRAY {
                    MemberSet(open).pass(cursor)?;
                }
            }
            _ => return Err(Fallback::PlainReader),
        }
    }
}

/// The place up to which a document, of which this may be only the start, is surely valid. It may be too
/// small where a document is unusual. Takes a fraction of the time of the plain reader.
pub fn valid_up_to(bytes: &[u8], number_kind: NumberKind, options: TextOptions) -> usize {
    let stop = |number_kind| {
        let mut cursor = Cursor::new(bytes, number_kind, options);
        let skipped = skip(block::level(bytes.len()), &mut cursor, &mut Vec::new());
        (cursor.at, skipped.err())
    };
    match stop(number_kind) {
        (_, Some(Fallback::Decimals)) => stop(NumberKind::Decimals).0,
        (at, _) => at,
    }
}

/// Steps over a leaf, or to the first child of an inner node. Whether it was an inner node.
fn begin(cursor: &mut Cursor, stack: &mut Vec<u8>) -> Result<bool, Fallback> {
    match cursor.peek() {
        b'[' => {
            cursor.advance();
            stack.push(ARRAY);
            return Ok(true);
        }
        b'{' => {
            cursor.advance();
            let mut members = MemberSet::default();
            if members.pass(cursor)? {
                stack.push(members.0);
                return Ok(true);
            }
            if !members.has_value() {
                return Err(Fallback::PlainReader);
            }
        }
        b'n' => cursor.word("null")?,
        _ => {
            cursor.number()?;
        }
    }
    Ok(false)
}

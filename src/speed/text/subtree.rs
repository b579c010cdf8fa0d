//! Skips a subtree: checks all of it as the plain reader would, and counts its nodes.
//!
//! Most files consist mostly of arrays of numbers. [`array_run`] skips these in blocks of 64 bytes. All
//! else is skipped token by token.

use fearless_simd::Level;

use super::array_block::Want;
use super::array_run;
use super::cursor::{Cursor, Fallback};
use crate::tree::Size;

/// After a block that is no array of numbers, the reader goes on token by token for this many bytes before
/// it tries a block again. Each failure doubles the distance, up to the greatest.
const LEAST_DISTANCE: usize = 64;
const MOST_DISTANCE: usize = 4096;

/// Steps over the tree that comes next, and on until `depth` arrays around it have ended. Gives the size of what it
/// has stepped over.
pub(super) fn skip(level: Level, cursor: &mut Cursor, mut depth: usize) -> Result<Size, Fallback> {
    let mut size = Size::default();
    let mut distance = LEAST_DISTANCE;
    let mut blocks_from = cursor.at;
    let mut want = Want::Value;
    loop {
        if want == Want::Value && depth > 0 && cursor.at >= blocks_from {
            let start = cursor.at;
            let run = array_run::skip(level, cursor)?;
            size.nodes += run.leaves + run.arrays;
            size.leaves += run.leaves;
            depth += run.depth;
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
            if begin(cursor)? {
                depth += 1;
                continue;
            }
            size.leaves += 1;
            want = Want::Separator;
        }
        if depth == 0 {
            return Ok(size);
        }
        match cursor.peek() {
            b',' => {
                cursor.advance();
                want = Want::Value;
            }
            b']' => {
                cursor.advance();
                depth -= 1;
            }
            _ => return Err(Fallback::PlainReader),
        }
    }
}

/// Steps over a leaf, or into an array. Whether it was an array.
fn begin(cursor: &mut Cursor) -> Result<bool, Fallback> {
    match cursor.peek() {
        b'[' => {
            cursor.advance();
            return Ok(true);
        }
        b'n' => cursor.null()?,
        _ => {
            cursor.number()?;
        }
    }
    Ok(false)
}

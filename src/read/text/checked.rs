//! Steps over a tree, checks all of it as the reader would, and counts its nodes.
//!
//! What is most of most files, arrays of numbers, goes to [`numbers`] in blocks;
//! the rest goes token by token.

use fearless_simd::Level;

use super::cursor::Cursor;
use super::grammar::Want;
use super::members::Members;
use super::numbers;
use super::{Halt, Options};
use crate::number::NumberKind;
use crate::tree::Size;

/// An open array, on the stack. An open object has the bits of its [`Members`], which are never 0.
pub(super) const ARRAY: u8 = 0;

/// Where blocks get nowhere, they are tried again so many bytes later, from the least to the most.
const LEAST: usize = 64;
const MOST: usize = 4096;

/// Steps over the tree that starts at the place and on until nothing on the `stack` is open any more,
/// and gives what is in there.
pub(super) fn skip(
    level: Level,
    cursor: &mut Cursor,
    number_kind: NumberKind,
    options: &Options,
    stack: &mut Vec<u8>,
) -> Result<Size, Halt> {
    let mut size = Size::default();
    let mut patience = LEAST;
    let mut blocks_from = cursor.at;
    let mut want = Want::Value;
    loop {
        if want == Want::Value && !stack.is_empty() && cursor.at >= blocks_from {
            let start = cursor.at;
            let run = numbers::skip(level, cursor, number_kind)?;
            size.nodes += run.leaves + run.arrays;
            size.leaves += run.leaves;
            stack.resize(stack.len() + run.depth, ARRAY);
            want = run.want;
            if cursor.at == start {
                blocks_from = start + patience;
                patience = MOST.min(2 * patience);
            } else {
                patience = LEAST;
            }
        }
        if want == Want::Value {
            size.nodes += 1;
            if begin(cursor, number_kind, options, stack)? {
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
                if open != ARRAY && Members(open).pass(cursor, number_kind, options)? {
                    return Err(Halt::Other);
                }
            }
            _ => return Err(Halt::Other),
        }
    }
}

/// Steps over a leaf, or to the first child of an inner node; whether it is the latter.
fn begin(
    cursor: &mut Cursor,
    number_kind: NumberKind,
    options: &Options,
    stack: &mut Vec<u8>,
) -> Result<bool, Halt> {
    match cursor.peek() {
        b'[' => {
            cursor.advance();
            stack.push(ARRAY);
            return Ok(true);
        }
        b'{' => {
            cursor.advance();
            let mut members = Members::default();
            if members.pass(cursor, number_kind, options)? {
                stack.push(members.0);
                return Ok(true);
            }
            if !members.has_value() {
                return Err(Halt::Other);
            }
        }
        b'n' => cursor.null()?,
        _ => {
            cursor.number(number_kind)?;
        }
    }
    Ok(false)
}

//! Steps over a tree by its brackets, commas, colons and quotes alone, and counts its nodes.
//!
//! Each `[` opens the children of one inner node. Each comma between them has one more child behind
//! it; the other commas stand between the members of objects. An object has a colon for each member
//! and one comma less. So with a brackets `[`, o brackets `{`, c commas and k colons a tree has
//! 1 + a + c + o - k nodes, a fewer of them leaves. What stands under `meta`, or under keys that are
//! to be ignored, would be counted too: there it gives up.

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, dispatch, u8x32};

use super::block::{Block, SIZE, Structure, low, odd};
use super::cursor::Cursor;
use super::siblings::Siblings;
use super::{Halt, Options};
use crate::machine::prefetch;
use crate::tree::Size;

/// So many bytes are looked at for a few numbers.
const FEW_BYTES: usize = 32;

/// Where many bytes are gone through those so far ahead are asked for: they are on the next page, where
/// the processor does not look by itself.
const AHEAD: usize = 1 << 12;

/// Steps over the tree that starts at the place.
///
/// # Errors
///
/// [`Halt`]: it cannot be done in this way; then the place is where it was.
pub(super) fn skip(level: Level, cursor: &mut Cursor, options: &Options) -> Result<Size, Halt> {
    let first = cursor.peek();
    let start = cursor.at;
    let mut tally = Tally {
        arrays: u64::from(first == b'['),
        ..Tally::default()
    };
    cursor.at = match first {
        b'[' => tally.pass(level, cursor.bytes, start + 1, options)?,
        b'{' if options.ignore_unknown_keys => return Err(Halt::Other),
        b'{' => {
            tally.leaves = 1;
            tally.objects(level, cursor.bytes, start + 1)?
        }
        _ => scalar_end(cursor.bytes, start)?,
    };
    Ok(tally.size())
}

/// Steps over all children left of an array, from the comma in front of the first one on to its `]`,
/// and gives what they hold; `None` if it cannot be done in this way: then the place is where it was.
pub(super) fn skip_rest(level: Level, cursor: &mut Cursor, options: &Options) -> Option<Size> {
    let mut tally = Tally::default();
    let end = tally.pass(level, cursor.bytes, cursor.at, options).ok()?;
    cursor.at = end - 1;
    // Their parent's first child, which is not one of them, is in there as a leaf.
    let Size { nodes, leaves } = tally.size();
    Some(Size {
        nodes: nodes - 1,
        leaves: leaves - 1,
    })
}

/// The same for a few numbers, which is what is left mostly: how many they are. Asking for better
/// instructions than all machines have takes longer than this.
#[inline(always)]
pub(super) fn skip_few(cursor: &mut Cursor) -> Option<u64> {
    let few = cursor.bytes.get(cursor.at..cursor.at + FEW_BYTES)?;
    let (commas, others, end) = dispatch!(Level::baseline(), simd => {
        let few = u8x32::from_slice(simd, few);
        let is = |byte| few.simd_eq(u8x32::splat(simd, byte)).to_bitmask();
        (is(b','), is(b'[') | is(b'"'), is(b']'))
    });
    // Those in front of the first bracket `]`, if there is one.
    let before = !end & end.wrapping_sub(1);
    if end == 0 || others & before != 0 || commas & 1 == 0 {
        return None;
    }
    // Hardly ever more than three; not all machines can count bits in one step.
    let mut commas = commas & before;
    let mut count = 0;
    while commas != 0 {
        commas &= commas - 1;
        count += 1;
    }
    cursor.at += end.trailing_zeros() as usize;
    Some(count)
}

/// Steps over as many as can be of the children left of an array, from the comma in front of the
/// first one on, at most to its `]`. If it ends before that, then at the comma in front of a child.
pub(super) fn skip_siblings(level: Level, cursor: &mut Cursor, each: impl FnMut(Size)) {
    dispatch!(level, simd => skip_siblings_with(simd, cursor, each));
}

#[inline(always)]
fn skip_siblings_with<S: Simd>(simd: S, cursor: &mut Cursor, each: impl FnMut(Size)) {
    let mut siblings = Siblings::new(each);
    let mut at = cursor.at;
    while let Ok(block) = block(simd, cursor.bytes, at) {
        let quotes = block.is(b'"');
        let structure = block.structure();
        let structure = structure.below(quotes.trailing_zeros());
        if let Some(end) = siblings.take(at, structure) {
            cursor.at = at + end as usize;
            return;
        }
        if quotes != 0 {
            break;
        }
        at += SIZE;
    }
    cursor.at = siblings.start().unwrap_or(cursor.at);
}

/// Where a number or word ends.
fn scalar_end(bytes: &[u8], start: usize) -> Result<usize, Halt> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
    let length = bytes[start..]
        .iter()
        .take_while(|byte| is_part(byte))
        .count();
    if length == 0 {
        return Err(Halt::Other);
    }
    Ok(start + length)
}

/// Where a run over numbers alone has come to.
enum Inside {
    /// Behind the bracket that closes the tree.
    End(usize),
    /// Before the first block with a quote.
    Quote(usize),
}

/// What has been counted.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// Brackets `[`.
    arrays: u64,
    /// Commas and brackets `{`, without colons. In a text that is wrong it may be less than nothing.
    leaves: i64,
    /// Brackets that are open, beside the first.
    depth: usize,
}

impl Tally {
    fn size(&self) -> Size {
        let leaves = 1 + self.leaves.max(0).cast_unsigned();
        Size {
            nodes: self.arrays + leaves,
            leaves,
        }
    }

    /// Counts what is in a block up to the bracket that closes the tree, if it is there. Of the opening
    /// brackets `arrays` are `[`.
    #[inline(always)]
    fn count(&mut self, structure: Structure, arrays: u64, colons: u64) -> Option<u32> {
        let end = structure.closing(self.depth);
        if let Some(end) = end {
            let inside = low(end);
            self.add(structure.within(inside), arrays & inside, colons & inside);
        } else {
            self.add(structure, arrays, colons);
        }
        end
    }

    /// Counts what is in a block.
    #[inline(always)]
    fn add(&mut self, structure: Structure, arrays: u64, colons: u64) {
        let Structure {
            opens,
            closes,
            commas,
        } = structure;
        let count = |mask: u64| i64::from(mask.count_ones());
        self.arrays += u64::from(arrays.count_ones());
        self.leaves += count(commas) + (count(opens) - count(arrays)) - count(colons);
        // None closes more than are open: that one is where counting ends.
        self.depth = self.depth + opens.count_ones() as usize - closes.count_ones() as usize;
    }

    /// Counts on to the end of an array, and gives the place behind its bracket.
    fn pass(
        &mut self,
        level: Level,
        bytes: &[u8],
        start: usize,
        options: &Options,
    ) -> Result<usize, Halt> {
        match self.numbers(level, bytes, start)? {
            Inside::End(end) => Ok(end),
            Inside::Quote(_) if options.ignore_unknown_keys => Err(Halt::Other),
            Inside::Quote(at) => self.objects(level, bytes, at),
        }
    }

    /// Counts on where there are no strings yet.
    fn numbers(&mut self, level: Level, bytes: &[u8], start: usize) -> Result<Inside, Halt> {
        dispatch!(level, simd => self.numbers_with(simd, bytes, start))
    }

    #[inline(always)]
    fn numbers_with<S: Simd>(
        &mut self,
        simd: S,
        bytes: &[u8],
        start: usize,
    ) -> Result<Inside, Halt> {
        let mut at = start;
        loop {
            at = self.stride(simd, bytes, at);
            let block = block(simd, bytes, at)?;
            let quotes = block.is(b'"');
            let structure = block.structure();
            if quotes != 0 {
                let before = structure.below(quotes.trailing_zeros());
                if before.closing(self.depth).is_none() {
                    let has_brace = opens_object_before(bytes, at, quotes)?;
                    self.depth += usize::from(has_brace);
                    self.leaves += i64::from(has_brace);
                    return Ok(Inside::Quote(at));
                }
            }
            if let Some(end) = self.count(structure, structure.opens, 0) {
                return Ok(Inside::End(at + end as usize + 1));
            }
            at += SIZE;
        }
    }

    /// Counts blocks as long as there is nothing to them: no quote, and nothing that may close the
    /// tree. The place behind them.
    #[inline(always)]
    fn stride<S: Simd>(&mut self, simd: S, bytes: &[u8], start: usize) -> usize {
        let mut at = start;
        // A copy stays in registers.
        let mut tally = *self;
        while let Some(block) = Block::at(simd, bytes, at) {
            prefetch(bytes, at + AHEAD);
            let structure = block.structure();
            if block.is(b'"') != 0 || structure.may_close(tally.depth) {
                break;
            }
            tally.add(structure, structure.opens, 0);
            at += SIZE;
        }
        *self = tally;
        at
    }

    /// Counts on to the end of the tree.
    fn objects(&mut self, level: Level, bytes: &[u8], start: usize) -> Result<usize, Halt> {
        dispatch!(level, simd => self.objects_with(simd, bytes, start))
    }

    #[inline(always)]
    fn objects_with<S: Simd>(
        &mut self,
        simd: S,
        bytes: &[u8],
        start: usize,
    ) -> Result<usize, Halt> {
        let mut at = start;
        let mut tally = *self;
        let mut strings = Strings::default();
        loop {
            let block = block(simd, bytes, at)?;
            prefetch(bytes, at + AHEAD);
            // A `t` and a backslash differ in two bits: with these set they are the same.
            let mut suspects = block.is_with(b't' ^ b'\\', b't' | b'\\');
            let mut backslashes = 0;
            if suspects != 0 {
                backslashes = block.is(b'\\');
                // The letters before a `t` may stand in the block before.
                suspects = suspects & (block.is(b'm') << 2 | 0b11) | backslashes;
                if suspects != 0 && has_meta(bytes, at, suspects) {
                    return Err(Halt::Other);
                }
            }
            let outside = !strings.next(simd, block.is(b'"'), backslashes);
            let structure = Structure {
                opens: block.is_with(0x20, b'{'),
                closes: block.is_with(0x20, b'}'),
                commas: block.is(b','),
            };
            let structure = structure.within(outside);
            let arrays = block.is(b'[') & outside;
            let colons = block.is(b':') & outside;
            if let Some(end) = tally.count(structure, arrays, colons) {
                *self = tally;
                return Ok(at + end as usize + 1);
            }
            at += SIZE;
        }
    }
}

/// The block at `at`, if there is one, be it short.
#[inline(always)]
fn block<S: Simd>(simd: S, bytes: &[u8], at: usize) -> Result<Block<S>, Halt> {
    match Block::at(simd, bytes, at) {
        Some(block) => Ok(block),
        None if at < bytes.len() => Ok(Block::padded(simd, bytes, at)),
        None => Err(Halt::Other),
    }
}

/// Whether the `{` that the first string of a tree stands behind is before the block at `at`, where
/// that string is.
fn opens_object_before(bytes: &[u8], at: usize, quotes: u64) -> Result<bool, Halt> {
    let quote = at + quotes.trailing_zeros() as usize;
    let before = bytes[..quote].trim_ascii_end();
    if before.last() == Some(&b'{') {
        Ok(before.len() <= at)
    } else {
        Err(Halt::Other)
    }
}

/// Whether one of the bytes at `at`, mostly a `t` or backslash each, belongs to a string `meta`: what a
/// member with this key holds are no nodes.
#[cold]
#[inline(never)]
fn has_meta(bytes: &[u8], at: usize, suspects: u64) -> bool {
    let mut suspects = suspects;
    while suspects != 0 {
        if is_of_meta(bytes, at + suspects.trailing_zeros() as usize) {
            return true;
        }
        suspects &= suspects - 1;
    }
    false
}

/// Whether the `t` or backslash here belongs to a string `meta`, or to a letter of one.
fn is_of_meta(bytes: &[u8], at: usize) -> bool {
    let before = &bytes[..at];
    let here = &bytes[at..];
    match here.strip_prefix(b"\\u00") {
        Some(letter) => [b"6d", b"6D", b"65", b"74", b"61"]
            .into_iter()
            .any(|digits| letter.starts_with(digits)),
        None => before.ends_with(b"\"me") && here.starts_with(b"ta\""),
    }
}

/// Where strings are, from block to block.
#[derive(Clone, Copy, Debug, Default)]
struct Strings {
    /// All bits, if the block before ended in a string; else none.
    inside: u64,
    /// It ended with a backslash that escapes what follows.
    is_escaped: bool,
}

impl Strings {
    /// The bytes of a block that are in strings, opening quotes among them and closing ones not.
    #[inline(always)]
    fn next<S: Simd>(&mut self, simd: S, quotes: u64, backslashes: u64) -> u64 {
        let mut quotes = quotes;
        if backslashes != 0 || self.is_escaped {
            quotes &= !self.escaped(backslashes);
        }
        let inside = odd(simd, quotes) ^ self.inside;
        self.inside = 0_u64.wrapping_sub(inside >> (SIZE - 1));
        inside
    }

    /// The bytes that a backslash escapes: those behind an odd number of them.
    #[cold]
    #[inline(never)]
    fn escaped(&mut self, backslashes: u64) -> u64 {
        let mut escaped = 0;
        let mut is_escaped = self.is_escaped;
        for bit in 0..SIZE {
            let is_backslash = backslashes >> bit & 1 != 0;
            escaped |= u64::from(is_escaped) << bit;
            is_escaped = is_backslash && !is_escaped;
        }
        self.is_escaped = is_escaped;
        escaped
    }
}

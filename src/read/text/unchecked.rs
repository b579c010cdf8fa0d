//! Steps over a tree by its brackets, commas and quotes alone, and counts its nodes.
//!
//! Each `[` opens the children of one inner node. Each comma that is not between the members of an
//! object, that is, each one that no string follows, has one more child behind it. So with
//! a brackets `[` and c such commas a tree has 1 + a + c nodes, 1 + c of them leaves. What stands
//! under `meta`, or under keys that are to be ignored, would be counted too: there it gives up.

use fearless_simd::{Level, Simd, dispatch};

use super::block::{Block, SIZE, behind, closing, low};
use super::cursor::Cursor;
use super::siblings::{Siblings, Structure};
use super::{Halt, Options};
use crate::tree::Size;

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
        b'{' => tally.objects(level, cursor.bytes, start + 1)?,
        _ => scalar_end(cursor.bytes, start)?,
    };
    Ok(tally.size())
}

/// Steps over all children left of an array, from the comma in front of the first one on to its `]`,
/// and gives what they hold.
///
/// # Errors
///
/// [`Halt`], as for [`skip`].
pub(super) fn skip_rest(
    level: Level,
    cursor: &mut Cursor,
    options: &Options,
) -> Result<Size, Halt> {
    let mut tally = Tally::default();
    cursor.at = tally.pass(level, cursor.bytes, cursor.at, options)? - 1;
    // Their parent's first child, which is not one of them, is in there as a leaf.
    let whole = tally.size();
    Ok(Size {
        nodes: whole.nodes - 1,
        leaves: whole.leaves - 1,
    })
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
        let structure = Structure {
            opens: block.is(b'['),
            closes: block.is(b']'),
            commas: block.is(b','),
        };
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
    arrays: u64,
    /// Commas outside strings, and those of them that a string follows.
    commas: u64,
    member_commas: u64,
    /// Brackets that are open, beside the first.
    depth: usize,
}

impl Tally {
    fn size(&self) -> Size {
        let leaves = 1 + self.commas - self.member_commas;
        Size {
            nodes: self.arrays + leaves,
            leaves,
        }
    }

    /// Counts what is in a block, but for its commas; the bracket that closes the tree, if it is
    /// there, ends it.
    #[inline(always)]
    fn count(&mut self, arrays: u64, opens: u64, closes: u64) -> Option<u32> {
        let end = closing(opens, closes, self.depth);
        if let Some(end) = end {
            self.arrays += u64::from((arrays & low(end)).count_ones());
        } else {
            self.arrays += u64::from(arrays.count_ones());
            let depth = self.depth + opens.count_ones() as usize;
            self.depth = depth - closes.count_ones() as usize;
        }
        end
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
        // A copy stays in registers.
        let mut tally = *self;
        loop {
            let block = block(simd, bytes, at)?;
            let quotes = block.is(b'"');
            let opens = block.is(b'[');
            let closes = block.is(b']');
            let commas = block.is(b',');
            if quotes != 0 {
                let before = low(quotes.trailing_zeros());
                if closing(opens & before, closes & before, tally.depth).is_none() {
                    tally.depth += usize::from(opens_object_before(bytes, at, quotes)?);
                    *self = tally;
                    return Ok(Inside::Quote(at));
                }
            }
            let end = tally.count(opens, opens, closes);
            let inside = end.map_or(u64::MAX, low);
            tally.commas += u64::from((commas & inside).count_ones());
            if let Some(end) = end {
                *self = tally;
                return Ok(Inside::End(at + end as usize + 1));
            }
            at += SIZE;
        }
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
        let mut after_comma = false;
        loop {
            let block = block(simd, bytes, at)?;
            let (inside, quotes) = strings.next(block);
            if strings.has_meta(block, bytes, at, quotes & inside) {
                return Err(Halt::Other);
            }
            let outside = !inside;
            let opens = block.is_with(0x20, b'{') & outside;
            let closes = block.is_with(0x20, b'}') & outside;
            let commas = block.is(b',') & outside;
            let (followers, carry) = behind(commas, block.blanks() & outside, after_comma);
            let end = tally.count(block.is(b'[') & outside, opens, closes);
            let before = end.map_or(u64::MAX, low);
            let strings_after = followers & quotes & inside & before;
            tally.commas += u64::from((commas & before).count_ones());
            tally.member_commas += u64::from(strings_after.count_ones());
            if let Some(end) = end {
                *self = tally;
                return Ok(at + end as usize + 1);
            }
            after_comma = carry;
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

/// Whether a string that starts with these bytes is `meta`, be it written with escapes. Then it may
/// be said of another one that starts with an escape, too.
fn is_meta(bytes: &[u8]) -> bool {
    for (place, byte) in b"meta\"".iter().enumerate() {
        match bytes.get(place) {
            Some(found) if found == byte => {}
            found => return found == Some(&b'\\'),
        }
    }
    true
}

/// Where strings are, from block to block.
#[derive(Clone, Copy, Debug, Default)]
struct Strings {
    /// The block before ended in a string...
    is_inside: bool,
    /// ...and with a backslash that escapes what follows.
    is_escaped: bool,
    /// Its last byte was an opening quote.
    is_opened: bool,
}

impl Strings {
    /// The bytes of a block that are in strings, opening quotes among them and closing ones not;
    /// and the quotes.
    #[inline(always)]
    fn next<S: Simd>(&mut self, block: Block<S>) -> (u64, u64) {
        let backslashes = block.is(b'\\');
        let mut quotes = block.is(b'"');
        if backslashes != 0 || self.is_escaped {
            quotes &= !self.escaped(backslashes);
        }
        let mut inside = quotes;
        for shift in [1, 2, 4, 8, 16, 32] {
            inside ^= inside << shift;
        }
        if self.is_inside {
            inside = !inside;
        }
        self.is_inside = inside >> (SIZE - 1) != 0;
        (inside, quotes)
    }

    /// The bytes that a backslash escapes: those behind an odd number of them.
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

    /// Whether the key `meta` may begin here: what it holds are no nodes.
    #[inline(always)]
    fn has_meta<S: Simd>(
        &mut self,
        block: Block<S>,
        bytes: &[u8],
        at: usize,
        opening: u64,
    ) -> bool {
        let candidates = block.is(b'm') | block.is(b'\\');
        let mut firsts = (opening << 1 | u64::from(self.is_opened)) & candidates;
        self.is_opened = opening >> (SIZE - 1) != 0;
        while firsts != 0 {
            let first = at + firsts.trailing_zeros() as usize;
            if is_meta(&bytes[first..]) {
                return true;
            }
            firsts &= firsts - 1;
        }
        false
    }
}

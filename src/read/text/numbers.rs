//! Steps over arrays of numbers, sixty-four bytes at a time, and checks them.
//!
//! What a byte may be depends on the byte before it, and on whether a value is due; of each block
//! only that goes over to the next one ([`Before`]), as bits. Where a block holds anything but
//! brackets, commas, blanks and short numbers without exponents, or breaks the grammar, the run
//! ends before it, or before the number that goes on into it.

use fearless_simd::{Level, Simd, dispatch};

use super::Halt;
use super::block::{Block, SIZE, behind, closing, low};
use super::cursor::Cursor;
use super::siblings::{Siblings, Structure};
use crate::number::Numbers;
use crate::tree::Size;

/// What must come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    Value,
    /// A comma or a closing bracket.
    Separator,
}

/// What has been stepped over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    /// How many arrays have been opened and not closed.
    pub(super) depth: usize,
    pub(super) want: Want,
}

/// Steps over as much as can be of what is in an array, from where a value is due, at most to its
/// `]`.
pub(super) fn skip(level: Level, cursor: &mut Cursor, numbers: Numbers) -> Result<Run, Halt> {
    dispatch!(level, simd => skip_with(simd, cursor, numbers))
}

#[inline(always)]
fn skip_with<S: Simd>(simd: S, cursor: &mut Cursor, numbers: Numbers) -> Result<Run, Halt> {
    let bytes = cursor.bytes;
    let mut at = cursor.at;
    let mut before = Before::token(Want::Value);
    let (mut leaves, mut opens, mut depth) = (0, 0, 0);
    while let Some(block) = Block::at(simd, bytes, at)
        && let Some(part) = Part::of(block, &mut before, depth, numbers)?
    {
        leaves += u64::from(part.starts.count_ones());
        let opened = part.opens.count_ones();
        opens += u64::from(opened);
        depth = depth + opened as usize - part.closes.count_ones() as usize;
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
        nodes: leaves + opens,
        leaves,
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

/// Steps over as many as can be of the children left of an array, from where a separator is due, at
/// most to its `]`. If it ends before that, then at the comma in front of a child.
pub(super) fn skip_siblings(
    level: Level,
    cursor: &mut Cursor,
    numbers: Numbers,
    each: impl FnMut(Size),
) -> Result<(), Halt> {
    dispatch!(level, simd => skip_siblings_with(simd, cursor, numbers, each))
}

#[inline(always)]
fn skip_siblings_with<S: Simd>(
    simd: S,
    cursor: &mut Cursor,
    numbers: Numbers,
    each: impl FnMut(Size),
) -> Result<(), Halt> {
    let mut siblings = Siblings::new(each);
    let mut at = cursor.at;
    let mut before = Before::token(Want::Separator);
    while let Some(block) = Block::at(simd, cursor.bytes, at)
        && let Some(part) = Part::of(block, &mut before, siblings.depth(), numbers)?
    {
        siblings.take(at, part.structure());
        if let Some(end) = part.end {
            at += end as usize;
            siblings.end();
            break;
        }
        at += SIZE;
    }
    cursor.at = siblings.start().unwrap_or(at);
    Ok(())
}

/// What is before a block. Of the masks, which are those of the block before, the last bit counts.
#[derive(Clone, Copy)]
struct Before {
    /// A value is due.
    is_due: bool,
    digits: u64,
    minuses: u64,
    points: u64,
    /// Zeros that a number starts with.
    lone_zeros: u64,
    /// Its last byte is a digit behind a point, or behind such a digit.
    has_fraction: bool,
    /// So many digits at its end are not.
    integer_digits: u32,
}

impl Before {
    /// In front of a token.
    fn token(want: Want) -> Before {
        Before {
            is_due: want == Want::Value,
            digits: 0,
            minuses: 0,
            points: 0,
            lone_zeros: 0,
            has_fraction: false,
            integer_digits: 0,
        }
    }

    /// Whether a number may go on.
    fn in_number(&self) -> bool {
        last(self.digits | self.minuses | self.points) != 0
    }

    /// What must come next, from the start of the number on that may go on.
    fn want(&self) -> Want {
        if self.is_due || self.in_number() {
            Want::Value
        } else {
            Want::Separator
        }
    }
}

/// What is in a block, all of it checked; nothing from the bracket on that closes the array.
struct Part {
    opens: u64,
    closes: u64,
    commas: u64,
    /// Where numbers start.
    starts: u64,
    /// The bracket that closes the array, if it is there.
    end: Option<u32>,
}

impl Part {
    /// What is in a block, with so many arrays open inside the one that is gone through, and behind
    /// what is before it; `None`, and nothing is changed, if it cannot be used.
    #[inline(always)]
    fn of<S: Simd>(
        block: Block<S>,
        before: &mut Before,
        depth: usize,
        kind: Numbers,
    ) -> Result<Option<Part>, Halt> {
        let opens = block.is(b'[');
        let closes = block.is(b']');
        let end = closing(opens, closes, depth);
        let inside = end.map_or(u64::MAX, low);
        let (opens, closes) = (opens & inside, closes & inside);
        let commas = block.is(b',') & inside;
        let blanks = block.blanks() & inside;
        let digits = block.digits() & inside;
        let zeros = block.is(b'0');
        let minuses = block.is(b'-') & inside;
        let points = block.is(b'.') & inside;

        let numbers = digits | minuses | points;
        let behind_digits = digits << 1 | last(before.digits);
        let behind_points = points << 1 | last(before.points);
        let behind_marks = minuses << 1 | last(before.minuses) | behind_points;
        let starts = numbers & !(behind_digits | behind_marks);
        let lone_zeros = digits & zeros & !(behind_digits | behind_points);
        // The additions carry over the digits behind a point, to the byte right behind them.
        let (sum, carry) = digits.overflowing_add(behind_points & digits);
        let (sum, more) = sum.overflowing_add(before.has_fraction.into());
        let integers = digits & sum;
        let (due, is_due) = behind(opens | commas, blanks, before.is_due);
        let known = numbers | opens | closes | commas | blanks;
        let wrong = (opens | starts) & !due
            | (closes | commas) & due
            | minuses & !starts
            | behind_marks & !digits
            | (lone_zeros << 1 | last(before.lone_zeros)) & digits
            | points & !(behind_digits & !(sum & !digits))
            | long_runs(integers)
            | !known;
        if wrong & inside != 0
            || before.integer_digits + integers.trailing_ones() >= LONG
            || has_control(block, blanks)
        {
            return Ok(None);
        }
        // No array is empty, and none ends with a comma or in a number that is not whole.
        if end.is_some_and(|end| (due | behind_marks) >> end & 1 != 0) {
            return Ok(None);
        }
        if points != 0 && kind == Numbers::Integers {
            return Err(Halt::Decimals);
        }
        *before = Before {
            is_due,
            digits,
            minuses,
            points,
            lone_zeros,
            has_fraction: carry || more,
            integer_digits: integers.leading_ones(),
        };
        Ok(Some(Part {
            opens,
            closes,
            commas,
            starts,
            end,
        }))
    }

    #[inline(always)]
    fn structure(&self) -> Structure {
        Structure {
            opens: self.opens,
            closes: self.closes,
            commas: self.commas,
        }
    }
}

/// The last bit, as the first.
#[inline(always)]
fn last(mask: u64) -> u64 {
    mask >> (SIZE - 1)
}

/// Whether some of these blanks is none that JSON has.
#[inline(always)]
fn has_control<S: Simd>(block: Block<S>, blanks: u64) -> bool {
    blanks != 0 && {
        let spaces = [b' ', b'\n', b'\r', b'\t'].map(|space| block.is(space));
        let [a, b, c, d] = spaces;
        blanks & !(a | b | c | d) != 0
    }
}

/// An integer with so many digits may not be exact in both kinds of numbers.
const LONG: u32 = 16;

/// Where [`LONG`] digits start.
#[inline(always)]
fn long_runs(digits: u64) -> u64 {
    let two = digits & digits >> 1;
    let four = two & two >> 2;
    let eight = four & four >> 4;
    eight & eight >> 8
}

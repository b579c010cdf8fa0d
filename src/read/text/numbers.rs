//! Steps over arrays of numbers, sixty-four bytes at a time, and checks them.
//!
//! A block starts at a token and ends behind one, so that what a byte may be depends on the bytes
//! of its block alone and on one bit: whether a value is due. Where a block holds anything but
//! brackets, commas, blanks and short numbers without exponents, or breaks the grammar, the run
//! ends before it.

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
    let mut run = Run {
        nodes: 0,
        leaves: 0,
        depth: 0,
        want: Want::Value,
    };
    while let Some(part) = Part::at(simd, cursor.bytes, cursor.at, run.depth, run.want, numbers)? {
        let masks = part.masks;
        let leaves = masks.starts().count_ones();
        let opens = masks.opens.count_ones();
        run.leaves += u64::from(leaves);
        run.nodes += u64::from(leaves + opens);
        run.depth = run.depth + opens as usize - masks.closes.count_ones() as usize;
        run.want = part.want;
        cursor.at += masks.usable as usize;
        if part.is_last {
            break;
        }
    }
    Ok(run)
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
    let mut want = Want::Separator;
    while let Some(part) = Part::at(simd, cursor.bytes, at, siblings.depth(), want, numbers)? {
        siblings.take(at, part.masks.structure());
        at += part.masks.usable as usize;
        if part.is_last {
            siblings.end();
            break;
        }
        want = part.want;
    }
    cursor.at = siblings.start().unwrap_or(at);
    Ok(())
}

/// What can be used of a block, all of it checked.
struct Part {
    masks: Masks,
    /// What must come behind it.
    want: Want,
    /// The bracket that closes the array comes behind it.
    is_last: bool,
}

impl Part {
    /// What starts at `at`, with so many arrays open inside the one that is gone through; `None` if
    /// it cannot be used.
    #[inline(always)]
    fn at<S: Simd>(
        simd: S,
        bytes: &[u8],
        at: usize,
        depth: usize,
        want: Want,
        numbers: Numbers,
    ) -> Result<Option<Part>, Halt> {
        let Some(block) = Block::at(simd, bytes, at) else {
            return Ok(None);
        };
        let masks = Masks::of(block);
        let end = closing(masks.opens, masks.closes, depth);
        let limit = end.unwrap_or(masks.usable);
        let masks = masks.below(limit);
        let from = masks.opens | masks.commas;
        let (due, carry) = behind(from, masks.blanks, want == Want::Value);
        let is_stuck = limit == 0 && end.is_none();
        if is_stuck || masks.is_wrong(due, limit) || masks.has_control(block) {
            return Ok(None);
        }
        if masks.points != 0 && numbers == Numbers::Integers {
            return Err(Halt::Decimals);
        }
        let is_due = if limit as usize == SIZE {
            carry
        } else {
            due >> limit & 1 != 0
        };
        // No array is empty, and none ends with a comma.
        if end.is_some() && is_due {
            return Ok(None);
        }
        Ok(Some(Part {
            masks,
            want: if is_due { Want::Value } else { Want::Separator },
            is_last: end.is_some(),
        }))
    }
}

/// The kinds of bytes in a block.
#[derive(Clone, Copy)]
struct Masks {
    /// How many of the bytes are whole tokens: a number at the end may go on behind the block, and
    /// belongs to the next one.
    usable: u32,
    digits: u64,
    zeros: u64,
    minuses: u64,
    points: u64,
    opens: u64,
    closes: u64,
    commas: u64,
    blanks: u64,
}

impl Masks {
    #[inline(always)]
    fn of<S: Simd>(block: Block<S>) -> Masks {
        let masks = Masks {
            usable: 64,
            digits: block.digits(),
            zeros: block.is(b'0'),
            minuses: block.is(b'-'),
            points: block.is(b'.'),
            opens: block.is(b'['),
            closes: block.is(b']'),
            commas: block.is(b','),
            blanks: block.blanks(),
        };
        masks.below(64 - masks.numbers().leading_ones())
    }

    /// The same with nothing from bit `limit` on.
    #[inline(always)]
    fn below(self, limit: u32) -> Masks {
        let inside = low(limit);
        Masks {
            usable: limit,
            digits: self.digits & inside,
            zeros: self.zeros & inside,
            minuses: self.minuses & inside,
            points: self.points & inside,
            opens: self.opens & inside,
            closes: self.closes & inside,
            commas: self.commas & inside,
            blanks: self.blanks & inside,
        }
    }

    #[inline(always)]
    fn structure(&self) -> Structure {
        Structure {
            opens: self.opens,
            closes: self.closes,
            commas: self.commas,
        }
    }

    #[inline(always)]
    fn numbers(&self) -> u64 {
        self.digits | self.minuses | self.points
    }

    /// Where numbers start.
    #[inline(always)]
    fn starts(&self) -> u64 {
        self.numbers() & !(self.numbers() << 1)
    }

    /// Whether the grammar is broken, or there is something that is not for this file; `due` is
    /// where a value must start.
    #[inline(always)]
    fn is_wrong(&self, due: u64, limit: u32) -> bool {
        let Masks {
            digits,
            zeros,
            minuses,
            points,
            opens,
            closes,
            commas,
            blanks,
            ..
        } = *self;
        let starts = self.starts();
        let first_digits = digits & (starts | minuses << 1);
        let fraction_starts = points << 1 & digits;
        // The bytes right behind fractions: the addition carries over their digits.
        let fraction_ends = digits.wrapping_add(fraction_starts) & !digits;
        let run_starts = digits & !(digits << 1);
        let known = self.numbers() | opens | closes | commas | blanks;
        let wrong = (opens | starts) & !due
            | (closes | commas) & due
            | minuses & !starts
            | minuses << 1 & !digits
            | (first_digits & zeros) << 1 & digits
            | points & !(digits << 1)
            | points << 1 & !digits
            | points & fraction_ends
            | run_starts & long_runs(digits) & !(points << 1)
            | low(limit) & !known;
        wrong != 0
    }

    /// Whether some blank is none that JSON has.
    #[inline(always)]
    fn has_control<S: Simd>(&self, block: Block<S>) -> bool {
        self.blanks != 0 && {
            let spaces = [b' ', b'\n', b'\r', b'\t'].map(|space| block.is(space));
            let [a, b, c, d] = spaces;
            self.blanks & !(a | b | c | d) != 0
        }
    }
}

/// Where sixteen digits or more start: an integer with fewer is exact in both kinds of numbers.
#[inline(always)]
fn long_runs(digits: u64) -> u64 {
    let two = digits & digits >> 1;
    let four = two & two >> 2;
    let eight = four & four >> 4;
    eight & eight >> 8
}

//! What arrays of numbers may be made of, sixty-four bytes at a time.
//!
//! What a byte may be depends on the byte before it, and on whether a value is due; of each block
//! only that goes over to the next one ([`Before`]). A block that holds anything but brackets, commas,
//! white space and short numbers without exponents, or breaks the grammar, is not taken.

use fearless_simd::Simd;

use super::Halt;
use super::block::{Block, SIZE, Structure, behind, low};
use crate::number::Numbers;

/// What must come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    Value,
    /// A comma or a closing bracket.
    Separator,
}

/// What is before a block: what its last byte is, and what it belongs to. A flag is 0 or 1, to become
/// bit 0 of a mask.
#[derive(Clone, Copy, Default)]
pub(super) struct Before {
    /// A value is due.
    due: u64,
    digit: u64,
    minus: u64,
    point: u64,
    /// A zero that a number starts with.
    lone_zero: u64,
    /// A digit behind a point, or behind such a digit.
    fraction: u64,
    /// How many digits at the end belong to an integer, or to what is in front of a point.
    integer_digits: u32,
}

impl Before {
    /// In front of a token.
    pub(super) fn token(want: Want) -> Before {
        Before {
            due: (want == Want::Value).into(),
            ..Before::default()
        }
    }

    /// Whether a number may go on.
    pub(super) fn in_number(&self) -> bool {
        self.digit | self.minus | self.point != 0
    }

    /// Whether a number with a point may go on.
    #[inline(always)]
    fn in_decimal(&self) -> bool {
        self.fraction | self.point != 0
    }

    /// What must come next, from the start of the number on that may go on.
    pub(super) fn want(&self) -> Want {
        if self.due != 0 || self.in_number() {
            Want::Value
        } else {
            Want::Separator
        }
    }
}

/// What is in a block, all of it checked; nothing from the bracket on that closes the array.
pub(super) struct Part {
    pub(super) structure: Structure,
    /// Where numbers start.
    pub(super) starts: u64,
    /// The bracket that closes the array, if it is there.
    pub(super) end: Option<u32>,
}

impl Part {
    /// What is in a block, with so many arrays open inside the one that is gone through, and behind
    /// what is before it; `None`, and nothing is changed, if it cannot be used.
    #[inline(always)]
    pub(super) fn of<S: Simd>(
        block: Block<S>,
        before: &mut Before,
        depth: usize,
        kind: Numbers,
    ) -> Result<Option<Part>, Halt> {
        let marks = Marks {
            structure: block.structure(),
            digits: block.digits(),
            minuses: block.is(b'-'),
        };
        let end = if marks.structure.may_close(depth) {
            marks.structure.closing(depth)
        } else {
            None
        };
        // That bracket is looked at too: no array is empty, and none ends with a comma or in a number
        // that is not whole. What is behind it changes nothing in front of it.
        let looked_at = end.map_or(u64::MAX, |end| low(end + 1));
        let others = marks.others() & looked_at;
        let Grammar {
            starts,
            points,
            wrong,
            after,
        } = if others == 0 && !before.in_decimal() {
            marks.grammar::<_, false, false>(block, before)
        } else if others & !block.is(b'.') == 0 {
            marks.grammar::<_, true, false>(block, before)
        } else {
            marks.grammar::<_, true, true>(block, before)
        };
        if wrong & looked_at != 0 {
            return Ok(None);
        }
        if points & looked_at != 0 && kind == Numbers::Integers {
            return Err(Halt::Decimals);
        }
        *before = after;
        let mut inside = u64::MAX;
        if let Some(end) = end {
            *before = Before::token(Want::Separator);
            inside = low(end);
        }
        Ok(Some(Part {
            structure: marks.structure.within(inside),
            starts: starts & inside,
            end,
        }))
    }
}

/// The bytes of a block that arrays of integers are made of.
#[derive(Clone, Copy)]
struct Marks {
    structure: Structure,
    digits: u64,
    minuses: u64,
}

/// What is found in a block.
struct Grammar {
    /// Where numbers start.
    starts: u64,
    points: u64,
    /// Where something cannot be used: what is behind the first of these places is not understood.
    wrong: u64,
    /// What is before the next block.
    after: Before,
}

impl Marks {
    /// The bytes that are none of these.
    #[inline(always)]
    fn others(self) -> u64 {
        let Structure {
            opens,
            closes,
            commas,
        } = self.structure;
        !(opens | closes | commas | self.digits | self.minuses)
    }

    /// What is in a block that is made of these bytes, and of points if there are `POINTS`, and of white
    /// space if there are `BLANKS`. Most have none, and then there is less to do.
    #[inline(always)]
    fn grammar<S: Simd, const POINTS: bool, const BLANKS: bool>(
        self,
        block: Block<S>,
        before: &Before,
    ) -> Grammar {
        let Marks {
            structure: Structure { opens, commas, .. },
            digits,
            minuses,
        } = self;
        let (points, behind_points, fraction) = if POINTS {
            let points = block.is(b'.');
            (points, points << 1 | before.point, before.fraction)
        } else {
            (0, 0, 0)
        };
        let behind_digits = digits << 1 | before.digit;
        let behind_minuses = minuses << 1 | before.minus;
        let behind_number = behind_digits | behind_minuses | behind_points;
        let starts = (digits | minuses | points) & !behind_number;
        let lone_zeros = block.is(b'0') & !(behind_digits | behind_points);
        // The addition carries over the digits behind a point, to the byte right behind them.
        let (sum, carry) = digits.overflowing_add(behind_points & digits | fraction);
        let integers = digits & sum;
        let spaces = if BLANKS { spaces(block) } else { 0 };
        let (due, is_due) = behind(opens | commas, spaces, before.due != 0);
        // Where a value is due, one must start, and nowhere else.
        let wrong = (opens | starts) ^ due
            | minuses & behind_digits
            | points & (!behind_digits | sum)
            | (behind_minuses | behind_points) & !digits
            | (lone_zeros << 1 | before.lone_zero) & digits
            | long_runs(integers, before.integer_digits)
            | if BLANKS {
                self.others() & !(points | spaces)
            } else {
                0
            };
        Grammar {
            starts,
            points,
            wrong,
            after: Before {
                due: is_due.into(),
                digit: last(digits),
                minus: last(minuses),
                point: last(points),
                fraction: carry.into(),
                lone_zero: last(lone_zeros),
                integer_digits: integers.leading_ones(),
            },
        }
    }
}

/// The last bit, as the first.
#[inline(always)]
fn last(mask: u64) -> u64 {
    mask >> (SIZE - 1)
}

/// White space.
#[inline(always)]
fn spaces<S: Simd>(block: Block<S>) -> u64 {
    block.is(b' ') | block.is(b'\n') | block.is(b'\r') | block.is(b'\t')
}

/// An integer with so many digits may not be exact in both kinds of numbers.
const LONG: u32 = 16;

/// Where [`LONG`] digits start, with so many in front of the block.
#[inline(always)]
fn long_runs(digits: u64, before: u32) -> u64 {
    let two = digits & digits >> 1;
    let four = two & two >> 2;
    let eight = four & four >> 4;
    let starts = eight & eight >> 8;
    starts | u64::from(before + digits.trailing_ones() >= LONG)
}

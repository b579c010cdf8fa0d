//! Arrays of numbers, 64 bytes at a time: checks a block, and finds its numbers and brackets.
//!
//! What a byte may be depends on the byte before it, and on whether a value is due; a block hands an
//! [`ArrayCarry`] on to the next one. A block cannot be used if it breaks the grammar, or has anything but
//! brackets, commas, white space and short numbers without exponents.

use fearless_simd::Simd;

use super::cursor::Fallback;
use crate::number::NumberKind;
use crate::speed::bytes::block::{ByteBlock, Structure, follows, low};
use crate::speed::bytes::number_masks::{NumberBytes, NumberCarry, Spelling};

/// What must come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    Value,
    /// A comma or a closing bracket.
    Separator,
}

/// The state after a block: whether a value is due, and the number that may go on in the next block.
#[derive(Clone, Copy, Default)]
pub(super) struct ArrayCarry {
    is_due: bool,
    number: NumberCarry,
}

impl ArrayCarry {
    /// The state between two tokens.
    pub(super) fn token(want: Want) -> ArrayCarry {
        ArrayCarry { is_due: want == Want::Value, ..ArrayCarry::default() }
    }

    /// Whether a number may go on.
    pub(super) fn in_number(&self) -> bool {
        self.number.in_number()
    }

    /// What must come next. If a number may go on, that is this number, from its start.
    pub(super) fn want(&self) -> Want {
        if self.is_due || self.in_number() { Want::Value } else { Want::Separator }
    }
}

/// A block that has been checked, up to the bracket that closes the array, if that is in the block.
pub(super) struct ArrayBlock {
    pub(super) structure: Structure,
    /// Where numbers start.
    pub(super) starts: u64,
    /// The place of the bracket that closes the array.
    pub(super) end: Option<u32>,
}

impl ArrayBlock {
    /// Checks a block. `depth` is the number of open arrays inside the array that is stepped over; `carry`
    /// is the state before the block, and then after it. `None`: the block cannot be used, and `carry` is
    /// as it was.
    ///
    /// # Errors
    ///
    /// [`Fallback::Decimals`]: there are decimals among integers.
    #[inline(always)]
    pub(super) fn of<S: Simd>(
        block: ByteBlock<S>,
        carry: &mut ArrayCarry,
        depth: usize,
        kind: NumberKind,
    ) -> Result<Option<ArrayBlock>, Fallback> {
        let marks = Marks { structure: block.structure(), numbers: NumberBytes::of(block) };
        let end =
            if marks.structure.may_close(depth) { marks.structure.closing(depth) } else { None };
        // That bracket is checked, too: no array is empty, and none ends with a comma or within a number.
        // The bytes after it cannot change the masks before it.
        let checked = end.map_or(u64::MAX, |end| low(end + 1));
        let others = marks.others() & checked;
        let Grammar { starts, points, wrong, after } = if others == 0 && !carry.number.in_decimal()
        {
            marks.grammar::<_, false, false>(block, carry)
        } else if others & !block.is(b'.') == 0 {
            marks.grammar::<_, true, false>(block, carry)
        } else {
            marks.grammar::<_, true, true>(block, carry)
        };
        if wrong & checked != 0 {
            return Ok(None);
        }
        if points & checked != 0 && kind == NumberKind::Integers {
            return Err(Fallback::Decimals);
        }
        *carry = after;
        let mut inside = u64::MAX;
        if let Some(end) = end {
            *carry = ArrayCarry::token(Want::Separator);
            inside = low(end);
        }
        Ok(Some(ArrayBlock {
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
    numbers: NumberBytes,
}

/// The masks of a block.
struct Grammar {
    /// Where numbers start.
    starts: u64,
    points: u64,
    /// What cannot be used. Masks are right only up to the first of these places.
    wrong: u64,
    /// The state after the block.
    after: ArrayCarry,
}

impl Marks {
    /// The other bytes.
    #[inline(always)]
    fn others(self) -> u64 {
        let Structure { opens, closes, commas } = self.structure;
        !(opens | closes | commas | self.numbers.digits | self.numbers.minuses)
    }

    /// Checks a block that has these bytes and, with `POINTS`, points and, with `BLANKS`, white space. Most
    /// blocks have neither, and are checked in fewer steps.
    #[inline(always)]
    fn grammar<S: Simd, const POINTS: bool, const BLANKS: bool>(
        self,
        block: ByteBlock<S>,
        carry: &ArrayCarry,
    ) -> Grammar {
        let Structure { opens, commas, .. } = self.structure;
        let Spelling { starts, points, mut wrong, carry: number } =
            self.numbers.spelling::<_, POINTS>(block, &carry.number);
        let blanks = if BLANKS { block.blanks() } else { 0 };
        let (due, is_due) = follows(opens | commas, blanks, carry.is_due);
        // A value must start exactly where one is due.
        wrong |= (opens | starts) ^ due;
        if BLANKS {
            wrong |= self.others() & !(points | blanks);
        }
        Grammar { starts, points, wrong, after: ArrayCarry { is_due, number } }
    }
}

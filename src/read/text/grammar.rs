//! What arrays of numbers may be made of, sixty-four bytes at a time.
//!
//! What a byte may be depends on the byte before it, and on whether a value is due; of each block
//! only that goes over to the next one ([`Before`]). A block that holds anything but brackets, commas,
//! white space and short numbers without exponents, or breaks the grammar, is not taken.

use fearless_simd::Simd;

use super::Halt;
use crate::number::NumberKind;
use crate::read::block::{Block, Structure, follows, low};
use crate::read::spelling::{Carry, NumberBytes, Spelling};

/// What must come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    Value,
    /// A comma or a closing bracket.
    Separator,
}

/// What is before a block: whether a value is due, and the number that may go on.
#[derive(Clone, Copy, Default)]
pub(super) struct Before {
    is_due: bool,
    number: Carry,
}

impl Before {
    /// In front of a token.
    pub(super) fn token(want: Want) -> Before {
        Before {
            is_due: want == Want::Value,
            ..Before::default()
        }
    }

    /// Whether a number may go on.
    pub(super) fn in_number(&self) -> bool {
        self.number.in_number()
    }

    /// What must come next, from the start of the number on that may go on.
    pub(super) fn want(&self) -> Want {
        if self.is_due || self.in_number() {
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
        kind: NumberKind,
    ) -> Result<Option<Part>, Halt> {
        let marks = Marks {
            structure: block.structure(),
            numbers: NumberBytes::of(block),
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
        } = if others == 0 && !before.number.in_decimal() {
            marks.grammar::<_, false, false>(block, before)
        } else if others & !block.is(b'.') == 0 {
            marks.grammar::<_, true, false>(block, before)
        } else {
            marks.grammar::<_, true, true>(block, before)
        };
        if wrong & looked_at != 0 {
            return Ok(None);
        }
        if points & looked_at != 0 && kind == NumberKind::Integers {
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
    numbers: NumberBytes,
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
        !(opens | closes | commas | self.numbers.digits | self.numbers.minuses)
    }

    /// What is in a block that is made of these bytes, and of points if there are `POINTS`, and of white
    /// space if there are `BLANKS`. Most have none, and then there is less to do.
    #[inline(always)]
    fn grammar<S: Simd, const POINTS: bool, const BLANKS: bool>(
        self,
        block: Block<S>,
        before: &Before,
    ) -> Grammar {
        let Structure { opens, commas, .. } = self.structure;
        let Spelling {
            starts,
            points,
            mut wrong,
            carry,
        } = self.numbers.spelling::<_, POINTS>(block, &before.number);
        let blanks = if BLANKS { block.blanks() } else { 0 };
        let (due, is_due) = follows(opens | commas, blanks, before.is_due);
        // Where a value is due, one must start, and nowhere else.
        wrong |= (opens | starts) ^ due;
        if BLANKS {
            wrong |= self.others() & !(points | blanks);
        }
        Grammar {
            starts,
            points,
            wrong,
            after: Before {
                is_due,
                number: carry,
            },
        }
    }
}

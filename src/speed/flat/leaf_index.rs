//! Checks all leaves of a document, 64 bytes at a time, counts them, and keeps the places of a few.
//!
//! It gives no reasons: a document that is wrong or unusual, with `null`, an exponent, an integer of 16
//! digits or a comment between leaves, is left to the plain reader.

use fearless_simd::{Level, Simd, dispatch};

use crate::speed::bytes::block::{self, BLOCK_SIZE, ByteBlock, follows, low};
use crate::speed::bytes::number_masks::{NumberBytes, NumberCarry, Spelling};

/// The place of one leaf in this many is kept: eight bytes for about 500 bytes of text.
pub(super) const STRIDE: usize = 128;

/// The leaves of a document that has been checked.
#[derive(Clone, Debug, Default)]
pub struct LeafIndex {
    /// The byte where each leaf starts whose number is a multiple of [`STRIDE`].
    pub(super) places: Vec<usize>,
    pub(super) count: usize,
    pub(super) has_decimals: bool,
    /// No leaf starts here or later.
    pub(super) end: usize,
}

impl LeafIndex {
    /// Checks the leaves of an array from byte `start` on, after its `[`. Gives the byte after its `]`. `None`:
    /// something is wrong or unusual.
    pub fn check_array(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        self.end = self.check::<true>(block::level(bytes.len()), bytes, start)?;
        Some(self.end)
    }

    /// Checks the leaves of plain text from byte `start` on. Gives the byte where the first one starts. `None`:
    /// something is wrong or unusual.
    pub fn check_words(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        let start = first_word(bytes, start);
        self.end = last_words(bytes);
        let words = &bytes[..self.end];
        self.check::<false>(block::level(words.len()), words, start)?;
        Some(start)
    }

    /// The number of leaves that have been checked.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether one of them has a point.
    #[must_use]
    pub fn has_decimals(&self) -> bool {
        self.has_decimals
    }

    /// The byte up to which the document is right, if a check has stopped. It may be too small by 128 leaves.
    #[must_use]
    pub fn valid_up_to(&self) -> usize {
        self.places.last().copied().unwrap_or(0)
    }

    /// Checks the leaves of an array, from after its `[` to its `]`, or else the words of plain text, to
    /// its end. Gives the place after them.
    fn check<const ARRAY: bool>(
        &mut self,
        level: Level,
        bytes: &[u8],
        start: usize,
    ) -> Option<usize> {
        dispatch!(level, simd => self.check_with::<_, ARRAY>(simd, bytes, start))
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled for the instructions of its caller")]
    fn check_with<S: Simd, const ARRAY: bool>(
        &mut self,
        simd: S,
        bytes: &[u8],
        start: usize,
    ) -> Option<usize> {
        let mut before = LeafCarry { is_due: true, number: NumberCarry::default() };
        let mut at = start;
        loop {
            let whole = ByteBlock::at(simd, bytes, at);
            let is_last = whole.is_none();
            let block = whole.unwrap_or_else(|| ByteBlock::at_end(simd, bytes, at));
            let part = CheckedLeaves::of::<_, ARRAY>(block, &mut before)?;
            self.add(at, part.starts);
            self.has_decimals |= part.has_points;
            match part.end {
                Some(end) => return Some(at + end as usize + 1),
                None if is_last && ARRAY => return None,
                None if is_last => return Some(bytes.len()),
                None => at += BLOCK_SIZE,
            }
        }
    }

    /// Counts the leaves that start in the block at `at`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a few instructions for each block")]
    fn add(&mut self, at: usize, mut starts: u64) {
        let before = self.count;
        self.count += starts.count_ones() as usize;
        let next = self.places.len() * STRIDE;
        if next < self.count {
            for _ in before..next {
                starts &= starts - 1;
            }
            self.places.push(at + starts.trailing_zeros() as usize);
        }
    }
}

/// The state after a block, for the next one.
struct LeafCarry {
    /// A leaf must come next, in an array.
    is_due: bool,
    number: NumberCarry,
}

/// A block that has been checked.
struct CheckedLeaves {
    /// Where leaves start.
    starts: u64,
    has_points: bool,
    /// The place of the bracket that closes the array, if it is in the block.
    end: Option<u32>,
}

impl CheckedLeaves {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled for the instructions of its caller")]
    fn of<S: Simd, const ARRAY: bool>(
        block: ByteBlock<S>,
        before: &mut LeafCarry,
    ) -> Option<CheckedLeaves> {
        let numbers = NumberBytes::of(block);
        let (mut inside, mut looked_at, mut end) = (u64::MAX, u64::MAX, None);
        let separators = if ARRAY {
            let closes = block.is(b']');
            if closes != 0 {
                let first = closes.trailing_zeros();
                // The bracket is checked, too: no leaf may be due there, or go on.
                (inside, looked_at, end) = (low(first), low(first + 1), Some(first));
            }
            block.is(b',')
        } else {
            block.separators()
        };
        let mut others = !(numbers.digits | numbers.minuses | separators) & inside;
        let mut blanks = 0;
        if ARRAY && others != 0 {
            blanks = block.blanks();
            others &= !blanks;
        }
        let spelling = if others == 0 && !before.number.in_decimal() {
            numbers.spelling::<_, false>(block, &before.number)
        } else {
            numbers.spelling::<_, true>(block, &before.number)
        };
        let Spelling { starts, points, mut wrong, carry } = spelling;
        wrong |= others & !points;
        before.number = carry;
        if ARRAY {
            let (due, is_due) = follows(separators, blanks, before.is_due);
            // A leaf must start exactly where one is due.
            wrong |= starts ^ due;
            before.is_due = is_due;
        }
        if wrong & looked_at != 0 {
            return None;
        }
        Some(CheckedLeaves { starts: starts & inside, has_points: points & inside != 0, end })
    }
}

/// The first byte from `at` on that belongs neither to a separator nor to a comment.
fn first_word(bytes: &[u8], mut at: usize) -> usize {
    let mut is_comment = false;
    while let Some(&byte) = bytes.get(at) {
        is_comment = match byte {
            b'#' => true,
            b'\n' => false,
            _ if is_comment || byte == b',' || byte.is_ascii_whitespace() => is_comment,
            _ => break,
        };
        at += 1;
    }
    at
}

/// Comments at the end are looked for in lines of at most this many bytes.
const LONGEST_COMMENT: usize = 1 << 12;

/// The end of plain text, without the comments that stand on its last lines.
fn last_words(bytes: &[u8]) -> usize {
    let mut end = bytes.len();
    loop {
        let text = bytes[..end].trim_ascii_end();
        let from = text.len().saturating_sub(LONGEST_COMMENT);
        let line = match memchr::memrchr(b'\n', &text[from..]) {
            Some(line) => from + line,
            None if from == 0 => 0,
            None => return text.len(),
        };
        match memchr::memchr(b'#', &text[line..]) {
            Some(comment) => end = line + comment,
            None => return text.len(),
        }
    }
}

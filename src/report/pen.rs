//! Writes the pieces of answers straight into bytes: what a batch writes by the million.
//!
//! Formatting would take longer than the search, and so would a vector that grows piece by piece:
//! it is asked for its length each time, right after that was written. So an answer is written item
//! by item, and the [`Pen`] that writes an item knows nothing but the room that is left to it. An
//! item that finds too little leaves no trace: the [`Sheet`] goes out, or is made longer, and the
//! item is written again.

#![expect(
    clippy::inline_always,
    reason = "the room of a pen that is not lent to anybody stays in registers"
)]

use std::fmt;
use std::io::{self, Write as _};
use std::mem;

use super::json::Memory;
use crate::number::{Number, Numbers, ShortNumber};
use crate::tree::path::PathText;
use crate::value::Value;

/// Where answers are written, one after the other; what finds no room there goes out first.
#[derive(Debug)]
pub struct Page {
    pub(super) sheet: Sheet,
    pub(super) memory: Memory,
}

impl Page {
    /// The length for one answer.
    pub(super) const SHORT: usize = 1 << 13;

    /// A page with room for so many bytes, or for one item that is longer.
    #[must_use]
    pub fn new(length: usize) -> Page {
        Page {
            sheet: Sheet::new(length),
            memory: Memory::default(),
        }
    }

    /// A page that nothing goes out of by itself: it grows with what is written.
    #[must_use]
    pub fn kept() -> Page {
        Page::new(usize::MAX)
    }

    /// What is written and has not gone out.
    #[must_use]
    pub fn written(&self) -> &[u8] {
        self.sheet.written()
    }

    /// Writes bytes as they are; if there is no room for them, what is written goes out.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn add(&mut self, out: &mut dyn io::Write, bytes: &[u8]) -> io::Result<()> {
        self.sheet.item(out, |pen| pen.bytes(bytes))
    }

    /// Forgets what is written, and room for more than so many bytes.
    pub fn clear(&mut self, most: usize) {
        let Sheet { bytes, filled, .. } = &mut self.sheet;
        *filled = 0;
        if bytes.len() > most {
            bytes.truncate(most);
            bytes.shrink_to_fit();
        }
    }

    /// Lets all that is written go out.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn pass(&mut self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        self.sheet.pass(out)
    }
}

/// Bytes on their way out.
#[derive(Debug)]
pub(super) struct Sheet {
    bytes: Vec<u8>,
    filled: usize,
    /// As long as it is shorter, it is made longer rather than let out.
    length: usize,
}

impl Sheet {
    pub(super) fn new(length: usize) -> Sheet {
        Sheet {
            bytes: Vec::new(),
            filled: 0,
            length,
        }
    }

    pub(super) fn written(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }

    fn pass(&mut self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        let filled = mem::take(&mut self.filled);
        out.write_all(&self.bytes[..filled])
    }

    /// Writes an item with `write`, which does it again if it has found too little room.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    #[inline(always)]
    pub(super) fn item(
        &mut self,
        out: &mut dyn io::Write,
        write: impl Fn(Pen<'_>) -> Written<'_>,
    ) -> io::Result<()> {
        loop {
            let length = self.bytes.len();
            let room = &mut self.bytes[self.filled..];
            if let Ok(pen) = write(Pen { room }) {
                self.filled = length - pen.room.len();
                return Ok(());
            }
            self.make_room(out)?;
        }
    }

    /// Writes an item that takes at most so many bytes, to the letter or not: there is room for it
    /// before it is written, once.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    #[inline(always)]
    pub(super) fn item_within(
        &mut self,
        most: usize,
        out: &mut dyn io::Write,
        write: impl FnOnce(Pen<'_>) -> Written<'_>,
    ) -> io::Result<()> {
        while self.bytes.len() - self.filled < most {
            self.make_room(out)?;
        }
        let length = self.bytes.len();
        let room = &mut self.bytes[self.filled..];
        let pen = write(Pen { room }).expect("it takes no more");
        self.filled = length - pen.room.len();
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        /// Room for most answers that come alone.
        const FIRST: usize = 1 << 10;
        let length = self.bytes.len();
        if self.filled > 0 && length >= self.length {
            return self.pass(out);
        }
        let longer = (2 * length).max(FIRST.min(self.length)).max(1);
        self.bytes.resize(longer, 0);
        Ok(())
    }
}

/// What writes an item on a [`Sheet`]: each method gives it back for the next piece.
pub(super) struct Pen<'p> {
    room: &'p mut [u8],
}

/// The sheet ends before the item does.
#[derive(Debug)]
pub(super) struct NoRoom;

/// A pen that has written.
pub(super) type Written<'p> = Result<Pen<'p>, NoRoom>;

impl<'p> Pen<'p> {
    /// Text as it is.
    #[inline(always)]
    pub(super) fn raw(self, text: &str) -> Written<'p> {
        self.bytes(text.as_bytes())
    }

    #[inline(always)]
    fn bytes(self, piece: &[u8]) -> Written<'p> {
        let (place, room) = self.room.split_at_mut_checked(piece.len()).ok_or(NoRoom)?;
        place.copy_from_slice(piece);
        Ok(Pen { room })
    }

    /// The first bytes of a short piece, so many; the others may be written too, and then are
    /// written over.
    #[inline(always)]
    fn short(self, piece: [u8; 4], length: usize) -> Written<'p> {
        *self.room.first_chunk_mut().ok_or(NoRoom)? = piece;
        let room = self.room.get_mut(length..).ok_or(NoRoom)?;
        Ok(Pen { room })
    }

    #[inline(always)]
    pub(super) fn whole(self, number: u64) -> Written<'p> {
        self.text_and_whole("", number)
    }

    /// Text as it is, and then a number.
    #[inline(always)]
    pub(super) fn text_and_whole(self, text: &str, number: u64) -> Written<'p> {
        match ShortNumber::new(number) {
            Some(short) => {
                // One look at the room for both.
                let length = text.len();
                let digits = short.digits();
                let place = self.room.get_mut(..length + digits.len()).ok_or(NoRoom)?;
                place[..length].copy_from_slice(text.as_bytes());
                place[length..].copy_from_slice(&digits);
                let room = self.room.get_mut(length + short.length()..);
                Ok(Pen {
                    room: room.ok_or(NoRoom)?,
                })
            }
            None => self.raw(text)?.long(number),
        }
    }

    /// A number of four digits or more.
    #[cold]
    #[inline(never)]
    fn long(self, number: u64) -> Written<'p> {
        let (thousands, ones) = (number / 1_000, number % 1_000);
        match ShortNumber::new(thousands) {
            Some(short) => {
                let pen = self.short(short.digits(), short.length())?;
                let [a, b, c] = [ones / 100, ones / 10 % 10, ones % 10];
                pen.bytes(&[a, b, c].map(|digit| b'0' | digit.to_le_bytes()[0]))
            }
            None => self.raw(itoa::Buffer::new().format(number)),
        }
    }

    /// Text as it is, and then the number that a value of such numbers stands for, or JSON's `null`.
    #[inline(always)]
    pub(super) fn text_and_value(self, text: &str, numbers: Numbers, value: Value) -> Written<'p> {
        match value.natural() {
            Some(natural) if numbers == Numbers::Integers => self.text_and_whole(text, natural),
            _ => self.raw(text)?.number_or_null(numbers.number(value)),
        }
    }

    #[inline(always)]
    pub(super) fn number(self, number: Number) -> Written<'p> {
        match number {
            Number::Integer(integer @ 0..) => self.whole(integer.unsigned_abs()),
            Number::Integer(integer) => self.raw("-")?.whole(integer.unsigned_abs()),
            Number::Decimal(_) => {
                let (text, length) = decimal(number);
                self.bytes(&text[..length])
            }
        }
    }

    /// A number, or JSON's `null`.
    #[inline(always)]
    pub(super) fn number_or_null(self, number: Option<Number>) -> Written<'p> {
        match number {
            Some(number) => self.number(number),
            None => self.raw("null"),
        }
    }

    #[inline(always)]
    pub(super) fn path(self, path: PathText) -> Written<'p> {
        let (shared, steps, last) = path.parts();
        let mut pen = self;
        if let Some(shared) = shared {
            pen = pen.raw("~")?.whole(shared as u64)?;
        } else if steps.is_empty() && last.is_none() {
            return pen.raw("/");
        }
        pen = pen.steps(steps)?;
        match last {
            Some(step) => pen.text_and_whole("/", step.into()),
            None => Ok(pen),
        }
    }

    #[inline(always)]
    fn steps(self, steps: &[u32]) -> Written<'p> {
        let length = 2 * steps.len();
        let mut done = 0;
        if let Some(place) = self.room.get_mut(..length) {
            for (place, &step) in place.as_chunks_mut().0.iter_mut().zip(steps) {
                // As in most trees.
                let Ok(digit @ 0..10) = u8::try_from(step) else {
                    break;
                };
                *place = [b'/', b'0' | digit];
                done += 2;
            }
        }
        let room = self.room.get_mut(done..).ok_or(NoRoom)?;
        let mut pen = Pen { room };
        if done < length {
            for &step in &steps[done / 2..] {
                pen = pen.text_and_whole("/", step.into())?;
            }
        }
        Ok(pen)
    }

    /// What takes formatting.
    #[inline(always)]
    pub(super) fn shown(self, shown: impl fmt::Display) -> Written<'p> {
        self.raw(&shown.to_string())
    }

    /// A JSON string.
    #[inline(always)]
    pub(super) fn string(self, text: &str) -> Written<'p> {
        match escaped(text) {
            Some(escaped) => self.bytes(&escaped),
            None => self.raw("\"")?.raw(text)?.raw("\""),
        }
    }

    /// A JSON string, or `null`.
    #[inline(always)]
    pub(super) fn string_or_null(self, text: Option<&str>) -> Written<'p> {
        match text {
            Some(text) => self.string(text),
            None => self.raw("null"),
        }
    }
}

/// The most that a number takes.
pub(super) const NUMBER: usize = 40;

/// The most that a path takes of which so many steps are written.
#[inline]
pub(super) const fn most_of_path(steps: usize) -> usize {
    /// The slash and ten digits.
    const STEP: usize = 11;
    NUMBER + STEP * (steps + 1)
}

/// The digits of a decimal, and how many there are.
#[cold]
#[inline(never)]
fn decimal(number: Number) -> ([u8; NUMBER], usize) {
    let mut text = [0; NUMBER];
    let mut rest = &mut text[..];
    write!(rest, "{number}").expect("17 digits, and an exponent or some zeros");
    let left = rest.len();
    (text, NUMBER - left)
}

/// A JSON string, if that is not the text as it is between quotes.
#[inline]
fn escaped(text: &str) -> Option<Vec<u8>> {
    needs_escapes(text).then(|| serde_json::to_vec(text).expect("strings can be written"))
}

/// Whether a JSON string writes some of it otherwise. It looks at all bytes, which is what can be
/// done for many at a time.
#[inline]
fn needs_escapes(text: &str) -> bool {
    text.bytes()
        .map(|byte| byte < b' ' || byte == b'"' || byte == b'\\')
        .fold(false, |any, escape| any | escape)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Item<'a> = dyn Fn(Pen<'_>) -> Written<'_> + 'a;

    /// What several items are written as, by way of a page of this length.
    fn written(length: usize, items: &[&Item<'_>]) -> String {
        let mut out = Vec::new();
        let mut page = Page::new(length);
        for item in items {
            page.sheet.item(&mut out, item).expect("memory");
        }
        page.pass(&mut out).expect("memory");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn strings_are_those_of_serde() {
        let all: String = (0..0x250).filter_map(char::from_u32).collect();
        let mut texts = vec![String::new(), "batch.jsonl:1".to_owned(), all.clone()];
        texts.extend(
            all.chars()
                .map(|character| format!("plain text {character} and more")),
        );
        for text in texts {
            let written = written(4096, &[&|pen| pen.string(&text)]);
            let expected = serde_json::to_string(&text).expect("a string");
            assert_eq!(written, expected);
        }
    }

    #[test]
    fn a_page_of_any_length_lets_all_through_in_order() {
        let integers: &Item = &|mut pen| {
            for number in [7, -7, 999, 1_000, 12_345, i64::MIN] {
                pen = pen.number(Number::Integer(number))?.raw(", ")?;
            }
            Ok(pen)
        };
        let decimals: &Item = &|mut pen| {
            for number in [
                0.1,
                -2.5,
                1e-7,
                f64::MIN,
                f64::MIN_POSITIVE,
                1e-5,
                9_999_999_999_999_998.0,
            ] {
                pen = pen.number(Number::Decimal(number))?.raw(" ")?;
            }
            Ok(pen)
        };
        let path = [3, 14, 159, 2_653];
        let strings: &Item = &|pen| {
            pen.path(PathText::full(&path))?
                .string("\"a longer string\"")
        };
        let items = [integers, decimals, &|pen| Ok(pen), strings];
        let whole = written(4096, &items);
        assert!(
            whole.starts_with("7, -7, 999, 1000, 12345, -9223372036854775808, 0.1 -2.5 1e-7 -1.79")
        );
        assert!(
            whole.ends_with(
                "e-308 0.00001 9999999999999998 /3/14/159/2653\"\\\"a longer string\\\"\""
            )
        );
        for length in 0..2 * whole.len() {
            assert_eq!(written(length, &items), whole, "{length}");
        }
    }

    #[test]
    fn numbers_of_any_length_stand_behind_their_texts() {
        for number in [
            0,
            9,
            10,
            99,
            100,
            999,
            1_000,
            1_001,
            1_010,
            1_100,
            10_203,
            999_999,
            1_000_000,
            u64::MAX,
        ] {
            for length in 0..64 {
                let item: &Item = &|pen| pen.text_and_whole("nodes ", number);
                let text = format!("nodes {number}");
                assert_eq!(written(length, &[item, item]), text.repeat(2));
            }
        }
    }

    #[test]
    fn values_are_written_as_the_numbers_they_stand_for() {
        let integers = [i64::MIN, -1_000, -1, 0, 7, 999, 1_000, i64::MAX].map(Number::Integer);
        let decimals = [-2.5, -5e-324, 0.0, 5e-324, 7.0, 1e300].map(Number::Decimal);
        for (numbers, all) in [
            (Numbers::Integers, &integers[..]),
            (Numbers::Decimals, &decimals),
        ] {
            let beside = [Value::from_key(i64::MAX).next_above(), Value::INFINITY];
            let values = all.iter().filter_map(|&number| numbers.value(number));
            for value in values.chain(beside) {
                let number = numbers.number(value);
                let expected = serde_json::to_string(&number).expect("a number or null");
                let text = written(0, &[&|pen| pen.text_and_value("at ", numbers, value)]);
                assert_eq!(text, format!("at {expected}"));
            }
        }
    }

    #[test]
    fn an_item_of_known_length_finds_room_on_a_page_of_any_length() {
        for length in 0..100 {
            let mut out = Vec::new();
            let mut page = Page::new(length);
            for _ in 0..9 {
                let written = page
                    .sheet
                    .item_within(20, &mut out, |pen| pen.raw("twelve bytes"));
                written.expect("memory");
                assert!(page.sheet.bytes.len() <= 2 * length.max(20));
            }
            page.pass(&mut out).expect("memory");
            assert_eq!(out, "twelve bytes".repeat(9).as_bytes(), "{length}");
        }
    }

    #[test]
    fn the_error_of_the_output_is_told() {
        struct Full;
        impl io::Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::other("full"))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut sheet = Sheet::new(4);
        let mut write = |text| sheet.item(&mut Full, |pen| pen.raw(text));
        write("four").expect("there is room");
        assert_eq!(write("five").expect_err("full").to_string(), "full");
    }

    #[test]
    fn paths_are_written_as_they_are_shown() {
        use crate::tree::path::FULL_STEPS;
        let long = [12; FULL_STEPS + 2];
        let wide = [u32::MAX; 100];
        for path in [
            PathText::full(&wide),
            PathText::full(&[]),
            PathText::full(&[0, 9, 10, 99, 100, 999, 1_000, u32::MAX]),
            PathText::full(&long),
            PathText::after(&long, FULL_STEPS),
            PathText::after(&long, long.len()),
            PathText::child(&[], 3, 0),
            PathText::child(&[1, 20], 30, 2),
            PathText::child(&long, 7, long.len()),
        ] {
            let text = path.to_string();
            assert_eq!(written(0, &[&|pen| pen.path(path)]), text);
            let (_, steps, last) = path.parts();
            assert!(text.len() <= most_of_path(steps.len() + usize::from(last.is_some())));
        }
    }
}

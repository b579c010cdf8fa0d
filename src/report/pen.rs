//! Writes the pieces of answers straight into bytes: what a batch writes by the million.
//!
//! Formatting would take longer than the search, and so would a vector that grows piece by piece:
//! it is asked for its length each time, right after that was written. So an answer is written item
//! by item, and the [`Pen`] that writes an item knows nothing but the room that is left to it. An
//! item that finds too little leaves no trace: the [`Sheet`] goes out, or is made longer, and the
//! item is written again. Of an item whose length has a bound the room is looked for before, once.

#![expect(
    clippy::inline_always,
    reason = "the room of a pen that is not lent to anybody stays in registers"
)]

#[cfg(test)]
mod tests;

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
        // Tests are told of a bound that is too low wherever the item stands.
        let end = if cfg!(debug_assertions) {
            self.filled + most
        } else {
            self.bytes.len()
        };
        let room = &mut self.bytes[self.filled..end];
        let pen = write(Pen { room }).expect("it takes no more");
        self.filled = end - pen.room.len();
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

    /// A number of four digits or more. Out of the way of the short ones, even where it is not rare.
    #[cold]
    #[inline(never)]
    fn long(self, number: u64) -> Written<'p> {
        let parts = [number / 1_000, number % 1_000].map(ShortNumber::new);
        let [Some(thousands), Some(ones)] = parts else {
            return self.raw(itoa::Buffer::new().format(number));
        };
        // Six digits, and three bytes that the last piece has too much: each piece writes over those that
        // the one before has.
        let place = self.room.first_chunk_mut::<9>().ok_or(NoRoom)?;
        let (start, end) = (thousands.length(), thousands.length() + 3);
        place[..4].copy_from_slice(&thousands.digits());
        place[start..end].copy_from_slice(b"000");
        place[end - ones.length()..][..4].copy_from_slice(&ones.digits());
        let room = self.room.get_mut(end..).ok_or(NoRoom)?;
        Ok(Pen { room })
    }

    /// Text as it is, and then the number that a value of such numbers stands for, or JSON's `null`.
    #[inline(always)]
    pub(super) fn text_and_value(self, text: &str, numbers: Numbers, value: Value) -> Written<'p> {
        match value.key().and_then(|key| u64::try_from(key).ok()) {
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
        if let Some(shared) = shared {
            return self.path_behind(shared, steps, last);
        }
        if steps.is_empty() && last.is_none() {
            return self.raw("/");
        }
        self.steps(steps)?.last_step(last)
    }

    /// A path of which so many steps are those of the one before it.
    #[inline(never)]
    fn path_behind(self, shared: usize, steps: &[u32], last: Option<u32>) -> Written<'p> {
        let pen = self.text_and_whole("~", shared as u64)?;
        // As in a line of play.
        if let &[step] = steps {
            return pen.last_step(Some(step))?.last_step(last);
        }
        pen.steps(steps)?.last_step(last)
    }

    #[inline(always)]
    fn last_step(self, last: Option<u32>) -> Written<'p> {
        match last {
            Some(step) => self.text_and_whole("/", step.into()),
            None => Ok(self),
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

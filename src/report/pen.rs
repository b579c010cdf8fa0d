//! Writes the pieces of answers straight into bytes: what a batch writes by the million.
//!
//! Formatting would take longer than the search, and so would a vector that grows piece by piece:
//! it is asked for its length each time, right after that was written. So a [`Page`] has its length
//! from the start, and the [`Pen`] knows its place on it by itself.

#![expect(
    clippy::inline_always,
    reason = "the place of a pen that is not lent to anybody stays in a register"
)]

use std::fmt;
use std::io::{self, Write as _};

use super::json::Question;
use crate::number::{Number, write_whole};
use crate::tree::path::PathText;

/// Bytes on their way out. Answers are written on it, one after the other; what finds no room goes
/// out first.
#[derive(Debug)]
pub struct Page {
    bytes: Vec<u8>,
    filled: usize,
    error: Option<io::Error>,
    pub(super) question: Question,
}

impl Page {
    /// The length for one answer.
    pub(super) const SHORT: usize = 1 << 13;

    /// A page with room for so many bytes.
    #[must_use]
    pub fn new(length: usize) -> Page {
        Page {
            bytes: vec![0; length],
            filled: 0,
            error: None,
            question: Question::default(),
        }
    }

    /// What is written and has not gone out.
    #[must_use]
    pub fn written(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }

    /// Lets all that is written go out.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn pass(&mut self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        let filled = std::mem::take(&mut self.filled);
        out.write_all(&self.bytes[..filled])
    }

    /// A pen that writes on the page. Until it is [put down](Page::put_down) nothing is written.
    pub(super) fn pen<'p>(&'p mut self, out: &'p mut dyn io::Write) -> Pen<'p> {
        Pen {
            at: self.filled,
            bytes: &mut self.bytes,
            out,
            error: &mut self.error,
        }
    }

    /// Ends the writing of a pen that is at this place.
    ///
    /// # Errors
    ///
    /// The first of its output.
    pub(super) fn put_down(&mut self, at: usize) -> io::Result<()> {
        self.filled = at;
        self.error.take().map_or(Ok(()), Err)
    }
}

/// What writes on a [`Page`]. Each method gives the pen back, for the next piece; errors wait until
/// it is put down.
pub(super) struct Pen<'p> {
    bytes: &'p mut [u8],
    at: usize,
    out: &'p mut dyn io::Write,
    error: &'p mut Option<io::Error>,
}

impl Pen<'_> {
    /// Where it is.
    #[inline(always)]
    pub(super) fn place(self) -> usize {
        self.at
    }

    /// Text as it is.
    #[inline(always)]
    pub(super) fn raw(&mut self, text: &str) -> &mut Self {
        self.bytes(text.as_bytes())
    }

    #[inline(always)]
    fn bytes(&mut self, piece: &[u8]) -> &mut Self {
        let end = self.at + piece.len();
        if let Some(room) = self.bytes.get_mut(self.at..end) {
            room.copy_from_slice(piece);
            self.at = end;
        } else {
            self.at = turn(self.bytes, self.at, piece, self.out, self.error);
        }
        self
    }

    #[inline(always)]
    pub(super) fn whole(&mut self, number: u64) -> &mut Self {
        // Its output is never in error.
        let _ = write_whole(&mut Writer(self), number);
        self
    }

    #[inline(always)]
    pub(super) fn number(&mut self, number: Number) -> &mut Self {
        match number {
            Number::Integer(integer) => {
                if integer < 0 {
                    self.raw("-");
                }
                self.whole(integer.unsigned_abs())
            }
            Number::Decimal(_) => {
                let (text, length) = decimal(number);
                self.bytes(&text[..length])
            }
        }
    }

    #[inline(always)]
    pub(super) fn path(&mut self, path: PathText) -> &mut Self {
        let _ = path.write_to(&mut Writer(self));
        self
    }

    /// What takes formatting.
    #[inline(always)]
    pub(super) fn shown(&mut self, shown: impl fmt::Display) -> &mut Self {
        self.raw(&shown.to_string())
    }

    /// A JSON string.
    #[inline(always)]
    pub(super) fn string(&mut self, text: &str) -> &mut Self {
        if needs_escapes(text) {
            return self.bytes(&escaped(text));
        }
        self.raw("\"").raw(text).raw("\"")
    }

    /// A value as `write` writes it, or JSON's `null`.
    #[inline(always)]
    pub(super) fn or_null<T>(
        &mut self,
        value: Option<T>,
        write: impl for<'s> FnOnce(&'s mut Self, T) -> &'s mut Self,
    ) -> &mut Self {
        match value {
            Some(value) => write(self, value),
            None => self.raw("null"),
        }
    }
}

/// A pen, for those who write to any output.
struct Writer<'w, 'p>(&'w mut Pen<'p>);

impl io::Write for Writer<'_, '_> {
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.bytes(bytes);
        Ok(bytes.len())
    }

    #[inline(always)]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.bytes(bytes);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Makes room for `piece`, and writes it; the place behind it.
#[cold]
#[inline(never)]
fn turn(
    bytes: &mut [u8],
    at: usize,
    piece: &[u8],
    out: &mut dyn io::Write,
    error: &mut Option<io::Error>,
) -> usize {
    let mut write = |bytes: &[u8]| {
        if error.is_none() {
            *error = out.write_all(bytes).err();
        }
    };
    write(&bytes[..at]);
    if let Some(room) = bytes.get_mut(..piece.len()) {
        room.copy_from_slice(piece);
        piece.len()
    } else {
        write(piece);
        0
    }
}

/// The digits of a decimal, and how many there are.
#[cold]
#[inline(never)]
fn decimal(number: Number) -> ([u8; 40], usize) {
    let mut text = [0; 40];
    let mut rest = &mut text[..];
    write!(rest, "{number}").expect("17 digits, and an exponent or some zeros");
    let left = rest.len();
    (text, 40 - left)
}

#[cold]
#[inline(never)]
fn escaped(text: &str) -> Vec<u8> {
    serde_json::to_vec(text).expect("strings can be written")
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

    fn written(length: usize, write: impl Fn(&mut Pen)) -> String {
        let mut out = Vec::new();
        let mut page = Page::new(length);
        let mut pen = page.pen(&mut out);
        write(&mut pen);
        let place = pen.place();
        page.put_down(place).expect("memory");
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
            let written = written(4096, |pen| {
                pen.string(&text);
            });
            let expected = serde_json::to_string(&text).expect("a string");
            assert_eq!(written, expected);
        }
    }

    #[test]
    fn a_page_of_any_length_lets_all_through_in_order() {
        let write = |pen: &mut Pen| {
            for number in [7, -7, 12_345, i64::MIN] {
                pen.number(Number::Integer(number)).raw(", ");
            }
            for number in [
                0.1,
                -2.5,
                1e-7,
                f64::MIN,
                f64::MIN_POSITIVE,
                1e-5,
                9_999_999_999_999_998.0,
            ] {
                pen.number(Number::Decimal(number)).raw(" ");
            }
            let path = [3, 14, 159];
            pen.path(PathText::full(&path))
                .string("\"a longer string\"");
        };
        let whole = written(4096, write);
        assert!(whole.starts_with("7, -7, 12345, -9223372036854775808, 0.1 -2.5 1e-7 -1.79"));
        assert!(
            whole.ends_with("e-308 0.00001 9999999999999998 /3/14/159\"\\\"a longer string\\\"\"")
        );
        for length in 0..50 {
            assert_eq!(written(length, write), whole, "{length}");
        }
    }

    #[test]
    fn the_error_of_the_output_is_kept() {
        struct Full;
        impl io::Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::other("full"))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut page = Page::new(4);
        let mut out = Full;
        let mut pen = page.pen(&mut out);
        pen.raw("four").raw("five");
        let place = pen.place();
        assert_eq!(page.put_down(place).expect_err("full").to_string(), "full");
        let place = page.pen(&mut out).place();
        assert!(page.put_down(place).is_ok());
    }
}

//! The bytes of a report on their way to an output.
//!
//! All reports are written to a [`Buffer`]. It hands its bytes on to the output whenever an item has
//! ended and they are 64 KiB or more, so the memory that it takes does not grow with the report; or it
//! keeps them all, for batches. Writing never fails: the first error of the output is kept, and
//! [`Buffer::finish`] returns it. So `write!` to a buffer has no result.

use std::io::{self, Write as _};
use std::ops::Range;
use std::{fmt, mem};

use csv::{Writer, WriterBuilder};
use serde::Serialize;

use super::wording::NamedPath;
use crate::interrupt;
use crate::number::{Number, NumberKind};
use crate::quote::{quoted, visible};
use crate::tree::path::PathText;
use crate::value::Value;

/// An output gets this many bytes at a time, or somewhat more.
const FULL: usize = 1 << 16;

/// Room for most reports of small trees.
const FIRST: usize = 1 << 10;

/// Bytes on their way to an output, or kept.
pub(super) struct Buffer<'o> {
    bytes: Vec<u8>,
    /// `None`: the bytes are kept.
    out: Option<&'o mut dyn io::Write>,
    result: io::Result<()>,
    /// The bytes that [`repeat_or`](Buffer::repeat_or) wrote last; empty if the output has them.
    last: Range<usize>,
    /// Whether an item of JSON that comes next has one before it in its list.
    pub(super) needs_comma: bool,
}

impl<'o> Buffer<'o> {
    /// A buffer before `out`.
    pub(super) fn before(out: &'o mut dyn io::Write) -> Buffer<'o> {
        Buffer {
            bytes: Vec::with_capacity(FIRST),
            out: Some(out),
            result: Ok(()),
            last: 0..0,
            needs_comma: false,
        }
    }

    /// Appends what `write` writes to `bytes`.
    pub(super) fn append(bytes: &mut Vec<u8>, write: impl FnOnce(&mut Buffer)) {
        let mut buffer = Buffer {
            bytes: mem::take(bytes),
            out: None,
            result: Ok(()),
            last: 0..0,
            needs_comma: false,
        };
        write(&mut buffer);
        *bytes = buffer.bytes;
    }

    /// Hands all on to the output.
    ///
    /// # Errors
    ///
    /// The first that the output had.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.hand_on();
        self.result
    }

    /// Whether the output has refused bytes: all that comes will be lost.
    #[inline]
    pub(super) fn has_failed(&self) -> bool {
        self.result.is_err()
    }

    /// Ends an item of a report that may have many: bytes go to the output if they are many.
    #[inline]
    pub(super) fn end_item(&mut self) {
        if self.bytes.len() >= FULL {
            self.hand_on();
        }
    }

    #[cold]
    fn hand_on(&mut self) {
        interrupt::poll();
        let Some(out) = &mut self.out else { return };
        if self.result.is_ok() {
            self.result = out.write_all(&self.bytes);
        }
        self.bytes.clear();
        self.last = 0..0;
    }

    /// What `write` writes; if it `is_same` as the last time, a copy of that.
    #[inline]
    pub(super) fn repeat_or(&mut self, is_same: bool, write: impl FnOnce(&mut Self)) {
        if is_same && !self.last.is_empty() {
            return self.bytes.extend_from_within(self.last.clone());
        }
        let start = self.bytes.len();
        write(self);
        self.last = start..self.bytes.len();
    }

    /// What `write!` and `writeln!` call.
    pub(super) fn write_fmt(&mut self, text: fmt::Arguments) {
        let written = self.bytes.write_fmt(text);
        written.expect("memory takes all bytes");
    }

    /// Text as it is.
    #[inline]
    pub(super) fn text(&mut self, text: &str) -> &mut Self {
        self.bytes.extend_from_slice(text.as_bytes());
        self
    }

    /// Records of CSV.
    pub(super) fn csv(&mut self, write: impl FnOnce(&mut Writer<Vec<u8>>) -> csv::Result<()>) {
        let mut writer = Writer::from_writer(mem::take(&mut self.bytes));
        write(&mut writer).expect("memory takes all bytes");
        self.bytes = writer.into_inner().expect("memory takes all bytes");
    }

    /// Rows of CSV, whose fields have the names of the columns. With `has_head` those come first.
    pub(super) fn csv_rows<T: Serialize>(
        &mut self,
        has_head: bool,
        rows: impl IntoIterator<Item = T>,
    ) {
        let bytes = mem::take(&mut self.bytes);
        let mut writer = WriterBuilder::new().has_headers(has_head).from_writer(bytes);
        rows.into_iter().try_for_each(|row| writer.serialize(row)).expect("memory takes all bytes");
        self.bytes = writer.into_inner().expect("memory takes all bytes");
    }

    /// The digits of an integer.
    #[inline]
    pub(super) fn integer(&mut self, integer: u64) -> &mut Self {
        // Most have one digit; this halves the time of small reports.
        if let Ok(digit @ 0..10) = u8::try_from(integer) {
            self.bytes.push(b'0' + digit);
            return self;
        }
        self.text(itoa::Buffer::new().format(integer))
    }

    /// What [`Display`](fmt::Display) shows of a number.
    #[inline]
    pub(super) fn number(&mut self, number: Number) -> &mut Self {
        match number {
            Number::Integer(integer) => {
                let sign = if integer < 0 { "-" } else { "" };
                self.text(sign).integer(integer.unsigned_abs())
            }
            Number::Decimal(_) | Number::Fraction(_) => {
                write!(self, "{number}");
                self
            }
        }
    }

    /// What [`NumberKind::extended`] shows of a value.
    #[inline]
    pub(super) fn bound(&mut self, number_kind: NumberKind, value: Value) -> &mut Self {
        if let Some(number) = number_kind.number(value) {
            self.number(number)
        } else {
            write!(self, "{}", number_kind.extended(value));
            self
        }
    }

    /// What [`Display`](fmt::Display) shows of a path.
    #[inline]
    pub(super) fn path(&mut self, path: PathText) -> &mut Self {
        let (shared, steps, last) = path.parts();
        match shared {
            Some(shared) => _ = self.text("~").integer(shared as u64),
            None if steps.is_empty() && last.is_none() => return self.text("/"),
            None => {}
        }
        // Four at a time: each addition waits for the length of the buffer that the one before has stored.
        let (fours, rest) = steps.as_chunks::<4>();
        for four in fours {
            if four.iter().all(|&step| step < 10) {
                let text = four.map(|step| [b'/', b'0' + step.to_le_bytes()[0]]);
                self.bytes.extend_from_slice(text.as_flattened());
            } else {
                for &step in four {
                    self.step(step);
                }
            }
        }
        for &step in rest {
            self.step(step);
        }
        if let Some(step) = last {
            self.step(step);
        }
        self
    }

    /// A step of a path.
    #[inline]
    fn step(&mut self, step: u32) {
        // Most have one digit; this halves the time of paths.
        if let Ok(digit @ 0..10) = u8::try_from(step) {
            self.bytes.extend_from_slice(&[b'/', b'0' + digit]);
        } else {
            self.text("/").integer(step.into());
        }
    }

    /// What [`node`](super::wording::node) shows.
    pub(super) fn node(&mut self, (path, label): NamedPath) -> &mut Self {
        self.path(path);
        if let Some(name) = label.name {
            self.text(" ").quoted(name);
        }
        if let Some(name) = label.r#move {
            self.text(" move ").quoted(name);
        }
        self
    }

    /// What [`quoted`] shows of a text.
    pub(super) fn quoted(&mut self, text: &str) -> &mut Self {
        // All bytes are looked at, which compilers do for many at a time.
        let is_escaped = |byte| !(b' '..=b'~').contains(&byte) || byte == b'"' || byte == b'\\';
        if text.bytes().fold(false, |any, byte| any | is_escaped(byte)) {
            return self.text(&quoted(text));
        }
        self.text("\"").text(text).text("\"")
    }
}

/// What serde writes. It never fails.
impl io::Write for Buffer<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(bytes);
        self.end_item();
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A cell of CSV with all that is not seen escaped, which is no formula: a number, a single character, or a text that
/// does not begin like a formula.
///
/// Source: OWASP, *CSV Injection*. The tabs and line ends that it names, too, are escaped.
pub(super) fn as_text(cell: &str) -> String {
    let cell = visible(cell);
    let may_be_formula = cell.starts_with(['=', '+', '-', '@']);
    if may_be_formula && cell.len() > 1 && Number::parse(&cell).is_err() {
        format!("'{cell}")
    } else {
        cell
    }
}

#[cfg(test)]
mod tests;

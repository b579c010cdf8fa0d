//! A place in the text, and the tokens that start there: the common ones in few steps, the others byte by
//! byte. What the reader must know of a document, and why it gives up.

use std::borrow::Cow;

use crate::number::{Number, NumberKind};
use crate::speed::bytes::{strings, swar};
use crate::tree::TooLarge;
use crate::value::Player;

/// A place in a document.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) number_kind: NumberKind,
    pub(super) options: TextOptions,
}

/// A piece of the text, from `start` to `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    /// No string: a string has at least its quotes.
    pub(super) const NONE: Span = Span { start: 0, end: 0 };
}

/// The answer of [`Cursor::peek`] at the end of the text: no byte of JSON outside strings.
const END: u8 = 0;

impl<'a> Cursor<'a> {
    /// A cursor at the start of a document, after its byte-order mark.
    pub(super) fn new(
        bytes: &'a [u8],
        number_kind: NumberKind,
        options: TextOptions,
    ) -> Cursor<'a> {
        let has_mark = bytes.starts_with(b"\xef\xbb\xbf");
        Cursor { bytes, at: if has_mark { 3 } else { 0 }, number_kind, options }
    }

    /// Goes to the next byte that is not white space, and gives it.
    #[inline(always)]
    pub(super) fn peek(&mut self) -> u8 {
        loop {
            match self.bytes.get(self.at) {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                Some(&byte) => return byte,
                None => return END,
            }
        }
    }

    /// Steps over one byte.
    #[inline]
    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    /// Steps over `byte`, which must come next.
    #[inline(always)]
    pub(super) fn expect(&mut self, byte: u8) -> Result<(), Fallback> {
        if self.peek() != byte {
            return Err(Fallback::PlainReader);
        }
        self.advance();
        Ok(())
    }

    /// Only white space may follow.
    pub(super) fn end(&mut self) -> Result<(), Fallback> {
        match self.peek() {
            END if self.at == self.bytes.len() => Ok(()),
            _ => Err(Fallback::PlainReader),
        }
    }

    /// Steps over these letters. What follows them is not looked at: no letter may come before the next token.
    pub(super) fn word(&mut self, word: &str) -> Result<(), Fallback> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        if !rest.starts_with(word.as_bytes()) {
            return Err(Fallback::PlainReader);
        }
        self.at += word.len();
        Ok(())
    }

    /// Steps over a number, and gives its key.
    #[inline(always)]
    pub(super) fn number(&mut self) -> Result<i64, Fallback> {
        if let Some((key, end)) = swar::number(self.bytes, self.at, self.number_kind) {
            self.at = end;
            return Ok(key);
        }
        self.unusual_number()
    }

    /// Steps over a number in any spelling.
    #[cold]
    fn unusual_number(&mut self) -> Result<i64, Fallback> {
        match (self.any_number()?, self.number_kind) {
            (Number::Decimal(_), NumberKind::Integers) => Err(Fallback::Decimals),
            (number, kind) => kind.key(number).ok_or(Fallback::PlainReader),
        }
    }

    /// Steps over a number, and gives it as it is written, whatever the kind of the tree.
    pub(super) fn any_number(&mut self) -> Result<Number, Fallback> {
        let is_part =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'_');
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        let text = std::str::from_utf8(&rest[..length]).map_err(|_| Fallback::PlainReader)?;
        let number = Number::parse(text).map_err(|_| Fallback::PlainReader)?;
        self.at += length;
        Ok(number)
    }

    /// Steps over a string, and gives its place, with its quotes.
    #[inline]
    pub(super) fn string(&mut self) -> Result<Span, Fallback> {
        let start = self.at;
        self.at = match strings::string_end(self.bytes, start) {
            Some(end) => end,
            None => self.unusual_string_end().ok_or(Fallback::PlainReader)?,
        };
        let end = self.at;
        Ok(Span { start, end })
    }

    /// The end of the string that starts here, with escapes or beyond ASCII.
    #[cold]
    fn unusual_string_end(&self) -> Option<usize> {
        let rest = self.bytes.get(self.at..)?;
        if rest.first() != Some(&b'"') {
            return None;
        }
        let (mut length, mut has_escapes) = (1, false);
        loop {
            length += memchr::memchr2(b'"', b'\\', rest.get(length..)?)?;
            if rest[length] == b'"' {
                break;
            }
            has_escapes = true;
            length += 2;
        }
        let string = &rest[..=length];
        let is_right = if has_escapes {
            serde_json::from_slice::<String>(string).is_ok()
        } else {
            let is_control = |&byte: &u8| byte < b' ';
            std::str::from_utf8(string).is_ok() && !string.iter().any(is_control)
        };
        is_right.then_some(self.at + string.len())
    }

    /// The text that the string at `span`, which has been stepped over, stands for, in UTF-8. `None` for
    /// no string.
    pub(super) fn text(&self, span: Span) -> Option<Cow<'a, [u8]>> {
        if span == Span::NONE {
            return None;
        }
        let string = &self.bytes[span.start..span.end];
        if memchr::memchr(b'\\', string).is_none() {
            return Some(Cow::Borrowed(&string[1..string.len() - 1]));
        }
        let text: String = serde_json::from_slice(string).ok()?;
        Some(Cow::Owned(text.into_bytes()))
    }
}

/// How a nested document is read whose keys have the names of the format, and whose values are from MAX's
/// view.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextOptions {
    /// The player to move at the root, in place of the one that the document names.
    pub player: Option<Player>,
    /// Unknown keys are no error.
    pub ignores_unknown_keys: bool,
}

/// Why the quick reader stops before the end, and how the document is to be read instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// The numbers are decimals, and integers were expected: the quick reader is to be tried again, with
    /// decimals.
    Decimals,
    /// The document is invalid or unusual: the plain reader is to read it into memory.
    PlainReader,
}

impl From<TooLarge> for Fallback {
    fn from(_: TooLarge) -> Fallback {
        Fallback::PlainReader
    }
}

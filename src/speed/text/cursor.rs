//! A place in the text, and the tokens that start there: the common ones in few steps, the others byte by
//! byte. What the reader must know of a document, and why it gives up.

use crate::number::{Number, NumberKind};
use crate::speed::bytes::swar;

/// A place in a document.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) number_kind: NumberKind,
}

/// The answer of [`Cursor::peek`] at the end of the text: no byte of JSON outside strings.
const END: u8 = 0;

impl<'a> Cursor<'a> {
    /// A cursor at the start of a document, after its byte-order mark.
    pub(super) fn new(bytes: &'a [u8], number_kind: NumberKind) -> Cursor<'a> {
        let has_mark = bytes.starts_with(b"\xef\xbb\xbf");
        Cursor { bytes, at: if has_mark { 3 } else { 0 }, number_kind }
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

    /// Steps over `null`. What follows is not looked at: no letter may come before the next token.
    pub(super) fn null(&mut self) -> Result<(), Fallback> {
        if !self.bytes.get(self.at..).unwrap_or_default().starts_with(b"null") {
            return Err(Fallback::PlainReader);
        }
        self.at += 4;
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
        let is_part =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'_');
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        let text = std::str::from_utf8(&rest[..length]).map_err(|_| Fallback::PlainReader)?;
        let number = Number::parse(text).map_err(|_| Fallback::PlainReader)?;
        self.at += length;
        match (number, self.number_kind) {
            (Number::Decimal(_), NumberKind::Integers) => Err(Fallback::Decimals),
            (number, kind) => kind.key(number).ok_or(Fallback::PlainReader),
        }
    }
}

/// Why the quick reader stops before the end, and how the document is to be read instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// The numbers are decimals, and integers were expected: the quick reader is to be tried again, with
    /// decimals.
    Decimals,
    /// The document is invalid, or has something else than arrays, numbers and `null`: the plain reader is to read
    /// it into memory.
    PlainReader,
}

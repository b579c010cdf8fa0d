//! A place in the text, and the tokens that start there: the common ones in few steps, the others
//! through the [scanner](crate::read::lexical::scanner).

use std::borrow::Cow;

use super::fallback::Fallback;
use crate::number::{Number, NumberKind};
use crate::read::byte_order_mark::without_mark;
use crate::read::lexical::scanner::{Scanner, decode};
use crate::read::lexical::token::Token;
use crate::read::lexical::{strings, swar};
use crate::read::options::Options;

/// A place in a document.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) number_kind: NumberKind,
    ignores_unknown_keys: bool,
    /// Whether keys have the names of the format. The quick reader takes no others.
    pub(super) has_standard_keys: bool,
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
    pub(crate) fn new(bytes: &'a [u8], number_kind: NumberKind, options: &Options) -> Cursor<'a> {
        Cursor {
            bytes,
            at: bytes.len() - without_mark(bytes).len(),
            number_kind,
            ignores_unknown_keys: options.ignore_unknown_keys,
            has_standard_keys: options.keys.are_standard(),
        }
    }

    /// Goes to the next byte that is not white space, and gives it.
    #[inline(always)]
    pub(crate) fn peek(&mut self) -> u8 {
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
    pub(crate) fn advance(&mut self) {
        self.at += 1;
    }

    /// Steps over `byte`, which must come next.
    #[inline(always)]
    pub(crate) fn expect(&mut self, byte: u8) -> Result<(), Fallback> {
        if self.peek() != byte {
            return Err(Fallback::PlainReader);
        }
        self.advance();
        Ok(())
    }

    /// Only white space may follow.
    pub(crate) fn end(&mut self) -> Result<(), Fallback> {
        match self.peek() {
            END if self.at == self.bytes.len() => Ok(()),
            _ => Err(Fallback::PlainReader),
        }
    }

    /// Steps over `null`.
    pub(super) fn null(&mut self) -> Result<(), Fallback> {
        let (Token::Null, end) = self.token()? else {
            return Err(Fallback::PlainReader);
        };
        self.at = end;
        Ok(())
    }

    /// The next token, whatever it is, and its end. Asks the scanner.
    fn token(&self) -> Result<(Token<'a>, usize), Fallback> {
        let mut scanner = Scanner::at(self.bytes, self.at);
        let (_, token) = scanner.next().map_err(|_| Fallback::PlainReader)?;
        Ok((token, scanner.at))
    }

    /// Steps over any JSON value, with the scanner.
    pub(super) fn skip_value(&mut self) -> Result<(), Fallback> {
        let mut scanner = Scanner::at(self.bytes, self.at);
        let skipped = scanner.next().and_then(|first| scanner.skip_value(first));
        self.at = scanner.at;
        skipped.map_err(|_| Fallback::PlainReader)
    }

    /// Steps over a number, and gives its key.
    #[inline(always)]
    pub(crate) fn number(&mut self) -> Result<i64, Fallback> {
        if let Some((key, end)) = swar::number(self.bytes, self.at, self.number_kind) {
            self.at = end;
            return Ok(key);
        }
        self.unusual_number()
    }

    /// Steps over a number in any spelling.
    #[cold]
    fn unusual_number(&mut self) -> Result<i64, Fallback> {
        let (Token::Number(Ok(number), _), end) = self.token()? else {
            return Err(Fallback::PlainReader);
        };
        self.at = end;
        match (number, self.number_kind) {
            (Number::Decimal(_), NumberKind::Integers) => Err(Fallback::Decimals),
            (_, kind) => kind.key(number).ok_or(Fallback::PlainReader),
        }
    }

    /// Steps over a string, and gives its place, with its quotes.
    #[inline]
    pub(super) fn string(&mut self) -> Result<Span, Fallback> {
        let start = self.at;
        if let Some(end) = strings::string_end(self.bytes, start) {
            self.at = end;
        } else {
            let (Token::String(_), end) = self.token()? else {
                return Err(Fallback::PlainReader);
            };
            self.at = end;
        }
        let end = self.at;
        Ok(Span { start, end })
    }

    /// The text that the string at `span`, which has been stepped over, stands for, in UTF-8. `None` for
    /// no string.
    pub(super) fn text(&self, span: Span) -> Option<Cow<'a, [u8]>> {
        if span == Span::NONE {
            return None;
        }
        Some(decode(&self.bytes[span.start..span.end]))
    }

    /// Whether a key that is not known may be ignored.
    pub(super) fn ignores_unknown_keys(&self) -> bool {
        self.ignores_unknown_keys
    }
}

//! A place in the text, and the tokens that start there: the plain ones in few steps, the rest
//! through the [scanner](crate::read::scanner).

use std::borrow::Cow;

use super::Halt;
use crate::number::{Number, NumberKind};
use crate::read::plain;
use crate::read::scanner::{Scanner, Token, decode};

/// A place in a document.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

/// A piece of the text, from `start` to `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    /// No string: one has at least its quotes.
    pub(super) const NONE: Span = Span { start: 0, end: 0 };
}

/// What [`Cursor::peek`] gives at the end: no byte of JSON outside strings.
const END: u8 = 0;

impl<'a> Cursor<'a> {
    /// A place at the start of a document, behind its byte-order mark.
    pub(super) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        let at = bytes.len() - crate::read::without_mark(bytes).len();
        Cursor { bytes, at }
    }

    /// The next byte that is no white space; the place is there then.
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

    /// Nothing but white space may be left.
    pub(super) fn end(&mut self) -> Result<(), Halt> {
        match self.peek() {
            END if self.at == self.bytes.len() => Ok(()),
            _ => Err(Halt::Other),
        }
    }

    /// Steps over `null`.
    pub(super) fn null(&mut self) -> Result<(), Halt> {
        match self.rare()? {
            Token::Null => Ok(()),
            _ => Err(Halt::Other),
        }
    }

    /// Steps over a token in the scanner's way.
    pub(super) fn rare(&mut self) -> Result<Token<'a>, Halt> {
        let mut scanner = Scanner::at(self.bytes, self.at);
        let (_, token) = scanner.next().map_err(|_| Halt::Other)?;
        self.at = scanner.place();
        Ok(token)
    }

    /// Steps over a value that means nothing.
    pub(super) fn skip_value(&mut self) -> Result<(), Halt> {
        let mut scanner = Scanner::at(self.bytes, self.at);
        let skipped = scanner.next().and_then(|first| scanner.skip_value(first));
        self.at = scanner.place();
        skipped.map_err(|_| Halt::Other)
    }

    /// Steps over a number, and gives its key.
    #[inline(always)]
    pub(super) fn number(&mut self, number_kind: NumberKind) -> Result<i64, Halt> {
        if let Some((key, end)) = plain::number(self.bytes, self.at, number_kind) {
            self.at = end;
            return Ok(key);
        }
        self.rare_number(number_kind)
    }

    /// Steps over any number.
    #[cold]
    fn rare_number(&mut self, number_kind: NumberKind) -> Result<i64, Halt> {
        let Token::Number(Ok(number), _) = self.rare()? else {
            return Err(Halt::Other);
        };
        match (number, number_kind) {
            (Number::Decimal(_), NumberKind::Integers) => Err(Halt::Decimals),
            _ => number_kind.key(number).ok_or(Halt::Other),
        }
    }

    /// Steps over a string, and gives where it stands, its quotes included.
    #[inline]
    pub(super) fn string(&mut self) -> Result<Span, Halt> {
        let start = self.at;
        if let Some((_, end)) = plain::string(self.bytes, start) {
            self.at = end;
        } else {
            let Token::String(_) = self.rare()? else {
                return Err(Halt::Other);
            };
        }
        Ok(Span {
            start,
            end: self.at,
        })
    }

    /// What the string at `span`, which has been stepped over, stands for.
    pub(super) fn text(&self, span: Span) -> Result<Option<Cow<'a, str>>, Halt> {
        if span == Span::NONE {
            return Ok(None);
        }
        let string = std::str::from_utf8(&self.bytes[span.start..span.end]);
        Ok(Some(decode(string.map_err(|_| Halt::Other)?)))
    }
}

//! A place in the text, and the tokens that start there: the frequent ones in few steps, the rest
//! through the [scanner](crate::read::scanner).

use std::borrow::Cow;

use super::Halt;
use super::members::Span;
use crate::number::{Number, Numbers};
use crate::read::scanner::{Scanner, Token, decode};
use crate::value::Value;

/// A place in a document.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
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

    /// Steps over a number, and gives its value.
    #[inline(always)]
    pub(super) fn number(&mut self, numbers: Numbers) -> Result<Value, Halt> {
        /// So many digits fit in 64 bits, and fewer than these in a double.
        const FITTING: usize = 15;
        let rest = &self.bytes[self.at..];
        let is_negative = rest.first() == Some(&b'-');
        let digits = &rest[usize::from(is_negative)..];
        let mut magnitude: i64 = 0;
        let mut count = 0;
        while let Some(digit @ 0..=9) = digits.get(count).map(|byte| byte.wrapping_sub(b'0')) {
            if count == FITTING {
                return self.long_number(numbers);
            }
            magnitude = magnitude * 10 + i64::from(digit);
            count += 1;
        }
        let is_plain = matches!(
            digits.get(count),
            None | Some(b',' | b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t')
        );
        let has_leading_zero = count > 1 && digits[0] == b'0';
        if count == 0 || has_leading_zero || !is_plain {
            return self.long_number(numbers);
        }
        self.at += usize::from(is_negative) + count;
        let integer = if is_negative { -magnitude } else { magnitude };
        match numbers {
            Numbers::Integers => Ok(Value::from_key(integer)),
            Numbers::Decimals => numbers.value(Number::Integer(integer)).ok_or(Halt::Other),
        }
    }

    /// Steps over any number.
    #[cold]
    #[inline(never)]
    fn long_number(&mut self, numbers: Numbers) -> Result<Value, Halt> {
        let Token::Number(Ok(number), _) = self.rare()? else {
            return Err(Halt::Other);
        };
        match (number, numbers) {
            (Number::Decimal(_), Numbers::Integers) => Err(Halt::Decimals),
            _ => numbers.value(number).ok_or(Halt::Other),
        }
    }

    /// Steps over a string, and gives where it stands, its quotes included.
    #[inline]
    pub(super) fn string(&mut self) -> Result<Span, Halt> {
        let start = self.at;
        if self.bytes.get(start) != Some(&b'"') {
            return Err(Halt::Other);
        }
        let rest = &self.bytes[start + 1..];
        let length = plain_length(rest);
        if rest.get(length) == Some(&b'"') {
            self.at = start + length + 2;
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

/// How many bytes of a string come before its closing quote, or before something that is not plain
/// ASCII: eight at a time.
#[inline]
fn plain_length(text: &[u8]) -> usize {
    const ONES: u64 = u64::MAX / 0xff;
    const HIGHS: u64 = ONES << 7;
    let (words, _) = text.as_chunks::<8>();
    for (count, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        // The lowest high bit is right; those above it may be due to a borrow.
        let below = |word: u64, limit: u64| word.wrapping_sub(ONES * limit) & !word & HIGHS;
        let is = |byte: u8| below(word ^ (ONES * u64::from(byte)), 1);
        let stops = is(b'"') | is(b'\\') | below(word, 0x20) | word & HIGHS;
        if stops != 0 {
            return 8 * count + stops.trailing_zeros() as usize / 8;
        }
    }
    let is_plain = |byte: u8| (b' '..0x80).contains(&byte) && byte != b'"' && byte != b'\\';
    let done = 8 * words.len();
    let rest = text[done..].iter();
    done + rest.take_while(|&&byte| is_plain(byte)).count()
}

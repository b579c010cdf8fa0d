//! The parts that documents in text are made of, whatever their format: white space, the tokens of JSON
//! (RFC 8259) with the place of each and the reason of each error, and the way through arrays and objects.
//!
//! The readers go from member to member with this. What a value is, which keys are known, and whether a
//! key may stand there twice is left to them. They do not leave this to serde: its errors have other words
//! and places. Nothing recurses: a value is skipped with a stack of closing brackets. Tokens lend bytes as
//! they stand in the document; `decode` gives the text of a string.

use std::borrow::Cow;

use crate::excerpt::{excerpt_of, without_mark};
use crate::number::{Number, NumberError, SIGNS};
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::problem::Problem;

/// A key of an object, without its quotes and escapes, and the byte where it starts.
pub(in crate::read) type PlacedKey<'a> = (usize, Cow<'a, [u8]>);

impl<'a> Scanner<'a> {
    /// Goes on to the next item of an array, or to the next member of an object. Whether there is one; if not,
    /// `end`, the closing bracket, is used up. `is_first`: the last token was the opening bracket, so no comma
    /// comes before the item. It is `false` afterwards.
    pub(in crate::read) fn next_item(
        &mut self,
        end: u8,
        is_first: &mut bool,
    ) -> Result<bool, Error> {
        let is_first = std::mem::take(is_first);
        self.at = space(self.bytes, self.at);
        let found = self.bytes.get(self.at);
        let is_end = found == Some(&end);
        if is_first && !is_end {
            return Ok(true);
        }
        if !is_end && found != Some(&b',') {
            return self.no_comma(end);
        }
        self.at += 1;
        Ok(!is_end)
    }

    /// The error of what stands here in the place of a comma or `end`.
    fn no_comma(&mut self, end: u8) -> Result<bool, Error> {
        let expected = match end {
            b'}' => Expected::CommaOrBrace,
            _ => Expected::CommaOrBracket,
        };
        let (offset, token) = self.next()?;
        let unclosed = if token == Token::End { self.never_closed() } else { None };
        Err(unclosed
            .map_or(token.unexpected(offset, expected), |at| Error::new(at, Problem::NeverClosed)))
    }

    /// The innermost bracket that is open where the document ends.
    #[cold]
    fn never_closed(&self) -> Option<usize> {
        let (mut scanner, mut open) = (Scanner::new(self.bytes), Vec::new());
        loop {
            match scanner.next().ok()? {
                (at, Token::OpenArray | Token::OpenObject) => open.push(at),
                (_, Token::CloseArray | Token::CloseObject) => _ = open.pop(),
                (_, Token::End) => break,
                _ => {}
            }
        }
        open.pop()
    }

    /// The key of the next member of an object; its colon is used up, too, and its value comes next. `None`:
    /// the object has ended. `is_first` as in [`next_item`](Scanner::next_item).
    pub(in crate::read) fn next_member(
        &mut self,
        is_first: &mut bool,
    ) -> Result<Option<PlacedKey<'a>>, Error> {
        if !self.next_item(b'}', is_first)? {
            return Ok(None);
        }
        let (at, key) = self.key()?;
        Ok(Some((at, decode(key))))
    }

    /// The key that stands here, as it is written. Its colon is used up, too.
    fn key(&mut self) -> Result<(usize, &'a [u8]), Error> {
        let (at, token) = self.next()?;
        let Token::String(key) = token else {
            return Err(token.unexpected(at, Expected::Key));
        };
        match self.next()? {
            (_, Token::Colon) => Ok((at, key)),
            (offset, token) => Err(token.unexpected(offset, Expected::Colon)),
        }
    }

    /// Steps over the rest of the value that starts with `first`, checking that it is JSON.
    pub(in crate::read) fn skip_value(&mut self, (offset, first): Placed<'a>) -> Result<(), Error> {
        // The closing bracket of each open array and object.
        let mut open: Vec<u8> = Vec::new();
        let (mut offset, mut token) = (offset, first);
        loop {
            let mut is_first = matches!(token, Token::OpenArray | Token::OpenObject);
            match token {
                Token::OpenArray => open.push(b']'),
                Token::OpenObject => open.push(b'}'),
                Token::String(_)
                | Token::Number(..)
                | Token::Null
                | Token::Word(b"true" | b"false") => {}
                _ => return Err(token.unexpected(offset, Expected::JsonValue)),
            }
            // Goes on to the next value of the innermost array or object that has another one.
            loop {
                let Some(&end) = open.last() else {
                    return Ok(());
                };
                if self.next_item(end, &mut is_first)? {
                    break;
                }
                open.pop();
            }
            if open.last() == Some(&b'}') {
                self.key()?;
            }
            (offset, token) = self.next()?;
        }
    }
}

/// Reads tokens from a document.
#[derive(Clone, Debug)]
pub(in crate::read) struct Scanner<'a> {
    pub(in crate::read) bytes: &'a [u8],
    pub(in crate::read) at: usize,
}

/// A token and the byte where it starts.
pub(in crate::read) type Placed<'a> = (usize, Token<'a>);

impl<'a> Scanner<'a> {
    /// A scanner at the start of a document; a byte-order mark is skipped.
    pub(in crate::read) fn new(bytes: &'a [u8]) -> Scanner<'a> {
        Scanner { bytes, at: bytes.len() - without_mark(bytes).len() }
    }

    /// A scanner in the middle of a document, where a token or white space starts.
    pub(in crate::read) fn at(bytes: &'a [u8], at: usize) -> Scanner<'a> {
        Scanner { bytes, at }
    }

    /// The next token, which is used up.
    pub(in crate::read) fn next(&mut self) -> Result<Placed<'a>, Error> {
        self.at = space(self.bytes, self.at);
        let start = self.at;
        let Some(&byte) = self.bytes.get(start) else {
            return Ok((start, Token::End));
        };
        let token = match byte {
            b'[' => Token::OpenArray,
            b']' => Token::CloseArray,
            b'{' => Token::OpenObject,
            b'}' => Token::CloseObject,
            b',' => Token::Comma,
            b':' => Token::Colon,
            b'"' => return Ok((start, Token::String(self.string()?))),
            _ => return self.word().map(|token| (start, token)),
        };
        self.at += 1;
        Ok((start, token))
    }

    /// Uses up the next token if it is this symbol. Whether it was.
    pub(in crate::read) fn take(&mut self, symbol: u8) -> bool {
        let at = space(self.bytes, self.at);
        let is_it = self.bytes.get(at) == Some(&symbol);
        self.at = at + usize::from(is_it);
        is_it
    }

    /// The first byte of the next token, which stays. `None` at the end of the document.
    pub(in crate::read) fn peek(&self) -> Option<u8> {
        let at = space(self.bytes, self.at);
        self.bytes.get(at).copied()
    }

    /// Nothing but white space may be left.
    pub(in crate::read) fn end(&mut self) -> Result<(), Error> {
        match self.next()? {
            (_, Token::End) => Ok(()),
            (offset, token) => {
                let found = token.text();
                Err(Error::new(offset, Problem::Trailing(found)))
            }
        }
    }

    /// A run of letters, digits and the other characters of numbers: each token that is not a symbol or a
    /// string.
    fn word(&mut self) -> Result<Token<'a>, Error> {
        let start = self.at;
        let is_part =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'_');
        let rest = &self.bytes[start..];
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        let text = &rest[..length];
        match text {
            [] => return Err(self.no_token()),
            b"null" => {
                self.at += length;
                return Ok(Token::Null);
            }
            [b'0'..=b'9' | b'+' | b'-' | b'.', ..] => {}
            _ => {
                self.at += length;
                return Ok(Token::Word(text));
            }
        }
        self.at += length;
        match number(text) {
            Err(NumberError::Syntax) => {
                Err(Error::new(start, number_problem(NumberError::Syntax, text)))
            }
            number => Ok(Token::Number(number, text)),
        }
    }

    /// The error of a byte with which no token starts.
    fn no_token(&self) -> Error {
        let rest = &self.bytes[self.at..];
        let end = rest.len().min(4);
        let head = &rest[..end];
        let is_text = first_invalid_utf8(head) != Some(0);
        match String::from_utf8_lossy(head).chars().next().filter(|_| is_text) {
            None => Error::new(self.at, Problem::not_utf8(rest, self.at)),
            Some(found) => Error::unexpected(self.at, found, Expected::Json),
        }
    }

    /// The string that starts here.
    fn string(&mut self) -> Result<&'a [u8], Error> {
        let start = self.at;
        let mut at = start + 1;
        loop {
            at = text_end(self.bytes, at);
            match self.bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => at += self.escape(at)?,
                Some(&byte) => {
                    return Err(Error::new(at, Problem::ControlCharacter(byte)));
                }
                None => {
                    self.utf8(start, at)?;
                    return Err(Error::new(at, Problem::Truncated(Expected::ClosingQuote)));
                }
            }
        }
        self.at = at + 1;
        self.utf8(start, self.at)
    }

    /// The bytes from `start` to `end`, which must be UTF-8.
    fn utf8(&self, start: usize, end: usize) -> Result<&'a [u8], Error> {
        let bytes = &self.bytes[start..end];
        match first_invalid_utf8(bytes) {
            Some(at) => {
                let problem = Problem::not_utf8(&bytes[at..], start + at);
                Err(Error::new(start + at, problem))
            }
            None => Ok(bytes),
        }
    }

    /// The length of the escape at `at`; a surrogate pair is one.
    pub(in crate::read) fn escape(&self, at: usize) -> Result<usize, Error> {
        let rest = &self.bytes[at..];
        let bad = |length: usize| {
            let text = String::from_utf8_lossy(&rest[..length.min(rest.len())]).into_owned();
            Err(Error::new(at, Problem::BadEscape(text)))
        };
        match rest.get(1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Ok(2),
            Some(b'u') => match (code_unit(rest), rest.get(6..).and_then(code_unit)) {
                (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => Ok(12),
                (Some(0xd800..0xe000) | None, _) => bad(6),
                (Some(_), _) => Ok(6),
            },
            _ => bad(2),
        }
    }
}

/// The code unit of an escape like `\u00e9` at the start of `text`.
fn code_unit(text: &[u8]) -> Option<u16> {
    let digits = text.strip_prefix(b"\\u")?.get(..4)?;
    digits.iter().try_fold(0, |unit, &digit| {
        let digit = char::from(digit).to_digit(16)?;
        Some(unit << 4 | u16::try_from(digit).ok()?)
    })
}

/// The number whose JSON text is exactly `text`.
pub(in crate::read) fn number(text: &[u8]) -> Result<Number, NumberError> {
    std::str::from_utf8(text).map_or(Err(NumberError::Syntax), Number::parse)
}

/// The text that a [`Token::String`] stands for, in UTF-8.
pub(in crate::read) fn decode(string: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\\', string).is_none() {
        return Cow::Borrowed(&string[1..string.len() - 1]);
    }
    let text: String = serde_json::from_slice(string).expect("the scanner has checked it");
    Cow::Owned(text.into_bytes())
}

/// The place of the first byte from `at` on that is not white space.
pub(in crate::read) fn space(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let is_space = |byte: &&u8| matches!(byte, b' ' | b'\n' | b'\r' | b'\t');
    at + rest.iter().take_while(is_space).count()
}

/// The place from `at` on of the first byte that is not plain text in a string: a quote, a backslash or a
/// control character.
fn text_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let is_plain = |&&byte: &&u8| byte >= b' ' && byte != b'"' && byte != b'\\';
    at + rest.iter().take_while(is_plain).count()
}

/// The place of the first byte that is not UTF-8.
pub(in crate::read) fn first_invalid_utf8(bytes: &[u8]) -> Option<usize> {
    let checked = std::str::from_utf8(bytes);
    checked.err().map(|error| error.valid_up_to())
}

/// A token of JSON. Strings and words borrow the text of the document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::read) enum Token<'a> {
    /// `[`
    OpenArray,
    /// `]`
    CloseArray,
    /// `{`
    OpenObject,
    /// `}`
    CloseObject,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// A string that has been checked, quotes included.
    String(&'a [u8]),
    /// A number in the grammar of JSON. It may be out of range.
    Number(Result<Number, NumberError>, &'a [u8]),
    /// `null`
    Null,
    /// `true`, `false`, or a word that is not JSON.
    Word(&'a [u8]),
    /// The end of the document.
    End,
}

impl Token<'_> {
    /// The text of the token, cut where it is long, as messages show it.
    pub(in crate::read) fn text(self) -> String {
        let text: &[u8] = match self {
            Token::OpenArray => b"[",
            Token::CloseArray => b"]",
            Token::OpenObject => b"{",
            Token::CloseObject => b"}",
            Token::Comma => b",",
            Token::Colon => b":",
            Token::Null => b"null",
            Token::String(text) | Token::Number(_, text) | Token::Word(text) => text,
            Token::End => b"",
        };
        excerpt_of(text)
    }

    /// The error of this token, which stands at a byte where `expected` should be.
    pub(in crate::read) fn unexpected(self, offset: usize, expected: Expected) -> Error {
        let problem = match self {
            Token::End => Problem::Truncated(expected),
            Token::Word(text) if is_no_finite_number(text) => Problem::NotFinite(self.text()),
            _ => return Error::unexpected(offset, self.text(), expected),
        };
        Error::new(offset, problem)
    }
}

/// Whether a word is how other languages write infinity, or a value that is not a number.
pub(in crate::read) fn is_no_finite_number(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let word = text.trim_start_matches(SIGNS);
    ["nan", "inf", "infinity", "\u{221e}"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// The problem of a word where a number is expected.
pub(in crate::read) fn number_problem(error: NumberError, text: &[u8]) -> Problem {
    let shown = excerpt_of(text);
    match error {
        NumberError::Syntax if is_no_finite_number(text) => Problem::NotFinite(shown),
        NumberError::Syntax => Problem::BadNumber(shown),
        NumberError::IntegerRange => Problem::IntegerRange(shown),
        NumberError::DecimalRange => Problem::DecimalRange(shown),
        NumberError::Fraction => Problem::Fraction(shown),
    }
}

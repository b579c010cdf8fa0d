//! JSON, token by token, with the place of each.
//!
//! The scanner knows the grammar of tokens (RFC 8259) and nothing of trees. How it goes through arrays and
//! objects stands in `containers`.

use std::borrow::Cow;

use super::strings;
use super::token::{Token, number_problem};
use crate::number::{Number, NumberError};
use crate::read::byte_order_mark::without_mark;
use crate::read::error::Error;
use crate::read::problem::Problem;

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
        Scanner {
            bytes,
            at: bytes.len() - without_mark(bytes).len(),
        }
    }

    /// A scanner in the middle of a document, where a token or white space starts.
    pub(in crate::read) fn at(bytes: &'a [u8], at: usize) -> Scanner<'a> {
        Scanner { bytes, at }
    }

    /// The next token, which is used up.
    pub(in crate::read) fn next(&mut self) -> Result<Placed<'a>, Error> {
        self.at = strings::space(self.bytes, self.at);
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
        let at = strings::space(self.bytes, self.at);
        let is_it = self.bytes.get(at) == Some(&symbol);
        self.at = at + usize::from(is_it);
        is_it
    }

    /// The first byte of the next token, which stays. `None` at the end of the document.
    pub(in crate::read) fn peek(&self) -> Option<u8> {
        let at = strings::space(self.bytes, self.at);
        self.bytes.get(at).copied()
    }

    /// Nothing but white space may be left.
    pub(in crate::read) fn end(&mut self) -> Result<(), Error> {
        match self.next()? {
            (_, Token::End) => Ok(()),
            (offset, token) => {
                let found = token.text();
                Err(Error::new(offset, Problem::Trailing { found }))
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
        let is_text = strings::first_invalid_utf8(head) != Some(0);
        let problem = match String::from_utf8_lossy(head)
            .chars()
            .next()
            .filter(|_| is_text)
        {
            None => Problem::not_utf8(rest, self.at),
            Some(found) => Problem::Unexpected {
                found: found.to_string(),
                expected: "JSON",
            },
        };
        Error::new(self.at, problem)
    }

    /// The string that starts here.
    fn string(&mut self) -> Result<&'a [u8], Error> {
        let start = self.at;
        let mut at = start + 1;
        loop {
            at = strings::text_end(self.bytes, at);
            match self.bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => at += self.escape(at)?,
                Some(&byte) => {
                    return Err(Error::new(at, Problem::ControlCharacter { byte }));
                }
                None => {
                    self.utf8(start, at)?;
                    return Err(Error::new(
                        at,
                        Problem::Truncated {
                            expected: "the closing `\"` of a string",
                        },
                    ));
                }
            }
        }
        self.at = at + 1;
        self.utf8(start, self.at)
    }

    /// The bytes from `start` to `end`, which must be UTF-8.
    fn utf8(&self, start: usize, end: usize) -> Result<&'a [u8], Error> {
        let bytes = &self.bytes[start..end];
        match strings::first_invalid_utf8(bytes) {
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
            Err(Error::new(at, Problem::BadEscape { text }))
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

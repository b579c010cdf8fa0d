//! JSON, token by token, with the place of each.
//!
//! It knows the grammar of tokens (RFC 8259) and nothing of trees. It never recurses: a value that
//! nobody wants is skipped on a stack of bits.

use std::borrow::Cow;

use super::error::{Error, Problem};
use super::plain;
use crate::number::{Number, NumberError};

/// A token of JSON. Strings and words lend the text of the document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
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
    String(&'a str),
    /// A number by the grammar; it may be out of range.
    Number(Result<Number, NumberError>, &'a str),
    /// `null`
    Null,
    /// `true` or `false`, or a word that JSON does not have.
    Word(&'a str),
    /// The end of the document.
    End,
}

impl Token<'_> {
    /// The text of the token, cut where it is long, as messages show it.
    pub(super) fn text(self) -> String {
        const LONGEST: usize = 40;
        let text = match self {
            Token::OpenArray => "[",
            Token::CloseArray => "]",
            Token::OpenObject => "{",
            Token::CloseObject => "}",
            Token::Comma => ",",
            Token::Colon => ":",
            Token::Null => "null",
            Token::String(text) | Token::Number(_, text) | Token::Word(text) => text,
            Token::End => "",
        };
        shorten(text, LONGEST)
    }

    /// The problem of this token where `expected` should be.
    pub(super) fn unexpected(self, expected: &'static str) -> Problem {
        match self {
            Token::End => Problem::Truncated { expected },
            Token::Word(text) if is_no_finite_number(text) => {
                Problem::NotFinite { text: self.text() }
            }
            _ => Problem::Unexpected {
                found: self.text(),
                expected,
            },
        }
    }
}

/// `text`, or the start of it and dots where it is longer than so many characters.
fn shorten(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// What other languages write for numbers that are none.
pub(super) fn is_no_finite_number(text: &str) -> bool {
    let word = text.trim_start_matches(['-', '+']).to_ascii_lowercase();
    matches!(word.as_str(), "nan" | "inf" | "infinity")
}

/// The problem of a word that ought to be a number.
pub(super) fn number_problem(error: NumberError, text: &str) -> Problem {
    let shown = shorten(text, 40);
    match error {
        NumberError::Syntax if is_no_finite_number(text) => Problem::NotFinite { text: shown },
        NumberError::Syntax => Problem::BadNumber { text: shown },
        NumberError::IntegerRange => Problem::IntegerRange { text: shown },
        NumberError::DecimalRange => Problem::DecimalRange { text: shown },
    }
}

/// Reads tokens from a document.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

/// A token and the byte where it starts.
pub(super) type Placed<'a> = (usize, Token<'a>);

impl<'a> Scanner<'a> {
    /// A scanner at the start of a document; a byte-order mark is skipped.
    pub(super) fn new(bytes: &'a [u8]) -> Scanner<'a> {
        Scanner {
            bytes,
            at: bytes.len() - super::without_mark(bytes).len(),
        }
    }

    /// A scanner in the middle of a document, where a token or white space starts.
    pub(super) fn at(bytes: &'a [u8], at: usize) -> Scanner<'a> {
        Scanner { bytes, at }
    }

    /// How many bytes are used up.
    pub(super) fn place(&self) -> usize {
        self.at
    }

    /// The next token, which is used up.
    pub(super) fn next(&mut self) -> Result<Placed<'a>, Error> {
        self.at = plain::space(self.bytes, self.at);
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
    #[inline]
    pub(super) fn take(&mut self, symbol: u8) -> bool {
        let at = plain::space(self.bytes, self.at);
        let is_it = self.bytes.get(at) == Some(&symbol);
        self.at = at + usize::from(is_it);
        is_it
    }

    /// The next token, which stays.
    pub(super) fn peek(&self) -> Result<Placed<'a>, Error> {
        self.clone().next()
    }

    /// Nothing but white space may be left.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        match self.next()? {
            (_, Token::End) => Ok(()),
            (offset, token) => {
                let found = token.text();
                Err(error(offset, Problem::Trailing { found }))
            }
        }
    }

    /// Steps over the rest of the value that starts with `first`, checking that it is JSON.
    pub(super) fn skip_value(&mut self, (offset, first): Placed<'a>) -> Result<(), Error> {
        // For each open container, whether it is an object.
        let mut open: Vec<bool> = Vec::new();
        let (mut offset, mut token) = (offset, first);
        loop {
            match token {
                Token::OpenArray | Token::OpenObject => {
                    let is_object = token == Token::OpenObject;
                    let end = if is_object {
                        Token::CloseObject
                    } else {
                        Token::CloseArray
                    };
                    if self.peek()?.1 != end {
                        open.push(is_object);
                        if is_object {
                            self.key()?;
                        }
                        (offset, token) = self.next()?;
                        continue;
                    }
                    self.next()?;
                }
                Token::String(_)
                | Token::Number(..)
                | Token::Null
                | Token::Word("true" | "false") => {}
                _ => return Err(error(offset, token.unexpected("a JSON value"))),
            }
            // A value is complete: go on to the next one of the innermost container.
            loop {
                let Some(&is_object) = open.last() else {
                    return Ok(());
                };
                let (offset, separator) = self.next()?;
                match (separator, is_object) {
                    (Token::Comma, _) => break,
                    (Token::CloseArray, false) | (Token::CloseObject, true) => open.pop(),
                    (_, true) => return Err(error(offset, separator.unexpected("`,` or `}`"))),
                    (_, false) => return Err(error(offset, separator.unexpected("`,` or `]`"))),
                };
            }
            if open.last() == Some(&true) {
                self.key()?;
            }
            (offset, token) = self.next()?;
        }
    }

    /// The key and colon of the next member of an object.
    pub(super) fn key(&mut self) -> Result<(usize, &'a str), Error> {
        let (offset, token) = self.next()?;
        let Token::String(key) = token else {
            return Err(error(offset, token.unexpected("a key in quotes")));
        };
        match self.next()? {
            (_, Token::Colon) => Ok((offset, key)),
            (offset, token) => Err(error(offset, token.unexpected("`:`"))),
        }
    }

    /// A run of letters, digits and what else is in a number: all that is no other token.
    fn word(&mut self) -> Result<Token<'a>, Error> {
        let start = self.at;
        let is_part =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'_');
        let rest = &self.bytes[start..];
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        // It is ASCII, unless it lies in a mapped file that changes.
        let text = std::str::from_utf8(&rest[..length]).unwrap_or_default();
        match text.as_bytes() {
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
        match Number::parse(text) {
            Err(NumberError::Syntax) => {
                Err(error(start, number_problem(NumberError::Syntax, text)))
            }
            number => Ok(Token::Number(number, text)),
        }
    }

    /// The error of a byte that starts no token.
    fn no_token(&self) -> Error {
        let rest = &self.bytes[self.at..];
        let end = rest.len().min(4);
        let head = String::from_utf8_lossy(&rest[..end]);
        let problem = match head.chars().next() {
            None | Some(char::REPLACEMENT_CHARACTER) => Problem::NotUtf8 { byte: rest[0] },
            Some(found) => Problem::Unexpected {
                found: found.to_string(),
                expected: "JSON",
            },
        };
        error(self.at, problem)
    }

    /// The string that starts here.
    fn string(&mut self) -> Result<&'a str, Error> {
        let start = self.at;
        let mut at = start + 1;
        loop {
            at = plain::text_end(self.bytes, at);
            match self.bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => at += self.escape(at)?,
                Some(&byte) if byte < 0x20 => {
                    return Err(error(at, Problem::ControlCharacter { byte }));
                }
                Some(_) => at += 1,
                None => {
                    self.utf8(start, at)?;
                    return Err(error(
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

    fn utf8(&self, start: usize, end: usize) -> Result<&'a str, Error> {
        std::str::from_utf8(&self.bytes[start..end]).map_err(|why| {
            let at = start + why.valid_up_to();
            let byte = self.bytes[at];
            error(at, Problem::NotUtf8 { byte })
        })
    }

    /// The length of the escape at `at`; a surrogate pair is one.
    fn escape(&self, at: usize) -> Result<usize, Error> {
        let rest = &self.bytes[at..];
        let bad = |length: usize| {
            let text = String::from_utf8_lossy(&rest[..length.min(rest.len())]).into_owned();
            Err(error(at, Problem::BadEscape { text }))
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
    if !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// The text that a [`Token::String`] stands for.
pub(super) fn decode(string: &str) -> Cow<'_, str> {
    if string.contains('\\') {
        // The scanner has checked it; but in a mapped file it may have changed since.
        Cow::Owned(serde_json::from_str(string).unwrap_or_default())
    } else {
        // Likewise: its ends may not be quotes any more.
        Cow::Borrowed(string.get(1..string.len() - 1).unwrap_or_default())
    }
}

/// An error at a byte.
pub(super) fn error(offset: usize, problem: Problem) -> Error {
    Error { problem, offset }
}

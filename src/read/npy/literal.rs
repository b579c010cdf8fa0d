//! The literals of Python that headers consist of: strings, booleans, and tuples of whole numbers, with any
//! white space between them.

use crate::read::array_problem::ArrayProblem;
use crate::read::error::Error;

/// A literal that is read from left to right.
pub(super) struct Literal<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Literal<'a> {
    /// The literal from byte `at` to the end of `bytes`.
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Literal<'a> {
        Literal { bytes, at }
    }

    /// The byte where the next token starts.
    pub(super) fn next_at(&mut self) -> usize {
        let is_space = |byte: &&u8| byte.is_ascii_whitespace();
        self.at += self.bytes[self.at..].iter().take_while(is_space).count();
        self.at
    }

    /// Steps over the next token if it is this sign.
    pub(super) fn skip(&mut self, sign: u8) -> bool {
        let at = self.next_at();
        let is_next = self.bytes.get(at) == Some(&sign);
        self.at += usize::from(is_next);
        is_next
    }

    /// Steps over a sign.
    pub(super) fn expect(&mut self, sign: u8, expected: &'static str) -> Result<(), Error> {
        if self.skip(sign) {
            Ok(())
        } else {
            Err(self.error(expected))
        }
    }

    /// Only white space may follow.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        if self.next_at() == self.bytes.len() {
            Ok(())
        } else {
            Err(self.error("the end of the header"))
        }
    }

    /// A string in quotes of either kind, and where it starts.
    pub(super) fn string(&mut self, expected: &'static str) -> Result<(usize, String), Error> {
        let start = self.next_at();
        let rest = &self.bytes[start..];
        let Some(&quote @ (b'\'' | b'"')) = rest.first() else {
            return Err(self.error(expected));
        };
        let length = rest[1..].iter().position(|&byte| byte == quote);
        let Some(text) = length.map(|length| &rest[1..=length]) else {
            return Err(self.error("a string in quotes"));
        };
        // No known key or dtype has an escape.
        let text = std::str::from_utf8(text).ok();
        let Some(text) = text.filter(|text| !text.contains(['\\', '\n'])) else {
            return Err(self.error("a string of plain text"));
        };
        self.at = start + text.len() + 2;
        Ok((start, text.to_owned()))
    }

    /// `True` or `False`, and where it starts.
    pub(super) fn boolean(&mut self) -> Result<(usize, bool), Error> {
        let start = self.next_at();
        let value = match self.word() {
            b"True" => true,
            b"False" => false,
            _ => return Err(self.error("`True` or `False`")),
        };
        self.at += self.word().len();
        Ok((start, value))
    }

    /// A tuple of whole numbers, and where it starts.
    pub(super) fn tuple(&mut self) -> Result<(usize, Vec<u64>), Error> {
        let start = self.next_at();
        self.expect(b'(', "a shape: `(2, 3)`")?;
        let mut numbers = Vec::new();
        while !self.skip(b')') {
            self.next_at();
            let word = self.word();
            if word.is_empty() || !word.iter().all(u8::is_ascii_digit) {
                return Err(self.error("the length of an axis, or `)`"));
            }
            let number = std::str::from_utf8(word)
                .ok()
                .and_then(|word| word.parse().ok());
            let Some(number) = number else {
                return Err(Error::of_array(self.at, ArrayProblem::Overflow));
            };
            numbers.push(number);
            self.at += word.len();
            if !self.skip(b',') {
                // `(3)` is a number in Python, not a tuple.
                if numbers.len() == 1 {
                    return Err(self.error("`,`"));
                }
                self.expect(b')', "`,` or `)`")?;
                break;
            }
        }
        Ok((start, numbers))
    }

    /// The word that comes next: letters, digits, `_` and `-`.
    fn word(&self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        &rest[..rest.iter().take_while(is_part).count()]
    }

    /// The error of the next token where `expected` should be.
    fn error(&mut self, expected: &'static str) -> Error {
        let at = self.next_at();
        self.error_at(at, expected)
    }

    /// The error of the token at byte `at` where `expected` should be.
    pub(super) fn error_at(&mut self, at: usize, expected: &'static str) -> Error {
        /// The most bytes of a token that a message shows.
        const SHOWN: usize = 30;
        self.at = at;
        let rest = &self.bytes[at..];
        let length = match rest.first() {
            Some(quote @ (b'\'' | b'"')) => rest[1..]
                .iter()
                .position(|byte| byte == quote)
                .map_or(rest.len(), |length| length + 2),
            _ => self.word().len().max(1),
        };
        let found = &rest[..length.min(SHOWN).min(rest.len())];
        let found = String::from_utf8_lossy(found).into_owned();
        Error::of_array(at, ArrayProblem::Header { found, expected })
    }
}

//! The reader of the leaves of a flat document, one by one: an array in memory, or an error.

use crate::number::{Number, NumberError, NumberKind};
use crate::read::error::Error;
use crate::read::excerpt::excerpt_of;
use crate::read::expected::Expected;
use crate::read::lexical::{Placed, Scanner, Token, first_invalid_utf8, number, number_problem};
use crate::read::numbers::Numbers;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::tree::Leaves;

/// Leaves in order, in memory.
pub(super) struct LeafList<'a> {
    numbers: Numbers<'a>,
    pub(super) number_kind: NumberKind,
    pub(super) keys: Vec<i64>,
    /// The leaf whose place is wanted, and its place.
    pub(super) watched: Option<usize>,
    pub(super) found: Option<usize>,
}

impl<'a> LeafList<'a> {
    pub(super) fn new(options: &Options) -> LeafList<'a> {
        LeafList {
            numbers: Numbers::new(options),
            number_kind: options.first_number_kind(),
            keys: Vec::new(),
            watched: None,
            found: None,
        }
    }

    fn push(&mut self, (offset, token): Placed<'a>) -> Result<(), Error> {
        if self.watched == Some(self.keys.len()) {
            self.found = Some(offset);
        }
        match token {
            Token::Number(number, text) => {
                let number = self.numbers.take(number, offset, text)?;
                if matches!(number, Number::Decimal(_)) {
                    self.convert_to_decimals();
                }
                self.keys.push(self.number_kind.key(number).expect("it has been taken"));
            }
            Token::Null => self.keys.push(Leaves::UNKNOWN),
            _ => return Err(Error::new(offset, token.unexpected(Expected::Leaf))),
        }
        Ok(())
    }
}

impl<'a> LeafList<'a> {
    /// Reads the leaves of an array from byte `start` on, after its `[`. Gives the byte after its `]`.
    pub(super) fn read_array(&mut self, bytes: &'a [u8], start: usize) -> Result<usize, Error> {
        let mut scanner = Scanner::at(bytes, start);
        let mut is_first = true;
        while scanner.next_item(b']', &mut is_first)? {
            self.push(scanner.next()?)?;
        }
        Ok(scanner.at)
    }

    /// Reads the leaves of plain text from byte `start` on. Gives the byte where the first one starts.
    pub(super) fn read_words(&mut self, bytes: &'a [u8], start: usize) -> Result<usize, Error> {
        let mut first = start;
        let mut at = start;
        while let Some(&byte) = bytes.get(at) {
            let is_space = |byte: u8| byte.is_ascii_whitespace() || byte == b',';
            let rest = &bytes[at..];
            at += match byte {
                b'#' => rest.iter().take_while(|&&byte| byte != b'\n').count(),
                _ if is_space(byte) => 1,
                _ => {
                    let is_part = |byte: u8| !is_space(byte) && byte != b'#';
                    let length = rest.iter().take_while(|&&byte| is_part(byte)).count();
                    if self.keys.is_empty() {
                        first = at;
                    }
                    self.push((at, word(&rest[..length], at)?))?;
                    length
                }
            };
        }
        Ok(first)
    }

    fn convert_to_decimals(&mut self) {
        if self.number_kind == NumberKind::Integers {
            self.number_kind = NumberKind::Decimals;
            for key in self.keys.iter_mut().filter(|key| **key != Leaves::UNKNOWN) {
                *key = NumberKind::decimal_of(*key);
            }
        }
    }

    /// The number of leaves that have been read.
    pub(super) fn count(&self) -> usize {
        self.keys.len()
    }
}

/// The token that a word of plain text is.
fn word(bytes: &[u8], at: usize) -> Result<Token<'_>, Error> {
    if bytes == b"null" {
        return Ok(Token::Null);
    }
    match number(bytes) {
        Err(NumberError::Syntax) => no_number(bytes, at),
        number => Ok(Token::Number(number, bytes)),
    }
}

/// The token that a word is if it is no number.
fn no_number(bytes: &[u8], at: usize) -> Result<Token<'_>, Error> {
    if let Some(invalid) = first_invalid_utf8(bytes) {
        let at = at + invalid;
        return Err(Error::new(at, Problem::not_utf8(&bytes[invalid..], at)));
    }
    if excerpt_of(bytes).starts_with(char::is_alphabetic) {
        return Ok(Token::Word(bytes));
    }
    Err(Error::new(at, number_problem(NumberError::Syntax, bytes)))
}

//! The tokens of lists, with the place of each.

use super::word::{Word, foreign, is_part, is_truth_value, is_unknown};
use crate::number::{Number, NumberError};
use crate::read::byte_order_mark::without_mark;
use crate::read::error::Error;
use crate::read::excerpt::excerpt;
use crate::read::lexical::scanner::{Scanner, number};
use crate::read::lexical::strings;
use crate::read::lexical::strings::first_invalid_utf8;
use crate::read::lexical::token::{is_no_finite_number, number_problem};
use crate::read::list_problem::ListProblem;
use crate::read::problem::Problem;

/// What can stand in a list.
pub(super) const AN_ITEM: &str = "an item: a number, a word or a list";

/// A token of a document of lists. White space and comments are none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ListToken<'a> {
    /// An opening bracket: the byte of the one that closes it.
    Open(u8),
    /// A closing bracket.
    Close(u8),
    /// `,`
    Comma,
    /// A number in the grammar of JSON. It may be out of range.
    Number(Result<Number, NumberError>, &'a [u8]),
    /// `None`, `nil`, `null` or `?`.
    Unknown(&'a [u8]),
    /// A name or a player.
    Word(Word<'a>),
    /// The end of the document.
    End,
}

/// Reads tokens from a document of lists.
#[derive(Clone, Debug)]
pub(super) struct ListScanner<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> ListScanner<'a> {
    /// A scanner at the start of a document; a byte-order mark is skipped.
    pub(super) fn new(bytes: &'a [u8]) -> ListScanner<'a> {
        ListScanner {
            bytes,
            at: bytes.len() - without_mark(bytes).len(),
        }
    }

    /// The next token, which is used up, and the byte where it starts.
    pub(super) fn next(&mut self) -> Result<(usize, ListToken<'a>), Error> {
        self.skip();
        let start = self.at;
        let Some(&byte) = self.bytes.get(start) else {
            return Ok((start, ListToken::End));
        };
        let token = match byte {
            b'(' => ListToken::Open(b')'),
            b'[' => ListToken::Open(b']'),
            b'{' => ListToken::Open(b'}'),
            b')' | b']' | b'}' => ListToken::Close(byte),
            b',' => ListToken::Comma,
            b'\'' | b'"' => return self.quoted(byte).map(|token| (start, token)),
            _ => return self.bare().map(|token| (start, token)),
        };
        self.at += 1;
        if matches!(token, ListToken::Close(_)) {
            self.apart(|next| is_quote(next) || is_part(next))?;
        }
        Ok((start, token))
    }

    /// The first byte of the next token, which stays. `None` at the end of the document.
    pub(super) fn peek(&mut self) -> Option<u8> {
        self.skip();
        self.bytes.get(self.at).copied()
    }

    /// Whether an opening bracket stands right here.
    pub(super) fn is_at_list(&self) -> bool {
        self.bytes.get(self.at).is_some_and(|&byte| is_open(byte))
    }

    /// Uses up a bare word and `=`, if they come next: an assignment of Python.
    pub(super) fn assignment(&mut self) {
        let mut ahead = self.clone();
        if let Ok((_, ListToken::Word(word))) = ahead.next()
            && !word.is_quoted()
            && ahead.peek() == Some(b'=')
        {
            self.at = ahead.at + 1;
        }
    }

    /// Steps over white space and comments.
    fn skip(&mut self) {
        loop {
            self.at = strings::space(self.bytes, self.at);
            if !matches!(self.bytes.get(self.at), Some(b'#' | b';')) {
                return;
            }
            let length = memchr::memchr(b'\n', &self.bytes[self.at..]);
            self.at = length.map_or(self.bytes.len(), |length| self.at + length);
        }
    }

    /// Checks that an item ends here: the next byte is not one of these.
    fn apart(&self, is_other: impl Fn(u8) -> bool) -> Result<(), Error> {
        if !self.bytes.get(self.at).is_some_and(|&byte| is_other(byte)) {
            return Ok(());
        }
        let run = self.run();
        self.utf8(self.at, self.at + run.len())?;
        let found = excerpt(&self.bytes[self.at..][..run.len().max(1)]);
        Err(Error::of_list(self.at, ListProblem::NotApart { found }))
    }

    /// The bytes from here on that can be part of a number or a bare word.
    fn run(&self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().take_while(|&&byte| is_part(byte)).count();
        &rest[..length]
    }

    /// The number or the bare word that starts here.
    fn bare(&mut self) -> Result<ListToken<'a>, Error> {
        let start = self.at;
        let text = self.run();
        let Some(first) = text.first() else {
            return Err(self.no_item());
        };
        self.at += text.len();
        if matches!(first, b'0'..=b'9' | b'+' | b'-' | b'.') {
            return match number(text) {
                Err(NumberError::Syntax) => {
                    let problem = match first_invalid_utf8(text) {
                        Some(at) => return Err(not_utf8(text, start, at)),
                        None => number_problem(NumberError::Syntax, text),
                    };
                    Err(Error::new(start, problem))
                }
                number => {
                    self.apart(|next| is_quote(next) || is_open(next))?;
                    Ok(ListToken::Number(number, text))
                }
            };
        }
        if is_unknown(text) {
            self.apart(|next| is_quote(next) || is_open(next))?;
            return Ok(ListToken::Unknown(text));
        }
        let problem = match std::str::from_utf8(text).map(foreign) {
            Err(error) => return Err(not_utf8(text, start, error.valid_up_to())),
            Ok(Some((at, found))) => {
                let found = found.to_string();
                return Err(Error::of_list(start + at, ListProblem::Character { found }));
            }
            Ok(None) if is_no_finite_number(last_part(text)) => Problem::NotFinite {
                text: excerpt(text),
            },
            Ok(None) if is_truth_value(text) => Problem::Unexpected {
                found: excerpt(text),
                expected: AN_ITEM,
            },
            Ok(None) => {
                self.apart(is_quote)?;
                return Ok(ListToken::Word(Word(text)));
            }
        };
        Err(Error::new(start, problem))
    }

    /// The error of a byte of ASCII with which no item starts.
    fn no_item(&self) -> Error {
        let found = char::from(self.bytes[self.at]);
        let problem = match found {
            ':' | '=' => ListProblem::KeySign { found },
            _ => ListProblem::Character {
                found: found.to_string(),
            },
        };
        Error::of_list(self.at, problem)
    }

    /// The word in quotes that starts here.
    fn quoted(&mut self, quote: u8) -> Result<ListToken<'a>, Error> {
        let start = self.at;
        let mut at = start + 1;
        loop {
            match self.bytes.get(at) {
                Some(&byte) if byte == quote => break,
                Some(b'\\') if self.bytes.get(at + 1) == Some(&b'\'') => at += 2,
                Some(b'\\') => at += Scanner::at(self.bytes, at).escape(at)?,
                None | Some(b'\n' | b'\r') => {
                    self.utf8(start, at)?;
                    let quote = char::from(quote);
                    return Err(Error::of_list(start, ListProblem::OpenQuote { quote }));
                }
                Some(&byte) if byte < 0x20 => {
                    return Err(Error::new(at, Problem::ControlCharacter { byte }));
                }
                Some(_) => at += 1,
            }
        }
        self.at = at + 1;
        self.utf8(start, self.at)?;
        self.apart(|next| is_quote(next) || is_part(next))?;
        Ok(ListToken::Word(Word(&self.bytes[start..self.at])))
    }

    /// Checks that the bytes from `start` to `end` are UTF-8.
    fn utf8(&self, start: usize, end: usize) -> Result<(), Error> {
        let bytes = &self.bytes[start..end];
        first_invalid_utf8(bytes).map_or(Ok(()), |at| Err(not_utf8(bytes, start, at)))
    }
}

impl ListToken<'_> {
    /// The text of the token, cut where it is long, as messages show it.
    pub(super) fn text(self) -> String {
        match self {
            ListToken::Open(close) => char::from(opening(close)).to_string(),
            ListToken::Close(byte) => char::from(byte).to_string(),
            ListToken::Comma => ",".to_owned(),
            ListToken::Number(_, text) | ListToken::Unknown(text) => excerpt(text),
            ListToken::Word(word) => word.shown(),
            ListToken::End => String::new(),
        }
    }
}

/// The error of the byte at `at` of `text`, which starts at `start`, where UTF-8 ends.
fn not_utf8(text: &[u8], start: usize, at: usize) -> Error {
    Error::new(start + at, Problem::not_utf8(&text[at..], start + at))
}

/// The part of a word after its last point: `inf` of `math.inf`.
fn last_part(text: &[u8]) -> &[u8] {
    text.rsplit(|&byte| byte == b'.').next().unwrap_or(text)
}

fn is_quote(byte: u8) -> bool {
    matches!(byte, b'\'' | b'"')
}

fn is_open(byte: u8) -> bool {
    matches!(byte, b'(' | b'[' | b'{')
}

/// The bracket that a closing one belongs to.
fn opening(close: u8) -> u8 {
    match close {
        b')' => b'(',
        b']' => b'[',
        _ => b'{',
    }
}

//! The tokens of JSON, and the errors that name one.
//!
//! Tokens lend bytes as they stand in the document; `decode` gives the text of a string.

use crate::number::{Number, NumberError};
use crate::read::excerpt::excerpt;
use crate::read::problem::Problem;

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
        excerpt(text)
    }

    /// The problem of this token where `expected` should be.
    pub(in crate::read) fn unexpected(self, expected: &'static str) -> Problem {
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

/// Whether a word is how other languages write infinity, or a value that is not a number.
pub(in crate::read) fn is_no_finite_number(text: &[u8]) -> bool {
    let signs = text.iter().take_while(|byte| matches!(byte, b'-' | b'+'));
    let word = &text[signs.count()..];
    let words = ["nan", "inf", "infinity"];
    words
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

/// The problem of a word where a number is expected.
pub(in crate::read) fn number_problem(error: NumberError, text: &[u8]) -> Problem {
    let shown = excerpt(text);
    match error {
        NumberError::Syntax if is_no_finite_number(text) => Problem::NotFinite { text: shown },
        NumberError::Syntax => Problem::BadNumber { text: shown },
        NumberError::IntegerRange => Problem::IntegerRange { text: shown },
        NumberError::DecimalRange => Problem::DecimalRange { text: shown },
    }
}

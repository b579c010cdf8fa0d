//! The tokens of JSON, and the errors that name one.

use crate::number::{Number, NumberError};
use crate::read::error::Problem;

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
    String(&'a str),
    /// A number in the grammar of JSON. It may be out of range.
    Number(Result<Number, NumberError>, &'a str),
    /// `null`
    Null,
    /// `true`, `false`, or a word that is not JSON.
    Word(&'a str),
    /// The end of the document.
    End,
}

impl Token<'_> {
    /// The text of the token, cut where it is long, as messages show it.
    pub(in crate::read) fn text(self) -> String {
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

/// `text`, cut after `longest` characters, with dots in place of the rest.
fn shorten(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Whether a word is how other languages write infinity, or a value that is not a number.
pub(in crate::read) fn is_no_finite_number(text: &str) -> bool {
    let word = text.trim_start_matches(['-', '+']).to_ascii_lowercase();
    matches!(word.as_str(), "nan" | "inf" | "infinity")
}

/// The problem of a word where a number is expected.
pub(in crate::read) fn number_problem(error: NumberError, text: &str) -> Problem {
    let shown = shorten(text, 40);
    match error {
        NumberError::Syntax if is_no_finite_number(text) => Problem::NotFinite { text: shown },
        NumberError::Syntax => Problem::BadNumber { text: shown },
        NumberError::IntegerRange => Problem::IntegerRange { text: shown },
        NumberError::DecimalRange => Problem::DecimalRange { text: shown },
    }
}

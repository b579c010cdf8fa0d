//! The error of a document: what is wrong, and at which byte; and the line and column of that byte in an
//! editor.

use super::expected::Expected;
use super::problem::Problem;
use crate::excerpt::{excerpt_of, without_mark};

/// The error of a document that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem} (at byte {offset})")]
pub struct Error {
    /// What is wrong.
    pub problem: Problem,
    /// The byte at which the offending token starts, from 0; at most the length of the document.
    pub offset: usize,
}

impl Error {
    /// An error at a byte.
    pub(crate) fn new(offset: usize, problem: Problem) -> Error {
        Error { problem, offset }
    }

    /// The error of a text, which stands at a byte where something else should be.
    pub(super) fn unexpected(offset: usize, found: impl Into<String>, expected: Expected) -> Error {
        Error::new(offset, Problem::Unexpected { found: found.into(), expected })
    }

    /// The error of a key, which stands at a byte, and stands in the same object before.
    pub(super) fn repeated_key(offset: usize, key: &[u8]) -> Error {
        let key = excerpt_of(key);
        Error::new(offset, Problem::RepeatedKey(key))
    }

    /// The error of a key that has no meaning, and of the known key that looks like it.
    pub(super) fn unknown_key(offset: usize, key: &[u8], nearest: Option<&str>) -> Error {
        let nearest = nearest.map(|name| excerpt_of(name.as_bytes()));
        Error::new(offset, Problem::UnknownKey { key: excerpt_of(key), nearest })
    }

    /// An error with a message and an advice of its own.
    pub(super) fn refused(
        offset: usize,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Error {
        let (message, help) = (message.into(), help.into());
        Error::new(offset, Problem::Refused { message, help })
    }
}

/// The line and column of a byte in a text, as editors show them. Both count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters. A byte-order mark has none.
    pub column: usize,
}

impl Place {
    /// The place of byte `offset` in `bytes`.
    ///
    /// ```
    /// use abprune::read::Place;
    /// assert_eq!(Place::of(b"[1,\n 2]", 5), Place { line: 2, column: 2 });
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8], offset: usize) -> Place {
        let before = &bytes[..offset];
        let on_line = without_mark(&before[Place::line_start(bytes, offset)..]);
        // The bytes of a character after the first.
        let is_continuation = |byte: u8| byte & 0b1100_0000 == 0b1000_0000;
        Place {
            line: 1 + memchr::memchr_iter(b'\n', before).count(),
            column: 1 + on_line.iter().filter(|&&byte| !is_continuation(byte)).count(),
        }
    }

    /// The first byte of the line that byte `offset` is on.
    #[must_use]
    pub fn line_start(bytes: &[u8], offset: usize) -> usize {
        let newline = memchr::memrchr(b'\n', &bytes[..offset]);
        newline.map_or(0, |at| at + 1)
    }
}

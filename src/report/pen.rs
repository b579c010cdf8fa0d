//! Writes the pieces of answers straight into bytes: what a batch writes by the million.
//!
//! Formatting would take longer than the search. The output must take small pieces well, as memory
//! does; nothing is kept here, since what was written in bytes is slow to be read again at once.

use std::fmt;
use std::io;

use crate::number::{Number, write_whole};
use crate::tree::path::PathText;

/// An output, and what can be written to it. Each method gives the pen back, for the next piece.
pub(super) struct Pen<'w, W>(pub(super) &'w mut W);

type Written<'p, 'w, W> = io::Result<&'p mut Pen<'w, W>>;

impl<'w, W: io::Write> Pen<'w, W> {
    /// Text as it is.
    #[inline]
    pub(super) fn raw(&mut self, text: &str) -> Written<'_, 'w, W> {
        self.0.write_all(text.as_bytes())?;
        Ok(self)
    }

    #[inline]
    pub(super) fn whole(&mut self, number: u64) -> Written<'_, 'w, W> {
        write_whole(self.0, number)?;
        Ok(self)
    }

    #[inline]
    pub(super) fn number(&mut self, number: Number) -> Written<'_, 'w, W> {
        number.write_to(self.0)?;
        Ok(self)
    }

    #[inline]
    pub(super) fn path(&mut self, path: PathText) -> Written<'_, 'w, W> {
        path.write_to(self.0)?;
        Ok(self)
    }

    /// What takes formatting.
    pub(super) fn shown(&mut self, shown: impl fmt::Display) -> Written<'_, 'w, W> {
        write!(self.0, "{shown}")?;
        Ok(self)
    }

    /// A JSON string.
    pub(super) fn string(&mut self, text: &str) -> Written<'_, 'w, W> {
        if needs_escapes(text) {
            serde_json::to_writer(&mut *self.0, text)?;
            return Ok(self);
        }
        self.raw("\"")?.raw(text)?.raw("\"")
    }

    /// A value as `write` writes it, or JSON's `null`.
    #[inline]
    pub(super) fn or_null<T>(
        &mut self,
        value: Option<T>,
        write: impl for<'p> FnOnce(&'p mut Self, T) -> Written<'p, 'w, W>,
    ) -> Written<'_, 'w, W> {
        match value {
            Some(value) => write(self, value),
            None => self.raw("null"),
        }
    }
}

/// Whether a JSON string writes some of it otherwise. It looks at all bytes, which is what can be
/// done for many at a time.
#[inline]
fn needs_escapes(text: &str) -> bool {
    text.bytes()
        .map(|byte| byte < b' ' || byte == b'"' || byte == b'\\')
        .fold(false, |any, escape| any | escape)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_those_of_serde() {
        let all: String = (0..0x250).filter_map(char::from_u32).collect();
        let mut texts = vec![String::new(), "batch.jsonl:1".to_owned(), all.clone()];
        texts.extend(
            all.chars()
                .map(|character| format!("plain text {character} and more")),
        );
        for text in texts {
            let mut written = Vec::new();
            Pen(&mut written).string(&text).expect("memory");
            let expected = serde_json::to_string(&text).expect("a string");
            assert_eq!(String::from_utf8(written), Ok(expected));
        }
    }
}

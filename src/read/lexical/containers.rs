//! The way through arrays and objects: commas, closing brackets, keys, and the errors of those.
//!
//! The readers here go from member to member with this. What a value is, which keys are known, and whether a key
//! may stand there twice is left to them. They do not leave this to serde: its errors have other words and places.
//! Nothing recurses: a value is skipped with a stack of closing brackets.

use std::borrow::Cow;

use super::scanner::{Placed, Scanner, decode};
use super::strings;
use super::token::Token;
use crate::read::error::Error;

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
        self.at = strings::space(self.bytes, self.at);
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
            b'}' => "`,` or `}`",
            _ => "`,` or `]`",
        };
        let (offset, token) = self.next()?;
        Err(Error::new(offset, token.unexpected(expected)))
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
            return Err(Error::new(at, token.unexpected("a key in quotes")));
        };
        match self.next()? {
            (_, Token::Colon) => Ok((at, key)),
            (offset, token) => Err(Error::new(offset, token.unexpected("`:`"))),
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
                _ => return Err(Error::new(offset, token.unexpected("a JSON value"))),
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

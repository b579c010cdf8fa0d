//! How the reader reads the members of objects, among them children by the moves to them, and the errors
//! of those.

use std::borrow::Cow;

use super::reader::{
    CHILDREN, MOVE, MoveMap, NAME, NestedReader, Next, PLAYER, POSITION, RowKey, VALUE,
};
use super::suggest::{key_of_rows, names_parent, suggest};
use crate::number::Number;
use crate::read::error::Error;
use crate::read::excerpt::excerpt_of;
use crate::read::expected::Expected;
use crate::read::keys::{EXPECT, KEYS, meant, nearest};
use crate::read::lexical::{Placed, Token, decode};
use crate::read::players::player_of;
use crate::read::problem::Problem;
use crate::read::target::NodeSink;
use crate::tree::Missing;
use crate::tree::keys::NUMBERED;

/// The keys of flat documents, which may be meant by an unknown key at the root.
const FLAT_KEYS: [&str; 2] = ["branching", "leaves"];

impl<'a, S: NodeSink> NestedReader<'a, S> {
    /// Reads members of the innermost object, of which none has been read if `is_first`. Gives what must come
    /// next: its first child, or a separator if the object is closed.
    pub(super) fn members(&mut self, mut is_first: bool) -> Result<Next, Error> {
        while let Some((offset, key)) = self.scanner.next_member(&mut is_first)? {
            if self.member(offset, &key)? {
                return Ok(Next::Tree);
            }
        }
        self.close_object()?;
        Ok(Next::Separator)
    }

    /// Reads the value of a member of the innermost object, or up to its first child. Whether its children
    /// begin here.
    fn member(&mut self, key_offset: usize, key: &[u8]) -> Result<bool, Error> {
        let known = self.options.keys.number(key);
        let (offset, token) = self.scanner.next()?;
        let Some(number) = known else {
            let is_expectation = key == EXPECT.as_bytes();
            if is_expectation && self.open.len() > 1 {
                self.inner_expectation.get_or_insert(key_offset);
            }
            if self.options.ignore_unknown_keys || is_expectation {
                if names_parent(key) && self.open.has_one_object() {
                    let of_root = token == Token::Null;
                    self.row = Some(RowKey { offset: key_offset, key: excerpt_of(key), of_root });
                }
                self.scanner.skip_value((offset, token))?;
                return Ok(false);
            }
            let problem = match key_of_rows(self.scanner.bytes, self.options) {
                Some(key) => Problem::Row { key },
                None => self.unknown_key(key),
            };
            return Err(Error::new(key_offset, problem));
        };
        let bit = 1 << number;
        if self.open.note_key(bit) {
            return Err(Error::repeated_key(key_offset, key));
        }
        match (bit, token) {
            // An empty list is as none: many programs write one at each leaf.
            (CHILDREN, Token::OpenArray) => {
                if !self.scanner.take(b']') {
                    self.begin_children();
                    return Ok(true);
                }
            }
            (CHILDREN, Token::OpenObject) => {
                if let Some(r#move) = self.scanner.next_member(&mut true)? {
                    self.begin_children();
                    self.open.push_map();
                    self.maps.push(MoveMap::default());
                    self.begin_move(r#move)?;
                    return Ok(true);
                }
            }
            (CHILDREN | NAME | MOVE | PLAYER, Token::Null) => {}
            (CHILDREN, _) => {
                return Err(Error::new(offset, token.unexpected(Expected::Children)));
            }
            (VALUE, _) => self.value_member((offset, token))?,
            (PLAYER, _) => {
                let player = player_of((offset, token), self.options)?;
                self.sink.set_player(player);
            }
            (NAME | MOVE, Token::String(text)) => self.label(bit, offset, &decode(text))?,
            (NAME | MOVE, _) => {
                return Err(Error::new(offset, token.unexpected(Expected::String)));
            }
            (POSITION, _) if self.options.game.keeps_keys => self.position((offset, token))?,
            _ => self.scanner.skip_value((offset, token))?,
        }
        Ok(false)
    }

    fn value_member(&mut self, (offset, token): Placed<'a>) -> Result<(), Error> {
        let value = match token {
            Token::Number(number, text) => Ok(self.numbers.take(number, offset, text)?),
            Token::Null => Err(Missing::Unknown),
            _ => return Err(Error::new(offset, token.unexpected(Expected::NumberOrNull))),
        };
        self.set_value(value);
        Ok(())
    }

    /// Takes the text that says which position the innermost object is: a number counts as its text.
    fn position(&mut self, (offset, token): Placed<'a>) -> Result<(), Error> {
        let text = match token {
            Token::String(text) => decode(text),
            Token::Number(_, text) => Cow::Borrowed(text),
            Token::Null => return Ok(()),
            _ => return Err(Error::new(offset, token.unexpected(Expected::NameOfPosition))),
        };
        let next = NUMBERED | self.positions.len() as u128;
        let key = *self.positions.entry(text).or_insert(next);
        self.sink.set_key(key);
        Ok(())
    }

    /// Takes the `value` of the innermost object.
    fn set_value(&mut self, value: Result<Number, Missing>) {
        if !self.open.has_children() {
            self.value = Some(value);
        } else if let Ok(value) = value {
            self.sink.set_static(value);
        }
    }

    /// Begins the children of the innermost object.
    fn begin_children(&mut self) {
        self.open.begin_children();
        if let Some(Ok(value)) = self.value.take() {
            self.sink.set_static(value);
        }
    }

    fn label(&mut self, key: u8, offset: usize, text: &[u8]) -> Result<(), Error> {
        match key {
            NAME => self.sink.set_name(text),
            MOVE if self.open.is_child_of_map() => self.check_move(offset, text)?,
            _ => self.sink.set_move(text),
        }
        Ok(())
    }

    /// Checks that a child in an object of children says the same move as its key.
    fn check_move(&self, offset: usize, text: &[u8]) -> Result<(), Error> {
        match self.maps.last() {
            Some(map) if map.current() != text => {
                let problem =
                    Problem::OtherMove { found: excerpt_of(text), key: excerpt_of(map.current()) };
                Err(Error::new(offset, problem))
            }
            _ => Ok(()),
        }
    }

    fn close_object(&mut self) -> Result<(), Error> {
        let has_children = self.open.has_children();
        let row = self.row.take_if(|_| self.open.has_one_object());
        self.open.pop();
        if let Some(row) = row.filter(|row| !(has_children || row.of_root && self.value.is_some()))
        {
            return Err(Error::new(row.offset, Problem::Row { key: row.key }));
        }
        if has_children {
            self.sink.close();
        } else if let Some(value) = self.value.take() {
            self.sink.close_as_leaf(value);
        } else {
            return Err(self.neither());
        }
        Ok(())
    }

    /// The error of an object with neither a value nor children.
    fn neither(&self) -> Error {
        let keys = self.options.keys.clone();
        Error::new(self.object, Problem::NoValueNoChildren { keys })
    }

    fn unknown_key(&self, key: &[u8]) -> Problem {
        let is_document = self.open.len() == 1;
        let others = FLAT_KEYS.into_iter().filter(|_| is_document);
        let keys = &self.options.keys;
        let replaced = KEYS.iter().position(|known| known.as_bytes() == key);
        let nearest = match replaced {
            Some(number) => Some(keys.name(number)),
            // What other programs say with it is suggested with all other names, if it fits.
            None if meant(key).is_some() => None,
            None => nearest(
                key,
                (0..KEYS.len()).map(|number| keys.name(number)).chain([EXPECT]).chain(others),
            ),
        };
        Problem::UnknownKey {
            key: excerpt_of(key),
            nearest: nearest.map(|name| excerpt_of(name.as_bytes())),
            is_flat: false,
            suggestion: suggest(self.scanner.bytes, self.options).map(Box::new),
        }
    }
}

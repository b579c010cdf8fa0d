//! How the reader reads the members of objects, among them children by the moves to them, and the errors
//! of those.

use std::borrow::Cow;

use super::open_nodes::{
    BOUNDS, CHILDREN, FLAG, MOVE, MoveMap, NAME, PLAYER, POSITION, PROBABILITIES, PROBABILITY,
    VALUE, WEIGHTS,
};
use super::reader::{NestedReader, Next};
use crate::excerpt::excerpt_of;
use crate::fraction::Fraction;
use crate::number::{ExtendedNumber, Number, NumberWindow};
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::lexical::{Placed, Token, decode};
use crate::read::players::{mover_of, probability};
use crate::read::problem::Problem;
use crate::read::target::NodeSink;
use crate::tree::keys::NUMBERED;
use crate::tree::{Missing, OutcomeProblem};

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
        match known {
            Some(number) => self.known_member(number, (key_offset, key), (offset, token)),
            None => self.other_member((key_offset, key), (offset, token)),
        }
    }

    /// The same for a member with this number in [`KEYS`](crate::read::keys::KEYS).
    pub(super) fn known_member(
        &mut self,
        number: usize,
        (key_offset, key): (usize, &[u8]),
        (offset, token): Placed<'a>,
    ) -> Result<bool, Error> {
        let bit = 1 << number;
        self.note_key(number, key_offset, key)?;
        match (bit, token) {
            // An empty list is as none: many programs write one at each leaf.
            (CHILDREN, Token::OpenArray) => {
                if !self.scanner.take(b']') {
                    self.begin_children()?;
                    return Ok(true);
                }
            }
            (CHILDREN, Token::OpenObject) => {
                if let Some(r#move) = self.scanner.next_member(&mut true)? {
                    self.begin_children()?;
                    self.open.push_map();
                    self.maps.push(MoveMap::default());
                    self.begin_move(r#move)?;
                    return Ok(true);
                }
            }
            (
                CHILDREN | NAME | MOVE | PLAYER | PROBABILITY | PROBABILITIES | WEIGHTS | BOUNDS,
                Token::Null,
            ) => {}
            (CHILDREN, _) => {
                return Err(token.unexpected(offset, Expected::Children));
            }
            (VALUE, _) => self.value_member((offset, token))?,
            (PLAYER, _) => {
                let mover = mover_of((offset, token), self.options)?;
                self.sink.set_mover(mover);
            }
            (NAME | MOVE, Token::String(text)) => self.label(bit, offset, &decode(text))?,
            (NAME | MOVE, _) => {
                return Err(token.unexpected(offset, Expected::String));
            }
            (PROBABILITY, _) => {
                let probability = probability((offset, token))?;
                self.sink.set_probability(probability);
            }
            (PROBABILITIES | WEIGHTS, _) => {
                let both = PROBABILITIES | WEIGHTS;
                if *self.open.keys().0 & both == both {
                    return Err(Error::new(key_offset, Problem::Outcome(OutcomeProblem::Twice)));
                }
                let probabilities = self.probabilities((offset, token))?;
                self.sink.set_probabilities(probabilities, bit == WEIGHTS);
            }
            (BOUNDS, _) if self.open.len() > 1 || self.is_wrapped => {
                let message = "`bounds` stands at a node that is not the root".to_owned();
                let help = "they are those of all leaves: write them at the root";
                return Err(Error::refused(key_offset, message, help));
            }
            (BOUNDS, _) => self.bounds((offset, token))?,
            (POSITION, _) if self.options.game.keeps_keys => self.position((offset, token))?,
            _ => self.scanner.skip_value((offset, token))?,
        }
        Ok(false)
    }

    fn value_member(&mut self, (offset, token): Placed<'a>) -> Result<(), Error> {
        let value = match token {
            Token::Number(number, text) => Ok(self.numbers.take(number, offset, text)?),
            Token::Null => Err(Missing::Unknown),
            _ => return Err(token.unexpected(offset, Expected::NumberOrNull)),
        };
        self.set_value(value)
    }

    /// Reads the probabilities of all children of the innermost object.
    fn probabilities(&mut self, (offset, token): Placed<'a>) -> Result<Vec<Fraction>, Error> {
        if token != Token::OpenArray {
            return Err(token.unexpected(offset, Expected::Probabilities));
        }
        let (mut probabilities, mut is_first) = (Vec::new(), true);
        while self.scanner.next_item(b']', &mut is_first)? {
            probabilities.push(probability(self.scanner.next()?)?);
        }
        Ok(probabilities)
    }

    /// Reads between which values all leaves lie.
    pub(super) fn bounds(&mut self, (offset, token): Placed<'a>) -> Result<(), Error> {
        let expected = |offset| {
            let message = "expected two different bounds, the lower one first".to_owned();
            Error::refused(offset, message, "write numbers, or `null` for infinite: `[0, 10]`")
        };
        if token != Token::OpenArray {
            return Err(expected(offset));
        }
        let (mut ends, mut is_first) = (Vec::new(), true);
        while self.scanner.next_item(b']', &mut is_first)? {
            let (at, token) = self.scanner.next()?;
            ends.push(match token {
                Token::Number(number, text) => {
                    ExtendedNumber::Number(self.numbers.take(number, at, text)?)
                }
                Token::Null if ends.is_empty() => ExtendedNumber::MinusInfinity,
                Token::Null => ExtendedNumber::Infinity,
                _ => return Err(expected(at)),
            });
        }
        match ends[..] {
            [alpha, beta] if alpha.is_less(beta) => {
                self.sink.set_bounds(NumberWindow { alpha, beta });
                Ok(())
            }
            _ => Err(expected(offset)),
        }
    }

    /// Takes the text that says which position the innermost object is: a number counts as its text.
    fn position(&mut self, (offset, token): Placed<'a>) -> Result<(), Error> {
        let text = match token {
            Token::String(text) => decode(text),
            Token::Number(_, text) => Cow::Borrowed(text),
            Token::Null => return Ok(()),
            _ => return Err(token.unexpected(offset, Expected::NameOfPosition)),
        };
        let next = NUMBERED | self.positions.len() as u128;
        let key = *self.positions.entry(text).or_insert(next);
        self.sink.set_key(key);
        Ok(())
    }

    /// Takes the `value` of the innermost object.
    fn set_value(&mut self, value: Result<Number, Missing>) -> Result<(), Error> {
        if !self.open.has_children() {
            self.value = Some(value);
        } else if let Ok(value) = value {
            self.check_static()?;
            self.sink.set_static(value);
        }
        Ok(())
    }

    /// Begins the children of the innermost object.
    pub(super) fn begin_children(&mut self) -> Result<(), Error> {
        self.open.begin_children();
        if let Some(Ok(value)) = self.value.take() {
            self.check_static()?;
            self.sink.set_static(value);
        }
        Ok(())
    }

    pub(super) fn label(&mut self, key: u16, offset: usize, text: &[u8]) -> Result<(), Error> {
        match key {
            NAME => self.sink.set_name(text),
            MOVE if self.open.is_child_of_map() => self.check_move(offset, text)?,
            _ => self.sink.set_move(text),
        }
        Ok(())
    }

    /// Checks that a child in an object of children says the same move as its key.
    fn check_move(&self, offset: usize, text: &[u8]) -> Result<(), Error> {
        let own = usize::from(self.open.has_own_moves());
        match self.maps.iter().rev().nth(own) {
            Some(map) if map.current() != text => {
                let (found, key) = (excerpt_of(text), excerpt_of(map.current()));
                let message =
                    format!("the child under the key `{key}` has another move, `{found}`");
                Err(Error::refused(offset, message, "remove `move`: the key names the move"))
            }
            _ => Ok(()),
        }
    }

    fn close_object(&mut self) -> Result<(), Error> {
        let has_children = self.open.has_children();
        if self.open.has_own_moves() {
            self.close_own_moves()?;
        }
        if has_children {
            let (_, aliases) = self.open.keys();
            self.lacks_flag |= *aliases & FLAG == 0;
        }
        let row = self.row.take_if(|_| self.open.has_one_object());
        self.open.pop();
        if let Some(row) = row {
            let is_row = !(has_children || row.of_root && self.value.is_some());
            if is_row {
                let key = &row.key;
                let message =
                    format!("`{key}` makes this a row of a table of nodes, and not a tree");
                let help =
                    "read the rows of one tree, a line each or in an array, with `--from graph`";
                return Err(Error::refused(row.offset, message, help));
            } else if !self.options.ignore_unknown_keys {
                return Err(self.unknown_key(row.offset, row.key.as_bytes()));
            }
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
}

//! The loop of the plain reader: nodes, members of objects, and the errors of both.

use super::sink::NodeSink;
use crate::number::NumberKind;
use crate::read::error::{Error, Problem};
use crate::read::excerpt::excerpt;
use crate::read::known_key::nearest;
use crate::read::lexical::scanner::{Placed, Scanner, decode};
use crate::read::lexical::token::Token;
use crate::read::nested::node_stack::{KEYS, NodeStack};
use crate::read::nested::progress::Expected;
use crate::read::number_kind::{ReadStop, value_of};
use crate::read::options::Options;
use crate::tree::Missing;
use crate::value::{Player, Value};

/// The keys of flat documents, which may be meant by an unknown key at the root.
const FLAT_KEYS: [&str; 2] = ["branching", "leaves"];

const A_TREE: &str = "a tree: a number, an array or an object";

pub(super) struct PlainReader<'a, S> {
    scanner: Scanner<'a>,
    options: &'a Options,
    number_kind: NumberKind,
    sink: &'a mut S,
    open: NodeStack,
    /// The `value` of the innermost object, before its children.
    value: Option<Result<Value, Missing>>,
    /// The byte where that object starts.
    object: usize,
}

impl<'a, S: NodeSink> PlainReader<'a, S> {
    pub(super) fn new(
        bytes: &'a [u8],
        number_kind: NumberKind,
        options: &'a Options,
        sink: &'a mut S,
    ) -> PlainReader<'a, S> {
        PlainReader {
            scanner: Scanner::new(bytes),
            options,
            number_kind,
            sink,
            open: NodeStack::new(),
            value: None,
            object: 0,
        }
    }

    /// The same reader, in the middle of the document: at byte `at`, inside these nodes.
    pub(super) fn resumed(mut self, at: usize, open: NodeStack) -> PlainReader<'a, S> {
        self.scanner.at = at;
        self.open = open;
        self
    }

    /// Reads on, to the end of the document.
    pub(super) fn document(&mut self, mut expected: Expected) -> Result<(), ReadStop> {
        let is_at_root = self.open.is_empty() && expected == Expected::Tree;
        if is_at_root && self.scanner.peek().is_none() {
            return Err(Error::new(self.scanner.bytes.len(), Problem::Empty).into());
        }
        loop {
            expected = match expected {
                Expected::Tree => self.begin()?,
                Expected::Separator if self.go_on()? => break,
                Expected::Separator => Expected::Tree,
            };
        }
        Ok(self.scanner.end()?)
    }

    /// Begins a tree. Gives what must come next: its first child, or a separator if the tree is read.
    fn begin(&mut self) -> Result<Expected, ReadStop> {
        if let Some((offset, key)) = self.scanner.common_number(self.number_kind) {
            let leaf = self.sink.leaf(offset, Ok(Value::from_key(key)));
            leaf.map_err(|_| Error::new(offset, Problem::TooLarge))?;
            return Ok(Expected::Separator);
        }
        let (offset, token) = self.scanner.next()?;
        let too_large = |_| Error::new(offset, Problem::TooLarge);
        match token {
            Token::Number(number, text) => {
                let value = value_of(self.number_kind, number, offset, text)?;
                self.sink.leaf(offset, Ok(value)).map_err(too_large)?;
                Ok(Expected::Separator)
            }
            Token::Null => {
                let unknown = Err(Missing::Unknown);
                self.sink.leaf(offset, unknown).map_err(too_large)?;
                Ok(Expected::Separator)
            }
            Token::OpenArray => {
                self.sink.open(offset).map_err(too_large)?;
                self.not_empty(offset)?;
                self.open.push_array();
                Ok(Expected::Tree)
            }
            Token::OpenObject => {
                self.begin_object(offset)?;
                if self.scanner.peek() == Some(b'}') {
                    return Err(Error::new(offset, Problem::NoValueNoChildren).into());
                }
                self.members()
            }
            _ => Err(Error::new(offset, token.unexpected(A_TREE)).into()),
        }
    }

    /// Begins the object that starts at `offset`.
    fn begin_object(&mut self, offset: usize) -> Result<(), Error> {
        let open = self.sink.open(offset);
        open.map_err(|_| Error::new(offset, Problem::TooLarge))?;
        self.open.push_object(0);
        self.value = None;
        self.object = offset;
        Ok(())
    }

    /// Refuses a list of children, which starts at `offset`, if it ends here.
    fn not_empty(&self, offset: usize) -> Result<(), Error> {
        match self.scanner.peek() {
            Some(b']') => Err(Error::new(offset, Problem::Childless)),
            _ => Ok(()),
        }
    }

    /// Goes on after a tree, up to the next tree. Whether the document ends instead.
    fn go_on(&mut self) -> Result<bool, ReadStop> {
        loop {
            if self.open.is_empty() {
                return Ok(true);
            }
            if self.scanner.take(b',') {
                return Ok(false);
            }
            if !self.scanner.take(b']') {
                let (offset, token) = self.scanner.next()?;
                return Err(Error::new(offset, token.unexpected("`,` or `]`")).into());
            }
            if self.open.is_in_array() {
                self.open.pop();
                self.sink.close();
                continue;
            }
            self.open.end_children();
            if self.has_more_members()? && matches!(self.members()?, Expected::Tree) {
                return Ok(false);
            }
        }
    }

    /// Goes on after a member of the innermost object. Whether another member follows; else the object is
    /// closed.
    fn has_more_members(&mut self) -> Result<bool, ReadStop> {
        if self.scanner.take(b',') {
            return Ok(true);
        }
        if self.scanner.take(b'}') {
            return self.close_object().map(|()| false);
        }
        let (offset, token) = self.scanner.next()?;
        Err(Error::new(offset, token.unexpected("`,` or `}`")).into())
    }

    /// Reads members of the innermost object. Gives what must come next: its first child, or a separator if
    /// the object is closed.
    fn members(&mut self) -> Result<Expected, ReadStop> {
        loop {
            if self.member()? {
                return Ok(Expected::Tree);
            }
            if !self.has_more_members()? {
                return Ok(Expected::Separator);
            }
        }
    }

    /// Reads one member of the innermost object, or up to its first child. Whether its children begin here.
    fn member(&mut self) -> Result<bool, ReadStop> {
        let (key_offset, key) = self.scanner.key()?;
        let key = decode(key);
        let known = KEYS.iter().position(|known| known.as_bytes() == &*key);
        let (offset, token) = self.scanner.next()?;
        let Some(number) = known else {
            if self.options.ignore_unknown_keys {
                self.scanner.skip_value((offset, token))?;
                return Ok(false);
            }
            return Err(Error::new(key_offset, self.unknown_key(&key)).into());
        };
        let bit = 1 << number;
        if self.open.keys() & bit != 0 {
            let key = excerpt(&key);
            return Err(Error::new(key_offset, Problem::RepeatedKey { key }).into());
        }
        self.open.mark(bit);
        match (&*key, token) {
            // An empty list is as none: many programs write one at each leaf.
            (b"children", Token::OpenArray) => {
                if !self.scanner.take(b']') {
                    self.begin_children();
                    return Ok(true);
                }
            }
            (b"children", Token::Null) => {}
            (b"children", _) => {
                return Err(
                    Error::new(offset, token.unexpected("an array of children or null")).into(),
                );
            }
            (b"value", _) => self.value_member((offset, token))?,
            (b"meta", _) => self.scanner.skip_value((offset, token))?,
            (_, Token::Null) => {}
            (key, Token::String(text)) => self.label(key, offset, &decode(text))?,
            _ => return Err(Error::new(offset, token.unexpected("a string")).into()),
        }
        Ok(false)
    }

    fn value_member(&mut self, (offset, token): Placed) -> Result<(), ReadStop> {
        let value = match token {
            Token::Number(number, text) => Ok(value_of(self.number_kind, number, offset, text)?),
            Token::Null => Err(Missing::Unknown),
            _ => return Err(Error::new(offset, token.unexpected("a number or null")).into()),
        };
        self.set_value(value);
        Ok(())
    }

    /// Takes the `value` of the innermost object.
    fn set_value(&mut self, value: Result<Value, Missing>) {
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

    fn label(&mut self, key: &[u8], offset: usize, text: &[u8]) -> Result<(), Error> {
        match key {
            b"name" => self.sink.set_name(text),
            b"move" => self.sink.set_move(text),
            _ => {
                let found = excerpt(text);
                let player = Player::named(&found);
                let player =
                    player.ok_or_else(|| Error::new(offset, Problem::UnknownPlayer { found }))?;
                self.sink.set_player(player);
            }
        }
        Ok(())
    }

    fn close_object(&mut self) -> Result<(), ReadStop> {
        let has_children = self.open.has_children();
        self.open.pop();
        if has_children {
            self.sink.close();
        } else if let Some(value) = self.value.take() {
            self.sink.close_as_leaf(value);
        } else {
            return Err(Error::new(self.object, Problem::NoValueNoChildren).into());
        }
        Ok(())
    }

    fn unknown_key(&self, key: &[u8]) -> Problem {
        let is_document = self.open.len() == 1;
        let others = FLAT_KEYS.into_iter().filter(|_| is_document);
        Problem::UnknownKey {
            key: excerpt(key),
            nearest: nearest(key, KEYS.into_iter().chain(others)),
        }
    }
}

//! The loop of the reader: from tree to tree. `members` reads what objects say.

use super::move_map::MoveMap;
use super::node_stack::NodeStack;
use crate::number::NumberKind;
use crate::read::error::Error;
use crate::read::lexical::containers::PlacedKey;
use crate::read::lexical::scanner::Scanner;
use crate::read::lexical::token::Token;
use crate::read::node_sink::NodeSink;
use crate::read::number_kind::{ReadStop, value_of};
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::tree::Missing;
use crate::value::Value;

const A_TREE: &str = "a tree: a number, an array or an object";

/// What must come next in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// A tree.
    Tree,
    /// A comma or a closing bracket, or the end of the document.
    Separator,
}

pub(super) struct NestedReader<'a, S> {
    pub(super) scanner: Scanner<'a>,
    pub(super) options: &'a Options,
    pub(super) number_kind: NumberKind,
    pub(super) sink: &'a mut S,
    pub(super) open: NodeStack,
    /// The open objects of children.
    pub(super) maps: Vec<MoveMap<'a>>,
    /// The `value` of the innermost object, before its children.
    pub(super) value: Option<Result<Value, Missing>>,
    /// The byte where that object starts.
    pub(super) object: usize,
    /// The byte of the first `expect` at a node that is not the root.
    pub(super) inner_expectation: Option<usize>,
}

impl<'a, S: NodeSink> NestedReader<'a, S> {
    pub(super) fn new(
        bytes: &'a [u8],
        number_kind: NumberKind,
        options: &'a Options,
        sink: &'a mut S,
    ) -> NestedReader<'a, S> {
        NestedReader {
            scanner: Scanner::new(bytes),
            options,
            number_kind,
            sink,
            open: NodeStack::new(),
            maps: Vec::new(),
            value: None,
            object: 0,
            inner_expectation: None,
        }
    }

    /// Reads the document.
    pub(super) fn document(&mut self) -> Result<(), ReadStop> {
        if self.scanner.peek().is_none() {
            return Err(Error::new(self.scanner.bytes.len(), Problem::Empty).into());
        }
        let mut expected = Expected::Tree;
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
        let (offset, token) = self.scanner.next()?;
        match token {
            Token::Number(number, text) => {
                let value = value_of(self.number_kind, number, offset, text)?;
                self.leaf(offset, Ok(value))
            }
            Token::Null => self.leaf(offset, Err(Missing::Unknown)),
            Token::OpenArray => {
                self.open_node(offset)?;
                self.not_empty(offset)?;
                self.open.push_array();
                Ok(Expected::Tree)
            }
            Token::OpenObject => {
                self.open_node(offset)?;
                self.open.push_object();
                self.value = None;
                self.object = offset;
                self.members(true)
            }
            _ => Err(Error::new(offset, token.unexpected(A_TREE)).into()),
        }
    }

    /// The next child of an object of children has this move.
    pub(super) fn begin_move(&mut self, (at, r#move): PlacedKey<'a>) -> Result<(), Error> {
        let map = self.maps.last_mut().expect("an object of children is open");
        if map.begin(r#move) {
            Ok(())
        } else {
            Err(Error::repeated_key(at, map.current()))
        }
    }

    /// The node that starts at `offset` begins.
    fn open_node(&mut self, offset: usize) -> Result<(), Error> {
        let open = self.sink.open(offset);
        open.map_err(|_| Error::new(offset, Problem::TooLarge))?;
        if self.open.is_in_map() {
            let map = self.maps.last().expect("an object of children is open");
            self.sink.set_move(map.current());
        }
        Ok(())
    }

    /// The leaf at `offset` is a number or `null`.
    fn leaf(&mut self, offset: usize, value: Result<Value, Missing>) -> Result<Expected, ReadStop> {
        if self.open.is_in_map() {
            self.open_node(offset)?;
            self.sink.close_as_leaf(value);
        } else {
            let leaf = self.sink.leaf(offset, value);
            leaf.map_err(|_| Error::new(offset, Problem::TooLarge))?;
        }
        Ok(Expected::Separator)
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
            if self.open.is_in_map() {
                if let Some(r#move) = self.scanner.next_member(&mut false)? {
                    self.begin_move(r#move)?;
                    return Ok(false);
                }
                self.open.pop();
                let map = self.maps.pop();
                if map.is_some_and(|map| map.is_node(&self.options.keys)) {
                    return Err(Error::new(self.scanner.at - 1, Problem::NodeAsChildren).into());
                }
            } else if self.scanner.next_item(b']', &mut false)? {
                return Ok(false);
            } else if self.open.is_in_array() {
                self.open.pop();
                self.sink.close();
                continue;
            }
            self.open.end_children();
            if self.members(false)? == Expected::Tree {
                return Ok(false);
            }
        }
    }
}

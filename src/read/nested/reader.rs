//! The reader: its loop from tree to tree, over a stack of the open nodes; and the place of an expectation. `members`
//! reads what objects say.

use std::borrow::Cow;
use std::collections::HashMap;

use super::open_nodes::{MoveMap, NodeStack};
use crate::number::Number;
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::lexical::{PlacedKey, Scanner, Token};
use crate::read::numbers::Numbers;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::read::target::{Discard, NodeSink};
use crate::tree::Missing;

/// What must come next in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A tree.
    Tree,
    /// A comma or a closing bracket, or the end of the document.
    Separator,
}

pub(super) struct NestedReader<'a, S> {
    pub(super) scanner: Scanner<'a>,
    pub(super) options: &'a Options,
    pub(super) numbers: Numbers<'a>,
    pub(super) sink: &'a mut S,
    pub(super) open: NodeStack,
    /// The open objects of children.
    pub(super) maps: Vec<MoveMap<'a>>,
    /// The `value` of the innermost object, before its children.
    pub(super) value: Option<Result<Number, Missing>>,
    /// The byte where that object starts.
    pub(super) object: usize,
    /// The number of each text that says which position a node is, in the order of the document.
    pub(super) positions: HashMap<Cow<'a, [u8]>, u128>,
    /// The byte of the first `expect` at a node that is not the root.
    pub(super) inner_expectation: Option<usize>,
    /// Whether the tree stands in an object with texts beside it.
    pub(super) is_wrapped: bool,
    /// The byte of the `value` of the innermost object, and its name, if that is one of other programs.
    pub(super) alias_of_value: Option<(usize, String)>,
    /// The first key that is true where MAX is to move: its byte and its name...
    pub(super) flag: Option<(usize, String)>,
    /// ...and whether an object with children has none.
    pub(super) lacks_flag: bool,
    /// The key of the outermost object that names its parent, if other keys are passed over.
    pub(super) row: Option<RowKey>,
}

impl<'a, S: NodeSink> NestedReader<'a, S> {
    pub(super) fn new(
        bytes: &'a [u8],
        options: &'a Options,
        sink: &'a mut S,
    ) -> NestedReader<'a, S> {
        NestedReader {
            scanner: Scanner::new(bytes),
            options,
            numbers: Numbers::new(options),
            sink,
            open: NodeStack::new(),
            maps: Vec::new(),
            value: None,
            object: 0,
            positions: HashMap::new(),
            inner_expectation: None,
            is_wrapped: false,
            alias_of_value: None,
            flag: None,
            lacks_flag: false,
            row: None,
        }
    }

    /// Reads the document.
    pub(super) fn document(&mut self) -> Result<(), Error> {
        if self.scanner.peek().is_none() {
            return Err(Error::new(self.scanner.bytes.len(), Problem::Empty));
        }
        let wrapper = self.unwrap();
        if let Some((_, Some(bounds))) = wrapper {
            let tree = std::mem::replace(&mut self.scanner.at, bounds);
            let first = self.scanner.next()?;
            self.bounds(first)?;
            self.scanner.at = tree;
        }
        let mut expected = Next::Tree;
        loop {
            expected = match expected {
                Next::Tree => self.begin()?,
                Next::Separator if self.go_on()? => break,
                Next::Separator => Next::Tree,
            };
        }
        self.check_flags()?;
        self.scanner.at = wrapper.map_or(self.scanner.at, |(end, _)| end);
        self.scanner.end()
    }

    /// Begins a tree. Gives what must come next: its first child, or a separator if the tree is read.
    fn begin(&mut self) -> Result<Next, Error> {
        let (offset, token) = self.scanner.next()?;
        match token {
            Token::Number(number, text) => {
                let value = self.numbers.take(number, offset, text)?;
                self.leaf(offset, Ok(value))
            }
            Token::Null => self.leaf(offset, Err(Missing::Unknown)),
            Token::OpenArray => {
                self.open_node(offset)?;
                self.not_empty(offset)?;
                self.open.push_array();
                Ok(Next::Tree)
            }
            Token::OpenObject => {
                self.open_node(offset)?;
                self.open.push_object();
                self.value = None;
                self.alias_of_value = None;
                self.object = offset;
                self.members(true)
            }
            _ => Err(token.unexpected(offset, Expected::Tree)),
        }
    }

    /// The next child of an object of children has this move.
    pub(super) fn begin_move(&mut self, (at, r#move): PlacedKey<'a>) -> Result<(), Error> {
        let map = self.maps.last_mut().expect("an object of children is open");
        if !map.begin(r#move) {
            return Err(Error::repeated_key(at, map.current()));
        }
        self.check_own_move(at)
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
    fn leaf(&mut self, offset: usize, value: Result<Number, Missing>) -> Result<Next, Error> {
        if self.open.is_in_map() {
            self.open_node(offset)?;
            self.sink.close_as_leaf(value);
        } else {
            let leaf = self.sink.leaf(offset, value);
            leaf.map_err(|_| Error::new(offset, Problem::TooLarge))?;
        }
        Ok(Next::Separator)
    }

    /// Refuses a list of children, which starts at `offset`, if it ends here.
    fn not_empty(&self, offset: usize) -> Result<(), Error> {
        match self.scanner.peek() {
            Some(b']') => Err(Error::new(offset, Problem::Childless)),
            _ => Ok(()),
        }
    }

    /// Goes on after a tree, up to the next tree. Whether the document ends instead.
    fn go_on(&mut self) -> Result<bool, Error> {
        loop {
            if self.open.is_empty() {
                return Ok(true);
            }
            if self.open.has_own_moves() {
                // The next member may be the next child.
            } else if self.open.is_in_map() {
                if let Some(r#move) = self.scanner.next_member(&mut false)? {
                    self.begin_move(r#move)?;
                    return Ok(false);
                }
                self.open.pop();
                let map = self.maps.pop();
                if map.is_some_and(|map| map.is_node(&self.options.keys)) {
                    let message = "`children` is one node, expected an array of nodes or an object with moves as keys";
                    let help = "put a single child into a list: `\"children\": [{\"value\": 5}]`";
                    return Err(Error::refused(self.scanner.at - 1, message, help));
                }
            } else if self.scanner.next_item(b']', &mut false)? {
                return Ok(false);
            } else if self.open.is_in_array() {
                self.open.pop();
                self.sink.close();
                continue;
            }
            if self.members(false)? == Next::Tree {
                return Ok(false);
            }
        }
    }
}

/// Reads a document that holds one nested tree. Takes four bytes of memory for each level of depth, and the moves in the
/// objects of children that are open.
pub(in crate::read) fn read(
    bytes: &[u8],
    options: &Options,
    sink: &mut impl NodeSink,
) -> Result<(), Error> {
    NestedReader::new(bytes, options, sink).document()
}

/// The byte of the first `expect` at a node that is not the root, of a document that holds one nested tree.
pub(in crate::read) fn inner_expectation(
    bytes: &[u8],
    options: &Options,
) -> Result<Option<usize>, Error> {
    let mut sink = Discard;
    let mut reader = NestedReader::new(bytes, options, &mut sink);
    reader.document()?;
    Ok(reader.inner_expectation)
}

/// The key by which the outermost object names its parent.
pub(super) struct RowKey {
    pub(super) offset: usize,
    pub(super) key: String,
    /// Whether it has none: its row is that of the root.
    pub(super) of_root: bool,
}

//! The reader: its loop from tree to tree, over a stack of the open nodes; and its uses: a tree in memory, a
//! check, and the places of a node and of an expectation. `members` reads what objects say.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::number::Number;
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::keys::{KEYS, Keys};
use crate::read::lexical::{PlacedKey, Scanner, Token};
use crate::read::numbers::Numbers;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::read::target::{Discard, NodeSink, Target};
use crate::tree::path::short_path;
use crate::tree::{Builder, Missing, Node, Tree};

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
            row: None,
        }
    }

    /// Reads the document.
    pub(super) fn document(&mut self) -> Result<(), Error> {
        if self.scanner.peek().is_none() {
            return Err(Error::new(self.scanner.bytes.len(), Problem::Empty));
        }
        let mut expected = Next::Tree;
        loop {
            expected = match expected {
                Next::Tree => self.begin()?,
                Next::Separator if self.go_on()? => break,
                Next::Separator => Next::Tree,
            };
        }
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
                self.object = offset;
                self.members(true)
            }
            _ => Err(Error::new(offset, token.unexpected(Expected::Tree))),
        }
    }

    /// The next child of an object of children has this move.
    pub(super) fn begin_move(&mut self, (at, r#move): PlacedKey<'a>) -> Result<(), Error> {
        let map = self.maps.last_mut().expect("an object of children is open");
        if map.begin(r#move) { Ok(()) } else { Err(Error::repeated_key(at, map.current())) }
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
            if self.open.is_in_map() {
                if let Some(r#move) = self.scanner.next_member(&mut false)? {
                    self.begin_move(r#move)?;
                    return Ok(false);
                }
                self.open.pop();
                let map = self.maps.pop();
                if map.is_some_and(|map| map.is_node(&self.options.keys)) {
                    return Err(Error::new(self.scanner.at - 1, Problem::NodeAsChildren));
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

/// Reads a document that holds one nested tree into memory.
pub(in crate::read) fn read(bytes: &[u8], options: &Options) -> Result<Tree, Error> {
    let mut builder = Builder::new(options.first_number_kind());
    NestedReader::new(bytes, options, &mut builder).document()?;
    Ok(builder.finish(options.player))
}

/// Checks that nodes of one position have the same subtree, in a tree that was read of a document that holds it, with
/// the values that it has.
pub(in crate::read) fn check_positions(
    tree: &Tree,
    bytes: &[u8],
    options: &Options,
) -> Result<(), Error> {
    let Some((first, second)) = tree.unequal_positions() else {
        return Ok(());
    };
    let path = tree.path(second);
    let offset = locate(bytes, options, &path).expect("the node stands in the document");
    let has_other_player = match [first, second].map(|node| tree.node(node)) {
        [Node::Inner(first), Node::Inner(second)] => first != second,
        _ => false,
    };
    let (first, second) = (short_path(&tree.path(first)), short_path(&path));
    Err(Error::new(offset, Problem::OtherSubtree { first, second, has_other_player }))
}

/// Checks a document that holds one nested tree. Takes two bytes of memory for each level of depth, and the
/// moves in the objects of children that are open.
pub(in crate::read) fn check(bytes: &[u8], options: &Options) -> Result<(), Error> {
    NestedReader::new(bytes, options, &mut Discard).document()
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

/// The byte at which the node at `path` starts in a document that holds one nested tree.
pub(in crate::read) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    let mut target = Target::new(path);
    // If the reader stops, it has found the place, or will not come to it.
    let _ = NestedReader::new(bytes, options, &mut target).document();
    target.found
}

/// The key by which the outermost object names its parent.
pub(super) struct RowKey {
    pub(super) offset: usize,
    pub(super) key: String,
    /// Whether it has none: its row is that of the root.
    pub(super) of_root: bool,
}

/// The moves of an open object of children, up to the child that is being read.
#[derive(Default)]
pub(super) struct MoveMap<'a> {
    seen: HashSet<Cow<'a, [u8]>>,
    current: Cow<'a, [u8]>,
}

impl<'a> MoveMap<'a> {
    /// Goes to the child with this move. `false`: there has been one.
    pub(super) fn begin(&mut self, r#move: Cow<'a, [u8]>) -> bool {
        self.current.clone_from(&r#move);
        self.seen.insert(r#move)
    }

    /// Whether all moves are keys of nodes: then the object is a node, and not a map of moves.
    pub(super) fn is_node(&self, keys: &Keys) -> bool {
        self.seen.iter().all(|key| keys.number(key).is_some())
    }

    /// The move to the child that is being read.
    pub(super) fn current(&self) -> &[u8] {
        &self.current
    }
}

// A set of the keys of an object node is a byte with a bit for each.
pub(super) const CHILDREN: u8 = 1;
pub(super) const VALUE: u8 = 2;
pub(super) const NAME: u8 = 4;
pub(super) const MOVE: u8 = 8;
pub(super) const PLAYER: u8 = 16;
pub(super) const POSITION: u8 = 32;

const _: () = assert!(KEYS.len() <= 8, "a bit for each");

/// An open node, or an open object of children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpenContainer {
    /// A node that is an array.
    Array,
    /// A node that is an object.
    Object {
        /// The keys that it has had.
        keys: u8,
        has_children: bool,
    },
    /// The children of the object above, which are an object.
    Map,
}

/// The open nodes, the innermost one last.
#[derive(Debug)]
pub(super) struct NodeStack(Vec<OpenContainer>);

impl NodeStack {
    /// No open node.
    pub(super) fn new() -> NodeStack {
        NodeStack(Vec::new())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Enters a node that is an array.
    fn push_array(&mut self) {
        self.0.push(OpenContainer::Array);
    }

    /// Enters a node that is an object, and has had no keys.
    fn push_object(&mut self) {
        self.0.push(OpenContainer::Object { keys: 0, has_children: false });
    }

    /// Enters the children of the innermost object, which are an object.
    pub(super) fn push_map(&mut self) {
        self.0.push(OpenContainer::Map);
    }

    /// Whether an object of children is innermost.
    fn is_in_map(&self) -> bool {
        self.0.last() == Some(&OpenContainer::Map)
    }

    /// Whether the innermost node is in an object of children.
    pub(super) fn is_child_of_map(&self) -> bool {
        self.0.iter().rev().nth(1) == Some(&OpenContainer::Map)
    }

    /// Whether one object alone is open, the innermost node, perhaps in arrays.
    pub(super) fn has_one_object(&self) -> bool {
        let outer = &self.0[..self.0.len().saturating_sub(1)];
        outer.iter().all(|&open| open == OpenContainer::Array)
    }

    /// Leaves the innermost node.
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    /// Whether the innermost node is an array.
    fn is_in_array(&self) -> bool {
        self.0.last() == Some(&OpenContainer::Array)
    }

    /// Notes that the innermost object has children.
    pub(super) fn begin_children(&mut self) {
        if let Some(OpenContainer::Object { has_children, .. }) = self.0.last_mut() {
            *has_children = true;
        }
    }

    /// Whether the innermost object has had children.
    pub(super) fn has_children(&self) -> bool {
        matches!(self.0.last(), Some(OpenContainer::Object { has_children: true, .. }))
    }

    /// Notes a key of the innermost object. Whether it has come before.
    pub(super) fn note_key(&mut self, key: u8) -> bool {
        let Some(OpenContainer::Object { keys, .. }) = self.0.last_mut() else {
            return false;
        };
        let is_repeated = *keys & key != 0;
        *keys |= key;
        is_repeated
    }
}

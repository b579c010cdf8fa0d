//! The stack of the reader: one byte for each node from the root to the innermost open one.

use crate::read::keys::KEYS;

// A set of the keys of an object node is a byte with a bit for each.
pub(super) const CHILDREN: u8 = 1;
pub(super) const VALUE: u8 = 2;
pub(super) const NAME: u8 = 4;
pub(super) const MOVE: u8 = 8;
pub(super) const PLAYER: u8 = 16;

/// The object has children.
const HAS_CHILDREN: u8 = 1 << KEYS.len();

/// The children of the node are being read.
const IN_LIST: u8 = 1 << 7;

/// The byte of an array.
const ARRAY: u8 = IN_LIST;

/// The byte of an object of children, above that of the object that it belongs to.
const MAP: u8 = IN_LIST | CHILDREN;

/// The open nodes. The byte of an array is [`ARRAY`]. The byte of an object has a bit for each of the
/// [`KEYS`] that have been read, and the bits [`HAS_CHILDREN`] and [`IN_LIST`].
#[derive(Debug)]
pub(super) struct NodeStack(Vec<u8>);

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
    pub(super) fn push_array(&mut self) {
        self.0.push(ARRAY);
    }

    /// Enters a node that is an object, and has had no keys.
    pub(super) fn push_object(&mut self) {
        self.0.push(0);
    }

    /// Enters the children of the innermost object, which are an object.
    pub(super) fn push_map(&mut self) {
        self.0.push(MAP);
    }

    /// Whether an object of children is innermost.
    pub(super) fn is_in_map(&self) -> bool {
        self.innermost() == MAP
    }

    /// Whether the innermost node is in an object of children.
    pub(super) fn is_child_of_map(&self) -> bool {
        self.0.iter().rev().nth(1) == Some(&MAP)
    }

    /// Leaves the innermost node.
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    /// Whether the innermost node is an array.
    pub(super) fn is_in_array(&self) -> bool {
        self.innermost() == ARRAY
    }

    /// Enters the children of the innermost object.
    pub(super) fn begin_children(&mut self) {
        self.set(HAS_CHILDREN | IN_LIST);
    }

    /// Leaves the children of the innermost object.
    pub(super) fn end_children(&mut self) {
        if let Some(object) = self.0.last_mut() {
            *object &= !IN_LIST;
        }
    }

    /// Whether the innermost object has had children.
    pub(super) fn has_children(&self) -> bool {
        self.innermost() & HAS_CHILDREN != 0
    }

    /// The keys that the innermost object has had.
    pub(super) fn keys(&self) -> u8 {
        self.innermost() & !(HAS_CHILDREN | IN_LIST)
    }

    /// Notes that the innermost object has had this key.
    pub(super) fn mark(&mut self, key: u8) {
        self.set(key);
    }

    fn innermost(&self) -> u8 {
        self.0.last().copied().unwrap_or(0)
    }

    fn set(&mut self, bits: u8) {
        if let Some(object) = self.0.last_mut() {
            *object |= bits;
        }
    }
}

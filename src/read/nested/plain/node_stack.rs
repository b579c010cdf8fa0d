//! The nodes that a reader is in, from the root on: a byte each, however deep the document is.

/// The keys of an object node.
pub(super) const KEYS: [&str; 6] = ["children", "value", "name", "move", "player", "meta"];

/// Of an object: its `children` are an array, which is not empty.
const HAS_CHILDREN: u8 = 1 << KEYS.len();

/// The children are being read.
const IN_LIST: u8 = 1 << 7;

/// An array, which has no keys.
const ARRAY: u8 = IN_LIST;

/// The open nodes. Of an array its byte is [`ARRAY`]; of an object it has a bit for each of the
/// [`KEYS`] that have come, and [`HAS_CHILDREN`] and [`IN_LIST`].
pub(super) struct NodeStack(Vec<u8>);

impl NodeStack {
    /// No node.
    pub(super) fn new() -> NodeStack {
        NodeStack(Vec::new())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Enters an array, whose children come next.
    #[inline]
    pub(super) fn push_array(&mut self) {
        self.0.push(ARRAY);
    }

    /// Enters an object.
    pub(super) fn push_object(&mut self) {
        self.0.push(0);
    }

    /// Leaves the innermost node.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    /// Whether the innermost node is an array.
    #[inline]
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

    /// Whether the innermost object has had the key with this number.
    pub(super) fn has_had(&self, key: usize) -> bool {
        self.innermost() & (1 << key) != 0
    }

    /// The innermost object has had the key with this number.
    pub(super) fn mark(&mut self, key: usize) {
        self.set(1 << key);
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

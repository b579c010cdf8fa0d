//! Where a reader puts the nodes that it meets: into a tree, or nowhere.
//!
//! A sink hears of nodes in preorder and of what the document says of the innermost open one. What
//! may follow what is the reader's affair: a sink is never asked.

use crate::tree::{Builder, Missing, TooLarge};
use crate::value::{Player, Value};

/// Takes nodes in preorder. `offset` is the byte where a node starts.
pub(super) trait Sink {
    /// An inner node, or a leaf with more to say than its value, begins.
    fn open(&mut self, offset: usize) -> Result<(), TooLarge>;

    /// A plain leaf.
    fn leaf(&mut self, offset: usize, value: Result<Value, Missing>) -> Result<(), TooLarge>;

    /// The innermost open node has had all its children, at least one.
    fn close(&mut self);

    /// The innermost open node is a leaf after all.
    fn close_as_leaf(&mut self, value: Result<Value, Missing>);

    /// The innermost open node, which has or will have children, has a static value.
    fn set_static(&mut self, _value: Value) {}

    /// This player is to move at the innermost open node.
    fn set_player(&mut self, _player: Player) {}

    /// The innermost open node has this name, in UTF-8.
    fn set_name(&mut self, _name: &[u8]) {}

    /// The move to the innermost open node has this name, in UTF-8.
    fn set_move(&mut self, _name: &[u8]) {}
}

/// Holds the tree.
impl Sink for Builder {
    #[inline]
    fn open(&mut self, _offset: usize) -> Result<(), TooLarge> {
        Builder::open(self)
    }

    #[inline]
    fn leaf(&mut self, _offset: usize, value: Result<Value, Missing>) -> Result<(), TooLarge> {
        Builder::leaf(self, value)
    }

    #[inline]
    fn close(&mut self) {
        Builder::close(self).expect("readers refuse empty lists");
    }

    fn close_as_leaf(&mut self, value: Result<Value, Missing>) {
        Builder::close_as_leaf(self, value);
    }

    fn set_static(&mut self, value: Value) {
        Builder::set_static(self, value);
    }

    fn set_player(&mut self, player: Player) {
        Builder::set_player(self, player);
    }

    fn set_name(&mut self, name: &[u8]) {
        Builder::set_name_utf8(self, name);
    }

    fn set_move(&mut self, name: &[u8]) {
        Builder::set_move_utf8(self, name);
    }
}

/// Keeps nothing: what is wanted is whether the document can be read.
pub(super) struct Nowhere;

impl Sink for Nowhere {
    fn open(&mut self, _offset: usize) -> Result<(), TooLarge> {
        Ok(())
    }

    fn leaf(&mut self, _offset: usize, _value: Result<Value, Missing>) -> Result<(), TooLarge> {
        Ok(())
    }

    fn close(&mut self) {}

    fn close_as_leaf(&mut self, _value: Result<Value, Missing>) {}
}

/// Watches for the node at a path to begin, and keeps the byte where it does.
pub(super) struct Target<'a> {
    path: &'a [u32],
    /// How many nodes are open.
    ply: usize,
    /// How many steps of the path have been entered.
    matched: usize,
    /// The position of the next child there.
    next: u32,
    pub(super) found: Option<usize>,
}

impl<'a> Target<'a> {
    pub(super) fn new(path: &'a [u32]) -> Target<'a> {
        Target {
            path,
            ply: 0,
            matched: 0,
            next: 0,
            found: None,
        }
    }

    fn node(&mut self, offset: usize) {
        if self.found.is_some() || self.ply > self.matched + 1 {
            return;
        }
        if self.ply > 0 {
            let step = self.path.get(self.matched);
            self.next += 1;
            if self.ply != self.matched + 1 || step != Some(&(self.next - 1)) {
                return;
            }
            self.matched += 1;
            self.next = 0;
        }
        if self.matched == self.path.len() {
            self.found = Some(offset);
        }
    }
}

impl Sink for Target<'_> {
    fn open(&mut self, offset: usize) -> Result<(), TooLarge> {
        self.node(offset);
        self.ply += 1;
        Ok(())
    }

    fn leaf(&mut self, offset: usize, _value: Result<Value, Missing>) -> Result<(), TooLarge> {
        self.node(offset);
        Ok(())
    }

    fn close(&mut self) {
        self.ply -= 1;
    }

    fn close_as_leaf(&mut self, _value: Result<Value, Missing>) {
        self.ply -= 1;
    }
}

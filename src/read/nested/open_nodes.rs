//! The open nodes of the reader, with the keys that each has had; and the moves of open objects of children.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::read::keys::{KEYS, Keys};

/// The moves of an open object of children, up to the child that is being read.
#[derive(Default)]
pub(super) struct MoveMap<'a> {
    seen: HashSet<Cow<'a, [u8]>>,
    current: Cow<'a, [u8]>,
    /// The first move, of an object that has the moves itself: its byte and its text.
    pub(super) first: Option<(usize, String)>,
    /// Whether a child is no number.
    pub(super) has_inner: bool,
    /// The key of the object says who moves.
    pub(super) is_of_player: bool,
}

impl<'a> MoveMap<'a> {
    /// The moves of a node that has them itself, the first of which stands at this byte.
    pub(super) fn of_node(at: usize, first: String) -> MoveMap<'a> {
        MoveMap { first: Some((at, first)), ..MoveMap::default() }
    }

    /// Goes to the child with this move. `false`: there has been one.
    pub(super) fn begin(&mut self, r#move: Cow<'a, [u8]>) -> bool {
        self.current.clone_from(&r#move);
        self.seen.insert(r#move)
    }

    /// Whether all moves are keys of nodes: then the object is a node, and not a map of moves.
    pub(super) fn is_node(&self, keys: &Keys) -> bool {
        self.seen.iter().all(|key| keys.number(key).is_some())
    }

    /// Whether there is one child.
    pub(super) fn has_one(&self) -> bool {
        self.seen.len() == 1
    }

    /// The move to the child that is being read.
    pub(super) fn current(&self) -> &[u8] {
        &self.current
    }
}

// A set of the keys of an object node has a bit for each.
pub(super) const CHILDREN: u16 = 1;
pub(super) const VALUE: u16 = 2;
pub(super) const NAME: u16 = 4;
pub(super) const MOVE: u16 = 8;
pub(super) const PLAYER: u16 = 16;
pub(super) const POSITION: u16 = 32;
pub(super) const PROBABILITY: u16 = 128;
pub(super) const PROBABILITIES: u16 = 256;
pub(super) const WEIGHTS: u16 = 512;
pub(super) const BOUNDS: u16 = 1024;

/// The alias of the player was a flag.
pub(super) const FLAG: u16 = 1 << 15;

const _: () = assert!(KEYS.len() < 15, "a bit for each");

/// An open node, or an open object of children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpenContainer {
    /// A node that is an array.
    Array,
    /// A node that is an object.
    Object {
        /// The keys that it has had; all, if its own keys are moves alone.
        keys: u16,
        /// Those of them that have a name of other programs; and [`FLAG`].
        aliases: u16,
        has_children: bool,
        /// Whether own keys are moves.
        has_own_moves: bool,
    },
    /// The children of the object above, which are an object.
    Map,
}

/// The open nodes.
#[derive(Debug)]
pub(super) struct NodeStack {
    /// The innermost one last.
    open: Vec<OpenContainer>,
    /// How many of them are no arrays.
    objects: usize,
}

impl NodeStack {
    /// No open node.
    pub(super) fn new() -> NodeStack {
        NodeStack { open: Vec::new(), objects: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Enters a node that is an array.
    pub(super) fn push_array(&mut self) {
        self.open.push(OpenContainer::Array);
    }

    /// Enters a node that is an object, and has had no keys.
    pub(super) fn push_object(&mut self) {
        self.objects += 1;
        self.open.push(OpenContainer::Object {
            keys: 0,
            aliases: 0,
            has_children: false,
            has_own_moves: false,
        });
    }

    /// Enters the children of the innermost object, which are an object.
    pub(super) fn push_map(&mut self) {
        self.objects += 1;
        self.open.push(OpenContainer::Map);
    }

    /// Whether the next node has the move that its parent, or an object of children, has as a key.
    pub(super) fn is_in_map(&self) -> bool {
        self.open.last() == Some(&OpenContainer::Map) || self.has_own_moves()
    }

    /// Whether the innermost object has moves as keys.
    pub(super) fn has_own_moves(&self) -> bool {
        matches!(self.open.last(), Some(OpenContainer::Object { has_own_moves: true, .. }))
    }

    /// Whether the innermost node is in an object of children.
    pub(super) fn is_child_of_map(&self) -> bool {
        self.open.iter().rev().nth(1) == Some(&OpenContainer::Map) || self.is_child_of_own_moves()
    }

    /// Whether the innermost node is in an object that has moves as keys.
    pub(super) fn is_child_of_own_moves(&self) -> bool {
        let parent = self.open.iter().rev().nth(1);
        matches!(parent, Some(OpenContainer::Object { has_own_moves: true, .. }))
    }

    /// The keys that the innermost object has had, and those of them that are aliases, to be changed.
    pub(super) fn keys(&mut self) -> (&mut u16, &mut u16) {
        match self.open.last_mut() {
            Some(OpenContainer::Object { keys, aliases, .. }) => (keys, aliases),
            _ => unreachable!("members are those of objects"),
        }
    }

    /// Notes that own keys of the innermost object are moves.
    pub(super) fn begin_own_moves(&mut self) {
        if let Some(OpenContainer::Object { keys, has_own_moves, .. }) = self.open.last_mut() {
            *has_own_moves = true;
            *keys |= CHILDREN;
        }
    }

    /// Whether one object alone is open, the innermost node, perhaps in arrays.
    pub(super) fn has_one_object(&self) -> bool {
        self.objects == 1 && !self.is_in_array()
    }

    /// Leaves the innermost node.
    pub(super) fn pop(&mut self) {
        let left = self.open.pop();
        self.objects -= usize::from(left.is_some_and(|left| left != OpenContainer::Array));
    }

    /// Whether the innermost node is an array.
    pub(super) fn is_in_array(&self) -> bool {
        self.open.last() == Some(&OpenContainer::Array)
    }

    /// Notes that the innermost object has children.
    pub(super) fn begin_children(&mut self) {
        if let Some(OpenContainer::Object { has_children, .. }) = self.open.last_mut() {
            *has_children = true;
        }
    }

    /// Whether the innermost object has had children.
    pub(super) fn has_children(&self) -> bool {
        matches!(self.open.last(), Some(OpenContainer::Object { has_children: true, .. }))
    }

    /// Notes a key of the innermost object. Whether it has come before.
    pub(super) fn note_key(&mut self, key: u16) -> bool {
        let Some(OpenContainer::Object { keys, .. }) = self.open.last_mut() else {
            return false;
        };
        let is_repeated = *keys & key != 0;
        *keys |= key;
        is_repeated
    }
}

//! An object of children, whose keys are the moves to them.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::read::keys::Keys;

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

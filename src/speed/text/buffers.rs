//! The memory of a walk over text: its stacks, and the labels that it keeps.

use super::members::{LabelSpans, MemberSet};
use super::names::Names;
use crate::value::Player;

/// The memory of a [`TextWalk`](super::walk::TextWalk), for the next one to use again.
#[derive(Clone, Debug, Default)]
pub struct TextBuffers {
    /// The inner nodes that the walk is in.
    pub(super) open: Vec<WalkedNode>,
    /// Those of them that are objects.
    pub(super) objects: Vec<OpenObject>,
    /// The stack of [`subtree::skip`](super::subtree::skip).
    pub(super) stack: Vec<u8>,
    pub(super) names: Names,
}

/// An inner node that the walk is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkedNode {
    /// How many of its children have been passed: entered or skipped.
    pub(super) passed: u32,
    pub(super) player: Player,
    pub(super) is_object: bool,
}

/// An object that the walk is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenObject {
    pub(super) members: MemberSet,
    pub(super) id: u32,
    /// Whether the answer shows the label, because something below the object is pruned.
    pub(super) is_listed: bool,
    /// The label, as far as it stands before the children.
    pub(super) label: LabelSpans,
}

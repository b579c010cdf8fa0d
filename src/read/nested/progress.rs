//! A tree that is being read into memory, at a place where either reader can go on.

use super::node_stack::NodeStack;
use crate::number::NumberKind;
use crate::tree::Builder;

/// What must come next in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// A tree.
    Tree,
    /// A comma or a closing bracket, or the end of the document.
    Separator,
}

/// The part of a document that has been read.
#[derive(Debug)]
pub(super) struct ReadProgress {
    pub(super) builder: Builder,
    /// The open nodes, whose children are being read.
    pub(super) open: NodeStack,
    /// The byte that comes next.
    pub(super) at: usize,
    pub(super) expected: Expected,
}

impl ReadProgress {
    /// A document of which nothing has been read.
    pub(super) fn new(number_kind: NumberKind) -> ReadProgress {
        ReadProgress {
            builder: Builder::new(number_kind),
            open: NodeStack::new(),
            at: 0,
            expected: Expected::Tree,
        }
    }
}

//! The comparison of one tree.

use crate::number::NumberKind;
use crate::search::Comparison;

/// A comparison of one tree.
#[derive(Clone, Copy, Debug)]
pub struct ComparedTree<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The kind of its numbers.
    pub number_kind: NumberKind,
    /// What was found.
    pub comparison: &'a Comparison,
}

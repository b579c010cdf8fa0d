//! The comparison of one tree.

use crate::number::Numbers;
use crate::search::Comparison;

/// A comparison of one tree.
#[derive(Clone, Copy, Debug)]
pub struct ComparedTree<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The kind of its numbers.
    pub numbers: Numbers,
    /// What was found.
    pub comparison: &'a Comparison,
}

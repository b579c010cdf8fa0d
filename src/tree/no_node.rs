//! A path that leads to no node.

use thiserror::Error;

/// A path that leads to no node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the path leads to no node after {steps} of its steps")]
pub struct NoNode {
    /// So many of its first steps lead to a node, the deepest one.
    pub steps: usize,
    /// How many children that node has; 0: it is a leaf.
    pub children: u64,
}

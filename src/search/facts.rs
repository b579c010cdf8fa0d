//! What is known of a search beside its result: what its tree is called, how the search was asked for, and
//! what it did.

use std::fmt;

use super::{Algorithm, Counter, Order, Rules};
use crate::tree::Size;

/// What a tree is called.
#[derive(Clone, Copy, Debug)]
pub struct TreeName<'a> {
    /// Its file (`-`: standard input).
    pub file: &'a str,
    /// Its line, from 1, if the file holds many trees.
    pub line: Option<usize>,
}

/// `FILE` or `FILE:LINE`.
impl fmt::Display for TreeName<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.file)?;
        self.line.map_or(Ok(()), |line| write!(out, ":{line}"))
    }
}

/// What a search did.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// Distinct nodes entered and leaves evaluated.
    pub entered: Size,
    /// Evaluations of leaves; a leaf that is evaluated twice counts twice.
    pub evaluations: u64,
    /// Cutoffs that pruned at least one node.
    pub cutoffs: u64,
}

/// The counts of a search that enters no node twice.
impl From<&Counter> for Counts {
    fn from(counter: &Counter) -> Counts {
        Counts { entered: counter.entered(), evaluations: counter.leaves, cutoffs: counter.cutoffs }
    }
}

/// How a tree was searched.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The rules, in the numbers of the tree.
    pub rules: Rules,
    /// The order of children.
    pub order: Order,
    /// The depth limit.
    pub depth: Option<usize>,
    /// Whether the user gave a window, be it the full one: then text shows the kind of the result's bound.
    pub has_window: bool,
}

//! How a tree was searched, as its report shows it.

use crate::search::{Algorithm, Order, Rules};

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

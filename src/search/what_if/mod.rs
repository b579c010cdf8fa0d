//! What a search does for each value x of one leaf.
//!
//! - [`WhatIf`] makes the searches, with x in its place in a tree, and joins what they find;
//! - `break_points` watches which values x is compared with, and makes room for x among the values of the tree;
//! - [`Range`] is an interval of values of x.

mod break_points;
mod pieces;

pub use pieces::{FoundValue, Piece, Range, Unanswered, WhatIf};

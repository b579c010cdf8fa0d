//! What a search does for each value x of one leaf.
//!
//! - [`WhatIf`] makes the searches and joins what they find;
//! - `gap` makes room for x among the values of the tree, `leaf_override` puts it there;
//! - `break_points` watches which values x is compared with;
//! - [`Range`] is an interval of values of x.

mod break_points;
mod gap;
mod leaf_override;
mod pieces;

pub use pieces::{FoundValue, Piece, Range, Unanswered, WhatIf};

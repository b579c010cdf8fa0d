//! What a search does for each value x of one leaf.
//!
//! - [`WhatIf`] makes the searches and joins what they find;
//! - [`Linear`]: a linear function of x, which is what a search compares;
//! - `linear_keys`: the key of each such function where x is at one place, and up to which x these keep their order;
//! - `leaf_override`: the tree with these keys; `linear_sum`: a chance node with them;
//! - `break_points` tells of the comparisons of a search;
//! - [`Range`] is an interval of values of x.

mod break_points;
mod leaf_override;
mod linear;
mod linear_keys;
mod linear_sum;
mod pieces;

pub use break_points::Range;
pub use linear::Linear;
pub use pieces::{FoundValue, Piece, Unanswered, WhatIf};

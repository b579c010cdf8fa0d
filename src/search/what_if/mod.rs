//! What a search does for each value x of one leaf.
//!
//! - [`WhatIf`] makes the searches and joins what they find;
//! - `place_of_x` makes room for x among the values of the tree, and puts it there;
//! - `break_points` watches which values x is compared with;
//! - [`Range`] is an interval of values of x.

mod break_points;
mod pieces;
mod place_of_x;

pub use break_points::Range;
pub use pieces::{FoundValue, Piece, Unanswered, WhatIf};

//! A search in a tree of any size at a glance: an icicle. Each node is a bar below its parent, as wide as its leaves;
//! a row of bars is a ply. How a bar looks says what became of its node.
//!
//! The nodes come with the steps of the search, in their order, and those of a pruned subtree all at once, if there is
//! one: where the tree is made as the search goes, it never is. Nothing is kept but bars. Those that are narrower than
//! a column and begin in the same one are merged: a merged bar says how much of it looks how. So memory and the size of
//! the picture go by the columns, and all areas are exact. Of a program also the names of all nodes that were entered are
//! kept.
//!
//! - `rows`: rows of bars; `bars`: bars of nodes that come; `search`, `made`: how they come, of a tree in memory and of one
//!   that is made; `picture`, `svg`, `text`: how they are written.

mod bars;
mod made;
mod picture;
mod rows;
mod search;
mod svg;
mod text;

#[cfg(test)]
mod tests;

pub use made::GrowingIcicle;
pub use search::Icicle;

//! The nested format: numbers, arrays and objects, mixed freely.
//!
//! A tree is a number or `null` (a leaf, known or unknown), an array of trees (an inner node), or an
//! object with the keys `children`, `value`, `name`, `move`, `player`, `position` and `meta` in any order, or
//! what [`Keys`](super::Keys) calls them. `null` as the value of a key means the same as no such key, except for
//! the `value` of a leaf. Children are an array, or an object whose keys are the moves to them.
//!
//! - `reader`: the loop from tree to tree, token by token, over a stack of the open nodes; and its
//!   uses: a tree in memory, a check, the places of nodes. `members`: what objects say.
//! - [`suggest`]: looks at the keys of a document that has unknown ones.

mod members;
mod reader;
mod suggest;

pub(super) use reader::{check, check_positions, inner_expectation, locate, read};

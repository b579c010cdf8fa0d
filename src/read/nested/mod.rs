//! The nested format: numbers, arrays and objects, mixed freely.
//!
//! A tree is a number or `null` (a leaf, known or unknown), an array of trees (an inner node), or an
//! object with the keys `children`, `value`, `name`, `move`, `player`, `position` and `meta` in any order, or
//! what [`Keys`](super::Keys) or other programs call them. `null` as the value of a key means the same as no such key, except for
//! the `value` of a leaf. Children are an array, or an object whose keys are the moves to them.
//!
//! An object without any of these keys may have the moves to its children itself, `{"e4": 3, "d4": [5, 2]}`, or one key
//! that says who moves, `{"max": [3, 5]}`. The keys `left` and `right` are moves in any node. An object with texts
//! beside a `tree` or a `root` is that tree.
//!
//! - `reader`: the loop from tree to tree, token by token, over a stack of the open nodes. `members`: what objects say;
//!   `other_keys`: what they say with other keys; `open_nodes`: the stack.

mod members;
mod open_nodes;
mod other_keys;
mod reader;

pub(super) use other_keys::view_unknown;
pub(super) use reader::{inner_expectation, read};

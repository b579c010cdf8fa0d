//! The nested format: numbers, arrays and objects, mixed freely.
//!
//! A tree is a number or `null` (a leaf, known or unknown), an array of trees (an inner node), or an
//! object with the keys `children`, `value`, `name`, `move`, `player` and `meta` in any order, or what
//! [`Keys`](super::Keys) calls them. `null` as the value of a key means the same as no such key, except for
//! the `value` of a leaf. Children are an array, or an object whose keys are the moves to them.
//!
//! There are two readers. The [`quick`] one takes valid and common documents, and gives no reasons. The
//! [`plain`] one works token by token: it takes unusual documents, too, and explains errors. To
//! [`read`](read()) a tree into memory, the plain one goes on where the quick one gives up. [`suggest`]
//! looks at the keys of a document that has unknown ones.

mod node_stack;
mod plain;
mod progress;
mod quick;
mod read;
mod suggest;

pub(super) use plain::{check, inner_expectation, locate};
pub(super) use quick::valid_up_to;
pub(crate) use quick::{Cursor, skip_rest};
pub use quick::{Fallback, TextBuffers, TextWalk};
pub(super) use read::read;

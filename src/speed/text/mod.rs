//! The quick reader of nested documents: a search runs on the text itself, or a tree is built from it.
//!
//! It accepts no document that the plain reader refuses. It may refuse documents that the plain reader
//! accepts: on invalid or unusual input it stops, gives no reasons, and says what to try next
//! ([`Fallback`]). So every error message is the plain reader's.
//!
//! - `cursor`, `members`: the tokens of a tree, and the members of an object.
//! - `array_block`, `array_run`: arrays of numbers, 64 bytes at a time. `subtree`: a whole subtree,
//!   checked and counted.
//! - [`TextWalk`]: the walk over the text, with its stacks in [`TextBuffers`]; `skip` skips subtrees.
//!   `names`: the names that an answer needs.
//! - `value`: the value alone of a small document.
//! - `build`: the tree in memory; and the end of a walk, which checks what is left of the document.
//!
//! Its oracle is the plain reader, in `tests/all/speed`. Benchmarks: `large` (its tables `nested` and
//! `objects`), and `batch`.
//!
//! Source of the bit masks: Langdale & Lemire, "Parsing gigabytes of JSON per second", *The VLDB
//! Journal* 28, 2019, with other masks: a tree of numbers needs fewer.

#![expect(
    clippy::inline_always,
    reason = "what is inlined is compiled for the instructions of its caller"
)]

mod array_block;
mod array_run;
mod build;
mod cursor;
mod members;
mod names;
mod skip;
mod subtree;
mod value;
mod walk;

pub(crate) use build::read;
pub use cursor::{Fallback, TextOptions};
pub(crate) use subtree::valid_up_to;
pub(crate) use value::ValueSearch;
pub use walk::{TextBuffers, TextWalk};

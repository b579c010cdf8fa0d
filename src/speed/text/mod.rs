//! The quick reader of nested documents that are arrays, numbers and `null`: a search runs on the text itself.
//!
//! It accepts no document that the plain reader refuses, and refuses what is invalid and what has objects: it
//! stops, gives no reasons, and says what to try next ([`Fallback`]). So every error message is the plain
//! reader's.
//!
//! - `cursor`: the tokens of a tree.
//! - `array_block`, `array_run`: arrays of numbers, 64 bytes at a time. `subtree`: a whole subtree,
//!   checked and counted.
//! - [`TextWalk`]: the walk over the text; `skip` skips subtrees.
//! - `value`: the value alone of a small document.
//!
//! Its oracle is the plain reader, in `tests/all/speed`. Benchmarks: `large` (its table `nested`), and `batch`.
//!
//! Source of the bit masks: Langdale & Lemire, "Parsing gigabytes of JSON per second", *The VLDB
//! Journal* 28, 2019, with other masks: a tree of numbers needs fewer.

#![expect(
    clippy::inline_always,
    reason = "what is inlined is compiled for the instructions of its caller"
)]

mod array_block;
mod array_run;
mod cursor;
mod skip;
mod subtree;
mod value;
mod walk;

pub use cursor::Fallback;
pub(crate) use value::ValueSearch;
pub use walk::{TextWalk, WalkedNode};

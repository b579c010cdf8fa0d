//! The quick reader: a search runs on the bytes of a nested document, or a tree is built from them.
//!
//! It accepts no document that the plain reader refuses. It may refuse documents that the plain reader
//! accepts: on invalid or unusual input it stops, gives no reasons, and says what to try next
//! ([`Fallback`]). So every error message is the plain reader's.
//!
//! - [`cursor`], [`members`]: the tokens of a tree, and the members of an object.
//! - [`array_block`], [`array_run`]: arrays of numbers, 64 bytes at a time. [`subtree`]: a whole subtree,
//!   checked and counted.
//! - [`walk`]: the walk over the text, with its stacks in [`buffers`]; [`leaf_run`] enters leaves, [`skip`]
//!   skips subtrees, [`traverse`] offers the walk to searches.
//! - [`names`], [`landmarks`], [`finish`]: the names that an answer needs.
//! - [`build`]: the tree in memory.
//!
//! Source of the bit masks: Langdale & Lemire, "Parsing gigabytes of JSON per second", *The VLDB
//! Journal* 28, 2019, with other masks: a tree of numbers needs fewer.

#![expect(
    clippy::inline_always,
    reason = "what is inlined is compiled for the instructions of its caller"
)]

mod array_block;
mod array_run;
mod buffers;
mod build;
mod cursor;
mod fallback;
mod finish;
mod landmarks;
mod leaf_run;
mod members;
mod names;
mod skip;
mod subtree;
mod traverse;
mod walk;

pub use buffers::TextBuffers;
pub(super) use build::QuickBuilder;
pub(crate) use cursor::Cursor;
pub use fallback::Fallback;
pub(crate) use skip::skip_rest;
pub(in crate::read) use subtree::valid_up_to;
pub use walk::TextWalk;

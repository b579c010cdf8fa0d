//! Numbers as files and command lines write them, and the keys they become.
//!
//! One tree has one [`NumberKind`]: 64-bit integers, or doubles as soon as one number has a
//! fraction or an exponent. Doubles map to integer keys of the same order, so the search compares
//! both alike and "the next value above" exists. No number is rounded silently: in a tree of
//! decimals, an integer that a double cannot hold is an error.

mod kind;
mod text;

pub use kind::NumberKind;
pub use text::{INTEGERS, Number, NumberError};

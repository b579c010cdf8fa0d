//! The parts that documents in text are made of, whatever their format.
//!
//! - [`token`], [`scanner`]: JSON token by token, with the place of each and the reason of each error.
//!   [`containers`]: from item to item of an array, and from key to key of an object.
//! - [`swar`], [`decimal`]: numbers in the common spelling, eight bytes at a time; [`strings`]: likewise
//!   strings and white space.
//! - [`block`], [`number_masks`]: 64 bytes at a time, as bit masks.
//!
//! The quick parts answer `None` to all that is wrong or unusual, and the scanner then reads the same
//! place again.

pub(super) mod block;
pub(super) mod containers;
pub(super) mod decimal;
pub(super) mod number_masks;
pub(super) mod scanner;
pub(super) mod strings;
pub(super) mod swar;
pub(super) mod token;

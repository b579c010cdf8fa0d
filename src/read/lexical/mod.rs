//! The parts that documents in text are made of, whatever their format.
//!
//! - [`token`], [`scanner`]: JSON token by token, with the place of each and the reason of each error.
//!   [`containers`]: from item to item of an array, and from key to key of an object.
//! - [`strings`]: white space, and the text of strings.

pub(super) mod containers;
pub(super) mod scanner;
pub(super) mod strings;
pub(super) mod token;

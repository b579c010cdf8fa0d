//! Many bytes of a text at a time.
//!
//! - [`swar`]: numbers in the common spelling, eight bytes at a time, and white space.
//! - [`block`], [`number_masks`]: 64 bytes at a time, as bit masks.
//!
//! They answer `None` to all that is wrong or unusual. The oracle of numbers is the standard library, in the
//! tests of each module; all else is held against the plain reader with the texts. Benchmark: `large`.

pub(super) mod block;
pub(super) mod number_masks;
pub(super) mod swar;

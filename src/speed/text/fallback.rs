//! The way to go on when the quick reader gives up.

use crate::tree::TooLarge;

/// Why the quick reader stops before the end, and how the document is to be read instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// The numbers are decimals, and integers were expected: the quick reader is to be tried again, with
    /// decimals.
    Decimals,
    /// The document is invalid or unusual: the plain reader is to read it into memory.
    PlainReader,
}

impl From<TooLarge> for Fallback {
    fn from(_: TooLarge) -> Fallback {
        Fallback::PlainReader
    }
}

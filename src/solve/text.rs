//! The bytes of a document, owned or lent.

use std::ops::Deref;

use crate::machine::Bytes;

/// The bytes of a document. A line of a block of lines is lent; all others are owned, and the tree of an
/// array goes on using them.
#[derive(Clone, Debug)]
pub enum Text<'d> {
    /// Read into memory for this document, or mapped.
    Own(Bytes),
    /// Part of something larger.
    Lent(&'d [u8]),
}

impl Text<'_> {
    /// The same bytes, owned.
    #[must_use]
    pub fn into_owned(self) -> Text<'static> {
        Text::Own(match self {
            Text::Own(bytes) => bytes,
            Text::Lent(bytes) => Bytes::from(bytes.to_vec()),
        })
    }
}

impl Deref for Text<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Text::Own(bytes) => bytes,
            Text::Lent(bytes) => bytes,
        }
    }
}

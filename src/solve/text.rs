//! The bytes of a document, owned or lent; or what answers for its nodes.

use std::ops::Deref;

use crate::machine::Bytes;
use crate::read::AskedTree;

/// Where a tree is. The bytes of a document: a line of a block of lines is lent; all others are owned, and the tree of an
/// array goes on using them.
#[derive(Clone, Debug)]
pub enum Text<'d> {
    /// Read into memory for this document, or mapped.
    Own(Bytes),
    /// Part of something larger.
    Lent(&'d [u8]),
    /// There is none: each node is asked for.
    Asked(AskedTree),
}

impl Text<'_> {
    /// The same bytes, owned.
    #[must_use]
    pub fn into_owned(self) -> Text<'static> {
        match self {
            Text::Own(bytes) => Text::Own(bytes),
            Text::Lent(bytes) => Text::Own(Bytes::from(bytes.to_vec())),
            Text::Asked(tree) => Text::Asked(tree),
        }
    }
}

impl Deref for Text<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Text::Own(bytes) => bytes,
            Text::Lent(bytes) => bytes,
            Text::Asked(_) => &[],
        }
    }
}

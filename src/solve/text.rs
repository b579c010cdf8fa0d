//! The bytes of a document, owned or lent; or what answers for its nodes.

use std::ops::Deref;

use crate::machine::Bytes;
use crate::read::AskedTree;

/// Where a tree is: in the bytes of a document, or with what answers for its nodes.
#[derive(Clone, Debug)]
pub enum Text<'d> {
    /// A document that was read into memory, or is mapped; the tree of an array goes on using its bytes.
    Own(Bytes),
    /// A document that is part of something larger, such as a line of a block of lines.
    Lent(&'d [u8]),
    /// There is no document, so no bytes: each node is asked for.
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

//! The bytes of a document, owned or lent; or what answers for its nodes.

use crate::read::ProgramTree;
use crate::tree::Bytes;

/// Where a tree is: in the bytes of a document, or with what answers for its nodes.
#[derive(Clone, Debug)]
pub enum TreeSource<'d> {
    /// A document of its own; the tree of an array goes on using its bytes.
    Owned(Bytes),
    /// A document that is part of something larger, such as a line of a block of lines.
    Borrowed(&'d [u8]),
    /// There is no document, so no bytes: each node is asked for.
    Program(ProgramTree),
}

impl TreeSource<'_> {
    /// The same bytes, owned.
    #[must_use]
    pub fn into_owned(self) -> TreeSource<'static> {
        match self {
            TreeSource::Owned(bytes) => TreeSource::Owned(bytes),
            TreeSource::Borrowed(bytes) => TreeSource::Owned(Bytes::from(bytes.to_vec())),
            TreeSource::Program(tree) => TreeSource::Program(tree),
        }
    }

    /// The bytes of the document that are in memory: all, or the first ones of an array in a file; none if
    /// there is no document.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            TreeSource::Owned(bytes) => bytes.start(),
            TreeSource::Borrowed(bytes) => bytes,
            TreeSource::Program(_) => &[],
        }
    }
}

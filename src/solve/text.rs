//! Where a tree is; and from there to a tree in memory, or to walks along its text: which nested documents
//! are walked so, and how.
//!
//! The oracle is the plain reader: `tests/all/speed` holds the walks against that.

use std::sync::Arc;

use super::error::SolveError;
use crate::number::NumberKind;
use crate::read::{Format, Options, ProgramTree, spell_out_program};
use crate::speed::text::Fallback;
use crate::tree::Tree;
use crate::value::Player;

/// Where a tree is: in the bytes of a document, or with what answers for its nodes.
#[derive(Clone, Debug)]
pub enum TreeSource<'d> {
    /// A document of its own. Its bytes are shared by its copies.
    Owned(Arc<Vec<u8>>),
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
            TreeSource::Borrowed(bytes) => TreeSource::Owned(Arc::new(bytes.to_vec())),
            TreeSource::Program(tree) => TreeSource::Program(tree),
        }
    }

    /// The bytes of the document; none if there is none.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            TreeSource::Owned(bytes) => bytes,
            TreeSource::Borrowed(bytes) => bytes,
            TreeSource::Program(_) => &[],
        }
    }
}

/// Who is to move at the root of a nested document, if it may be walked along its text with these options; a walk
/// compares the values as they stand there, so they must be from MAX's view.
#[must_use]
pub fn walked_player(options: &Options) -> Option<Player> {
    options.has_plain_values().then(|| options.player.unwrap_or(Player::Max))
}

/// The result of an attempt with numbers of the `first` kind or, if that was integers and the text has
/// decimals, with decimals.
pub(super) fn by_kind<T>(
    first: NumberKind,
    mut attempt: impl FnMut(NumberKind) -> Result<T, Fallback>,
) -> Option<T> {
    match attempt(first) {
        Err(Fallback::Decimals) => attempt(NumberKind::Decimals).ok(),
        found => found.ok(),
    }
}

/// Reads a tree into memory.
///
/// # Errors
///
/// The document cannot be read; the program does not say what a node is.
pub(super) fn read_tree(
    source: &TreeSource,
    format: Format,
    options: &Options,
) -> Result<Tree, SolveError> {
    if let TreeSource::Program(tree) = source {
        return Ok(spell_out_program(tree, options)?);
    }
    Ok(format.read(source.bytes(), options)?)
}

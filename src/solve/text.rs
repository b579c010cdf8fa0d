//! From a document to a tree in memory, or to walks along its text: which nested documents are walked so, and
//! how.
//!
//! The oracle is the plain reader: `tests/all/speed` holds the walks against that.

use super::error::SolveError;
use super::solver::TreeSource;
use crate::number::NumberKind;
use crate::read::{Format, Options, spell_out_program};
use crate::speed::text::Fallback;
use crate::tree::Tree;
use crate::value::Player;

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

//! What the caller of a reader decides.

use crate::number::NumberKind;
use crate::tree::Branching;
use crate::value::Player;

/// How a document is read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The player to move at the root, in place of the one that the document names.
    pub player: Option<Player>,
    /// The branching factors of a flat tree, in place of those of the document. With branching factors,
    /// a document that shows no other format is read as a flat one.
    pub branching: Option<Branching>,
    /// Unknown keys are no error.
    pub ignore_unknown_keys: bool,
    /// The numbers are doubles, even if none has a fraction.
    pub decimals: bool,
}

impl Options {
    /// The kind of numbers that a reader expects first.
    #[must_use]
    pub fn first_number_kind(&self) -> NumberKind {
        if self.decimals {
            NumberKind::Decimals
        } else {
            NumberKind::Integers
        }
    }
}

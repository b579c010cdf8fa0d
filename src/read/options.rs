//! What the caller of a reader decides.

use super::keys::Keys;
use super::players::{PlayerNames, View};
use crate::games::GameOptions;
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
    /// What the keys of objects are called.
    pub keys: Keys,
    /// What the players are called, beside `max` and `min`.
    pub players: Option<PlayerNames>,
    /// Whose view the values are from. Those of a tree that has been read are from MAX's.
    pub view: View,
    /// The numbers are doubles, even if none has a fraction.
    pub decimals: bool,
    /// How positions of games are read.
    pub game: GameOptions,
}

impl Options {
    /// The player with this name.
    pub(super) fn player_named(&self, name: &str) -> Option<Player> {
        Player::named(name).or_else(|| self.players.as_ref()?.player(name))
    }

    /// Whether a walk along the text finds the values of the tree there.
    #[inline]
    pub(crate) fn has_plain_values(&self) -> bool {
        self.view == View::Max
    }

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

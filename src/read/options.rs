//! What the caller of a reader decides: how a document is read.

use super::keys::Keys;
use crate::games::GameOptions;
use crate::number::NumberKind;
use crate::tree::Branching;
use crate::value::{Player, View};

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
    /// The plies, root = 0, at whose inner nodes chance decides, with outcomes that are all alike.
    pub chance_plies: Vec<usize>,
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

    /// Whether a walk along the text finds the tree there, with its values and who moves.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.view == View::Max && self.chance_plies.is_empty()
    }

    /// The kind of numbers that a reader expects first.
    #[must_use]
    pub fn first_number_kind(&self) -> NumberKind {
        if self.decimals { NumberKind::Decimals } else { NumberKind::Integers }
    }
}

/// Names of the two players beside `max` and `min`. Case does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerNames {
    /// MAX's name, and MIN's.
    names: [String; 2],
}

impl PlayerNames {
    /// These names. `None`: one is empty, both are the same, or MAX is called `min` or MIN `max`.
    ///
    /// ```
    /// use abprune::read::PlayerNames;
    /// assert!(PlayerNames::new("white", "black").is_some());
    /// assert!(PlayerNames::new("white", "White").is_none());
    /// assert!(PlayerNames::new("min", "black").is_none());
    /// ```
    #[must_use]
    pub fn new(max: &str, min: &str) -> Option<PlayerNames> {
        let names = PlayerNames { names: [max.trim().to_lowercase(), min.trim().to_lowercase()] };
        let [max, min] = &names.names;
        let is_other = |name: &str, own| Player::named(name).is_some_and(|player| player != own);
        let is_right = !max.is_empty() && !min.is_empty() && max != min;
        (is_right && !is_other(max, Player::Max) && !is_other(min, Player::Min)).then_some(names)
    }

    /// The player with this name.
    pub(super) fn player(&self, name: &str) -> Option<Player> {
        let name = name.to_lowercase();
        let found = self.names.iter().position(|own| *own == name)?;
        Some([Player::Max, Player::Min][found])
    }

    /// MAX's name, and MIN's.
    pub(super) fn names(&self) -> &[String; 2] {
        &self.names
    }
}

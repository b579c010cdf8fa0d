//! From whose view the numbers of a log are, or of an answer: a negamax search has them from that of the player to move, and a bug
//! may turn all signs.

use crate::number::{ExtendedNumber, NumberWindow};
use crate::value::{Player, View};

/// From whose view the numbers of a log are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogView {
    /// That of a player...
    pub view: View,
    /// ...or of the opponent: all signs are turned.
    pub is_turned: bool,
}

impl LogView {
    /// All of them; first those that no bug is needed for.
    #[must_use]
    pub fn all() -> [LogView; 4] {
        let of = |view, is_turned| LogView { view, is_turned };
        let (max, mover) = (View::Max, View::Mover);
        [of(max, false), of(mover, false), of(max, true), of(mover, true)]
    }

    /// Whether the numbers of a node where this player is to move are those of MAX, negated.
    #[must_use]
    pub fn is_negated(self, player: Player) -> bool {
        self.is_turned != self.view.is_negated(player)
    }
}

impl From<View> for LogView {
    fn from(view: View) -> LogView {
        LogView { view, is_turned: false }
    }
}

/// The window that a log gives a node, or one end of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LoggedWindow {
    /// The value that MAX is sure of; `None`: the log does not say it.
    pub alpha: Option<ExtendedNumber>,
    /// The value that MIN is sure of; `None`: the log does not say it.
    pub beta: Option<ExtendedNumber>,
}

impl LoggedWindow {
    /// Whether neither end is given.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.alpha.is_none() && self.beta.is_none()
    }

    /// The window, with infinity in the place of an end that is not given.
    #[must_use]
    pub(super) fn opened(self) -> NumberWindow {
        NumberWindow {
            alpha: self.alpha.unwrap_or(ExtendedNumber::MinusInfinity),
            beta: self.beta.unwrap_or(ExtendedNumber::Infinity),
        }
    }

    /// The same from the other player's view.
    #[must_use]
    pub fn negated(self) -> LoggedWindow {
        LoggedWindow {
            alpha: self.beta.map(ExtendedNumber::negated),
            beta: self.alpha.map(ExtendedNumber::negated),
        }
    }
}

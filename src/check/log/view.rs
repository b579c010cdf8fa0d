//! From whose view the numbers of a log are, or of an answer: a negamax search has them from that of the player to move, and a bug
//! may turn all signs.

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

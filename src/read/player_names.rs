//! What the players are called in a document.

use crate::value::Player;

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
        let names = PlayerNames {
            names: [max.trim().to_lowercase(), min.trim().to_lowercase()],
        };
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

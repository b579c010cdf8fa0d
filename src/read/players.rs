//! The players in a document: what they are called, and which words stand for chance.
//!
//! There are no chance nodes yet, so a document with such a node is refused: read as a node of MAX or MIN
//! it would have another value.

use super::error::Error;
use super::excerpt::excerpt_of;
use super::expected::Expected;
use super::lexical::{Placed, Token, decode};
use super::problem::Problem;
use super::reading::Options;
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

/// The player that a token of JSON names: by a string; by 1, which is MAX, or -1, which is MIN, as in the sign of
/// a negamax search; by any number or word that `--players` names.
pub(super) fn player_of((offset, token): Placed, options: &Options) -> Result<Player, Error> {
    let text = match token {
        Token::String(text) => return player_named(&decode(text), offset, options),
        Token::Number(_, text) | Token::Word(text) => text,
        _ => return Err(Error::new(offset, token.unexpected(Expected::Player))),
    };
    match (token, text, &options.players) {
        (Token::Number(..), b"1", None) => Ok(Player::Max),
        (Token::Number(..), b"-1", None) => Ok(Player::Min),
        (Token::Word(_), _, _) if !matches!(text, b"true" | b"false") => {
            Err(Error::new(offset, token.unexpected(Expected::Player)))
        }
        _ => player_named(text, offset, options),
    }
}

/// The player with the name `text`, which stands at byte `offset`.
pub(super) fn player_named(text: &[u8], offset: usize, options: &Options) -> Result<Player, Error> {
    let found = options.player_named(&String::from_utf8_lossy(text));
    found.ok_or_else(|| {
        let found = excerpt_of(text);
        let problem = if is_chance(text) {
            Problem::ChancePlayer { found }
        } else {
            let names = options.players.clone();
            Problem::UnknownPlayer { found, names }
        };
        Error::new(offset, problem)
    })
}

/// What lecture notes and other programs call a chance node, and its value.
const WORDS: [&str; 8] = ["chance", "ran", "random", "rand", "nature", "exp", "avg", "average"];

/// Whether `text` is such a word, in any case.
pub(super) fn is_chance(text: &[u8]) -> bool {
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word.as_bytes()))
}

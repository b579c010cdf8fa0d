//! The players in a document, and which words stand for chance.
//!
//! There are no chance nodes yet, so a document with such a node is refused: read as a node of MAX or MIN
//! it would have another value.

use super::error::Error;
use super::excerpt::excerpt_of;
use super::expected::Expected;
use super::lexical::{Placed, Token, decode};
use super::options::Options;
use super::problem::Problem;
use crate::value::Player;

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

//! The players in a document, which words stand for chance, and how probable outcomes are.
//!
//! Flat documents have no chance nodes, so such a player is refused there: read as MAX or MIN the node would have
//! another value.

use std::borrow::Cow;

use super::error::Error;
use super::expected::Expected;
use super::lexical::{Placed, Token, decode};
use super::options::Options;
use super::problem::Problem;
use crate::excerpt::excerpt_of;
use crate::fraction::Fraction;
use crate::number::Number;
use crate::value::{Mover, Player};

/// The player that a token of JSON names, where there are no chance nodes.
pub(super) fn player_of((offset, token): Placed, options: &Options) -> Result<Player, Error> {
    if let Token::String(text) = token {
        return player_named(&decode(text), offset, options);
    }
    let player = mover_of((offset, token), options)?.player();
    Ok(player.expect("no number or truth value stands for chance"))
}

/// The player with the name `text`, which stands at byte `offset`, where there are no chance nodes.
pub(super) fn player_named(text: &[u8], offset: usize, options: &Options) -> Result<Player, Error> {
    let chance = || Error::new(offset, Problem::ChancePlayer(excerpt_of(text)));
    mover_named(text, offset, options)?.player().ok_or_else(chance)
}

/// Who moves, as a token of JSON says: a player by a string; by 1, which is MAX, or -1, which is MIN, as in the sign of
/// a negamax search; by any number or word that `--players` names. Chance by one of its [words](is_chance).
pub(super) fn mover_of((offset, token): Placed, options: &Options) -> Result<Mover, Error> {
    let text = match token {
        Token::String(text) => return mover_named(&decode(text), offset, options),
        Token::Number(_, text) | Token::Word(text) => text,
        _ => return Err(token.unexpected(offset, Expected::Player)),
    };
    match (token, text, &options.players) {
        (Token::Number(..), b"1", None) => Ok(Player::Max.into()),
        (Token::Number(..), b"-1", None) => Ok(Player::Min.into()),
        (Token::Word(_), _, _) if !matches!(text, b"true" | b"false") => {
            Err(token.unexpected(offset, Expected::Player))
        }
        _ => mover_named(text, offset, options),
    }
}

/// The player with the name `text`, which stands at byte `offset`, or chance.
fn mover_named(text: &[u8], offset: usize, options: &Options) -> Result<Mover, Error> {
    let player = options.player_named(&String::from_utf8_lossy(text)).map(Mover::Player);
    let mover = player.or(is_chance(text).then_some(Mover::Chance));
    mover.ok_or_else(|| {
        let names = options.players.clone();
        Error::new(offset, Problem::UnknownPlayer { found: excerpt_of(text), names })
    })
}

/// What lecture notes and other programs call a chance node, and its value.
const WORDS: [&str; 8] = ["chance", "ran", "random", "rand", "nature", "exp", "avg", "average"];

/// Whether `text` is such a word, in any case.
pub(super) fn is_chance(text: &[u8]) -> bool {
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word.as_bytes()))
}

/// The probability or weight that a token of JSON is: a number, or a text with a number or a fraction.
pub(super) fn probability((offset, token): Placed) -> Result<Fraction, Error> {
    let text = match token {
        Token::String(text) => decode(text),
        Token::Number(_, text) => Cow::Borrowed(text),
        _ => return Err(token.unexpected(offset, Expected::Probability)),
    };
    let found = Number::fraction_written(&String::from_utf8_lossy(&text));
    found.ok_or_else(|| Error::unexpected(offset, excerpt_of(&text), Expected::Probability))
}

//! The player that a text in a document names, or the error that it names none.

use super::chance::is_chance;
use super::error::Error;
use super::excerpt::excerpt;
use super::options::Options;
use super::problem::Problem;
use crate::value::Player;

/// The player with the name `text`, which stands at byte `offset`.
pub(super) fn player_named(text: &[u8], offset: usize, options: &Options) -> Result<Player, Error> {
    let found = options.player_named(&String::from_utf8_lossy(text));
    found.ok_or_else(|| {
        let found = excerpt(text);
        let problem = if is_chance(text) {
            Problem::ChancePlayer { found }
        } else {
            let names = options.players.clone();
            Problem::UnknownPlayer { found, names }
        };
        Error::new(offset, problem)
    })
}

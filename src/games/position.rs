//! From the fields of a document to a position of the game that they name.

use super::fields::{Fields, listed};
use super::options::GameOptions;
use super::position_error::PositionError;
use super::table::Position;
use crate::excerpt::excerpt;
use crate::likeness::nearest;

impl Position {
    /// The position that a document gives. With `ignores_unknown_keys` they are no error.
    ///
    /// # Errors
    ///
    /// [`PositionError`]: it gives none: `{"game": "chess"}`.
    pub fn read(
        mut fields: Fields,
        options: &GameOptions,
        ignores_unknown_keys: bool,
    ) -> Result<Position, PositionError> {
        let Some((at, name)) = fields.text("game")? else {
            let help = "a position is written `{\"game\": \"tic-tac-toe\"}`";
            return Err(PositionError::new(
                fields.start(),
                "the key `game` is missing",
                help,
            ));
        };
        let Some(read) = Position::of_game(&name, &mut fields, options) else {
            let all: Vec<&str> = Position::names().collect();
            let help = match nearest(&name, all.iter().copied()) {
                Some(game) => format!("did you mean `{game}`?"),
                None => format!("the games are {}", listed(&all)),
            };
            return Err(PositionError::new(
                at,
                format!("unknown game `{}`", excerpt(&name)),
                help,
            ));
        };
        let position = read.map_err(|error| {
            // Where a key is missing, another may be misspelled.
            let is_missing = error.at == fields.start();
            let misspelled = fields.misspelled().filter(|_| is_missing);
            misspelled.unwrap_or(error)
        })?;
        match fields.rest() {
            Some((field, known)) if !ignores_unknown_keys => {
                let help = format!("the keys of {name} are {}", listed(known));
                let message = format!("unknown key `{}`", excerpt(&field.key));
                let unknown = PositionError::new(field.at, message, help);
                Err(fields.misspelled().unwrap_or(unknown))
            }
            _ => Ok(position),
        }
    }
}

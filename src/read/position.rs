//! Positions of games: a JSON object with a key `game`. What its keys mean is up to each
//! [game](crate::games).
//!
//! Each value is checked to be JSON and kept as it is written, with its place; the games read of it what they want.

use std::collections::BTreeSet;

use super::error::Error;
use super::expected::Expected;
use super::lexical::{Scanner, Token};
use super::lists::text_of;
use super::options::Options;
use super::problem::Problem;
use crate::games::{Field, Fields, PlacedValue, Position, PositionError};
use crate::tree::Tree;
use crate::value::View;

/// The position that a document gives.
///
/// # Errors
///
/// [`Error`]: it gives none: `{"game": "chess"}`.
///
/// ```
/// use abprune::read::{Options, read_position};
/// let read = |text: &str| read_position(text.as_bytes(), &Options::default());
/// assert!(read(r#"{"game": "nim", "piles": [3, 4, 5]}"#).is_ok());
/// assert_eq!(read(r#"{"game": "chess"}"#).unwrap_err().offset, 9);
/// ```
pub fn read_position(bytes: &[u8], options: &Options) -> Result<Position, Error> {
    let mut scanner = Scanner::new(bytes);
    let (start, fields) = object(&mut scanner)?;
    scanner.end()?;
    if options.player.is_some() || options.view != View::Max {
        let option = if options.player.is_some() { "--player" } else { "--values mover" };
        let message = format!("`{option}` does not fit a game: its rules say whose move it is");
        let help = format!(
            "leave out `{option}`: the first player is MAX, and values are from MAX's view"
        );
        return Err(Error::refused(start, message, &help));
    }
    let fields = Fields::new(start, fields);
    let position = Position::read(fields, &options.game, options.ignore_unknown_keys);
    position.map_err(|PositionError { at, message, help }| Error::refused(at, message, &help))
}

/// The tree below the position that a document gives.
///
/// # Errors
///
/// Those of [`read_position`]; a tree of more nodes than the options allow.
pub(super) fn read(bytes: &[u8], options: &Options) -> Result<Tree, Error> {
    let position = read_position(bytes, options)?;
    let most = options.game.max_nodes;
    let tree = position.spell_out(options.first_number_kind(), &options.game);
    tree.map_err(|_| Error::new(0, Problem::TooManyNodes(most)))
}

/// The fields of an object, and where it starts.
fn object<'a>(scanner: &mut Scanner<'a>) -> Result<(usize, Vec<Field<'a>>), Error> {
    let (start, token) = scanner.next()?;
    if token != Token::OpenObject {
        return Err(token.unexpected(start, Expected::Position));
    }
    let (mut fields, mut keys, mut is_first) = (Vec::new(), BTreeSet::new(), true);
    while let Some((key_at, key)) = scanner.next_member(&mut is_first)? {
        let key = String::from_utf8_lossy(&key).into_owned();
        if !keys.insert(key.clone()) {
            return Err(Error::repeated_key(key_at, key.as_bytes()));
        }
        let (at, first) = scanner.next()?;
        scanner.skip_value((at, first))?;
        if first != Token::Null {
            let text = text_of(&scanner.bytes[at..scanner.at]);
            fields.push(Field { key, at: key_at, value: PlacedValue { at, text } });
        }
    }
    Ok((start, fields))
}

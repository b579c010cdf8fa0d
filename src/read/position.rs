//! Positions of games: a JSON object with a key `game`. What its keys mean is up to each
//! [game](crate::games).
//!
//! A field is a flag, a whole number, a text, or a list of such, or of lists. Deeper lists and objects are
//! no field of any game. Each has a place and is shown as it is written, so serde does not read them.

use std::collections::BTreeSet;

use super::error::Error;
use super::expected::Expected;
use super::lexical::{Placed, Scanner, Token, decode};
use super::options::Options;
use super::problem::Problem;
use crate::games::{Field, FieldValue, Fields, PlacedValue, Position, PositionError};
use crate::number::Number;
use crate::tree::Tree;
use crate::value::View;

/// How deep lists may be in one another.
const DEEPEST: usize = 2;

/// The most items of a list: more than any game has moves.
const MOST_ITEMS: usize = 1_000;

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
        return Err(Error::new(start, Problem::Position { message, help }));
    }
    let fields = Fields::new(start, fields);
    let position = Position::read(fields, &options.game, options.ignore_unknown_keys);
    position.map_err(|PositionError { at, message, help }| {
        Error::new(at, Problem::Position { message, help })
    })
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
    tree.map_err(|_| Error::new(0, Problem::TooManyNodes { most }))
}

/// The fields of an object, and where it starts.
fn object(scanner: &mut Scanner) -> Result<(usize, Vec<Field>), Error> {
    let (start, token) = scanner.next()?;
    if token != Token::OpenObject {
        return Err(Error::new(start, token.unexpected(Expected::Position)));
    }
    let (mut fields, mut keys, mut is_first) = (Vec::new(), BTreeSet::new(), true);
    while let Some((at, key)) = scanner.next_member(&mut is_first)? {
        let key = String::from_utf8_lossy(&key).into_owned();
        if !keys.insert(key.clone()) {
            return Err(Error::repeated_key(at, key.as_bytes()));
        }
        let first = scanner.next()?;
        let is_null = first.1 == Token::Null;
        let value = value(scanner, first)?;
        if !is_null {
            fields.push(Field { key, at, value });
        }
    }
    Ok((start, fields))
}

/// The value that starts with this token.
fn value<'a>(scanner: &mut Scanner<'a>, first: Placed<'a>) -> Result<PlacedValue, Error> {
    let (at, token) = first;
    let start = (at, token.text());
    if token != Token::OpenArray {
        let value = scalar(scanner, first)?;
        return Ok(placed(start, value));
    }
    // The open lists, from the outermost.
    let mut open = vec![(start, Vec::new())];
    loop {
        let (_, items) = open.last().expect("a list is open");
        let is_full = items.len() == MOST_ITEMS;
        if !scanner.next_item(b']', &mut items.is_empty())? {
            let (start, items) = open.pop().expect("a list is open");
            let list = placed(start, FieldValue::List(items));
            match open.last_mut() {
                Some((_, items)) => items.push(list),
                None => return Ok(list),
            }
            continue;
        }
        let next = scanner.next()?;
        if is_full {
            let message = format!("this list has more than {MOST_ITEMS} items");
            let help = "no game has as many moves or squares".to_owned();
            return Err(Error::new(next.0, Problem::Position { message, help }));
        }
        let start = (next.0, next.1.text());
        if next.1 == Token::OpenArray && open.len() < DEEPEST {
            open.push((start, Vec::new()));
        } else {
            let value = scalar(scanner, next)?;
            let (_, items) = open.last_mut().expect("a list is open");
            items.push(placed(start, value));
        }
    }
}

/// A value that is no list, or one too deep.
fn scalar<'a>(scanner: &mut Scanner<'a>, first: Placed<'a>) -> Result<FieldValue, Error> {
    Ok(match first.1 {
        Token::Word(b"true") => FieldValue::Flag(true),
        Token::Word(b"false") => FieldValue::Flag(false),
        Token::Number(Ok(Number::Integer(number)), _) => FieldValue::Number(number),
        Token::String(text) => {
            FieldValue::Text(String::from_utf8_lossy(&decode(text)).into_owned())
        }
        _ => {
            scanner.skip_value(first)?;
            FieldValue::Other
        }
    })
}

fn placed((at, shown): (usize, String), value: FieldValue) -> PlacedValue {
    PlacedValue { at, value, shown }
}

//! The flat formats: leaves in order and a branching factor.
//!
//! As JSON, an object, `{"branching": 2, "leaves": [3, 5]}`, or the array of leaves alone; as text,
//! numbers separated by white space or commas, with `#` comments. `null` is an unknown leaf.
//!
//! A document is the object around the leaves, with the branching factors and the player; its leaves are read one by one
//! into an array in memory, or there is an error.

use super::error::Error;
use super::expected::Expected;
use super::keys::{EXPECT, KEYS as NODE_KEYS, nearest};
use super::lexical::{Placed, Scanner, Token, first_invalid_utf8, number, number_problem};
use super::numbers::Numbers;
use super::options::Options;
use super::players::player_of;
use super::problem::Problem;
use crate::excerpt::{excerpt_of, without_mark};
use crate::number::{Number, NumberError, NumberKind};
use crate::tree::{Branching, Leaves, Uniform};
use crate::value::Player;

/// The keys of a flat tree as an object.
const KEYS: [&str; 4] = ["branching", "leaves", "player", "depth"];

/// Reads a document that holds one flat tree.
pub(super) fn read(bytes: &[u8], options: &Options) -> Result<Uniform<'static>, Error> {
    let mut flat = FlatDocument::new(options);
    flat.read(bytes, options)?;
    flat.finish()
}

/// The byte at which the leaf at `path` stands in a document that holds one flat tree.
pub(super) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    let index = read(bytes, options).ok()?.leaf_number(path)?;
    let mut flat = FlatDocument::new(options);
    flat.watched = Some(index);
    // If the reader stops, it has found the place, or will not come to it.
    let _ = flat.read(bytes, options);
    flat.found
}

/// A document, as far as it has been read.
struct FlatDocument<'a> {
    numbers: Numbers<'a>,
    number_kind: NumberKind,
    /// The leaves in order.
    keys: Vec<i64>,
    /// The leaf whose place is wanted, and its place.
    watched: Option<usize>,
    found: Option<usize>,
    branching: Option<Branching>,
    player: Option<Player>,
    /// The number of plies that the document gives, and the byte where it does.
    depth: Option<(usize, i64)>,
    /// The byte where the leaves start.
    start: usize,
}

impl<'a> FlatDocument<'a> {
    fn new(options: &Options) -> FlatDocument<'a> {
        FlatDocument {
            numbers: Numbers::new(options),
            number_kind: options.first_number_kind(),
            keys: Vec::new(),
            watched: None,
            found: None,
            branching: options.branching.clone(),
            player: options.player,
            depth: None,
            start: 0,
        }
    }

    fn read(&mut self, bytes: &'a [u8], options: &Options) -> Result<(), Error> {
        let mut scanner = Scanner::new(bytes);
        match without_mark(bytes).trim_ascii_start().first() {
            None => return Err(Error::new(bytes.len(), Problem::Empty)),
            Some(b'{') => self.read_object(&mut scanner, options)?,
            Some(b'[') => {
                let first = scanner.next()?;
                self.read_array(&mut scanner, first)?;
            }
            Some(_) => return self.read_text(bytes),
        }
        scanner.end()
    }

    fn read_object(&mut self, scanner: &mut Scanner<'a>, options: &Options) -> Result<(), Error> {
        let (object, _) = scanner.next()?;
        let (mut seen, mut is_first) = ([false; KEYS.len()], true);
        while let Some((key_offset, key)) = scanner.next_member(&mut is_first)? {
            let value = scanner.next()?;
            match key_number(&key, options) {
                Some(number) if std::mem::replace(&mut seen[number], true) => {
                    return Err(Error::repeated_key(key_offset, &key));
                }
                Some(number) => self.read_member(KEYS[number], scanner, value, options)?,
                None if options.ignore_unknown_keys || &*key == EXPECT.as_bytes() => {
                    scanner.skip_value(value)?;
                }
                None => {
                    let nearest = nearest(&key, KEYS.into_iter().chain([EXPECT]));
                    return Err(Error::unknown_key(key_offset, &key, nearest));
                }
            }
        }
        if seen[1] { Ok(()) } else { Err(Error::new(object, Problem::NoLeaves)) }
    }

    fn read_member(
        &mut self,
        key: &str,
        scanner: &mut Scanner<'a>,
        (offset, token): Placed,
        options: &Options,
    ) -> Result<(), Error> {
        match (key, token) {
            ("leaves", _) => self.read_array(scanner, (offset, token))?,
            ("branching", _) => {
                let branching = branching(scanner, (offset, token))?;
                // The branching factors of the caller come first.
                self.branching.get_or_insert(branching);
            }
            (_, Token::Null) => {}
            ("depth", Token::Number(Ok(Number::Integer(depth)), _)) => {
                self.depth = Some((offset, depth));
            }
            ("depth", _) => return Err(token.unexpected(offset, Expected::Depth)),
            _ => {
                // The player of the caller comes first.
                let player = player_of((offset, token), options)?;
                self.player.get_or_insert(player);
            }
        }
        Ok(())
    }

    /// Reads the array of leaves that starts with `first`.
    fn read_array(
        &mut self,
        scanner: &mut Scanner<'a>,
        (offset, token): Placed,
    ) -> Result<(), Error> {
        if token != Token::OpenArray {
            return Err(token.unexpected(offset, Expected::Leaves));
        }
        self.start = offset;
        let mut is_first = true;
        while scanner.next_item(b']', &mut is_first)? {
            self.push(scanner.next()?)?;
        }
        if self.keys.is_empty() {
            return Err(Error::new(offset, Problem::NoLeaves));
        }
        Ok(())
    }

    /// Reads the leaves of plain text.
    fn read_text(&mut self, bytes: &'a [u8]) -> Result<(), Error> {
        let is_space = |byte: u8| byte.is_ascii_whitespace() || byte == b',';
        let mut at = bytes.len() - without_mark(bytes).len();
        while let Some(&byte) = bytes.get(at) {
            let rest = &bytes[at..];
            at += match byte {
                b'#' => rest.iter().take_while(|&&byte| byte != b'\n').count(),
                _ if is_space(byte) => 1,
                _ => {
                    let is_part = |byte: u8| !is_space(byte) && byte != b'#';
                    let length = rest.iter().take_while(|&&byte| is_part(byte)).count();
                    if self.keys.is_empty() {
                        self.start = at;
                    }
                    self.push((at, word(&rest[..length], at)?))?;
                    length
                }
            };
        }
        if self.keys.is_empty() {
            return Err(Error::new(bytes.len(), Problem::Empty));
        }
        Ok(())
    }

    /// Takes a leaf.
    fn push(&mut self, (offset, token): Placed<'a>) -> Result<(), Error> {
        if self.watched == Some(self.keys.len()) {
            self.found = Some(offset);
        }
        match token {
            Token::Number(number, text) => {
                let number = self.numbers.take(number, offset, text)?;
                if matches!(number, Number::Decimal(_)) {
                    self.convert_to_decimals();
                }
                self.keys.push(self.number_kind.key(number).expect("it has been taken"));
            }
            Token::Null => self.keys.push(Leaves::UNKNOWN),
            _ => return Err(token.unexpected(offset, Expected::Leaf)),
        }
        Ok(())
    }

    fn convert_to_decimals(&mut self) {
        if self.number_kind == NumberKind::Integers {
            self.number_kind = NumberKind::Decimals;
            for key in self.keys.iter_mut().filter(|key| **key != Leaves::UNKNOWN) {
                *key = NumberKind::decimal_of(*key);
            }
        }
    }

    fn finish(self) -> Result<Uniform<'static>, Error> {
        let (leaves, player) = (self.keys.len(), self.player.unwrap_or(Player::Max));
        let at_start = |problem| Error::new(self.start, problem);
        let branching = self.branching.ok_or_else(|| at_start(Problem::NoBranching))?;
        let array = Uniform::new(self.number_kind, &branching, self.keys, player)
            .map_err(|why| at_start(Problem::Shape { leaves, why }))?;
        match self.depth {
            Some((at, depth)) if usize::try_from(depth) != Ok(array.branching().len()) => {
                let plies = array.branching().len();
                let message = format!("`depth` is {depth}, and the leaves are {plies} plies deep");
                let help = "take one of them out, or change it";
                Err(Error::refused(at, message, help))
            }
            _ => Ok(array),
        }
    }
}

/// The number of a key in [`KEYS`]. The player's may be called otherwise.
fn key_number(key: &[u8], options: &Options) -> Option<usize> {
    let player = options.keys.number(key).map(|number| NODE_KEYS[number]);
    KEYS.iter().position(|&known| match known {
        "player" => player == Some("player"),
        _ => known.as_bytes() == key,
    })
}

/// Reads a branching factor, or a list of them.
fn branching(scanner: &mut Scanner, (offset, token): Placed) -> Result<Branching, Error> {
    if token != Token::OpenArray {
        return Ok(Branching::Same(factor((offset, token))?));
    }
    let (mut factors, mut is_first) = (Vec::new(), true);
    while scanner.next_item(b']', &mut is_first)? {
        factors.push(factor(scanner.next()?)?);
    }
    if factors.is_empty() {
        return Err(Error::unexpected(offset, "[]", Expected::BranchingFactor));
    }
    Ok(Branching::PerPly(factors))
}

fn factor((offset, token): Placed) -> Result<u32, Error> {
    let factor = match token {
        Token::Number(Ok(Number::Integer(integer)), _) => u32::try_from(integer).ok(),
        _ => None,
    };
    let factor = factor.filter(|&factor| factor > 0);
    factor.ok_or_else(|| token.unexpected(offset, Expected::BranchingFactor))
}

/// The token that a word of plain text is.
fn word(bytes: &[u8], at: usize) -> Result<Token<'_>, Error> {
    if bytes == b"null" {
        return Ok(Token::Null);
    }
    match number(bytes) {
        Err(NumberError::Syntax) => no_number(bytes, at),
        number => Ok(Token::Number(number, bytes)),
    }
}

/// The token that a word is if it is no number.
fn no_number(bytes: &[u8], at: usize) -> Result<Token<'_>, Error> {
    if let Some(invalid) = first_invalid_utf8(bytes) {
        let at = at + invalid;
        return Err(Error::new(at, Problem::not_utf8(&bytes[invalid..], at)));
    }
    if excerpt_of(bytes).starts_with(char::is_alphabetic) {
        return Ok(Token::Word(bytes));
    }
    Err(Error::new(at, number_problem(NumberError::Syntax, bytes)))
}

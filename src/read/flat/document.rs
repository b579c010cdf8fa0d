//! A flat document apart from its leaves: the object around them, the branching factors, the player.

use super::leaf_list::LeafList;
use crate::excerpt::without_mark;
use crate::number::Number;
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::keys::{EXPECT, KEYS as NODE_KEYS, nearest};
use crate::read::lexical::{Placed, Scanner, Token};
use crate::read::options::Options;
use crate::read::players::player_of;
use crate::read::problem::Problem;
use crate::tree::{Branching, Uniform};
use crate::value::Player;

/// The keys of a flat tree as an object.
const KEYS: [&str; 4] = ["branching", "leaves", "player", "depth"];

/// Reads a document that holds one flat tree.
pub(in crate::read) fn read(bytes: &[u8], options: &Options) -> Result<Uniform<'static>, Error> {
    let mut flat = FlatDocument::new(options);
    flat.read(bytes, options)?;
    flat.finish(options)
}

/// The byte at which the leaf at `path` stands in a document that holds one flat tree.
pub(in crate::read) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    let index = read(bytes, options).ok()?.leaf_number(path)?;
    let mut flat = FlatDocument::new(options);
    flat.leaves.watched = Some(index);
    // If the reader stops, it has found the place, or will not come to it.
    let _ = flat.read(bytes, options);
    flat.leaves.found
}

/// A document, as far as it has been read.
struct FlatDocument<'a> {
    leaves: LeafList<'a>,
    branching: Option<Branching>,
    player: Option<Player>,
    /// The number of plies that the document gives, and the byte where it does.
    depth: Option<(usize, i64)>,
    /// The byte where the leaves start.
    start: usize,
}

impl<'a> FlatDocument<'a> {
    fn new(options: &Options) -> FlatDocument<'a> {
        let (leaves, branching) = (LeafList::new(options), options.branching.clone());
        FlatDocument { leaves, branching, player: None, depth: None, start: 0 }
    }

    /// The player to move at the root.
    fn player(&self, options: &Options) -> Player {
        options.player.or(self.player).unwrap_or(Player::Max)
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
            ("depth", _) => return Err(Error::new(offset, token.unexpected(Expected::Depth))),
            _ => self.player = Some(player_of((offset, token), options)?),
        }
        Ok(())
    }

    /// Reads the array of leaves that starts with `first`.
    fn read_array(&mut self, scanner: &mut Scanner<'a>, first: Placed) -> Result<(), Error> {
        let (offset, token) = first;
        if token != Token::OpenArray {
            return Err(Error::new(offset, token.unexpected(Expected::Leaves)));
        }
        self.start = offset;
        scanner.at = self.leaves.read_array(scanner.bytes, scanner.at)?;
        if self.leaves.count() == 0 {
            return Err(Error::new(offset, Problem::NoLeaves));
        }
        Ok(())
    }

    fn read_text(&mut self, bytes: &'a [u8]) -> Result<(), Error> {
        let start = bytes.len() - without_mark(bytes).len();
        self.start = self.leaves.read_words(bytes, start)?;
        if self.leaves.count() == 0 {
            return Err(Error::new(bytes.len(), Problem::Empty));
        }
        Ok(())
    }
}

impl FlatDocument<'_> {
    fn finish(self, options: &Options) -> Result<Uniform<'static>, Error> {
        let player = self.player(options);
        let LeafList { number_kind, keys, .. } = self.leaves;
        let at_start = |problem| Error::new(self.start, problem);
        let branching = self.branching.ok_or_else(|| at_start(Problem::NoBranching))?;
        let leaves = keys.len();
        let array = Uniform::new(number_kind, &branching, keys, player)
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
        let found = "[]".to_owned();
        return Err(Error::new(offset, Problem::BadBranching { found }));
    }
    Ok(Branching::PerPly(factors))
}

fn factor((offset, token): Placed) -> Result<u32, Error> {
    let factor = match token {
        Token::Number(Ok(Number::Integer(integer)), _) => u32::try_from(integer).ok(),
        _ => None,
    };
    factor.filter(|&factor| factor > 0).ok_or_else(|| match token {
        Token::End => Error::new(offset, token.unexpected(Expected::BranchingFactor)),
        _ => Error::new(offset, Problem::BadBranching { found: token.text() }),
    })
}

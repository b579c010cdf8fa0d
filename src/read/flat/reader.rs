//! The plain reader of flat documents, leaf by leaf: reads a tree into memory, or says what is wrong.

use crate::number::{Number, NumberError, NumberKind};
use crate::read::error::{Error, Problem};
use crate::read::scanner::{Placed, Scanner, Token, decode, error, number_problem};
use crate::read::{Options, Stop, nearest, value_of, without_mark};
use crate::tree::{Branching, Builder, Missing, Shape, Tree, Uniform};
use crate::value::{Player, Value};

/// The keys of a flat tree as an object.
const KEYS: [&str; 3] = ["branching", "leaves", "player"];

const A_LEAF: &str = "a leaf: a number or null";

/// Reads a document that holds one flat tree, in any of the ways to write one.
pub(in crate::read) fn read(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Tree, Stop> {
    let mut flat = Flat::new(LeafList::new(number_kind), options);
    flat.read(bytes, options)?;
    flat.finish(options)
}

/// The byte at which leaf number `index` stands in a document that holds one flat tree.
pub(in crate::read) fn locate(bytes: &[u8], index: usize, options: &Options) -> Option<usize> {
    // Any numbers will do: the values are not looked at.
    [NumberKind::Integers, NumberKind::Decimals]
        .into_iter()
        .find_map(|number_kind| {
            let mut flat = Flat::new(LeafList::new(number_kind), options);
            flat.leaves.watched = Some(index);
            // A reader that stops has passed the place, or never comes to it.
            let _ = flat.read(bytes, options);
            flat.leaves.found
        })
}

/// Reads the leaves of a document; the rest of it is the same for all who do.
pub(super) trait LeafReader {
    /// Why it stops before the end.
    type Stop: From<Error>;

    /// Reads the leaves of an array that has been opened, on to behind its `]`.
    fn read_array(&mut self, scanner: &mut Scanner) -> Result<(), Self::Stop>;

    /// Reads the leaves of plain text from byte `start` on. Gives the byte where the first one starts.
    fn read_words(&mut self, bytes: &[u8], start: usize) -> Result<usize, Self::Stop>;

    /// How many leaves have been read.
    fn count(&self) -> usize;
}

/// What a document has said so far.
pub(super) struct Flat<L> {
    pub(super) leaves: L,
    pub(super) branching: Option<Branching>,
    player: Option<Player>,
    /// The byte where the leaves start.
    start: usize,
}

/// Leaves in order.
struct LeafList {
    number_kind: NumberKind,
    keys: Vec<i64>,
    /// Which of them are unknown; their keys mean nothing.
    unknown: Vec<usize>,
    /// The leaf whose place is wanted, and its place.
    watched: Option<usize>,
    found: Option<usize>,
}

impl LeafList {
    fn new(number_kind: NumberKind) -> LeafList {
        LeafList {
            number_kind,
            keys: Vec::new(),
            unknown: Vec::new(),
            watched: None,
            found: None,
        }
    }

    fn push(&mut self, (offset, token): Placed) -> Result<(), Stop> {
        if self.watched == Some(self.keys.len()) {
            self.found = Some(offset);
        }
        match token {
            Token::Number(number, text) => {
                let value = value_of(self.number_kind, number, offset, text)?;
                self.keys.push(value.key().expect("numbers are finite"));
            }
            Token::Null => {
                self.unknown.push(self.keys.len());
                self.keys.push(0);
            }
            _ => return Err(error(offset, token.unexpected(A_LEAF)).into()),
        }
        Ok(())
    }
}

impl LeafReader for LeafList {
    type Stop = Stop;

    fn read_array(&mut self, scanner: &mut Scanner) -> Result<(), Stop> {
        list(scanner, |item| self.push(item))
    }

    fn read_words(&mut self, bytes: &[u8], start: usize) -> Result<usize, Stop> {
        let mut first = start;
        let mut at = start;
        while let Some(&byte) = bytes.get(at) {
            let is_space = |byte: u8| byte.is_ascii_whitespace() || byte == b',';
            let rest = &bytes[at..];
            at += match byte {
                b'#' => rest.iter().take_while(|&&byte| byte != b'\n').count(),
                _ if is_space(byte) => 1,
                _ => {
                    let is_part = |byte: u8| !is_space(byte) && byte != b'#';
                    let length = rest.iter().take_while(|&&byte| is_part(byte)).count();
                    if self.keys.is_empty() {
                        first = at;
                    }
                    self.push((at, word(&rest[..length], at)?))?;
                    length
                }
            };
        }
        Ok(first)
    }

    fn count(&self) -> usize {
        self.keys.len()
    }
}

impl<L: LeafReader> Flat<L> {
    pub(super) fn new(leaves: L, options: &Options) -> Flat<L> {
        Flat {
            leaves,
            branching: options.branching.clone(),
            player: None,
            start: 0,
        }
    }

    /// The player to move at the root.
    pub(super) fn player(&self, options: &Options) -> Player {
        options.player.or(self.player).unwrap_or(Player::Max)
    }

    pub(super) fn read(&mut self, bytes: &[u8], options: &Options) -> Result<(), L::Stop> {
        let mut scanner = Scanner::new(bytes);
        match without_mark(bytes).trim_ascii_start().first() {
            None => return Err(error(bytes.len(), Problem::Empty).into()),
            Some(b'{') => self.read_object(&mut scanner, options)?,
            Some(b'[') => {
                let first = scanner.next()?;
                self.read_array(&mut scanner, first)?;
            }
            Some(_) => return self.read_text(bytes),
        }
        Ok(scanner.end()?)
    }

    fn read_object(&mut self, scanner: &mut Scanner, options: &Options) -> Result<(), L::Stop> {
        let (object, _) = scanner.next()?;
        let mut seen = [false; KEYS.len()];
        if let (_, Token::CloseObject) = scanner.peek()? {
            return Err(error(object, Problem::NoLeaves).into());
        }
        loop {
            let (key_offset, key) = scanner.key()?;
            let key = decode(key);
            let value = scanner.next()?;
            match KEYS.iter().position(|&known| known == key) {
                Some(number) if std::mem::replace(&mut seen[number], true) => {
                    let key = key.into_owned();
                    return Err(error(key_offset, Problem::RepeatedKey { key }).into());
                }
                Some(_) => self.read_member(&key, scanner, value)?,
                None if options.ignore_unknown_keys => scanner.skip_value(value)?,
                None => {
                    let problem = Problem::UnknownKey {
                        nearest: nearest(&key, KEYS.into_iter()),
                        key: key.into_owned(),
                    };
                    return Err(error(key_offset, problem).into());
                }
            }
            match scanner.next()? {
                (_, Token::Comma) => {}
                (_, Token::CloseObject) if seen[1] => return Ok(()),
                (_, Token::CloseObject) => return Err(error(object, Problem::NoLeaves).into()),
                (offset, token) => return Err(error(offset, token.unexpected("`,` or `}`")).into()),
            }
        }
    }

    fn read_member(
        &mut self,
        key: &str,
        scanner: &mut Scanner,
        (offset, token): Placed,
    ) -> Result<(), L::Stop> {
        match (key, token) {
            ("leaves", _) => self.read_array(scanner, (offset, token))?,
            ("branching", _) => {
                let branching = branching(scanner, (offset, token))?;
                // What the caller says has the last word.
                self.branching.get_or_insert(branching);
            }
            (_, Token::Null) => {}
            (_, Token::String(text)) => {
                let text = decode(text);
                let player = Player::ALL.into_iter().find(|player| player.name() == text);
                let found = text.into_owned();
                self.player =
                    Some(player.ok_or_else(|| error(offset, Problem::UnknownPlayer { found }))?);
            }
            _ => return Err(error(offset, token.unexpected("a string")).into()),
        }
        Ok(())
    }

    /// Reads the array of leaves that starts with `first`.
    fn read_array(&mut self, scanner: &mut Scanner, first: Placed) -> Result<(), L::Stop> {
        let (offset, token) = first;
        if token != Token::OpenArray {
            return Err(error(offset, token.unexpected("an array of leaves")).into());
        }
        self.start = offset;
        self.leaves.read_array(scanner)?;
        if self.leaves.count() == 0 {
            return Err(error(offset, Problem::NoLeaves).into());
        }
        Ok(())
    }

    fn read_text(&mut self, bytes: &[u8]) -> Result<(), L::Stop> {
        let start = bytes.len() - without_mark(bytes).len();
        self.start = self.leaves.read_words(bytes, start)?;
        if self.leaves.count() == 0 {
            return Err(error(bytes.len(), Problem::Empty).into());
        }
        Ok(())
    }
}

impl Flat<LeafList> {
    fn finish(self, options: &Options) -> Result<Tree, Stop> {
        let player = self.player(options);
        let LeafList {
            number_kind,
            keys,
            unknown,
            ..
        } = self.leaves;
        let at_start = |problem| Stop::from(error(self.start, problem));
        let branching = self
            .branching
            .ok_or_else(|| at_start(Problem::NoBranching))?;
        let leaves = keys.len();
        let misfit = |why| {
            at_start(Problem::Shape {
                leaves,
                branching: branching.clone(),
                why,
            })
        };
        if unknown.is_empty() {
            return Uniform::new(number_kind, &branching, keys, player)
                .map(Tree::Uniform)
                .map_err(misfit);
        }
        let shape = Shape::new(&branching, leaves as u64).map_err(misfit)?;
        let mut builder = Builder::new(number_kind);
        let mut unknown = unknown.into_iter().peekable();
        shape
            .spell(&mut builder, |builder, index| {
                builder.leaf(match unknown.next_if_eq(&index) {
                    Some(_) => Err(Missing::Unknown),
                    None => Ok(Value::from_key(keys[index])),
                })
            })
            .map_err(|_| at_start(Problem::TooLarge))?;
        Ok(Tree::Explicit(builder.finish(Some(player))))
    }
}

/// The token of a word of plain text.
fn word(bytes: &[u8], at: usize) -> Result<Token<'_>, Error> {
    let text = std::str::from_utf8(bytes).map_err(|why| {
        let byte = bytes[why.valid_up_to()];
        error(at + why.valid_up_to(), Problem::NotUtf8 { byte })
    })?;
    match Number::parse(text) {
        Err(NumberError::Syntax) if text == "null" => Ok(Token::Null),
        Err(NumberError::Syntax) if text.starts_with(char::is_alphabetic) => Ok(Token::Word(text)),
        Err(NumberError::Syntax) => Err(error(at, number_problem(NumberError::Syntax, text))),
        number => Ok(Token::Number(number, text)),
    }
}

/// Reads the items of an array that has been opened; there may be none.
fn list<'a, S: From<Error>>(
    scanner: &mut Scanner<'a>,
    mut item: impl FnMut(Placed<'a>) -> Result<(), S>,
) -> Result<(), S> {
    if let (_, Token::CloseArray) = scanner.peek()? {
        scanner.next()?;
        return Ok(());
    }
    loop {
        item(scanner.next()?)?;
        match scanner.next()? {
            (_, Token::Comma) => {}
            (_, Token::CloseArray) => return Ok(()),
            (offset, token) => return Err(error(offset, token.unexpected("`,` or `]`")).into()),
        }
    }
}

/// Reads a branching factor, or a list of them.
fn branching(scanner: &mut Scanner, (offset, token): Placed) -> Result<Branching, Error> {
    if token != Token::OpenArray {
        return Ok(Branching::Same(factor((offset, token))?));
    }
    let mut factors = Vec::new();
    list(scanner, |item| {
        factors.push(factor(item)?);
        Ok::<_, Error>(())
    })?;
    if factors.is_empty() {
        let found = "[]".to_owned();
        return Err(error(offset, Problem::BadBranching { found }));
    }
    Ok(Branching::PerPly(factors))
}

fn factor((offset, token): Placed) -> Result<u32, Error> {
    let factor = match token {
        Token::Number(Ok(Number::Integer(integer)), _) => u32::try_from(integer).ok(),
        _ => None,
    };
    factor
        .filter(|&factor| factor > 0)
        .ok_or_else(|| match token {
            Token::End => error(offset, token.unexpected("a branching factor")),
            _ => error(
                offset,
                Problem::BadBranching {
                    found: token.text(),
                },
            ),
        })
}

//! The nested format: numbers, arrays and objects, mixed freely.
//!
//! A tree is a number or `null` (a leaf, known or unknown), an array of trees (an inner node), or
//! an object with the keys of [`KEYS`], in any order; `null` is as good as a key left out, but for
//! the `value` of a leaf. The reader is a loop over a stack of two bytes a level.

use super::error::{Error, Problem};
use super::scanner::{Placed, Scanner, Token, decode, error};
use super::{Options, Stop, value_of};
use crate::number::Numbers;
use crate::tree::{Builder, Explicit, Missing};
use crate::value::{Player, Value};

/// The keys of an object node.
const KEYS: [&str; 6] = ["children", "value", "name", "move", "player", "meta"];

/// The keys of the other kind of object that a document may be.
const FLAT_KEYS: [&str; 2] = ["branching", "leaves"];

const A_TREE: &str = "a tree: a number, an array or an object";

/// Reads a document that holds one nested tree.
pub(super) fn read(bytes: &[u8], numbers: Numbers, options: &Options) -> Result<Explicit, Stop> {
    let mut reader = Reader::new(bytes, numbers, options, None);
    reader.document()?;
    Ok(reader.builder.finish(options.player))
}

/// The byte at which the node at `path` starts in a document that holds one nested tree.
pub(super) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    // Any numbers will do: the values are not looked at.
    [Numbers::Integers, Numbers::Decimals]
        .into_iter()
        .find_map(|numbers| {
            let target = Target {
                path,
                matched: 0,
                next: 0,
                found: None,
            };
            let mut reader = Reader::new(bytes, numbers, options, Some(target));
            // A reader that stops has passed the place, or never comes to it.
            let _ = reader.document();
            reader.target.and_then(|target| target.found)
        })
}

/// Watches for the node at a path to begin.
struct Target<'a> {
    path: &'a [u32],
    /// How many steps of the path have been entered.
    matched: usize,
    /// The position of the next child there.
    next: u32,
    found: Option<usize>,
}

impl Target<'_> {
    fn node(&mut self, ply: usize, offset: usize) {
        if self.found.is_some() || ply > self.matched + 1 {
            return;
        }
        if ply > 0 {
            let step = self.path.get(self.matched);
            self.next += 1;
            if ply != self.matched + 1 || step != Some(&(self.next - 1)) {
                return;
            }
            self.matched += 1;
            self.next = 0;
        }
        if self.matched == self.path.len() {
            self.found = Some(offset);
        }
    }
}

/// A container that is open.
#[derive(Clone, Copy)]
enum Open {
    /// An array that is a node.
    Array,
    /// An object that is a node; the bits say which [`KEYS`] it has had.
    Object(u8),
    /// The `children` of the object below it on the stack.
    Children,
}

struct Reader<'a> {
    scanner: Scanner<'a>,
    options: &'a Options,
    builder: Builder,
    open: Vec<Open>,
    /// Of the innermost object, as long as it has no children: its `value`...
    value: Option<Result<Value, Missing>>,
    /// ...and where it starts.
    object: usize,
    target: Option<Target<'a>>,
}

impl<'a> Reader<'a> {
    fn new(
        bytes: &'a [u8],
        numbers: Numbers,
        options: &'a Options,
        target: Option<Target<'a>>,
    ) -> Reader<'a> {
        Reader {
            scanner: Scanner::new(bytes),
            options,
            builder: Builder::new(numbers),
            open: Vec::new(),
            value: None,
            object: 0,
            target,
        }
    }

    fn document(&mut self) -> Result<(), Stop> {
        if let (offset, Token::End) = self.scanner.peek()? {
            return Err(error(offset, Problem::Empty).into());
        }
        loop {
            let is_whole = self.begin()?;
            if is_whole && self.go_on()? {
                break;
            }
        }
        Ok(self.scanner.end()?)
    }

    /// Begins a tree. Whether that is all of it: else its first child comes next.
    fn begin(&mut self) -> Result<bool, Stop> {
        let (offset, token) = self.scanner.next()?;
        if let Some(target) = &mut self.target {
            target.node(self.builder.ply(), offset);
        }
        let too_large = |_| error(offset, Problem::TooLarge);
        match token {
            Token::Number(number, text) => {
                let value = value_of(self.builder.numbers(), number, offset, text)?;
                self.builder.leaf(Ok(value)).map_err(too_large)?;
                Ok(true)
            }
            Token::Null => {
                self.builder
                    .leaf(Err(Missing::Unknown))
                    .map_err(too_large)?;
                Ok(true)
            }
            Token::OpenArray => {
                self.builder.open().map_err(too_large)?;
                self.open_list(offset, Open::Array)?;
                Ok(false)
            }
            Token::OpenObject => {
                self.builder.open().map_err(too_large)?;
                self.open.push(Open::Object(0));
                self.value = None;
                self.object = offset;
                if let (_, Token::CloseObject) = self.scanner.peek()? {
                    return Err(error(offset, Problem::NoValueNoChildren).into());
                }
                self.members()
            }
            _ => Err(error(offset, token.unexpected(A_TREE)).into()),
        }
    }

    /// Opens an array of children, which starts at `offset` and is not empty.
    fn open_list(&mut self, offset: usize, list: Open) -> Result<(), Error> {
        if let (_, Token::CloseArray) = self.scanner.peek()? {
            return Err(error(offset, Problem::Childless));
        }
        self.open.push(list);
        Ok(())
    }

    /// Goes on after a tree. Whether that was the whole document: else the next tree begins here.
    fn go_on(&mut self) -> Result<bool, Stop> {
        loop {
            let Some(&open) = self.open.last() else {
                return Ok(true);
            };
            match (open, self.scanner.next()?) {
                (Open::Array | Open::Children, (_, Token::Comma)) => return Ok(false),
                (Open::Array, (_, Token::CloseArray)) => {
                    self.open.pop();
                    self.builder.close().expect("lists are not empty");
                }
                (Open::Children, (_, Token::CloseArray)) => {
                    self.open.pop();
                    if !self.after_member()? {
                        return Ok(false);
                    }
                }
                (_, (offset, token)) => {
                    return Err(error(offset, token.unexpected("`,` or `]`")).into());
                }
            }
        }
    }

    /// Goes on after a member of the innermost object; returns like [`members`](Self::members).
    fn after_member(&mut self) -> Result<bool, Stop> {
        match self.scanner.next()? {
            (_, Token::Comma) => self.members(),
            (_, Token::CloseObject) => self.close_object().map(|()| true),
            (offset, token) => Err(error(offset, token.unexpected("`,` or `}`")).into()),
        }
    }

    /// Reads members of the innermost object. Whether it is closed: else its children begin here.
    fn members(&mut self) -> Result<bool, Stop> {
        loop {
            if self.member()? {
                return Ok(false);
            }
            match self.scanner.next()? {
                (_, Token::Comma) => {}
                (_, Token::CloseObject) => return self.close_object().map(|()| true),
                (offset, token) => return Err(error(offset, token.unexpected("`,` or `}`")).into()),
            }
        }
    }

    /// Reads one member of the innermost object. Whether its children begin here.
    fn member(&mut self) -> Result<bool, Stop> {
        let (key_offset, key) = self.scanner.key()?;
        let key = decode(key);
        let known = KEYS.iter().position(|&known| known == key);
        let (offset, token) = self.scanner.next()?;
        let Some(number) = known else {
            if self.options.ignore_unknown_keys {
                self.scanner.skip_value((offset, token))?;
                return Ok(false);
            }
            return Err(error(key_offset, self.unknown_key(&key)).into());
        };
        if let Some(Open::Object(seen)) = self.open.last_mut() {
            if *seen & (1 << number) != 0 {
                let key = key.into_owned();
                return Err(error(key_offset, Problem::RepeatedKey { key }).into());
            }
            *seen |= 1 << number;
        }
        match (&*key, token) {
            ("children", Token::OpenArray) => {
                self.open_list(offset, Open::Children)?;
                if let Some(Ok(value)) = self.value.take() {
                    self.builder.set_static(value);
                }
                return Ok(true);
            }
            ("children", Token::Null) => {}
            ("children", _) => {
                return Err(error(offset, token.unexpected("an array of children or null")).into());
            }
            ("value", _) => self.value_member((offset, token))?,
            ("meta", _) => self.scanner.skip_value((offset, token))?,
            (_, Token::Null) => {}
            (key, Token::String(text)) => self.label(key, offset, &decode(text))?,
            _ => return Err(error(offset, token.unexpected("a string")).into()),
        }
        Ok(false)
    }

    fn value_member(&mut self, (offset, token): Placed) -> Result<(), Stop> {
        let value = match token {
            Token::Number(number, text) => {
                Ok(value_of(self.builder.numbers(), number, offset, text)?)
            }
            Token::Null => Err(Missing::Unknown),
            _ => return Err(error(offset, token.unexpected("a number or null")).into()),
        };
        if !self.builder.has_children() {
            self.value = Some(value);
        } else if let Ok(value) = value {
            self.builder.set_static(value);
        }
        Ok(())
    }

    fn label(&mut self, key: &str, offset: usize, text: &str) -> Result<(), Error> {
        match key {
            "name" => self.builder.set_name(text),
            "move" => self.builder.set_move(text),
            _ => {
                let player = Player::named(text);
                let found = text.to_owned();
                let player =
                    player.ok_or_else(|| error(offset, Problem::UnknownPlayer { found }))?;
                self.builder.set_player(player);
            }
        }
        Ok(())
    }

    fn close_object(&mut self) -> Result<(), Stop> {
        self.open.pop();
        if self.builder.has_children() {
            self.builder.close().expect("it has children");
        } else if let Some(value) = self.value.take() {
            self.builder.close_as_leaf(value);
        } else {
            return Err(error(self.object, Problem::NoValueNoChildren).into());
        }
        Ok(())
    }

    fn unknown_key(&self, key: &str) -> Problem {
        let is_document = self.open.len() == 1;
        let others = FLAT_KEYS.into_iter().filter(|_| is_document);
        Problem::UnknownKey {
            key: key.to_owned(),
            nearest: super::nearest(key, KEYS.into_iter().chain(others)),
        }
    }
}

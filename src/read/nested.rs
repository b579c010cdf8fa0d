//! The nested format: numbers, arrays and objects, mixed freely.
//!
//! A tree is a number or `null` (a leaf, known or unknown), an array of trees (an inner node), or
//! an object with the keys of [`KEYS`], in any order; `null` is as good as a key left out, but for
//! the `value` of a leaf. The reader is a loop over a stack of two bytes a level.

use super::error::{Error, Problem};
use super::scanner::{Placed, Scanner, Token, decode, error};
use super::sink::{Nowhere, Sink, Target};
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
    let mut builder = Builder::new(numbers);
    Reader::new(bytes, numbers, options, &mut builder).document()?;
    Ok(builder.finish(options.player))
}

/// Reads such a document and keeps nothing of it. Memory: two bytes a level.
pub(super) fn check(bytes: &[u8], numbers: Numbers, options: &Options) -> Result<(), Stop> {
    Reader::new(bytes, numbers, options, &mut Nowhere).document()
}

/// The byte at which the node at `path` starts in a document that holds one nested tree.
pub(super) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    // Any numbers will do: the values are not looked at.
    [Numbers::Integers, Numbers::Decimals]
        .into_iter()
        .find_map(|numbers| {
            let mut target = Target::new(path);
            // A reader that stops has passed the place, or never comes to it.
            let _ = Reader::new(bytes, numbers, options, &mut target).document();
            target.found
        })
}

/// A container that is open.
#[derive(Clone, Copy)]
enum Open {
    /// An array that is a node.
    Array,
    /// An object that is a node; the bits say which [`KEYS`] it has had, and [`HAS_CHILDREN`].
    Object(u8),
    /// The `children` of the object below it on the stack.
    Children,
}

/// Beside the bits of the keys of an object: its `children` are an array.
const HAS_CHILDREN: u8 = 1 << KEYS.len();

struct Reader<'a, S> {
    scanner: Scanner<'a>,
    options: &'a Options,
    numbers: Numbers,
    sink: &'a mut S,
    open: Vec<Open>,
    /// Of the innermost object, as long as it has no children: its `value`...
    value: Option<Result<Value, Missing>>,
    /// ...and where it starts.
    object: usize,
}

impl<'a, S: Sink> Reader<'a, S> {
    fn new(
        bytes: &'a [u8],
        numbers: Numbers,
        options: &'a Options,
        sink: &'a mut S,
    ) -> Reader<'a, S> {
        Reader {
            scanner: Scanner::new(bytes),
            options,
            numbers,
            sink,
            open: Vec::new(),
            value: None,
            object: 0,
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
        let too_large = |_| error(offset, Problem::TooLarge);
        match token {
            Token::Number(number, text) => {
                let value = value_of(self.numbers, number, offset, text)?;
                self.sink.leaf(offset, Ok(value)).map_err(too_large)?;
                Ok(true)
            }
            Token::Null => {
                let unknown = Err(Missing::Unknown);
                self.sink.leaf(offset, unknown).map_err(too_large)?;
                Ok(true)
            }
            Token::OpenArray => {
                self.sink.open(offset).map_err(too_large)?;
                self.open_list(offset, Open::Array)?;
                Ok(false)
            }
            Token::OpenObject => {
                self.sink.open(offset).map_err(too_large)?;
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
                    self.sink.close();
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
                if let Some(Open::Object(seen)) = self.open.last_mut() {
                    *seen |= HAS_CHILDREN;
                }
                self.open_list(offset, Open::Children)?;
                if let Some(Ok(value)) = self.value.take() {
                    self.sink.set_static(value);
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
            Token::Number(number, text) => Ok(value_of(self.numbers, number, offset, text)?),
            Token::Null => Err(Missing::Unknown),
            _ => return Err(error(offset, token.unexpected("a number or null")).into()),
        };
        if !self.has_children() {
            self.value = Some(value);
        } else if let Ok(value) = value {
            self.sink.set_static(value);
        }
        Ok(())
    }

    fn label(&mut self, key: &str, offset: usize, text: &str) -> Result<(), Error> {
        match key {
            "name" => self.sink.set_name(text),
            "move" => self.sink.set_move(text),
            _ => {
                let player = Player::named(text);
                let found = text.to_owned();
                let player =
                    player.ok_or_else(|| error(offset, Problem::UnknownPlayer { found }))?;
                self.sink.set_player(player);
            }
        }
        Ok(())
    }

    fn close_object(&mut self) -> Result<(), Stop> {
        let has_children = self.has_children();
        self.open.pop();
        if has_children {
            self.sink.close();
        } else if let Some(value) = self.value.take() {
            self.sink.close_as_leaf(value);
        } else {
            return Err(error(self.object, Problem::NoValueNoChildren).into());
        }
        Ok(())
    }

    /// Whether the innermost object has had children.
    fn has_children(&self) -> bool {
        matches!(self.open.last(), Some(Open::Object(seen)) if seen & HAS_CHILDREN != 0)
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

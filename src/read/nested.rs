//! The nested format: numbers, arrays and objects, mixed freely.
//!
//! A tree is a number or `null` (a leaf, known or unknown), an array of trees (an inner node), or
//! an object with the keys of [`KEYS`], in any order; `null` is as good as a key left out, but for
//! the `value` of a leaf. This is the plain reader, token by token: a loop
//! over a stack of one byte a level. It is asked for what the [quick one](super::text) does not take:
//! it accepts what is rare, and says what is wrong, and where.

use super::error::{Error, Problem};
use super::open::{KEYS, Open};
use super::scanner::{Placed, Scanner, Token, decode, error};
use super::sink::{Nowhere, Sink, Target};
use super::{Options, Stop, value_of};
use crate::number::NumberKind;
use crate::tree::{Builder, Explicit, Missing};
use crate::value::{Player, Value};

/// The keys of the other kind of object that a document may be.
const FLAT_KEYS: [&str; 2] = ["branching", "leaves"];

const A_TREE: &str = "a tree: a number, an array or an object";

/// Reads a document that holds one nested tree.
pub(super) fn read(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Explicit, Stop> {
    let mut builder = Builder::new(number_kind);
    Reader::new(bytes, number_kind, options, &mut builder).document()?;
    Ok(builder.finish(options.player))
}

/// Reads such a document and keeps nothing of it. Memory: a byte a level.
pub(super) fn check(bytes: &[u8], number_kind: NumberKind, options: &Options) -> Result<(), Stop> {
    Reader::new(bytes, number_kind, options, &mut Nowhere).document()
}

/// The byte at which the node at `path` starts in a document that holds one nested tree.
pub(super) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    // Any numbers will do: the values are not looked at.
    [NumberKind::Integers, NumberKind::Decimals]
        .into_iter()
        .find_map(|number_kind| {
            let mut target = Target::new(path);
            // A reader that stops has passed the place, or never comes to it.
            let _ = Reader::new(bytes, number_kind, options, &mut target).document();
            target.found
        })
}

/// What comes next in a document.
#[derive(Clone, Copy)]
enum Next {
    /// A tree.
    Tree,
    /// What follows a tree.
    Separator,
}

struct Reader<'a, S> {
    scanner: Scanner<'a>,
    options: &'a Options,
    number_kind: NumberKind,
    sink: &'a mut S,
    open: Open,
    /// Of the innermost object, as long as it has no children: its `value`...
    value: Option<Result<Value, Missing>>,
    /// ...and where it starts.
    object: usize,
}

impl<'a, S: Sink> Reader<'a, S> {
    fn new(
        bytes: &'a [u8],
        number_kind: NumberKind,
        options: &'a Options,
        sink: &'a mut S,
    ) -> Reader<'a, S> {
        Reader {
            scanner: Scanner::new(bytes),
            options,
            number_kind,
            sink,
            open: Open::new(),
            value: None,
            object: 0,
        }
    }

    fn document(&mut self) -> Result<(), Stop> {
        if let (offset, Token::End) = self.scanner.peek()? {
            return Err(error(offset, Problem::Empty).into());
        }
        let mut next = Next::Tree;
        loop {
            next = match next {
                Next::Tree => self.begin()?,
                Next::Separator if self.go_on()? => break,
                Next::Separator => Next::Tree,
            };
        }
        Ok(self.scanner.end()?)
    }

    /// Begins a tree. What comes next: after that tree, or else its first child.
    fn begin(&mut self) -> Result<Next, Stop> {
        let (offset, token) = self.scanner.next()?;
        let too_large = |_| error(offset, Problem::TooLarge);
        match token {
            Token::Number(number, text) => {
                let value = value_of(self.number_kind, number, offset, text)?;
                self.sink.leaf(offset, Ok(value)).map_err(too_large)?;
                Ok(Next::Separator)
            }
            Token::Null => {
                let unknown = Err(Missing::Unknown);
                self.sink.leaf(offset, unknown).map_err(too_large)?;
                Ok(Next::Separator)
            }
            Token::OpenArray => {
                self.sink.open(offset).map_err(too_large)?;
                self.not_empty(offset)?;
                self.open.push_array();
                Ok(Next::Tree)
            }
            Token::OpenObject => {
                self.begin_object(offset)?;
                if let (_, Token::CloseObject) = self.scanner.peek()? {
                    return Err(error(offset, Problem::NoValueNoChildren).into());
                }
                self.members()
            }
            _ => Err(error(offset, token.unexpected(A_TREE)).into()),
        }
    }

    /// The object that starts at `offset` begins.
    fn begin_object(&mut self, offset: usize) -> Result<(), Error> {
        let open = self.sink.open(offset);
        open.map_err(|_| error(offset, Problem::TooLarge))?;
        self.open.push_object();
        self.value = None;
        self.object = offset;
        Ok(())
    }

    /// The list of children, which starts at `offset`, must not end here.
    fn not_empty(&self, offset: usize) -> Result<(), Error> {
        match self.scanner.peek()? {
            (_, Token::CloseArray) => Err(error(offset, Problem::Childless)),
            _ => Ok(()),
        }
    }

    /// Goes on after a tree. Whether that was the whole document: else the next tree begins here.
    fn go_on(&mut self) -> Result<bool, Stop> {
        loop {
            if self.open.is_empty() {
                return Ok(true);
            }
            if self.scanner.take(b',') {
                return Ok(false);
            }
            if !self.scanner.take(b']') {
                let (offset, token) = self.scanner.next()?;
                return Err(error(offset, token.unexpected("`,` or `]`")).into());
            }
            if self.open.is_in_array() {
                self.open.pop();
                self.sink.close();
                continue;
            }
            self.open.end_children();
            if self.has_more_members()? && matches!(self.members()?, Next::Tree) {
                return Ok(false);
            }
        }
    }

    /// Goes on after a member of the innermost object. Whether another one begins here: else the
    /// object is closed.
    fn has_more_members(&mut self) -> Result<bool, Stop> {
        if self.scanner.take(b',') {
            return Ok(true);
        }
        if self.scanner.take(b'}') {
            return self.close_object().map(|()| false);
        }
        let (offset, token) = self.scanner.next()?;
        Err(error(offset, token.unexpected("`,` or `}`")).into())
    }

    /// Reads members of the innermost object. What comes next: after the object, which is closed,
    /// or else its first child.
    fn members(&mut self) -> Result<Next, Stop> {
        loop {
            if self.member()? {
                return Ok(Next::Tree);
            }
            if !self.has_more_members()? {
                return Ok(Next::Separator);
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
        if self.open.has_had(number) {
            let key = key.into_owned();
            return Err(error(key_offset, Problem::RepeatedKey { key }).into());
        }
        self.open.mark(number);
        match (&*key, token) {
            ("children", Token::OpenArray) => {
                self.not_empty(offset)?;
                self.begin_children();
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
            Token::Number(number, text) => Ok(value_of(self.number_kind, number, offset, text)?),
            Token::Null => Err(Missing::Unknown),
            _ => return Err(error(offset, token.unexpected("a number or null")).into()),
        };
        self.set_value(value);
        Ok(())
    }

    /// The `value` of the innermost object.
    fn set_value(&mut self, value: Result<Value, Missing>) {
        if !self.open.has_children() {
            self.value = Some(value);
        } else if let Ok(value) = value {
            self.sink.set_static(value);
        }
    }

    /// The `children` of the innermost object, at least one, begin here.
    fn begin_children(&mut self) {
        self.open.begin_children();
        if let Some(Ok(value)) = self.value.take() {
            self.sink.set_static(value);
        }
    }

    fn label(&mut self, key: &str, offset: usize, text: &str) -> Result<(), Error> {
        match key {
            "name" => self.sink.set_name(text.as_bytes()),
            "move" => self.sink.set_move(text.as_bytes()),
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
        let has_children = self.open.has_children();
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

    fn unknown_key(&self, key: &str) -> Problem {
        let is_document = self.open.len() == 1;
        let others = FLAT_KEYS.into_iter().filter(|_| is_document);
        Problem::UnknownKey {
            key: key.to_owned(),
            nearest: super::nearest(key, KEYS.into_iter().chain(others)),
        }
    }
}

//! The members of an object that is a node, up to its children or behind them.

use super::Halt;
use super::cursor::Cursor;
use crate::number::Numbers;
use crate::read::Options;
use crate::tree::Missing;
use crate::value::{Player, Value};

/// A piece of the text, from `start` to `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    /// No string: one has at least its quotes.
    pub(super) const NONE: Span = Span { start: 0, end: 0 };

    pub(super) fn or(self, other: Span) -> Span {
        if self == Span::NONE { other } else { self }
    }
}

/// Which keys an object has had, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Members(pub(super) u8);

const CHILDREN: u8 = 1;
const VALUE: u8 = 2;
const NAME: u8 = 4;
const MOVE: u8 = 8;
const PLAYER: u8 = 16;
const META: u8 = 32;
/// There has been a member, so a comma comes next.
const ANY: u8 = 64;

/// What the members say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The place is behind the `[` of the children. Else it is behind the object.
    pub(super) opens_children: bool,
    pub(super) value: Option<Result<Value, Missing>>,
    pub(super) player: Option<Player>,
    pub(super) name: Span,
    pub(super) r#move: Span,
}

impl Found {
    pub(super) fn has_label(&self) -> bool {
        self.name != Span::NONE || self.r#move != Span::NONE
    }
}

impl Members {
    /// Reads on, from behind the `{` or behind the `]` of the children, to the children or the end.
    pub(super) fn read(
        &mut self,
        cursor: &mut Cursor,
        numbers: Numbers,
        options: &Options,
    ) -> Result<Found, Halt> {
        let mut found = Found {
            opens_children: false,
            value: None,
            player: None,
            name: Span::NONE,
            r#move: Span::NONE,
        };
        loop {
            let mut byte = cursor.peek();
            if self.0 & ANY != 0 {
                match byte {
                    b',' => {
                        cursor.advance();
                        byte = cursor.peek();
                    }
                    b'}' => {
                        cursor.advance();
                        return Ok(found);
                    }
                    _ => return Err(Halt::Other),
                }
            }
            if byte != b'"' {
                return Err(Halt::Other);
            }
            let key = self.key(cursor, options)?;
            self.0 |= ANY | key;
            let byte = cursor.peek();
            match (key, byte) {
                (CHILDREN, b'[') => {
                    cursor.advance();
                    found.opens_children = true;
                    return Ok(found);
                }
                (VALUE, b'n') => {
                    cursor.null()?;
                    found.value = Some(Err(Missing::Unknown));
                }
                (CHILDREN | NAME | MOVE | PLAYER, b'n') => cursor.null()?,
                (VALUE, _) => found.value = Some(Ok(cursor.number(numbers)?)),
                (NAME, _) => found.name = cursor.string()?,
                (MOVE, _) => found.r#move = cursor.string()?,
                (PLAYER, _) => found.player = Some(player(cursor)?),
                (CHILDREN, _) => return Err(Halt::Other),
                _ => cursor.skip_value()?,
            }
        }
    }

    /// Steps over a key, which must be a new one, and its colon; 0 for one that means nothing.
    #[inline]
    fn key(self, cursor: &mut Cursor, options: &Options) -> Result<u8, Halt> {
        let rest = &cursor.bytes[cursor.at..];
        let (length, key) = if rest.starts_with(b"\"value\":") {
            (8, VALUE)
        } else if rest.starts_with(b"\"name\":") {
            (7, NAME)
        } else if rest.starts_with(b"\"children\":") {
            (11, CHILDREN)
        } else if rest.starts_with(b"\"move\":") {
            (7, MOVE)
        } else if rest.starts_with(b"\"player\":") {
            (9, PLAYER)
        } else {
            return self.rare_key(cursor, options);
        };
        cursor.at += length;
        self.only_once(key)
    }

    fn only_once(self, key: u8) -> Result<u8, Halt> {
        if self.0 & key == 0 {
            Ok(key)
        } else {
            Err(Halt::Other)
        }
    }

    /// The same for a key that is `meta` or unknown, or is not followed by its colon at once.
    #[cold]
    fn rare_key(self, cursor: &mut Cursor, options: &Options) -> Result<u8, Halt> {
        let span = cursor.string()?;
        if cursor.peek() != b':' {
            return Err(Halt::Other);
        }
        cursor.advance();
        let key = match &cursor.bytes[span.start + 1..span.end - 1] {
            b"children" => CHILDREN,
            b"value" => VALUE,
            b"name" => NAME,
            b"move" => MOVE,
            b"player" => PLAYER,
            b"meta" => META,
            // With an escape it may be one of these.
            key if options.ignore_unknown_keys && !key.contains(&b'\\') => 0,
            _ => return Err(Halt::Other),
        };
        self.only_once(key)
    }
}

/// Steps over the name of a player.
fn player(cursor: &mut Cursor) -> Result<Player, Halt> {
    let span = cursor.string()?;
    let text = std::str::from_utf8(&cursor.bytes[span.start + 1..span.end - 1]);
    text.ok().and_then(Player::named).ok_or(Halt::Other)
}

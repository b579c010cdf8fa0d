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
            if cursor.peek() != b':' {
                return Err(Halt::Other);
            }
            cursor.advance();
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

    /// Steps over a key, which must be a new one; 0 for one that means nothing.
    fn key(self, cursor: &mut Cursor, options: &Options) -> Result<u8, Halt> {
        let (text, key): (&[u8], u8) = match cursor.bytes.get(cursor.at + 1..cursor.at + 3) {
            Some(b"ch") => (b"\"children\"", CHILDREN),
            Some(b"va") => (b"\"value\"", VALUE),
            Some(b"na") => (b"\"name\"", NAME),
            Some(b"mo") => (b"\"move\"", MOVE),
            Some(b"pl") => (b"\"player\"", PLAYER),
            Some(b"me") => (b"\"meta\"", META),
            _ => (b"", 0),
        };
        if key != 0 && cursor.bytes[cursor.at..].starts_with(text) {
            cursor.at += text.len();
            return if self.0 & key == 0 {
                Ok(key)
            } else {
                Err(Halt::Other)
            };
        }
        let span = cursor.string()?;
        // With an escape it may be one of the known keys.
        let is_plain = !cursor.bytes[span.start..span.end].contains(&b'\\');
        if options.ignore_unknown_keys && is_plain {
            Ok(0)
        } else {
            Err(Halt::Other)
        }
    }
}

/// Steps over the name of a player.
fn player(cursor: &mut Cursor) -> Result<Player, Halt> {
    let span = cursor.string()?;
    let text = std::str::from_utf8(&cursor.bytes[span.start + 1..span.end - 1]);
    text.ok().and_then(Player::named).ok_or(Halt::Other)
}

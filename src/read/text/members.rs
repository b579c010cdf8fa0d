//! The members of an object that is a node, up to its children or behind them.

use super::Halt;
use super::cursor::{Cursor, Span};
use crate::number::NumberKind;
use crate::read::{Options, plain};
use crate::tree::Missing;
use crate::value::Player;

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

/// The first eight bytes of members, in the plainest way.
const START_OF_VALUE: u64 = u64::from_le_bytes(*b"\"value\":");
const START_OF_NAME: u64 = u64::from_le_bytes(*b"\"name\":\"");
const START_OF_MOVE: u64 = u64::from_le_bytes(*b"\"move\":\"");
const START_OF_CHILDREN: u64 = u64::from_le_bytes(*b"\"childre");

/// What a member says that is written in the plainest way.
enum Member {
    /// Its key.
    Value(i64),
    Name(Span),
    Move(Span),
}

/// What the members say.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    /// The place is behind the `[` of the children. Else it is behind the object.
    pub(super) opens_children: bool,
    /// The key of the value.
    pub(super) value: Option<Result<i64, Missing>>,
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
    /// Reads on, from behind the `{` or behind the `]` of the children, to the children or the end, and
    /// adds what it finds to what was found in front of the children.
    pub(super) fn read(
        &mut self,
        cursor: &mut Cursor,
        number_kind: NumberKind,
        options: &Options,
        found: &mut Found,
    ) -> Result<(), Halt> {
        let end = self.plain(cursor, number_kind, |member| match member {
            Member::Value(key) => found.value = Some(Ok(key)),
            Member::Name(span) => found.name = span,
            Member::Move(span) => found.r#move = span,
        });
        match end {
            Some(opens_children) => found.opens_children = opens_children,
            None => self.rare(cursor, number_kind, options, found)?,
        }
        Ok(())
    }

    /// The same where nobody asks what the members say: whether the place is at the children then.
    #[inline(always)]
    pub(super) fn pass(
        &mut self,
        cursor: &mut Cursor,
        number_kind: NumberKind,
        options: &Options,
    ) -> Result<bool, Halt> {
        if let Some(opens_children) = self.plain(cursor, number_kind, |_| ()) {
            return Ok(opens_children);
        }
        let mut found = Found::default();
        self.rare(cursor, number_kind, options, &mut found)?;
        Ok(found.opens_children)
    }

    /// Whether there has been a value, be it null.
    pub(super) fn has_value(self) -> bool {
        self.0 & VALUE != 0
    }

    /// Reads on whatever there is.
    #[cold]
    #[inline(never)]
    fn rare(
        &mut self,
        cursor: &mut Cursor,
        number_kind: NumberKind,
        options: &Options,
        found: &mut Found,
    ) -> Result<(), Halt> {
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
                        return Ok(());
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
                    return Ok(());
                }
                (VALUE, b'n') => {
                    cursor.null()?;
                    found.value = Some(Err(Missing::Unknown));
                }
                (CHILDREN | NAME | MOVE | PLAYER, b'n') => cursor.null()?,
                (VALUE, _) => found.value = Some(Ok(cursor.number(number_kind)?)),
                (NAME, _) => found.name = cursor.string()?,
                (MOVE, _) => found.r#move = cursor.string()?,
                (PLAYER, _) => found.player = Some(player(cursor)?),
                (CHILDREN, _) => return Err(Halt::Other),
                _ => cursor.skip_value()?,
            }
        }
    }

    /// Reads on as long as members are written in the plainest way, as most are, and tells `keep` of
    /// them. If that was all of them, whether the place is at the children then.
    #[inline(always)]
    fn plain(
        &mut self,
        cursor: &mut Cursor,
        number_kind: NumberKind,
        mut keep: impl FnMut(Member),
    ) -> Option<bool> {
        let bytes = cursor.bytes;
        let mut seen = self.0;
        let mut at = cursor.at;
        let end = loop {
            let mut start = at;
            if seen & ANY != 0 {
                match bytes.get(at) {
                    Some(b',') => start += 1,
                    Some(b'}') => {
                        at += 1;
                        break Some(false);
                    }
                    _ => break None,
                }
            }
            let Some(first) = bytes.get(start..).and_then(<[u8]>::first_chunk) else {
                break None;
            };
            let (key, end) = match u64::from_le_bytes(*first) {
                START_OF_VALUE => {
                    let Some((key, end)) = plain::number(bytes, start + 8, number_kind) else {
                        break None;
                    };
                    keep(Member::Value(key));
                    (VALUE, end)
                }
                word @ (START_OF_NAME | START_OF_MOVE) => {
                    let start = start + 7;
                    let Some((_, end)) = plain::string(bytes, start) else {
                        break None;
                    };
                    let span = Span { start, end };
                    if word == START_OF_NAME {
                        keep(Member::Name(span));
                        (NAME, end)
                    } else {
                        keep(Member::Move(span));
                        (MOVE, end)
                    }
                }
                START_OF_CHILDREN if bytes[start + 8..].starts_with(b"n\":[") => {
                    (CHILDREN, start + 12)
                }
                _ => break None,
            };
            // The second of its kind is an error, which is found there once more.
            if seen & key != 0 {
                break None;
            }
            seen |= ANY | key;
            at = end;
            if key == CHILDREN {
                break Some(true);
            }
        };
        cursor.at = at;
        self.0 = seen;
        end
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
        let key = match &*cursor.text(span)?.unwrap_or_default() {
            "children" => CHILDREN,
            "value" => VALUE,
            "name" => NAME,
            "move" => MOVE,
            "player" => PLAYER,
            "meta" => META,
            _ if options.ignore_unknown_keys => 0,
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

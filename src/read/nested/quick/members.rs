//! The members of an object that is a node: those before its children, or those after them.

use super::cursor::{Cursor, Span};
use super::fallback::Fallback;
use crate::tree::Missing;
use crate::value::Player;

/// The keys that an object has had, a bit each. Never 0 once it has had any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MemberSet(pub(super) u8);

const CHILDREN: u8 = 1;
const VALUE: u8 = 2;
const NAME: u8 = 4;
const MOVE: u8 = 8;
const PLAYER: u8 = 16;
const META: u8 = 32;
/// There has been a member, so a comma comes next.
const ANY: u8 = 64;

/// The first bytes of members without white space before the colon.
const START_OF_VALUE: u64 = u64::from_le_bytes(*b"\"value\":");
const START_OF_NAME: u64 = u64::from_le_bytes(*b"\"name\":\0");
const START_OF_MOVE: u64 = u64::from_le_bytes(*b"\"move\":\0");
const START_OF_CHILDREN: u64 = u64::from_le_bytes(*b"\"childre");
const START_OF_PLAYER: u64 = u64::from_le_bytes(*b"\"player\"");
const SEVEN_BYTES: u64 = u64::MAX >> 8;

/// The places of a node's name and of its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LabelSpans {
    pub(super) name: Span,
    pub(super) r#move: Span,
}

impl LabelSpans {
    /// Neither a name nor a move.
    pub(super) const NONE: LabelSpans = LabelSpans {
        name: Span::NONE,
        r#move: Span::NONE,
    };
}

/// The members that have been read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FoundMembers {
    /// The key of the value.
    pub(super) value: Option<Result<i64, Missing>>,
    pub(super) player: Option<Player>,
    pub(super) label: LabelSpans,
}

impl MemberSet {
    /// Reads members from after the `{`, or from after the `]` of the children, and adds them to `found`.
    /// Whether the children begin here: the cursor is after their `[` then, else after the object.
    #[inline(always)]
    pub(super) fn read(
        &mut self,
        cursor: &mut Cursor,
        found: &mut FoundMembers,
    ) -> Result<bool, Fallback> {
        loop {
            if self.0 & ANY != 0 {
                match cursor.peek() {
                    b',' => cursor.advance(),
                    b'}' => {
                        cursor.advance();
                        return Ok(false);
                    }
                    _ => return Err(Fallback::PlainReader),
                }
            }
            cursor.peek();
            let key = self.key(cursor)?;
            if self.0 & key != 0 {
                return Err(Fallback::PlainReader);
            }
            self.0 |= ANY | key;
            match (key, cursor.peek()) {
                (CHILDREN, b'[') => {
                    cursor.advance();
                    return Ok(true);
                }
                (VALUE, b'n') => {
                    cursor.null()?;
                    found.value = Some(Err(Missing::Unknown));
                }
                (CHILDREN | NAME | MOVE | PLAYER, b'n') => cursor.null()?,
                (VALUE, _) => found.value = Some(Ok(cursor.number()?)),
                (NAME, _) => found.label.name = cursor.string()?,
                (MOVE, _) => found.label.r#move = cursor.string()?,
                (PLAYER, _) => found.player = Some(player(cursor)?),
                (CHILDREN, _) => return Err(Fallback::PlainReader),
                _ => cursor.skip_value()?,
            }
        }
    }

    /// Whether there has been a value, be it null.
    pub(super) fn has_value(self) -> bool {
        self.0 & VALUE != 0
    }

    /// Steps over a key and its colon; 0 for an unknown key that is ignored.
    #[inline(always)]
    fn key(self, cursor: &mut Cursor) -> Result<u8, Fallback> {
        let rest = cursor.bytes.get(cursor.at..).unwrap_or_default();
        let first = rest.first_chunk();
        let (length, key) = match first.map_or(0, |first| u64::from_le_bytes(*first)) {
            START_OF_VALUE => (8, VALUE),
            word if word & SEVEN_BYTES == START_OF_NAME => (7, NAME),
            word if word & SEVEN_BYTES == START_OF_MOVE => (7, MOVE),
            START_OF_CHILDREN if rest[8..].starts_with(b"n\":") => (11, CHILDREN),
            START_OF_PLAYER if rest[8..].starts_with(b":") => (9, PLAYER),
            _ => return unusual_key(cursor),
        };
        cursor.at += length;
        Ok(key)
    }
}

/// Steps over a key and its colon, whatever the key is.
#[cold]
#[inline(never)]
fn unusual_key(cursor: &mut Cursor) -> Result<u8, Fallback> {
    let span = cursor.string()?;
    cursor.expect(b':')?;
    Ok(match &*cursor.text(span)?.unwrap_or_default() {
        "children" => CHILDREN,
        "value" => VALUE,
        "name" => NAME,
        "move" => MOVE,
        "player" => PLAYER,
        "meta" => META,
        _ if cursor.ignores_unknown_keys() => 0,
        _ => return Err(Fallback::PlainReader),
    })
}

/// Steps over the name of a player.
fn player(cursor: &mut Cursor) -> Result<Player, Fallback> {
    let span = cursor.string()?;
    let text = cursor.text(span)?.unwrap_or_default();
    Player::named(&text).ok_or(Fallback::PlainReader)
}

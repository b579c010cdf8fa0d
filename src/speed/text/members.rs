//! The members of an object that is a node: those before its children, or those after them.

use super::cursor::{Cursor, Fallback, Span};
use crate::number::NumberKind;
use crate::speed::bytes::{strings, swar};
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
const SEVEN_BYTES: u64 = u64::MAX >> 8;

/// The places of a node's name and of its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LabelSpans {
    pub(super) name: Span,
    pub(super) r#move: Span,
}

impl LabelSpans {
    /// Neither a name nor a move.
    pub(super) const NONE: LabelSpans = LabelSpans { name: Span::NONE, r#move: Span::NONE };
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
    /// Whether the children begin here, at least one: the cursor is after their `[` then, else after the
    /// object.
    #[inline(always)]
    pub(super) fn read(
        &mut self,
        cursor: &mut Cursor,
        found: &mut FoundMembers,
    ) -> Result<bool, Fallback> {
        loop {
            if let Some(opens_children) = self.common_members::<true>(cursor, found) {
                return Ok(opens_children);
            }
            if let Some(opens_children) = self.any_member(cursor, found)? {
                return Ok(opens_children);
            }
        }
    }

    /// The same without keeping the members, which is faster.
    #[inline(always)]
    pub(super) fn pass(&mut self, cursor: &mut Cursor) -> Result<bool, Fallback> {
        loop {
            let mut found = FoundMembers::default();
            if let Some(opens_children) = self.common_members::<false>(cursor, &mut found) {
                return Ok(opens_children);
            }
            let mut found = FoundMembers::default();
            if let Some(opens_children) = self.any_member(cursor, &mut found)? {
                return Ok(opens_children);
            }
        }
    }

    /// Whether there has been a value, be it null.
    pub(super) fn has_value(self) -> bool {
        self.0 & VALUE != 0
    }

    /// Reads members as long as they are common ones, and with `KEEPS` keeps them. If those are all,
    /// whether the children begin here.
    #[inline(always)]
    fn common_members<const KEEPS: bool>(
        &mut self,
        cursor: &mut Cursor,
        found: &mut FoundMembers,
    ) -> Option<bool> {
        let Cursor { bytes, number_kind, .. } = *cursor;
        let mut at = cursor.at;
        let mut seen = self.0;
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
            // A key for the second time is an error, which the other way finds, too.
            let Some((key, end)) = common_member::<KEEPS>(bytes, start, number_kind, found)
                .filter(|&(key, _)| seen & key == 0)
            else {
                break None;
            };
            seen |= ANY | key;
            at = end;
            if key == CHILDREN {
                // An empty list is as none.
                let first = strings::space(bytes, at);
                if bytes.get(first) != Some(&b']') {
                    break Some(true);
                }
                at = first + 1;
            }
        };
        cursor.at = at;
        self.0 = seen;
        end
    }

    /// Reads any one member, or the end of the object. Whether the children begin here, if no other member
    /// follows.
    #[cold]
    #[inline(never)]
    fn any_member(
        &mut self,
        cursor: &mut Cursor,
        found: &mut FoundMembers,
    ) -> Result<Option<bool>, Fallback> {
        if self.0 & ANY != 0 {
            match cursor.peek() {
                b',' => cursor.advance(),
                b'}' => {
                    cursor.advance();
                    return Ok(Some(false));
                }
                _ => return Err(Fallback::PlainReader),
            }
        }
        cursor.peek();
        let key = any_key(cursor)?;
        if self.0 & key != 0 {
            return Err(Fallback::PlainReader);
        }
        self.0 |= ANY | key;
        match (key, cursor.peek()) {
            (CHILDREN, b'[') => {
                cursor.advance();
                // The cursor stays after the `[` if children follow.
                let first = strings::space(cursor.bytes, cursor.at);
                if cursor.bytes.get(first) != Some(&b']') {
                    return Ok(Some(true));
                }
                cursor.at = first + 1;
            }
            (VALUE, b'n') => {
                cursor.word("null")?;
                found.value = Some(Err(Missing::Unknown));
            }
            (CHILDREN | NAME | MOVE | PLAYER, b'n') => cursor.word("null")?,
            (VALUE, _) => found.value = Some(Ok(cursor.number()?)),
            (NAME, _) => found.label.name = cursor.string()?,
            (MOVE, _) => found.label.r#move = cursor.string()?,
            (PLAYER, _) => found.player = Some(player(cursor)?),
            (CHILDREN, _) => return Err(Fallback::PlainReader),
            _ => cursor.skip_value()?,
        }
        Ok(None)
    }
}

/// Reads the member at `at` if it is a common one: its key and the place after it. Of `children`, that is
/// the place after their `[`.
#[inline(always)]
fn common_member<const KEEPS: bool>(
    bytes: &[u8],
    at: usize,
    number_kind: NumberKind,
    found: &mut FoundMembers,
) -> Option<(u8, usize)> {
    let at = strings::space(bytes, at);
    let rest = bytes.get(at..)?;
    let word = u64::from_le_bytes(*rest.first_chunk()?);
    if word == START_OF_VALUE {
        let start = strings::space(bytes, at + 8);
        let (key, end) = swar::number(bytes, start, number_kind)?;
        if KEEPS {
            found.value = Some(Ok(key));
        }
        return Some((VALUE, end));
    }
    let start_of_label = word & SEVEN_BYTES;
    if start_of_label == START_OF_NAME || start_of_label == START_OF_MOVE {
        let start = strings::space(bytes, at + 7);
        let end = strings::string_end(bytes, start)?;
        let span = Span { start, end };
        let (key, place) = if start_of_label == START_OF_NAME {
            (NAME, &mut found.label.name)
        } else {
            (MOVE, &mut found.label.r#move)
        };
        if KEEPS {
            *place = span;
        }
        return Some((key, end));
    }
    if word == START_OF_CHILDREN && rest[8..].starts_with(b"n\":") {
        let start = strings::space(bytes, at + 11);
        return (bytes.get(start) == Some(&b'[')).then_some((CHILDREN, start + 1));
    }
    None
}

/// Steps over any key and its colon.
fn any_key(cursor: &mut Cursor) -> Result<u8, Fallback> {
    let span = cursor.string()?;
    cursor.expect(b':')?;
    let text = cursor.text(span).unwrap_or_default();
    Ok(match &*text {
        b"children" => CHILDREN,
        b"value" => VALUE,
        b"name" => NAME,
        b"move" => MOVE,
        b"player" => PLAYER,
        b"meta" => META,
        b"expect" => 0,
        // A row of a table, perhaps: that is an error, which the plain reader has.
        _ if starts_like_parent(&text) => return Err(Fallback::PlainReader),
        _ if cursor.options.ignores_unknown_keys => 0,
        _ => return Err(Fallback::PlainReader),
    })
}

/// Whether a key may name the parent of a node.
fn starts_like_parent(key: &[u8]) -> bool {
    key.get(..6).is_some_and(|start| start.eq_ignore_ascii_case(b"parent"))
}

/// Steps over the name of a player.
fn player(cursor: &mut Cursor) -> Result<Player, Fallback> {
    let span = cursor.string()?;
    let text = cursor.text(span).unwrap_or_default();
    Player::named(&String::from_utf8_lossy(&text)).ok_or(Fallback::PlainReader)
}

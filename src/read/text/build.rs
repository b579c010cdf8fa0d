//! Builds the tree of a nested document in memory: all of it is read in the quick way, as a walk reads
//! what it enters.

use super::checked::ARRAY;
use super::cursor::Cursor;
use super::members::{Found, Members};
use super::{Halt, Options};
use crate::number::NumberKind;
use crate::read::plain;
use crate::tree::{Builder, Explicit, Missing, TooLarge};
use crate::value::Value;

impl From<TooLarge> for Halt {
    fn from(_: TooLarge) -> Halt {
        Halt::Other
    }
}

/// Reads a document.
///
/// # Errors
///
/// [`Halt`]: it has decimals, and integers are expected; or it is to be read in the plain way, which
/// says what is wrong.
pub(in crate::read) fn build(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Explicit, Halt> {
    let mut text = Text {
        cursor: Cursor::new(bytes),
        number_kind,
        options,
        builder: Builder::new(number_kind),
        stack: Vec::new(),
    };
    loop {
        text.begin()?;
        while !text.has_sibling()? {
            if text.stack.is_empty() {
                text.cursor.end()?;
                return Ok(text.builder.finish(options.player));
            }
        }
    }
}

/// A document, as far as it has been read.
struct Text<'a> {
    cursor: Cursor<'a>,
    number_kind: NumberKind,
    options: &'a Options,
    builder: Builder,
    /// For each open node [`ARRAY`], or the keys that the object has had, which are never that.
    stack: Vec<u8>,
}

impl Text<'_> {
    /// Reads the start of a tree, down to its first leaf.
    fn begin(&mut self) -> Result<(), Halt> {
        loop {
            match self.cursor.peek() {
                b'[' => {
                    self.builder.open()?;
                    self.stack.push(ARRAY);
                    self.cursor.advance();
                }
                b'{' => {
                    if !self.begin_object()? {
                        return Ok(());
                    }
                }
                b'n' => {
                    self.cursor.null()?;
                    return Ok(self.builder.leaf(Err(Missing::Unknown))?);
                }
                _ => return self.leaves(),
            }
        }
    }

    /// Reads a number and those that stand right beside it.
    fn leaves(&mut self) -> Result<(), Halt> {
        let mut key = self.cursor.number(self.number_kind)?;
        loop {
            self.builder.leaf(Ok(Value::from_key(key)))?;
            let Cursor { bytes, at } = self.cursor;
            if self.stack.is_empty() || bytes.get(at) != Some(&b',') {
                return Ok(());
            }
            let Some((next, end)) = plain::number(bytes, at + 1, self.number_kind) else {
                return Ok(());
            };
            key = next;
            self.cursor.at = end;
        }
    }

    /// Reads the start of an object: to its first child, or all of it. Whether it is the former.
    fn begin_object(&mut self) -> Result<bool, Halt> {
        self.builder.open()?;
        self.cursor.advance();
        let mut members = Members::default();
        let found = self.members(&mut members)?;
        if found.opens_children {
            self.set_static(&found);
            self.stack.push(members.0);
            return Ok(true);
        }
        let value = found.value.ok_or(Halt::Other)?;
        self.builder.close_as_leaf(value.map(Value::from_key));
        Ok(false)
    }

    /// Steps over the comma in front of another child of the innermost open node, and says that there is
    /// one; or closes that node, or does nothing if none is open.
    fn has_sibling(&mut self) -> Result<bool, Halt> {
        let Some(&open) = self.stack.last() else {
            return Ok(false);
        };
        let byte = self.cursor.peek();
        self.cursor.advance();
        match byte {
            b',' => return Ok(true),
            b']' => self.stack.pop(),
            _ => return Err(Halt::Other),
        };
        if open != ARRAY {
            let late = self.members(&mut Members(open))?;
            if late.opens_children {
                return Err(Halt::Other);
            }
            self.set_static(&late);
        }
        self.builder.close().map_err(|_| Halt::Other)?;
        Ok(false)
    }

    /// Reads members of the innermost object, and gives the builder the names and the player.
    fn members(&mut self, members: &mut Members) -> Result<Found, Halt> {
        let mut found = Found::default();
        members.read(&mut self.cursor, self.number_kind, self.options, &mut found)?;
        if let Some(name) = self.cursor.text(found.name)? {
            self.builder.set_name_utf8(name.as_bytes());
        }
        if let Some(name) = self.cursor.text(found.r#move)? {
            self.builder.set_move_utf8(name.as_bytes());
        }
        if let Some(player) = found.player {
            self.builder.set_player(player);
        }
        Ok(found)
    }

    /// The value of an object with children is its static value.
    fn set_static(&mut self, found: &Found) {
        if let Some(Ok(key)) = found.value {
            self.builder.set_static(Value::from_key(key));
        }
    }
}

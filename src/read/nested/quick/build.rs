//! Builds the tree of a nested document in memory, in the quick way.

use super::cursor::Cursor;
use super::fallback::Fallback;
use super::members::{FoundMembers, MemberSet};
use super::subtree::ARRAY;
use crate::number::NumberKind;
use crate::read::lexical::swar;
use crate::read::options::Options;
use crate::tree::{Builder, Explicit, Missing};
use crate::value::Value;

/// Reads a document.
///
/// # Errors
///
/// [`Fallback`]: it has decimals, and integers are expected; or the plain reader is to read it.
pub(in crate::read::nested) fn build(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Explicit, Fallback> {
    let mut quick = QuickBuilder {
        cursor: Cursor::new(bytes, number_kind, options),
        builder: Builder::new(number_kind),
        stack: Vec::new(),
    };
    loop {
        quick.begin()?;
        while !quick.has_sibling()? {
            if quick.stack.is_empty() {
                quick.cursor.end()?;
                return Ok(quick.builder.finish(options.player));
            }
        }
    }
}

/// A document, as far as it has been read.
struct QuickBuilder<'a> {
    cursor: Cursor<'a>,
    builder: Builder,
    /// For each open node [`ARRAY`], or the keys that the object has had, which are never that.
    stack: Vec<u8>,
}

impl QuickBuilder<'_> {
    /// Reads the start of a tree, down to its first leaf.
    fn begin(&mut self) -> Result<(), Fallback> {
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

    /// Reads a number, and those that follow it after a comma alone.
    fn leaves(&mut self) -> Result<(), Fallback> {
        let mut key = self.cursor.number()?;
        loop {
            self.builder.leaf(Ok(Value::from_key(key)))?;
            let Cursor {
                bytes,
                at,
                number_kind,
                ..
            } = self.cursor;
            if self.stack.is_empty() || bytes.get(at) != Some(&b',') {
                return Ok(());
            }
            let Some((next, end)) = swar::number(bytes, at + 1, number_kind) else {
                return Ok(());
            };
            key = next;
            self.cursor.at = end;
        }
    }

    /// Reads an object to the start of its first child, or all of a leaf. Whether it has children.
    fn begin_object(&mut self) -> Result<bool, Fallback> {
        self.builder.open()?;
        self.cursor.advance();
        let mut members = MemberSet::default();
        let (found, opens_children) = self.members(&mut members)?;
        if opens_children {
            self.set_static(&found);
            self.stack.push(members.0);
            return Ok(true);
        }
        let value = found.value.ok_or(Fallback::PlainReader)?;
        self.builder.close_as_leaf(value.map(Value::from_key));
        Ok(false)
    }

    /// Steps over the comma before another child of the innermost open node, and says that there is one;
    /// or else closes that node, if one is open.
    fn has_sibling(&mut self) -> Result<bool, Fallback> {
        let Some(&open) = self.stack.last() else {
            return Ok(false);
        };
        let byte = self.cursor.peek();
        self.cursor.advance();
        match byte {
            b',' => return Ok(true),
            b']' => self.stack.pop(),
            _ => return Err(Fallback::PlainReader),
        };
        if open != ARRAY {
            let (late, _) = self.members(&mut MemberSet(open))?;
            self.set_static(&late);
        }
        self.builder.close().map_err(|_| Fallback::PlainReader)?;
        Ok(false)
    }

    /// Reads members of the innermost object, and gives the builder the label and the player. Whether its
    /// children begin here.
    fn members(&mut self, members: &mut MemberSet) -> Result<(FoundMembers, bool), Fallback> {
        let mut found = FoundMembers::default();
        let opens_children = members.read(&mut self.cursor, &mut found)?;
        if let Some(name) = self.cursor.text(found.label.name)? {
            self.builder.set_name_utf8(name.as_bytes());
        }
        if let Some(name) = self.cursor.text(found.label.r#move)? {
            self.builder.set_move_utf8(name.as_bytes());
        }
        if let Some(player) = found.player {
            self.builder.set_player(player);
        }
        Ok((found, opens_children))
    }

    /// The value of an object with children is its static value.
    fn set_static(&mut self, found: &FoundMembers) {
        if let Some(Ok(key)) = found.value {
            self.builder.set_static(Value::from_key(key));
        }
    }
}

//! Builds the tree of a nested document in memory, in the quick way.

use super::cursor::Cursor;
use super::fallback::Fallback;
use super::members::{FoundMembers, MemberSet};
use crate::number::NumberKind;
use crate::read::lexical::swar;
use crate::read::nested::progress::{Expected, ReadProgress};
use crate::read::options::Options;
use crate::tree::Missing;
use crate::value::Value;

/// A document that is read into memory.
///
/// The [`ReadProgress`] grows only by whole steps: when the quick reader gives up, the plain reader goes on
/// from there.
pub(in crate::read::nested) struct QuickBuilder<'a> {
    cursor: Cursor<'a>,
    progress: ReadProgress,
}

impl<'a> QuickBuilder<'a> {
    /// A document of which nothing has been read.
    pub(in crate::read::nested) fn new(
        bytes: &'a [u8],
        number_kind: NumberKind,
        options: &Options,
    ) -> QuickBuilder<'a> {
        let cursor = Cursor::new(bytes, number_kind, options);
        let mut progress = ReadProgress::new(number_kind);
        progress.at = cursor.at;
        QuickBuilder { cursor, progress }
    }

    /// The part of the document that has been read.
    pub(in crate::read::nested) fn progress(self) -> ReadProgress {
        self.progress
    }

    /// Reads the tree of the document.
    ///
    /// # Errors
    ///
    /// [`Fallback`]: it has decimals, and integers are expected; or the plain reader is to go on.
    pub(in crate::read::nested) fn document(&mut self) -> Result<(), Fallback> {
        if !self.cursor.has_standard_keys {
            return Err(Fallback::PlainReader);
        }
        loop {
            self.begin()?;
            while !self.has_sibling()? {
                if self.progress.open.is_empty() {
                    return Ok(());
                }
            }
        }
    }

    /// All up to the cursor has been read, and this must come next.
    #[inline(always)]
    fn advance_to_cursor(&mut self, expected: Expected) {
        self.progress.at = self.cursor.at;
        self.progress.expected = expected;
    }

    /// Reads the start of a tree, down to its first leaf.
    fn begin(&mut self) -> Result<(), Fallback> {
        loop {
            self.advance_to_cursor(Expected::Tree);
            match self.cursor.peek() {
                b'[' => {
                    self.cursor.advance();
                    self.not_empty()?;
                    self.progress.builder.open()?;
                    self.progress.open.push_array();
                }
                b'{' => {
                    if !self.begin_object()? {
                        break;
                    }
                }
                b'n' => {
                    self.cursor.null()?;
                    self.progress.builder.leaf(Err(Missing::Unknown))?;
                    break;
                }
                _ => return self.leaves(),
            }
        }
        self.advance_to_cursor(Expected::Separator);
        Ok(())
    }

    /// Reads a number, and those that follow it after a comma alone.
    fn leaves(&mut self) -> Result<(), Fallback> {
        let mut key = self.cursor.number()?;
        loop {
            self.progress.builder.leaf(Ok(Value::from_key(key)))?;
            self.advance_to_cursor(Expected::Separator);
            let Cursor {
                bytes,
                at,
                number_kind,
                ..
            } = self.cursor;
            if self.progress.open.is_empty() || bytes.get(at) != Some(&b',') {
                return Ok(());
            }
            let Some((next, end)) = swar::number(bytes, at + 1, number_kind) else {
                return Ok(());
            };
            key = next;
            self.cursor.at = end;
        }
    }

    /// Refuses an array of children that ends here.
    fn not_empty(&mut self) -> Result<(), Fallback> {
        match self.cursor.peek() {
            b']' => Err(Fallback::PlainReader),
            _ => Ok(()),
        }
    }

    /// Reads an object to the start of its first child, or all of a leaf. Whether it has children.
    fn begin_object(&mut self) -> Result<bool, Fallback> {
        self.cursor.advance();
        let mut members = MemberSet::default();
        let mut found = FoundMembers::default();
        let opens_children = members.read(&mut self.cursor, &mut found)?;
        if !opens_children && found.value.is_none() {
            return Err(Fallback::PlainReader);
        }
        self.add_members(&found, true, opens_children)?;
        match found.value {
            Some(value) if !opens_children => {
                let value = value.map(Value::from_key);
                self.progress.builder.close_as_leaf(value);
            }
            _ => {
                self.progress.open.push_object(members.keys());
                self.progress.open.begin_children();
            }
        }
        Ok(opens_children)
    }

    /// Gives the builder the members of the innermost object, which begins if `is_new`.
    fn add_members(
        &mut self,
        found: &FoundMembers,
        is_new: bool,
        has_children: bool,
    ) -> Result<(), Fallback> {
        let name = self.cursor.text(found.label.name);
        let move_name = self.cursor.text(found.label.r#move);
        let builder = &mut self.progress.builder;
        if is_new {
            builder.open()?;
        }
        if let Some(name) = name {
            builder.set_name_utf8(&name);
        }
        if let Some(name) = move_name {
            builder.set_move_utf8(&name);
        }
        if let Some(player) = found.player {
            builder.set_player(player);
        }
        // The value of an object with children is its static value.
        if has_children && let Some(Ok(key)) = found.value {
            builder.set_static(Value::from_key(key));
        }
        Ok(())
    }

    /// Steps over the comma before another child of the innermost open node, and says that there is one;
    /// or else closes that node, if one is open.
    fn has_sibling(&mut self) -> Result<bool, Fallback> {
        if self.progress.open.is_empty() {
            return Ok(false);
        }
        let byte = self.cursor.peek();
        self.cursor.advance();
        match byte {
            b',' => return Ok(true),
            b']' => {}
            _ => return Err(Fallback::PlainReader),
        }
        if !self.progress.open.is_in_array() {
            let mut members = MemberSet::with_keys(self.progress.open.keys());
            let mut late = FoundMembers::default();
            members.read(&mut self.cursor, &mut late)?;
            self.add_members(&late, false, true)?;
        }
        let closed = self.progress.builder.close();
        closed.expect("the list of children is not empty");
        self.progress.open.pop();
        self.advance_to_cursor(Expected::Separator);
        Ok(false)
    }
}

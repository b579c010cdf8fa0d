//! Builds the tree of a nested document in memory.

use super::cursor::{Cursor, Fallback, TextOptions};
use super::members::{FoundMembers, MemberSet};
use super::subtree::ARRAY;
use crate::number::NumberKind;
use crate::speed::bytes::swar;
use crate::tree::{Builder, Explicit, Missing};
use crate::value::Value;

/// Reads a document with numbers of this kind into memory.
///
/// # Errors
///
/// [`Fallback`]: it has decimals, and integers are expected; or it is invalid or unusual.
pub fn read(
    bytes: &[u8],
    number_kind: NumberKind,
    options: TextOptions,
) -> Result<Explicit, Fallback> {
    let mut reader = TreeReader {
        cursor: Cursor::new(bytes, number_kind, options),
        builder: Builder::new(number_kind),
        open: Vec::new(),
    };
    reader.document()?;
    Ok(reader.builder.finish(options.player))
}

/// A document that is read into memory.
struct TreeReader<'a> {
    cursor: Cursor<'a>,
    builder: Builder,
    /// The open nodes, whose children are being read: [`ARRAY`], or the bits of a [`MemberSet`].
    open: Vec<u8>,
}

impl TreeReader<'_> {
    /// Reads all of the document.
    fn document(&mut self) -> Result<(), Fallback> {
        loop {
            self.begin()?;
            loop {
                let Some(&innermost) = self.open.last() else {
                    return self.cursor.end();
                };
                if self.has_sibling(innermost)? {
                    break;
                }
            }
        }
    }

    /// Reads the start of a tree, down to its first leaf.
    fn begin(&mut self) -> Result<(), Fallback> {
        loop {
            match self.cursor.peek() {
                b'[' => {
                    self.cursor.advance();
                    self.builder.open()?;
                    self.open.push(ARRAY);
                }
                b'{' => {
                    if !self.begin_object()? {
                        return Ok(());
                    }
                }
                b'n' => {
                    self.cursor.word("null")?;
                    self.builder.leaf(Err(Missing::Unknown))?;
                    return Ok(());
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
            if self.open.is_empty() || bytes.get(at) != Some(&b',') {
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
        self.cursor.advance();
        let mut members = MemberSet::default();
        let mut found = FoundMembers::default();
        let opens_children = members.read(&mut self.cursor, &mut found)?;
        self.builder.open()?;
        self.add_members(&found);
        if opens_children {
            self.set_static(&found);
            self.open.push(members.0);
        } else {
            let value = found.value.ok_or(Fallback::PlainReader)?;
            self.builder.close_as_leaf(value.map(Value::from_key));
        }
        Ok(opens_children)
    }

    /// Gives the builder the names and the player of the innermost object.
    fn add_members(&mut self, found: &FoundMembers) {
        if let Some(name) = self.cursor.text(found.label.name) {
            self.builder.set_name_utf8(&name);
        }
        if let Some(name) = self.cursor.text(found.label.r#move) {
            self.builder.set_move_utf8(&name);
        }
        if let Some(player) = found.player {
            self.builder.set_player(player);
        }
    }

    /// The value of an object with children is its static value.
    fn set_static(&mut self, found: &FoundMembers) {
        if let Some(Ok(key)) = found.value {
            self.builder.set_static(Value::from_key(key));
        }
    }

    /// Steps over the comma before another child of the innermost open node, and says that there is one;
    /// or else closes that node.
    fn has_sibling(&mut self, innermost: u8) -> Result<bool, Fallback> {
        let byte = self.cursor.peek();
        self.cursor.advance();
        match byte {
            // Another one must come: a bracket is no start of a tree.
            b',' => return Ok(true),
            b']' => {}
            _ => return Err(Fallback::PlainReader),
        }
        if innermost != ARRAY {
            let mut late = FoundMembers::default();
            MemberSet(innermost).read(&mut self.cursor, &mut late)?;
            self.add_members(&late);
            self.set_static(&late);
        }
        let closed = self.builder.close();
        closed.expect("the list of children is not empty");
        self.open.pop();
        Ok(false)
    }
}

//! How a walk over text skips what no search looks at: pruned subtrees, and the values of `meta`, of
//! `expect` and of unknown keys, which are any JSON.

use fearless_simd::Level;

use super::array_run::{self, starts_number};
use super::cursor::{Cursor, Fallback};
use super::members::{FoundMembers, LabelSpans, MemberSet};
use super::subtree;
use super::walk::{NO_LABEL, TextBuffers, TextWalk};
use crate::speed::bytes::block;
use crate::tree::{Size, Skipped};
use crate::value::Value;

impl TextWalk<'_> {
    /// Skips the next child, if there is one. With `lists_labels`, keeps its label and its parent's.
    pub(super) fn try_skip(&mut self, lists_labels: bool) -> Result<Option<Skipped>, Fallback> {
        let Some((position, byte)) = self.advance()? else {
            return Ok(None);
        };
        if lists_labels {
            self.list_parent();
        }
        let (id, size, value) = match byte {
            b'{' if lists_labels => self.skip_object()?,
            _ if starts_number(byte) => {
                let key = self.cursor.number()?;
                (NO_LABEL, Size::LEAF, Some(Value::from_key(key)))
            }
            _ => (NO_LABEL, self.skip_subtree()?, None),
        };
        Ok(Some(Skipped { position, id, size, value }))
    }

    /// Something below the innermost open node is pruned, so the answer shows the label of that node.
    fn list_parent(&mut self) {
        let TextBuffers { open, objects, names, .. } = &mut *self.buffers;
        if !open.last().is_some_and(|open| open.is_object) {
            return;
        }
        let object = objects.last_mut().expect("the innermost open node is an object");
        if object.is_listed {
            return;
        }
        object.is_listed = true;
        names.list(&self.cursor, object.id, object.label);
    }

    /// Skips all children that are left, and adds up their sizes; `None` if there are none, or the walk
    /// has stopped.
    #[inline]
    pub(super) fn skip_together(&mut self) -> Option<Skipped> {
        let position = self.buffers.open.last()?.passed;
        let is_after_one = position > 0;
        if is_after_one && self.cursor.peek() == b']' {
            return None;
        }
        let few = if is_after_one { array_run::skip_few(&mut self.cursor) } else { None };
        let size = match few {
            Some(leaves) => Size { nodes: leaves, leaves },
            None => self.skip_many(),
        };
        self.fallback.is_none().then_some(Skipped { position, id: NO_LABEL, size, value: None })
    }

    /// The same for any children; the size means nothing if the walk stops.
    #[inline(never)]
    fn skip_many(&mut self) -> Size {
        // A `Size` by itself is returned in registers. Written to memory half by half and read back as
        // one, it would make the processor wait.
        self.try_skip_many().unwrap_or_else(|fallback| {
            self.stop(fallback);
            Size::default()
        })
    }

    fn try_skip_many(&mut self) -> Result<Size, Fallback> {
        let open = self.buffers.open.last().ok_or(Fallback::PlainReader)?;
        if open.passed > 0 && self.cursor.peek() == b',' {
            return skip_after_comma(self.level, &mut self.cursor, &mut self.buffers.stack);
        }
        let mut size = Size::default();
        while let Some(skipped) = self.try_skip(false)? {
            size = size + skipped.size;
        }
        Ok(size)
    }

    /// Skips the tree that comes next.
    fn skip_subtree(&mut self) -> Result<Size, Fallback> {
        self.buffers.stack.clear();
        subtree::skip(self.level, &mut self.cursor, &mut self.buffers.stack)
    }

    /// Skips the object that comes next, and keeps its label. Gives its number, its size and, of a leaf, the
    /// value.
    fn skip_object(&mut self) -> Result<(u32, Size, Option<Value>), Fallback> {
        self.cursor.advance();
        let mut members = MemberSet::default();
        let mut found = FoundMembers::default();
        let mut size = Size::LEAF;
        let mut value = None;
        if members.read(&mut self.cursor, &mut found)? {
            // From their bracket on, the children are a tree like an array, and this object its root.
            self.cursor.at -= 1;
            size = self.skip_subtree()?;
            members.read(&mut self.cursor, &mut found)?;
        } else {
            let found = found.value.ok_or(Fallback::PlainReader)?;
            value = found.ok().map(Value::from_key);
        }
        if found.label == LabelSpans::NONE {
            return Ok((NO_LABEL, size, value));
        }
        let id = self.new_id()?;
        self.buffers.names.list(&self.cursor, id, found.label);
        Ok((id, size, value))
    }

    /// Skips the next child without counting it. Whether there was one.
    pub(super) fn pass(&mut self) -> Result<bool, Fallback> {
        let child = self.advance()?;
        if child.is_some() {
            self.skip_subtree()?;
        }
        Ok(child.is_some())
    }
}

/// Skips the children that are left of an array, at least one, from the comma before them. The cursor is at
/// the `]` of the array then.
pub(super) fn skip_rest(cursor: &mut Cursor, stack: &mut Vec<u8>) -> Result<(), Fallback> {
    if array_run::skip_few(cursor).is_none() {
        let level = block::level(cursor.bytes.len());
        skip_after_comma(level, cursor, stack)?;
    }
    Ok(())
}

/// The same for more children, or others than a few integers; and their size.
fn skip_after_comma(
    level: Level,
    cursor: &mut Cursor,
    stack: &mut Vec<u8>,
) -> Result<Size, Fallback> {
    cursor.expect(b',')?;
    stack.clear();
    stack.push(subtree::ARRAY);
    let size = subtree::skip(level, cursor, stack)?;
    cursor.at -= 1;
    Ok(size)
}

impl Cursor<'_> {
    /// Steps over it.
    pub(super) fn skip_value(&mut self) -> Result<(), Fallback> {
        // The closing bracket of each open array and object.
        let mut open = Vec::new();
        loop {
            let end = match self.peek() {
                b'[' => Some(b']'),
                b'{' => Some(b'}'),
                b'"' => self.string().map(|_| None)?,
                b'n' => self.word("null").map(|()| None)?,
                b't' => self.word("true").map(|()| None)?,
                b'f' => self.word("false").map(|()| None)?,
                _ => self.any_number().map(|_| None)?,
            };
            if let Some(end) = end {
                self.advance();
                open.push(end);
            }
            let mut is_first = end.is_some();
            // Goes on to the next value of the innermost array or object that has another one.
            loop {
                let Some(&end) = open.last() else {
                    return Ok(());
                };
                if self.peek() != end {
                    break;
                }
                self.advance();
                open.pop();
                is_first = false;
            }
            if !is_first {
                self.expect(b',')?;
            }
            if open.last() == Some(&b'}') {
                self.peek();
                self.string()?;
                self.expect(b':')?;
            }
        }
    }
}

//! How a walk over text steps over what is pruned.

use super::members::{Found, Members};
use super::run::starts_number;
use super::{Halt, NO_LABEL, TextWalk, checked, numbers};
use crate::tree::{Size, Skipped};

impl TextWalk<'_> {
    /// Steps over the next child. Its name and that of its parent are kept if they are wanted.
    pub(super) fn try_skip(&mut self, wants_names: bool) -> Result<Option<Skipped>, Halt> {
        let Some((position, byte)) = self.advance()? else {
            return Ok(None);
        };
        if wants_names {
            self.list_parent()?;
        }
        let (id, size) = match byte {
            b'{' if wants_names => self.skip_object()?,
            _ if starts_number(byte) => {
                self.cursor.number(self.number_kind)?;
                (
                    NO_LABEL,
                    Size {
                        nodes: 1,
                        leaves: 1,
                    },
                )
            }
            _ => (NO_LABEL, self.skip_checked(false)?),
        };
        Ok(Some(Skipped { position, id, size }))
    }

    /// Steps over all children left, and counts them in sum; `None` if there are none, or the walk
    /// stops.
    #[inline]
    pub(super) fn skip_together(&mut self) -> Option<Skipped> {
        let position = self.buffers.open.last()?.passed();
        let is_behind_one = position > 0;
        if is_behind_one && self.cursor.peek() == b']' {
            return None;
        }
        let few = if is_behind_one { self.skip_few() } else { None };
        let size = few.unwrap_or_else(|| self.skip_many());
        self.halt.is_none().then_some(Skipped {
            position,
            id: NO_LABEL,
            size,
        })
    }

    /// Steps over all children left if they are a few numbers, and gives what they hold; else `None`.
    #[inline]
    fn skip_few(&mut self) -> Option<Size> {
        let leaves = numbers::skip_few(&mut self.cursor, self.number_kind)?;
        let nodes = leaves;
        Some(Size { nodes, leaves })
    }

    /// The same whatever they are; nothing, if the walk stops.
    #[inline(never)]
    fn skip_many(&mut self) -> Size {
        // A `Size` by itself is returned in registers. Put into memory half by half and read back as
        // one it would have the processor wait.
        let size = self.try_skip_many();
        self.or_halt(size.map(Some)).unwrap_or_default()
    }

    fn try_skip_many(&mut self) -> Result<Size, Halt> {
        let open = self.buffers.open.last().ok_or(Halt::Other)?;
        if open.passed() > 0 && self.cursor.peek() == b',' {
            self.cursor.advance();
            let size = self.skip_checked(true)?;
            self.cursor.at -= 1;
            return Ok(size);
        }
        let mut size = Size::default();
        while let Some(skipped) = self.try_skip(false)? {
            size = size + skipped.size;
        }
        Ok(size)
    }

    /// Steps over the tree that comes next; `with_rest`, over all up to the end of the array around it.
    fn skip_checked(&mut self, with_rest: bool) -> Result<Size, Halt> {
        self.buffers.stack.clear();
        if with_rest {
            self.buffers.stack.push(checked::ARRAY);
        }
        checked::skip(
            self.level,
            &mut self.cursor,
            self.number_kind,
            self.options,
            &mut self.buffers.stack,
        )
    }

    /// Steps over the object that comes next; what names it is kept.
    fn skip_object(&mut self) -> Result<(u32, Size), Halt> {
        self.cursor.advance();
        let mut members = Members::default();
        let mut found = Found::default();
        members.read(&mut self.cursor, self.number_kind, self.options, &mut found)?;
        let mut size = Size {
            nodes: 1,
            leaves: 1,
        };
        if found.opens_children {
            // From their bracket on they are a tree like another, with this object as its root.
            self.cursor.at -= 1;
            size = self.skip_checked(false)?;
            found.opens_children = false;
            members.read(&mut self.cursor, self.number_kind, self.options, &mut found)?;
            if found.opens_children {
                return Err(Halt::Other);
            }
        } else if found.value.is_none() {
            return Err(Halt::Other);
        }
        let id = self.next_id;
        if !found.has_label() {
            return Ok((NO_LABEL, size));
        }
        self.next_id = id.checked_add(1).ok_or(Halt::Other)?;
        self.store(id, found.name, found.r#move)?;
        Ok((id, size))
    }

    /// Steps over the next child without a word; whether there was one.
    pub(super) fn pass(&mut self) -> Result<bool, Halt> {
        let child = self.advance()?;
        if child.is_some() {
            self.skip_checked(false)?;
        }
        Ok(child.is_some())
    }
}

//! How a walk over text steps over what is pruned.

use super::members::Members;
use super::run::starts_number;
use super::{Halt, NO_LABEL, Skipping, TextWalk, checked, numbers, unchecked};
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
            _ if starts_number(byte) && self.skipping == Skipping::Checked => {
                self.cursor.number(self.numbers)?;
                (
                    NO_LABEL,
                    Size {
                        nodes: 1,
                        leaves: 1,
                    },
                )
            }
            _ => (NO_LABEL, self.skip_tree()?),
        };
        Ok(Some(Skipped { position, id, size }))
    }

    /// Steps over all children left, and tells `each` of them, or of some together: then nobody asks
    /// for their names.
    #[inline]
    pub(super) fn try_skip_rest(
        &mut self,
        one_by_one: bool,
        each: &mut impl FnMut(Skipped),
    ) -> Result<(), Halt> {
        if !one_by_one && let Some(together) = self.skip_together()? {
            each(together);
            return Ok(());
        }
        loop {
            self.skip_siblings(one_by_one, each)?;
            match self.try_skip(one_by_one)? {
                Some(skipped) => each(skipped),
                None => return Ok(()),
            }
        }
    }

    /// Steps over all children left, and counts them in sum; `None` if there are none, or something is
    /// rare about them.
    #[inline]
    fn skip_together(&mut self) -> Result<Option<Skipped>, Halt> {
        let open = self.buffers.open.last().ok_or(Halt::Other)?;
        if open.passed() == 0 || self.cursor.peek() != b',' {
            return Ok(None);
        }
        let size = match self.skipping {
            Skipping::Checked => {
                self.cursor.advance();
                let size = self.skip_checked(&[checked::ARRAY])?;
                self.cursor.at -= 1;
                size
            }
            Skipping::Unchecked => {
                match unchecked::skip_rest(self.level, &mut self.cursor, self.options) {
                    Ok(size) => size,
                    Err(_) => return Ok(None),
                }
            }
        };
        let open = self.buffers.open.last_mut().ok_or(Halt::Other)?;
        Ok(Some(Skipped {
            position: open.pass()?,
            id: NO_LABEL,
            size,
        }))
    }

    /// Steps over the next children one by one, as far as there is nothing rare about them, and no
    /// object that has to be looked at.
    #[inline]
    fn skip_siblings(
        &mut self,
        one_by_one: bool,
        each: &mut impl FnMut(Skipped),
    ) -> Result<(), Halt> {
        let open = *self.buffers.open.last().ok_or(Halt::Other)?;
        let is_next = open.passed() > 0 && self.cursor.peek() == b',';
        let is_object = self.cursor.bytes.get(self.cursor.at + 1) == Some(&b'{');
        if !is_next || is_object {
            return Ok(());
        }
        if one_by_one {
            self.list_parent()?;
        }
        let mut passed = u64::from(open.passed());
        let each = |size| {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "looked at when all are told"
            )]
            let position = passed as u32;
            each(Skipped {
                position,
                id: NO_LABEL,
                size,
            });
            passed += 1;
        };
        let (level, cursor) = (self.level, &mut self.cursor);
        match self.skipping {
            Skipping::Checked => numbers::skip_siblings(level, cursor, self.numbers, each)?,
            Skipping::Unchecked => unchecked::skip_siblings(level, cursor, each),
        }
        let open = self.buffers.open.last_mut().ok_or(Halt::Other)?;
        open.set_passed(passed)
    }

    /// Steps over the tree that comes next, which is no object.
    fn skip_tree(&mut self) -> Result<Size, Halt> {
        match self.skipping {
            Skipping::Checked => self.skip_checked(&[]),
            Skipping::Unchecked => {
                match unchecked::skip(self.level, &mut self.cursor, self.options) {
                    Err(_) => self.skip_checked(&[]),
                    done => done,
                }
            }
        }
    }

    /// Steps over the tree that comes next, and on to the end of what is `open` around it.
    fn skip_checked(&mut self, open: &[u8]) -> Result<Size, Halt> {
        self.buffers.stack.clear();
        self.buffers.stack.extend_from_slice(open);
        checked::skip(
            self.level,
            &mut self.cursor,
            self.numbers,
            self.options,
            &mut self.buffers.stack,
        )
    }

    /// Steps over the object that comes next; what names it is kept.
    fn skip_object(&mut self) -> Result<(u32, Size), Halt> {
        self.cursor.advance();
        let mut members = Members::default();
        let mut found = members.read(&mut self.cursor, self.numbers, self.options)?;
        let mut size = Size {
            nodes: 1,
            leaves: 1,
        };
        if found.opens_children {
            // From their bracket on they are a tree like another, with this object as its root.
            self.cursor.at -= 1;
            size = self.skip_tree()?;
            let late = members.read(&mut self.cursor, self.numbers, self.options)?;
            if late.opens_children {
                return Err(Halt::Other);
            }
            found.name = found.name.or(late.name);
            found.r#move = found.r#move.or(late.r#move);
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

    /// Goes on at `start`, where a child of the innermost open node is, as if that was its first.
    pub(super) fn jump(&mut self, start: usize) -> Result<(), Halt> {
        self.cursor.at = start;
        let open = self.buffers.open.last_mut().ok_or(Halt::Other)?;
        open.set_passed(0)
    }

    /// Steps over the next child without a word; whether there was one.
    pub(super) fn pass(&mut self) -> Result<bool, Halt> {
        let child = self.advance()?;
        if child.is_some() {
            self.skip_tree()?;
        }
        Ok(child.is_some())
    }
}

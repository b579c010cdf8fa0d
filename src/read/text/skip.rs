//! How a walk over text steps over what is pruned.

use super::members::{Found, Members};
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

    /// Steps over all children left, and tells `each` of them.
    pub(super) fn try_skip_each(&mut self, each: &mut impl FnMut(Skipped)) -> Result<(), Halt> {
        self.skip_one_by_one(true, each)
    }

    /// The same; their names and that of their parent are kept if they are wanted.
    fn skip_one_by_one(
        &mut self,
        wants_names: bool,
        each: &mut impl FnMut(Skipped),
    ) -> Result<(), Halt> {
        loop {
            self.skip_siblings(wants_names, each)?;
            match self.try_skip(wants_names)? {
                Some(skipped) => each(skipped),
                None => return Ok(()),
            }
        }
    }

    /// Steps over all children left, and counts them in sum; `None` if there are none, or the walk
    /// stops.
    #[inline(always)]
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
    #[inline(always)]
    fn skip_few(&mut self) -> Option<Size> {
        let leaves = match self.skipping {
            Skipping::Checked => numbers::skip_few(&mut self.cursor, self.numbers)?,
            Skipping::Unchecked => unchecked::skip_few(&mut self.cursor)?,
        };
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
            if self.skipping == Skipping::Checked {
                self.cursor.advance();
                let size = self.skip_checked(true)?;
                self.cursor.at -= 1;
                return Ok(size);
            }
            if let Some(size) = unchecked::skip_rest(self.level, &mut self.cursor, self.options) {
                return Ok(size);
            }
        }
        let mut size = Size::default();
        self.skip_one_by_one(false, &mut |skipped| size = size + skipped.size)?;
        Ok(size)
    }

    /// Steps over the next children one by one, as far as there is nothing rare about them, and no
    /// object that has to be looked at.
    fn skip_siblings(
        &mut self,
        wants_names: bool,
        each: &mut impl FnMut(Skipped),
    ) -> Result<(), Halt> {
        let open = *self.buffers.open.last().ok_or(Halt::Other)?;
        let is_next = open.passed() > 0 && self.cursor.peek() == b',';
        let is_object = self.cursor.bytes.get(self.cursor.at + 1) == Some(&b'{');
        if !is_next || is_object {
            return Ok(());
        }
        if wants_names {
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
            Skipping::Checked => self.skip_checked(false),
            Skipping::Unchecked => {
                match unchecked::skip(self.level, &mut self.cursor, self.options) {
                    Err(_) => self.skip_checked(false),
                    done => done,
                }
            }
        }
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
            self.numbers,
            self.options,
            &mut self.buffers.stack,
        )
    }

    /// Steps over the object that comes next; what names it is kept.
    fn skip_object(&mut self) -> Result<(u32, Size), Halt> {
        self.cursor.advance();
        let mut members = Members::default();
        let mut found = Found::default();
        members.read(&mut self.cursor, self.numbers, self.options, &mut found)?;
        let mut size = Size {
            nodes: 1,
            leaves: 1,
        };
        if found.opens_children {
            // From their bracket on they are a tree like another, with this object as its root.
            self.cursor.at -= 1;
            size = self.skip_tree()?;
            found.opens_children = false;
            members.read(&mut self.cursor, self.numbers, self.options, &mut found)?;
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

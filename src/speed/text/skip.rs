//! How a walk over text skips what no search looks at: pruned subtrees.

use fearless_simd::Level;

use super::array_run::{self, starts_number};
use super::cursor::{Cursor, Fallback};
use super::subtree;
use super::walk::TextWalk;
use crate::speed::bytes::block;
use crate::tree::{NodeId, Size, Skipped};
use crate::value::Value;

impl TextWalk<'_> {
    /// Skips the next child, if there is one.
    pub(super) fn try_skip(&mut self) -> Result<Option<Skipped>, Fallback> {
        let Some((position, byte)) = self.advance()? else {
            return Ok(None);
        };
        let (size, value) = if starts_number(byte) {
            (Size::LEAF, Some(Value::from_key(self.cursor.number()?)))
        } else {
            (self.skip_subtree()?, None)
        };
        Ok(Some(Skipped { position, id: NodeId::None, size, value }))
    }

    /// Skips all children that are left, and adds up their sizes; `None` if there are none, or the walk
    /// has stopped.
    #[inline]
    pub(super) fn skip_together(&mut self) -> Option<Skipped> {
        let position = self.open.last()?.passed;
        let is_after_one = position > 0;
        if is_after_one && self.cursor.peek() == b']' {
            return None;
        }
        let few = if is_after_one { array_run::skip_few(&mut self.cursor) } else { None };
        let size = match few {
            Some(leaves) => Size { nodes: leaves, leaves },
            None => self.skip_many(),
        };
        self.fallback.is_none().then_some(Skipped { position, id: NodeId::None, size, value: None })
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
        let open = self.open.last().ok_or(Fallback::PlainReader)?;
        if open.passed > 0 && self.cursor.peek() == b',' {
            return skip_after_comma(self.level, &mut self.cursor);
        }
        let mut size = Size::default();
        while let Some(skipped) = self.try_skip()? {
            size = size + skipped.size;
        }
        Ok(size)
    }

    /// Skips the tree that comes next.
    fn skip_subtree(&mut self) -> Result<Size, Fallback> {
        subtree::skip(self.level, &mut self.cursor, 0)
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
pub(super) fn skip_rest(cursor: &mut Cursor) -> Result<(), Fallback> {
    if array_run::skip_few(cursor).is_none() {
        let level = block::level(cursor.bytes.len());
        skip_after_comma(level, cursor)?;
    }
    Ok(())
}

/// The same for more children, or others than a few integers; and their size.
fn skip_after_comma(level: Level, cursor: &mut Cursor) -> Result<Size, Fallback> {
    cursor.expect(b',')?;
    let size = subtree::skip(level, cursor, 1)?;
    cursor.at -= 1;
    Ok(size)
}

//! The walk over text as searches use it: each failure ends the walk.

use super::fallback::Fallback;
use super::walk::TextWalk;
use crate::machine::Bookmark;
use crate::tree::{Child, Next, Skipped, Walk};
use crate::value::{Player, Value};

impl<'a> TextWalk<'a> {
    /// The same walk, which marks how far it has come.
    #[must_use]
    pub fn marking(mut self, bookmark: Option<&'a Bookmark>) -> TextWalk<'a> {
        self.bookmark = bookmark;
        if let Some(bookmark) = bookmark {
            bookmark.set(0);
        }
        self
    }

    /// Marks how far the walk has come, unless labels are read again from the start.
    #[inline(always)]
    fn mark(&self) {
        if let Some(bookmark) = self.bookmark
            && !self.buffers.names.has_any()
            && self.fallback.is_none()
        {
            bookmark.set(self.cursor.at);
        }
    }

    /// The result of a step; a failure ends the walk.
    #[inline(always)]
    fn or_stop<T>(&mut self, result: Result<Option<T>, Fallback>) -> Option<T> {
        match result {
            Ok(found) => found,
            Err(fallback) => {
                self.stop(fallback);
                None
            }
        }
    }
}

impl Walk for TextWalk<'_> {
    fn root(&self) -> Child {
        self.root
    }

    #[inline]
    fn enter(&mut self) -> Option<Child> {
        let child = self.try_enter();
        self.or_stop(child)
    }

    #[inline]
    fn enter_run(&mut self, player: Player, limit: Value) -> Option<Next> {
        let next = self.try_enter_run(player, limit);
        self.or_stop(next)
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        self.mark();
        let skipped = self.try_skip(true);
        self.or_stop(skipped)
    }

    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        self.mark();
        self.skip_together()
    }

    #[inline]
    fn leave(&mut self) {
        let left = self.try_leave().map(Some);
        self.or_stop(left);
    }
}

//! The walk over text as searches use it: each failure ends the walk.

use super::cursor::Fallback;
use super::walk::TextWalk;
use crate::tree::{Child, ChildOrRun, Skipped, Walk};
use crate::value::{Player, Value};

impl TextWalk<'_> {
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

    #[inline(always)]
    fn enter_run(&mut self, player: Player, limit: Value) -> Option<ChildOrRun> {
        let next = self.try_enter_run(player, limit);
        self.or_stop(next)
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        let skipped = self.try_skip(true);
        self.or_stop(skipped)
    }

    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        self.skip_together()
    }

    #[inline]
    fn leave(&mut self) {
        let left = self.try_leave().map(Some);
        self.or_stop(left);
    }
}

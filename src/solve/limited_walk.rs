//! A walk that ends when it has skipped more subtrees than may be listed.

use crate::tree::{Child, ChildOrRun, Skipped, Walk};
use crate::value::{Player, Value};

/// A [`Walk`] along another one. After more skipped subtrees than are allowed it has no more children at any
/// node, so a search on it ends soon, and what it finds means nothing.
pub(super) struct LimitedWalk<W> {
    walk: W,
    /// How many subtrees may still be skipped. `None`: there were more.
    may_skip: Option<u64>,
}

impl<W> LimitedWalk<W> {
    /// A walk along `walk` that skips at most so many subtrees; without a number, any number.
    pub(super) fn new(walk: W, most_skipped: Option<u32>) -> LimitedWalk<W> {
        LimitedWalk {
            walk,
            may_skip: Some(most_skipped.map_or(u64::MAX, u64::from)),
        }
    }

    /// The walk, after a search; `None` if more subtrees were skipped than are allowed.
    pub(super) fn finish(self) -> Option<W> {
        self.may_skip.map(|_| self.walk)
    }
}

#[expect(
    clippy::inline_always,
    reason = "what it returns is too large for registers"
)]
impl<W: Walk> Walk for LimitedWalk<W> {
    fn root(&self) -> Child {
        self.walk.root()
    }

    #[inline(always)]
    fn enter(&mut self) -> Option<Child> {
        self.may_skip?;
        self.walk.enter()
    }

    #[inline(always)]
    fn enter_run(&mut self, player: Player, limit: Value) -> Option<ChildOrRun> {
        self.may_skip?;
        self.walk.enter_run(player, limit)
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        self.may_skip?;
        let skipped = self.walk.skip()?;
        self.may_skip = self.may_skip?.checked_sub(1);
        Some(skipped)
    }

    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        self.may_skip?;
        let skipped = self.walk.skip_rest()?;
        self.may_skip = self.may_skip?.checked_sub(1);
        Some(skipped)
    }

    #[inline]
    fn leave(&mut self) {
        self.walk.leave();
    }
}

//! The events of a search, and the trait of observers that watch it.

use std::ops::ControlFlow;

use super::{ProvedRange, SearchError};
use crate::tree::{Child, NodeId, Skipped, Walk};
use crate::value::{Player, Value, Window};

/// An event of a search.
///
/// The events of a node come in this order: `Enter`; for each child in turn, all its events, and then
/// `BackUp`, at a chance node `Weigh`; if the node stops before its last child, `Stop` once and then `Prune` once for each
/// remaining child; `Leave`. A leaf has `Enter` and `Leave`; leaves that are siblings may have one
/// `EvaluateRun`, and one `BackUp` with the best of them. If the search ends in an error, some nodes are never
/// left.
///
/// A search that enters a node again (none that goes [forward](super::Abilities::forward)) reports the events
/// of a child each time, and `BackUp` after the last time alone; it may enter later what it prunes now. Star2 reports
/// `Weigh` after a probe, too. A best-first search reports `Enter` once for each node, and `Answer` where it comes back to
/// one, and nothing else.
#[derive(Clone, Copy, Debug)]
pub enum SearchEvent<'a> {
    /// The search enters a node.
    Enter(Entered<'a>),
    /// The search enters so many leaves, siblings, one after another, and is done with them.
    EvaluateRun(u32),
    /// A node of a player gets the value of a child.
    BackUp(BackedUp<'a>),
    /// A chance node gets the value of an outcome.
    Weigh(Weighed<'a>),
    /// A node stops before its last child.
    Stop {
        /// The path of the node.
        at: &'a [u32],
        /// Why it stops.
        stop: &'a Stop,
    },
    /// A subtree is skipped, after a cutoff.
    Prune(Pruned<'a>),
    /// The search is done with a node.
    Leave(Left<'a>),
    /// A node is not searched: a memory knows enough of its position.
    Answer(Answered<'a>),
    /// The node entered next was left before: it is searched again, with another window.
    Research,
}

/// A node that the search enters.
#[derive(Clone, Copy, Debug)]
pub struct Entered<'a> {
    /// The path of the node from the root of the search.
    pub path: &'a [u32],
    /// The node.
    pub child: Child,
    /// The window on arrival. Under [`CutoffRule::Gt`](super::CutoffRule::Gt) alpha may equal beta.
    pub window: Window,
    /// The key of the position at an inner node, where the search remembers positions.
    pub key: Option<u128>,
    /// What a memory knows of the value of an inner node. It does not settle the search.
    pub known: ProvedRange,
    /// Whether the search only looks at the first children, as many as the rules say: a probe of Star2.
    pub is_probe: bool,
}

/// The value of a child, as its parent gets it, and what the parent does with it.
#[derive(Clone, Copy, Debug)]
pub struct BackedUp<'a> {
    /// The path of the parent.
    pub path: &'a [u32],
    /// Which child of its parent the file says it is, from 0.
    pub position: u32,
    /// The player to move at the parent.
    pub player: Player,
    /// The value that the child backs up, fail-soft.
    pub value: Value,
    /// The value of the best child so far; before the first child, the worst value there is.
    pub best: Value,
    /// The parent's window before: that on arrival, with the player's own bound as raised since.
    pub before: Window,
    /// The window now: the same, or narrower by the player's own bound. It may be empty.
    pub window: Window,
}

impl BackedUp<'_> {
    /// Whether the parent takes the value: it is better than that of each child before. Of a tie the first
    /// stays.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        self.player.prefers(self.value, self.best)
    }

    /// The player's own bound before, if the value moves it.
    #[must_use]
    pub fn moved_from(&self) -> Option<Value> {
        (self.before != self.window).then(|| self.before.own(self.player))
    }
}

/// The value of an outcome, as its parent gets it, a chance node.
#[derive(Clone, Copy, Debug)]
pub struct Weighed<'a> {
    /// The path of the chance node.
    pub path: &'a [u32],
    /// The value that the outcome backs up, fail-soft.
    pub value: Value,
    /// The weight of the outcome...
    pub weight: u32,
    /// ...of that of all.
    pub total: u32,
    /// Whether the keys of values are those of doubles.
    pub has_doubles: bool,
}

/// A node that stops before its last child: a cutoff.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// The ply of the node.
    pub ply: usize,
    /// What the walk knows that node by.
    pub id: NodeId,
    /// The player to move there: a beta cutoff if MAX, an alpha cutoff if MIN. At a chance node, the player who would
    /// stop it so: an alpha cutoff too if the node is worth too little.
    pub player: Player,
    /// The window that made it stop: alpha >= beta.
    pub window: Window,
}

/// A subtree that is stepped over, because its parent has stopped.
#[derive(Clone, Copy, Debug)]
pub struct Pruned<'a> {
    /// The path of the parent.
    pub at: &'a [u32],
    /// Why the parent has stopped.
    pub stop: &'a Stop,
    /// The root of the subtree, a child of the node that stops, and what the subtree holds.
    pub subtree: Skipped,
}

/// A node that is not searched, because a memory knows enough of its position.
#[derive(Clone, Copy, Debug)]
pub struct Answered<'a> {
    /// The path of the node from the root of the search.
    pub path: &'a [u32],
    /// The node.
    pub child: Child,
    /// The key of its position.
    pub key: Option<u128>,
    /// The window that it would be searched with.
    pub window: Window,
    /// What is known of its value, which settles that.
    pub known: ProvedRange,
}

/// A node that the search is done with.
#[derive(Clone, Copy, Debug)]
pub struct Left<'a> {
    /// The path of the node.
    pub path: &'a [u32],
    /// The backed-up value, fail-soft: a bound where it lies outside the window on arrival.
    pub value: Value,
}

/// Watches a search, and may end it.
///
/// `()` watches nothing and costs nothing; a pair passes each event to its first and then to its second
/// part; `None` is `()`.
pub trait Observer {
    /// Whether the observer needs each leaf. If not, a search may tell `EvaluateRun` of several
    /// leaves in the place of `Enter` and `Leave` of each.
    const READS_LEAVES: bool = true;

    /// The search tells of an event. `Break`: it ends there, with [`SearchError::GivenUp`].
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()>;

    /// Whether the observer needs each pruned subtree. If not, a search may tell `Prune` once of
    /// several children of a node, with the position of the first and the sum of their sizes.
    fn reads_subtrees(&self) -> bool {
        true
    }
}

impl Observer for () {
    const READS_LEAVES: bool = false;

    #[expect(clippy::inline_always, reason = "an event that nobody reads is not made")]
    #[inline(always)]
    fn on(&mut self, _event: &SearchEvent) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn reads_subtrees(&self) -> bool {
        false
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    const READS_LEAVES: bool = A::READS_LEAVES || B::READS_LEAVES;

    #[expect(clippy::inline_always, reason = "an event that nobody reads is not made")]
    #[inline(always)]
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        self.0.on(event)?;
        self.1.on(event)
    }

    fn reads_subtrees(&self) -> bool {
        self.0.reads_subtrees() || self.1.reads_subtrees()
    }
}

impl<T: Observer> Observer for Option<T> {
    const READS_LEAVES: bool = T::READS_LEAVES;

    #[expect(clippy::inline_always, reason = "an event that nobody reads is not made")]
    #[inline(always)]
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        self.as_mut().map_or(ControlFlow::Continue(()), |observer| observer.on(event))
    }

    fn reads_subtrees(&self) -> bool {
        self.as_ref().is_some_and(T::reads_subtrees)
    }
}

impl<T: Observer> Observer for &mut T {
    const READS_LEAVES: bool = T::READS_LEAVES;

    #[expect(clippy::inline_always, reason = "an event that nobody reads is not made")]
    #[inline(always)]
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        (**self).on(event)
    }

    fn reads_subtrees(&self) -> bool {
        (**self).reads_subtrees()
    }
}

/// An observer behind a pointer: a search is compiled once for all of them.
pub(super) struct AnyObserver<'o> {
    on: &'o mut dyn FnMut(&SearchEvent) -> ControlFlow<()>,
    reads_subtrees: bool,
}

impl AnyObserver<'_> {
    /// Gives `search` the observer so.
    pub(super) fn with<T>(
        observer: &mut impl Observer,
        search: impl FnOnce(&mut AnyObserver) -> T,
    ) -> T {
        let reads_subtrees = observer.reads_subtrees();
        search(&mut AnyObserver { on: &mut |event| observer.on(event), reads_subtrees })
    }
}

impl Observer for AnyObserver<'_> {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        (self.on)(event)
    }

    fn reads_subtrees(&self) -> bool {
        self.reads_subtrees
    }
}

/// The observer ends the search: smaller than the error that the search then has.
#[derive(Clone, Copy, Debug)]
pub(super) struct GivenUp;

impl From<GivenUp> for SearchError {
    fn from(_: GivenUp) -> SearchError {
        SearchError::GivenUp
    }
}

/// Tells an observer of an event.
///
/// # Errors
///
/// [`GivenUp`]: the observer ends the search.
#[expect(clippy::inline_always, reason = "an event that nobody reads is not made")]
#[inline(always)]
pub(super) fn tell(observer: &mut impl Observer, event: &SearchEvent) -> Result<(), GivenUp> {
    match observer.on(event) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(GivenUp),
    }
}

/// Skips the remaining children of the innermost open node, which is at a path and stops. Without a
/// remaining child this is no cutoff.
///
/// # Errors
///
/// As [`tell`].
#[inline]
pub(super) fn prune<W: Walk>(
    walk: &mut W,
    observer: &mut impl Observer,
    at: &[u32],
    stop: &Stop,
) -> Result<(), GivenUp> {
    let is_listed = observer.reads_subtrees();
    let mut next = if is_listed { walk.skip() } else { walk.skip_rest() };
    if next.is_some() {
        tell(observer, &SearchEvent::Stop { at, stop })?;
    }
    while let Some(subtree) = next {
        tell(observer, &SearchEvent::Prune(Pruned { at, stop, subtree }))?;
        next = if is_listed { walk.skip() } else { None };
    }
    Ok(())
}

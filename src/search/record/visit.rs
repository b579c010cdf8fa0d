//! What a record is made of: visits, the bounds that they came with, cutoffs, pruned subtrees, and steps,
//! which `trace` tells and pages step through. And the part that a record keeps: all else it forgets as
//! soon as no open node refers to it.

use std::num::NonZeroU32;

use strum::{IntoStaticStr, VariantArray};

use crate::fraction::Fraction;
use crate::search::{KeptPosition, ProvedRange};
use crate::tree::{NodeId, Size};
use crate::value::{Bound, Mover, Player, Value, Window};

/// The number of a visit in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VisitId(NonZeroU32);

impl VisitId {
    /// The visit at this place in the order of entering, from 0.
    pub(super) fn at(place: usize) -> VisitId {
        let number = u32::try_from(place + 1).ok().and_then(NonZeroU32::new);
        VisitId(number.expect("2^32 visits take more memory than there is"))
    }

    /// Its place in the order of entering, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The number of a cutoff in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CutoffId(pub(super) u32);

/// The number of a pruned subtree in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PrunedId(pub(super) u32);

impl CutoffId {
    /// Its place in the order of the search, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A value, and what is proved of the minimax value: whether it is the same, or how it is bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// From MAX's point of view.
    pub value: Value,
    /// `Upper`: the minimax value is this or less.
    pub bound: Bound,
}

/// Where alpha and beta come from. `None`: the bound is an end of the window of the whole search.
///
/// The number of a bound stands in the window, not here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// Of alpha: a child of a MAX node, or a position.
    pub alpha: Option<BoundSource>,
    /// Of beta: a child of a MIN node, or a position.
    pub beta: Option<BoundSource>,
}

/// Where a bound comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundSource {
    /// The child whose value it is. Its parent holds the bound.
    Child(VisitId),
    /// A node whose position has come up before: that much is known of its value. The node holds the bound.
    Position(VisitId),
    /// A node that an earlier search has left: that much is shown of its value. The node holds the bound.
    Search(VisitId),
    /// A node that is tested: is it better than what its parent has? The bound is the far end of the null window that
    /// asks so. The node holds it.
    Test(VisitId),
    /// A chance node: beyond the bound it would stop, whatever its outcomes to come are worth. It holds the bound.
    Chance(VisitId),
}

impl BoundSource {
    /// The child whose value the bound is; `None`: it is known of the node that holds it, or asked there.
    #[must_use]
    pub fn child(self) -> Option<VisitId> {
        match self {
            BoundSource::Child(child) => Some(child),
            BoundSource::Position(_)
            | BoundSource::Search(_)
            | BoundSource::Test(_)
            | BoundSource::Chance(_) => None,
        }
    }
}

/// The number of an outcome in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OutcomeId(NonZeroU32);

impl OutcomeId {
    /// The number of the last of so many.
    pub(super) fn last_of(count: usize) -> OutcomeId {
        let number = u32::try_from(count).ok().and_then(NonZeroU32::new);
        OutcomeId(number.expect("2^32 outcomes take more memory than there is"))
    }

    pub(super) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// An outcome of a chance node that the search has looked at.
#[derive(Clone, Copy, Debug)]
pub struct SeenOutcome {
    /// Which child of the chance node the file says it is, from 0.
    pub position: u32,
    /// What the walk knows it by.
    pub id: NodeId,
    /// How probable it is.
    pub probability: Fraction,
    /// What it has returned, and what is proved of it.
    pub proved: Proved,
    /// Whether that is of a probe.
    pub is_probe: bool,
    /// Between which values the chance node lies since.
    pub interval: ProvedRange,
    /// The outcome of the same node before it.
    pub(super) before: Option<OutcomeId>,
}

/// The number of a known position in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownId(NonZeroU32);

impl KnownId {
    /// The number of the last of so many.
    pub(super) fn last_of(count: usize) -> KnownId {
        let number = u32::try_from(count).ok().and_then(NonZeroU32::new);
        KnownId(number.expect("2^32 positions take more memory than there is"))
    }

    pub(super) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// What was known of the position of a node when the search came there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPosition {
    /// The path of the node at which the search met the position first, and what the walk knows it by; `None`: it is the
    /// same node, which an earlier search has left.
    pub first: Option<(Vec<u32>, NodeId)>,
    /// What was proved of its value.
    pub range: ProvedRange,
}

impl Sources {
    /// Where the bound of a player comes from: of alpha for MAX, of beta for MIN.
    #[must_use]
    pub fn own(self, player: Player) -> Option<BoundSource> {
        match player {
            Player::Max => self.alpha,
            Player::Min => self.beta,
        }
    }

    pub(super) fn set_own(&mut self, player: Player, source: BoundSource) {
        match player {
            Player::Max => self.alpha = Some(source),
            Player::Min => self.beta = Some(source),
        }
    }
}

/// A node that the search entered.
#[derive(Clone, Copy, Debug)]
pub struct Visit {
    /// The visit of the parent; `None` at the root.
    pub parent: Option<VisitId>,
    /// Which child of its parent the file says it is, from 0.
    pub position: u32,
    /// What the walk knows it by.
    pub id: NodeId,
    /// The number of plies below the root of the search.
    pub ply: u32,
    /// Who moves; `None` at a leaf.
    pub mover: Option<Mover>,
    /// The number of the search that it belongs to, from 1: another one begins with each pass, and where a child is
    /// searched again.
    pub search: u32,
    /// The window on arrival.
    pub window: Window,
    /// Where the ends of that window come from.
    pub sources: Sources,
    /// The value that the node returned, fail-soft or fail-hard as the rules say, and what is proved of it; of
    /// a leaf its own. `None`: the search is still in the node, or the leaf has no value.
    pub proved: Option<Proved>,
    /// Whether its parent has entered no other child before.
    pub is_first: bool,
    /// What was known of its position, if that has come up before.
    pub known: Option<KnownId>,
    /// Whether that was enough: then nothing below the node was entered.
    pub is_answered: bool,
    /// Whether it was a probe of an outcome: only its first children were searched, and the others left out for now.
    pub is_probe: bool,
    /// The last outcome that was looked at, of a chance node.
    pub(super) last_outcome: Option<OutcomeId>,
    /// Which outcome of a chance node it is, once it is done.
    pub(super) outcome: Option<OutcomeId>,
    /// Where it stands to the part that is kept.
    pub(super) place_by_part: PlaceByPart,
}

/// A node that stopped before its last child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cutoff {
    /// The node.
    pub at: VisitId,
    /// The player to move there: a beta cutoff if MAX, an alpha cutoff if MIN. At a chance node: an alpha cutoff, as of
    /// MIN, if it is worth too little, whatever its outcomes to come are worth.
    pub player: Player,
    /// The window that made it stop: alpha >= beta.
    pub window: Window,
    /// Where the ends of that window come from. That of the player's own end is a child of the node, or the chance node
    /// itself.
    pub sources: Sources,
}

/// A subtree that was never entered.
#[derive(Clone, Copy, Debug)]
pub struct PrunedSubtree {
    /// The cutoff that pruned it.
    pub cutoff: CutoffId,
    /// The parent of its root: the node that stopped, or an outcome of it that was only probed.
    pub parent: VisitId,
    /// Which child of that its root is, from 0.
    pub position: u32,
    /// What the walk knows its root by.
    pub id: NodeId,
    /// What it holds, its root included.
    pub size: Size,
    /// Where it stands to the part that is kept.
    pub(super) place_by_part: PlaceByPart,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// The search neither entered nor pruned it: it stopped before, or the node is below the depth limit.
    #[default]
    Unseen,
    /// The search entered it.
    Entered(VisitId),
    /// It is the root of a pruned subtree.
    Pruned(PrunedId),
    /// It is inside a pruned subtree.
    Inside(PrunedId),
    /// Enough was known of its position, or of that of this node above, so that the search did not go there.
    Known(VisitId),
}

/// A number of cutoffs or pruned subtrees.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).expect("2^32 of them take more memory than there is")
}

/// How far up the bound of a cutoff comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum CutoffKind {
    /// From the parent of the node that stops.
    Shallow,
    /// From an ancestor above the parent.
    Deep,
    /// From what is known of a position that has come up before.
    Position,
    /// From what an earlier search has shown of a node.
    Search,
    /// From a null window, which tests a node.
    Test,
    /// From a chance node above: beyond the bound it stops, too.
    Chance,
    /// From the window that the whole search was given.
    Window,
}

/// A part of a tree: a node and what is below it, down to some ply. A record keeps the visits in this part,
/// those on the way to it, and those that they refer to.
#[derive(Clone, Debug)]
pub struct RecordedPart {
    top: Vec<u32>,
    /// The plies below `top`; `None`: nothing is kept.
    plies: Option<usize>,
}

impl RecordedPart {
    /// The whole tree. Memory grows with the nodes that the search enters.
    #[must_use]
    pub fn all() -> RecordedPart {
        RecordedPart::below(Vec::new(), usize::MAX)
    }

    /// Nothing. Memory grows with the depth of the tree alone.
    #[must_use]
    pub fn nothing() -> RecordedPart {
        RecordedPart { top: Vec::new(), plies: None }
    }

    /// The node at a path.
    #[must_use]
    pub fn node(path: Vec<u32>) -> RecordedPart {
        RecordedPart::below(path, 0)
    }

    /// The node at a path, and so many plies below it.
    #[must_use]
    pub fn below(top: Vec<u32>, plies: usize) -> RecordedPart {
        let plies = Some(plies);
        RecordedPart { top, plies }
    }

    /// Where the root of the search stands.
    pub(super) fn place_of_root(&self) -> PlaceByPart {
        match self.plies {
            None => PlaceByPart::Outside,
            Some(_) if self.top.is_empty() => PlaceByPart::Inside,
            Some(_) => PlaceByPart::Above,
        }
    }

    /// Where the child at `position` of a node stands, which stands at `place_by_part` itself, on this ply.
    pub(super) fn place_of_child(
        &self,
        place_by_part: PlaceByPart,
        ply: usize,
        position: u32,
    ) -> PlaceByPart {
        let is_inside = |ply: usize| self.plies.is_some_and(|plies| ply - self.top.len() <= plies);
        match place_by_part {
            PlaceByPart::Above if self.top[ply] != position => PlaceByPart::Outside,
            PlaceByPart::Above if ply + 1 < self.top.len() => PlaceByPart::Above,
            PlaceByPart::Above => PlaceByPart::Inside,
            PlaceByPart::Inside if is_inside(ply + 1) => PlaceByPart::Inside,
            PlaceByPart::Inside | PlaceByPart::Outside => PlaceByPart::Outside,
        }
    }
}

/// Where a node stands to a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceByPart {
    /// On the way to the top of the part.
    Above,
    /// In the part.
    Inside,
    /// Elsewhere.
    Outside,
}

impl PlaceByPart {
    pub(super) fn is_kept(self) -> bool {
        self != PlaceByPart::Outside
    }
}

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Which step it is, from 1, through all searches.
    pub number: u64,
    /// The node that it is about; of a pruned subtree, the node that stopped.
    pub visit: VisitId,
    /// What happens there.
    pub event: Event,
}

/// What happens at a node.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Event {
    /// The search enters an inner node.
    Enter,
    /// The search evaluates a leaf. It ends here with an error if the leaf has no value.
    Leaf {
        /// Which leaf of the whole search it is, from 1.
        place: u64,
    },
    /// The search comes to an inner node, and does not search it: enough is known of its position.
    Answer,
    /// The node takes the value of a child: it is the best so far.
    Take {
        /// The child and its value.
        child_value: ChildValue,
        /// The player's own bound before, if the value moved it; `None` if the node's bound on arrival
        /// is no worse than the value.
        moved_from: Option<Value>,
        /// The window now; it may be empty.
        window: Window,
    },
    /// The node does not take the value of a child: it is no better than the best so far.
    Keep {
        /// The child and its value.
        child_value: ChildValue,
        /// The best so far, which stays.
        best: Value,
        /// The window, which stays.
        window: Window,
    },
    /// A chance node takes the value of an outcome into its sum.
    Weigh {
        /// The outcome and its value.
        child_value: ChildValue,
        /// How probable it is.
        probability: Fraction,
        /// Between which values the node now lies.
        interval: ProvedRange,
        /// Whether only the first children of the outcome were looked at.
        is_probe: bool,
    },
    /// The node stops before its last child.
    Cutoff(CutoffId),
    /// A child is pruned: the root of a subtree that is never entered.
    Prune(PrunedId),
    /// The search is done with an inner node.
    Return {
        /// Whether alpha and beta met at the last child, so that no child could be pruned.
        is_late: bool,
        /// What a table keeps of its position; `None`: there is no table, or the position has no key.
        kept: Option<KeptPosition>,
    },
    /// The search is not done with the node, which has returned a value: it searches the node again, with another
    /// window.
    #[strum(serialize = "re-search")]
    Research {
        /// The number of the search that begins.
        search: u32,
    },
    /// The search is done: the last step, about the root.
    Result(Proved),
}

/// The value of a child, as its parent gets it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChildValue {
    /// The child. Where it is not kept, its number is good only while the callback looks at this step.
    pub child: VisitId,
    /// The value that the child returns, fail-soft or fail-hard, and what is proved of it.
    pub proved: Proved,
    /// What is proved of the parent's value so far: its player is sure of a bound. `None`: nothing.
    pub parent: Option<Proved>,
}

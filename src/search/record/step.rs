//! The steps of a search, as they come. `trace` tells them, pages step through them.

use strum::IntoStaticStr;

use super::visit::{CutoffId, Proved, PrunedId, VisitId};
use crate::value::{Value, Window};

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Which step of the whole search it is, from 1.
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
    /// The node takes the value of a child: it is the best so far.
    Take {
        /// The child and its value.
        offer: Offer,
        /// The player's own bound before, if the value moved it; `None` if the node's bound on arrival
        /// is no worse than the value.
        moved_from: Option<Value>,
        /// The window now; it may be empty.
        window: Window,
    },
    /// The node does not take the value of a child: it is no better than the best so far.
    Keep {
        /// The child and its value.
        offer: Offer,
        /// The best so far, which stays.
        best: Value,
        /// The window, which stays.
        window: Window,
    },
    /// The node stops before its last child.
    Cutoff(CutoffId),
    /// A child is pruned: the root of a subtree that is never entered.
    Prune(PrunedId),
    /// The search is done with an inner node.
    Return {
        /// Whether alpha and beta met at the last child, so that no child could be pruned.
        is_late: bool,
    },
    /// The search is done: the last step, about the root.
    Result(Proved),
}

/// The value of a child, as its parent gets it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offer {
    /// The child. Where it is not kept, its number is good only while the callback looks at this step.
    pub child: VisitId,
    /// The value that the child returns, fail-soft or fail-hard, and what is proved of it.
    pub proved: Proved,
    /// What is proved of the parent's value so far: its player is sure of a bound. `None`: nothing.
    pub parent: Option<Proved>,
}

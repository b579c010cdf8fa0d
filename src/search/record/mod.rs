//! What a search did: the one account that everything that shows a search reads. (The list of what `solve`
//! pruned, [`PrunedList`](super::PrunedList), and the points of [`WhatIf`](super::WhatIf) need less, and are
//! read from the events of the loop.)
//!
//! A record is made of *visits*, in the order of entering; of *cutoffs*; and of the subtrees that they
//! *pruned*. Each bound says which visit it comes from: the child whose value it is. The parent of that child
//! holds the bound. A search that is not done, or has no result, has a record too.
//!
//! The recorder is an observer of the one general loop, so there is a record of any walk: of a tree in
//! memory, of leaves in a row, of a game, of a program that answers. It calls back at each
//! [step](Step), with the record so far; the callback may stop the search. A record keeps a [`RecordedPart`] of the
//! tree: all, nothing, or what is to be shown. So the steps of a large search can be told, and nothing is
//! kept of them.
//!
//! ```
//! use abprune::search::record::{Fate, Recording};
//! use abprune::search::{ForwardAlgorithm, Rules};
//! use abprune::tree::Tree;
//!
//! let tree = Tree::from([[3, 5], [2, 9]]);
//! let record = Recording::of(ForwardAlgorithm::AlphaBeta, Rules::default()).search(&tree);
//! let (_, cutoff) = record.cutoffs().next().unwrap();
//! assert_eq!(record.path_of(cutoff.at), [1]);
//! let holder = record.holder(cutoff).unwrap();
//! assert!(record.path_of(holder).is_empty());
//! assert!(matches!(record.fate_at(&[1, 1]), Fate::Pruned(_)));
//! ```
//!
//! - [`Recording`]: a search that is to be recorded; `recorder`: the observer that writes the record;
//! - [`Record`], in `recorded`; `reasons`: what it says of one node;
//! - `visit`: visits, bounds, cutoffs, steps; and the part that is kept.

mod reasons;
mod recorded;
mod recorder;
mod recording;
mod visit;

pub use reasons::{Critical, PrunedIf};
pub use recorded::{Record, fates_in_original};
pub use recording::Recording;
pub use visit::{
    BoundSource, ChildValue, Cutoff, CutoffId, CutoffKind, Event, Fate, KnownId, KnownPosition,
    PlaceByPart, Proved, PrunedId, PrunedSubtree, RecordedPart, SeenOutcome, Sources, Step, Visit,
    VisitId,
};

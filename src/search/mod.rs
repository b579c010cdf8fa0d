//! From a tree to its value: the search algorithms and what watches them.
//!
//! An algorithm is one file and a variant of [`Algorithm`], with its rows in the tables there. A search
//! calls an [`Observer`] for each event, and neither counts nor prints; only the kernels of `uniform`
//! count by themselves, and keep their cutoffs. Nothing here reads files or writes output.
//!
//! - the searches: `alpha_beta` (the general loop) and `minimax`, along any walk; `null_window` (with
//!   `scout`, `negascout`), `mtd_f`, `best_first` (with `sss_star`, `dual_star`), on explicit trees;
//!   `uniform`, on the leaves of uniform trees;
//! - the observers: [`Counter`], [`Visited`], [`PrunedList`], [`RootMoves`], [`Trace`];
//! - the questions that observers answer: [`explain()`], [`explain_nodes()`], [`explain_pruned()`],
//!   [`WhatIf`], and [`Witness`], `annotated_stack` and `proved`, which they share;
//! - other questions about a tree: [`minimax_values()`], [`smallest_proof`], [`Comparison`], [`arrange`].
//!
//! ```
//! use abprune::number::NumberKind;
//! use abprune::search::{Algorithm, Counter, Rules};
//! use abprune::tree::{Branching, Tree, Uniform};
//! use abprune::value::{Player, Value};
//!
//! let leaves = vec![3, 5, 6, 9, 1, 2, 0, -1];
//! let binary = Branching::Same(2);
//! let tree = Uniform::new(NumberKind::Integers, &binary, leaves, Player::Max).unwrap();
//! let mut counter = Counter::default();
//! let outcome = Algorithm::AlphaBeta
//!     .search(&Tree::Uniform(tree), Rules::default(), &mut counter)
//!     .unwrap();
//! assert_eq!(outcome.value, Value::from_key(5));
//! assert_eq!(outcome.pv, [0, 0, 1]);
//! assert_eq!(counter.leaves, 5);
//! ```

mod algorithm;
mod alpha_beta;
mod annotated_stack;
mod best_first;
mod bound_source;
mod compare;
mod counter;
mod dual_star;
mod explain;
mod explainer;
mod forward;
mod minimax_values;
mod mtd_f;
mod negascout;
mod node_records;
mod null_window;
mod observer;
mod optimal_moves;
mod order;
mod outcome;
mod path_cursor;
mod proof;
mod pruned;
mod pv;
pub mod record;
mod rules;
mod scout;
mod sss_star;
mod stoppable;
mod summary;
mod trace;
#[expect(
    clippy::inline_always,
    reason = "a function that is not inlined is compiled without the caller's vector instructions"
)]
mod uniform;
mod visited;
mod watched_walk;
mod what_if;
mod witness;

pub use algorithm::Algorithm;
pub use bound_source::{Ancestor, ChildRef, Holder, Reach, SourcedCutoff};
pub use compare::{AlgorithmRow, Comparison, ComparisonError, ComparisonOptions, OrderRow};
pub use counter::Counter;
pub use explain::{Critical, Explanation, Fate, PruneReason, PrunedIf, Visit};
pub use explainer::{explain, explain_nodes, explain_pruned};
pub use forward::{ForwardAlgorithm, SearchMemory};
pub use minimax_values::minimax_values;
pub use node_records::{SearchedNode, node_records, records_in_original};
pub use observer::{BackedUp, Entered, Left, Observer, Pruned, Stop};
pub use optimal_moves::{BestMove, BestMoves, RootMoves};
pub use order::{Order, arrange};
pub use outcome::{NoValue, Outcome, SearchError};
pub use proof::{Proof, SolutionTree, smallest_proof};
pub use pruned::{PrunedItem, PrunedItems, PrunedList};
pub use rules::{CutoffRule, FailMode, Rules};
pub use summary::{AlgorithmMeans, Mean, OrderMeans, Summary};
pub use trace::{Event, Filter, Offer, Step, Trace};
pub use uniform::{UniformResult, search_on, search_uniform};
pub use visited::Visited;
pub use what_if::{FoundValue, Piece, Range, Unanswered, WhatIf};
pub use witness::Witness;

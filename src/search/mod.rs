//! From a tree to its value: the search algorithms and what watches them.
//!
//! An algorithm is a variant of [`Algorithm`], with its rows in the tables there, and a function in the
//! file of its family. A search calls an [`Observer`] for each event, and neither counts nor prints.
//! Nothing here reads files or writes output.
//!
//! - the searches: `alpha_beta` (the one loop, also of minimax), along any walk; `null_window` (SCOUT, `NegaScout`)
//!   and `passes` (MTD(f), SSS*, DUAL*), that loop on trees in memory, or along positions with a table; `pv`: the
//!   lines of play that it keeps; `chance`: the sum at a chance node, and the windows of its outcomes; `star2`: that
//!   loop with a look at each outcome first;
//! - [`Table`]: a transposition table, what is proved of positions, so that they are not searched again, and which
//!   entry another one replaces (`memory`: what the loop asks of it; `node_table`: a value for each node of a tree in
//!   memory); [`value_alone()`], in `passes`: the value of a game, and nothing else; [`follow()`]: the line of play
//!   beyond what a table has answered;
//! - [`Iteration`]: one of the searches of iterative deepening;
//! - [`Rules`]: what they are asked; [`Outcome`]: what they find; [`SearchSettings`], [`Counts`]: how a tree
//!   was searched, and what that took; [`Summary`]: what that says of many trees;
//! - [`record`]: what a search did, for all that shows it;
//! - the other observers: [`Counter`], [`Visited`], [`PrunedList`], [`RootMoves`], [`Transpositions`],
//!   [`Watcher`];
//! - questions about a tree: [`WhatIf`], [`minimax_values()`], [`smallest_proof`], [`Comparison`],
//!   [`arrange`].
//!
//! ```
//! use abprune::search::{Algorithm, Counter, Rules};
//! use abprune::tree::Tree;
//! use abprune::value::Value;
//!
//! let tree = Tree::from([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]);
//! let mut counter = Counter::default();
//! let outcome = Algorithm::AlphaBeta.search(&tree, Rules::default(), &mut counter).unwrap();
//! assert_eq!(outcome.value, Value::from_key(5));
//! assert_eq!(outcome.pv, [0, 0, 1]);
//! assert_eq!(counter.leaves, 5);
//! ```

mod algorithm;
mod alpha_beta;
mod chance;
mod compare;
mod counter;
mod facts;
mod iteration;
mod memory;
mod minimax_values;
mod node_table;
mod null_window;
mod observer;
mod optimal_moves;
mod order;
mod outcome;
mod passes;
mod progress;
mod proof;
mod proved;
mod pruned;
mod pv;
pub mod record;
mod rules;
mod star2;
mod summary;
mod table;
mod transpositions;
mod what_if;

pub use algorithm::{Abilities, Algorithm, ForwardAlgorithm, SearchMemory};
pub use compare::{
    AlgorithmRow, Comparison, ComparisonError, ComparisonOptions, ComparisonStep, Contestant,
    OrderRow,
};
pub use counter::{Counter, Visited};
pub use facts::{Answer, Counts, SearchSettings, TableUse, TreeName};
pub use iteration::{Deepening, FirstCutoffs, Iteration, SearchedDepth};
pub use minimax_values::{CutValues, line_of_values, minimax_values};
pub use observer::{
    Answered, BackedUp, Entered, Left, Observer, Pruned, SearchEvent, Stop, Weighed,
};
pub use optimal_moves::{BestMove, BestMoves, RootMoves};
pub use order::{Order, arrange};
pub use outcome::{NoValue, Outcome, SearchError};
pub use passes::{follow, value_alone};
pub use progress::{NODES_BETWEEN, SearchProgress, Watch, Watcher};
pub use proof::smallest_proof;
pub use proved::ProvedRange;
pub use pruned::{PrunedItem, PrunedItems, PrunedList};
pub use rules::{CutoffRule, FailMode, Rules};
pub use summary::{AlgorithmMeans, Mean, OrderMeans, Summary};
pub use table::{AnyTable, DEFAULT_BYTES, KeptPosition, NARROW, Table, WIDE};
pub use transpositions::{Transposition, Transpositions};
pub use what_if::{FoundValue, Linear, Piece, Range, Unanswered, WhatIf};

//! From a document to its answer: the one place that chooses how `solve` searches.
//!
//! A [`Solver`] takes the bytes of a document and chooses its strategy:
//!
//! 1. *along the text* (`streaming`), an array, the moves of a game, or the answers of a program: no tree is
//!    built. For algorithms that go forward once, children in the order of the file, and answers that need no
//!    more than the search itself finds. A search with a transposition table goes along a tree in memory as along a
//!    game, so it is there, too;
//! 2. *on the tree in memory* (`in_memory`): for all else, and for documents that are wrong or unusual; their
//!    reader then says what is wrong with them.
//!
//! For the value alone of a small document or a game there is a still faster way
//! ([`Solver::value`]). All ways give the same answer. (The list of what is pruned has a limit along moves
//! and answers, where nothing else limits it.)
//!
//! Commands that show a search step by step prepare the tree ([`PreparedTree`]) and take a
//! [`Recording`](crate::search::record::Recording) of its search. What needs no more than the steps takes them from
//! [`record_along`], where the tree is made as the search goes.
//!
//! - `solver`, `streaming`, `in_memory`: the strategies; `along_moves`: a game, once or by iterative deepening;
//!   `observed`: what an answer shows of a search, and searches with a table. [`SolveOptions`], [`SolveError`],
//!   [`Answer`](crate::search::Answer): what they are given, and what they give.
//! - [`TreeSource`], [`Document`]: where a tree is, and what is said of its errors. `prepared`: a tree
//!   made ready for a search, and what is said of its nodes.
//!
//! Nothing else uses [`speed`](crate::speed): `streaming` does.
//!
//! ```
//! use abprune::read::Format;
//! use abprune::solve::{Solver, SolveOptions, TreeSource};
//! let mut solver = Solver::new(SolveOptions::default());
//! let text = TreeSource::Borrowed(b"[[3, 5], [2, 9]]");
//! let answer = solver.solve(&text, Format::Nested).unwrap();
//! assert_eq!(answer.outcome.pv, [0, 0]);
//! assert_eq!(answer.pruned.unwrap().len(), 1);
//! ```

mod along_moves;
mod document;
mod error;
mod in_memory;
mod observed;
mod options;
mod prepared;
mod recorded;
mod solver;
mod streaming;

pub use document::{Document, TreeSource};
pub use error::{Need, SolveError};
pub use options::{NodeNames, PrunedDetail, SearchOptions, SolveOptions};
pub use prepared::PreparedTree;
pub use recorded::{MadeRecord, record_along};
pub use solver::Solver;
pub use streaming::walked_player;

//! Searches explicit two-player game trees with alpha-beta, and explains what it prunes.
//!
//! ```
//! use abprune::{DrawingFormat, Rules, Tree};
//!
//! let tree = Tree::from([[3, 5], [2, 9]]); // or "[[3, 5], [2, 9]]".parse()
//! let search = abprune::search(&tree, Rules::default()).unwrap();
//! assert_eq!(search.value().to_string(), "3");
//! assert_eq!((search.pv(), search.pruned()), (vec!["/0".into(), "/0/0".into()], vec!["/1/1".into()]));
//! print!("{}", search.explain("/1/1").unwrap());
//! print!("{}", search.draw(DrawingFormat::Text).unwrap());
//! ```
//!
//! A [`Game`] of your own is searched as its moves are made, a [`Walk`] is any other tree, an [`Observer`]
//! hears what a search does, and a [`Record`] keeps all of it. `docs/library.md` says which
//! to take, and `examples` has a program for each. The names that most programs need stand on this page.
//!
//! A tree is read or built, searched, and reported; each part is a module, and the arrows between
//! them point one way:
//!
//! ```text
//! cli      -> solve, report, diagnostic, check, exercise, games, generate, search, read, tree, machine, interrupt, named, number, value
//! main     -> cli
//! in_code  -> solve, diagnostic, read, report, search, tree, number
//! solve    -> speed, read, search, diagnostic, quote, games, tree, named, number, value, random
//! speed    -> tree, machine, number, value
//! report   -> check, search, games, generate, tree, read, quote, excerpt, interrupt, named, fraction, number, value
//! check    -> search, tree, excerpt, likeness, named, number, value
//! diagnostic -> quote, excerpt, read
//! exercise -> generate, search, tree, value
//! search   -> tree, random, interrupt, machine, named, fraction, number, value
//! read     -> games, tree, excerpt, likeness, fraction, number, value
//! games    -> tree, excerpt, likeness, number, value
//! generate -> fraction, tree, random, interrupt, number, value
//! tree     -> excerpt, quote, interrupt, fraction, number, value
//! number   -> fraction, value
//! likeness -> excerpt
//! ```
//!
//! Files of their own are
//!
//! - [`number`]: numbers as JSON, files and people write them, and the keys they become; [`fraction`]: exact values of
//!   chance nodes; [`value`]: what searches compare, the two players, windows, bounds;
//! - [`Interrupt`]: work that another thread ends, as Ctrl+C does; [`random`]: a sequence that never changes;
//! - [`diagnostic`]: what an error looks like; `in_code`: trees in code, searched and shown;
//! - [`Named`]: the names of variants; `quote`, `excerpt`: texts as messages show them; `likeness`: "did you mean".
//!
//! `docs/contributing.md` has a line for each folder. Commands that show a search prepare a tree
//! ([`PreparedTree`](solve::PreparedTree)) and record its search ([`search::record`]); `solve` takes the
//! shortest way from a document to its report:
//!
//! ```
//! use abprune::read::Format;
//! use abprune::report::{Report, ReportFormat};
//! use abprune::search::TreeName;
//! use abprune::solve::{SolveOptions, Solver, TreeSource};
//!
//! let mut solver = Solver::new(SolveOptions::default());
//! let text = TreeSource::Borrowed(b"[[3, 5], [2, 9]]");
//! let answer = solver.solve(&text, Format::Nested).expect("a tree whose leaves have values");
//! let name = TreeName { file: "tree.json", line: None };
//! let mut out = Vec::new();
//! ReportFormat::Text.write(&mut out, &Report { name, answer: &answer, most_pruned: None }, false).expect("memory takes it");
//! assert_eq!(
//!     String::from_utf8(out).unwrap(),
//!     "value 3\npv /0 /0/0 (3)\nleaves 3 of 4 evaluated, 1 skipped\n\
//!      nodes 6 of 7 entered, 1 skipped\n\
//!      pruned /1/1 (9) alpha cutoff at /1, window (3, 2)\n"
//! );
//! ```
//!
//! Without the default feature `cli` the library has no command line, opens no file, prints nothing, and
//! never ends the process. With it, `cli::run` runs the program in memory: arguments and input in, output,
//! messages and status out.

pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
#[cfg(doctest)]
mod document_examples;
mod excerpt;
pub mod exercise;
pub mod fraction;
pub mod games;
pub mod generate;
mod in_code;
mod interrupt;
mod likeness;
mod machine;
mod named;
pub mod number;
mod quote;
pub mod random;
pub mod read;
pub mod report;
pub mod search;
pub mod solve;
pub mod speed;
pub mod tree;
pub mod value;

pub use diagnostic::Diagnostic;
pub use games::{Game, GameWalk};
pub use in_code::{Search, search};
pub use interrupt::Interrupt;
pub use named::Named;
pub use number::{Number, NumberKind};
pub use read::Format;
pub use report::ReportFormat;
pub use report::draw::DrawingFormat;
pub use search::record::{Record, Recording};
pub use search::{
    Algorithm, Counter, CutoffRule, FailMode, ForwardAlgorithm, NoValue, Observer, Outcome,
    PrunedList, Rules,
};
pub use solve::{Document, SolveError, SolveOptions, Solver, TreeSource};
pub use tree::{
    Branching, Builder, Child, Missing, Node, NodeId, Size, Skipped, Tree, Uniform, Walk,
};
pub use value::{Bound, Player, Value, Window};

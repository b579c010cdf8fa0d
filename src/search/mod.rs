//! From a tree to its value: the search algorithms and what watches them.
//!
//! An algorithm is one file and one row in [`Algorithm`]'s tables. A search neither counts nor prints:
//! it pushes events to an [`Observer`]. Nothing here reads files or writes output.
//!
//! ```
//! use abprune::number::Numbers;
//! use abprune::search::{Algorithm, Counter, Rules};
//! use abprune::tree::{Branching, Tree, Uniform};
//! use abprune::value::{Player, Value};
//!
//! let leaves = vec![3, 5, 6, 9, 1, 2, 0, -1];
//! let binary = Branching::Same(2);
//! let tree = Uniform::new(Numbers::Integers, &binary, leaves, Player::Max).unwrap();
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
mod best;
mod best_first;
mod compare;
mod counter;
mod dual_star;
mod explain;
mod follow;
mod frames;
mod held;
mod line;
mod minimax;
mod mtd_f;
mod negascout;
mod neighbours;
mod no_deep;
mod null_window;
mod observer;
mod order;
mod proof;
mod pruned;
mod rank;
mod scout;
mod searcher;
mod series;
mod short;
mod sss_star;
mod trace;
mod trail;
#[expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled for no instructions in particular"
)]
mod uniform;
mod visit;
mod visited;
mod what_if;
mod with_leaf;

pub use algorithm::Algorithm;
pub use best::{BestMove, BestMoves, RootMoves};
pub use compare::{AlgorithmRow, Comparison, Contest, Incomparable, OrderRow};
pub use counter::Counter;
pub use explain::{Critical, Explanation, Fate, Reason, Visit, Way, explain};
pub use held::{Ancestor, ChildRef, Holder, Reach, Stop};
pub use observer::{Cutoff, Entered, Left, Observer, Pruned};
pub use order::{Order, arrange};
pub use proof::{Proof, SolutionTree, smallest_proof};
pub use pruned::{PrunedItem, PrunedItems, PrunedList};
pub use searcher::Searcher;
pub use series::{AlgorithmMeans, Mean, OrderMeans, Series};
pub use trace::{Event, Filter, Offer, Step, Trace};
pub use uniform::{UniformResult, search_on, search_uniform};
pub use visited::Visited;
pub use what_if::{Found, Piece, Range, Unanswered, WhatIf};

use crate::tree::Missing;
use crate::value::{Bound, Player, Value, Window};

/// When a node stops: the comparison of alpha with beta. Courses differ, and on ties so do the
/// pruned sets; value and principal variation do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CutoffRule {
    /// When alpha >= beta (Knuth & Moore 1975).
    #[default]
    Ge,
    /// Only when alpha > beta (Bratko, *Prolog Programming for Artificial Intelligence*).
    Gt,
}

impl CutoffRule {
    /// All rules, as options name them.
    pub const ALL: [CutoffRule; 2] = [CutoffRule::Ge, CutoffRule::Gt];

    /// `ge` or `gt`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CutoffRule::Ge => "ge",
            CutoffRule::Gt => "gt",
        }
    }

    /// `>=` or `>`: how alpha then stands to beta.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            CutoffRule::Ge => ">=",
            CutoffRule::Gt => ">",
        }
    }

    /// How the value that `player` has found stands to the opponent's bound, when a node of that
    /// player stops: `>=` or `>` for MAX, `<=` or `<` for MIN.
    #[must_use]
    pub const fn sign_for(self, player: Player) -> &'static str {
        match (self, player) {
            (_, Player::Max) => self.sign(),
            (CutoffRule::Ge, Player::Min) => "<=",
            (CutoffRule::Gt, Player::Min) => "<",
        }
    }

    /// Whether a node with this window stops.
    #[inline]
    #[must_use]
    pub fn stops(self, window: Window) -> bool {
        self.is_met(window.alpha(), window.beta())
    }

    #[inline]
    fn is_met<V: Copy + Ord>(self, alpha: V, beta: V) -> bool {
        match self {
            CutoffRule::Ge => alpha >= beta,
            CutoffRule::Gt => alpha > beta,
        }
    }
}

/// What a search returns when its result lies outside the window. The visits are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fail {
    /// The tightest bound found (Fishburn 1983).
    #[default]
    Soft,
    /// The end of the window.
    Hard,
}

impl Fail {
    /// Both, as options name them.
    pub const ALL: [Fail; 2] = [Fail::Soft, Fail::Hard];

    /// `soft` or `hard`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fail::Soft => "soft",
            Fail::Hard => "hard",
        }
    }
}

/// How a tree is searched, whatever the algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The window at the root.
    pub window: Window,
    /// When a node stops.
    pub cutoff: CutoffRule,
    /// What is returned outside the window.
    pub fail: Fail,
    /// What [`Algorithm::MtdF`] asks about first; an infinity is a guess too.
    pub first_guess: Value,
}

impl Default for Rules {
    /// The full window, `ge`, fail-soft, and a first guess of 0 (whose key is 0 in both kinds of
    /// numbers).
    fn default() -> Rules {
        Rules {
            window: Window::FULL,
            cutoff: CutoffRule::default(),
            fail: Fail::default(),
            first_guess: Value::from_key(0),
        }
    }
}

/// What a search finds. With r the value, v the true value, and (alpha, beta) the window:
/// r <= alpha means v <= r, r >= beta means v >= r, and otherwise r = v.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// r, from MAX's point of view.
    pub value: Value,
    /// Which of the three it is.
    pub bound: Bound,
    /// The path to the leaf that the value comes from; every node on it is on the principal
    /// variation. Among equal children the leftmost in the order of the search. Where the value
    /// is a bound, the line that gave the bound. Empty when the root is a leaf.
    pub pv: Vec<u32>,
}

impl Outcome {
    /// The outcome of a fail-soft search that found `result` along `pv`.
    #[inline]
    fn of(result: Value, pv: Vec<u32>, rules: Rules) -> Outcome {
        Outcome {
            value: match rules.fail {
                Fail::Soft => result,
                Fail::Hard => rules.window.clamp(result),
            },
            bound: rules.window.bound(result),
            pv,
        }
    }
}

/// A search needed the value of a leaf that has none: `{"value": null}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoValue {
    /// The leaf.
    pub path: Vec<u32>,
    /// Why it has no value.
    pub missing: Missing,
}

impl NoValue {
    /// The same error, seen from the root, when the search started at this child of it.
    fn below(mut self, position: u32) -> NoValue {
        self.path.insert(0, position);
        self
    }
}

//! From a tree to its value: the search algorithms and what watches them.
//!
//! An algorithm is one file and one row in [`Algorithm::ALL`]. A search neither counts nor prints:
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

mod alpha_beta;
mod best;
mod counter;
mod explain;
mod follow;
mod held;
mod line;
mod minimax;
mod neighbours;
mod observer;
mod order;
mod pruned;
mod trace;
mod trail;
mod what_if;
mod with_leaf;

pub use best::{BestMoves, RootMoves};
pub use counter::Counter;
pub use explain::{Critical, Explanation, Fate, Reason, Visit, Way, explain};
pub use held::{Ancestor, ChildRef, Holder, Reach, Stop};
pub use observer::{Cutoff, Entered, Left, Observer, Pruned};
pub use order::{Order, arrange};
pub use pruned::{PrunedItem, PrunedItems, PrunedList};
pub use trace::{Event, Filter, Offer, Step, Trace};
pub use what_if::{Found, Piece, Range, Unanswered, WhatIf};

use crate::tree::{Missing, Tree, Walk};
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
        match self {
            CutoffRule::Ge => window.alpha() >= window.beta(),
            CutoffRule::Gt => window.alpha() > window.beta(),
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
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The window at the root.
    pub window: Window,
    /// When a node stops.
    pub cutoff: CutoffRule,
    /// What is returned outside the window.
    pub fail: Fail,
}

impl Default for Rules {
    /// The full window, `ge`, fail-soft.
    fn default() -> Rules {
        Rules {
            window: Window::FULL,
            cutoff: CutoffRule::default(),
            fail: Fail::default(),
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
    /// The same error, seen from the root, when the search started at `path`.
    fn below(self, path: &[u32]) -> NoValue {
        NoValue {
            path: [path, &self.path].concat(),
            ..self
        }
    }
}

/// The algorithms. A new one is a file beside this one, a variant, and a row in each table below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Fail-soft alpha-beta with deep cutoffs.
    #[default]
    AlphaBeta,
    /// Every node, no window.
    Minimax,
}

impl Algorithm {
    /// All algorithms, as options name them.
    pub const ALL: [Algorithm; 2] = [Algorithm::AlphaBeta, Algorithm::Minimax];

    /// `alpha-beta`, `minimax`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Minimax => "minimax",
        }
    }

    /// One line for the help.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Algorithm::AlphaBeta => "fail-soft alpha-beta with deep cutoffs",
            Algorithm::Minimax => "every node, no window",
        }
    }

    /// Whether the search narrows windows and cuts off: then its events are those of alpha-beta,
    /// from left to right. Otherwise they are those of a single visit of every node, in order.
    #[must_use]
    pub const fn has_windows(self) -> bool {
        match self {
            Algorithm::AlphaBeta => true,
            Algorithm::Minimax => false,
        }
    }

    /// Searches the whole tree.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: the search needs an unknown leaf, as for `[1, null]`.
    pub fn search(
        self,
        tree: &Tree,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, NoValue> {
        self.search_below(tree, &[], rules, observer)
    }

    /// Searches the subtree at `path`, which must be in the tree. Paths in events, outcome and
    /// error start at the root of that subtree.
    fn search_below(
        self,
        tree: &Tree,
        path: &[u32],
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, NoValue> {
        const INSIDE: &str = "the path is in the tree";
        match tree {
            Tree::Explicit(tree) => {
                let id = tree.find(path).expect(INSIDE);
                self.walk(tree.walk(id), rules, observer)
            }
            Tree::Uniform(tree) => self.walk(tree.walk(path).expect(INSIDE), rules, observer),
        }
    }

    fn walk(
        self,
        walk: impl Walk,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, NoValue> {
        match self {
            Algorithm::AlphaBeta => alpha_beta::search(walk, rules, observer),
            Algorithm::Minimax => minimax::search(walk, rules, observer),
        }
    }
}

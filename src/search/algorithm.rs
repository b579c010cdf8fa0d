//! The table of algorithms: names, summaries, what each can do, and where each starts; and those of them that
//! go once through a tree, forward, along any [`Walk`].

use strum::{IntoStaticStr, VariantArray};

use super::alpha_beta::{AllBounds, Buffers, NoBounds, ParentsBound, search};
use super::chance::{OutcomeSum, Sum};
use super::memory::Memory;
use super::observer::AnyObserver;
use super::{AnyTable, Observer, Outcome, Rules, SearchError, null_window, passes, star2};
use crate::tree::{Keyed, Tree, Walk};
use crate::value::{Player, Value};

/// The algorithms. A new one is a file beside this one, a variant, and a row in each table below.
///
/// All of them find the same value and the same move at the root, the leftmost of the best, and a
/// principal variation; they differ in the nodes that they enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Algorithm {
    /// Every node, no window.
    Minimax,
    /// Fail-soft alpha-beta with deep cutoffs.
    #[default]
    AlphaBeta,
    /// Alpha-beta without deep cutoffs: a node passes only its own best value to its children.
    NoDeep,
    /// Evaluates the first child, tests the others, evaluates again those that pass.
    Scout,
    /// Null-window tests of all children but the first, and second searches from their bound on.
    #[strum(serialize = "negascout")]
    NegaScout,
    /// The most promising strategy of MAX first.
    SssStar,
    /// The most promising strategy of MIN first.
    DualStar,
    /// Null-window searches with a memory that close in from a first guess.
    MtdF,
    /// Alpha-beta, with a look at some children of each outcome of a chance node first.
    Star2,
}

/// What an algorithm can do.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an ability of its own")]
pub struct Abilities {
    /// One line for the help.
    pub summary: &'static str,
    /// The same as an algorithm that goes forward along any [`Walk`], and enters each node once at most. The
    /// others enter nodes again, or in an order of their own: they search a [`Tree`] in memory only, what they
    /// pruned is what they never entered ([`Visited`](super::Visited)), and their evaluations may be more than
    /// the leaves that they evaluated.
    pub forward: Option<ForwardAlgorithm>,
    /// Whether each node is entered with a window. Without one, no node stops and nothing is pruned.
    pub has_windows: bool,
    /// Whether the values found so far at the open nodes, what a node is tested for and what an earlier search has
    /// shown of it explain each window and each cutoff. They do not where a node forgets the bounds of its ancestors.
    pub is_explained: bool,
    /// Whether it searches with the [window](Rules::window) of the rules. For the others the window only says
    /// how the result is shown.
    pub takes_window: bool,
    /// Whether it can follow each [cutoff rule](Rules::cutoff). `minimax` can, as it never stops. The
    /// definitions of the others say when a node stops: a null window under `gt` would answer no question.
    pub takes_cutoff: bool,
    /// Whether it begins with the [first guess](Rules::first_guess) of the rules.
    pub takes_first_guess: bool,
    /// Whether it searches trees with chance nodes: `minimax` as expectimax, alpha-beta and `NegaScout` with
    /// Star1, and Star2.
    pub knows_chance: bool,
}

impl Algorithm {
    /// What it can do.
    #[must_use]
    pub const fn abilities(self) -> Abilities {
        use ForwardAlgorithm as Forward;
        const YES: bool = true;
        const NOT: bool = false;
        // The flags: has windows, is explained, takes a window, a cutoff rule, a first guess, knows chance.
        #[rustfmt::skip]
        let (summary, forward, flags) = match self {
            Algorithm::Minimax =>
                ("every node, no window", Some(Forward::Minimax), [NOT, YES, YES, YES, NOT, YES]),
            Algorithm::AlphaBeta =>
                ("fail-soft alpha-beta with deep cutoffs", Some(Forward::AlphaBeta), [YES, YES, YES, YES, NOT, YES]),
            Algorithm::NoDeep =>
                ("alpha-beta with the bound of the parent alone", Some(Forward::NoDeep), [YES, NOT, YES, YES, NOT, NOT]),
            Algorithm::Scout =>
                ("evaluate the first child, test the others, evaluate what passes", None, [YES, YES, NOT, NOT, NOT, NOT]),
            Algorithm::NegaScout =>
                ("null-window tests, and second searches from their bound on", None, [YES, YES, YES, NOT, NOT, YES]),
            Algorithm::SssStar => ("best first, from MAX's side", None, [YES, YES, NOT, NOT, NOT, NOT]),
            Algorithm::DualStar => ("best first, from MIN's side", None, [YES, YES, NOT, NOT, NOT, NOT]),
            Algorithm::MtdF =>
                ("null-window searches with memory, from a first guess", None, [YES, YES, NOT, NOT, YES, NOT]),
            Algorithm::Star2 =>
                ("alpha-beta, at chance nodes after a look at each outcome", None, [YES, YES, YES, YES, NOT, YES]),
        };
        let [
            has_windows,
            is_explained,
            takes_window,
            takes_cutoff,
            takes_first_guess,
            knows_chance,
        ] = flags;
        Abilities {
            summary,
            forward,
            has_windows,
            is_explained,
            takes_window,
            takes_cutoff,
            takes_first_guess,
            knows_chance,
        }
    }

    /// The same as an algorithm that goes forward, if it [is one](Abilities::forward).
    #[must_use]
    pub const fn forward(self) -> Option<ForwardAlgorithm> {
        self.abilities().forward
    }

    /// Whether each node is entered with a [window](Abilities::has_windows).
    #[must_use]
    pub const fn has_windows(self) -> bool {
        self.abilities().has_windows
    }

    /// Whether what is known at each step [explains](Abilities::is_explained) each window and each cutoff.
    #[must_use]
    pub const fn is_explained(self) -> bool {
        self.abilities().is_explained
    }

    /// Searches the whole tree.
    ///
    /// # Errors
    ///
    /// [`SearchError`]: the search needs a leaf that has no value: `[1, null]`; or the observer gives the
    /// search up.
    pub fn search(
        self,
        tree: &Tree,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        if let Some(forward) = self.forward() {
            return forward.search_tree(tree, rules, observer);
        }
        AnyObserver::with(observer, |observer| match self {
            Algorithm::SssStar => passes::best_first(tree, Player::Max, rules, observer),
            Algorithm::DualStar => passes::best_first(tree, Player::Min, rules, observer),
            _ => self.search_told(tree, rules, observer),
        })
    }

    /// The same by an algorithm that does not go forward, as searches whose steps can be told: SSS* and DUAL* are the
    /// null-window searches that they are.
    ///
    /// # Errors
    ///
    /// As [`search`](Algorithm::search).
    pub(super) fn search_told(
        self,
        tree: &Tree,
        rules: Rules,
        observer: &mut AnyObserver,
    ) -> Result<Outcome, SearchError> {
        match self {
            Algorithm::Scout => null_window::in_tree::<false>(tree, rules, observer),
            Algorithm::NegaScout => null_window::in_tree::<true>(tree, rules, observer),
            Algorithm::SssStar => passes::from_far_end(tree, Player::Max, rules, observer),
            Algorithm::DualStar => passes::from_far_end(tree, Player::Min, rules, observer),
            Algorithm::MtdF => passes::mtd_f(tree, rules, observer),
            Algorithm::Star2 => star2::star2(tree, rules, observer),
            Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::NoDeep => {
                unreachable!("they go forward")
            }
        }
    }

    /// Searches along a walk whose nodes are positions, and does not search a position again of which `table` knows
    /// enough. The line of play may end at such a position, also at the root: [`follow`](super::follow) goes on. Star2
    /// looks at no outcome first then.
    ///
    /// # Errors
    ///
    /// [`SearchError`]: the search needs a leaf that has no value; or the observer ends it.
    pub fn search_with_table<W: Keyed>(
        self,
        walk: &mut W,
        table: &mut AnyTable,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        // A probe of Star2 says less than the table keeps of a position.
        let is_star2 = self == Algorithm::Star2;
        match self.forward().or(is_star2.then_some(ForwardAlgorithm::AlphaBeta)) {
            Some(forward) => {
                let buffers = &mut Buffers::<_, (), Sum>::default();
                forward.search_with(buffers, walk, table, rules, observer)
            }
            None => AnyObserver::with(observer, |observer| {
                self.come_back_with_table(walk, table, rules, observer)
            }),
        }
    }

    /// The same by an algorithm that does not go forward.
    fn come_back_with_table<W: Keyed>(
        self,
        walk: &mut W,
        table: &mut AnyTable,
        rules: Rules,
        observer: &mut AnyObserver,
    ) -> Result<Outcome, SearchError> {
        let guess = match self {
            Algorithm::Scout => {
                return null_window::with_table::<_, false>(walk, table, rules, observer);
            }
            Algorithm::NegaScout => {
                return null_window::with_table::<_, true>(walk, table, rules, observer);
            }
            Algorithm::SssStar => Some(Value::INFINITY),
            Algorithm::DualStar => Some(Value::MINUS_INFINITY),
            _ => rules.first_guess,
        };
        let value = passes::value_with_memory(walk, table, guess, observer)?;
        Ok(Outcome::of(value, Vec::new(), rules))
    }
}

impl From<ForwardAlgorithm> for Algorithm {
    fn from(forward: ForwardAlgorithm) -> Algorithm {
        forward.algorithm()
    }
}

/// An algorithm that enters each node at most once, in the order of the walk. What it prunes it never
/// enters.
///
/// ```
/// use abprune::number::NumberKind;
/// use abprune::search::{ForwardAlgorithm, Rules};
/// use abprune::tree::{Branching, Uniform};
/// use abprune::value::Player;
/// let leaves = vec![6, 9, 1, 2];
/// let tree = Uniform::new(NumberKind::Integers, &Branching::Same(2), leaves, Player::Max).unwrap();
/// let outcome = ForwardAlgorithm::AlphaBeta.search(&mut tree.walk(), Rules::default(), &mut ());
/// assert_eq!(outcome.unwrap().pv, [0, 0]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForwardAlgorithm {
    /// Every node, no window.
    Minimax,
    /// Fail-soft alpha-beta with deep cutoffs.
    #[default]
    AlphaBeta,
    /// Alpha-beta without deep cutoffs: a node passes only its own best value to its children.
    NoDeep,
}

/// The memory of a search, which the next one uses again: worth it for many small trees.
#[derive(Debug, Default)]
pub struct SearchMemory(Buffers<()>);

impl ForwardAlgorithm {
    /// All of them, as options list them: those that prune first.
    pub const ALL: [ForwardAlgorithm; 3] =
        [ForwardAlgorithm::AlphaBeta, ForwardAlgorithm::NoDeep, ForwardAlgorithm::Minimax];

    /// The same among all algorithms.
    #[must_use]
    pub const fn algorithm(self) -> Algorithm {
        match self {
            ForwardAlgorithm::Minimax => Algorithm::Minimax,
            ForwardAlgorithm::AlphaBeta => Algorithm::AlphaBeta,
            ForwardAlgorithm::NoDeep => Algorithm::NoDeep,
        }
    }

    /// Whether each node is entered with a [window](Abilities::has_windows).
    #[must_use]
    pub const fn has_windows(self) -> bool {
        self.algorithm().has_windows()
    }

    /// Searches the subtree where a walk starts. Paths in events, outcome and error start there.
    ///
    /// # Errors
    ///
    /// [`SearchError`]: the search needs a leaf that has no value, `[1, null]`; or the observer ends it.
    pub fn search(
        self,
        walk: &mut impl Walk,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        self.search_in(&mut SearchMemory::default(), walk, rules, observer)
    }

    /// Searches like [`search`](ForwardAlgorithm::search), in the memory of the search before.
    ///
    /// # Errors
    ///
    /// [`SearchError`]: the search needs a leaf that has no value, `[1, null]`; or the observer ends it.
    pub fn search_in(
        self,
        memory: &mut SearchMemory,
        walk: &mut impl Walk,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        self.search_with(&mut memory.0, walk, &mut (), rules, observer)
    }

    /// The same with a memory, and with sums of a kind at chance nodes.
    pub(super) fn search_with<W: Walk, M: Memory<W>, S: OutcomeSum<W>>(
        self,
        buffers: &mut Buffers<M::Open, (), S>,
        walk: &mut W,
        memory: &mut M,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        match self {
            ForwardAlgorithm::Minimax => {
                search::<NoBounds<S>, _, _>(buffers, walk, memory, rules, observer)
            }
            ForwardAlgorithm::AlphaBeta => {
                search::<AllBounds<S>, _, _>(buffers, walk, memory, rules, observer)
            }
            ForwardAlgorithm::NoDeep => {
                search::<ParentsBound<S>, _, _>(buffers, walk, memory, rules, observer)
            }
        }
    }

    /// Searches a whole tree.
    ///
    /// # Errors
    ///
    /// [`SearchError`]: the search needs a leaf that has no value, `[1, null]`; or the observer ends it.
    pub fn search_tree(
        self,
        tree: &Tree,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        self.search(&mut tree.walk(Tree::ROOT), rules, observer)
    }
}

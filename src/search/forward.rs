//! The algorithms that go once through a tree, forward: along any [`Walk`].

use super::alpha_beta::{AllBounds, Memory, NoBounds, ParentsBound, search};
use super::{NoValue, Observer, Outcome, Rules};
use crate::tree::{Explicit, Tree, Walk};

/// An algorithm that enters each node at most once, in the order of the walk. What it prunes it never
/// enters.
///
/// ```
/// use abprune::number::NumberKind;
/// use abprune::read::{Options, TextBuffers, TextWalk};
/// use abprune::search::{ForwardAlgorithm, Rules};
/// let options = Options::default();
/// let mut buffers = TextBuffers::default();
/// let kind = NumberKind::Integers;
/// let mut walk = TextWalk::new(&mut buffers, b"[[6, 9], [1, 2]]", kind, &options);
/// let outcome = ForwardAlgorithm::AlphaBeta.search(&mut walk, Rules::default(), &mut ());
/// assert_eq!(outcome.unwrap().pv, [0, 0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForwardAlgorithm {
    /// Every node, no window.
    Minimax,
    /// Fail-soft alpha-beta with deep cutoffs.
    AlphaBeta,
    /// Alpha-beta without deep cutoffs: a node passes only its own best value to its children.
    NoDeep,
}

/// The memory of a search, which the next one uses again: worth it for many small trees.
#[derive(Debug, Default)]
pub struct SearchMemory(Memory);

impl ForwardAlgorithm {
    /// Whether each node is entered with a window. Without one, no node stops and nothing is pruned.
    #[must_use]
    pub const fn has_windows(self) -> bool {
        match self {
            ForwardAlgorithm::Minimax => false,
            ForwardAlgorithm::AlphaBeta | ForwardAlgorithm::NoDeep => true,
        }
    }

    /// Whether the values found so far at the open nodes explain each window and each cutoff. They do
    /// not where a node forgets the bounds of its ancestors.
    #[must_use]
    pub const fn is_explained(self) -> bool {
        match self {
            ForwardAlgorithm::Minimax | ForwardAlgorithm::AlphaBeta => true,
            ForwardAlgorithm::NoDeep => false,
        }
    }

    /// Searches the subtree where a walk starts. Paths in events, outcome and error start there.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: the search needs a leaf that has no value: `[1, null]`.
    pub fn search(
        self,
        walk: &mut impl Walk,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, NoValue> {
        self.search_in(&mut SearchMemory::default(), walk, rules, observer)
    }

    /// Searches like [`search`](ForwardAlgorithm::search), in the memory of the search before.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: the search needs a leaf that has no value: `[1, null]`.
    pub fn search_in(
        self,
        memory: &mut SearchMemory,
        walk: &mut impl Walk,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, NoValue> {
        let memory = &mut memory.0;
        match self {
            ForwardAlgorithm::Minimax => search::<NoBounds>(memory, walk, rules, observer),
            ForwardAlgorithm::AlphaBeta => search::<AllBounds>(memory, walk, rules, observer),
            ForwardAlgorithm::NoDeep => search::<ParentsBound>(memory, walk, rules, observer),
        }
    }

    /// Searches a whole tree.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: the search needs a leaf that has no value: `[1, null]`.
    pub fn search_tree(
        self,
        tree: &Tree,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, NoValue> {
        match tree {
            Tree::Explicit(tree) => self.search(&mut tree.walk(Explicit::ROOT), rules, observer),
            Tree::Uniform(tree) => {
                let mut walk = tree.walk(&[]).expect("there is a root");
                self.search(&mut walk, rules, observer)
            }
        }
    }
}

//! What is asked of a search, in numbers of any kind.

use std::num::NonZeroU32;

use strum::{IntoStaticStr, VariantArray};

use super::error::SolveError;
use crate::games::{GameOptions, MoveOrder};
use crate::named::Named as _;
use crate::number::{ExtendedNumber, NumberKind, NumberWindow};
use crate::read;
use crate::search::{
    Algorithm, CutoffRule, DEFAULT_BYTES, FailMode, Order, ProvedRange, Rules, SearchSettings,
};
use crate::value::Window;

/// How a tree is searched.
#[derive(Clone, Debug, Default)]
pub struct SearchOptions {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The window (alpha, beta), if one is given.
    pub window: Option<NumberWindow>,
    /// Between which values all leaves lie, both ends included; an infinite end is none.
    pub bounds: Option<NumberWindow>,
    /// When a node stops.
    pub cutoff: CutoffRule,
    /// What is returned outside the window.
    pub fail: FailMode,
    /// What `mtd-f` asks about first; `None`: the value of the leftmost leaf.
    pub first_guess: Option<ExtendedNumber>,
    /// How many children of an outcome of a chance node `star2` looks at first; `None`: one.
    pub probes: Option<NonZeroU32>,
    /// The order in which children are visited.
    pub order: Order,
    /// The seed of the random order.
    pub seed: u64,
    /// Whether a position that comes up again is not searched again where what is proved of it settles
    /// that.
    pub transpositions: bool,
    /// The most bytes of a transposition table; `None`: [`DEFAULT_BYTES`].
    pub table_bytes: Option<usize>,
    /// Whether a game or the answers of a program are searched to depth 1, 2, 3 and so on, with the best moves of the search before. It needs
    /// [`transpositions`](SearchOptions::transpositions).
    pub iterates: bool,
    /// How far the window of each of these searches reaches to both sides of the value of the one before; `None`: that is
    /// no limit.
    pub aspiration: Option<NonZeroU32>,
    /// Nodes at this ply are taken at their static values.
    pub depth: Option<usize>,
    /// The node whose subtree is searched, as a tree of its own: its path, name or move. `None`: the root.
    pub root: Option<String>,
}

/// The names of nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NodeNames {
    /// Those of the document.
    #[default]
    OfDocument,
    /// Nodes without names have [letters](crate::tree::Tree::with_letters).
    Letters,
    /// Nodes with neither names nor moves have [letters](crate::tree::Tree::with_letters_beside_moves).
    LettersBesideMoves,
}

/// How documents are read and searched, and what the answer needs.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// How they are read.
    pub reading: read::Options,
    /// How they are searched.
    pub search: SearchOptions,
    /// What is listed of the pruned subtrees.
    pub pruned: PrunedDetail,
    /// Whether all optimal moves at the root are found.
    pub all_best: bool,
    /// The names of nodes.
    pub names: NodeNames,
    /// Whether the answer shows no names and moves, only values and paths. Then they are not looked up.
    pub leaves_out_labels: bool,
}

impl SolveOptions {
    /// Whether the answer lists pruned subtrees, or their leaves.
    #[must_use]
    pub fn lists_pruned(&self) -> bool {
        self.pruned != PrunedDetail::Nothing
    }

    /// Whether the answer can be found along a text or the moves of a game: nothing needs the whole tree.
    pub(super) fn goes_along(&self) -> bool {
        let is_listed_by_leaf = self.pruned == PrunedDetail::Leaves;
        let has_letters = self.names != NodeNames::OfDocument;
        self.search.goes_forward() && !is_listed_by_leaf && !self.all_best && !has_letters
    }

    /// Whether no option says how to search: then the [value alone](super::Solver::value) may be found in any way.
    #[must_use]
    pub fn leaves_search_free(&self) -> bool {
        let search = &self.search;
        self.goes_along()
            && search.algorithm == Algorithm::AlphaBeta
            && search.order == Order::Given
            && search.window.is_none()
            && search.bounds.is_none()
            && search.cutoff == CutoffRule::Ge
            && search.depth.is_none()
            && self.reading.game.evaluation.is_none()
    }
}

/// What the answer lists of the pruned subtrees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PrunedDetail {
    /// Their roots.
    #[default]
    Subtrees,
    /// All of their leaves.
    Leaves,
    /// Nothing; they are counted.
    #[strum(serialize = "none")]
    Nothing,
}

impl SearchOptions {
    /// How a document is read for this search: with decimals, if a limit has a fraction.
    #[must_use]
    pub fn reading(&self, options: &read::Options) -> read::Options {
        let is_decimal = |limit: ExtendedNumber| limit.value(NumberKind::Integers).is_none();
        let has_fraction = self.limits().any(is_decimal);
        read::Options {
            decimals: options.decimals || has_fraction,
            game: GameOptions {
                depth: self.depth_of_positions(),
                path: self.path_to_root().map(str::to_owned).collect(),
                keeps_keys: self.transpositions || options.game.keeps_keys,
                ..options.game.clone()
            },
            ..options.clone()
        }
    }

    /// The ply at which positions are taken at their static values, seen from the root of the document. Iterations
    /// without a limit take some there, too.
    fn depth_of_positions(&self) -> Option<usize> {
        let depth = self.depth.or(self.iterates.then_some(usize::MAX))?;
        Some(depth.saturating_add(self.path_to_root().count()))
    }

    /// The steps from the root of a tree to that of the search, if it is a path: `/0/2`.
    fn path_to_root(&self) -> impl Iterator<Item = &str> {
        let path = self.root.as_deref().and_then(|root| root.strip_prefix('/'));
        path.unwrap_or_default().split('/').filter(|step| !step.is_empty())
    }

    /// The numbers among the options.
    pub(super) fn limits(&self) -> impl Iterator<Item = ExtendedNumber> {
        let pairs = self.window.into_iter().chain(self.bounds);
        pairs.flat_map(|pair| [pair.alpha, pair.beta]).chain(self.first_guess)
    }

    /// The same search of a tree whose document says between which values all leaves lie.
    ///
    /// # Errors
    ///
    /// [`SolveError::OtherBounds`]: the options say something else; [`SolveError::NoBounds`]: the algorithm goes by none.
    pub(super) fn with_bounds(
        &self,
        of_document: Option<NumberWindow>,
    ) -> Result<SearchOptions, SolveError> {
        let differ = |one: ExtendedNumber, other| one.is_less(other) || other.is_less(one);
        if of_document.is_some() && !self.algorithm.abilities().takes_window {
            return Err(SolveError::NoBounds(self.algorithm.name()));
        }
        match (self.bounds, of_document) {
            (Some(own), Some(given))
                if differ(own.alpha, given.alpha) || differ(own.beta, given.beta) =>
            {
                Err(SolveError::OtherBounds)
            }
            (own, given) => Ok(SearchOptions { bounds: own.or(given), ..self.clone() }),
        }
    }

    /// The rules in a tree with numbers of this kind.
    ///
    /// # Errors
    ///
    /// [`SolveError::Inexact`]: a limit that this kind cannot hold.
    pub fn rules(&self, kind: NumberKind) -> Result<Rules, SolveError> {
        let value = |option: &'static str, number: ExtendedNumber| {
            number.value(kind).ok_or(SolveError::Inexact { option, number })
        };
        let window = match self.window {
            None => Window::FULL,
            Some(NumberWindow { alpha, beta }) => {
                let ends = (value("window", alpha)?, value("window", beta)?);
                Window::new(ends.0, ends.1).ok_or(SolveError::EmptyWindow)?
            }
        };
        Ok(Rules {
            window,
            cutoff: self.cutoff,
            fail: self.fail,
            first_guess: match self.first_guess {
                Some(guess) => Some(value("first guess", guess)?),
                None => None,
            },
            bounds: match self.bounds {
                Some(NumberWindow { alpha, beta }) => {
                    ProvedRange { lower: value("bounds", alpha)?, upper: value("bounds", beta)? }
                }
                None => ProvedRange::NOTHING,
            },
            probes: self.probes.unwrap_or(NonZeroU32::MIN),
        })
    }

    /// What a report shows of a search by these rules.
    #[must_use]
    pub fn settings(&self, rules: Rules) -> SearchSettings {
        SearchSettings {
            algorithm: self.algorithm,
            rules,
            order: self.order,
            depth: self.depth,
            has_window: self.window.is_some(),
        }
    }

    /// The most bytes of a transposition table.
    pub(super) fn table_bytes(&self) -> usize {
        self.table_bytes.unwrap_or(DEFAULT_BYTES)
    }

    /// The most bytes of the transposition table of the search; `None`: it has none.
    #[must_use]
    pub fn table(&self) -> Option<usize> {
        self.transpositions.then(|| self.table_bytes())
    }

    /// Whether the search goes along the tree of a document, from its root on, in an order that needs no tree in memory.
    /// If the order is not the given one, along the moves of a game or the answers of a program.
    #[must_use]
    pub fn goes_forward(&self) -> bool {
        let is_forward = self.algorithm.forward().is_some() || self.transpositions;
        is_forward && self.move_order().is_some() && self.root.is_none()
    }

    /// The option that makes it a search along positions, if one does.
    #[must_use]
    pub fn for_positions(&self) -> Option<String> {
        let has_table = self.transpositions && !self.iterates;
        if has_table { Some("--transpositions".to_owned()) } else { self.for_games() }
    }

    /// The option that makes it a search along the moves of a game or the answers of a program, if one does.
    pub(super) fn for_games(&self) -> Option<String> {
        if self.iterates {
            Some("--iterate".to_owned())
        } else {
            self.order.is_learned().then(|| format!("--order {}", self.order.name()))
        }
    }

    /// Whether it enters each node once at most.
    pub(super) fn enters_once(&self) -> bool {
        self.algorithm.forward().is_some() && !self.iterates
    }

    /// The order as one of moves, if it needs no tree in memory.
    #[must_use]
    pub fn move_order(&self) -> Option<MoveOrder> {
        Some(match self.order {
            Order::Given => MoveOrder::Given,
            Order::Static => MoveOrder::Static,
            Order::Table => MoveOrder::Best,
            Order::Killer => MoveOrder::Killer,
            Order::History => MoveOrder::History,
            Order::Reverse | Order::Best | Order::Worst | Order::Random => return None,
        })
    }
}

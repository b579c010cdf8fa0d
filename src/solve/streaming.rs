//! The search along the text of a document, an array, the moves of a game, or answers: no tree is built, unless its nodes
//! say which positions they are, for a table.

use std::cell::Cell;

use super::along_moves::{GameSearch, game_value};
use super::document::{Document, TreeSource};
use super::error::{Need, SolveError};
use super::observed::{Observed, watcher};
use super::options::{SearchOptions, SolveOptions};
use super::prepared::PreparedTree;
use crate::named::Named as _;
use crate::number::NumberKind;
use crate::read::{
    Format, KeptLabels, Options, ProgramError, ProgramStop, ProgramTree, ProgramWalk, read_position,
};
use crate::search::{ForwardAlgorithm, Order, Outcome, Rules, SearchError, SearchMemory, Watch};
use crate::speed::text::{Fallback, TextWalk, ValueSearch, WalkedNode};
use crate::tree::{SolvedTree, StreamedTree, Walk};
use crate::value::{Player, Value, View};

/// A document that has been searched along its text.
pub(super) struct Streamed {
    pub(super) tree: SolvedTree,
    pub(super) rules: Rules,
    pub(super) outcome: Outcome,
}

/// Searches documents along their texts, in the memory of the one before.
#[derive(Debug)]
pub(super) struct Streaming {
    /// How trees are searched without a table.
    algorithm: ForwardAlgorithm,
    search: SearchOptions,
    /// How documents are read at first: with integers, unless an option asks for decimals.
    reading: Options,
    /// Who is to move at the root of nested documents; `None`: they are not searched along their texts.
    text: Option<Player>,
    /// Whether the answer needs no labels.
    leaves_out_labels: bool,
    /// What the search before has shown.
    observed: Observed,
    /// The memory of a walk along a text.
    open: Vec<WalkedNode>,
    memory: SearchMemory,
    /// `None`: an option asks for more than plain alpha-beta.
    values: Option<ValueSearch>,
}

/// The tree, the rules in its numbers, and what the search found.
type Found = (StreamedTree, Rules, Result<Outcome, SearchError>);

impl Streaming {
    /// `None`: answers with these options cannot be found along texts.
    pub(super) fn new(options: &SolveOptions) -> Option<Streaming> {
        if !options.goes_along() {
            return None;
        }
        let reading = options.search.reading(&options.reading);
        Some(Streaming {
            algorithm: options.search.algorithm.forward().unwrap_or_default(),
            text: walked_player(&reading),
            reading,
            search: options.search.clone(),
            leaves_out_labels: options.leaves_out_labels,
            // A search that comes back to nodes steps over some that it enters later.
            observed: Observed::new(options.lists_pruned() && options.search.enters_once()),
            open: Vec::new(),
            memory: SearchMemory::default(),
            values: options.leaves_search_free().then(ValueSearch::default),
        })
    }

    /// The value alone of a document, and the kind of its numbers. `None`: it must be
    /// [searched](Streaming::search).
    pub(super) fn value(
        &mut self,
        text: &[u8],
        format: Format,
        watch: Option<Watch>,
    ) -> Option<(NumberKind, Value)> {
        let (values, player) = (self.values.as_mut()?, self.text?);
        let first = self.reading.first_number_kind();
        match format.of_one_tree(text, &self.reading) {
            Format::Nested if !self.search.transpositions => {
                by_kind(first, |kind| Ok((kind, values.value(text, kind, player)?)))
            }
            Format::Game => {
                let position = read_position(text, &self.reading).ok()?;
                Some((first, game_value(&position, first, self.search.table_bytes(), watch)?))
            }
            _ => None,
        }
    }

    /// Searches a document. `None`: no quick reader takes it, because of its format, or because it is invalid or
    /// unusual; or the search asks for more than one pass.
    ///
    /// # Errors
    ///
    /// [`SolveError`]: the document can be read, and the search has no answer.
    pub(super) fn search(
        &mut self,
        document: &Document,
        options: &SolveOptions,
        watch: Option<Watch>,
    ) -> Result<Option<Streamed>, SolveError> {
        let (tree, rules, outcome) =
            if self.search.transpositions && !document.is_made(&self.reading) {
                let prepared = PreparedTree::read(document, options)?;
                self.observed.forget();
                let outcome = self.observed.search_tree(&prepared, &self.search, watch);
                let rules = prepared.rules();
                (SolvedTree::InMemory(Box::new(prepared.into_tree())), rules, outcome)
            } else if let Some(found) = self.search_along(document, watch)? {
                let (tree, rules, outcome) = found;
                (SolvedTree::Streamed(tree), rules, outcome)
            } else {
                return Ok(None);
            };
        let has_chance = tree.info().has_chance();
        let outcome = outcome.map_err(|error| match error {
            SearchError::NoValue(leaf) => {
                let offset = document.locate(&self.reading, &leaf.path);
                let need = if has_chance { Need::SearchOfChance } else { Need::Search };
                SolveError::NoValue { leaf, offset, need }
            }
            SearchError::GivenUp => SolveError::TooManyPruned { most: self.reading.game.max_nodes },
        })?;
        Ok(Some(Streamed { tree, rules, outcome }))
    }

    /// Searches a document without a tree in memory. `None`: it must be read into one.
    ///
    /// # Errors
    ///
    /// The document cannot be read, or an option does not fit it.
    fn search_along(
        &mut self,
        document: &Document,
        watch: Option<Watch>,
    ) -> Result<Option<Found>, SolveError> {
        // A depth limit takes static values, which the walks over text do not read. An evaluation of a
        // tree is an error, which the other readers report.
        let needs_tree = self.search.depth.is_some()
            || self.reading.game.evaluation.is_some()
            || self.search.order != Order::Given;
        let (text, format) = (document.bytes(), document.format);
        let of_tree = format.of_one_tree(text, &self.reading);
        let is_array = matches!(of_tree, Format::Flat | Format::Npy);
        if !self.reading.chance_plies.is_empty() && !is_array {
            return Ok(None);
        }
        Ok(match (&document.source, of_tree) {
            // No program runs in a page, which is smaller without their walk.
            (TreeSource::Program(_), _) if cfg!(target_family = "wasm") => None,
            (TreeSource::Program(tree), _) => Some(self.search_program(tree, watch)?),
            (_, Format::Game) => Some(self.search_game(text, watch)?),
            (_, Format::Nested) if !needs_tree => self.search_nested(text),
            (_, Format::Flat | Format::Npy) if !needs_tree && self.reading.view == View::Max => {
                self.search_array(text, format)?
            }
            _ => None,
        })
    }

    /// What the search before has shown.
    pub(super) fn observed(&self) -> &Observed {
        &self.observed
    }

    /// Searches a nested document with integers or, if it has decimals, with those.
    fn search_nested(&mut self, text: &[u8]) -> Option<Found> {
        let player = self.text?;
        let first = self.reading.first_number_kind();
        by_kind(first, |kind| self.search_nested_with(text, kind, player)).flatten()
    }

    /// Searches a nested document with numbers of this kind. `None`: an option does not fit them, which is
    /// an error only if the document is right.
    ///
    /// # Errors
    ///
    /// [`Fallback`]: the document is not right, or has numbers of the other kind.
    fn search_nested_with(
        &mut self,
        text: &[u8],
        kind: NumberKind,
        player: Player,
    ) -> Result<Option<Found>, Fallback> {
        let Ok(rules) = self.search.rules(kind) else {
            return Ok(None);
        };
        self.observed.forget();
        let mut walk = TextWalk::new(&mut self.open, text, kind, player);
        let observer = &mut self.observed.observer();
        let outcome = self.algorithm.search_in(&mut self.memory, &mut walk, rules, observer);
        let tree = walk.finish()?;
        Ok(Some((tree, rules, outcome)))
    }

    /// Searches an array, flat or npy, as it lies. `None`: it is none; or chance decides at some of its plies, and the
    /// algorithm or an option does not fit that.
    ///
    /// # Errors
    ///
    /// The document cannot be read; an option does not fit it.
    fn search_array(&mut self, text: &[u8], format: Format) -> Result<Option<Found>, SolveError> {
        let Some(array) = format.read_array(text, &self.reading)? else {
            return Ok(None);
        };
        let plies = &self.reading.chance_plies;
        if plies.is_empty() {
            let tree = StreamedTree::new(array.number_kind(), array.player());
            let rules = self.search.rules(array.number_kind())?;
            return Ok(Some(self.search_walk(&mut array.walk(), tree, rules)));
        }
        let knows_chance = self.algorithm.algorithm().abilities().knows_chance;
        let Some(array) = array.with_chance_at(plies).filter(|_| knows_chance) else {
            return Ok(None);
        };
        let Ok(rules) = self.search.rules(array.number_kind()) else {
            return Ok(None);
        };
        let tree = StreamedTree::new(array.number_kind(), array.player());
        let tree = tree.with_chance(array.mover());
        Ok(Some(self.search_walk(&mut array.walk_with_chance(), tree, rules)))
    }

    /// Searches a walk of this tree.
    fn search_walk(&mut self, walk: &mut impl Walk, tree: StreamedTree, rules: Rules) -> Found {
        self.observed.forget();
        let observer = &mut self.observed.observer();
        let outcome = self.algorithm.search_in(&mut self.memory, walk, rules, observer);
        (tree, rules, outcome)
    }

    /// Searches the tree below a position, which is made as the search goes.
    ///
    /// # Errors
    ///
    /// The document gives no position; an option does not fit it; the list of what is pruned is too long.
    fn search_game(&mut self, text: &[u8], watch: Option<Watch>) -> Result<Found, SolveError> {
        let position = read_position(text, &self.reading)?;
        let number_kind = self.reading.first_number_kind();
        let rules = self.search.rules(number_kind)?;
        self.observed.forget();
        self.observed.limit_pruned(self.reading.game.max_nodes);
        let search = GameSearch {
            observed: &mut self.observed,
            memory: &mut self.memory,
            algorithm: self.algorithm,
            search: &self.search,
            game: &self.reading.game,
            number_kind,
            rules,
            watch,
        };
        let (tree, outcome) = position.visit(search);
        Ok((tree, rules, outcome))
    }

    /// Searches a tree that is asked for, with integers or, if an answer has decimals or a chance node, again with
    /// decimals.
    ///
    /// # Errors
    ///
    /// A node is not known; an option does not fit the tree; the list of what is pruned is too long.
    fn search_program(
        &mut self,
        tree: &ProgramTree,
        watch: Option<Watch>,
    ) -> Result<Found, SolveError> {
        let mut number_kind = self.reading.first_number_kind();
        let order = self.search.move_order().expect("the search goes along the moves");
        loop {
            let rules = self.search.rules(number_kind)?;
            self.observed.forget();
            let kept = match &self.observed.pruned {
                _ if self.leaves_out_labels || self.search.iterates => KeptLabels::Nothing,
                _ if self.search.transpositions => KeptLabels::Listed,
                None => KeptLabels::Line,
                Some(_) => KeptLabels::LineAndPruned,
            };
            self.observed.limit_pruned(self.reading.game.max_nodes);
            let (reading, algorithm) = (&self.reading, self.search.algorithm);
            let knows_chance = algorithm.abilities().knows_chance;
            let walk = ProgramWalk::new(tree, number_kind, reading, kept, knows_chance);
            let mut walk = walk.in_order(order);
            // An answer takes longer than to tell of it.
            let (enters_once, iterated) = (self.search.enters_once(), Cell::new(None));
            let mut watcher = watcher(watch, &iterated, number_kind, 1, enters_once);
            let (outcome, tree) = if self.search.iterates {
                let outcome = self.observed.search_deeper(
                    &self.search,
                    (number_kind, rules),
                    |depth| walk.to_depth(depth),
                    ProgramWalk::moves_along,
                    &iterated,
                    &mut watcher,
                );
                let pv = outcome.as_ref().map_or(&[][..], |outcome| &outcome.pv);
                let tree = walk.finish_with(pv);
                (outcome, tree)
            } else if self.search.transpositions {
                let most = Some(self.reading.game.max_nodes);
                let outcome = self.observed.search_with_table(
                    &mut walk,
                    true,
                    &self.search,
                    rules,
                    most,
                    &mut watcher,
                );
                let pv = outcome.as_ref().map_or(&[][..], |outcome| &outcome.pv);
                let tree = walk.finish_with(pv);
                (outcome, tree)
            } else {
                let observer = &mut (self.observed.observer(), &mut watcher);
                let memory = &mut self.memory;
                let outcome = self.algorithm.search_in(memory, &mut walk, rules, observer);
                let tree = match &outcome {
                    Ok(outcome) if !self.leaves_out_labels => walk.finish_with(&outcome.pv),
                    _ => walk.finish(),
                };
                (outcome, tree)
            };
            match tree {
                Ok(streamed) => return Ok((streamed, rules, outcome)),
                Err(ProgramStop::NeedsDoubles) => number_kind = NumberKind::Decimals,
                Err(ProgramStop::Chance) => return Err(SolveError::NoChance(algorithm.name())),
                Err(ProgramStop::Fault(fault)) => return Err(ProgramError::Answer(fault).into()),
            }
        }
    }
}

/// Who is to move at the root of a nested document, if it may be walked along its text with these options; a walk
/// compares the values as they stand there, so they must be from MAX's view.
#[must_use]
pub fn walked_player(options: &Options) -> Option<Player> {
    options.is_plain().then(|| options.player.unwrap_or(Player::Max))
}

/// The result of an attempt with numbers of the `first` kind or, if that was integers and the text has
/// decimals, with decimals.
pub(super) fn by_kind<T>(
    first: NumberKind,
    mut attempt: impl FnMut(NumberKind) -> Result<T, Fallback>,
) -> Option<T> {
    match attempt(first) {
        Err(Fallback::Decimals) => attempt(NumberKind::Decimals).ok(),
        found => found.ok(),
    }
}

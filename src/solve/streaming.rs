//! The search along the text of a document, an array, the moves of a game, or answers: no tree is built. And that of a
//! tree in memory with a transposition table, as that of a game.

use std::cell::Cell;

use super::error::{Need, SolveError};
use super::game_value::game_value;
use super::iterating::{Deepening, Searched};
use super::options::{SearchOptions, SolveOptions};
use super::prepared::{PreparedTree, SolvedTree, is_game};
use super::text::{TreeSource, by_kind, walked_player};
use crate::games::{DocumentGame, GameWalk, PositionVisitor};
use crate::number::NumberKind;
use crate::read::{
    Format, KeptLabels, Options, ProgramError, ProgramStop, ProgramTree, ProgramWalk, read_position,
};
use crate::report::TableReport;
use crate::search::{
    Counter, FirstCutoffs, ForwardAlgorithm, Iteration, NARROW, NODES_BETWEEN, Observer, Order,
    Outcome, PrunedList, Rules, SearchError, SearchMemory, SearchProgress, Table, Transpositions,
    WIDE, Watch, Watcher, follow,
};
use crate::speed::text::{Fallback, TextWalk, ValueSearch, WalkedNode};
use crate::tree::{Keyed, Labels, StreamedTree, Tree};
use crate::value::{Player, Value};

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
    counter: Counter,
    /// `None`: the pruned subtrees are not listed.
    pruned: Option<PrunedList>,
    /// `None`: no search with a transposition table was made, or its nodes are not listed.
    transpositions: Option<Transpositions>,
    /// How many positions a table has kept.
    positions: u64,
    /// The searches to one depth each; `None`: it was one search.
    iterations: Option<Vec<Iteration>>,
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
            counter: Counter::default(),
            // A search that comes back to nodes steps over some that it enters later.
            pruned: (options.lists_pruned() && options.search.enters_once())
                .then(PrunedList::default),
            transpositions: None,
            positions: 0,
            iterations: None,
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
        source: &TreeSource,
        format: Format,
        options: &SolveOptions,
        watch: Option<Watch>,
    ) -> Result<Option<Streamed>, SolveError> {
        let (tree, rules, outcome) =
            if self.search.transpositions && !is_game(source, format, &self.reading) {
                let prepared = PreparedTree::read(source, format, options)?;
                let (rules, outcome) = (prepared.rules(), self.search_tree(&prepared, watch));
                (SolvedTree::Prepared(Box::new(prepared)), rules, outcome)
            } else if let Some(found) = self.search_along(source, format, watch)? {
                let (tree, rules, outcome) = found;
                (SolvedTree::Streamed(tree), rules, outcome)
            } else {
                return Ok(None);
            };
        let outcome = outcome.map_err(|error| match error {
            SearchError::NoValue(leaf) => {
                let offset = format.locate(source.bytes(), &self.reading, &leaf.path);
                let need = Need::Search;
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
        source: &TreeSource,
        format: Format,
        watch: Option<Watch>,
    ) -> Result<Option<Found>, SolveError> {
        // A depth limit takes static values, which the walks over text do not read. An evaluation of a
        // tree is an error, which the other readers report.
        let needs_tree = self.search.depth.is_some()
            || self.reading.game.evaluation.is_some()
            || self.search.order != Order::Given;
        let text = source.bytes();
        Ok(match (source, format.of_one_tree(text, &self.reading)) {
            (TreeSource::Program(tree), _) if self.search.order == Order::Given => {
                Some(self.search_program(tree, watch)?)
            }
            (TreeSource::Program(_), _) => None,
            (_, Format::Game) => Some(self.search_game(text, watch)?),
            (_, Format::Nested) if !needs_tree => self.search_nested(text),
            (_, Format::Flat | Format::Npy) if self.text.is_some() && !needs_tree => {
                self.search_array(text, format)?
            }
            _ => None,
        })
    }

    /// Searches a tree in memory whose nodes say which positions they are, with a transposition table.
    ///
    /// # Errors
    ///
    /// A leaf has no value.
    fn search_tree(
        &mut self,
        prepared: &PreparedTree,
        watch: Option<Watch>,
    ) -> Result<Outcome, SearchError> {
        self.forget_search();
        let (tree, rules) = (prepared.tree(), prepared.rules());
        let (kind, enters_once) = (tree.number_kind(), self.search.enters_once());
        let watcher = &mut watch.map(|watch| Watcher::new(watch, kind, NODES_BETWEEN, enters_once));
        let walk = &mut tree.walk(Tree::ROOT);
        if tree.needs_wide_table() {
            self.search_with_table::<_, WIDE>(walk, rules, None, watcher)
        } else {
            self.search_with_table::<_, NARROW>(walk, rules, None, watcher)
        }
    }

    /// The counts of the search before.
    pub(super) fn counter(&self) -> &Counter {
        &self.counter
    }

    /// The subtrees that the search before pruned, if they are listed.
    pub(super) fn pruned(&self) -> Option<&PrunedList> {
        self.pruned.as_ref()
    }

    /// What a transposition table did in the search before; `None` if there was none.
    pub(super) fn table(&self) -> Option<TableReport<'_>> {
        self.search.transpositions.then_some(TableReport {
            positions: self.positions,
            answers: self.counter.answers,
            transpositions: self.transpositions.as_ref(),
            iterations: self.iterations.as_deref(),
        })
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
        self.forget_search();
        let mut walk = TextWalk::new(&mut self.open, text, kind, player);
        let observer = &mut (&mut self.counter, &mut self.pruned);
        let outcome = self.algorithm.search_in(&mut self.memory, &mut walk, rules, observer);
        let tree = walk.finish()?;
        Ok(Some((tree, rules, outcome)))
    }

    /// Searches an array, flat or npy, as it lies. `None`: it is none.
    ///
    /// # Errors
    ///
    /// The document cannot be read; an option does not fit it.
    fn search_array(&mut self, text: &[u8], format: Format) -> Result<Option<Found>, SolveError> {
        let Some(array) = format.read_array(text, &self.reading)? else {
            return Ok(None);
        };
        let rules = self.search.rules(array.number_kind())?;
        self.forget_search();
        let observer = &mut (&mut self.counter, &mut self.pruned);
        let memory = &mut self.memory;
        let outcome = self.algorithm.search_in(memory, &mut array.walk(), rules, observer);
        let tree = StreamedTree::new(array.number_kind(), array.player());
        Ok(Some((tree, rules, outcome)))
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
        self.forget_search();
        self.limit_pruned();
        let search = GameSearch { streaming: self, number_kind, rules, watch };
        let (tree, outcome) = position.visit(search);
        Ok((tree, rules, outcome))
    }

    /// Searches a tree that is asked for, with integers or, if an answer has decimals, again with those.
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
        loop {
            let rules = self.search.rules(number_kind)?;
            self.forget_search();
            let kept = match &self.pruned {
                _ if self.leaves_out_labels => KeptLabels::Nothing,
                None => KeptLabels::Line,
                Some(_) => KeptLabels::LineAndPruned,
            };
            self.limit_pruned();
            let mut walk = ProgramWalk::new(tree, number_kind, &self.reading, kept);
            // An answer takes longer than to tell of it.
            let mut watcher = watch.map(|watch| Watcher::new(watch, number_kind, 1, true));
            let observer = &mut (&mut self.counter, (&mut self.pruned, &mut watcher));
            let memory = &mut self.memory;
            let outcome = self.algorithm.search_in(memory, &mut walk, rules, observer);
            match walk.finish() {
                Ok(streamed) => return Ok((streamed, rules, outcome)),
                Err(ProgramStop::Decimals) => number_kind = NumberKind::Decimals,
                Err(ProgramStop::Fault(fault)) => return Err(ProgramError::Answer(fault).into()),
            }
        }
    }

    /// Searches with a transposition table. `most`: the most nodes that the list of what it answers may hold.
    ///
    /// # Errors
    ///
    /// The lists are too long.
    fn search_with_table<W: Keyed, const WORDS: usize>(
        &mut self,
        walk: &mut W,
        rules: Rules,
        most: Option<u32>,
        watcher: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        let mut table = Table::<WORDS>::new(self.search.table_bytes());
        self.transpositions = self.pruned.is_some().then(Transpositions::default);
        if let Some(transpositions) = &mut self.transpositions {
            transpositions.limit(most);
        }
        self.search_once(walk, &mut table, rules, &mut None, watcher)
    }

    /// Searches with this table, and follows the line of play.
    ///
    /// # Errors
    ///
    /// The lists are too long.
    fn search_once<W: Keyed, const WORDS: usize>(
        &mut self,
        walk: &mut W,
        table: &mut Table<WORDS>,
        rules: Rules,
        first: &mut Option<FirstCutoffs>,
        watcher: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        let lists = (&mut self.pruned, &mut self.transpositions);
        let observer = &mut (&mut self.counter, ((lists, first), watcher));
        let found = self.search.algorithm.search_with_table(walk, table, rules, observer);
        self.positions = table.positions();
        let mut outcome = found?;
        follow(walk, table, &mut outcome)?;
        Ok(outcome)
    }

    /// Limits the list of what is pruned, where nothing else limits the search: that of a tree which is made as it
    /// goes.
    fn limit_pruned(&mut self) {
        let most = self.reading.game.max_nodes;
        if let Some(pruned) = &mut self.pruned {
            pruned.limit(Some(most));
        }
    }

    /// Forgets what the search before did.
    fn forget_search(&mut self) {
        self.counter = Counter::default();
        if let Some(pruned) = &mut self.pruned {
            pruned.clear();
            pruned.limit(None);
        }
        self.transpositions = None;
        self.iterations = None;
    }
}

/// Searches the tree below a position of any game.
struct GameSearch<'s> {
    streaming: &'s mut Streaming,
    number_kind: NumberKind,
    rules: Rules,
    watch: Option<Watch<'s>>,
}

impl PositionVisitor for GameSearch<'_> {
    type Output = (StreamedTree, Result<Outcome, SearchError>);

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> Self::Output {
        let GameSearch { streaming, number_kind, rules, watch } = self;
        let depth = streaming.reading.game.depth;
        let order = streaming.search.move_order().expect("the search goes along the moves");
        let iterated = Cell::new(None);
        let tell = watch.map(|watch| {
            |progress: &SearchProgress| {
                watch(&SearchProgress { iterated: iterated.get(), ..*progress });
            }
        });
        let enters_once = streaming.search.enters_once();
        let mut watcher =
            tell.map(|tell| Watcher::new(tell, number_kind, NODES_BETWEEN, enters_once));
        let walk = &mut GameWalk::new(game, position, number_kind, depth).in_order(order);
        let outcome = if streaming.search.iterates {
            let depth = streaming.search.depth;
            let deepening = Deepening { game, position, number_kind, order, rules, depth };
            let mut table = Table::<WIDE>::new(streaming.search.table_bytes());
            let (mut rows, mut total) = (Vec::new(), Counter::default());
            let search = |walk: &mut GameWalk<G>, rules| {
                let mut first = Some(FirstCutoffs::default());
                streaming.counter = Counter::default();
                let found =
                    streaming.search_once(walk, &mut table, rules, &mut first, &mut watcher);
                total += streaming.counter;
                let (outcome, first) = (found?, first.unwrap_or_default());
                Ok(Searched { outcome, counter: streaming.counter, first })
            };
            let outcome = deepening.search(search, |row| {
                iterated.set(row.depth.zip(number_kind.value(row.value)));
                rows.push(row);
            });
            (streaming.counter, streaming.iterations) = (total, Some(rows));
            outcome
        } else if streaming.search.transpositions {
            let most = Some(streaming.reading.game.max_nodes);
            let is_narrow = game.key_bits() <= u64::BITS && number_kind == NumberKind::Integers;
            if depth.is_none() && is_narrow {
                streaming.search_with_table::<_, NARROW>(walk, rules, most, &mut watcher)
            } else {
                streaming.search_with_table::<_, WIDE>(walk, rules, most, &mut watcher)
            }
        } else {
            let observer = &mut (&mut streaming.counter, (&mut streaming.pruned, &mut watcher));
            streaming.algorithm.search_in(&mut streaming.memory, walk, rules, observer)
        };
        let pv = outcome.as_ref().map_or(&[][..], |outcome| &outcome.pv);
        let player = game.player(position);
        let names = walk.names_along(pv);
        let mut listed = Labels::default();
        for (number, name) in walk.move_names() {
            listed.push_move(number, name.as_bytes());
        }
        let mut along = Labels::default();
        for (ply, name) in (1..).zip(names) {
            along.push_move(ply, name.as_bytes());
        }
        let tree = StreamedTree::new(number_kind, player).with_labels(listed, along);
        (tree, outcome)
    }
}

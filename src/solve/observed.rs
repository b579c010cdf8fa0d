//! What the observers of a search have seen, for its answer; and searches with a transposition table, whose nodes are
//! listed, too.

use std::cell::Cell;

use super::options::SearchOptions;
use super::prepared::PreparedTree;
use crate::number::NumberKind;
use crate::search::{
    Algorithm, AnyTable, Counter, Deepening, FirstCutoffs, Iteration, NODES_BETWEEN, Observer,
    Outcome, PrunedList, Rules, SearchError, SearchProgress, SearchedDepth, TableUse,
    Transpositions, Watch, Watcher, follow,
};
use crate::tree::{Keyed, Tree};
use crate::value::Value;

/// What the observers of a search have seen.
#[derive(Debug, Default)]
pub(super) struct Observed {
    pub(super) counter: Counter,
    /// `None`: the pruned subtrees are not listed.
    pub(super) pruned: Option<PrunedList>,
    /// `None`: no search with a transposition table was made, or its nodes are not listed.
    transpositions: Option<Transpositions>,
    /// How many positions a table has kept.
    positions: u64,
    /// The searches to one depth each; `None`: it was one search.
    pub(super) iterations: Option<Vec<Iteration>>,
}

/// Whoever tells of a search to `watch`, and of the last whole iteration with it.
pub(super) fn watcher<'w>(
    watch: Option<Watch<'w>>,
    iterated: &'w Cell<Option<(usize, Value)>>,
    number_kind: NumberKind,
    every: u64,
    enters_once: bool,
) -> Option<impl Observer> {
    let watch = watch?;
    let tell = |progress: &SearchProgress| {
        watch(&SearchProgress { iterated: iterated.get(), ..*progress });
    };
    Some(Watcher::new(tell, number_kind, every, enters_once))
}

impl Observed {
    /// Nothing yet.
    pub(super) fn new(lists_pruned: bool) -> Observed {
        Observed { pruned: lists_pruned.then(PrunedList::default), ..Observed::default() }
    }

    /// Forgets the search before.
    pub(super) fn forget(&mut self) {
        self.counter = Counter::default();
        if let Some(pruned) = &mut self.pruned {
            pruned.clear();
            pruned.limit(None);
        }
        self.transpositions = None;
        self.iterations = None;
    }

    /// Limits the list of what is pruned, where nothing else limits the search: that of a tree which is made as it
    /// goes.
    pub(super) fn limit_pruned(&mut self, most: u32) {
        if let Some(pruned) = &mut self.pruned {
            pruned.limit(Some(most));
        }
    }

    /// What watches a search without a table.
    pub(super) fn observer(&mut self) -> impl Observer {
        (&mut self.counter, &mut self.pruned)
    }

    /// What the table of the search has done.
    pub(super) fn table(&self) -> TableUse<'_> {
        TableUse {
            positions: self.positions,
            answers: self.counter.answers,
            transpositions: self.transpositions.as_ref(),
            iterations: self.iterations.as_deref(),
        }
    }

    /// Searches a tree in memory whose nodes say which positions they are, with a transposition table.
    ///
    /// # Errors
    ///
    /// A leaf has no value.
    pub(super) fn search_tree(
        &mut self,
        prepared: &PreparedTree,
        search: &SearchOptions,
        watch: Option<Watch>,
    ) -> Result<Outcome, SearchError> {
        let (tree, rules) = (prepared.tree(), prepared.rules());
        let (kind, enters_once) = (tree.number_kind(), search.enters_once());
        let watcher = &mut watch.map(|watch| Watcher::new(watch, kind, NODES_BETWEEN, enters_once));
        let walk = &mut tree.walk(Tree::ROOT);
        let is_wide = tree.needs_wide_table();
        self.search_with_table(walk, is_wide, search, rules, None, watcher)
    }

    /// Searches with a transposition table. `most`: the most nodes that the list of what it answers may hold.
    ///
    /// # Errors
    ///
    /// The lists are too long.
    pub(super) fn search_with_table<W: Keyed>(
        &mut self,
        walk: &mut W,
        is_wide: bool,
        search: &SearchOptions,
        rules: Rules,
        most: Option<u32>,
        watcher: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        let mut table = AnyTable::new(search.table_bytes(), is_wide);
        self.transpositions = self.pruned.is_some().then(Transpositions::default);
        if let Some(transpositions) = &mut self.transpositions {
            transpositions.limit(most);
        }
        self.search_once(walk, search.algorithm, &mut table, rules, &mut None, watcher)
    }

    /// Searches deeper and deeper, along walks to a depth or without a limit. `moves` names those of a line of play.
    /// `iterated` is told of the depth and the value of each whole iteration.
    ///
    /// # Errors
    ///
    /// A node has no static value.
    pub(super) fn search_deeper<W: Keyed>(
        &mut self,
        search: &SearchOptions,
        (number_kind, rules): (NumberKind, Rules),
        mut walk_to: impl FnMut(Option<usize>) -> W,
        moves: impl Fn(&W, &[u32]) -> Vec<String>,
        iterated: &Cell<Option<(usize, Value)>>,
        watcher: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        let mut deepening = Deepening::new(number_kind, rules, search.depth, search.aspiration);
        let table = &mut AnyTable::new(search.table_bytes(), true);
        let (mut rows, mut total) = (Vec::new(), Counter::default());
        loop {
            let (mut first, mut line) = (Some(FirstCutoffs::default()), Vec::new());
            self.counter = Counter::default();
            let found = deepening.search_next(|depth, rules| {
                let walk = &mut walk_to(depth);
                let algorithm = search.algorithm;
                let outcome =
                    self.search_once(walk, algorithm, table, rules, &mut first, watcher)?;
                line = moves(walk, &outcome.pv);
                Ok((outcome, first.as_ref().map_or(0, |first| first.deepest)))
            });
            total += self.counter;
            let counter = std::mem::replace(&mut self.counter, total);
            let SearchedDepth { depth, outcome, is_again, is_last } = found?;
            iterated.set(depth.map(|depth| (depth, outcome.value)));
            rows.push(Iteration {
                depth,
                value: number_kind.number(outcome.value).expect("values are finite"),
                bound: outcome.bound,
                moves: line,
                nodes: counter.entered().nodes,
                researches: is_again.into(),
                answers: counter.answers,
                cutoffs: counter.cutoffs,
                first: first.map_or(0, |first| first.count),
            });
            if is_last {
                self.iterations = Some(rows);
                return Ok(outcome);
            }
        }
    }

    /// Searches with this table, and follows the line of play.
    ///
    /// # Errors
    ///
    /// The lists are too long.
    pub(super) fn search_once<W: Keyed>(
        &mut self,
        walk: &mut W,
        algorithm: Algorithm,
        table: &mut AnyTable,
        rules: Rules,
        first: &mut Option<FirstCutoffs>,
        watcher: &mut impl Observer,
    ) -> Result<Outcome, SearchError> {
        let lists = (&mut self.pruned, &mut self.transpositions);
        let observer = &mut (&mut self.counter, ((lists, first), watcher));
        let found = algorithm.search_with_table(walk, table, rules, observer);
        self.positions = table.positions();
        let mut outcome = found?;
        follow(walk, table, &mut outcome)?;
        Ok(outcome)
    }
}

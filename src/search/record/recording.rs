//! A search that is to be recorded: of a tree, with a transposition table or without, or along a walk.

use std::ops::ControlFlow;

use super::recorded::Record;
use super::recorder::Recorder;
use super::visit::{RecordedPart, Step};
use crate::search::observer::AnyObserver;
use crate::search::{Algorithm, AnyTable, Rules, follow};
use crate::tree::{Tree, Walk};

/// Is told of each step. Behind a pointer: a search is compiled once for all of them.
type Each<'e> = &'e mut dyn FnMut(&Record, &Step) -> ControlFlow<()>;

/// A search that is to be recorded.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The rules of the search.
    pub rules: Rules,
    /// What is kept.
    pub part: RecordedPart,
    /// The most bytes of a transposition table; `None`: there is none.
    pub table_bytes: Option<usize>,
}

impl Recording {
    /// A search without a table, of which all is kept.
    #[must_use]
    pub fn of(algorithm: impl Into<Algorithm>, rules: Rules) -> Recording {
        let (algorithm, part) = (algorithm.into(), RecordedPart::all());
        Recording { algorithm, rules, part, table_bytes: None }
    }

    /// The same search with a transposition table of so many bytes at most, for a tree whose nodes say which
    /// [position](Tree::key) they are.
    #[must_use]
    pub fn with_table(self, table_bytes: Option<usize>) -> Recording {
        Recording { table_bytes, ..self }
    }

    /// The same search, of which a part is kept.
    #[must_use]
    pub fn keeping(self, part: RecordedPart) -> Recording {
        Recording { part, ..self }
    }

    /// Searches a tree.
    #[must_use]
    pub fn search(self, tree: &Tree) -> Record {
        self.search_by_step(tree, |_, _| ControlFlow::Continue(()))
    }

    /// Searches a tree; `each` is called at each step with the record so far, and may stop the search.
    pub fn search_by_step(
        self,
        tree: &Tree,
        mut each: impl FnMut(&Record, &Step) -> ControlFlow<()>,
    ) -> Record {
        self.search_tree(tree, &mut each)
    }

    fn search_tree(mut self, tree: &Tree, each: Each) -> Record {
        if self.table_bytes.is_some() && self.algorithm == Algorithm::Star2 {
            // With a table it does not probe.
            self.algorithm = Algorithm::AlphaBeta;
        }
        let walk = || tree.walk(Tree::ROOT);
        let Some(bytes) = self.table_bytes else {
            if self.algorithm.forward().is_some() {
                return self.search_along(&mut walk(), each);
            }
            let mut recorder = self.recorder(each).in_tree(tree);
            let found = AnyObserver::with(&mut recorder, |observer| {
                self.algorithm.search_told(tree, self.rules, observer)
            });
            return recorder.finish(found);
        };
        let mut table = AnyTable::new(bytes, tree.needs_wide_table());
        let mut recorder = self.recorder(each).with_table(table.tell());
        let found = AnyObserver::with(&mut recorder, |observer| {
            self.algorithm.search_with_table(&mut walk(), &mut table, self.rules, observer)
        });
        let found = found.and_then(|mut outcome| {
            follow(&walk(), &mut table, &mut outcome)?;
            Ok(outcome)
        });
        recorder.finish(found)
    }

    /// Searches along a walk, without a table.
    ///
    /// # Panics
    ///
    /// If the algorithm does not go [forward](crate::search::Abilities::forward): it needs a tree.
    pub fn search_walk(self, walk: &mut impl Walk) -> Record {
        self.search_walk_by_step(walk, |_, _| ControlFlow::Continue(()))
    }

    /// Searches along a walk, without a table; `each` is called at each step with the record so far, and may stop the search.
    /// The numbers of visits that are not kept are good only during the call.
    ///
    /// # Panics
    ///
    /// As [`search_walk`](Recording::search_walk).
    pub fn search_walk_by_step(
        self,
        walk: &mut impl Walk,
        mut each: impl FnMut(&Record, &Step) -> ControlFlow<()>,
    ) -> Record {
        self.search_along(walk, &mut each)
    }

    fn search_along(self, walk: &mut impl Walk, each: Each) -> Record {
        let forward = self.algorithm.forward().expect("along a walk a search goes forward");
        let mut recorder = self.recorder(each);
        let found = forward.search(walk, self.rules, &mut recorder);
        recorder.finish(found)
    }

    /// Writes the record.
    fn recorder<'e>(&self, each: Each<'e>) -> Recorder<'e, Each<'e>> {
        Recorder::new(Record::before(self.algorithm, self.rules, self.part.clone()), each)
    }
}

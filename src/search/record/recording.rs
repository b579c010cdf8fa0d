//! A search that is to be recorded: of a tree, with a transposition table or without, or along a walk.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::recorded::Record;
use super::recorder::Recorder;
use super::visit::{RecordedPart, Step};
use crate::search::table::ToldTable;
use crate::search::{ForwardAlgorithm, NARROW, Rules, Table, WIDE, follow};
use crate::tree::{Keyed, Tree, Walk};

/// Is told of each step. Behind a pointer: a search is compiled once for all of them.
type Each<'e> = &'e mut dyn FnMut(&Record, &Step) -> ControlFlow<()>;

/// A search that is to be recorded.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The algorithm.
    pub algorithm: ForwardAlgorithm,
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
    pub fn of(algorithm: ForwardAlgorithm, rules: Rules) -> Recording {
        let part = RecordedPart::all();
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

    fn search_tree(self, tree: &Tree, each: Each) -> Record {
        let walk = || tree.walk(Tree::ROOT);
        let Some(bytes) = self.table_bytes else {
            return self.search_along(&mut walk(), each);
        };
        if tree.needs_wide_table() {
            self.search_with_table(walk, Table::<WIDE>::new(bytes), each)
        } else {
            self.search_with_table(walk, Table::<NARROW>::new(bytes), each)
        }
    }

    fn search_with_table<W: Keyed, const WORDS: usize>(
        self,
        walk: impl Fn() -> W,
        mut table: Table<WORDS>,
        each: Each,
    ) -> Record {
        let (algorithm, rules) = (self.algorithm, self.rules);
        let kept = Cell::new(None);
        let mut recorder =
            Recorder::new(Record::before(self.algorithm, self.rules, self.part.clone()), each)
                .with_table(&kept);
        let mut told = ToldTable { table: &mut table, kept: &kept };
        let found = algorithm.search_with_table(&mut walk(), &mut told, rules, &mut recorder);
        let found = found.and_then(|mut outcome| {
            follow(&walk(), &mut table, &mut outcome)?;
            Ok(outcome)
        });
        recorder.finish(found)
    }

    /// Searches along a walk, without a table.
    pub fn search_walk(self, walk: &mut impl Walk) -> Record {
        self.search_walk_by_step(walk, |_, _| ControlFlow::Continue(()))
    }

    /// Searches along a walk, without a table; `each` is called at each step with the record so far, and may stop the search.
    /// The numbers of visits that are not kept are good only during the call.
    pub fn search_walk_by_step(
        self,
        walk: &mut impl Walk,
        mut each: impl FnMut(&Record, &Step) -> ControlFlow<()>,
    ) -> Record {
        self.search_along(walk, &mut each)
    }

    fn search_along(self, walk: &mut impl Walk, each: Each) -> Record {
        let (algorithm, rules) = (self.algorithm, self.rules);
        let mut recorder =
            Recorder::new(Record::before(self.algorithm, self.rules, self.part.clone()), each);
        let found = algorithm.search(walk, rules, &mut recorder);
        recorder.finish(found)
    }
}

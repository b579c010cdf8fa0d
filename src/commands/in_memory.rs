//! The answer of a document that is read into memory: where its search comes back, or goes by
//! another order than the text's, or the answer asks for more than a walk along the text keeps.

use abprune::report::{Counts, Report, SearchSettings};
use abprune::search::{
    Algorithm, BestMoves, Counter, Observer, Outcome, PrunedList, RootMoves, Rules, Visited,
    search_uniform,
};
use abprune::tree::Tree;

use super::diagnostic::Diagnostic;
use super::input::Document;
use super::solver::wants_pruned;
use super::subject::Subject;
use crate::cli::{Pruned, Solve};

/// For fewer leaves the search of uniform trees takes longer to be fetched from the program's file
/// than it saves.
const SMALL: usize = 256;

/// What a search found, and what its answer tells of the tree.
pub struct Solved {
    subject: Subject,
    settings: SearchSettings,
    outcome: Outcome,
    counts: Counts,
    pruned: Option<PrunedList>,
    best: Option<BestMoves>,
}

impl Solved {
    /// Reads a document, and searches its tree.
    ///
    /// # Errors
    ///
    /// What is wrong with the tree.
    pub fn new(arguments: &Solve, document: Document) -> Result<Solved, Diagnostic> {
        let algorithm = arguments.search.algorithm;
        let (mut subject, rules) =
            Subject::with_rules(document, &arguments.reading, &arguments.search)?;
        if algorithm.comes_back() {
            subject = subject.spelled_out()?;
        }
        let tree = subject.tree();

        let mut watch = Watch::new(arguments, tree);
        let outcome = match watch.search_at_once(algorithm, tree, rules) {
            Some(outcome) => outcome,
            None => algorithm
                .search(tree, rules, &mut watch.observer())
                .map_err(|error| subject.needs_value(&error))?,
        };
        let best = match &watch.moves {
            Some(moves) => moves.best(tree, algorithm, rules, &outcome),
            None => Ok(None),
        };
        let best = best.map_err(|error| Diagnostic {
            help: Some("give it a `value`, or leave out `--all-best`, which needs it".to_owned()),
            ..subject.needs_value(&error)
        })?;
        subject.check_whole()?;
        let (counts, mut pruned) = watch.results(tree);
        if arguments.output.pruned == Pruned::Leaves {
            pruned = pruned.map(|list| list.by_leaf(tree));
        }
        Ok(Solved {
            settings: arguments.search.settings(rules),
            subject,
            outcome,
            counts,
            pruned,
            best,
        })
    }

    /// What was pruned, if that is kept.
    pub fn pruned(&self) -> Option<&PrunedList> {
        self.pruned.as_ref()
    }

    /// All that is told of it, with or without what was pruned.
    pub fn report(&self, prints_pruned: bool) -> Report<'_> {
        let tree = self.subject.tree();
        Report {
            name: self.subject.tree_name(),
            tree,
            size: tree.size(),
            search: &self.settings,
            outcome: &self.outcome,
            counts: self.counts,
            pruned: self.pruned.as_ref().filter(|_| prints_pruned),
            best: self.best.as_ref(),
        }
    }
}

/// What is kept of a search, as far as the answer needs it.
struct Watch {
    counter: Counter,
    /// Of an algorithm that goes forward; of the others what they never entered is pruned.
    pruned: Option<PrunedList>,
    visited: Option<Visited>,
    moves: Option<RootMoves>,
    wants_pruned: bool,
}

impl Watch {
    fn new(arguments: &Solve, tree: &Tree) -> Watch {
        let wants_pruned = wants_pruned(arguments);
        let visited = match tree {
            Tree::Explicit(tree) if arguments.search.algorithm.comes_back() => {
                Some(Visited::new(tree))
            }
            _ => None,
        };
        Watch {
            counter: Counter::default(),
            pruned: (wants_pruned && visited.is_none()).then(PrunedList::default),
            visited,
            moves: arguments.output.all_best.then(RootMoves::default),
            wants_pruned,
        }
    }

    /// Searches a uniform tree on its leaves, if nothing else is to be watched.
    fn search_at_once(
        &mut self,
        algorithm: Algorithm,
        tree: &Tree,
        rules: Rules,
    ) -> Option<Outcome> {
        let Tree::Uniform(tree) = tree else {
            return None;
        };
        let is_small = tree.leaves().count() < SMALL;
        if is_small || algorithm != Algorithm::AlphaBeta || self.moves.is_some() {
            return None;
        }
        let found = search_uniform(tree, rules, self.wants_pruned)?;
        self.counter = found.counter;
        self.pruned = found.pruned;
        Some(found.outcome)
    }

    fn observer(&mut self) -> impl Observer {
        let lists = (&mut self.pruned, &mut self.visited);
        (&mut self.counter, (lists, &mut self.moves))
    }

    /// The counts and, if it is wanted, the pruned list of the search of `tree`.
    fn results(self, tree: &Tree) -> (Counts, Option<PrunedList>) {
        let counter = self.counter;
        let (entered, pruned) = match (self.visited, tree) {
            (Some(visited), Tree::Explicit(tree)) => {
                let pruned = self.wants_pruned.then(|| visited.pruned(tree));
                (visited.size(), pruned)
            }
            _ => (counter.entered(), self.pruned),
        };
        let counts = Counts {
            entered,
            evaluations: counter.leaves,
            cutoffs: counter.cutoffs,
        };
        (counts, pruned)
    }
}

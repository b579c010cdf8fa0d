//! Compares the algorithms on documents for `compare`: several documents at a time, on as many threads.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use abprune::number::NumberKind;
use abprune::report::ComparedTree;
use abprune::search::{Comparison, ComparisonError, ComparisonOptions};
use abprune::solve::SearchOptions;
use abprune::tree::Explicit;

use super::diagnostic::Diagnostic;
use super::document::Document;
use super::loaded::LoadedTree;
use super::progress::Progress;
use crate::cli::CompareArgs;

/// The most nodes that an algorithm enters which comes back to nodes or goes best first, unless the user
/// allows more.
const MOST_ENTERED: u64 = 100_000_000;

/// A tree that has been compared.
pub struct Compared {
    pub loaded: LoadedTree,
    /// One for each order of the tree: with `--repeat` there are several.
    pub comparisons: Vec<Comparison>,
}

impl Compared {
    pub fn tree(&self) -> &Explicit {
        self.loaded.explicit()
    }

    /// The first comparison, to be shown.
    pub fn one(&self) -> ComparedTree<'_> {
        let number_kind: NumberKind = self.tree().number_kind();
        ComparedTree {
            name: self.loaded.name(),
            number_kind,
            comparison: &self.comparisons[0],
        }
    }
}

/// What all documents have in common.
pub struct Comparing<'a> {
    pub arguments: &'a CompareArgs,
    pub search: SearchOptions,
    pub progress: Mutex<Progress>,
}

impl Comparing<'_> {
    /// Compares documents, several at a time; the results are in their order.
    pub fn all(
        &self,
        documents: Vec<Result<Document<'static>, Diagnostic>>,
        jobs: usize,
    ) -> Vec<Result<Compared, Diagnostic>> {
        let count = documents.len();
        let waiting: Vec<_> = documents
            .into_iter()
            .map(|document| Mutex::new(Some(document)))
            .collect();
        let done: Vec<_> = (0..count).map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some((waiting, done)) = {
                let number = next.fetch_add(1, Ordering::Relaxed);
                waiting.get(number).zip(done.get(number))
            } {
                let document = waiting.lock().expect("no worker panics").take();
                let document = document.expect("each is taken once");
                let compared = document.and_then(|document| self.one(&document));
                *done.lock().expect("no worker panics") = Some(compared);
            }
        };
        thread::scope(|scope| {
            let helpers = (1..jobs.min(count)).map_while(|_| {
                // Where no thread can be started, this one does the work.
                thread::Builder::new().spawn_scoped(scope, work).ok()
            });
            let helpers: Vec<_> = helpers.collect();
            work();
            for helper in helpers {
                helper.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
        });
        let done = done.into_iter().map(Mutex::into_inner);
        done.map(|compared| compared.expect("no worker panics").expect("all are done"))
            .collect()
    }

    /// Compares the algorithms on one document.
    ///
    /// # Errors
    ///
    /// What is wrong with the tree.
    fn one(&self, document: &Document) -> Result<Compared, Diagnostic> {
        let arguments = self.arguments;
        let mut last = None;
        let mut comparisons = Vec::new();
        for repeat in 0..arguments.repeat.get() {
            let mut search = self.search;
            search.seed = search.seed.wrapping_add(repeat);
            // The sets of visited nodes go by the numbers that only the nodes of an explicit tree have.
            let loaded = LoadedTree::new(document.copy(), &arguments.reading, &search)?;
            let loaded = loaded.into_explicit()?;
            document.check_unchanged()?;
            comparisons.push(self.compare(&loaded, search.seed)?);
            last = Some(loaded);
        }
        self.progress.lock().expect("no worker panics").count();
        let loaded = last.expect("at least one repeat");
        Ok(Compared {
            loaded,
            comparisons,
        })
    }

    fn compare(&self, loaded: &LoadedTree, seed: u64) -> Result<Comparison, Diagnostic> {
        let arguments = self.arguments;
        let contest = ComparisonOptions {
            algorithms: arguments.algorithms(),
            orders: arguments.orders().to_vec(),
            cutoff: arguments.cutoff,
            first_guess: loaded.prepared().rules().first_guess,
            seed,
            max_nodes: arguments.reading.max_nodes_or(MOST_ENTERED),
        };
        let step = |what| {
            let mut progress = self.progress.lock().expect("no worker panics");
            progress.step(what);
        };
        Comparison::of(loaded.explicit(), &contest, step).map_err(|ComparisonError { by, leaf }| {
            let diagnostic = loaded.no_value(leaf);
            Diagnostic {
                message: format!("{by}: {}", diagnostic.message),
                help: Some(
                    "leave out what needs it: choose `--algorithms` and `--orders`".to_owned(),
                ),
                ..diagnostic
            }
        })
    }
}

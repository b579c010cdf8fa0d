//! Compares the algorithms on documents for `compare`: several documents at a time, on as many threads.

use std::sync::Mutex;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::CompareArgs;
use crate::cli::documents::loaded::LoadedTree;
use crate::cli::outputs::progress::Progress;
use crate::cli::pool::Pool;
use crate::number::NumberKind;
use crate::report::{ComparedTree, Diagnostic};
use crate::search::{Comparison, ComparisonError, ComparisonOptions};
use crate::solve::{Document, SearchOptions};
use crate::tree::Explicit;

/// The most nodes that an algorithm enters which comes back to nodes or goes best first, unless the user
/// allows more.
const MOST_ENTERED: u64 = 100_000_000;

/// A tree that has been compared.
pub struct Compared {
    pub name: String,
    number_kind: NumberKind,
    /// For a certificate alone: many trees may wait, and each may be large.
    loaded: Option<LoadedTree>,
    /// One for each order of the tree: with `--repeat` there are several.
    pub comparisons: Vec<Comparison>,
}

impl Compared {
    /// The tree, if a certificate is asked for.
    pub fn tree(&self) -> Option<&Explicit> {
        self.loaded.as_ref().map(LoadedTree::explicit)
    }

    /// The first comparison, to be shown.
    pub fn one(&self) -> ComparedTree<'_> {
        ComparedTree {
            name: &self.name,
            number_kind: self.number_kind,
            comparison: &self.comparisons[0],
        }
    }
}

/// What all documents have in common.
pub struct Comparing<'a> {
    pub arguments: &'a CompareArgs,
    pub search: SearchOptions,
    /// `None`: nobody watches.
    pub progress: Option<Mutex<Progress>>,
}

impl Comparing<'_> {
    /// Compares documents, several at a time; the results are in their order.
    pub fn all(
        &self,
        documents: Vec<Result<Document<'static>, Diagnostic>>,
        pool: &Pool,
    ) -> Vec<Result<Compared, Diagnostic>> {
        let one = |document: Result<Document, Diagnostic>| self.one(&document?);
        match pool.threads(documents.len()) {
            None => documents.into_iter().map(one).collect(),
            Some(threads) => threads.install(|| documents.into_par_iter().map(one).collect()),
        }
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
        for repeat in 0..arguments.search.repeat.get() {
            let mut search = self.search;
            search.seed = search.seed.wrapping_add(repeat);
            // The sets of visited nodes go by the numbers that only the nodes of an explicit tree have.
            let loaded = LoadedTree::new(document.copy(), &arguments.reading, &search)?;
            let loaded = loaded.into_explicit()?;
            comparisons.push(self.compare(&loaded, search.seed)?);
            last = Some(loaded);
        }
        self.watch(Progress::count);
        let loaded = last.expect("at least one repeat");
        Ok(Compared {
            name: loaded.name().to_owned(),
            number_kind: loaded.explicit().number_kind(),
            loaded: arguments.certificate.is_some().then_some(loaded),
            comparisons,
        })
    }

    /// Does this with the progress that is shown, if it is.
    pub fn watch(&self, show: impl FnOnce(&mut Progress)) {
        if let Some(progress) = &self.progress {
            show(&mut progress.lock().expect("no worker panics"));
        }
    }

    fn compare(&self, loaded: &LoadedTree, seed: u64) -> Result<Comparison, Diagnostic> {
        let arguments = self.arguments;
        let contest = ComparisonOptions {
            algorithms: arguments.algorithms(),
            orders: arguments.orders().to_vec(),
            cutoff: self.search.cutoff,
            first_guess: loaded.prepared().rules().first_guess,
            seed,
            max_nodes: arguments.reading.max_nodes_or(MOST_ENTERED),
        };
        let step = |what| self.watch(|progress| progress.step(what));
        Comparison::of(loaded.explicit(), &contest, step).map_err(|error: ComparisonError| {
            let help = "leave out what needs it: choose `--algorithms` and `--orders`".to_owned();
            Diagnostic {
                message: error.to_string(),
                help: Some(help),
                ..loaded.no_value(error.leaf)
            }
        })
    }
}

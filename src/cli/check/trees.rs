//! The trees that answers are about: one, or those of a file of several. Each is read and searched when the
//! first answer about it comes.

use std::cell::{Cell, OnceCell};
use std::path::Path;

use anyhow::Result;

use crate::check::{
    ByNode, ChangedTrees, ClaimedRanges, GivenAnswer, Misconceptions, Solution, TreeIndex,
    TreeProblem, TreeSelector, TreesByName,
};
use crate::cli::documents::input;
use crate::cli::options::reading::ReadingArgs;
use crate::cli::streams::Streams;
use crate::diagnostic::Diagnostic;
use crate::read::{Options, expectation};
use crate::search::ForwardAlgorithm;
use crate::solve::{Document, PreparedTree, SolveOptions};
use crate::tree::Tree;

/// The trees of a file.
pub struct Trees<'a> {
    options: &'a SolveOptions,
    all: Vec<LazyTree>,
    index: TreeIndex,
    by_name: OnceCell<TreesByName>,
}

struct LazyTree {
    /// Until it is read.
    document: Cell<Option<Document<'static>>>,
    loaded: OnceCell<Result<PreparedTree<'static>, Diagnostic>>,
    others: ChangedTrees,
}

impl<'a> Trees<'a> {
    /// The trees of a file, or the only one of a program.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or holds no tree.
    pub fn of(
        file: Option<&Path>,
        reading: &ReadingArgs,
        options: &'a SolveOptions,
        streams: &Streams,
    ) -> Result<Trees<'a>> {
        let documents = input::all_documents(file, reading, streams)?;
        let lines = documents.iter().map(|document| document.line.unwrap_or(1));
        let index = TreeIndex::of(lines.collect());
        let lazy = |document| LazyTree {
            document: Cell::new(Some(document)),
            loaded: OnceCell::new(),
            others: ChangedTrees::default(),
        };
        Ok(Trees {
            options,
            all: documents.into_iter().map(lazy).collect(),
            index,
            by_name: OnceCell::new(),
        })
    }

    /// Whether there are several.
    pub fn are_several(&self) -> bool {
        self.all.len() > 1
    }

    /// The place of the tree that an answer names.
    ///
    /// # Errors
    ///
    /// See [`TreeProblem`].
    pub fn find(&self, tree: Option<&TreeSelector>) -> Result<usize, TreeProblem> {
        self.index.find(tree, || self.by_name())
    }

    /// The tree at a place.
    fn loaded(&self, place: usize) -> Result<&PreparedTree<'static>, &Diagnostic> {
        let LazyTree { document, loaded, .. } = &self.all[place];
        let load = || {
            let document = document.take().expect("a tree is read once");
            PreparedTree::of(&document, self.options)
        };
        loaded.get_or_init(load).as_ref()
    }

    /// The trees by the names of their roots, for which all are read. One that cannot be read has none.
    fn by_name(&self) -> &TreesByName {
        self.by_name.get_or_init(|| {
            let mut names = TreesByName::new();
            for place in 0..self.all.len() {
                let loaded = self.loaded(place).ok();
                let root = loaded.map(|loaded| loaded.tree().label(Tree::ROOT));
                if let Some(name) = root.and_then(|label| label.name) {
                    let is_one = |found: &mut Option<usize>| *found = None;
                    names.entry(name.to_owned()).and_modify(is_one).or_insert(Some(place));
                }
            }
            names
        })
    }
}

/// What the search does in each of them.
pub struct Solutions<'t> {
    trees: &'t Trees<'t>,
    algorithm: ForwardAlgorithm,
    all: Vec<OnceCell<Result<(Solution<'t>, Misconceptions<'t>), Diagnostic>>>,
}

/// A tree that has been searched.
#[derive(Clone, Copy)]
pub struct TreeOfAnswer<'s, 't> {
    pub loaded: &'t PreparedTree<'static>,
    pub solution: &'s Solution<'t>,
    pub others: &'s Misconceptions<'t>,
}

impl<'t> Solutions<'t> {
    /// The solutions of trees, none of which has been searched yet.
    pub fn of(trees: &'t Trees, algorithm: ForwardAlgorithm) -> Solutions<'t> {
        Solutions { trees, algorithm, all: trees.all.iter().map(|_| OnceCell::new()).collect() }
    }

    /// The tree at a place, and its solution.
    ///
    /// # Errors
    ///
    /// What is wrong with the tree.
    pub fn at(&self, place: usize) -> Result<TreeOfAnswer<'_, 't>, &Diagnostic> {
        let loaded = self.trees.loaded(place)?;
        let solved = self.all[place].get_or_init(|| {
            let (tree, rules) = (loaded.tree(), loaded.rules());
            let solution = Solution::of(tree, self.algorithm, rules);
            let solution = solution.map_err(|leaf| loaded.no_value(leaf))?;
            let question = || question(loaded, &self.trees.options.reading);
            let solution = match solution.has_x().then(question).flatten() {
                Some(asked) => solution.asking(asked.iter().map(|(node, _)| node)),
                None => solution,
            };
            let (others, order) = (&self.trees.all[place].others, self.trees.options.search.order);
            let others = Misconceptions::of(tree, others, self.algorithm, rules, order);
            Ok((solution, others))
        });
        let (solution, others) = solved.as_ref()?;
        Ok(TreeOfAnswer { loaded, solution, others })
    }
}

/// The nodes of which a tree asks for which x they are pruned: those that its `expect` says that of.
fn question(loaded: &PreparedTree, reading: &Options) -> Option<ByNode<ClaimedRanges>> {
    let bytes = loaded.document.bytes();
    let expected = expectation(bytes, reading).ok().flatten()?;
    GivenAnswer::read(&bytes[expected]).ok()?.pruned_if
}

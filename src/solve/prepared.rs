//! The tree of a document, made ready for a search as the options say: read, its nodes named, the subtree of another
//! root taken, cut at the depth limit, its children in order; and what is said of its nodes, at their places.

use super::document::Document;
use super::error::{Need, SolveError};
use super::options::{NodeNames, SearchOptions, SolveOptions};
use crate::diagnostic::Diagnostic;
use crate::named::Named as _;
use crate::number::ExtendedNumber;
use crate::read::Options;
use crate::search::record::Recording;
use crate::search::{NoValue, Order, Rules, arrange};
use crate::tree::{NodeProblem, Tree, path};

/// The tree of a document in memory, and the rules of its search.
#[derive(Clone, Debug)]
pub struct PreparedTree<'d> {
    /// The document.
    pub document: Document<'d>,
    /// The name of the tree.
    pub name: String,
    reading: Options,
    /// The tree of the document, whose nodes may have got letters, from the root of the search on.
    original: Tree,
    /// Where that is a part of the tree of the document: the path of the root in that.
    root: Option<Vec<u32>>,
    /// The tree that is searched, if it is another one.
    arranged: Option<Tree>,
    /// Its search, to be recorded whole.
    recording: Recording,
}

impl<'d> PreparedTree<'d> {
    /// Reads a document and prepares its tree, for a command that shows one search.
    ///
    /// # Errors
    ///
    /// What is wrong with the document, or does not fit it.
    pub fn of(document: &Document<'d>, options: &SolveOptions) -> Result<Self, Diagnostic> {
        PreparedTree::read(document, options).map_err(|error| document.solve_error(&error))
    }

    /// Reads a document and prepares its tree.
    ///
    /// # Errors
    ///
    /// [`SolveError`]: the document has no tree (`[]`), or none that fits the options.
    pub fn read(document: &Document<'d>, options: &SolveOptions) -> Result<Self, SolveError> {
        let (search, names) = (&options.search, options.names);
        let mut reading = search.reading(&options.reading);
        if let Some(option) = search.for_games() {
            return Err(SolveError::NoGame(option));
        }
        // Letters go by all nodes; and a name of a program may begin with `/`, like a path.
        let is_of_program = document.is_of_program();
        let needs_keys = search.transpositions && !document.is_game(&reading);
        let has_moves = search.root.as_deref().is_some_and(|root| path::parse(root).is_none());
        if names != NodeNames::OfDocument || is_of_program && has_moves {
            reading.game.path.clear();
        }
        let original = named(document.read_tree(&reading)?, names);
        if needs_keys && !original.has_keys() {
            return Err(SolveError::NoPositions);
        }
        if original.has_chance() && !search.algorithm.abilities().knows_chance {
            return Err(SolveError::NoChance(search.algorithm.name()));
        }
        let search = &search.with_bounds(original.bounds())?;
        let limits = search.limits().filter_map(|limit| match limit {
            ExtendedNumber::Number(number) => Some(number),
            _ => None,
        });
        let original = original.with_parts_of(limits);
        let rules = search.rules(original.number_kind())?;
        let (mut original, mut root_path) = (original, None);
        if let Some(text) = &search.root {
            let root = |tree: &Tree, reading: &Options| {
                let path = tree.find_node(text);
                path.map_err(|problem| no_root(problem, document, reading, tree))
            };
            let mut path = root(&original, &reading)?;
            // The reader of a position or a program stops at the limit, which is so many plies below this root.
            let depth = search.depth.map(|depth| depth.saturating_add(path.len()));
            if reading.game.depth != depth && document.is_made(&reading) {
                reading.game.depth = depth;
                original = named(document.read_tree(&reading)?, names);
                path = root(&original, &reading)?;
            }
            original = original.subtree(&path).expect("the node was found");
            root_path = Some(path);
        }
        let (document, name) = (document.clone(), document.name().to_string());
        let mut prepared = PreparedTree {
            document,
            name,
            reading,
            original,
            root: root_path,
            arranged: None,
            recording: Recording::of(search.algorithm, rules).with_table(search.table()),
        };
        prepared.arranged = prepared.arrange(search)?;
        Ok(prepared)
    }

    /// The tree to search.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        self.arranged.as_ref().unwrap_or(&self.original)
    }

    /// The tree to search, on its own.
    pub(super) fn into_tree(self) -> Tree {
        self.arranged.unwrap_or(self.original)
    }

    /// The tree of the document from the root of the search on, as it was before it was made ready.
    #[must_use]
    pub fn original(&self) -> &Tree {
        &self.original
    }

    /// The rules of its search.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.recording.rules
    }

    /// Its search, to be recorded whole.
    #[must_use]
    pub fn recording(&self) -> Recording {
        self.recording.clone()
    }

    /// The search of this tree as other options say, to be recorded whole. They differ in the algorithm and its rules.
    ///
    /// # Errors
    ///
    /// The algorithm knows no chance nodes, and there are some; a bound is no value.
    pub fn recording_by(&self, search: &SearchOptions) -> Result<Recording, Diagnostic> {
        let recording = || {
            if self.tree().has_chance() && !search.algorithm.abilities().knows_chance {
                return Err(SolveError::NoChance(search.algorithm.name()));
            }
            let bounded = search.with_bounds(self.original.bounds())?;
            let rules = bounded.rules(self.tree().number_kind())?;
            Ok(Recording::of(search.algorithm, rules).with_table(search.table()))
        };
        recording().map_err(|error| self.document.solve_error(&error))
    }

    /// The path of the node that `text` means: a path, or a name or move that one node alone has.
    ///
    /// # Errors
    ///
    /// There is no such node, or more than one.
    pub fn find_node(&self, text: &str) -> Result<Vec<u32>, Diagnostic> {
        let tree = self.tree();
        tree.find_node(text).map_err(|problem| {
            let offset = problem.place().and_then(|path| self.locate(path));
            self.document.diagnostic_at(offset, problem.to_string(), &problem.help(tree))
        })
    }

    /// An error about the node at `path`.
    #[must_use]
    pub fn diagnostic_at(&self, path: &[u32], message: String, help: &str) -> Diagnostic {
        self.document.diagnostic_at(self.locate(path), message, help)
    }

    /// The error of a search that has stopped at a leaf without a value.
    #[must_use]
    pub fn no_value(&self, leaf: NoValue) -> Diagnostic {
        self.needed(leaf, Need::Search)
    }

    /// The error of what needs the value of a leaf that has none.
    #[must_use]
    pub fn needed(&self, leaf: NoValue, need: Need) -> Diagnostic {
        self.document.solve_error(&self.error_of(leaf, need))
    }

    /// The byte at which the node at `path` stands in the document, if something stands there for it.
    fn locate(&self, path: &[u32]) -> Option<usize> {
        let root = self.root.as_deref().unwrap_or_default();
        self.document.locate(&self.reading, &[root, path].concat())
    }

    /// The error of what needs the value of a leaf that has none, without its place.
    pub(super) fn error_of(&self, leaf: NoValue, need: Need) -> SolveError {
        let offset = self.locate(&leaf.path);
        let need = match need {
            Need::Search if self.tree().has_chance() => Need::SearchOfChance,
            need => need,
        };
        SolveError::NoValue { leaf, offset, need }
    }

    fn arrange(&self, search: &SearchOptions) -> Result<Option<Tree>, SolveError> {
        // The reader of a position or a program has already stopped at the limit.
        let limit = search.depth.filter(|&limit| self.original.depth() > limit);
        if limit.is_none() && search.order == Order::Given {
            return Ok(None);
        }
        let cut = limit.map(|depth| self.original.cut_at(depth));
        if search.order == Order::Given {
            return Ok(cut);
        }
        let arranged = arrange(cut.as_ref().unwrap_or(&self.original), search.order, search.seed);
        let no_value = |leaf| self.error_of(leaf, Need::Order(search.order));
        arranged.map(Some).map_err(no_value)
    }
}

/// A tree whose nodes have these names.
fn named(tree: Tree, names: NodeNames) -> Tree {
    match names {
        NodeNames::OfDocument => tree,
        NodeNames::Letters => tree.with_letters(),
        NodeNames::LettersBesideMoves => tree.with_letters_beside_moves(),
    }
}

/// The error of a text that should name the root of the search.
fn no_root(
    problem: NodeProblem,
    document: &Document,
    reading: &Options,
    tree: &Tree,
) -> SolveError {
    let locate = |path: &[u32]| document.locate(reading, path);
    SolveError::NoRoot {
        offset: problem.place().and_then(locate),
        help: problem.help(tree),
        problem,
    }
}

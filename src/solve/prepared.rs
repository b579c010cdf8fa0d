//! A tree made ready for a search as the options say: read, its nodes named, the subtree of another root taken,
//! cut at the depth limit, its children in order.

use super::error::{Need, SolveError};
use super::options::{NodeNames, SearchOptions, SolveOptions};
use super::text::{TreeSource, read_tree};
use crate::named::Named as _;
use crate::number::ExtendedNumber;
use crate::read::{Format, Options};
use crate::search::{NoValue, Order, Rules, arrange};
use crate::tree::{NodeProblem, StreamedTree, Tree, path};

/// A tree in memory, and the rules of its search.
#[derive(Clone, Debug)]
pub struct PreparedTree {
    format: Format,
    reading: Options,
    /// The tree of the document, whose nodes may have got letters, from the root of the search on.
    original: Tree,
    /// Where that is a part of the tree of the document: the path of the root in that.
    root: Option<Vec<u32>>,
    /// The tree that is searched, if it is another one.
    arranged: Option<Tree>,
    rules: Rules,
}

impl PreparedTree {
    /// Reads a document and prepares its tree.
    ///
    /// # Errors
    ///
    /// [`SolveError`]: the document has no tree (`[]`), or none that fits the options.
    pub fn read(
        source: &TreeSource,
        format: Format,
        options: &SolveOptions,
    ) -> Result<PreparedTree, SolveError> {
        let (search, names) = (&options.search, options.names);
        let mut reading = search.reading(&options.reading);
        if let Some(option) = search.for_games() {
            return Err(SolveError::NoGame(option));
        }
        // Letters go by all nodes; and a name of a program may begin with `/`, like a path.
        let is_of_program = matches!(source, TreeSource::Program(_));
        let needs_keys = search.transpositions && !is_game(source, format, &reading);
        let has_moves = search.root.as_deref().is_some_and(|root| path::parse(root).is_none());
        if names != NodeNames::OfDocument || is_of_program && has_moves {
            reading.game.path.clear();
        }
        let original = named(read_tree(source, format, &reading)?, names);
        if needs_keys && !original.has_keys() {
            return Err(SolveError::NoPositions);
        }
        if original.has_chance() && !search.algorithm.abilities().knows_chance {
            return Err(SolveError::NoChance(search.algorithm.name()));
        }
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
                path.map_err(|problem| no_root(problem, source, format, reading, tree))
            };
            let mut path = root(&original, &reading)?;
            // The reader of a position or a program stops at the limit, which is so many plies below this root.
            let depth = search.depth.map(|depth| depth.saturating_add(path.len()));
            if reading.game.depth != depth && is_made(source, format, &reading) {
                reading.game.depth = depth;
                original = named(read_tree(source, format, &reading)?, names);
                path = root(&original, &reading)?;
            }
            original = original.subtree(&path).expect("the node was found");
            root_path = Some(path);
        }
        let mut prepared =
            PreparedTree { format, reading, original, root: root_path, arranged: None, rules };
        prepared.arranged = prepared.arrange(source.bytes(), search)?;
        Ok(prepared)
    }

    /// The tree to search.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        self.arranged.as_ref().unwrap_or(&self.original)
    }

    /// The tree of the document from the root of the search on, as it was before it was made ready.
    #[must_use]
    pub fn original(&self) -> &Tree {
        &self.original
    }

    /// The rules of its search.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The byte at which the node at `path` stands in the document, if something stands there for it.
    #[must_use]
    pub fn locate(&self, text: &[u8], path: &[u32]) -> Option<usize> {
        match &self.root {
            None => self.format.locate(text, &self.reading, path),
            Some(root) => self.format.locate(text, &self.reading, &[root, path].concat()),
        }
    }

    /// The error of a leaf without a value.
    #[must_use]
    pub fn no_value(&self, text: &[u8], leaf: NoValue, need: Need) -> SolveError {
        let offset = self.locate(text, &leaf.path);
        let need = match need {
            Need::Search if self.tree().has_chance() => Need::SearchOfChance,
            need => need,
        };
        SolveError::NoValue { leaf, offset, need }
    }

    fn arrange(&self, text: &[u8], search: &SearchOptions) -> Result<Option<Tree>, SolveError> {
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
        let no_value = |leaf| self.no_value(text, leaf, Need::Order(search.order));
        arranged.map(Some).map_err(no_value)
    }
}

/// The tree of an answer.
#[derive(Debug)]
pub enum SolvedTree {
    /// It was searched along its text: its numbers, its first player, and the labels that the answer
    /// names.
    Streamed(StreamedTree),
    /// It is in memory.
    Prepared(Box<PreparedTree>),
}

/// A tree whose nodes have these names.
fn named(tree: Tree, names: NodeNames) -> Tree {
    match names {
        NodeNames::OfDocument => tree,
        NodeNames::Letters => tree.with_letters(),
        NodeNames::LettersBesideMoves => tree.with_letters_beside_moves(),
    }
}

/// Whether the tree is made as it is read, down to the depth limit: that of a position or a program.
pub(super) fn is_made(source: &TreeSource, format: Format, reading: &Options) -> bool {
    matches!(source, TreeSource::Program(_)) || is_game(source, format, reading)
}

/// Whether the document is a position of a game.
pub(super) fn is_game(source: &TreeSource, format: Format, reading: &Options) -> bool {
    !matches!(source, TreeSource::Program(_))
        && format.of_one_tree(source.bytes(), reading) == Format::Game
}

/// The error of a text that should name the root of the search.
fn no_root(
    problem: NodeProblem,
    source: &TreeSource,
    format: Format,
    reading: &Options,
    tree: &Tree,
) -> SolveError {
    let locate = |path: &[u32]| format.locate(source.bytes(), reading, path);
    SolveError::NoRoot {
        offset: problem.place().and_then(locate),
        help: problem.help(tree),
        problem,
    }
}

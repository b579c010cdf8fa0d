//! Trees in code: one read from a text, its search, and what is shown of it. For users of the library; no command calls
//! them.

use std::str::FromStr;

use crate::diagnostic::Diagnostic;
use crate::number::Number;
use crate::read::{Format, Options};
use crate::report::ReportFormat;
use crate::report::draw::{
    Drawing, DrawingError, DrawingFormat, DrawingStyle, DrawnSearch, Extent,
};
use crate::report::explain::ExplainedNode;
use crate::search::record::{PrunedSubtree, Record, Recording};
use crate::search::{ForwardAlgorithm, NoValue, Outcome, Rules};
use crate::solve::Document;
use crate::tree::Tree;
use crate::tree::path::short_path;

/// A tree that alpha-beta has searched, and its record.
#[derive(Clone, Debug)]
pub struct Search<'t> {
    tree: &'t Tree,
    record: Record,
}

/// Searches a tree with alpha-beta.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that is unknown: `[1, null]`.
///
/// ```
/// use abprune::report::draw::DrawingFormat;
/// use abprune::search::Rules;
/// use abprune::tree::Tree;
/// let tree = Tree::from([[3, 5], [2, 9]]);
/// let search = abprune::search(&tree, Rules::default()).unwrap();
/// assert_eq!(search.value().to_string(), "3");
/// assert_eq!(search.pv(), ["/0", "/0/0"]);
/// assert_eq!(search.pruned(), ["/1/1"]);
/// assert!(search.explain("/1/1").unwrap().starts_with("node /1/1\nstate pruned"));
/// assert!(search.draw(DrawingFormat::Svg).unwrap().starts_with("<svg"));
/// ```
pub fn search(tree: &Tree, rules: Rules) -> Result<Search<'_>, NoValue> {
    let recording = Recording::of(ForwardAlgorithm::AlphaBeta, rules);
    let record = recording.search(tree).finished()?;
    Ok(Search { tree, record })
}

impl Search<'_> {
    /// The value of the tree; under a window other than the full one it may be a bound, as
    /// [`outcome`](Search::outcome) says.
    #[must_use]
    pub fn value(&self) -> Number {
        let value = self.tree.number_kind().number(self.outcome().value);
        value.expect("a search that is over has a finite value")
    }

    /// The principal variation: the nodes below the root, by their paths.
    #[must_use]
    pub fn pv(&self) -> Vec<String> {
        let pv = &self.outcome().pv;
        (1..=pv.len()).map(|ply| short_path(&pv[..ply])).collect()
    }

    /// The roots of the subtrees that were pruned, by their paths, in the order of the search.
    #[must_use]
    pub fn pruned(&self) -> Vec<String> {
        let path = |subtree: &PrunedSubtree| {
            let mut path = self.record.path_of(subtree.parent);
            path.push(subtree.position);
            short_path(&path)
        };
        let all = self.record.all_pruned();
        all.map(|(_, subtree)| path(subtree)).collect()
    }

    /// Why a node was pruned, or how the search came to it, as `abprune explain` says it. `node` is a path, a
    /// name or a move. The text ends with a line end.
    ///
    /// # Errors
    ///
    /// There is no such node, or more than one.
    pub fn explain(&self, node: &str) -> Result<String, Diagnostic> {
        let path = self.tree.find_node(node).map_err(|problem| Diagnostic {
            message: problem.to_string(),
            name: NAME.to_owned(),
            source: None,
            help: Some(problem.help(self.tree)),
        })?;
        let (id, _) = self.tree.node_at(&path).expect("it was found before");
        let explained = ExplainedNode {
            name: NAME,
            tree: self.tree,
            record: &self.record,
            path: &path,
            id,
            fate: self.record.fate_at(&path),
            shared: None,
            longest_chain: usize::MAX,
        };
        let mut text = Vec::new();
        let written = ReportFormat::Text.write_explained(&mut text, &explained);
        written.expect("memory takes it");
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// A drawing of the tree and of what the search did. It ends with a line end.
    ///
    /// # Errors
    ///
    /// [`DrawingError`]: the tree has more than 100,000 nodes; as text, more than 1,000 plies; for TeX,
    /// it is larger than a page.
    pub fn draw(&self, format: DrawingFormat) -> Result<String, DrawingError> {
        let extent = Extent { root: Vec::new(), max_ply: None, max_nodes: MOST_DRAWN };
        let too_many = DrawingError::Nodes(MOST_DRAWN as u64);
        let drawn = extent.part_of(self.tree).ok_or(too_many)?;
        format.check_plies(&drawn)?;
        let recording = Recording::of(self.record.algorithm(), self.record.rules());
        let search = DrawnSearch::of(drawn, recording);
        let drawing = Drawing {
            title: None,
            boards: &[],
            search: &search,
            after: None,
            has_room_for_steps: false,
            style: &DrawingStyle::default(),
        };
        let laid_out = format.lay_out(&drawing)?;
        let mut text = Vec::new();
        laid_out.write(&mut text).expect("memory takes it");
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// All that the search did.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The value, whether it is only a bound, and the principal variation.
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        self.record.outcome().expect("the search is over")
    }
}

/// More nodes are not drawn.
const MOST_DRAWN: usize = 100_000;

/// What the tree is called.
const NAME: &str = "tree";

/// Reads a document of one tree, nested or as lists, or the position of a game. (Flat text needs a branching
/// factor, which a [`Solver`](crate::Solver) takes.)
///
/// ```
/// use abprune::tree::Tree;
/// let tree: Tree = "[[3, 5], [2, 9]]".parse().unwrap();
/// assert_eq!(tree.size().leaves, 4);
/// let tree: Tree = "A(B(3, 5), C(2, 9))".parse().unwrap();
/// assert_eq!(tree.find_node("C"), Ok(vec![1]));
/// let error = "[[3, 5], []]".parse::<Tree>().unwrap_err();
/// assert!(error.to_string().starts_with("error: an inner node needs at least one child"));
/// ```
impl FromStr for Tree {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Tree, Diagnostic> {
        let options = Options::default();
        let mut document =
            Document::of_text(text, Format::of_bytes(text.as_bytes(), &options, false));
        document.is_guess = true;
        let read = document.read_tree(&options);
        read.map_err(|error| document.solve_error(&error))
    }
}

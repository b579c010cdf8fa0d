//! The search of a tree in memory, and the part of its answer that only such a tree has.

use super::document::Document;
use super::error::{Need, SolveError};
use super::options::{PrunedDetail, SolveOptions};
use super::prepared::PreparedTree;
use crate::search::{
    Algorithm, BestMoves, Counter, Counts, NODES_BETWEEN, Outcome, PrunedList, RootMoves, Rules,
    SearchError, Visited, Watch, Watcher,
};
use crate::tree::Tree;

/// A document whose tree has been searched in memory.
pub(super) struct Searched {
    pub(super) tree: Tree,
    pub(super) rules: Rules,
    pub(super) outcome: Outcome,
    pub(super) counts: Counts,
    /// What was pruned, if that is wanted.
    pub(super) pruned: Option<PrunedList>,
    pub(super) best: Option<BestMoves>,
}

/// Reads a document into memory and searches its tree.
///
/// # Errors
///
/// [`SolveError`]: the document cannot be read, or the search has no answer.
pub(super) fn search(
    document: &Document,
    options: &SolveOptions,
    watch: Option<Watch>,
) -> Result<Searched, SolveError> {
    let wants_pruned = options.lists_pruned();
    let algorithm = options.search.algorithm;
    let prepared = PreparedTree::read(document, options)?;
    let (tree, rules) = (prepared.tree(), prepared.rules());
    let mut moves = options.all_best.then(RootMoves::default);
    let found = on_nodes(tree, algorithm, rules, wants_pruned, &mut moves, watch);
    let no_value = |leaf, need| prepared.error_of(leaf, need);
    let found = found.map_err(|error| no_value(error.leaf(), Need::Search));
    let (outcome, counts, mut pruned) = found?;
    let best = match moves {
        Some(moves) => moves.best(tree, algorithm, rules, &outcome),
        None => Ok(None),
    };
    let best = best.map_err(|leaf| no_value(leaf, Need::AllBest))?;
    if options.pruned == PrunedDetail::Leaves {
        pruned = pruned.map(|list| list.by_leaf(tree));
    }
    Ok(Searched { tree: prepared.into_tree(), rules, outcome, counts, pruned, best })
}

type Found = (Outcome, Counts, Option<PrunedList>);

/// Searches any tree, node by node.
fn on_nodes(
    tree: &Tree,
    algorithm: Algorithm,
    rules: Rules,
    wants_pruned: bool,
    moves: &mut Option<RootMoves>,
    watch: Option<Watch>,
) -> Result<Found, SearchError> {
    let mut counter = Counter::default();
    let goes_forward = algorithm.forward().is_some();
    let mut watcher =
        watch.map(|watch| Watcher::new(watch, tree.number_kind(), NODES_BETWEEN, goes_forward));
    // A search that comes back may enter later what it has skipped: what it never entered is pruned.
    let Some(forward) = algorithm.forward() else {
        let mut visited = Visited::new(tree);
        let mut observer = (&mut counter, (&mut visited, (moves, &mut watcher)));
        let outcome = algorithm.search(tree, rules, &mut observer)?;
        let counts = Counts { entered: visited.size(), ..Counts::from(&counter) };
        let pruned = wants_pruned.then(|| visited.pruned(tree));
        return Ok((outcome, counts, pruned));
    };
    let mut pruned = wants_pruned.then(PrunedList::default);
    let mut observer = (&mut counter, (&mut pruned, (moves, &mut watcher)));
    let outcome = forward.search_tree(tree, rules, &mut observer)?;
    Ok((outcome, Counts::from(&counter), pruned))
}

//! The searches that explain one node, some nodes, or all that is pruned.

use super::explain::{Explanation, Fate};
use super::path_cursor::PathCursor;
use super::witness::Witness;
use super::{Entered, ForwardAlgorithm, Left, NoValue, Observer, Pruned, Rules, Stop};
use crate::tree::{Explicit, NodeSet, Tree};

/// The nodes at the start of a chain, where many nodes are explained: whole chains would grow with the
/// square of the depth.
const LONGEST_CHAIN: usize = 8;

/// Explains the node at `path`, which must be in the tree, for an alpha-beta search.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value.
pub fn explain(tree: &Tree, path: Vec<u32>, rules: Rules) -> Result<Explanation, NoValue> {
    let (id, _) = tree.node_at(&path).expect("the node is in the tree");
    let mut explainer = Explainer {
        witness: Witness::new(rules),
        node: PathCursor::new(path),
        id,
        is_waiting: false,
        found: None,
    };
    let outcome = ForwardAlgorithm::AlphaBeta.search_tree(tree, rules, &mut explainer)?;
    let mut found = explainer.found.expect("the node is in the tree");
    if let Fate::Entered(visit) = &mut found.fate {
        visit.is_on_pv = outcome.pv.starts_with(&found.path);
    }
    Ok(found)
}

/// Explains each subtree that an alpha-beta search prunes, in the order of the search.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value.
pub fn explain_pruned(
    tree: &Tree,
    rules: Rules,
    take: impl FnMut(Explanation),
) -> Result<(), NoValue> {
    let witness = Witness::new(rules);
    let mut explainer = PrunedExplainer { witness, take };
    ForwardAlgorithm::AlphaBeta.search_tree(tree, rules, &mut explainer)?;
    Ok(())
}

/// Explains some nodes of a tree, in one search.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value.
pub fn explain_nodes(
    tree: &Explicit,
    nodes: &NodeSet,
    algorithm: ForwardAlgorithm,
    rules: Rules,
) -> Result<Vec<Explanation>, NoValue> {
    let mut explainer = NodesExplainer {
        tree,
        nodes,
        witness: Witness::new(rules),
        open: Vec::new(),
        found: Vec::new(),
    };
    let mut walk = tree.walk(Explicit::ROOT);
    let outcome = algorithm.search(&mut walk, rules, &mut explainer)?;
    let mut found = explainer.found;
    for node in &mut found {
        if let Fate::Entered(visit) = &mut node.fate {
            visit.is_on_pv = outcome.pv.starts_with(&node.path);
        }
    }
    Ok(found)
}

/// Watches a search for what it prunes.
struct PrunedExplainer<F> {
    witness: Witness,
    take: F,
}

impl<F: FnMut(Explanation)> Observer for PrunedExplainer<F> {
    fn enter(&mut self, entered: &Entered) {
        self.witness.enter(entered);
    }

    fn stop(&mut self, _at: &[u32], cutoff: &Stop) {
        self.witness.cutoff(cutoff);
    }

    fn prune(&mut self, pruned: &Pruned) {
        (self.take)(self.witness.pruned(pruned, LONGEST_CHAIN));
    }

    fn leave(&mut self, left: &Left) {
        self.witness.leave(left);
    }
}

/// Watches a search for one node.
struct Explainer {
    witness: Witness,
    node: PathCursor,
    id: u32,
    /// Whether the last cutoff is at a node above.
    is_waiting: bool,
    found: Option<Explanation>,
}

impl Observer for Explainer {
    fn enter(&mut self, entered: &Entered) {
        self.witness.enter(entered);
        self.node.enter(entered.path);
        if self.node.is_at(entered.path) {
            self.found = Some(self.witness.entered(entered));
        }
    }

    fn stop(&mut self, at: &[u32], cutoff: &Stop) {
        self.witness.cutoff(cutoff);
        self.is_waiting = self.node.is_above(at);
    }

    fn prune(&mut self, pruned: &Pruned) {
        let position = pruned.subtree.position;
        if self.is_waiting && self.node.is_through(pruned.at, position) {
            self.found = Some(Explanation {
                path: self.node.path().to_vec(),
                id: self.id,
                ..self.witness.pruned(pruned, usize::MAX)
            });
        }
    }

    fn leave(&mut self, left: &Left) {
        let is_it = self.node.is_at(left.path);
        let (value, bound) = self.witness.leave(left);
        self.node.leave(left.path);
        if is_it
            && let Some(Fate::Entered(visit)) = self.found.as_mut().map(|found| &mut found.fate)
        {
            (visit.value, visit.bound) = (value, bound);
        }
    }
}

/// Watches a search for some nodes.
struct NodesExplainer<'t> {
    tree: &'t Explicit,
    nodes: &'t NodeSet,
    witness: Witness,
    /// The open nodes: the explanations of those that are asked for.
    open: Vec<Option<Explanation>>,
    found: Vec<Explanation>,
}

impl Observer for NodesExplainer<'_> {
    fn enter(&mut self, entered: &Entered) {
        self.witness.enter(entered);
        let is_asked_for = self.nodes.contains(entered.child.id);
        let explained = is_asked_for.then(|| self.witness.entered(entered));
        self.open.push(explained);
    }

    fn stop(&mut self, _at: &[u32], cutoff: &Stop) {
        self.witness.cutoff(cutoff);
    }

    fn prune(&mut self, pruned: &Pruned) {
        let root = pruned.subtree.id;
        let inside = root..self.tree.end(root);
        for id in inside.filter(|&id| self.nodes.contains(id)) {
            self.found.push(Explanation {
                path: self.tree.path(id),
                id,
                ..self.witness.pruned(pruned, LONGEST_CHAIN)
            });
        }
    }

    fn leave(&mut self, left: &Left) {
        let (value, bound) = self.witness.leave(left);
        let Some(mut node) = self.open.pop().flatten() else {
            return;
        };
        if let Fate::Entered(visit) = &mut node.fate {
            (visit.value, visit.bound) = (value, bound);
        }
        self.found.push(node);
    }
}

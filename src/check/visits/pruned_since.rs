//! The subtrees that a search has pruned since the last visit. A log of names or moves may have a node in one
//! of them; a path is compared at once when its subtree is pruned.

use super::difference::Knowledge;
use crate::search::{Fate, ForwardAlgorithm, Pruned, Rules, explain};
use crate::tree::{Explicit, Tree};
use crate::value::{Player, Window};

/// A subtree, and the node that stopped and pruned it. Nodes are their numbers in the tree, so that none
/// takes memory by its depth.
#[derive(Clone, Copy, Debug)]
struct PrunedRoot {
    /// The root of the subtree.
    root: u32,
    /// The node that stopped.
    at: u32,
    /// The player to move there.
    player: Player,
    /// The window that made it stop.
    window: Window,
}

/// The subtrees, in the order of the search.
#[derive(Debug)]
pub(super) struct PrunedSince {
    algorithm: ForwardAlgorithm,
    rules: Rules,
    roots: Vec<PrunedRoot>,
}

impl PrunedSince {
    pub fn new(algorithm: ForwardAlgorithm, rules: Rules) -> PrunedSince {
        PrunedSince {
            algorithm,
            rules,
            roots: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.roots.clear();
    }

    pub fn push(&mut self, pruned: &Pruned) {
        self.roots.push(PrunedRoot {
            root: pruned.subtree.id,
            at: pruned.stop.id,
            player: pruned.stop.player,
            window: pruned.stop.window,
        });
    }

    /// Why the node with this name or move was pruned: the first one in these subtrees, or else the only one in
    /// the tree. `None`: it was not pruned.
    pub fn by_label(&self, tree: &Tree, label: &str) -> Option<Knowledge> {
        let Tree::Explicit(explicit) = tree else {
            return None;
        };
        let found = self.find(explicit, label);
        if self.algorithm != ForwardAlgorithm::AlphaBeta {
            let (_, by) = found?;
            return Some(Knowledge::Cutoff {
                at: explicit.path(by.at),
                id: by.at,
                player: by.player,
                window: by.window,
            });
        }
        let path = match found {
            Some((node, _)) => explicit.path(node),
            None => tree.find_labelled(label).ok()?,
        };
        let explanation = explain(tree, path, self.rules).ok()?;
        let is_pruned = matches!(explanation.fate, Fate::Pruned(_));
        is_pruned.then_some(Knowledge::Explained(explanation))
    }

    /// The first node in these subtrees whose name or move this is, and what pruned it.
    fn find(&self, tree: &Explicit, label: &str) -> Option<(u32, PrunedRoot)> {
        let mut nodes: Vec<u32> = tree.labelled(label).collect();
        nodes.sort_unstable();
        self.roots.iter().find_map(|&pruned| {
            let first = nodes.partition_point(|&node| node < pruned.root);
            let node = *nodes.get(first)?;
            (node < tree.end(pruned.root)).then_some((node, pruned))
        })
    }
}

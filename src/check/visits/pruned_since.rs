//! The subtrees that a search has pruned since the last visit. A log of names or moves may have a node in one
//! of them; a path is compared at once when its subtree is pruned.

use super::difference::KnownNode;
use crate::search::record::{Fate, Part, Recording};
use crate::search::{ForwardAlgorithm, Rules};
use crate::tree::{Explicit, Tree};

/// The subtrees, in the order of the search.
#[derive(Debug)]
pub(super) struct PrunedSince {
    algorithm: ForwardAlgorithm,
    rules: Rules,
    /// The numbers of their roots in the tree.
    roots: Vec<u32>,
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

    /// Adds the subtree whose root has this number.
    pub fn push(&mut self, root: u32) {
        self.roots.push(root);
    }

    /// Why the node with this name or move was pruned: the first one in these subtrees, or else, where windows
    /// are explained, the only one in the tree. `None`: it was not pruned.
    pub fn by_label(&self, tree: &Tree, label: &str) -> Option<KnownNode> {
        let Tree::Explicit(explicit) = tree else {
            return None;
        };
        let path = match self.find(explicit, label) {
            Some(node) => explicit.path(node),
            None if self.algorithm.is_explained() => tree.find_labelled(label).ok()?,
            None => return None,
        };
        let recording = Recording::of(self.algorithm, self.rules);
        let record = recording.keeping(Part::node(path.clone())).tree(tree);
        let record = record.finished().ok()?;
        let (id, _) = tree.node_at(&path).ok()?;
        let fate = record.fate_at(&path);
        let is_pruned = matches!(fate, Fate::Pruned(_) | Fate::Inside(_));
        is_pruned.then_some(KnownNode {
            record,
            path,
            id,
            fate,
        })
    }

    /// The number of the first node in these subtrees whose name or move this is.
    fn find(&self, tree: &Explicit, label: &str) -> Option<u32> {
        let mut nodes: Vec<u32> = tree.labelled(label).collect();
        nodes.sort_unstable();
        self.roots.iter().find_map(|&root| {
            let first = nodes.partition_point(|&node| node < root);
            let node = *nodes.get(first)?;
            (node < tree.end(root)).then_some(node)
        })
    }
}

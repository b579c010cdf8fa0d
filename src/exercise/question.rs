//! A question about a tree: the value of one leaf is x; for which x is a node pruned?

use std::collections::BTreeSet;

use strum::{IntoStaticStr, VariantArray};

use super::measures::rules;
use crate::search::{CutoffRule, ForwardAlgorithm, Piece, Range, WhatIf};
use crate::tree::Tree;

/// What is asked of a tree in an exercise, beside its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum QuestionKind {
    /// For which x a node is pruned.
    WhatIf,
}

/// The leaf whose value is x, and the node that some x prune and others do not.
#[derive(Clone, Debug, PartialEq)]
pub struct WhatIfQuestion {
    /// The number of the leaf.
    pub leaf: u32,
    /// The path of the node.
    pub node: Vec<u32>,
    /// The x for which it is pruned: the fewest ranges, upwards.
    pub ranges: Vec<Range>,
}

/// No more leaves of a tree are tried than these.
const MOST_LEAVES: usize = 64;

/// No more nodes are entered for a leaf.
const MOST_ENTERED: u64 = 1_000_000;

impl WhatIfQuestion {
    /// A question about a tree whose leaves have values, if there is one. `seed` says at which leaf to begin, and which
    /// of its nodes to take: the same seed, the same question.
    #[must_use]
    pub fn of(tree: &Tree, cutoff: CutoffRule, seed: u64) -> Option<WhatIfQuestion> {
        let leaves: Vec<u32> = (0..tree.len()).filter(|&id| tree.is_leaf(id)).collect();
        let start = usize::try_from(seed % leaves.len() as u64).expect("it is one of them");
        let leaves = leaves[start..].iter().chain(&leaves[..start]).take(MOST_LEAVES);
        leaves.copied().find_map(|leaf| {
            let path = tree.path(leaf);
            let question = WhatIf {
                tree,
                leaf: &path,
                algorithm: ForwardAlgorithm::AlphaBeta,
                rules: rules(tree, cutoff),
                max_nodes: MOST_ENTERED,
            };
            let nodes = changing(&question, &question.pieces().ok()?);
            let at = usize::try_from(seed % nodes.len().max(1) as u64).expect("it is one of them");
            let node = tree.path(*nodes.get(at)?);
            let ranges = question.pruned_ranges(&node).ok()?;
            Some(WhatIfQuestion { leaf, node, ranges })
        })
    }
}

/// The roots of subtrees that are pruned in one of two neighbouring pieces, and entered in the other.
fn changing(question: &WhatIf, pieces: &[Piece]) -> Vec<u32> {
    let tree = question.tree;
    let roots = |piece: &Piece| {
        let (_, list) = question.details(piece);
        let (mut roots, mut items) = (BTreeSet::new(), list.items());
        while let Some(item) = items.next() {
            roots.insert(item.id.number());
        }
        roots
    };
    let is_pruned = |roots: &BTreeSet<u32>, id: u32| {
        roots.range(..=id).next_back().is_some_and(|&root| id < tree.end(root))
    };
    let mut found = BTreeSet::new();
    let mut before: Option<BTreeSet<u32>> = None;
    for piece in pieces {
        let now = roots(piece);
        if let Some(before) = &before {
            found.extend(before.iter().filter(|&&id| !is_pruned(&now, id)));
            found.extend(now.iter().filter(|&&id| !is_pruned(before, id)));
        }
        before = Some(now);
    }
    found.into_iter().collect()
}

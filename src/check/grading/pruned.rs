//! Grades the roots of the pruned subtrees.

use std::collections::BTreeSet;

use super::marking::Marking;
use crate::check::fault::{FaultKind, FaultNode, Truth};
use crate::check::solution::Solution;
use crate::tree::path::NodeSelector;
use crate::tree::{NodeProblem, Tree};

/// The path of a node that an answer means.
pub(super) fn find(tree: &Tree, node: &NodeSelector) -> Result<Vec<u32>, NodeProblem> {
    match node {
        NodeSelector::Path(path) => match tree.node_at(path) {
            Ok(_) => Ok(path.clone()),
            Err(end) => Err(NodeProblem::NoPath {
                path: path.clone(),
                end,
            }),
        },
        NodeSelector::Label(label) => tree.find_labelled(label),
    }
}

/// Grades the roots, whose order does not matter.
pub(super) fn pruned(
    marking: &mut Marking,
    given: &[NodeSelector],
    solution: &Solution,
    tree: &Tree,
) {
    let mut seen = BTreeSet::new();
    for node in given {
        let path = match find(tree, node) {
            Ok(path) => path,
            Err(problem) => {
                marking.no_node(problem, None);
                continue;
            }
        };
        let node = marking.node(path);
        if !seen.insert(node.id) {
            marking.extra(FaultKind::Twice, node, Truth::Before);
        } else if solution.pruned_by(node.id).is_some() {
            marking.grade.right += 1;
        } else {
            marking.extra(FaultKind::TooMany, node, Truth::Fate);
        }
    }
    let missing = solution.pruned().iter().filter(|id| !seen.contains(id));
    for &id in missing {
        let path = solution.tree().path(id);
        let node = Some(FaultNode { path, id });
        marking.fault(FaultKind::Missing, node, None, Truth::Fate);
    }
}

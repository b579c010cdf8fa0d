//! Grades the values and the windows that an answer gives nodes.

use std::collections::BTreeSet;

use super::marking::Marking;
use super::pruned::find;
use crate::check::claimed_value::ClaimedValue;
use crate::check::claimed_window::ClaimedWindow;
use crate::check::fault::{FaultKind, FaultNode, Truth};
use crate::check::solution::{EnteredNode, Solution};
use crate::number::NumberKind;
use crate::tree::path::NodeSelector;
use crate::tree::{Explicit, Tree};

/// Grades the value of the root.
pub(super) fn value(marking: &mut Marking, claim: &ClaimedValue, solution: &Solution) {
    let root = solution
        .entered(Explicit::ROOT)
        .expect("the root is entered");
    if claim.is(root.value, root.bound, solution.tree().number_kind()) {
        marking.grade.right += 1;
    } else {
        let truth = returned(solution, Explicit::ROOT, &[], root);
        marking.fault(FaultKind::Wrong, None, Some(&claim.text), truth);
    }
}

/// What a node returns, and from which child.
fn returned(solution: &Solution, id: u32, path: &[u32], node: EnteredNode) -> Truth {
    let from = solution.source(id).map(|(position, child)| FaultNode {
        path: [path, &[position]].concat(),
        id: child,
    });
    Truth::Returns {
        value: node.value,
        bound: node.bound,
        from,
    }
}

/// What an answer says of a node.
pub(super) trait Claim {
    /// As it stands in the answer.
    fn text(&self) -> &str;

    /// Whether it is right.
    fn is_right(&self, node: EnteredNode, number_kind: NumberKind) -> bool;

    /// What is right.
    fn truth(solution: &Solution, node: &FaultNode, entered: EnteredNode) -> Truth;
}

impl Claim for ClaimedValue {
    fn text(&self) -> &str {
        &self.text
    }

    fn is_right(&self, node: EnteredNode, number_kind: NumberKind) -> bool {
        self.is(node.value, node.bound, number_kind)
    }

    fn truth(solution: &Solution, node: &FaultNode, entered: EnteredNode) -> Truth {
        returned(solution, node.id, &node.path, entered)
    }
}

impl Claim for ClaimedWindow {
    fn text(&self) -> &str {
        &self.text
    }

    fn is_right(&self, node: EnteredNode, number_kind: NumberKind) -> bool {
        self.is(node.window, number_kind)
    }

    fn truth(_: &Solution, _: &FaultNode, _: EnteredNode) -> Truth {
        Truth::Window
    }
}

/// Grades what is said of each node. `all_nodes`: each inner node that the search enters is asked for.
pub(super) fn by_node<C: Claim>(
    marking: &mut Marking,
    given: &[(NodeSelector, C)],
    solution: &Solution,
    tree: &Tree,
    all_nodes: bool,
) {
    let kind = solution.tree().number_kind();
    let all: &[u32] = if all_nodes { solution.inner() } else { &[] };
    let mut seen = BTreeSet::new();
    let mut asked = all.len();
    for (node, claim) in given {
        let text = Some(claim.text());
        let path = match find(tree, node) {
            Ok(path) => path,
            Err(problem) => {
                marking.no_node(problem, text);
                continue;
            }
        };
        let node = marking.node(path);
        if !seen.insert(node.id) {
            marking.extra(FaultKind::Twice, node, Truth::Before);
            continue;
        }
        let Some(entered) = solution.entered(node.id) else {
            marking.grade.extra += 1;
            marking.fault(FaultKind::TooMany, Some(node), text, Truth::Fate);
            continue;
        };
        // Nobody is asked for a leaf; who says something of one is taken at their word.
        let is_among_all = all_nodes && !solution.tree().is_leaf(node.id);
        asked += usize::from(!is_among_all);
        if claim.is_right(entered, kind) {
            marking.grade.right += 1;
        } else {
            let truth = C::truth(solution, &node, entered);
            marking.fault(FaultKind::Wrong, Some(node), text, truth);
        }
    }
    marking.grade.asked = asked as u64;
    for &id in all.iter().filter(|id| !seen.contains(id)) {
        let path = solution.tree().path(id);
        let node = FaultNode { path, id };
        let entered = solution.entered(id).expect("it is entered");
        let truth = C::truth(solution, &node, entered);
        marking.fault(FaultKind::Missing, Some(node), None, truth);
    }
}

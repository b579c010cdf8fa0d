//! Grades the values and the windows that an answer gives nodes.

use std::collections::BTreeSet;

use super::marking::{Marking, node_of};
use crate::check::claimed_value::ClaimedValue;
use crate::check::claimed_window::ClaimedWindow;
use crate::check::fault::{FaultKind, Truth};
use crate::check::solution::Solution;
use crate::number::NumberKind;
use crate::search::record::{Proved, Visit};
use crate::tree::Explicit;
use crate::tree::path::NodeSelector;

/// Grades the value of the root.
pub(super) fn value(marking: &mut Marking, claim: &ClaimedValue, solution: &Solution) {
    let root = (solution.returned(Explicit::ROOT)).expect("the root is entered");
    if claim.is(root.value, root.bound, solution.tree().number_kind()) {
        marking.grade.right += 1;
    } else {
        let truth = || returned(solution, Explicit::ROOT, root);
        marking.fault(FaultKind::Wrong, None, Some(&claim.text), truth);
    }
}

/// What a node returns, and from which child.
fn returned(solution: &Solution, id: u32, proved: Proved) -> Truth {
    Truth::Returns {
        proved,
        from: solution.source(id).map(|child| node_of(solution, child)),
    }
}

/// What an answer says of a node.
pub(super) trait Claim {
    /// As it stands in the answer.
    fn text(&self) -> &str;

    /// Whether it is right.
    fn is_right(&self, node: &Visit, number_kind: NumberKind) -> bool;

    /// What is right of an entered node.
    fn truth(solution: &Solution, id: u32) -> Truth;
}

impl Claim for ClaimedValue {
    fn text(&self) -> &str {
        &self.text
    }

    fn is_right(&self, node: &Visit, number_kind: NumberKind) -> bool {
        let is = |proved: Proved| self.is(proved.value, proved.bound, number_kind);
        node.proved.is_some_and(is)
    }

    fn truth(solution: &Solution, id: u32) -> Truth {
        let proved = solution.returned(id).expect("it is entered");
        returned(solution, id, proved)
    }
}

impl Claim for ClaimedWindow {
    fn text(&self) -> &str {
        &self.text
    }

    fn is_right(&self, node: &Visit, number_kind: NumberKind) -> bool {
        self.is(node.window, number_kind)
    }

    fn truth(_: &Solution, _: u32) -> Truth {
        Truth::Window
    }
}

/// Grades what is said of each node. `all_nodes`: each inner node that the search enters is asked for, else
/// those that are named. Nobody is asked for a leaf: a right one is worth nothing, a wrong one is too many.
pub(super) fn by_node<C: Claim>(
    marking: &mut Marking,
    given: &[(NodeSelector, C)],
    solution: &Solution,
    all_nodes: bool,
) {
    let kind = solution.tree().number_kind();
    let all: &[u32] = if all_nodes { solution.inner() } else { &[] };
    let mut seen = BTreeSet::new();
    marking.grade.asked = all.len() as u64;
    for (node, claim) in given {
        let text = Some(claim.text());
        let Some(id) = marking.identify(node, &mut seen) else {
            continue;
        };
        let Some(entered) = solution.entered(id) else {
            marking.extra(FaultKind::TooMany, id, text, || Truth::Fate);
            continue;
        };
        let is_leaf = solution.tree().is_leaf(id);
        marking.grade.asked += u64::from(!all_nodes && !is_leaf);
        let truth = || C::truth(solution, id);
        match (claim.is_right(entered, kind), is_leaf) {
            (true, true) => {}
            (true, false) => marking.grade.right += 1,
            (false, true) => marking.extra(FaultKind::Wrong, id, text, truth),
            (false, false) => marking.fault(FaultKind::Wrong, Some(id), text, truth),
        }
    }
    for &id in all.iter().filter(|id| !seen.contains(id)) {
        let truth = || C::truth(solution, id);
        marking.fault(FaultKind::Missing, Some(id), None, truth);
    }
}

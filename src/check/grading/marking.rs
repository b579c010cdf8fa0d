//! Grades one part of an answer: counts what is right, and notes the faults.
//!
//! - values, windows and x, node by node; the pruned subtrees by their roots;
//! - the order in which leaves are looked at: right is the longest part of the answer whose leaves stand in the
//!   order of the search. So a leaf that was moved is one fault, wherever it was moved to, and those beside it
//!   are none.

use std::collections::BTreeSet;

use crate::check::claimed_ranges::ClaimedRanges;
use crate::check::claimed_value::{ClaimedValue, ClaimedWindow};
use crate::check::fault::{AnswerError, Fault, FaultKind, FaultNode, Truth};
use crate::check::solution::{AnswerPart, Solution};
use crate::excerpt::excerpt;
use crate::search::record::{Fate, Proved};
use crate::tree::path::{NodeSelector, short_path};
use crate::tree::{NodeProblem, Tree};

/// So many faults of a part are kept, and as many that cost nothing.
const MOST_FAULTS: usize = 100;

/// No more faults are kept once the paths of their nodes have so many steps together: in a deep tree all of
/// them would grow with the square of the depth.
const MOST_STEPS: usize = 100_000;

/// A part of an answer, graded.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The part.
    pub part: AnswerPart,
    /// How many things are right.
    pub right: u64,
    /// How many things are asked for.
    pub asked: u64,
    /// How many things are there that should not be.
    pub extra: u64,
    /// What is wrong: words that are unclear, then the rest in the order of the answer, then what is missing. Only the
    /// first faults are kept.
    pub faults: Vec<Fault>,
    /// How many faults there are, without those that cost nothing.
    pub fault_count: u64,
    /// How many of these follow from first errors.
    pub consequent: u64,
    /// How many faults of any kind are not kept.
    pub left_out: u64,
    /// The nodes that faults are about which cost something and follow from no other; `None`: they are about none.
    pub(in crate::check) at_fault: BTreeSet<Option<u32>>,
}

impl Grade {
    /// Whether nothing is wrong that costs anything.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.fault_count == 0
    }
}

/// A part that is being graded.
pub(super) struct Marking<'s, 't> {
    solution: &'s Solution<'t>,
    tree: &'s Tree,
    is_strict: bool,
    /// The kept faults that cost something, and those that do not: how many, and their steps.
    kept: [(usize, usize); 2],
    pub(super) grade: Grade,
}

impl<'s, 't> Marking<'s, 't> {
    /// A part of which so many things are asked.
    pub(super) fn new(
        solution: &'s Solution<'t>,
        tree: &'s Tree,
        part: AnswerPart,
        asked: usize,
        is_strict: bool,
    ) -> Marking<'s, 't> {
        Marking {
            solution,
            tree,
            is_strict,
            kept: [(0, 0); 2],
            grade: Grade {
                part,
                right: 0,
                asked: asked as u64,
                extra: 0,
                faults: Vec::new(),
                fault_count: 0,
                consequent: 0,
                left_out: 0,
                at_fault: BTreeSet::new(),
            },
        }
    }

    /// Notes a fault. What is right is only asked for if the fault is kept.
    pub(super) fn fault(
        &mut self,
        kind: FaultKind,
        node: Option<u32>,
        given: Option<&str>,
        truth: impl FnOnce() -> Truth,
    ) {
        if kind.costs() {
            self.grade.fault_count += 1;
            self.grade.at_fault.insert(node);
        }
        let (count, steps) = &mut self.kept[usize::from(kind.costs())];
        if *count >= MOST_FAULTS || *steps >= MOST_STEPS {
            self.grade.left_out += 1;
            return;
        }
        let node = node.map(|id| node_of(self.solution, id));
        *count += 1;
        *steps += node.as_ref().map_or(0, |node| node.path.len());
        self.grade.faults.push(Fault {
            part: self.grade.part,
            kind,
            node,
            given: given.map(str::to_owned),
            truth: truth(),
            is_consequent: false,
        });
    }

    /// The node that is meant, if it is one and stands here for the first time; else notes a fault.
    fn identify(&mut self, node: &NodeSelector, seen: &mut BTreeSet<u32>) -> Option<u32> {
        let Some(id) = self.solution.index().find(node) else {
            self.no_node(node);
            return None;
        };
        if seen.insert(id) {
            return Some(id);
        }
        self.fault(FaultKind::Twice, Some(id), None, || Truth::Before);
        None
    }

    /// A list without the words that mean no node, if others do. They are noted. A path that leads nowhere is none of them.
    pub(super) fn without_unclear(&mut self, given: Vec<NodeSelector>) -> Vec<NodeSelector> {
        let index = self.solution.index();
        if self.is_strict || !given.iter().any(|node| index.is_node(node)) {
            return given;
        }
        let is_clear = |node: &NodeSelector| match node {
            NodeSelector::Path(_) => true,
            NodeSelector::Label(label) => label.contains('/') || index.is_name(label),
        };
        let (nodes, others): (Vec<_>, Vec<_>) = given.into_iter().partition(is_clear);
        for node in &others {
            self.say_no_node(FaultKind::Unclear, node);
        }
        nodes
    }

    /// Notes something that should not be there.
    pub(super) fn extra(
        &mut self,
        kind: FaultKind,
        node: u32,
        given: Option<&str>,
        truth: impl FnOnce() -> Truth,
    ) {
        self.grade.extra += 1;
        self.fault(kind, Some(node), given, truth);
    }

    /// Notes something about no node of the tree.
    pub(super) fn no_node(&mut self, node: &NodeSelector) {
        self.grade.extra += 1;
        self.say_no_node(FaultKind::NoNode, node);
    }

    fn say_no_node(&mut self, kind: FaultKind, node: &NodeSelector) {
        let tree = self.tree;
        let text = excerpt(&text_of(node)).into_owned();
        // The tree is not looked through for a name that nothing has.
        let index = self.solution.index();
        let is_nowhere = matches!(node, NodeSelector::Label(label)
            if !label.contains('/') && !index.has_label(label));
        let truth = || {
            Truth::NoNode(if is_nowhere {
                NodeProblem::NoLabel(text_of(node))
            } else {
                problem(tree, node)
            })
        };
        self.fault(kind, None, Some(&text), truth);
    }
}

/// A selector as it is written.
fn text_of(node: &NodeSelector) -> String {
    match node {
        NodeSelector::Path(path) => short_path(path),
        NodeSelector::Label(label) => label.clone(),
    }
}

/// A node with its path.
pub(super) fn node_of(solution: &Solution, id: u32) -> FaultNode {
    let path = solution.tree().path(id);
    FaultNode { path, id }
}

/// Why a selector means no node.
fn problem(tree: &Tree, node: &NodeSelector) -> NodeProblem {
    let found = match node {
        NodeSelector::Path(path) => {
            let end = tree.node_at(path).err();
            end.map(|end| NodeProblem::NoPath { path: path.clone(), end })
        }
        NodeSelector::Label(label) => tree.find_labelled(label).err(),
    };
    // The index is no stricter than the tree; if it were, this would still be said.
    found.unwrap_or_else(|| NodeProblem::NoLabel(text_of(node)))
}

/// Grades the value of the root.
pub(super) fn value(marking: &mut Marking, claim: &ClaimedValue, solution: &Solution) {
    let root = (solution.returned(Tree::ROOT)).expect("the root is entered");
    if claim.is(root.value, root.bound, solution.tree().number_kind()) {
        marking.grade.right += 1;
    } else {
        let truth = || returned(solution, Tree::ROOT, root);
        marking.fault(FaultKind::Wrong, None, Some(&claim.text), truth);
    }
}

/// What a node returns, and from which child.
fn returned(solution: &Solution, id: u32, proved: Proved) -> Truth {
    Truth::Returns { proved, from: solution.source(id).map(|child| node_of(solution, child)) }
}

/// What an answer says of a node.
pub(super) trait NodeClaim {
    /// As it stands in the answer.
    fn text(&self) -> &str;

    /// Whether it is right of a node that has it; `None`: nobody knows.
    fn is_right(&self, solution: &Solution, id: u32) -> Option<bool>;

    /// What is right of a node that has it.
    fn truth(solution: &Solution, id: u32) -> Truth;

    /// Whether it is asked of a node; `None`: the node has none.
    fn is_asked(solution: &Solution, id: u32) -> Option<bool> {
        solution.entered(id).map(|_| !solution.tree().is_leaf(id))
    }
}

impl NodeClaim for ClaimedValue {
    fn text(&self) -> &str {
        &self.text
    }

    fn is_right(&self, solution: &Solution, id: u32) -> Option<bool> {
        let kind = solution.tree().number_kind();
        let is = |proved: Proved| self.is(proved.value, proved.bound, kind);
        Some(solution.returned(id).is_some_and(is))
    }

    fn truth(solution: &Solution, id: u32) -> Truth {
        let proved = solution.returned(id).expect("it is entered");
        returned(solution, id, proved)
    }
}

impl NodeClaim for ClaimedWindow {
    fn text(&self) -> &str {
        &self.text
    }

    fn is_right(&self, solution: &Solution, id: u32) -> Option<bool> {
        Some(self.is(solution.entered(id)?.window, solution.tree().number_kind()))
    }

    fn truth(_: &Solution, _: u32) -> Truth {
        Truth::Window
    }
}

impl NodeClaim for ClaimedRanges {
    fn text(&self) -> &str {
        &self.text
    }

    fn is_right(&self, solution: &Solution, id: u32) -> Option<bool> {
        Some(self.is(&solution.pruned_if(id)?, solution.possible_x()))
    }

    fn truth(solution: &Solution, id: u32) -> Truth {
        Truth::PrunedIf(solution.pruned_if(id))
    }

    fn is_asked(_: &Solution, _: u32) -> Option<bool> {
        Some(true)
    }
}

/// Grades what is said of each node. `asked`: the nodes that are asked for, by their numbers; `None`: those that are named.
/// Where nobody is asked, as for the value of a leaf, a right one is worth nothing, and a wrong one is too many.
pub(super) fn by_node<C: NodeClaim>(
    marking: &mut Marking,
    given: &[(NodeSelector, Result<C, AnswerError>)],
    solution: &Solution,
    asked: Option<&[u32]>,
) {
    let all = asked.unwrap_or_default();
    // Beside others, what cannot be read of a node is for somebody to look at.
    let is_told = !marking.is_strict && given.iter().any(|(_, claim)| claim.is_ok());
    let mut seen = BTreeSet::new();
    marking.grade.asked = all.len() as u64;
    for (node, claim) in given {
        let Some(id) = marking.identify(node, &mut seen) else {
            continue;
        };
        let text = claim.as_ref().ok().map(NodeClaim::text);
        let Some(is_asked) = C::is_asked(solution, id) else {
            marking.extra(FaultKind::TooMany, id, text, || Truth::Fate);
            continue;
        };
        let is_asked = asked.map_or(is_asked, |all| all.binary_search(&id).is_ok());
        marking.grade.asked += u64::from(asked.is_none() && is_asked);
        let claim = match claim {
            Ok(claim) => claim,
            Err(error) => {
                let truth = || Truth::Unreadable(error.problem.clone());
                let kind = if is_told { FaultKind::Unclear } else { FaultKind::Unreadable };
                marking.grade.asked -= u64::from(is_told && is_asked);
                marking.fault(kind, Some(id), None, truth);
                continue;
            }
        };
        let truth = || C::truth(solution, id);
        match (claim.is_right(solution, id), is_asked) {
            (Some(true), _) => marking.grade.right += u64::from(is_asked),
            (Some(false), false) => marking.extra(FaultKind::Wrong, id, text, truth),
            (Some(false), true) => marking.fault(FaultKind::Wrong, Some(id), text, truth),
            (None, _) => {
                marking.grade.asked -= u64::from(is_asked);
                marking.fault(FaultKind::Unclear, Some(id), text, truth);
            }
        }
    }
    for &id in all.iter().filter(|id| !seen.contains(id)) {
        let truth = || C::truth(solution, id);
        marking.fault(FaultKind::Missing, Some(id), None, truth);
    }
}

/// Grades the leaves.
pub(super) fn evaluated(marking: &mut Marking, given: Vec<NodeSelector>, solution: &Solution) {
    let mut seen = BTreeSet::new();
    // The leaves of the answer that are looked at: their places in the search, from 0.
    let mut places = Vec::new();
    for node in &marking.without_unclear(given) {
        let Some(id) = marking.identify(node, &mut seen) else {
            continue;
        };
        if let Ok(place) = solution.evaluated().binary_search(&id) {
            places.push(place);
        } else {
            let is_leaf = solution.tree().is_leaf(id);
            let truth = || if is_leaf { Truth::Fate } else { Truth::NotALeaf };
            marking.extra(FaultKind::TooMany, id, None, truth);
        }
    }
    let in_order = longest_rise(&places);
    marking.grade.right += in_order.len() as u64;
    for &place in places.iter().filter(|place| !in_order.contains(place)) {
        let id = Some(solution.evaluated()[place]);
        let truth = || Truth::Place(place as u64 + 1);
        marking.fault(FaultKind::WrongOrder, id, None, truth);
    }
    let missing = solution.evaluated().iter().filter(|id| !seen.contains(id));
    for &id in missing {
        marking.fault(FaultKind::Missing, Some(id), None, || Truth::Fate);
    }
}

/// The numbers of a longest rising part of a list of different numbers, by patience sorting.
fn longest_rise(numbers: &[usize]) -> BTreeSet<usize> {
    // For each length, the least number that ends such a part, by its index.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = vec![None; numbers.len()];
    for (at, number) in numbers.iter().enumerate() {
        let length = ends.partition_point(|&end| numbers[end] < *number);
        before[at] = length.checked_sub(1).map(|shorter| ends[shorter]);
        if length == ends.len() {
            ends.push(at);
        } else {
            ends[length] = at;
        }
    }
    let last = ends.last().copied();
    let way = std::iter::successors(last, |&at| before[at]);
    way.map(|at| numbers[at]).collect()
}

/// Grades the roots, whose order does not matter. All leaves of a subtree, or nodes that have all of them, are
/// another way to name its root. Other nodes inside the subtrees cost nothing.
pub(super) fn pruned(marking: &mut Marking, given: Vec<NodeSelector>, solution: &Solution) {
    let mut seen = BTreeSet::new();
    let given = marking.without_unclear(given);
    let named: BTreeSet<u32> =
        given.iter().filter_map(|node| solution.index().find(node)).collect();
    let by_parts: BTreeSet<u32> = (solution.pruned().iter().copied())
        .filter(|&root| is_named_by_parts(root, &named, solution.tree()))
        .collect();
    for node in &given {
        let Some(id) = marking.identify(node, &mut seen) else {
            continue;
        };
        match solution.fate(id) {
            Fate::Pruned(_) => marking.grade.right += 1,
            Fate::Entered(_) => marking.extra(FaultKind::TooMany, id, None, || Truth::Fate),
            Fate::Inside(_) | Fate::Known(_) | Fate::Unseen
                if is_below_any(id, &by_parts, solution.tree()) => {}
            Fate::Inside(_) | Fate::Known(_) | Fate::Unseen => {
                marking.fault(FaultKind::Inside, Some(id), None, || Truth::Fate);
            }
        }
    }
    marking.grade.right += by_parts.len() as u64;
    let is_named = |id: &&u32| seen.contains(id) || by_parts.contains(id);
    let missing = solution.pruned().iter().filter(|id| !is_named(id));
    for &id in missing {
        marking.fault(FaultKind::Missing, Some(id), None, || Truth::Fate);
    }
}

/// Whether nodes of a set, which are below a node, have all of its leaves; the node is not in the set.
fn is_named_by_parts(root: u32, named: &BTreeSet<u32>, tree: &Tree) -> bool {
    let end = tree.end(root);
    if named.contains(&root) || named.range(root..end).next().is_none() {
        return false;
    }
    let mut node = root + 1;
    while node < end {
        if named.contains(&node) {
            node = tree.end(node);
        } else if tree.is_leaf(node) {
            return false;
        } else {
            node += 1;
        }
    }
    true
}

/// Whether a node is below one of these, no two of which are below each other.
fn is_below_any(id: u32, roots: &BTreeSet<u32>, tree: &Tree) -> bool {
    let before = roots.range(..id).next_back();
    before.is_some_and(|&root| id < tree.end(root))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_rising_part_is_kept() {
        for (numbers, kept) in [
            (&[][..], &[][..]),
            (&[0, 1, 2], &[0, 1, 2]),
            (&[1, 2, 3, 0], &[1, 2, 3]),
            (&[3, 0, 1, 2], &[0, 1, 2]),
            (&[0, 2, 1, 3], &[0, 1, 3]),
            (&[2, 1, 0], &[0]),
        ] {
            assert!(longest_rise(numbers).into_iter().eq(kept.iter().copied()));
        }
    }
}

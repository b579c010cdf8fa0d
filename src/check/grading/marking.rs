//! A part that is being graded: its counts and faults so far.

use std::collections::BTreeSet;

use super::graded::Grade;
use crate::check::fault::{Fault, FaultKind, FaultNode, Truth};
use crate::check::part::AnswerPart;
use crate::check::solution::Solution;
use crate::excerpt::excerpt;
use crate::tree::path::{NodeSelector, short_path};
use crate::tree::{NodeProblem, Tree};

/// So many faults of a part are kept, and as many that cost nothing.
const MOST_FAULTS: usize = 100;

/// No more faults are kept once the paths of their nodes have so many steps together: in a deep tree all of
/// them would grow with the square of the depth.
const MOST_STEPS: usize = 100_000;

/// A part that is being graded.
pub(super) struct Marking<'s, 't> {
    solution: &'s Solution<'t>,
    tree: &'s Tree,
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
    ) -> Marking<'s, 't> {
        Marking {
            solution,
            tree,
            kept: [(0, 0); 2],
            grade: Grade {
                part,
                right: 0,
                asked: asked as u64,
                extra: 0,
                faults: Vec::new(),
                fault_count: 0,
                left_out: 0,
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
        self.grade.fault_count += u64::from(kind.costs());
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
        });
    }

    /// The node that is meant, if it is one and stands here for the first time; else notes a fault.
    pub(super) fn identify(
        &mut self,
        node: &NodeSelector,
        seen: &mut BTreeSet<u32>,
    ) -> Option<u32> {
        let Some(id) = self.solution.index().find(node) else {
            self.no_node(node);
            return None;
        };
        if seen.insert(id) {
            return Some(id);
        }
        self.extra(FaultKind::Twice, id, None, || Truth::Before);
        None
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
        let tree = self.tree;
        let text = match node {
            NodeSelector::Path(path) => short_path(path),
            NodeSelector::Label(label) => excerpt(label).into_owned(),
        };
        let truth = || Truth::NoNode(problem(tree, node));
        self.fault(FaultKind::NoNode, None, Some(&text), truth);
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
            end.map(|end| NodeProblem::NoPath {
                path: path.clone(),
                end,
            })
        }
        NodeSelector::Label(label) => tree.find_labelled(label).err(),
    };
    found.expect("no node was found for it")
}

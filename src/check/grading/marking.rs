//! A part that is being graded: its counts and faults so far.

use super::graded::Grade;
use crate::check::fault::{Fault, FaultKind, FaultNode, Truth};
use crate::check::part::AnswerPart;
use crate::tree::{NodeProblem, Tree};

/// A part that is being graded.
pub(super) struct Marking<'t> {
    tree: &'t Tree,
    pub(super) grade: Grade,
}

impl<'t> Marking<'t> {
    /// A part of which so many things are asked.
    pub(super) fn new(tree: &'t Tree, part: AnswerPart, asked: usize) -> Marking<'t> {
        Marking {
            tree,
            grade: Grade {
                part,
                right: 0,
                asked: asked as u64,
                extra: 0,
                faults: Vec::new(),
            },
        }
    }

    /// The node at a path, which is in the tree.
    pub(super) fn node(&self, path: Vec<u32>) -> FaultNode {
        let (id, _) = self.tree.node_at(&path).expect("it is in the tree");
        FaultNode { path, id }
    }

    /// Notes a fault.
    pub(super) fn fault(
        &mut self,
        kind: FaultKind,
        node: Option<FaultNode>,
        given: Option<&str>,
        truth: Truth,
    ) {
        self.grade.faults.push(Fault {
            part: self.grade.part,
            kind,
            node,
            given: given.map(str::to_owned),
            truth,
            explanation: None,
        });
    }

    /// Notes something that should not be there.
    pub(super) fn extra(&mut self, kind: FaultKind, node: FaultNode, truth: Truth) {
        self.grade.extra += 1;
        self.fault(kind, Some(node), None, truth);
    }

    /// Notes something about no node of the tree.
    pub(super) fn no_node(&mut self, problem: NodeProblem, given: Option<&str>) {
        self.grade.extra += 1;
        self.fault(FaultKind::NoNode, None, given, Truth::NoNode(problem));
    }
}

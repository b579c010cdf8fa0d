//! Grades the principal variation and the first move.

use super::marking::Marking;
use super::pruned::find;
use crate::check::fault::{FaultKind, FaultNode, LineStep, Truth};
use crate::check::solution::Solution;
use crate::tree::path::NodeSelector;
use crate::tree::{NodeProblem, Tree};
use crate::value::Player;

/// Grades the nodes of the principal variation. The root may be among them; a single node further down means
/// all those on the way to it.
pub(super) fn pv(marking: &mut Marking, given: &[NodeSelector], solution: &Solution, tree: &Tree) {
    let right = &solution.outcome().pv;
    let mut steps = 0;
    if let [only] = given
        && let Ok(path) = find(tree, only)
    {
        let pairs = path.iter().zip(right);
        steps = pairs.take_while(|(one, other)| one == other).count();
        marking.grade.right += steps as u64;
        if steps < path.len() {
            return leaves_line(marking, path[..=steps].to_vec(), steps, solution);
        }
    } else {
        for found in line(given, tree) {
            let path = match found {
                Ok(path) => path,
                Err(problem) => return marking.no_node(problem, None),
            };
            if steps == right.len() || path != right[..=steps] {
                return leaves_line(marking, path, steps, solution);
            }
            steps += 1;
            marking.grade.right += 1;
        }
    }
    if steps < right.len() {
        let step = next_step(solution, steps, None);
        let node = Some(step.child.clone());
        marking.fault(FaultKind::Missing, node, None, Truth::Line(step));
    }
}

/// Notes the first node of an answer that is not on the principal variation, after so many right steps.
fn leaves_line(marking: &mut Marking, path: Vec<u32>, steps: usize, solution: &Solution) {
    let node = marking.node(path);
    if steps == solution.outcome().pv.len() {
        return marking.extra(FaultKind::TooMany, node, Truth::LineEnds);
    }
    let truth = Truth::Line(next_step(solution, steps, Some(&node)));
    marking.fault(FaultKind::Wrong, Some(node), None, truth);
}

/// Grades the first move.
pub(super) fn first_move(
    marking: &mut Marking,
    given: &NodeSelector,
    solution: &Solution,
    tree: &Tree,
) {
    let right = &solution.outcome().pv;
    let path = match child(tree, &[], given) {
        Ok(path) => path,
        Err(problem) => return marking.no_node(problem, None),
    };
    if right.is_empty() {
        let node = marking.node(path);
        marking.extra(FaultKind::TooMany, node, Truth::LineEnds);
    } else if path == right[..1] {
        marking.grade.right += 1;
    } else {
        let node = marking.node(path);
        let truth = Truth::Line(next_step(solution, 0, Some(&node)));
        marking.fault(FaultKind::Wrong, Some(node), None, truth);
    }
}

/// The child of the node at `parent` that is meant, or the node elsewhere.
fn child(tree: &Tree, parent: &[u32], node: &NodeSelector) -> Result<Vec<u32>, NodeProblem> {
    match node {
        NodeSelector::Path(_) => find(tree, node),
        NodeSelector::Label(label) => tree.find_child(parent, label),
    }
}

/// The paths of a line, up to the first problem, without the root.
fn line(given: &[NodeSelector], tree: &Tree) -> Vec<Result<Vec<u32>, NodeProblem>> {
    let mut parent = Vec::new();
    let mut line = Vec::new();
    for (number, node) in given.iter().enumerate() {
        let found = match find(tree, node) {
            // The name of the root may be that of a node further down.
            Ok(path) if number == 0 && path.is_empty() => continue,
            _ => child(tree, &parent, node),
        };
        if let Ok(path) = &found {
            parent.clone_from(path);
        }
        line.push(found);
    }
    line
}

/// How the principal variation goes on after so many steps, and what is known of another node there.
fn next_step(solution: &Solution, steps: usize, other: Option<&FaultNode>) -> LineStep {
    const ON_PV: &str = "the principal variation is entered";
    let (tree, pv) = (solution.tree(), &solution.outcome().pv);
    let parent = tree.find(&pv[..steps]).expect(ON_PV);
    let id = tree.child(parent, pv[steps]).expect(ON_PV);
    let entered = solution.entered(id).expect(ON_PV);
    let is_sibling = |node: &&FaultNode| {
        node.path.len() == steps + 1 && node.path[..steps] == pv[..steps] && node.id != id
    };
    let other = other.filter(is_sibling);
    let other = other.and_then(|node| solution.entered(node.id));
    let player: Player = tree.player(parent);
    LineStep {
        parent,
        player,
        child: FaultNode {
            path: pv[..=steps].to_vec(),
            id,
        },
        value: entered.value,
        bound: entered.bound,
        other: other.map(|other| (other.value, other.bound)),
    }
}

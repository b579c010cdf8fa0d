//! Grades the principal variation and the first move.

use super::marking::{Marking, node_of};
use crate::check::fault::{FaultKind, LineStep, Truth};
use crate::check::solution::Solution;
use crate::tree::Explicit;
use crate::tree::path::NodeSelector;
use crate::value::Player;

/// Grades the nodes of the principal variation. The root may be the first of them; a single node further
/// down means all those on the way to it.
pub(super) fn pv(marking: &mut Marking, given: &[NodeSelector], solution: &Solution) {
    let right = line_of(solution);
    let given = match given {
        // The name of the root may be that of a node further down.
        [first, rest @ ..] if solution.index().find(first) == Some(Explicit::ROOT) => rest,
        all => all,
    };
    let mut steps = 0;
    if let [only] = given
        && let Some(id) = solution.index().find(only)
    {
        let path = solution.tree().path(id);
        let pairs = path.iter().zip(&solution.outcome().pv);
        steps = pairs.take_while(|(one, other)| one == other).count();
        marking.grade.right += steps as u64;
        if steps < path.len() {
            let parent = steps.checked_sub(1).map_or(Explicit::ROOT, |at| right[at]);
            let node = solution.index().child(parent, path[steps]);
            let node = node.expect("it is on the way to the node");
            return leaves_line(marking, node, steps, solution);
        }
    } else {
        let mut parent = Explicit::ROOT;
        for node in given {
            let Some(id) = solution.index().find_child(parent, node) else {
                return marking.no_node(node);
            };
            if right.get(steps) != Some(&id) {
                return leaves_line(marking, id, steps, solution);
            }
            parent = id;
            steps += 1;
            marking.grade.right += 1;
        }
    }
    if let Some(&next) = right.get(steps) {
        let truth = || Truth::Line(next_step(solution, steps, None));
        marking.fault(FaultKind::Missing, Some(next), None, truth);
    }
}

/// The nodes of the principal variation.
fn line_of(solution: &Solution) -> Vec<u32> {
    let mut parent = Explicit::ROOT;
    let steps = solution.outcome().pv.iter().map(|&step| {
        parent = (solution.index().child(parent, step)).expect("the line is in the tree");
        parent
    });
    steps.collect()
}

/// Notes the first node of an answer that is not on the principal variation, after so many right steps.
fn leaves_line(marking: &mut Marking, node: u32, steps: usize, solution: &Solution) {
    if steps == solution.outcome().pv.len() {
        return marking.extra(FaultKind::TooMany, node, None, || Truth::LineEnds);
    }
    let truth = || Truth::Line(next_step(solution, steps, Some(node)));
    marking.fault(FaultKind::Wrong, Some(node), None, truth);
}

/// Grades the first move.
pub(super) fn first_move(marking: &mut Marking, given: &NodeSelector, solution: &Solution) {
    let Some(node) = solution.index().find_child(Explicit::ROOT, given) else {
        return marking.no_node(given);
    };
    if line_of(solution).first() == Some(&node) {
        marking.grade.right += 1;
    } else {
        leaves_line(marking, node, 0, solution);
    }
}

/// How the principal variation goes on after so many steps, and what is known of another node there.
fn next_step(solution: &Solution, steps: usize, other: Option<u32>) -> LineStep {
    let (tree, line) = (solution.tree(), line_of(solution));
    let parent = steps.checked_sub(1).map_or(Explicit::ROOT, |at| line[at]);
    let id = line[steps];
    let proved = (solution.returned(id)).expect("the principal variation is entered");
    let is_sibling = |node: &u32| {
        let mut children = tree.children(parent).map(|(_, child)| child);
        *node != id && children.any(|child| child == *node)
    };
    let other = other.filter(is_sibling);
    let player: Player = tree.player(parent);
    LineStep {
        parent,
        player,
        child: node_of(solution, id),
        proved,
        other: other.and_then(|node| solution.returned(node)),
    }
}

//! Grades the order in which leaves are looked at.
//!
//! Right is the longest part of the answer whose leaves stand in the order of the search. So a leaf that was
//! moved is one fault, wherever it was moved to, and those beside it are none.

use std::collections::BTreeSet;

use super::marking::Marking;
use super::pruned::find;
use crate::check::fault::{FaultKind, FaultNode, Truth};
use crate::check::solution::Solution;
use crate::tree::Tree;
use crate::tree::path::NodeSelector;

/// Grades the leaves.
pub(super) fn evaluated(
    marking: &mut Marking,
    given: &[NodeSelector],
    solution: &Solution,
    tree: &Tree,
) {
    let mut seen = BTreeSet::new();
    // The leaves of the answer that are looked at: their places in the search, from 0.
    let mut places = Vec::new();
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
        } else if let Ok(place) = solution.evaluated().binary_search(&node.id) {
            places.push(place);
        } else if solution.tree().is_leaf(node.id) {
            marking.extra(FaultKind::TooMany, node, Truth::Fate);
        } else {
            marking.extra(FaultKind::TooMany, node, Truth::NotALeaf);
        }
    }
    let in_order = longest_rise(&places);
    marking.grade.right += in_order.len() as u64;
    let node = |place: usize| {
        let id = solution.evaluated()[place];
        let path = solution.tree().path(id);
        FaultNode { path, id }
    };
    for &place in places.iter().filter(|place| !in_order.contains(place)) {
        let truth = Truth::Place(place as u64 + 1);
        marking.fault(FaultKind::WrongOrder, Some(node(place)), None, truth);
    }
    let is_missing = |id: &u32| !seen.contains(id);
    for place in 0..solution.evaluated().len() {
        if is_missing(&solution.evaluated()[place]) {
            marking.fault(FaultKind::Missing, Some(node(place)), None, Truth::Fate);
        }
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

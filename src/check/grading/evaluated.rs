//! Grades the order in which leaves are looked at.
//!
//! Right is the longest part of the answer whose leaves stand in the order of the search. So a leaf that was
//! moved is one fault, wherever it was moved to, and those beside it are none.

use std::collections::BTreeSet;

use super::marking::Marking;
use crate::check::fault::{FaultKind, Truth};
use crate::check::solution::Solution;
use crate::tree::path::NodeSelector;

/// Grades the leaves.
pub(super) fn evaluated(marking: &mut Marking, given: &[NodeSelector], solution: &Solution) {
    let mut seen = BTreeSet::new();
    // The leaves of the answer that are looked at: their places in the search, from 0.
    let mut places = Vec::new();
    for node in given {
        let Some(id) = marking.identify(node, &mut seen) else {
            continue;
        };
        if let Ok(place) = solution.evaluated().binary_search(&id) {
            places.push(place);
        } else if solution.tree().is_leaf(id) {
            marking.extra(FaultKind::TooMany, id, None, || Truth::Fate);
        } else {
            marking.extra(FaultKind::TooMany, id, None, || Truth::NotALeaf);
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

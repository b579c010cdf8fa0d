//! Grades the roots of the pruned subtrees.

use std::collections::BTreeSet;

use super::marking::Marking;
use crate::check::fault::{FaultKind, Truth};
use crate::check::solution::Solution;
use crate::search::record::Fate;
use crate::tree::path::NodeSelector;

/// Grades the roots, whose order does not matter. Nodes inside the subtrees cost nothing.
pub(super) fn pruned(marking: &mut Marking, given: &[NodeSelector], solution: &Solution) {
    let mut seen = BTreeSet::new();
    for node in given {
        let Some(id) = marking.identify(node, &mut seen) else {
            continue;
        };
        match solution.fate(id) {
            Fate::Pruned(_) => marking.grade.right += 1,
            Fate::Entered(_) => marking.extra(FaultKind::TooMany, id, None, || Truth::Fate),
            Fate::Inside(_) | Fate::Unseen => {
                marking.fault(FaultKind::Inside, Some(id), None, || Truth::Fate);
            }
        }
    }
    let missing = solution.pruned().iter().filter(|id| !seen.contains(id));
    for &id in missing {
        marking.fault(FaultKind::Missing, Some(id), None, || Truth::Fate);
    }
}

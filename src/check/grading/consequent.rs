//! The faults of an answer that follow from wrong values which it gives: its author has gone on rightly with them.
//!
//! A *first error* is a wrong value of a node other than the root. No first error is below it, and its value is wrong,
//! too, if the first errors before it are taken as given, in the order in which the search leaves nodes. The search is
//! done once more with the first errors as leaves of the values that the answer gives. A fault is *consequent* if it is
//! none for that search; a first error is not, nor is what is below one. Of values it is enough that the number follows:
//! the search with given values proves other bounds.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::grade::{Asked, GradedAnswer, grades};
use super::marking::node_of;
use crate::check::answer::GivenAnswer;
use crate::check::claimed_value::ClaimedValue;
use crate::check::solution::{AnswerPart, MOST_NODES, Solution};
use crate::number::ExtendedNumber;
use crate::tree::Tree;
use crate::value::Value;

/// No more first errors than these are taken as given: for each the tree is searched once more.
const MOST_ERRORS: usize = 10;

/// Grades an answer. `tree` is the tree of the solution, to look nodes up in.
#[must_use]
pub fn grade(
    answer: &GivenAnswer,
    solution: &Solution,
    tree: &Tree,
    asked: &Asked,
) -> GradedAnswer {
    let parts = grades(answer, solution, tree, asked).collect();
    let mut graded = GradedAnswer { parts, first_errors: Vec::new() };
    let has_wrong_values =
        graded.parts.iter().any(|grade| grade.part == AnswerPart::Values && !grade.is_right());
    if has_wrong_values && !asked.is_strict && solution.tree().len() <= MOST_NODES {
        mark_consequent(&mut graded, answer, solution, tree, asked);
    }
    graded
}

/// An answer without the signs of its values.
fn without_signs(answer: &GivenAnswer) -> GivenAnswer {
    let mut answer = answer.clone();
    let values = answer.values.iter_mut().flatten();
    let values = values.filter_map(|(_, claim)| claim.as_mut().ok());
    values.chain(&mut answer.value).for_each(|claim| claim.sign = None);
    answer
}

/// Marks the faults that follow from first errors.
fn mark_consequent(
    graded: &mut GradedAnswer,
    answer: &GivenAnswer,
    solution: &Solution,
    tree: &Tree,
    asked: &Asked,
) {
    let Some((errors, again)) = first_errors(answer, solution) else {
        return;
    };
    let is_below = |node: &Option<u32>| {
        let before = node.and_then(|id| errors.range(..id).next_back().map(|(&at, _)| (at, id)));
        before.is_some_and(|(at, id)| id < solution.tree().end(at))
    };
    // Also where the number alone follows: the search has proved other bounds from the given values.
    for answer in [answer, &without_signs(answer)] {
        let [truth, again] = [solution, &again].map(|of| grades(answer, of, tree, asked));
        for ((grade, truth), again) in graded.parts.iter_mut().zip(truth).zip(again) {
            let is_line = matches!(grade.part, AnswerPart::Pv | AnswerPart::Move);
            // A line is one thing, which is right up to a first error or is not.
            let is_wrong_line = is_line && !again.at_fault.iter().all(is_below);
            let is_value = grade.part == AnswerPart::Values;
            let follows = |node: &Option<u32>| {
                let is_error = is_value && node.is_some_and(|id| errors.contains_key(&id));
                let is_wrong = if is_line { is_wrong_line } else { again.at_fault.contains(node) };
                !is_wrong && !is_below(node) && !is_error
            };
            let found: BTreeSet<Option<u32>> = truth.at_fault.into_iter().filter(follows).collect();
            let before = grade.at_fault.len();
            grade.at_fault.retain(|node| !found.contains(node));
            grade.consequent += (before - grade.at_fault.len()) as u64;
            for fault in grade.faults.iter_mut().filter(|fault| fault.kind.costs()) {
                let node = fault.node.as_ref().map(|node| node.id);
                fault.is_consequent |= found.contains(&node);
            }
        }
    }
    let kind = solution.tree().number_kind();
    let given = errors.into_iter().map(|(id, value)| (node_of(solution, id), kind.extended(value)));
    graded.first_errors = given.collect();
}

/// The first errors of an answer, each with its value; and what the search does with them. `None`: there
/// are none.
fn first_errors<'t>(
    answer: &GivenAnswer,
    solution: &Solution<'t>,
) -> Option<(BTreeMap<u32, Value>, Solution<'t>)> {
    let (tree, kind) = (solution.tree(), solution.tree().number_kind());
    let mut claims: Vec<(u32, &ClaimedValue)> = (answer.values.iter().flatten())
        .filter_map(|(node, claim)| Some((solution.index().find(node)?, claim.as_ref().ok()?)))
        .filter(|&(id, _)| id != Tree::ROOT)
        .collect();
    // Children before their parents. Of two values of a node the first stays.
    claims.sort_by_key(|&(id, _)| (tree.end(id), Reverse(id)));
    claims.dedup_by_key(|&mut (id, _)| id);
    let mut errors: BTreeMap<u32, Value> = BTreeMap::new();
    let mut again: Option<Solution> = None;
    let mut tries = 0;
    for (id, claim) in claims {
        let is = |of: &Solution| of.returned(id).map(|of| claim.number.is(of.value, kind));
        let is_wrong = is(solution) != Some(true)
            && is(again.as_ref().unwrap_or(solution)) == Some(false)
            && errors.range(id..tree.end(id)).next().is_none();
        let value = claim.number.value(kind);
        let value = value.filter(|_| matches!(claim.number, ExtendedNumber::Number(_)));
        let (true, Some(value)) = (is_wrong && tries < MOST_ERRORS, value) else {
            continue;
        };
        tries += 1;
        errors.insert(id, value);
        let Ok(searched) = solution.with_values(&errors) else {
            errors.remove(&id);
            continue;
        };
        again = Some(searched);
    }
    Some((errors, again?))
}

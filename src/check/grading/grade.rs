//! Grades an answer.

use super::graded::{Grade, GradedAnswer};
use super::marking::Marking;
use super::{by_node, evaluated, line, pruned};
use crate::check::answer::GivenAnswer;
use crate::check::fault::{FaultKind, Truth};
use crate::check::part::AnswerPart;
use crate::check::solution::Solution;
use crate::search::{NoValue, explain_nodes};
use crate::tree::{Explicit, NodeSet, Tree};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// These parts, whether they are answered or not; `None`: those that the answer has.
    pub parts: Option<Vec<AnswerPart>>,
    /// Whether `values` and `windows` are asked of each inner node that the search enters; else only of the
    /// nodes that the answer names.
    pub all_nodes: bool,
}

/// Grades an answer. `tree` is the tree of the solution, to look nodes up in.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value; then there is no solution, either.
pub fn grade(
    answer: &GivenAnswer,
    solution: &Solution,
    tree: &Tree,
    asked: &Asked,
) -> Result<GradedAnswer, NoValue> {
    let is_asked = |part: &AnswerPart| match &asked.parts {
        Some(parts) => parts.contains(part),
        None => answer.has(*part),
    };
    let parts = AnswerPart::ALL.into_iter().filter(is_asked);
    let parts = parts.map(|part| grade_part(part, answer, solution, tree, asked.all_nodes));
    let mut graded = GradedAnswer {
        parts: parts.collect(),
    };
    explain(&mut graded, solution)?;
    Ok(graded)
}

fn grade_part(
    part: AnswerPart,
    answer: &GivenAnswer,
    solution: &Solution,
    tree: &Tree,
    all_nodes: bool,
) -> Grade {
    let graded = match part {
        AnswerPart::Value => answer.value.as_ref().map(|claim| {
            let mut marking = Marking::new(tree, part, 1);
            by_node::value(&mut marking, claim, solution);
            marking
        }),
        AnswerPart::Pv => answer.pv.as_ref().map(|given| {
            let mut marking = Marking::new(tree, part, solution.outcome().pv.len());
            line::pv(&mut marking, given, solution, tree);
            marking
        }),
        AnswerPart::Move => answer.r#move.as_ref().map(|given| {
            let mut marking = Marking::new(tree, part, solution.outcome().pv.len().min(1));
            line::first_move(&mut marking, given, solution, tree);
            marking
        }),
        AnswerPart::Pruned => answer.pruned.as_ref().map(|given| {
            let mut marking = Marking::new(tree, part, solution.pruned().len());
            pruned::pruned(&mut marking, given, solution, tree);
            marking
        }),
        AnswerPart::Evaluated => answer.evaluated.as_ref().map(|given| {
            let mut marking = Marking::new(tree, part, solution.evaluated().len());
            evaluated::evaluated(&mut marking, given, solution, tree);
            marking
        }),
        AnswerPart::Values => answer.values.as_ref().map(|given| {
            let mut marking = Marking::new(tree, part, 0);
            by_node::by_node(&mut marking, given, solution, tree, all_nodes);
            marking
        }),
        AnswerPart::Windows => answer.windows.as_ref().map(|given| {
            let mut marking = Marking::new(tree, part, 0);
            by_node::by_node(&mut marking, given, solution, tree, all_nodes);
            marking
        }),
    };
    let marking = graded.unwrap_or_else(|| {
        let mut marking = Marking::new(tree, part, 1);
        marking.fault(FaultKind::Missing, None, None, Truth::Unanswered);
        marking
    });
    marking.grade
}

/// Explains the nodes of the faults whose reason is what became of them.
fn explain(graded: &mut GradedAnswer, solution: &Solution) -> Result<(), NoValue> {
    let tree: &Explicit = solution.tree();
    let mut nodes = NodeSet::new(tree.len());
    let needs = |truth: &Truth| matches!(truth, Truth::Fate | Truth::Window | Truth::Line(_));
    for fault in graded.faults().filter(|fault| needs(&fault.truth)) {
        nodes.extend(fault.node.as_ref().map(|node| node.id));
    }
    if nodes.is_empty() {
        return Ok(());
    }
    let mut found = explain_nodes(tree, &nodes, solution.algorithm(), solution.rules())?;
    found.sort_unstable_by_key(|explanation| explanation.id);
    let parts = graded.parts.iter_mut();
    for fault in parts.flat_map(|grade| &mut grade.faults) {
        if let Some(node) = fault.node.as_ref().filter(|_| needs(&fault.truth)) {
            let at = found.binary_search_by_key(&node.id, |explanation| explanation.id);
            fault.explanation = at.ok().map(|at| found[at].clone());
        }
    }
    Ok(())
}

//! Grades an answer.

use super::graded::{Grade, GradedAnswer};
use super::marking::Marking;
use super::{by_node, evaluated, line, pruned};
use crate::check::answer::GivenAnswer;
use crate::check::fault::{FaultKind, Truth};
use crate::check::part::AnswerPart;
use crate::check::solution::Solution;
use crate::named::Named as _;
use crate::tree::Tree;

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
#[must_use]
pub fn grade(
    answer: &GivenAnswer,
    solution: &Solution,
    tree: &Tree,
    asked: &Asked,
) -> GradedAnswer {
    let is_asked = |part: &AnswerPart| match &asked.parts {
        Some(parts) => parts.contains(part),
        None => answer.has(*part) && (asked.all_nodes || !answer.names_no_node(*part)),
    };
    let parts = AnswerPart::ALL.iter().copied().filter(is_asked);
    let parts = parts.map(|part| grade_part(part, answer, solution, tree, asked.all_nodes));
    GradedAnswer {
        parts: parts.collect(),
    }
}

fn grade_part(
    part: AnswerPart,
    answer: &GivenAnswer,
    solution: &Solution,
    tree: &Tree,
    all_nodes: bool,
) -> Grade {
    let asked = asked(part, solution);
    let mut marking = Marking::new(solution, tree, part, asked);
    if part == AnswerPart::Windows && !solution.record().algorithm().has_windows() {
        marking.fault(FaultKind::TooMany, None, None, || Truth::NoWindows);
        return marking.grade;
    }
    if let Some(error) = answer.why_unreadable(part) {
        let truth = || Truth::Unreadable(error.problem.clone());
        marking.fault(FaultKind::Unreadable, None, None, truth);
        return marking.grade;
    }
    let of = &mut marking;
    let graded =
        match part {
            AnswerPart::Value => {
                (answer.value.as_ref()).map(|given| by_node::value(of, given, solution))
            }
            AnswerPart::Pv => (answer.pv.as_ref()).map(|given| line::pv(of, given, solution)),
            AnswerPart::Move => {
                (answer.r#move.as_ref()).map(|given| line::first_move(of, given, solution))
            }
            AnswerPart::Pruned => {
                (answer.pruned.as_ref()).map(|given| pruned::pruned(of, given, solution))
            }
            AnswerPart::Evaluated => {
                (answer.evaluated.as_ref()).map(|given| evaluated::evaluated(of, given, solution))
            }
            AnswerPart::Values => (answer.values.as_ref())
                .map(|given| by_node::by_node(of, given, solution, all_nodes)),
            AnswerPart::Windows => (answer.windows.as_ref())
                .map(|given| by_node::by_node(of, given, solution, all_nodes)),
        };
    // Of a lone leaf there is no line to tell.
    let has_line = matches!(part, AnswerPart::Pv | AnswerPart::Move);
    if graded.is_none() && !(has_line && asked == 0) {
        marking.grade.asked = marking.grade.asked.max(1);
        marking.fault(FaultKind::Missing, None, None, || Truth::Unanswered);
    }
    marking.grade
}

/// How many things are asked of a part.
fn asked(part: AnswerPart, solution: &Solution) -> usize {
    match part {
        AnswerPart::Value => 1,
        AnswerPart::Pv => solution.outcome().pv.len(),
        AnswerPart::Move => solution.outcome().pv.len().min(1),
        AnswerPart::Pruned => solution.pruned().len(),
        AnswerPart::Evaluated => solution.evaluated().len(),
        AnswerPart::Values | AnswerPart::Windows => solution.inner().len(),
    }
}

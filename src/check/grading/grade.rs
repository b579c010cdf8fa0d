//! Grades an answer: asks for the marks of each part, adds them up, and grades the principal variation itself.

use super::marking::{self, Grade, Marking, by_node, node_of};
use crate::check::answer::{ByNode, GivenAnswer};
use crate::check::claimed_ranges::ClaimedRanges;
use crate::check::fault::{Fault, FaultKind, FaultNode, LineStep, Truth};
use crate::check::solution::{AnswerPart, Solution};
use crate::named::Named as _;
use crate::number::ExtendedNumber;
use crate::tree::Tree;
use crate::tree::path::{NodeSelector, parse_list};
use crate::value::Player;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// These parts, whether they are answered or not; `None`: those that the answer has.
    pub parts: Option<Vec<AnswerPart>>,
    /// Whether `values` and `windows` are asked of each inner node that the search enters; else only of the
    /// nodes that the answer names.
    pub all_nodes: bool,
    /// Whether a word that is no node is a fault beside others, too, and no fault follows from another.
    pub is_strict: bool,
}

/// Whether all of an answer is right that is asked for: no part is graded after one that is not.
pub(in crate::check) fn is_all_right(
    answer: &GivenAnswer,
    solution: &Solution,
    tree: &Tree,
    asked: &Asked,
) -> bool {
    grades(answer, solution, tree, asked).all(|grade| grade.is_right())
}

/// The grades of the parts that are asked for. `tree` is the tree of the solution, to look nodes up in.
pub(super) fn grades(
    answer: &GivenAnswer,
    solution: &Solution,
    tree: &Tree,
    asked: &Asked,
) -> impl Iterator<Item = Grade> {
    let is_asked = move |part: &AnswerPart| match &asked.parts {
        // Where x is in the way of all others, that is what is asked, and nowhere else.
        Some(parts) if *part == AnswerPart::PrunedIf => parts.contains(part) && solution.has_x(),
        Some(parts) => parts.contains(part) && solution.open().is_none(),
        None => answer.has(*part) && (asked.all_nodes || !answer.names_no_node(*part)),
    };
    let parts = AnswerPart::ALL.iter().copied().filter(is_asked);
    parts.map(move |part| grade_part(part, answer, solution, tree, asked))
}

fn grade_part(
    part: AnswerPart,
    answer: &GivenAnswer,
    solution: &Solution,
    tree: &Tree,
    Asked { all_nodes, is_strict, .. }: &Asked,
) -> Grade {
    let asked = asked(part, solution);
    let mut marking = Marking::new(solution, tree, part, asked, *is_strict);
    if part == AnswerPart::Windows && !solution.record().algorithm().has_windows() {
        marking.fault(FaultKind::TooMany, None, None, || Truth::NoWindows);
        return marking.grade;
    }
    if part == AnswerPart::PrunedIf && !solution.has_x() {
        marking.fault(FaultKind::TooMany, None, None, || Truth::NoX);
        return marking.grade;
    }
    if let Some(error) = answer.why_unreadable(part) {
        let truth = || Truth::Unreadable(error.problem.clone());
        marking.fault(FaultKind::Unreadable, None, None, truth);
        return marking.grade;
    }
    let of = &mut marking;
    let nodes = |given: &[String]| listed(given, solution);
    let inner = all_nodes.then(|| solution.inner());
    let mut mark = || -> Option<()> {
        match part {
            AnswerPart::Value => marking::value(of, answer.value.as_ref()?, solution),
            AnswerPart::Pv => pv(of, nodes(answer.pv.as_ref()?), solution),
            AnswerPart::Move => {
                first_move(of, nodes(std::slice::from_ref(answer.r#move.as_ref()?)), solution);
            }
            AnswerPart::Pruned => marking::pruned(of, nodes(answer.pruned.as_ref()?), solution),
            AnswerPart::Evaluated => {
                marking::evaluated(of, nodes(answer.evaluated.as_ref()?), solution);
            }
            AnswerPart::Values => by_node(of, answer.values.as_ref()?, solution, inner),
            AnswerPart::Windows => by_node(of, answer.windows.as_ref()?, solution, inner),
            AnswerPart::PrunedIf => pruned_if(of, answer.pruned_if.as_ref()?, solution),
        }
        Some(())
    };
    let is_given = mark().is_some();
    // Of a lone leaf there is no line to tell.
    let has_line = matches!(part, AnswerPart::Pv | AnswerPart::Move);
    if !(is_given || has_line && asked == 0) {
        marking.grade.asked = marking.grade.asked.max(1);
        marking.fault(FaultKind::Missing, None, None, || Truth::Unanswered);
    }
    marking.grade
}

/// The nodes that the texts of a list name. A text is a node, or a list of nodes; or one word, if no node is in it.
/// Of `none` or `nothing`, if no node is called so, there are none.
pub(in crate::check) fn listed(given: &[String], solution: &Solution) -> Vec<NodeSelector> {
    let index = solution.index();
    let is_known = |node: &NodeSelector| match node {
        NodeSelector::Path(_) => true,
        NodeSelector::Label(label) => index.is_name(label),
    };
    let of_text = |text: &String| {
        let whole = NodeSelector::of(text);
        if is_known(&whole) {
            return vec![whole];
        }
        let nodes = parse_list(text, |rest| index.name_at(rest));
        // Signs alone are nothing; a word between nodes, without any, is a word.
        let is_nothing = !text.chars().any(char::is_alphanumeric);
        if is_nothing || nodes.iter().any(is_known) { nodes } else { vec![whole] }
    };
    match given {
        [text] if is_none(text) && !index.is_name(text) => Vec::new(),
        texts => texts.iter().flat_map(of_text).collect(),
    }
}

/// Whether a text says that there are no nodes.
fn is_none(text: &str) -> bool {
    let word = text.trim().trim_end_matches('.');
    ["none", "nothing"].iter().any(|none| word.eq_ignore_ascii_case(none))
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
        AnswerPart::PrunedIf => solution.question().map_or(0, <[u32]>::len),
    }
}

/// Grades for which x nodes are pruned. What is said of no node is said of the one that is asked about.
fn pruned_if(marking: &mut Marking, given: &ByNode<ClaimedRanges>, solution: &Solution) {
    let question = solution.question();
    if let [(NodeSelector::Label(node), claim)] = &given[..]
        && node.is_empty()
    {
        let Some(&[asked]) = question else {
            marking.grade.asked = 1;
            return marking.fault(FaultKind::Unreadable, None, None, || Truth::WhichNode);
        };
        let node = NodeSelector::Path(solution.tree().path(asked));
        return by_node(marking, &[(node, claim.clone())], solution, question);
    }
    by_node(marking, given, solution, question);
}

/// An answer, graded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GradedAnswer {
    /// The parts that are graded, in the order of [`AnswerPart`].
    pub parts: Vec<Grade>,
    /// The wrong values from which other faults may follow: those that the answer gives.
    pub first_errors: Vec<(FaultNode, ExtendedNumber)>,
}

impl GradedAnswer {
    /// What is wrong, as far as it is kept.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        self.parts.iter().flat_map(|grade| &grade.faults)
    }

    /// How many faults there are, without those that cost nothing.
    #[must_use]
    pub fn fault_count(&self) -> u64 {
        self.parts.iter().map(|grade| grade.fault_count).sum()
    }

    /// Whether something is answered, and nothing is wrong.
    #[must_use]
    pub fn is_right(&self) -> bool {
        !self.parts.is_empty() && self.fault_count() == 0
    }
}

/// Grades the nodes of the principal variation. The root may be the first of them; a single node further
/// down means all those on the way to it.
pub(super) fn pv(marking: &mut Marking, given: Vec<NodeSelector>, solution: &Solution) {
    let right = line_of(solution);
    let given = marking.without_unclear(given);
    let given = match &given[..] {
        // The name of the root may be that of a node further down.
        [first, rest @ ..] if solution.index().find(first) == Some(Tree::ROOT) => rest,
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
            let parent = steps.checked_sub(1).map_or(Tree::ROOT, |at| right[at]);
            let node = solution.index().child(parent, path[steps]);
            let node = node.expect("it is on the way to the node");
            return leaves_line(marking, node, steps, solution);
        }
    } else {
        let mut parent = Tree::ROOT;
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
    let mut parent = Tree::ROOT;
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

/// Grades the first move: what is given should be one node.
fn first_move(marking: &mut Marking, given: Vec<NodeSelector>, solution: &Solution) {
    let given = marking.without_unclear(given);
    let Some(first) = given.first() else {
        return marking.fault(FaultKind::Missing, None, None, || Truth::Unanswered);
    };
    let Some(node) = solution.index().find_child(Tree::ROOT, first) else {
        return marking.no_node(first);
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
    let parent = steps.checked_sub(1).map_or(Tree::ROOT, |at| line[at]);
    let id = line[steps];
    let proved = (solution.returned(id)).expect("the principal variation is entered");
    let is_sibling = |node: &u32| {
        let mut children = tree.children(parent).map(|(_, child)| child);
        *node != id && children.any(|child| child == *node)
    };
    let other = other.filter(is_sibling);
    let player: Player = tree.player_at(parent);
    LineStep {
        parent,
        player,
        child: node_of(solution, id),
        proved,
        other: other.and_then(|node| solution.returned(node)),
    }
}

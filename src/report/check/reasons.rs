//! Why something in an answer is wrong, in words: those of explanations.

use super::format::AnswerReport;
use crate::check::{
    AnswerPart, ClaimedNumber, ClaimedValue, Fault, FaultNode, LineStep, LogView, Misconception,
    Sign, Truth,
};
use crate::named::Named as _;
use crate::number::NumberKind;
use crate::quote::visible;
use crate::report::explain::{ExplainedNode, PruneReason, Reason, SHORT_CHAIN};
use crate::report::wording::{
    Mention, NamedPath, amount, held, player_name, pruned_if_text, why_never, why_pruned,
};
use crate::search::ForwardAlgorithm;
use crate::search::record::{Proved, VisitId};
use crate::tree::Node;
use crate::tree::path::PathText;
use crate::value::{Bound, Value, View};

/// A node, with its name and move, for people: the middle of a long path is left out.
pub(super) fn named<'a>(report: &AnswerReport<'a>, node: &'a FaultNode) -> NamedPath<'a> {
    (PathText::short(&node.path), report.tree.label(node.id))
}

fn mention(report: &AnswerReport, node: &FaultNode) -> String {
    Mention::brief(named(report, node)).to_string()
}

/// Why a fault is one.
pub(super) fn reason(report: &AnswerReport, fault: &Fault) -> String {
    match &fault.truth {
        Truth::Returns { proved, from } => {
            let subject = match fault.part {
                AnswerPart::Value => "it is",
                _ => "it returns",
            };
            let from = from.as_ref();
            returns(report, subject, *proved, from, fault)
        }
        Truth::Window => with_explanation(report, fault, entered_with),
        Truth::Fate => {
            with_explanation(report, fault, |explained| fate(report, explained, fault.part))
        }
        Truth::Place(place) => format!("it is leaf {place} that the search looks at"),
        Truth::NotALeaf => "it is no leaf".to_owned(),
        Truth::Line(step) => line(report, step, fault),
        Truth::LineEnds => "the principal variation ends before it".to_owned(),
        Truth::Before => "it stands there before".to_owned(),
        Truth::NoNode(problem) => {
            let (is, help) = (problem.to_string(), problem.help(report.tree));
            format!("{is}; {help}")
        }
        Truth::Unanswered => "nothing is answered".to_owned(),
        Truth::NoWindows => {
            "minimax has none: grade it for alpha-beta, without `--algorithm`".to_owned()
        }
        Truth::Unreadable(problem) => {
            let said = problem.to_string();
            let part = format!("`{}`: ", fault.part.name());
            let said = said.strip_prefix(&part).unwrap_or(&said);
            format!("{}; {}", visible(said), problem.help())
        }
    }
}

/// What all of an answer would be right for, as the end of a sentence: `right for ...`.
pub(super) fn diagnosis(one: Misconception) -> String {
    match one {
        Misconception::Cutoff(rule) => {
            let (name, sign) = (rule.name(), rule.sign());
            format!("right for `--cutoff {name}`: a node stops at alpha {sign} beta")
        }
        Misconception::Algorithm(ForwardAlgorithm::NoDeep) => {
            "right without deep cutoffs (no-deep)".to_owned()
        }
        Misconception::Algorithm(algorithm) if algorithm.has_windows() => {
            "right with pruning (alpha-beta)".to_owned()
        }
        Misconception::Algorithm(_) => "right without pruning (minimax)".to_owned(),
        Misconception::PlayersExchanged => "right with MIN and MAX exchanged".to_owned(),
        Misconception::RightToLeft => "right with the children taken from right to left".to_owned(),
        Misconception::Fail(fail) => format!("right for `--fail {}`", fail.name()),
        Misconception::FullWindow => "right for the full window (-inf, inf)".to_owned(),
        Misconception::BestFirst => {
            "right with the children taken best first, by minimax value".to_owned()
        }
        Misconception::View(LogView { view, is_turned }) => match (view, is_turned) {
            (View::Max, false) => "right with all numbers from MAX's view",
            (View::Max, true) => "right with all numbers from MIN's view",
            (View::Mover, false) => "right with numbers from the view of the player to move",
            (View::Mover, true) => {
                "right with numbers from the view of the player who is not to move"
            }
        }
        .to_owned(),
    }
}

fn with_explanation(
    report: &AnswerReport,
    fault: &Fault,
    say: impl FnOnce(&ExplainedNode) -> String,
) -> String {
    let node = (fault.node.as_ref()).expect("it is about what became of a node");
    say(&ExplainedNode {
        name: report.tree_name,
        tree: report.tree,
        record: report.solution.record(),
        path: &node.path,
        id: node.id,
        fate: report.solution.fate(node.id),
        shared: None,
        longest_chain: SHORT_CHAIN,
    })
}

/// What a node returns, and where that comes from.
fn returns(
    report: &AnswerReport,
    subject: &str,
    proved: Proved,
    from: Option<&FaultNode>,
    fault: &Fault,
) -> String {
    let amount = amount(report.tree.number_kind(), proved);
    let from = match from {
        Some(from) => format!(", from {}", mention(report, from)),
        None if is_leaf(report, fault) => String::new(),
        None => ", the end of its window".to_owned(),
    };
    let number_kind = report.tree.number_kind();
    let hint =
        (fault.given.as_deref()).map_or_else(String::new, |given| hint(given, proved, number_kind));
    format!("{subject} {amount}{from}{hint}")
}

/// What may have gone wrong in the writing of a value that is wrong.
fn hint(given: &str, proved: Proved, number_kind: NumberKind) -> String {
    let Some(claim) = ClaimedValue::parse(given) else {
        return String::new();
    };
    if claim.sign == Some(Sign::Strict) {
        let sign = &given[..1];
        return format!("; of bounds write `{sign}=`");
    }
    if claim.sign.is_some() && claim.number.is(proved.value, number_kind) {
        return "; the number is right, its sign is not".to_owned();
    }
    let mut parts = given.split([',', '.']);
    let (whole, decimals) = (parts.next().unwrap_or_default(), parts.next());
    let is_thousands = decimals.is_some_and(|decimals| {
        decimals.len() == 3 && decimals.bytes().all(|of| of.is_ascii_digit())
    });
    match claim.number {
        ClaimedNumber::Number(number) if is_thousands && !whole.is_empty() => {
            let read = number.to_string();
            if read == given {
                String::new()
            } else {
                format!("; {} is read as {read}", visible(given))
            }
        }
        _ => String::new(),
    }
}

fn is_leaf(report: &AnswerReport, fault: &Fault) -> bool {
    let path = fault.node.as_ref().map_or(&[][..], |node| &node.path);
    let found = report.tree.node_at(path);
    matches!(found, Ok((_, Node::Leaf(_))))
}

/// The window with which a node is entered, and who holds its ends.
fn entered_with(explained: &ExplainedNode) -> String {
    let Reason::Entered(visit) = explained.reason() else {
        return "the search never comes here".to_owned();
    };
    let visit = explained.record.visit(visit);
    let (shown, sources) = (visit.window, visit.sources);
    let ends = [("alpha", shown.alpha(), sources.alpha), ("beta", shown.beta(), sources.beta)];
    let is_held = |value: Value| value.key().is_some();
    let ends: Vec<String> = ends
        .into_iter()
        .filter(|&(_, value, _)| is_held(value))
        .map(|(name, value, source)| format!("{name} {}", held(&explained.way(), value, source)))
        .collect();
    let shown = explained.tree.number_kind().window_text(shown);
    let colon = if ends.is_empty() { "" } else { ": " };
    format!("it is entered with {shown}{colon}{}", ends.join("; "))
}

/// What became of a node.
fn fate(report: &AnswerReport, explained: &ExplainedNode, part: AnswerPart) -> String {
    let algorithm = report.solution.record().algorithm();
    match explained.reason() {
        Reason::Entered(_) if !algorithm.has_windows() => "minimax enters every node".to_owned(),
        Reason::Entered(visit) => {
            format!("the search enters it, {}", why_entered(explained, visit))
        }
        Reason::Pruned(reason) => {
            let why = why_pruned(&explained.way(), reason.cutoff);
            let inside = || inside(explained, &reason);
            match (part, reason.is_root) {
                (AnswerPart::Pruned, true) => why,
                (AnswerPart::Pruned, false) => {
                    format!("{}, whose root alone is listed", inside())
                }
                (_, true) => format!("the search never comes here: {why}"),
                (_, false) => format!("the search never comes here: {}; {why}", inside()),
            }
        }
    }
}

fn inside(explained: &ExplainedNode, reason: &PruneReason) -> String {
    let subtree = explained.subtree(reason);
    format!("it is inside the pruned subtree {subtree}")
}

/// The window of an entered node, and what would have pruned it.
pub(super) fn why_entered(explained: &ExplainedNode, visit: VisitId) -> String {
    let visit = explained.record.visit(visit);
    let shown = explained.tree.number_kind().window_text(visit.window);
    let ways = explained.pruned_if();
    let because = if ways.is_empty() {
        why_never(visit).to_owned()
    } else {
        let ways: Vec<String> =
            ways.iter().map(|condition| pruned_if_text(&explained.way(), condition)).collect();
        format!("it is pruned only if {}", ways.join(", or "))
    };
    format!("with the window {shown}: {because}")
}

/// How the principal variation goes on.
fn line(report: &AnswerReport, step: &LineStep, fault: &Fault) -> String {
    let number_kind = report.tree.number_kind();
    let path = &step.child.path[..step.child.path.len() - 1];
    let parent = (PathText::short(path), report.tree.label(step.parent));
    let parent = Mention::brief(parent);
    let (player, child) = (player_name(step.player), mention(report, &step.child));
    let takes = amount(number_kind, step.proved);
    let takes = format!("at {parent} {player} takes {child}, {takes}");
    let Some(node) = fault.node.as_ref().filter(|node| **node != step.child) else {
        return takes;
    };
    let is_child = node.path.len() == path.len() + 1 && node.path.starts_with(path);
    match step.other {
        Some(other) if other == (Proved { bound: Bound::Exact, ..step.proved }) => {
            format!("{takes}; on a tie it keeps the child that is searched first")
        }
        Some(other) => {
            let amount = amount(number_kind, other);
            format!("{takes}; {} is {amount}", mention(report, node))
        }
        None if is_child => format!("{takes}; the search never enters {}", mention(report, node)),
        None => format!("{takes}; {} is no child of {parent}", mention(report, node)),
    }
}

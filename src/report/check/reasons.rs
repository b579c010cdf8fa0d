//! Why something in an answer is wrong, in words: those of explanations.

use std::fmt;

use super::graded_answer::AnswerReport;
use crate::check::log::LogView;
use crate::check::{
    AnswerPart, ClaimedValue, Fault, FaultNode, LineStep, Misconception, Sign, Truth,
};
use crate::named::Named as _;
use crate::number::{ExtendedNumber, Number, NumberKind};
use crate::quote::visible;
use crate::report::explain::{EnteredNode, ExplainedNode, Explanation, SHORT_CHAIN};
use crate::report::what_if::condition;
use crate::report::wording::{Mention, amount, player_name};
use crate::search::ForwardAlgorithm;
use crate::search::record::Proved;
use crate::tree::Node;
use crate::tree::path::PathText;
use crate::value::{Bound, Mover, Value, View};

/// A node for people: the middle of a long path is left out.
fn mention(report: &AnswerReport, node: &FaultNode) -> String {
    Mention::brief((PathText::short(&node.path), report.tree.label(node.id))).to_string()
}

/// A value that is proved: `at least 6`.
fn said(report: &AnswerReport, proved: Proved) -> impl fmt::Display {
    amount(report.tree.number_kind().extended(proved.value), proved.bound)
}

/// Why a fault is one, and what it follows from.
pub(super) fn reason(report: &AnswerReport, fault: &Fault) -> String {
    let why = why(report, fault);
    if !fault.is_consequent {
        return why;
    }
    let errors = report.graded.first_errors.iter();
    let errors = errors.map(|(node, given)| format!("{} = {given}", mention(report, node)));
    format!("{why}; consistent with {}", errors.collect::<Vec<_>>().join(", "))
}

fn why(report: &AnswerReport, fault: &Fault) -> String {
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
        Truth::PrunedIf(Some(ranges)) => {
            format!("it is pruned for {}", condition(report.tree, ranges))
        }
        Truth::PrunedIf(None) => {
            "for which x it is pruned takes too long to find: look at it".to_owned()
        }
        Truth::NoX => "no x is asked for: the tree needs one leaf whose value is `null`".to_owned(),
        Truth::WhichNode => "it is not said of which node: write it like `G: x <= 5`".to_owned(),
        Truth::NoWindows => {
            "minimax has none: grade it for alpha-beta, without `--algorithm`".to_owned()
        }
        Truth::Unreadable(problem) => {
            let said = problem.to_string();
            let part = format!("`{}`: ", fault.part.name());
            let said = said.strip_prefix(&part).unwrap_or(&said);
            let is_told = !fault.kind.costs();
            let look = if is_told { "unreadable, look at it: " } else { "" };
            format!("{look}{}; {}", visible(said), problem.help())
        }
    }
}

/// What all of an answer would be right for, as the end of a sentence: `right for ...`.
pub(super) fn diagnosis(one: Misconception) -> String {
    let said = match one {
        Misconception::Cutoff(rule) => {
            let (name, sign) = (rule.name(), rule.sign());
            return format!("right for `--cutoff {name}`: a node stops at alpha {sign} beta");
        }
        Misconception::Fail(fail) => return format!("right for `--fail {}`", fail.name()),
        Misconception::Algorithm(ForwardAlgorithm::NoDeep) => {
            "right without deep cutoffs (no-deep)"
        }
        Misconception::Algorithm(ForwardAlgorithm::AlphaBeta) => "right with pruning (alpha-beta)",
        Misconception::Algorithm(ForwardAlgorithm::Minimax) => "right without pruning (minimax)",
        Misconception::PlayersExchanged => "right with MIN and MAX exchanged",
        Misconception::PlayersExchangedBelow => "right with MIN and MAX exchanged below the root",
        Misconception::StopsForPruned => {
            "right if `pruned` names the nodes that stop, and not what they prune"
        }
        Misconception::WindowsWhenLeft => {
            "right with the windows when nodes are left, and not those on arrival"
        }
        Misconception::RightToLeft => "right with the children taken from right to left",
        Misconception::FullWindow => "right for the full window (-inf, inf)",
        Misconception::BestFirst => "right with the children taken best first, by minimax value",
        Misconception::View(LogView { view, is_turned }) => match (view, is_turned) {
            (View::Max, false) => "right with all numbers from MAX's view",
            (View::Max, true) => "right with all numbers from MIN's view",
            (View::Mover, false) => "right with numbers from the view of the player to move",
            (View::Mover, true) => {
                "right with numbers from the view of the player who is not to move"
            }
        },
    };
    said.to_owned()
}

fn with_explanation(
    report: &AnswerReport,
    fault: &Fault,
    say: impl FnOnce(&Explanation) -> String,
) -> String {
    let node = (fault.node.as_ref()).expect("it is about what became of a node");
    let explained = ExplainedNode {
        name: report.tree_name,
        tree: report.tree,
        record: report.solution.record(),
        path: &node.path,
        id: node.id,
        fate: report.solution.fate(node.id),
        shared: None,
        longest_chain: SHORT_CHAIN,
    };
    say(&explained.explain(false))
}

/// What a node returns, and where that comes from.
fn returns(
    report: &AnswerReport,
    subject: &str,
    proved: Proved,
    from: Option<&FaultNode>,
    fault: &Fault,
) -> String {
    let amount = said(report, proved);
    let from = match from {
        Some(from) => format!(", from {}", mention(report, from)),
        None => match node_of(report, fault) {
            Some(Node::Inner(Mover::Chance)) if proved.bound == Bound::Exact => {
                ", the sum over its outcomes".to_owned()
            }
            Some(Node::Leaf(_) | Node::Inner(Mover::Chance)) => String::new(),
            _ => ", the end of its window".to_owned(),
        },
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
    if matches!(claim.sign, Some(Sign::Below | Sign::Above)) {
        let sign = &given[..1];
        return format!("; of bounds write `{sign}=`");
    }
    if claim.sign.is_some() && claim.number.is(proved.value, number_kind) {
        return "; the number is right, its sign is not".to_owned();
    }
    if is_rounded(given, proved.value, number_kind) {
        return format!("; {} is that, rounded", visible(given));
    }
    let mut parts = given.split([',', '.']);
    let (whole, decimals) = (parts.next().unwrap_or_default(), parts.next());
    let is_thousands = decimals.is_some_and(|decimals| {
        decimals.len() == 3 && decimals.bytes().all(|of| of.is_ascii_digit())
    });
    match claim.number {
        ExtendedNumber::Number(number) if is_thousands && !whole.is_empty() => {
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

/// Whether a text writes a value whose decimals do not end, rounded to some of them: `7.33` for 22/3.
fn is_rounded(given: &str, value: Value, kind: NumberKind) -> bool {
    let truth = kind.number(value).filter(|number| matches!(number, Number::Fraction(_)));
    let claim = ClaimedValue::parse(given).and_then(|claim| match claim.number {
        ExtendedNumber::Number(number) => number.fraction(),
        _ => None,
    });
    let (Some(truth), Some(claim)) = (truth.and_then(Number::fraction), claim) else {
        return false;
    };
    let decimals = given.trim_end().rsplit_once([',', '.']).map_or(0, |(_, of)| of.len());
    let one = u32::try_from(decimals).ok().and_then(|decimals| 10_i128.checked_pow(decimals));
    // No more than half of the last decimal away.
    let [(a, b), (c, d)] = [truth, claim].map(|of| (of.numerator(), of.denominator()));
    let [a, b, c, d] = [a, b, c, d].map(i128::from);
    let away = one.and_then(|one| (a * d - c * b).checked_abs()?.checked_mul(2)?.checked_mul(one));
    !given.contains('/') && away.is_some_and(|away| away <= b * d)
}

/// The node that a fault is about, or the root.
fn node_of(report: &AnswerReport, fault: &Fault) -> Option<Node> {
    let path = fault.node.as_ref().map_or(&[][..], |node| &node.path);
    report.tree.node_at(path).ok().map(|(_, node)| node)
}

/// The window with which a node is entered, and who holds its ends.
fn entered_with(explained: &Explanation) -> String {
    let Some(EnteredNode { window, alpha, beta, .. }) = &explained.entered else {
        return "the search never comes here".to_owned();
    };
    let ends = [("alpha", alpha), ("beta", beta)].into_iter();
    let ends = ends.filter(|(_, end)| matches!(end.value, ExtendedNumber::Number(_)));
    let ends: Vec<String> = ends.map(|(name, end)| format!("{name} {end}")).collect();
    let colon = if ends.is_empty() { "" } else { ": " };
    format!("it is entered with {window}{colon}{}", ends.join("; "))
}

/// What became of a node.
fn fate(report: &AnswerReport, explained: &Explanation, part: AnswerPart) -> String {
    let has_windows = report.solution.record().algorithm().has_windows();
    let Some(pruned) = &explained.pruned else {
        return match why_entered(explained) {
            Some(why) if has_windows => format!("the search enters it, {why}"),
            _ => "minimax enters every node".to_owned(),
        };
    };
    let why = &*pruned.why;
    let inside = format!("it is inside the pruned subtree {}", pruned.subtree);
    match (part, pruned.is_root) {
        (AnswerPart::Pruned, true) => why.to_owned(),
        (AnswerPart::Pruned, false) => format!("{inside}, whose root alone is listed"),
        (_, true) => format!("the search never comes here: {why}"),
        (_, false) => format!("the search never comes here: {inside}; {why}"),
    }
}

/// The window of a node, and what would have pruned it, if it is entered.
pub(super) fn why_entered(explained: &Explanation) -> Option<String> {
    let entered = explained.entered.as_ref()?;
    let ways: Vec<String> = explained.pruned_if.iter().map(ToString::to_string).collect();
    let because = if ways.is_empty() {
        entered.why_never().to_owned()
    } else {
        format!("it is pruned only if {}", ways.join(", or "))
    };
    Some(format!("with the window {}: {because}", entered.window))
}

/// How the principal variation goes on.
fn line(report: &AnswerReport, step: &LineStep, fault: &Fault) -> String {
    let path = &step.child.path[..step.child.path.len() - 1];
    let parent = (PathText::short(path), report.tree.label(step.parent));
    let parent = Mention::brief(parent);
    let (player, child) = (player_name(step.player), mention(report, &step.child));
    let takes = said(report, step.proved);
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
            let amount = said(report, other);
            format!("{takes}; {} is {amount}", mention(report, node))
        }
        None if is_child => format!("{takes}; the search never enters {}", mention(report, node)),
        None => format!("{takes}; {} is no child of {parent}", mention(report, node)),
    }
}

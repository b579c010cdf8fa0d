//! The visits of another program beside those of the search: whether they are the same, or where they first
//! differ and what the search knew there.
//!
//! ```text
//! visits 5 as in the search: all nodes
//! difference line 6: the log visits /0/1/1, which the search has pruned
//! node /0/1/1
//! state pruned                                       and all that `explain` says of it
//! ```
//!
//! As JSON, an object: `log`, `tree`, `same`, `logged` (`all nodes`, `all nodes but the root` or `leaves`),
//! `visits` (how many are as in the search) and `difference`, `null` or an object: the `line`; its `kind`
//! (`pruned`, `other node`, `log ends`, `search ends`, `value`); the `logged` node; the `node` that the
//! search enters, prunes or leaves, with its `window`; `said`: the sentence; `why`.

use std::io;

use super::reasons::why_entered;
use crate::check::visits::{ComparedVisits, Difference, DifferenceKind, Knowledge};
use crate::check::{ClaimedNumber, ClaimedValue, Sign};
use crate::report::buffer::Buffer;
use crate::report::explain::ExplainedNode;
use crate::report::explain::text::{why, write_arrival};
use crate::report::phrases::{NamedPath, amount, cutoff_name, node, window};
use crate::report::quote::plain;
use crate::search::record::Proved;
use crate::search::{CutoffRule, Explanation, Fate};
use crate::tree::path::{PathText, short_path};
use crate::tree::{Label, TreeInfo};
use crate::value::{Bound, Window};

/// A comparison, and what is needed to show it.
#[derive(Clone, Copy)]
pub struct VisitsReport<'a> {
    /// What the log is called.
    pub log_name: &'a str,
    /// What the tree is called.
    pub tree_name: &'a str,
    /// Its numbers, and the labels of its nodes as far as they are known.
    pub tree: &'a dyn TreeInfo,
    /// When a node stops.
    pub rule: CutoffRule,
    /// What was found.
    pub compared: &'a ComparedVisits,
}

/// Writes a comparison, as text or as JSON.
///
/// # Errors
///
/// Those of `out`.
pub fn write_visits(
    out: &mut dyn io::Write,
    report: &VisitsReport,
    is_json: bool,
) -> io::Result<()> {
    let mut buffer = Buffer::before(out);
    if is_json {
        write_json(&mut buffer, report);
    } else {
        write_text(&mut buffer, report);
    }
    buffer.finish()
}

fn write_text(out: &mut Buffer, report: &VisitsReport) {
    let (visits, logged) = (report.compared.visits, report.compared.logged.name());
    writeln!(out, "visits {visits} as in the search: {logged}");
    let Some(difference) = &report.compared.difference else {
        return;
    };
    let place = match difference.kind {
        DifferenceKind::Ended => "after line",
        _ => "line",
    };
    let said = sentence(report, difference);
    writeln!(out, "difference {place} {}: {said}", difference.line);
    match &difference.known {
        Knowledge::Explained(explanation) => write_arrival(out, &explained(report, explanation)),
        Knowledge::Entered {
            path,
            id,
            window: shown,
        } => {
            writeln!(out, "node {}", node(named(report, path, *id)));
            writeln!(out, "window {}", window(report.tree.number_kind(), *shown));
        }
        Knowledge::Cutoff {
            at,
            id,
            player,
            window: shown,
        } => {
            let at = node(named(report, at, *id));
            let shown = window(report.tree.number_kind(), *shown);
            writeln!(
                out,
                "cutoff {} at {at}, window {shown}",
                cutoff_name(*player)
            );
        }
        Knowledge::Nothing => {}
    }
    if difference.is_above_last {
        writeln!(
            out,
            "help a parent stands before its children, also where values are given: \
             write a node when the search enters it, not when it leaves it"
        );
    }
}

fn named<'a>(report: &VisitsReport<'a>, path: &'a [u32], id: u32) -> NamedPath<'a> {
    (PathText::full(path), report.tree.label(id))
}

fn explained<'a>(report: &VisitsReport<'a>, explanation: &'a Explanation) -> ExplainedNode<'a> {
    ExplainedNode {
        name: report.tree_name,
        tree: report.tree,
        shared: None,
        rule: report.rule,
        explanation,
    }
}

/// What differs, in words.
fn sentence(report: &VisitsReport, difference: &Difference) -> String {
    let logged = match (&difference.label, &difference.path) {
        (Some(label), _) => plain(label),
        (None, Some(path)) => short_path(path),
        (None, None) => String::new(),
    };
    let entered = match &difference.known {
        Knowledge::Explained(Explanation { path, id, .. })
        | Knowledge::Entered { path, id, .. } => {
            let short = short_path(path);
            let label = report.tree.label(*id);
            let is_whole = label == Label::default() || path.len() > 60;
            if is_whole {
                short
            } else {
                node(named(report, path, *id)).to_string()
            }
        }
        Knowledge::Cutoff { .. } | Knowledge::Nothing => String::new(),
    };
    match &difference.kind {
        DifferenceKind::Pruned => format!("the log visits {logged}, which the search has pruned"),
        DifferenceKind::OtherNode => {
            format!("the log visits {logged}, and the search enters {entered}")
        }
        DifferenceKind::Ended => format!("the log ends, and the search enters {entered}"),
        DifferenceKind::TooLong => format!("the log visits {logged}, and the search is done"),
        DifferenceKind::Value {
            claim,
            value,
            bound,
        } => {
            let number_kind = report.tree.number_kind();
            let returned = amount(
                number_kind,
                Proved {
                    value: *value,
                    bound: bound.unwrap_or(Bound::Exact),
                },
            );
            let claim = claimed(claim);
            format!(
                "the log says that {entered} returns {claim}, and the search returns {returned}"
            )
        }
    }
}

/// A value as a log gives it, in words.
fn claimed(claim: &ClaimedValue) -> String {
    if !claim.text.is_empty() {
        return claim.text.clone();
    }
    let sign = match claim.sign {
        Some(Sign::AtMost) => "<=",
        Some(Sign::AtLeast) => ">=",
        _ => "",
    };
    match claim.number {
        ClaimedNumber::Number(number) => format!("{sign}{number}"),
        ClaimedNumber::Infinity => format!("{sign}inf"),
        ClaimedNumber::MinusInfinity => format!("{sign}-inf"),
    }
}

fn write_json(out: &mut Buffer, report: &VisitsReport) {
    out.object(|out| {
        out.field("log", report.log_name);
        out.field("tree", report.tree_name);
        out.field("same", report.compared.difference.is_none());
        out.field("logged", report.compared.logged.name());
        out.field("visits", report.compared.visits);
        let difference = report.compared.difference.as_ref();
        out.key("difference").or_null(difference, |out, found| {
            out.object(|out| write_difference(out, report, found));
        });
    });
    out.text("\n");
}

fn write_difference(out: &mut Buffer, report: &VisitsReport, found: &Difference) {
    let kind = match found.kind {
        DifferenceKind::Pruned => "pruned",
        DifferenceKind::OtherNode => "other node",
        DifferenceKind::Ended => "log ends",
        DifferenceKind::TooLong => "search ends",
        DifferenceKind::Value { .. } => "value",
    };
    out.field("line", found.line);
    out.field("kind", kind);
    match (&found.label, &found.path) {
        (Some(label), _) => out.field("logged", &**label),
        (None, path) => out.field("logged", path.as_deref().map(PathText::full)),
    };
    let (at, shown, why): (Option<NamedPath>, Option<Window>, Option<String>) = match &found.known {
        Knowledge::Explained(explanation) => {
            let explained = explained(report, explanation);
            let (shown, why) = match &explanation.fate {
                Fate::Entered(visit) => (visit.window, why_entered(&explained, visit)),
                Fate::Pruned(reason) => (reason.stop.window, why(&explained, reason)),
            };
            let at = named(report, &explanation.path, explanation.id);
            (Some(at), Some(shown), Some(why))
        }
        Knowledge::Entered { path, id, window } => {
            (Some(named(report, path, *id)), Some(*window), None)
        }
        Knowledge::Cutoff { at, id, window, .. } => {
            (Some(named(report, at, *id)), Some(*window), None)
        }
        Knowledge::Nothing => (None, None, None),
    };
    out.field("node", at);
    let number_kind = report.tree.number_kind();
    out.key("window")
        .or_null(shown, |out, window| out.window(number_kind, window));
    out.field("said", &*sentence(report, found));
    out.field("why", why.as_deref());
}

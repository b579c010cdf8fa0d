//! The visits of another program beside those of the search: whether they are the same, or where they first
//! differ and what the search knew there.
//!
//! ```text
//! visits 5 agree before the first difference: the order of all nodes, 2 values
//! search 1 line 1: window (3, 7), depth 2; 5 visits  if there are several, or the log says how it goes
//! diagnosis right for `--fail hard`                  what the whole log would agree with
//! difference line 6: the log visits /0/1/1, which the search has pruned
//! node /0/1/1
//! state pruned                                       and all that `explain` says of it
//! ```

use std::io;

use serde::Serialize;

use super::log::{self, LogReport, shown_node};
use super::reasons::{self, why_entered};
use crate::check::visits::{
    ComparedSearch, ComparedVisits, Difference, DifferenceKind, KnownNode, Logged,
};
use crate::check::{ClaimedValue, LoggedWindow, Sign};
use crate::named::Named as _;
use crate::quote::plain;
use crate::report::buffer::Buffer;
use crate::report::explain::{ExplainedNode, Reason, SHORT_CHAIN, write_arrival};
use crate::report::json::{NodeJson, Text, WindowJson};
use crate::report::wording::{NamedPath, amount, count_of, cutoff_name, node, why_pruned};
use crate::search::record::{Cutoff, Fate, Proved, Visit};
use crate::tree::path::{PathText, short_path};
use crate::value::Bound;

/// Writes a comparison, as text or as JSON.
///
/// # Errors
///
/// Those of `out`.
pub fn write_visits(
    out: &mut dyn io::Write,
    report: &LogReport<ComparedVisits>,
    is_json: bool,
) -> io::Result<()> {
    let write = if is_json { write_json } else { write_text };
    log::write(out, report, write)
}

fn write_text(out: &mut Buffer, report: &LogReport<ComparedVisits>) {
    let found = report.found;
    let agree = match found.difference {
        None => ", all agree",
        Some(_) => " agree before the first difference",
    };
    writeln!(out, "visits {}{agree}: {}", found.visits, compared(found));
    if found.searches.len() > 1 || found.searches.iter().any(|of| is_of_log(report, of)) {
        for (number, search) in (1_u64..).zip(&found.searches) {
            let window = report.tree.number_kind().window_text(search.window);
            let depth = search.depth.map_or_else(String::new, |depth| format!(", depth {depth}"));
            let visits = count_of(search.visits, "visit", "visits");
            let line = search.line;
            writeln!(out, "search {number} line {line}: window {window}{depth}; {visits}");
            out.end_item();
        }
    }
    let Some(difference) = &found.difference else {
        return;
    };
    if let Some(one) = found.diagnosis {
        writeln!(out, "diagnosis {}", reasons::diagnosis(one));
    }
    let place = match difference.kind {
        DifferenceKind::Ended => "after line",
        _ => "line",
    };
    let said = sentence(report, difference);
    writeln!(out, "difference {place} {}: {said}", difference.line);
    if let Some(known) = &difference.known {
        write_known(out, report, difference, known);
    }
    if difference.is_above_last {
        writeln!(
            out,
            "help a parent stands before its children, also where values are given: \
             write a node when the search enters it, not when it leaves it"
        );
    }
}

/// Whether the log says how a search goes.
fn is_of_log(report: &LogReport<ComparedVisits>, search: &ComparedSearch) -> bool {
    search.depth.is_some() || report.found.window != search.window
}

/// What has been compared, in words.
fn compared(found: &ComparedVisits) -> String {
    let mut said = format!("the order of {}", logged(found).name());
    for (count, one, many) in
        [(found.values, "value", "values"), (found.windows, "window", "windows")]
    {
        if count > 0 {
            said = format!("{said}, {}", count_of(count, one, many));
        }
    }
    said
}

/// Which visits the log has. Without inner nodes below the root two kinds are the same.
fn logged(found: &ComparedVisits) -> Logged {
    found.logged.unwrap_or(Logged::Leaves)
}

fn write_known(
    out: &mut Buffer,
    report: &LogReport<ComparedVisits>,
    difference: &Difference,
    known: &KnownNode,
) {
    let shown = |shown| report.tree.number_kind().window_text(shown);
    match known_there(difference, known) {
        KnownThere::Explained => write_arrival(out, &explained(report, difference, known)),
        KnownThere::Window(visit) => {
            writeln!(out, "node {}", node(named(report, &known.path, known.id)));
            writeln!(out, "window {}", shown(visit.window));
        }
        KnownThere::Cutoff(cutoff) => {
            let at = node(stopped(report, known, cutoff));
            let (name, shown) = (cutoff_name(cutoff.player), shown(cutoff.window));
            writeln!(out, "cutoff {name} at {at}, window {shown}");
        }
    }
}

/// What the report says about the node where a log differs.
enum KnownThere<'a> {
    /// All that is known of it.
    Explained,
    /// Its window on arrival: of a value that differs, or where windows are not explained.
    Window(&'a Visit),
    /// The cutoff that pruned it, where windows are not explained.
    Cutoff(&'a Cutoff),
}

fn known_there<'a>(difference: &Difference, known: &'a KnownNode) -> KnownThere<'a> {
    let is_value = matches!(difference.kind, DifferenceKind::Value { .. });
    let record = &known.record;
    match known.fate {
        _ if record.algorithm().is_explained() && !is_value => KnownThere::Explained,
        Fate::Entered(visit) => KnownThere::Window(record.visit(visit)),
        Fate::Pruned(pruned) | Fate::Inside(pruned) => {
            KnownThere::Cutoff(record.cutoff(record.pruned(pruned).cutoff))
        }
        Fate::Unseen => unreachable!("the search enters or prunes the node"),
    }
}

/// The node that stopped, on the way to a pruned one.
fn stopped<'a>(
    report: &LogReport<'a, ComparedVisits>,
    known: &'a KnownNode,
    cutoff: &Cutoff,
) -> NamedPath<'a> {
    let visit = known.record.visit(cutoff.at);
    named(report, &known.path[..visit.ply as usize], visit.id)
}

fn named<'a>(report: &LogReport<'a, ComparedVisits>, path: &'a [u32], id: u32) -> NamedPath<'a> {
    (PathText::full(path), report.tree.label(id))
}

fn explained<'a>(
    report: &LogReport<'a, ComparedVisits>,
    difference: &Difference,
    known: &'a KnownNode,
) -> ExplainedNode<'a> {
    ExplainedNode {
        name: report.tree_name,
        tree: report.tree,
        record: &known.record,
        path: &known.path,
        id: known.id,
        fate: known.fate,
        shared: None,
        longest_chain: match difference.label {
            Some(_) => usize::MAX,
            None => SHORT_CHAIN,
        },
    }
}

/// What differs, in words.
fn sentence(report: &LogReport<ComparedVisits>, difference: &Difference) -> String {
    let logged = match (&difference.label, &difference.path) {
        (Some(label), _) => plain(label),
        (None, Some(path)) => short_path(path),
        (None, None) => String::new(),
    };
    let entered = difference
        .known
        .as_ref()
        .map_or_else(String::new, |known| shown_node(&known.path, report.tree.label(known.id)));
    match &difference.kind {
        DifferenceKind::Pruned => format!("the log visits {logged}, which the search has pruned"),
        DifferenceKind::OtherNode => {
            format!("the log visits {logged}, and the search enters {entered}")
        }
        DifferenceKind::Ended => format!("the log ends, and the search enters {entered}"),
        DifferenceKind::TooLong => format!("the log visits {logged}, and the search is done"),
        DifferenceKind::Window { given, window } => {
            let shown = report.tree.number_kind().window_text(*window);
            let given = given_window(*given);
            format!(
                "the log says that {entered} has {given}, and the search enters it with {shown}"
            )
        }
        DifferenceKind::Value { claim, value, bound } => {
            let number_kind = report.tree.number_kind();
            let returned =
                amount(number_kind, Proved { value: *value, bound: bound.unwrap_or(Bound::Exact) });
            let claim = claimed(claim);
            format!(
                "the log says that {entered} returns {claim}, and the search returns {returned}"
            )
        }
    }
}

/// A window as a log gives it, or one end of it, in words.
fn given_window(given: LoggedWindow) -> String {
    match (given.alpha, given.beta) {
        (Some(alpha), Some(beta)) => format!("the window ({alpha}, {beta})"),
        (Some(alpha), None) => format!("alpha {alpha}"),
        (None, Some(beta)) => format!("beta {beta}"),
        (None, None) => "a window".to_owned(),
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
    format!("{sign}{}", claim.number)
}

/// A comparison of visits.
#[derive(Serialize)]
struct VisitsJson<'a> {
    /// the file of the log
    log: Text<'a>,
    /// the file of the tree, and `:LINE` if it is JSON Lines
    tree: Text<'a>,
    /// whether all visits are the same
    same: bool,
    /// `all nodes`, `all nodes but the root` or `leaves`
    logged: &'static str,
    /// how many are as in the search
    visits: u64,
    /// how many values have been compared
    values: u64,
    /// how many windows have been compared
    windows: u64,
    /// the searches of the log; the last one has the difference
    searches: Vec<SearchJson>,
    /// what the whole log would agree with, or `null`
    diagnosis: Option<String>,
    /// the first difference, or `null`
    difference: Option<DifferenceJson<'a>>,
}

/// A search of a log.
#[derive(Serialize)]
struct SearchJson {
    /// its first line in the log
    line: u64,
    /// its window
    window: WindowJson,
    /// its depth, if the log says it, or `null`
    depth: Option<u32>,
    /// how many visits are as in the search
    visits: u64,
}

/// Where a log first differs.
#[derive(Serialize)]
struct DifferenceJson<'a> {
    /// the line of the log
    line: u64,
    /// `pruned`, `other node`, `log ends`, `search ends`, `value` or `window`
    kind: &'static str,
    /// the node on that line, as the log names it
    logged: Option<Text<'a>>,
    /// the node that the search enters, prunes or leaves
    node: Option<NodeJson<'a>>,
    /// its window on arrival, or the one that made it stop
    window: Option<WindowJson>,
    /// the difference in a sentence
    said: Text<'a>,
    /// why the search does that, or `null`
    why: Option<Text<'a>>,
}

fn write_json(out: &mut Buffer, report: &LogReport<ComparedVisits>) {
    let found = report.found.difference.as_ref();
    out.json_line(&VisitsJson {
        log: report.log_name.into(),
        tree: report.tree_name.into(),
        same: found.is_none(),
        logged: logged(report.found).name(),
        visits: report.found.visits,
        values: report.found.values,
        windows: report.found.windows,
        searches: (report.found.searches.iter())
            .map(|search| SearchJson {
                line: search.line,
                window: WindowJson::of(report.tree.number_kind(), search.window),
                depth: search.depth,
                visits: search.visits,
            })
            .collect(),
        diagnosis: report.found.diagnosis.map(reasons::diagnosis),
        difference: found.map(|found| difference(report, found)),
    });
}

fn difference<'a>(
    report: &LogReport<'a, ComparedVisits>,
    found: &'a Difference,
) -> DifferenceJson<'a> {
    let kind = match found.kind {
        DifferenceKind::Pruned => "pruned",
        DifferenceKind::OtherNode => "other node",
        DifferenceKind::Ended => "log ends",
        DifferenceKind::TooLong => "search ends",
        DifferenceKind::Value { .. } => "value",
        DifferenceKind::Window { .. } => "window",
    };
    let path = found.path.as_deref();
    let path = path.map(|path| PathText::full(path).to_string());
    let logged = found.label.as_deref().map(Text::from);
    let known = found.known.as_ref();
    let told = known.map(|known| {
        let itself = named(report, &known.path, known.id);
        match known_there(found, known) {
            KnownThere::Explained => {
                let explained = explained(report, found, known);
                let (shown, why) = match explained.reason() {
                    Reason::Entered(visit) => {
                        (known.record.visit(visit).window, why_entered(&explained, visit))
                    }
                    Reason::Pruned(reason) => {
                        (reason.cutoff.window, why_pruned(&explained.way(), reason.cutoff))
                    }
                };
                (itself, shown, Some(why))
            }
            KnownThere::Window(visit) => (itself, visit.window, None),
            KnownThere::Cutoff(cutoff) => (stopped(report, known, cutoff), cutoff.window, None),
        }
    });
    let (at, shown, why) = match told {
        Some((at, shown, why)) => (Some(at), Some(shown), why),
        None => (None, None, None),
    };
    let number_kind = report.tree.number_kind();
    DifferenceJson {
        line: found.line,
        kind,
        logged: logged.or(path.map(Text::from)),
        node: at.map(NodeJson::from),
        window: shown.map(|window| WindowJson::of(number_kind, window)),
        said: sentence(report, found).into(),
        why: why.map(Text::from),
    }
}

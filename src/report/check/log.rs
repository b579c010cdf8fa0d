//! The log of another program beside the search: whether the order of visits is the same, whether the values are
//! sound, and what a sound log costs.
//!
//! ```text
//! visits 5 agree before the first difference: the order of all nodes, 2 values
//! search 1 line 1: window (3, 7), depth 2; 5 visits  if there are several, or the log says how it goes
//! claims 4: 1 exact, 1 lower bound, 2 upper bounds
//! good-enough no: 1 of 4
//! true-bound no: 2 of 4
//! depth 2: 4 claims, ...                             only if some claim has a depth
//! diagnosis right for `--fail hard`                  what the whole log would agree with
//! difference line 6: ...                             where it differs
//! unsound line 3: ...                                the first claim that is not good enough
//! cost 528 nodes; alpha-beta enters 304 with the children in this order
//! waste not-narrowed 12 lines, first line 5: ...     what no search needs
//! ```

use std::io;

use serde::Serialize;

use super::difference::{DifferenceRow, write_difference};
use super::log_report::{LogReport, shown_node};
use super::reasons;
use super::wrong_claim::{WrongClaim, write_wrong};
use crate::check::Misconception;
use crate::check::log::{CheckedLog, ClaimCounts, Logged, Waste, WasteKind};
use crate::named::{Named as _, serialize_name};
use crate::number::NumberWindow;
use crate::quote::Text;
use crate::report::buffer::Buffer;
use crate::report::wording::{Mention, count_of};
use crate::tree::path::PathText;

/// Writes what was found, as text or as JSON.
///
/// # Errors
///
/// Those of `out`.
pub fn write_log(out: &mut dyn io::Write, report: &LogReport, is_json: bool) -> io::Result<()> {
    let row = LogRow::of(report);
    let mut buffer = Buffer::before(out);
    if is_json {
        buffer.json_line(&row);
    } else {
        write_text(&mut buffer, &row);
    }
    buffer.finish()
}

/// A log.
#[derive(Serialize)]
struct LogRow<'a> {
    /// the file of the log
    log: Text<'a>,
    /// the file of the tree, and `:LINE` if it is JSON Lines
    tree: Text<'a>,
    /// whether nothing is wrong
    right: bool,
    /// whether all visits are the same; `null`, as the next five, if they are not compared
    same: Option<bool>,
    /// `all nodes`, `all nodes but the root` or `leaves`
    logged: Option<&'static str>,
    /// how many visits are as in the search
    visits: Option<u64>,
    /// how many values have been compared
    values: Option<u64>,
    /// how many windows have been compared
    windows: Option<u64>,
    /// the searches of the log; the last one has the difference
    searches: Option<Vec<SearchRow>>,
    /// whether all claims are good enough; `null`, as the next two, if there are none, or true values are not known
    good_enough: Option<bool>,
    /// whether all claims are true as bounds
    true_bounds: Option<bool>,
    /// how many claims there are
    counts: Option<ClaimCounts>,
    /// for each depth that a claim has, how many; empty if none has one
    by_depth: Vec<DepthRow>,
    /// what the whole log would agree with, or `null`
    diagnosis: Option<String>,
    /// the first difference of the visits, or `null`
    difference: Option<DifferenceRow<'a>>,
    /// the first claim that is not good enough, or `null`
    unsound: Option<WrongClaim<'a>>,
    /// the first claim that is not true as a bound, or `null`
    untrue: Option<WrongClaim<'a>>,
    /// what it costs, if that can be told, or `null`
    cost: Option<CostRow<'a>>,
    /// The line for which the order is compared.
    #[serde(skip)]
    other_line: Option<u64>,
}

/// A search of a log.
#[derive(Serialize)]
struct SearchRow {
    /// its first line in the log
    line: u64,
    /// its window
    window: NumberWindow,
    /// its depth, if the log says it, or `null`
    depth: Option<u32>,
    /// how many visits are as in the search
    visits: u64,
    /// Whether the log says how it goes.
    #[serde(skip)]
    is_of_log: bool,
}

/// The claims of a depth.
#[derive(Serialize)]
struct DepthRow {
    /// the depth; `null` for claims without one
    depth: Option<u32>,
    /// how many claims there are
    counts: ClaimCounts,
}

/// What a log costs, beside alpha-beta.
#[derive(Serialize)]
struct CostRow<'a> {
    /// how many lines the log has
    visits: u64,
    /// whether it has leaves; else inner nodes alone are counted
    leaves: bool,
    /// how many nodes alpha-beta enters with the children in the order of the log
    alpha_beta: u64,
    /// the same with a transposition table; `null` if the tree does not say which position its nodes are
    with_table: Option<u64>,
    /// what no search needs, each kind once
    waste: Vec<WasteRow<'a>>,
}

/// Lines that no search needs.
#[derive(Serialize)]
struct WasteRow<'a> {
    /// `no-cutoff`, `no-cutoff-at-equality`, `not-narrowed`, `not-turned`, `one-end`, `too-wide` or `searched-again`
    #[serde(serialize_with = "serialize_name")]
    kind: WasteKind,
    /// how many there are
    lines: u64,
    /// the first of them
    line: u64,
    /// its node
    node: Mention<'a>,
    /// its window
    window: NumberWindow,
    /// the window that the node above has left; alpha is not below beta if it has stopped
    left: NumberWindow,
    /// what is wrong with it, in a sentence
    said: Text<'a>,
}

impl<'a> LogRow<'a> {
    fn of(report: &LogReport<'a>) -> LogRow<'a> {
        let CheckedLog { order, other_line, values, cost } = report.found;
        let order = order.as_ref();
        let searches = order.map(|order| {
            let rows = order.searches.iter().map(|search| SearchRow {
                line: search.line,
                window: report.tree.number_kind().window(search.window),
                depth: search.depth,
                visits: search.visits,
                is_of_log: search.depth.is_some() || order.window != search.window,
            });
            rows.collect()
        });
        let values = values.as_ref();
        let depths = values.into_iter().flat_map(|values| &values.by_depth);
        let view = values.and_then(|values| values.right_from).map(Misconception::View);
        let diagnosis = order.and_then(|order| order.diagnosis).or(view);
        let difference = order.and_then(|order| order.difference.as_ref().zip(Some(&order.cut)));
        // The nodes of a difference are those of the tree that was searched last.
        let difference = difference.map(|(difference, cut)| {
            let of_tree = LogReport { tree: cut.searched(report.tree), ..*report };
            DifferenceRow::of(&of_tree, difference)
        });
        let wrong =
            |wrong: &'a Option<_>| wrong.as_ref().map(|wrong| WrongClaim::of(report, wrong));
        LogRow {
            log: report.log_name.into(),
            tree: report.tree_name.into(),
            right: report.found.is_right(),
            same: order.map(|order| order.difference.is_none()),
            // Without inner nodes below the root two kinds are the same.
            logged: order.map(|order| order.logged.unwrap_or(Logged::Leaves).name()),
            visits: order.map(|order| order.visits),
            values: order.map(|order| order.values),
            windows: order.map(|order| order.windows),
            searches,
            good_enough: values.map(|values| values.counts.not_good_enough == 0),
            true_bounds: values.map(|values| values.counts.not_true == 0),
            counts: values.map(|values| values.counts),
            by_depth: depths.map(|(&depth, &counts)| DepthRow { depth, counts }).collect(),
            diagnosis: diagnosis.map(reasons::diagnosis),
            difference,
            unsound: values.and_then(|values| wrong(&values.not_good_enough)),
            untrue: values.and_then(|values| wrong(&values.not_true)),
            other_line: *other_line,
            cost: cost.as_ref().map(|cost| CostRow {
                visits: cost.visits,
                leaves: cost.has_leaves,
                alpha_beta: cost.alpha_beta,
                with_table: cost.with_table,
                waste: cost.waste.iter().map(|waste| WasteRow::of(report, waste)).collect(),
            }),
        }
    }
}

impl<'a> WasteRow<'a> {
    fn of(report: &LogReport<'a>, waste: &'a Waste) -> WasteRow<'a> {
        let Waste { kind, lines, first, path, left, settled_by } = waste;
        let label = report.tree.label(first.node);
        let (shown, window) = (shown_node(path, label), first.window);
        let has = format!("{shown} has the window {window}");
        let said = match kind {
            WasteKind::NoCutoff | WasteKind::NoCutoffAtEquality => {
                let sign = if *kind == WasteKind::NoCutoff { ">" } else { "=" };
                let (alpha, beta) = (left.alpha, left.beta);
                format!(
                    "{shown} is searched, and the node above has stopped: alpha {sign} beta, {alpha} {sign} {beta}"
                )
            }
            WasteKind::NotNarrowed => {
                format!("{has} of the node above, and earlier children leave {left}")
            }
            WasteKind::NotTurned => {
                format!(
                    "{has}, and {left} is left: the signs and ends are not turned for the child"
                )
            }
            WasteKind::OneEnd => {
                format!("{has}, and {left} is left: one end is not handed on (no deep cutoffs)")
            }
            WasteKind::TooWide => format!("{has}, and {left} is left"),
            WasteKind::SearchedAgain => {
                let line = settled_by.unwrap_or_default();
                format!("{shown} is searched again, and line {line} has settled it")
            }
        };
        WasteRow {
            kind: *kind,
            lines: *lines,
            line: first.line,
            node: Mention::whole((PathText::full(path), label)),
            window,
            left: *left,
            said: said.into(),
        }
    }
}

fn write_text(out: &mut Buffer, row: &LogRow) {
    write_order(out, row);
    if let Some(counts) = &row.counts {
        write_counts(out, counts, &row.by_depth);
    }
    if let Some(diagnosis) = &row.diagnosis {
        writeln!(out, "diagnosis {diagnosis}");
    }
    if let Some(difference) = &row.difference {
        write_difference(out, difference);
        if let Some(line) = row.other_line {
            writeln!(
                out,
                "help the order is compared as line {line} has no value with a window: \
                 give each line both for a search in another order"
            );
        }
    }
    let first = row.unsound.as_ref().map(|wrong| wrong.line);
    if let Some(wrong) = &row.unsound {
        write_wrong(out, "unsound", wrong);
    }
    // One claim may be the first of both kinds.
    if let Some(wrong) = row.untrue.as_ref().filter(|wrong| Some(wrong.line) != first) {
        write_wrong(out, "untrue", wrong);
    }
    if let Some(cost) = &row.cost {
        write_cost(out, cost);
    }
}

/// How many visits are the same, and of which searches.
fn write_order(out: &mut Buffer, row: &LogRow) {
    let (Some(logged), Some(visits)) = (row.logged, row.visits) else {
        return;
    };
    let mut compared = format!("the order of {logged}");
    for (count, one, many) in [(row.values, "value", "values"), (row.windows, "window", "windows")]
    {
        if let Some(count) = count.filter(|&count| count > 0) {
            compared = format!("{compared}, {}", count_of(count, one, many));
        }
    }
    match row.same {
        Some(true) => writeln!(out, "visits {visits}, all agree: {compared}"),
        _ => writeln!(out, "visits {visits} agree before the first difference: {compared}"),
    }
    let searches = row.searches.as_deref().unwrap_or_default();
    if searches.len() > 1 || searches.iter().any(|search| search.is_of_log) {
        for (number, search) in (1_u64..).zip(searches) {
            let SearchRow { line, window, .. } = search;
            let depth = search.depth.map_or_else(String::new, |depth| format!(", depth {depth}"));
            let visits = count_of(search.visits, "visit", "visits");
            writeln!(out, "search {number} line {line}: window {window}{depth}; {visits}");
            out.end_item();
        }
    }
}

/// How many claims there are, and whether they are good enough and true as bounds.
fn write_counts(out: &mut Buffer, counts: &ClaimCounts, by_depth: &[DepthRow]) {
    writeln!(out, "claims {}: {}", counts.claims, kinds(counts));
    writeln!(out, "good-enough {}", verdict(counts.not_good_enough, counts.claims));
    writeln!(out, "true-bound {}", verdict(counts.not_true, counts.claims));
    for DepthRow { depth, counts } in by_depth {
        let depth = depth.map_or_else(|| "none".to_owned(), |depth| depth.to_string());
        let (all, kinds) = (counts.claims, kinds(counts));
        let claims = count_of(all, "claim", "claims");
        let (enough, bounds) =
            (verdict(counts.not_good_enough, all), verdict(counts.not_true, all));
        write!(out, "depth {depth}: {claims}, {kinds}; ");
        writeln!(out, "good-enough {enough}; true-bound {bounds}");
        out.end_item();
    }
}

fn write_cost(out: &mut Buffer, cost: &CostRow) {
    let (one, many) = if cost.leaves { ("node", "nodes") } else { ("inner node", "inner nodes") };
    write!(out, "cost {}; alpha-beta enters ", count_of(cost.visits, one, many));
    write!(out, "{} with the children in this order", cost.alpha_beta);
    match cost.with_table {
        Some(count) => writeln!(out, ", {count} with a table"),
        None => writeln!(out),
    }
    for waste in &cost.waste {
        let lines = count_of(waste.lines, "line", "lines");
        writeln!(
            out,
            "waste {} {lines}, first line {}: {}",
            waste.kind.name(),
            waste.line,
            &*waste.said
        );
    }
}

/// How many claims there are of each kind.
fn kinds(counts: &ClaimCounts) -> String {
    let lower = count_of(counts.lower, "lower bound", "lower bounds");
    let upper = count_of(counts.upper, "upper bound", "upper bounds");
    format!("{} exact, {lower}, {upper}", counts.exact)
}

/// The answer to one of the questions.
fn verdict(wrong: u64, all: u64) -> String {
    match wrong {
        0 => "yes".to_owned(),
        _ => format!("no: {wrong} of {all}"),
    }
}

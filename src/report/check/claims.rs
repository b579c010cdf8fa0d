//! The claims of another program against the true values: how many are good enough, how many are true as
//! bounds, and the first of each kind that is not, with the line of play that shows it.
//!
//! ```text
//! claims 4: 1 exact, 1 lower bound, 2 upper bounds
//! good-enough no: 1 of 4
//! true-bound no: 2 of 4
//! depth 2: 4 claims, ...                             only if some claim has a depth
//! diagnosis right with numbers from the view ...     only if all would be right from it
//! unsound line 3: the log says 4 of /0/1 in the window (3, 5), and the true value is 6: ...
//! pv /0/1/0 (6)
//! ```

use std::io;

use serde::Serialize;

use super::log::{self, LogReport, shown_node};
use super::reasons;
use crate::check::Misconception;
use crate::check::claims::{ClaimCounts, JudgedClaim, JudgedClaims};
use crate::number::{ExtendedNumber, NumberWindow};
use crate::quote::Text;
use crate::report::buffer::Buffer;
use crate::report::pv::Pv;
use crate::report::wording::{Mention, count_of};
use crate::tree::path::PathText;
use crate::value::Bound;

/// Writes what became of claims, as text or as JSON.
///
/// # Errors
///
/// Those of `out`.
pub fn write_claims(
    out: &mut dyn io::Write,
    report: &LogReport<JudgedClaims>,
    is_json: bool,
) -> io::Result<()> {
    log::write(out, &ClaimsRow::of(report), is_json, write_text)
}

/// The claims of a log.
#[derive(Serialize)]
struct ClaimsRow<'a> {
    /// the file of the log
    log: Text<'a>,
    /// the file of the tree, and `:LINE` if it is JSON Lines
    tree: Text<'a>,
    /// whether all claims are good enough
    good_enough: bool,
    /// whether all claims are true as bounds
    true_bounds: bool,
    /// how many claims there are
    counts: ClaimCounts,
    /// for each depth that a claim has, how many; empty if none has one
    by_depth: Vec<DepthRow>,
    /// what the claims would all be right for, or `null`
    diagnosis: Option<String>,
    /// the first claim that is not good enough, or `null`
    unsound: Option<WrongClaim<'a>>,
    /// the first claim that is not true as a bound, or `null`
    untrue: Option<WrongClaim<'a>>,
}

/// The claims of a depth.
#[derive(Serialize)]
struct DepthRow {
    /// the depth; `null` for claims without one
    depth: Option<u32>,
    /// how many claims there are
    counts: ClaimCounts,
}

/// A claim that is wrong.
#[derive(Serialize)]
struct WrongClaim<'a> {
    /// the line of the log
    line: u64,
    /// the node
    node: Mention<'a>,
    /// the window of the claim, from MAX's view
    window: NumberWindow,
    /// the value of the claim, likewise; `null` for an infinity
    value: ExtendedNumber,
    /// what it says: `exact`, `lower` or `upper`
    bound: Bound,
    /// the depth, or `null`
    depth: Option<u32>,
    /// the true value
    true_value: ExtendedNumber,
    /// the nodes of the line of play that shows it
    pv: Pv<'a>,
    /// what is wrong, in a sentence
    said: Text<'a>,
}

impl<'a> ClaimsRow<'a> {
    fn of(report: &LogReport<'a, JudgedClaims>) -> ClaimsRow<'a> {
        let JudgedClaims { counts, by_depth, not_good_enough, not_true, right_from } = report.found;
        let depths = by_depth.iter().map(|(&depth, &counts)| DepthRow { depth, counts });
        ClaimsRow {
            log: report.log_name.into(),
            tree: report.tree_name.into(),
            good_enough: counts.not_good_enough == 0,
            true_bounds: counts.not_true == 0,
            counts: *counts,
            by_depth: depths.collect(),
            diagnosis: right_from.map(|view| reasons::diagnosis(Misconception::View(view))),
            unsound: not_good_enough.as_ref().map(|wrong| WrongClaim::of(report, wrong)),
            untrue: not_true.as_ref().map(|wrong| WrongClaim::of(report, wrong)),
        }
    }
}

impl<'a> WrongClaim<'a> {
    fn of(report: &LogReport<'a, JudgedClaims>, wrong: &'a JudgedClaim) -> WrongClaim<'a> {
        let (claim, path) = (&wrong.claim, &wrong.path);
        WrongClaim {
            line: claim.line,
            node: Mention::whole((PathText::full(path), report.tree.label(claim.node))),
            window: NumberWindow { alpha: claim.alpha, beta: claim.beta },
            value: claim.value,
            bound: claim.bound(),
            depth: claim.depth,
            true_value: report.tree.number_kind().extended(wrong.truth),
            pv: Pv::below(report.tree, &wrong.line_of_play, path.len()),
            said: sentence(report, wrong).into(),
        }
    }
}

/// What is wrong with a claim, in words.
fn sentence(report: &LogReport<JudgedClaims>, wrong: &JudgedClaim) -> String {
    let claim = &wrong.claim;
    let truth = report.tree.number_kind().extended(wrong.truth);
    let (alpha, beta, value) = (claim.alpha, claim.beta, claim.value);
    let node = shown_node(&wrong.path, report.tree.label(claim.node));
    let depth = claim.depth.map_or_else(String::new, |depth| format!(" at depth {depth}"));
    let true_value = report.tree.number_kind().extended(wrong.truth);
    let why = if claim.is_good_enough(true_value) {
        let (is, than) = match claim.bound() {
            Bound::Upper => ("at most alpha, so an upper bound", "greater"),
            _ => ("at least beta, so a lower bound", "less"),
        };
        format!(
            "{value} is {is}, and the true value is {than}; good enough, but no table may keep it"
        )
    } else {
        match claim.due(true_value) {
            Bound::Exact => format!("{truth} alone is good enough"),
            Bound::Upper => format!("at most {alpha} is good enough"),
            Bound::Lower => format!("at least {beta} is good enough"),
        }
    };
    format!(
        "the log says {value} of {node} in the window ({alpha}, {beta}){depth}, \
         and the true value is {truth}: {why}"
    )
}

fn write_text(out: &mut Buffer, row: &ClaimsRow) {
    let ClaimsRow { counts, by_depth, unsound, untrue, .. } = row;
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
    if let Some(diagnosis) = &row.diagnosis {
        writeln!(out, "diagnosis {diagnosis}");
    }
    let first = unsound.as_ref().map(|wrong| wrong.line);
    if let Some(wrong) = unsound {
        write_wrong(out, "unsound", wrong);
    }
    // One claim may be the first of both kinds.
    if let Some(wrong) = untrue.as_ref().filter(|wrong| Some(wrong.line) != first) {
        write_wrong(out, "untrue", wrong);
    }
}

fn write_wrong(out: &mut Buffer, word: &str, wrong: &WrongClaim) {
    writeln!(out, "{word} line {}: {}", wrong.line, &*wrong.said);
    wrong.pv.write(out);
    writeln!(out, " ({})", wrong.true_value);
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

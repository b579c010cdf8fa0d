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
use crate::check::claims::{ClaimCounts, JudgedClaim, JudgedClaims};
use crate::check::{ClaimedNumber, Misconception};
use crate::named::Named as _;
use crate::number::Number;
use crate::report::buffer::Buffer;
use crate::report::json::{NodeJson, PvJson, Text, WindowJson};
use crate::report::text::{write_pv_below, write_value};
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
    let write = if is_json { write_json } else { write_text };
    log::write(out, report, write)
}

fn write_text(out: &mut Buffer, report: &LogReport<JudgedClaims>) {
    let judged = report.found;
    let counts = &judged.counts;
    let all = counts.claims();
    writeln!(out, "claims {all}: {}", kinds(counts));
    writeln!(out, "good-enough {}", verdict(counts.not_good_enough, all));
    writeln!(out, "true-bound {}", verdict(counts.not_true, all));
    for (depth, counts) in &judged.by_depth {
        let all = counts.claims();
        match depth {
            Some(depth) => write!(out, "depth {depth}: "),
            None => write!(out, "depth none: "),
        }
        let claims = count_of(all, "claim", "claims");
        write!(out, "{claims}, {}; ", kinds(counts));
        let (enough, bounds) = (counts.not_good_enough, counts.not_true);
        let (enough, bounds) = (verdict(enough, all), verdict(bounds, all));
        writeln!(out, "good-enough {enough}; true-bound {bounds}");
        out.end_item();
    }
    if let Some(diagnosis) = diagnosis(judged) {
        writeln!(out, "diagnosis {diagnosis}");
    }
    if let Some(wrong) = &judged.not_good_enough {
        write_wrong(out, report, "unsound", wrong);
    }
    if let Some(wrong) = untrue_alone(judged) {
        write_wrong(out, report, "untrue", wrong);
    }
}

/// From which view all claims would be right.
fn diagnosis(judged: &JudgedClaims) -> Option<String> {
    judged.right_from.map(|view| reasons::diagnosis(Misconception::View(view)))
}

/// The first claim that is not true as a bound, if it is another one than the first that is not good enough.
fn untrue_alone(judged: &JudgedClaims) -> Option<&JudgedClaim> {
    let untrue = judged.not_true.as_ref();
    untrue.filter(|_| judged.not_true != judged.not_good_enough)
}

fn write_wrong(
    out: &mut Buffer,
    report: &LogReport<JudgedClaims>,
    word: &str,
    wrong: &JudgedClaim,
) {
    let (line, said) = (wrong.claim.line, sentence(report, wrong));
    writeln!(out, "{word} line {line}: {said}");
    let start = wrong.path.len();
    write_pv_below(out, report.tree, &wrong.line_of_play, start, Mention::brief);
    write_value(out, report.tree.number_kind(), wrong.truth);
    out.text("\n");
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

/// What is wrong with a claim, in words.
fn sentence(report: &LogReport<JudgedClaims>, wrong: &JudgedClaim) -> String {
    let claim = &wrong.claim;
    let truth = report.tree.number_kind().text(wrong.truth);
    let (alpha, beta, value) = (claim.alpha, claim.beta, claim.value);
    let node = shown_node(&wrong.path, report.tree.label(claim.node));
    let depth = claim.depth.map_or_else(String::new, |depth| format!(" at depth {depth}"));
    let true_value = ClaimedNumber::of_value(wrong.truth, report.tree.number_kind());
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

/// The claims of a log.
#[derive(Serialize)]
struct ClaimsJson<'a> {
    /// the file of the log
    log: Text<'a>,
    /// the file of the tree, and `:LINE` if it is JSON Lines
    tree: Text<'a>,
    /// whether all claims are good enough
    good_enough: bool,
    /// whether all claims are true as bounds
    true_bounds: bool,
    /// how many claims there are
    counts: CountsJson,
    /// for each depth that a claim has, how many; empty if none has one
    by_depth: Vec<DepthJson>,
    /// what the claims would all be right for, or `null`
    diagnosis: Option<String>,
    /// the first claim that is not good enough, or `null`
    unsound: Option<WrongJson<'a>>,
    /// the first claim that is not true as a bound, or `null`
    untrue: Option<WrongJson<'a>>,
}

/// How many claims there are of each kind.
#[derive(Serialize)]
struct CountsJson {
    /// all
    claims: u64,
    /// between alpha and beta
    exact: u64,
    /// at least beta
    lower: u64,
    /// at most alpha
    upper: u64,
    /// not good enough
    not_good_enough: u64,
    /// not true as bounds
    not_true: u64,
}

/// The claims of a depth.
#[derive(Serialize)]
struct DepthJson {
    /// the depth; `null` for claims without one
    depth: Option<u32>,
    /// how many claims there are
    counts: CountsJson,
}

/// A claim that is wrong.
#[derive(Serialize)]
struct WrongJson<'a> {
    /// the line of the log
    line: u64,
    /// the node
    node: NodeJson<'a>,
    /// the window of the claim, from MAX's view
    window: WindowJson,
    /// the value of the claim, likewise; `null` for an infinity
    value: Option<Number>,
    /// what it says: `exact`, `lower` or `upper`
    bound: &'static str,
    /// the depth, or `null`
    depth: Option<u32>,
    /// the true value
    true_value: Option<Number>,
    /// the nodes of the line of play that shows it
    pv: PvJson<'a>,
    /// what is wrong, in a sentence
    said: Text<'a>,
}

fn write_json(out: &mut Buffer, report: &LogReport<JudgedClaims>) {
    let judged = report.found;
    let depths = judged.by_depth.iter();
    out.json_line(&ClaimsJson {
        log: report.log_name.into(),
        tree: report.tree_name.into(),
        good_enough: judged.counts.not_good_enough == 0,
        true_bounds: judged.counts.not_true == 0,
        counts: CountsJson::of(&judged.counts),
        by_depth: depths
            .map(|(&depth, counts)| DepthJson { depth, counts: CountsJson::of(counts) })
            .collect(),
        diagnosis: diagnosis(judged),
        unsound: judged.not_good_enough.as_ref().map(|of| wrong(report, of)),
        untrue: judged.not_true.as_ref().map(|of| wrong(report, of)),
    });
}

impl CountsJson {
    fn of(counts: &ClaimCounts) -> CountsJson {
        CountsJson {
            claims: counts.claims(),
            exact: counts.exact,
            lower: counts.lower,
            upper: counts.upper,
            not_good_enough: counts.not_good_enough,
            not_true: counts.not_true,
        }
    }
}

fn wrong<'a>(report: &LogReport<'a, JudgedClaims>, of: &'a JudgedClaim) -> WrongJson<'a> {
    let claim = &of.claim;
    let label = report.tree.label(claim.node);
    WrongJson {
        line: claim.line,
        node: NodeJson::from((PathText::full(&of.path), label)),
        window: WindowJson::between(claim.alpha.number(), claim.beta.number()),
        value: claim.value.number(),
        bound: claim.bound().name(),
        depth: claim.depth,
        true_value: report.tree.number_kind().number(of.truth),
        pv: PvJson::below(report.tree, &of.line_of_play, of.path.len()),
        said: sentence(report, of).into(),
    }
}

//! A value of a log that is wrong, with the line of play that shows it, and what an earlier line says of it.
//!
//! ```text
//! unsound line 3: the log says 4 of /0/1 in the window (3, 5), and the true value is 6: ...
//! pv /0/1/0 (6)
//! agrees line 1: the log says 4 of /0/1 at depth 2: an entry of another depth
//! ```

use serde::Serialize;

use super::log_report::{LogReport, shown_node};
use crate::check::log::{Agreement, Claim, JudgedClaim, TableMistake};
use crate::named::serialize_name;
use crate::number::{ExtendedNumber, NumberWindow};
use crate::quote::Text;
use crate::report::buffer::Buffer;
use crate::report::solved_tree::Pv;
use crate::report::wording::{Mention, amount};
use crate::tree::path::PathText;
use crate::value::Bound;

/// A claim that is wrong.
#[derive(Serialize)]
pub(super) struct WrongClaim<'a> {
    /// the line of the log
    pub(super) line: u64,
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
    /// the earlier line that explains it, or `null`
    agrees: Option<AgreementRow<'a>>,
}

/// An earlier line with the value of a wrong one.
#[derive(Serialize)]
struct AgreementRow<'a> {
    /// the line of the log
    line: u64,
    /// the node
    node: Mention<'a>,
    /// how the search has used what it says: `depth`, `bound` or `position`, of another one each
    #[serde(serialize_with = "serialize_name")]
    mistake: TableMistake,
    /// the same in a sentence
    said: Text<'a>,
}

impl<'a> WrongClaim<'a> {
    pub(super) fn of(report: &LogReport<'a>, wrong: &'a JudgedClaim) -> WrongClaim<'a> {
        let (claim, path) = (&wrong.claim, &wrong.path);
        WrongClaim {
            line: claim.line,
            node: Mention::whole((PathText::full(path), report.tree.label(claim.node))),
            window: claim.window,
            value: claim.value,
            bound: claim.bound(),
            depth: claim.depth,
            true_value: report.tree.number_kind().extended(wrong.truth),
            pv: Pv::below(report.tree, &wrong.line_of_play, path.len()),
            said: sentence(report, wrong).into(),
            agrees: wrong.agreement.as_ref().map(|found| AgreementRow::of(report, found)),
        }
    }
}

/// What is wrong with a claim, in words.
fn sentence(report: &LogReport, wrong: &JudgedClaim) -> String {
    let claim = &wrong.claim;
    let truth = report.tree.number_kind().extended(wrong.truth);
    let (NumberWindow { alpha, beta }, value) = (claim.window, claim.value);
    let node = shown_node(&wrong.path, report.tree.label(claim.node));
    // A sign says what the value is, whatever the window.
    let sign = claim.sign.map_or("", |bound| match bound {
        Bound::Exact => "=",
        Bound::Upper => "<=",
        Bound::Lower => ">=",
    });
    let why = if claim.is_good_enough(truth) {
        let (side, bound, than) = match claim.bound() {
            Bound::Upper => ("at most alpha, so ", "an upper bound", "greater"),
            Bound::Lower => ("at least beta, so ", "a lower bound", "less"),
            Bound::Exact => ("", "exact", "another one"),
        };
        let side = if claim.sign.is_some() { "" } else { side };
        format!(
            "{value} is {side}{bound}, and the true value is {than}; good enough, but no table may keep it"
        )
    } else {
        match claim.due(truth) {
            Bound::Exact => format!("{truth} alone is good enough"),
            Bound::Upper => format!("at most {alpha} is good enough"),
            Bound::Lower => format!("at least {beta} is good enough"),
        }
    };
    format!(
        "the log says {sign}{value} of {node} in the window ({alpha}, {beta}){}, \
         and the true value is {truth}: {why}",
        at_depth(claim)
    )
}

/// The depth of a claim, as the end of a phrase.
fn at_depth(claim: &Claim) -> String {
    claim.depth.map_or_else(String::new, |depth| format!(" at depth {depth}"))
}

impl<'a> AgreementRow<'a> {
    fn of(report: &LogReport<'a>, found: &'a Agreement) -> AgreementRow<'a> {
        let Agreement { claim, path, mistake } = found;
        let label = report.tree.label(claim.node);
        let said = format!(
            "{} of {}{}: {}",
            amount(claim.value, claim.bound()),
            shown_node(path, label),
            at_depth(claim),
            match mistake {
                TableMistake::OtherDepth => "an entry of another depth",
                TableMistake::OtherBound => "a bound taken as more than that",
                TableMistake::OtherPosition => "perhaps two positions have one key",
            }
        );
        let node = Mention::whole((PathText::full(path), label));
        AgreementRow { line: claim.line, node, mistake: *mistake, said: said.into() }
    }
}

/// Writes a wrong claim behind a word that says in what way it is.
pub(super) fn write_wrong(out: &mut Buffer, word: &str, wrong: &WrongClaim) {
    writeln!(out, "{word} line {}: {}", wrong.line, &*wrong.said);
    wrong.pv.write(out);
    writeln!(out, " ({})", wrong.true_value);
    if let Some(agrees) = &wrong.agrees {
        writeln!(out, "agrees line {}: {}", agrees.line, &*agrees.said);
    }
}

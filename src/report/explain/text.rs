//! An explanation as text: one fact per line, the first word says which.
//!
//! ```text
//! node /0/1/1
//! state pruned
//! subtree /0/1/1
//! cutoff beta at /0/1 "E", window (6, 5), shallow
//! found 6 by MAX at /0/1 "E", from /0/1/0
//! held 5 by MIN at /0 "B", from /0/0 "D"
//! chain /0/1 "E" MAX, /0 "B" MIN
//! condition alpha >= beta: 6 >= 5
//! why MAX is sure of 6 at /0/1 "E"; MIN is sure of 5 at /0 "B" already, and need not let play come there
//! could-be anything: /0/1 "E" is at least 6 whatever it is
//! pruned-if MAX finds >= 5 in an earlier child of /0/1 "E"
//! ```

use std::fmt;
use std::io;

use super::Report;
use crate::report::text::{after_path, bound, cutoff_name, player_name, window};
use crate::search::{Fate, Holder, Reason, Visit, Way};
use crate::tree::Label;
use crate::tree::path::PathText;
use crate::value::{Player, Value};

pub(super) fn write(out: &mut impl io::Write, report: &Report) -> io::Result<()> {
    writeln!(out, "node {}", node(report.node()))?;
    match &report.explanation.fate {
        Fate::Entered(visit) => write_visit(out, report, visit)?,
        Fate::Pruned(reason) => write_reason(out, report, reason)?,
    }
    for way in &report.explanation.pruned_if {
        write_way(out, report, way)?;
    }
    Ok(())
}

fn write_visit(out: &mut impl io::Write, report: &Report, visit: &Visit) -> io::Result<()> {
    let numbers = report.tree.numbers();
    writeln!(out, "state entered")?;
    if let Some(player) = visit.player {
        writeln!(out, "player {}", player_name(player))?;
    }
    writeln!(out, "window {}", window(numbers, visit.window))?;
    for (name, player, holder) in [
        ("alpha", Player::Max, visit.alpha),
        ("beta", Player::Min, visit.beta),
    ] {
        let value = visit.window.own(player);
        write!(out, "{name} {}", bound(numbers, value))?;
        writeln!(out, "{}", held_by(report, value, holder))?;
    }
    let yes_no = |is| if is { "yes" } else { "no" };
    writeln!(out, "value {}", bound(numbers, visit.value))?;
    writeln!(out, "bound {}", visit.bound.name())?;
    writeln!(out, "pv {}", yes_no(visit.is_on_pv))?;
    match visit.critical {
        Some(critical) => writeln!(out, "critical type {}", critical.number())?,
        None => writeln!(out, "critical no")?,
    }
    if report.explanation.pruned_if.is_empty() {
        writeln!(out, "pruned-if never: {}", why_never(report, visit))?;
    }
    Ok(())
}

/// Why nothing can prune an entered node.
fn why_never(report: &Report, visit: &Visit) -> &'static str {
    if report.explanation.path.is_empty() {
        return "the search starts here";
    }
    let window = visit.window;
    match (window.alpha().key(), window.beta().key()) {
        (Some(_), None) => "MIN has found nothing before the search comes here",
        (None, Some(_)) => "MAX has found nothing before the search comes here",
        _ => "nothing has been found before the search comes here",
    }
}

fn write_reason(out: &mut impl io::Write, report: &Report, reason: &Reason) -> io::Result<()> {
    let numbers = report.tree.numbers();
    let stop = &reason.stop;
    let player = stop.at.node.player;
    let at = node(report.on_way(stop.at.node.ply, stop.at.node.id));
    let (own, other) = (stop.window.own(player), stop.window.own(!player));
    let (own, other) = (bound(numbers, own), bound(numbers, other));
    let subtree = report.on_way(reason.subtree, reason.subtree_id);
    writeln!(out, "state pruned")?;
    writeln!(out, "subtree {}", node(subtree))?;
    writeln!(
        out,
        "cutoff {} at {at}, window {}, {}",
        cutoff_name(player),
        window(numbers, stop.window),
        stop.reach().name()
    )?;
    let found = held_by(report, stop.at.value, Some(stop.at));
    let held = held_by(report, stop.window.own(!player), stop.holder);
    writeln!(out, "found {own}{found}")?;
    writeln!(out, "held {other}{held}")?;
    write!(out, "chain")?;
    let mut separator = "";
    for link in &reason.chain {
        let (above, player) = (report.on_way(link.ply, link.id), player_name(link.player));
        write!(out, "{separator} {} {player}", node(above))?;
        separator = ",";
    }
    writeln!(out)?;
    let (alpha, beta) = (stop.window.alpha(), stop.window.beta());
    let (alpha, beta) = (bound(numbers, alpha), bound(numbers, beta));
    let sign = report.rule.sign();
    writeln!(out, "condition alpha {sign} beta: {alpha} {sign} {beta}")?;
    writeln!(out, "why {}", why(report, reason))?;
    let least = match player {
        Player::Max => "least",
        Player::Min => "most",
    };
    writeln!(
        out,
        "could-be anything: {at} is at {least} {own} whatever it is"
    )
}

/// The condition in words.
pub(super) fn why(report: &Report, reason: &Reason) -> String {
    let stop = &reason.stop;
    let player = stop.at.node.player;
    let value = |player| bound(report.tree.numbers(), stop.window.own(player));
    let at = node(report.on_way(stop.at.node.ply, stop.at.node.id));
    let (name, opponent) = (player_name(player), player_name(!player));
    let (own, other) = (value(player), value(!player));
    let sure = format!("{name} is sure of {own} at {at}");
    match (stop.holder, player) {
        (Some(holder), _) => {
            let holder = node(report.on_way(holder.node.ply, holder.node.id));
            format!(
                "{sure}; {opponent} is sure of {other} at {holder} already, and need not let play \
                 come there"
            )
        }
        (None, Player::Max) => {
            format!("{sure}; the window of the search ends at {other}, and more does not matter")
        }
        (None, Player::Min) => {
            format!("{sure}; the window of the search begins at {other}, and less does not matter")
        }
    }
}

fn write_way(out: &mut impl io::Write, report: &Report, way: &Way) -> io::Result<()> {
    let (name, sign) = (player_name(way.player), report.rule.sign_for(way.player));
    let value = bound(report.tree.numbers(), way.value);
    write!(
        out,
        "pruned-if {name} finds {sign} {value} in an earlier child of"
    )?;
    let mut separator = "";
    for above in &way.at {
        write!(
            out,
            "{separator} {}",
            node(report.on_way(above.ply, above.id))
        )?;
        separator = " or";
    }
    writeln!(out)
}

/// Who holds a bound: a node, the window of the search, or nobody if it is infinite.
fn held_by(report: &Report, value: Value, holder: Option<Holder>) -> String {
    match holder {
        Some(Holder { node: by, from, .. }) => format!(
            " by {} at {}, from {}",
            player_name(by.player),
            node(report.on_way(by.ply, by.id)),
            node(report.child_of(by, from))
        ),
        None if value.key().is_some() => " by the window of the search".to_owned(),
        None => String::new(),
    }
}

/// A path and the label behind it.
fn node<'a>((path, label): (PathText<'a>, Label<'a>)) -> impl fmt::Display + 'a {
    fmt::from_fn(move |out| write!(out, "{path}{}", after_path(label)))
}

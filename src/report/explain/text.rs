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
//! why MAX is sure of at least 6 at /0/1 "E"; MIN is sure of at most 5 at /0 "B" already, so MIN will not let ...
//! could-be anything: whatever the value of this node, /0/1 "E" is at least 6
//! pruned-if MAX finds >= 5 in an earlier child of /0/1 "E"
//! ```

use super::explained::ExplainedNode;
use crate::report::buffer::Buffer;
use crate::report::phrases::{at_least, bound, cutoff_name, node, player_name, why_enough, window};
use crate::search::{Fate, Holder, PruneReason, PrunedIf, Visit};
use crate::value::Value;

/// Writes the facts.
pub(in crate::report) fn write(out: &mut Buffer, explained: &ExplainedNode) {
    write_facts(out, explained, write_result);
}

/// Writes what is known of a node when it is entered, or why it is pruned.
pub(in crate::report) fn write_arrival(out: &mut Buffer, explained: &ExplainedNode) {
    write_facts(out, explained, |_, _, _| ());
}

fn write_facts(
    out: &mut Buffer,
    explained: &ExplainedNode,
    write_result: fn(&mut Buffer, &ExplainedNode, &Visit),
) {
    writeln!(out, "node {}", node(explained.node()));
    match &explained.explanation.fate {
        Fate::Entered(visit) => {
            write_window(out, explained, visit);
            write_result(out, explained, visit);
            write_never(out, explained, visit);
        }
        Fate::Pruned(reason) => write_reason(out, explained, reason),
    }
    for condition in &explained.explanation.pruned_if {
        write_pruned_if(out, explained, condition);
    }
}

fn write_window(out: &mut Buffer, explained: &ExplainedNode, visit: &Visit) {
    let number_kind = explained.tree.number_kind();
    let (alpha, beta) = (visit.window.alpha(), visit.window.beta());
    writeln!(out, "state entered");
    if let Some(player) = visit.player {
        writeln!(out, "player {}", player_name(player));
    }
    writeln!(out, "window {}", window(number_kind, visit.window));
    writeln!(out, "alpha {}", held(explained, alpha, visit.alpha));
    writeln!(out, "beta {}", held(explained, beta, visit.beta));
}

fn write_result(out: &mut Buffer, explained: &ExplainedNode, visit: &Visit) {
    let number_kind = explained.tree.number_kind();
    writeln!(out, "value {}", bound(number_kind, visit.value));
    writeln!(out, "bound {}", visit.bound.name());
    writeln!(out, "pv {}", if visit.is_on_pv { "yes" } else { "no" });
    match visit.critical {
        Some(critical) => writeln!(out, "critical type {}", critical.number()),
        None => writeln!(out, "critical no"),
    }
}

fn write_never(out: &mut Buffer, explained: &ExplainedNode, visit: &Visit) {
    if explained.explanation.pruned_if.is_empty() {
        writeln!(out, "pruned-if never: {}", why_never(explained, visit));
    }
}

/// Why nothing can prune an entered node.
pub(in crate::report) fn why_never(explained: &ExplainedNode, visit: &Visit) -> &'static str {
    if explained.explanation.path.is_empty() {
        return "the search starts here";
    }
    match (visit.window.alpha().key(), visit.window.beta().key()) {
        (Some(_), None) => "MIN has found nothing before the search comes here",
        (None, Some(_)) => "MAX has found nothing before the search comes here",
        _ => "nothing has been found before the search comes here",
    }
}

fn write_reason(out: &mut Buffer, explained: &ExplainedNode, reason: &PruneReason) {
    let (number_kind, stop) = (explained.tree.number_kind(), &reason.stop);
    let player = stop.at.node.player;
    let at = explained.ancestor(stop.at.node);
    let (own, other) = (stop.window.own(player), stop.window.own(!player));
    writeln!(out, "state pruned");
    writeln!(out, "subtree {}", explained.subtree(reason));
    let (cutoff, reach) = (cutoff_name(player), stop.reach().name());
    let (shown, sign) = (window(number_kind, stop.window), explained.rule.sign());
    writeln!(out, "cutoff {cutoff} at {at}, window {shown}, {reach}");
    writeln!(out, "found {}", held(explained, own, Some(stop.at)));
    writeln!(out, "held {}", held(explained, other, stop.holder));
    write!(out, "chain");
    for (place, &link) in reason.chain.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        if place + 1 == reason.chain.len() && reason.left_out > 0 {
            write!(out, ", ... {} more", reason.left_out);
        }
        let (at, player) = (explained.ancestor(link), player_name(link.player));
        write!(out, "{comma} {at} {player}");
    }
    writeln!(out);
    let (alpha, beta) = (stop.window.alpha(), stop.window.beta());
    let (alpha, beta) = (bound(number_kind, alpha), bound(number_kind, beta));
    writeln!(out, "condition alpha {sign} beta: {alpha} {sign} {beta}");
    writeln!(out, "why {}", why(explained, reason));
    let (least, own) = (at_least(player), bound(number_kind, own));
    write!(out, "could-be anything: ");
    writeln!(
        out,
        "whatever the value of this node, {at} is {least} {own}"
    );
}

/// The condition in words.
pub(in crate::report) fn why(explained: &ExplainedNode, reason: &PruneReason) -> String {
    let stop = &reason.stop;
    let player = stop.at.node.player;
    let value = |player| bound(explained.tree.number_kind(), stop.window.own(player));
    let (name, own) = (player_name(player), value(player));
    let at = explained.ancestor(stop.at.node);
    let holder = stop.holder.map(|holder| explained.ancestor(holder.node));
    let because = why_enough(player, value(!player), holder);
    let least = at_least(player);
    format!("{name} is sure of {least} {own} at {at}; {because}")
}

fn write_pruned_if(out: &mut Buffer, explained: &ExplainedNode, condition: &PrunedIf) {
    writeln!(out, "pruned-if {}", pruned_if_text(explained, condition));
}

/// Something that is enough for a node to be pruned, in words.
pub(in crate::report) fn pruned_if_text(explained: &ExplainedNode, condition: &PrunedIf) -> String {
    let (name, sign) = (
        player_name(condition.player),
        explained.rule.sign_for(condition.player),
    );
    let value = bound(explained.tree.number_kind(), condition.value);
    let at = |&above| explained.ancestor(above).to_string();
    let at: Vec<String> = condition.at.iter().map(at).collect();
    let at = at.join(" or ");
    format!("{name} finds {sign} {value} in an earlier child of {at}")
}

/// A bound, and who holds it: a node, or the window of the search; the holder is left out if the bound is
/// infinite.
pub(in crate::report) fn held(
    explained: &ExplainedNode,
    value: Value,
    holder: Option<Holder>,
) -> String {
    let shown = bound(explained.tree.number_kind(), value);
    match holder {
        Some(holder) => {
            let player = player_name(holder.node.player);
            let at = explained.ancestor(holder.node);
            let from = explained.child(holder.node, holder.from);
            format!("{shown} by {player} at {at}, from {from}")
        }
        None if value.key().is_some() => format!("{shown} by the window of the search"),
        None => shown.to_string(),
    }
}

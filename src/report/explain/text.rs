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

use super::explained::{ExplainedNode, PruneReason, Reason};
use crate::named::Named as _;
use crate::report::buffer::Buffer;
use crate::report::wording::{
    at_least, bound, cutoff_name, held, node, player_name, pruned_if_text, why_never, why_pruned,
    window,
};
use crate::search::record::{Visit, VisitId};

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
    write_result: fn(&mut Buffer, &ExplainedNode, VisitId),
) {
    writeln!(out, "node {}", node(explained.node()));
    let conditions = explained.pruned_if();
    match explained.reason() {
        Reason::Entered(id) => {
            let visit = explained.record.visit(id);
            write_window(out, explained, visit);
            write_result(out, explained, id);
            if conditions.is_empty() {
                writeln!(out, "pruned-if never: {}", why_never(visit));
            }
        }
        Reason::Pruned(reason) => write_reason(out, explained, &reason),
    }
    for condition in &conditions {
        writeln!(
            out,
            "pruned-if {}",
            pruned_if_text(&explained.way(), condition)
        );
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
    writeln!(
        out,
        "alpha {}",
        held(&explained.way(), alpha, visit.sources.alpha)
    );
    writeln!(
        out,
        "beta {}",
        held(&explained.way(), beta, visit.sources.beta)
    );
}

fn write_result(out: &mut Buffer, explained: &ExplainedNode, id: VisitId) {
    let number_kind = explained.tree.number_kind();
    let proved = explained.record.visit(id).proved;
    let proved = proved.expect("the search is done with it");
    writeln!(out, "value {}", bound(number_kind, proved.value));
    writeln!(out, "bound {}", proved.bound.name());
    let is_on_pv = explained.is_on_pv();
    writeln!(out, "pv {}", if is_on_pv { "yes" } else { "no" });
    match explained.record.critical(id) {
        Some(critical) => writeln!(out, "critical type {}", critical.number()),
        None => writeln!(out, "critical no"),
    }
}

fn write_reason(out: &mut Buffer, explained: &ExplainedNode, reason: &PruneReason) {
    let (number_kind, record) = (explained.tree.number_kind(), explained.record);
    let (cutoff, player) = (reason.cutoff, reason.cutoff.player);
    let at = explained.way().node(cutoff.at);
    let (own, other) = (cutoff.window.own(player), cutoff.window.own(!player));
    writeln!(out, "state pruned");
    writeln!(out, "subtree {}", explained.subtree(reason));
    let (name, reach) = (cutoff_name(player), record.reach(cutoff).name());
    let (shown, sign) = (window(number_kind, cutoff.window), explained.rule().sign());
    writeln!(out, "cutoff {name} at {at}, window {shown}, {reach}");
    let (found, met) = (cutoff.sources.own(player), cutoff.sources.own(!player));
    writeln!(out, "found {}", held(&explained.way(), own, found));
    writeln!(out, "held {}", held(&explained.way(), other, met));
    write!(out, "chain");
    let (chain, left_out) = explained.chain(cutoff);
    for (place, &link) in chain.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        if place + 1 == chain.len() && left_out > 0 {
            write!(out, ", ... {left_out} more");
        }
        let player = record.visit(link).player.map_or("", player_name);
        write!(out, "{comma} {} {player}", explained.way().node(link));
    }
    writeln!(out);
    let (alpha, beta) = (cutoff.window.alpha(), cutoff.window.beta());
    let (alpha, beta) = (bound(number_kind, alpha), bound(number_kind, beta));
    writeln!(out, "condition alpha {sign} beta: {alpha} {sign} {beta}");
    writeln!(out, "why {}", why_pruned(&explained.way(), cutoff));
    let (least, own) = (at_least(player), bound(number_kind, own));
    write!(out, "could-be anything: ");
    writeln!(
        out,
        "whatever the value of this node, {at} is {least} {own}"
    );
}

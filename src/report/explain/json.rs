//! An explanation as a JSON object. All keys are always there; what is absent is `null`.
//!
//! | key | |
//! |---|---|
//! | `tree` | the file (`-`: standard input), and `:LINE` if it is JSON Lines |
//! | `path`, `name`, `move` | of the node; the long names of other nodes are cut |
//! | `state` | `entered` or `pruned` |
//! | `entered` | how the search entered it, see below; `null` if it is pruned |
//! | `pruned` | why it is pruned, see below; `null` if it is entered |
//! | `pruned_if` | what is enough for it to be pruned, each alone: the `player` who would have to find something that stands like `sign` (`>=` or `>` for MAX, `<=` or `<` for MIN) to `value`, in an earlier child of one of the nodes `at`; empty if nothing can do it |
//!
//! The keys of `entered`:
//!
//! | key | |
//! |---|---|
//! | `player` | to move there: `max` or `min`; `null` at a leaf |
//! | `window` | on arrival: `alpha`, `beta`; `null` for the infinities |
//! | `alpha`, `beta` | where these bounds come from: `value`, and the node that holds it (`by`) with the child that it comes from (`from`), both `null` if it is the end of the window of the search |
//! | `value`, `bound` | the backed-up value, and how it bounds the true value: `exact`, `upper` or `lower` |
//! | `pv` | whether the node is on the principal variation |
//! | `critical` | its type in the critical tree: 1, 2 or 3; `null` if it is not in it |
//!
//! The keys of `pruned`:
//!
//! | key | |
//! |---|---|
//! | `subtree` | the root of the pruned subtree that the node is in, or is |
//! | `cutoff`, `at` | `beta` (at MAX) or `alpha` (at MIN), and the node that stopped |
//! | `window`, `sign` | the window that made it stop, and how alpha stands to beta in it: `>=` or `>` |
//! | `reach` | where the opponent's bound comes from: `shallow`, `deep` or `window` |
//! | `found`, `held` | the bound that the node had found and the one that this met, as `alpha` above |
//! | `chain` | the nodes from the one that stopped up to the one that holds the bound, or to the root, each with the `player` to move |
//! | `chain_left_out` | how many nodes before the last one are left out of a long chain; 0 for a single node |
//! | `why` | the condition in words |
//! | `could_be` | the open interval of values that the node could have without changing the result: all |

use super::explained::{ExplainedNode, PruneReason, Reason};
use crate::report::buffer::Buffer;
use crate::report::wording::{cutoff_name, why_pruned};
use crate::search::record::{Critical, PrunedIf, VisitId};
use crate::value::{Player, Value, Window};

/// Writes the object and the end of its line.
pub(in crate::report) fn write(out: &mut Buffer, node: &ExplainedNode) {
    let (state, visit, reason) = match node.reason() {
        Reason::Entered(visit) => ("entered", Some(visit), None),
        Reason::Pruned(reason) => ("pruned", None, Some(reason)),
    };
    out.object(|out| {
        out.field("tree", node.name);
        out.node(node.node());
        out.field("state", state);
        out.key("entered").or_null(visit, |out, visit| {
            out.object(|out| write_visit(out, node, visit));
        });
        out.key("pruned").or_null(reason, |out, reason| {
            out.object(|out| write_reason(out, node, &reason));
        });
        let ways = node.pruned_if();
        out.key("pruned_if").objects(&ways, |out, condition| {
            write_pruned_if(out, node, condition);
        });
    });
    out.text("\n");
}

fn write_visit(out: &mut Buffer, node: &ExplainedNode, id: VisitId) {
    let visit = node.record.visit(id);
    let (number_kind, window) = (node.tree.number_kind(), visit.window);
    let proved = visit.proved.expect("the search is done with it");
    out.field("player", visit.player.map(Player::name));
    out.key("window").window(number_kind, window);
    out.key("alpha");
    write_held(out, node, window.alpha(), visit.sources.alpha);
    out.key("beta");
    write_held(out, node, window.beta(), visit.sources.beta);
    out.field("value", number_kind.number(proved.value));
    out.field("bound", proved.bound.name());
    out.field("pv", node.is_on_pv());
    let critical = node.record.critical(id).map(Critical::number);
    out.field("critical", critical.map(u64::from));
}

fn write_reason(out: &mut Buffer, node: &ExplainedNode, reason: &PruneReason) {
    let (number_kind, cutoff) = (node.tree.number_kind(), reason.cutoff);
    let player = cutoff.player;
    out.field("subtree", node.subtree(reason));
    out.field("cutoff", cutoff_name(player));
    out.field("at", node.way().node(cutoff.at));
    out.key("window").window(number_kind, cutoff.window);
    out.field("sign", node.rule().sign());
    out.field("reach", node.record.reach(cutoff).name());
    for (key, player) in [("found", player), ("held", !player)] {
        out.key(key);
        let (value, source) = (cutoff.window.own(player), cutoff.sources.own(player));
        write_held(out, node, value, source);
    }
    let (chain, left_out) = node.chain(cutoff);
    out.key("chain").objects(&chain, |out, &link| {
        let player = node.record.visit(link).player;
        out.node(node.way().node(link).node())
            .field("player", player.map(Player::name));
    });
    out.field("chain_left_out", left_out as u64);
    out.field("why", &*why_pruned(&node.way(), cutoff));
    out.key("could_be").window(number_kind, Window::FULL);
}

/// Writes a bound and where it comes from.
fn write_held(out: &mut Buffer, node: &ExplainedNode, value: Value, source: Option<VisitId>) {
    let holder = source.map(|source| node.record.held_by(source));
    out.object(|out| {
        out.field("value", node.tree.number_kind().number(value));
        out.field("by", holder.map(|holder| node.way().node(holder)));
        out.field("from", source.map(|source| node.way().child(source)));
    });
}

fn write_pruned_if(out: &mut Buffer, node: &ExplainedNode, condition: &PrunedIf) {
    out.field("player", condition.player.name());
    out.field("sign", node.rule().sign_for(condition.player));
    out.field("value", node.tree.number_kind().number(condition.value));
    out.key("at").objects(&condition.at, |out, &above| {
        _ = out.node(node.way().node(above).node());
    });
}

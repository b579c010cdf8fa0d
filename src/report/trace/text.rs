//! A trace in plain sentences: the number of the step, the kind of event, the node, what happens.
//!
//! ```text
//!   10     enter /0/1 "E": MAX to move, window (-inf, 5)
//!   11       leaf /0/1/0: value 6
//!   12     take /0/1 "E": MAX has 6 from /0/1/0, so alpha rises from -inf to 6: window (6, 5)
//!   13     cutoff /0/1 "E": beta cutoff, alpha 6 >= beta 5, which MIN holds at the parent /0 "B" (shallow)
//!   14       prune /0/1/1: never looked at, 1 node, 1 leaf
//!   15     return /0/1 "E": at least 6 (lower bound)
//!   16   keep /0 "B": MIN keeps 5, for /0/1 "E" is at least 6
//! ```

use super::shown::ShownStep;
use crate::report::buffer::Buffer;
use crate::report::phrases::{amount, bound, count_of, cutoff_name, own_name, player_name, window};
use crate::search::record::{Cutoff, Event, Offer, Reach};
use crate::tree::path::PathText;
use crate::value::{Bound, Player, Value, Window};

/// Below this ply lines are indented no further: the indentation of a chain of a million plies
/// would take terabytes.
const DEEPEST: usize = 40;

/// Writes a step.
pub(super) fn write(out: &mut Buffer, shown: &ShownStep) {
    let (record, number_kind) = (shown.record(), shown.way.tree.number_kind());
    let (step, visit) = (shown.step, record.visit(shown.step.visit));
    let (subject, ply) = shown.node();
    let (number, kind, indent) = (step.number, step.event.name(), 2 * ply.min(DEEPEST));
    write!(out, "{number:4} {:indent$}{kind} {}: ", "", subject);
    match step.event {
        Event::Enter => {
            let player = visit.player.expect("an inner node");
            write!(out, "{} to move", player_name(player));
            write_window(out, shown, ", window ", visit.window);
        }
        Event::Leaf { .. } => match visit.proved {
            Some(leaf) => write!(out, "value {}", bound(number_kind, leaf.value)),
            None => write!(out, "no value"),
        },
        Event::Take {
            offer,
            moved_from,
            window,
        } => write_take(out, shown, &offer, moved_from, window),
        Event::Keep { offer, best, .. } => {
            let player = player_name(visit.player.expect("an inner node"));
            let (best, child) = (bound(number_kind, best), shown.way.child(offer.child));
            let amount = amount(number_kind, offer.proved);
            write!(out, "{player} keeps {best}, for {child} is {amount}");
        }
        Event::Cutoff(cutoff) => write_cutoff(out, shown, record.cutoff(cutoff)),
        Event::Prune(pruned) => {
            let size = record.pruned(pruned).size;
            let nodes = count_of(size.nodes, "node", "nodes");
            let leaves = count_of(size.leaves, "leaf", "leaves");
            write!(out, "never looked at, {nodes}, {leaves}");
        }
        Event::Return { is_late } => {
            let proved = visit.proved.expect("the search is done with it");
            let amount = amount(number_kind, proved);
            write!(out, "{amount} ({})", bound_name(proved.bound));
            if is_late {
                let sign = record.rules().cutoff.sign();
                write!(out, "; alpha {sign} beta, but no child was left to prune");
            }
        }
        Event::Result(proved) => {
            let value = bound(number_kind, proved.value);
            let pv = record.outcome().map_or(&[][..], |outcome| &outcome.pv);
            let (is, pv) = (bound_name(proved.bound), PathText::full(pv));
            write!(out, "value {value} ({is}), principal variation to {pv}");
        }
    }
}

/// What the node takes from a child.
fn write_take(
    out: &mut Buffer,
    shown: &ShownStep,
    offer: &Offer,
    moved_from: Option<Value>,
    window: Window,
) {
    let player = shown.record().visit(shown.step.visit).player;
    let player = player.expect("an inner node");
    let number_kind = shown.way.tree.number_kind();
    let (amount, child) = (
        amount(number_kind, offer.proved),
        shown.way.child(offer.child),
    );
    write!(out, "{} has {amount} from {child}", player_name(player));
    if !shown.has_windows() {
        write!(out, ", the best so far");
        return;
    }
    let own = own_name(player);
    if let Some(before) = moved_from {
        let (before, now) = (before, window.own(player));
        let (before, now) = (bound(number_kind, before), bound(number_kind, now));
        let moves = match player {
            Player::Max => "rises",
            Player::Min => "falls",
        };
        write!(out, ", so {own} {moves} from {before} to {now}");
    } else {
        let stays = bound(number_kind, window.own(player));
        write!(out, ", and {own} stays {stays}");
    }
    write_window(out, shown, ": window ", window);
}

/// The two values that a cutoff compares, and the node that has set the second.
fn write_cutoff(out: &mut Buffer, shown: &ShownStep, cutoff: &Cutoff) {
    let (record, player) = (shown.record(), cutoff.player);
    let value = |player| bound(shown.way.tree.number_kind(), cutoff.window.own(player));
    let (name, sign) = (cutoff_name(player), record.rules().cutoff.sign_for(player));
    let own = format!("{} {}", own_name(player), value(player));
    let other = format!("{} {}", own_name(!player), value(!player));
    write!(out, "{name} cutoff, {own} {sign} {other}, ");
    let reach = record.reach(cutoff);
    if let Some(holder) = record.holder(cutoff) {
        let at = shown.way.node(holder);
        write!(out, "which {} holds at ", player_name(!player));
        let plies = record.visit(cutoff.at).ply - record.visit(holder).ply;
        match reach {
            Reach::Shallow => write!(out, "the parent {at}"),
            _ => write!(out, "{at}, {plies} plies up"),
        }
    } else {
        write!(out, "the end of the window of the search");
    }
    write!(out, " ({})", reach.name());
}

fn write_window(out: &mut Buffer, shown: &ShownStep, before: &str, of: Window) {
    if shown.has_windows() {
        write!(out, "{before}{}", window(shown.way.tree.number_kind(), of));
    }
}

const fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower bound",
        Bound::Upper => "upper bound",
    }
}

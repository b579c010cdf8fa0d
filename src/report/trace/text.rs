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

use super::traced::TracedSearch;
use crate::report::buffer::Buffer;
use crate::report::phrases::{amount, bound, count_of, cutoff_name, own_name, player_name, window};
use crate::search::{Event, Offer, Reach, SourcedCutoff, Step};
use crate::tree::path::PathText;
use crate::value::{Bound, Player, Value, Window};

/// Below this ply lines are indented no further: the indentation of a chain of a million plies
/// would take terabytes.
const DEEPEST: usize = 40;

/// Writes a step.
pub(super) fn write(out: &mut Buffer, search: TracedSearch, step: &Step) {
    let number_kind = search.tree.number_kind();
    let (subject, ply) = search.node_of(step);
    let (number, kind, indent) = (step.number, step.event.name(), 2 * ply.min(DEEPEST));
    write!(out, "{number:4} {:indent$}{kind} {}: ", "", subject);
    match step.event {
        Event::Enter { player, window } => {
            write!(out, "{} to move", player_name(player));
            write_window(out, search, ", window ", window);
        }
        Event::Leaf { value, .. } => match value {
            Ok(value) => write!(out, "value {}", bound(number_kind, value)),
            Err(_) => write!(out, "no value"),
        },
        Event::Take {
            offer,
            moved_from,
            window,
        } => write_take(out, search, step.path, &offer, moved_from, window),
        Event::Keep { offer, best } => {
            let (player, best) = (player_name(offer.player), bound(number_kind, best));
            let child = search.child(step.path, offer.child);
            let amount = amount(number_kind, offer.value, offer.bound);
            write!(out, "{player} keeps {best}, for {child} is {amount}");
        }
        Event::Cutoff(cutoff) => write_cutoff(out, search, step.path, &cutoff),
        Event::Prune { size, .. } => {
            let nodes = count_of(size.nodes, "node", "nodes");
            let leaves = count_of(size.leaves, "leaf", "leaves");
            write!(out, "never looked at, {nodes}, {leaves}");
        }
        Event::Return {
            value,
            bound,
            is_late,
            ..
        } => {
            let amount = amount(number_kind, value, bound);
            write!(out, "{amount} ({})", bound_name(bound));
            if is_late {
                let sign = search.rule.sign();
                write!(out, "; alpha {sign} beta, but no child was left to prune");
            }
        }
        Event::Result { value, bound: is } => {
            let value = bound(number_kind, value);
            let (is, pv) = (bound_name(is), PathText::full(step.pv));
            write!(out, "value {value} ({is}), principal variation to {pv}");
        }
    }
}

/// What the node takes from a child.
fn write_take(
    out: &mut Buffer,
    search: TracedSearch,
    path: &[u32],
    offer: &Offer,
    moved_from: Option<Value>,
    window: Window,
) {
    let (player, number_kind) = (offer.player, search.tree.number_kind());
    let amount = amount(number_kind, offer.value, offer.bound);
    let child = search.child(path, offer.child);
    write!(out, "{} has {amount} from {child}", player_name(player));
    if !search.has_windows {
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
    write_window(out, search, ": window ", window);
}

/// The two values that a cutoff compares, and the node that has set the second; `path` is the path of the
/// node that stops.
fn write_cutoff(out: &mut Buffer, search: TracedSearch, path: &[u32], stop: &SourcedCutoff) {
    let player = stop.at.node.player;
    let value = |player| bound(search.tree.number_kind(), stop.window.own(player));
    let (cutoff, sign) = (cutoff_name(player), search.rule.sign_for(player));
    let own = format!("{} {}", own_name(player), value(player));
    let other = format!("{} {}", own_name(!player), value(!player));
    write!(out, "{cutoff} cutoff, {own} {sign} {other}, ");
    let reach = stop.reach();
    if let Some(holder) = stop.holder {
        let ply = holder.node.ply;
        let at = search.above(&path[..ply], holder.node.id);
        write!(out, "which {} holds at ", player_name(!player));
        match reach {
            Reach::Shallow => write!(out, "the parent {at}"),
            _ => write!(out, "{at}, {} plies up", path.len() - ply),
        }
    } else {
        write!(out, "the end of the window of the search");
    }
    write!(out, " ({})", reach.name());
}

fn write_window(out: &mut Buffer, search: TracedSearch, before: &str, shown: Window) {
    if search.has_windows {
        write!(out, "{before}{}", window(search.tree.number_kind(), shown));
    }
}

const fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower bound",
        Bound::Upper => "upper bound",
    }
}

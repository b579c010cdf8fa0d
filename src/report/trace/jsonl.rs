//! A trace as JSON Lines: an object for each step. A step has all keys of its event; what is absent is
//! `null`.
//!
//! | key | |
//! |---|---|
//! | `step` | its number in the whole search, from 1 |
//! | `event` | `enter`, `leaf`, `take`, `keep`, `cutoff`, `prune`, `return` or `result` |
//! | `path`, `name`, `move` | of the node that it is about; in the steps `take`, `keep`, `cutoff`, `return` and `result`, and of all other nodes, a long name is cut |
//! | `ply` | how far below the root the node is |
//!
//! Then, by event (a `window` is `null` if the algorithm has none; its `alpha` and `beta` are `null` if
//! they are infinite):
//!
//! | event | keys |
//! |---|---|
//! | `enter`: the search enters an inner node | `player`: to move there, `max` or `min`; `window`: on arrival |
//! | `leaf`: the search evaluates a leaf | `value`: `null` if it is unknown, which ends the search with an error; `window`: on arrival |
//! | `take`: the node takes the value of a child, the best so far | the child, see below; `moves`: the `bound` that this moves (`alpha` or `beta`), `from` and `to`, or `null` if it moves none; `window`: now, empty before a cutoff |
//! | `keep`: the node does not take the value of a child | the child, see below; `best`: the best so far, which stays |
//! | `cutoff`: the node stops before its last child | `player`; `cutoff`: `beta` (at MAX) or `alpha` (at MIN); `window`: the one that made it stop, alpha >= beta; `found`: the child that the node's own bound comes from; `reach`: where the opponent's bound comes from (`shallow`: the parent, `deep`: further up, `window`: the window of the search); `holder`: the ancestor that holds it; `holder_found`: the child of the holder that it comes from; both `null` if it is of the window |
//! | `prune`: the node is never entered, nor what is below it | `nodes`, `leaves`: in the subtree, its root included |
//! | `return`: the search is done with an inner node | `player`; `value`; `bound`: how it bounds the true value; `late`: whether alpha and beta met at the last child, when nothing was left to prune |
//! | `result`: the search is done | `value`; `bound`; `pv`: the path of the leaf at the end of the principal variation |
//!
//! The child of `take` and `keep`: `player`: to move at the node; `child`: the child; `value`: its value;
//! `bound`: how that bounds its true value, `exact`, `lower` or `upper`.

use super::traced::TracedSearch;
use crate::report::buffer::Buffer;
use crate::report::phrases::{cutoff_name, own_name};
use crate::search::{Event, Offer, SourcedCutoff, Step};
use crate::tree::path::PathText;
use crate::value::{Value, Window};

/// Writes a step.
pub(super) fn write(out: &mut Buffer, search: TracedSearch, step: &Step) {
    let (node, ply) = search.node_of(step);
    out.object(|out| {
        out.field("step", step.number);
        out.field("event", step.event.name());
        out.node(node.node());
        out.field("ply", ply as u64);
        write_event(out, search, step);
    });
}

fn write_event(out: &mut Buffer, search: TracedSearch, step: &Step) {
    let number = |value: Value| search.tree.number_kind().number(value);
    match step.event {
        Event::Enter { player, window } => {
            out.field("player", player.name());
            write_window(out, search, window);
        }
        Event::Leaf { value, window } => {
            out.field("value", value.ok().and_then(number));
            write_window(out, search, window);
        }
        Event::Take {
            offer,
            moved_from,
            window,
        } => {
            write_offer(out, search, step.path, &offer);
            let moved_from = moved_from.filter(|_| search.has_windows);
            out.key("moves").or_null(moved_from, |out, before| {
                out.object(|out| {
                    out.field("bound", own_name(offer.player));
                    out.field("from", number(before));
                    out.field("to", number(window.own(offer.player)));
                });
            });
            write_window(out, search, window);
        }
        Event::Keep { offer, best } => {
            write_offer(out, search, step.path, &offer);
            out.field("best", number(best));
        }
        Event::Cutoff(cutoff) => write_cutoff(out, search, step.path, &cutoff),
        Event::Prune { size, .. } => {
            out.field("nodes", size.nodes);
            out.field("leaves", size.leaves);
        }
        Event::Return {
            player,
            value,
            bound,
            is_late,
            ..
        } => {
            out.field("player", player.name());
            out.field("value", number(value));
            out.field("bound", bound.name());
            out.field("late", is_late);
        }
        Event::Result { value, bound } => {
            out.field("value", number(value));
            out.field("bound", bound.name());
            out.field("pv", PathText::full(step.pv));
        }
    }
}

fn write_window(out: &mut Buffer, search: TracedSearch, window: Window) {
    let shown = search.has_windows.then_some(window);
    let number_kind = search.tree.number_kind();
    out.key("window")
        .or_null(shown, |out, window| out.window(number_kind, window));
}

/// Writes a child and its value, which the node at `path` gets.
fn write_offer(out: &mut Buffer, search: TracedSearch, path: &[u32], offer: &Offer) {
    out.field("player", offer.player.name());
    out.field("child", search.child(path, offer.child));
    out.field("value", search.tree.number_kind().number(offer.value));
    out.field("bound", offer.bound.name());
}

/// Writes the two values that a cutoff compares, and the node that has set the second; `path` is the path
/// of the node that stops.
fn write_cutoff(out: &mut Buffer, search: TracedSearch, path: &[u32], stop: &SourcedCutoff) {
    let player = stop.at.node.player;
    out.field("player", player.name());
    out.field("cutoff", cutoff_name(player));
    out.key("window")
        .window(search.tree.number_kind(), stop.window);
    out.field("found", search.child(path, stop.at.from));
    out.field("reach", stop.reach().name());
    let holder = stop.holder.map(|holder| (holder, &path[..holder.node.ply]));
    out.field(
        "holder",
        holder.map(|(holder, path)| search.above(path, holder.node.id)),
    );
    out.field(
        "holder_found",
        holder.map(|(holder, path)| search.child(path, holder.from)),
    );
}

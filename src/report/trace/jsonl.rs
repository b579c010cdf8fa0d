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

use super::shown::ShownStep;
use crate::report::buffer::Buffer;
use crate::report::wording::{cutoff_name, own_name};
use crate::search::record::{Cutoff, Event, Offer};
use crate::tree::path::PathText;
use crate::value::{Player, Value, Window};

/// Writes a step.
pub(super) fn write(out: &mut Buffer, shown: &ShownStep) {
    let (node, ply) = shown.node();
    out.object(|out| {
        out.field("step", shown.step.number);
        out.field("event", shown.step.event.name());
        out.node(node.node());
        out.field("ply", ply as u64);
        write_event(out, shown);
    });
}

fn write_event(out: &mut Buffer, shown: &ShownStep) {
    let number = |value: Value| shown.way.tree.number_kind().number(value);
    let record = shown.record();
    let visit = record.visit(shown.step.visit);
    let player = visit.player.map(Player::name);
    match shown.step.event {
        Event::Enter => {
            out.field("player", player);
            write_window(out, shown, visit.window);
        }
        Event::Leaf { .. } => {
            out.field("value", visit.proved.and_then(|leaf| number(leaf.value)));
            write_window(out, shown, visit.window);
        }
        Event::Take {
            offer,
            moved_from,
            window,
        } => {
            write_offer(out, shown, &offer);
            let moved_from = moved_from.filter(|_| shown.has_windows());
            out.key("moves").or_null(moved_from, |out, before| {
                let player = visit.player.expect("an inner node");
                out.object(|out| {
                    out.field("bound", own_name(player));
                    out.field("from", number(before));
                    out.field("to", number(window.own(player)));
                });
            });
            write_window(out, shown, window);
        }
        Event::Keep { offer, best, .. } => {
            write_offer(out, shown, &offer);
            out.field("best", number(best));
        }
        Event::Cutoff(cutoff) => write_cutoff(out, shown, record.cutoff(cutoff)),
        Event::Prune(pruned) => {
            let size = record.pruned(pruned).size;
            out.field("nodes", size.nodes);
            out.field("leaves", size.leaves);
        }
        Event::Return { is_late } => {
            let proved = visit.proved.expect("the search is done with it");
            out.field("player", player);
            out.field("value", number(proved.value));
            out.field("bound", proved.bound.name());
            out.field("late", is_late);
        }
        Event::Result(proved) => {
            let pv = record.outcome().map_or(&[][..], |outcome| &outcome.pv);
            out.field("value", number(proved.value));
            out.field("bound", proved.bound.name());
            out.field("pv", PathText::full(pv));
        }
    }
}

fn write_window(out: &mut Buffer, shown: &ShownStep, of: Window) {
    let of = shown.has_windows().then_some(of);
    let number_kind = shown.way.tree.number_kind();
    out.key("window")
        .or_null(of, |out, window| out.window(number_kind, window));
}

/// Writes a child and its value, which the node gets.
fn write_offer(out: &mut Buffer, shown: &ShownStep, offer: &Offer) {
    let player = shown.record().visit(shown.step.visit).player;
    let number = shown.way.tree.number_kind().number(offer.proved.value);
    out.field("player", player.map(Player::name));
    out.field("child", shown.way.child(offer.child));
    out.field("value", number);
    out.field("bound", offer.proved.bound.name());
}

/// Writes the two values that a cutoff compares, and the node that has set the second.
fn write_cutoff(out: &mut Buffer, shown: &ShownStep, cutoff: &Cutoff) {
    let (way, player) = (shown.way, cutoff.player);
    let child = |source| way.child(source);
    let source = cutoff.sources.own(!player);
    out.field("player", player.name());
    out.field("cutoff", cutoff_name(player));
    out.key("window")
        .window(way.tree.number_kind(), cutoff.window);
    out.field("found", cutoff.sources.own(player).map(child));
    out.field("reach", way.record.reach(cutoff).name());
    let holder = way.record.holder(cutoff);
    out.field("holder", holder.map(|holder| way.node(holder)));
    out.field("holder_found", source.map(child));
}

//! What happens at a step of a search, in a line: as `trace` tells it, after the name of the node.

use std::fmt;

use super::mention::RecordedPath;
use super::position::KnownRow;
use super::signs::amount;
use super::terms::{bound_name, cutoff_name, keeps, moves, own_name, player_name, size_of};
use crate::named::Named as _;
use crate::search::record::{Cutoff, Event, Offer, Reach, Step};
use crate::tree::path::PathText;
use crate::value::{Player, Value, Window};

/// What happens at a step: `MAX to move, window (-inf, 5)`. `path` leads to the node of the step.
pub(in crate::report) fn step_in_words(path: &RecordedPath, step: &Step) -> impl fmt::Display {
    fmt::from_fn(move |out| write_step(out, path, step))
}

fn write_step(out: &mut fmt::Formatter, path: &RecordedPath, step: &Step) -> fmt::Result {
    let (record, number_kind) = (path.record, path.tree.number_kind());
    let visit = record.visit(step.visit);
    let player = || visit.player.expect("an inner node");
    match step.event {
        Event::Enter => {
            write!(out, "{} to move", player_name(player()))?;
            write_window(out, path, ", window ", visit.window)?;
            let known = visit.known.map(|known| KnownRow::of(path, known));
            known.map_or(Ok(()), |known| write!(out, ", {known}"))
        }
        Event::Answer => {
            let known = KnownRow::of(path, visit.known.expect("that is why it is not searched"));
            write_window(out, path, "window ", visit.window)?;
            let comma = if record.algorithm().has_windows() { ", " } else { "" };
            write!(out, "{comma}{known}")
        }
        Event::Leaf { .. } => match visit.proved {
            Some(leaf) => write!(out, "value {}", number_kind.extended(leaf.value)),
            None => out.write_str("no value"),
        },
        Event::Take { offer, moved_from, window } => {
            write_take(out, path, player(), &offer, moved_from, window)
        }
        Event::Keep { offer, best, .. } => {
            let amount = amount(number_kind, offer.proved);
            let keeps = keeps(number_kind.extended(best), path.child(offer.child), amount);
            write!(out, "{} {keeps}", player_name(player()))
        }
        Event::Cutoff(cutoff) => write_cutoff(out, path, record.cutoff(cutoff)),
        Event::Prune(pruned) => {
            let size = size_of(record.pruned(pruned).size);
            write!(out, "never looked at, {size}")
        }
        Event::Return { is_late } => {
            let proved = visit.proved.expect("the search is done with it");
            let (amount, bound) = (amount(number_kind, proved), bound_name(proved.bound));
            write!(out, "{amount} ({bound})")?;
            if is_late {
                let sign = record.rules().cutoff.sign();
                write!(out, "; alpha {sign} beta, but no child was left to prune")?;
            }
            Ok(())
        }
        Event::Result(proved) => {
            let value = number_kind.extended(proved.value);
            let pv = record.outcome().map_or(&[][..], |outcome| &outcome.pv);
            let (bound, pv) = (bound_name(proved.bound), PathText::full(pv));
            write!(out, "value {value} ({bound}), principal variation to {pv}")
        }
    }
}

/// What a node takes from a child.
fn write_take(
    out: &mut fmt::Formatter,
    path: &RecordedPath,
    player: Player,
    offer: &Offer,
    moved_from: Option<Value>,
    window: Window,
) -> fmt::Result {
    let amount = amount(path.tree.number_kind(), offer.proved);
    let child = path.child(offer.child);
    write!(out, "{} has {amount} from {child}", player_name(player))?;
    if !path.record.algorithm().has_windows() {
        return out.write_str(", the best so far");
    }
    let (own, now) = (own_name(player), path.number(window.own(player)));
    match moved_from {
        Some(before) => {
            let (moves, before) = (moves(player), path.number(before));
            write!(out, ", so {own} {moves} from {before} to {now}")?;
        }
        None => write!(out, ", and {own} stays {now}")?,
    }
    write_window(out, path, ": window ", window)
}

/// The two values that a cutoff compares, and the node that has set the second.
fn write_cutoff(out: &mut fmt::Formatter, path: &RecordedPath, cutoff: &Cutoff) -> fmt::Result {
    let (record, player) = (path.record, cutoff.player);
    let value = |player| path.number(cutoff.window.own(player));
    let (name, sign) = (cutoff_name(player), record.rules().cutoff.sign_for(player));
    let (own, other) = (own_name(player), own_name(!player));
    let (found, met) = (value(player), value(!player));
    write!(out, "{name} cutoff, {own} {found} {sign} {other} {met}, ")?;
    let reach = record.reach(cutoff);
    match record.holder(cutoff) {
        Some(holder) if reach == Reach::Position => {
            write!(out, "which is known of the position of {}", path.node(holder))?;
        }
        Some(holder) => {
            let (opponent, at) = (player_name(!player), path.node(holder));
            let plies = record.visit(cutoff.at).ply - record.visit(holder).ply;
            write!(out, "which {opponent} holds at ")?;
            match reach {
                Reach::Shallow => write!(out, "the parent {at}")?,
                _ => write!(out, "{at}, {plies} plies up")?,
            }
        }
        None => out.write_str("the end of the window of the search")?,
    }
    write!(out, " ({})", reach.name())
}

fn write_window(
    out: &mut fmt::Formatter,
    path: &RecordedPath,
    before: &str,
    of: Window,
) -> fmt::Result {
    match path.window(of) {
        Some(window) => write!(out, "{before}{window}"),
        None => Ok(()),
    }
}

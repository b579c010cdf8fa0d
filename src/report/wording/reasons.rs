//! Why a search did what it did: why a node was pruned, what would prune it, and who holds a bound.

use std::fmt;

use super::mention::Way;
use super::terms::{at_least, player_name};
use crate::search::record::{Cutoff, PrunedIf, Visit, VisitId};
use crate::value::{Player, Value};

/// Why a cutoff prunes what it prunes: `MAX is sure of at least 6 at /0/1; MIN is sure of ...`.
pub(in crate::report) fn why_pruned(way: &Way, cutoff: &Cutoff) -> String {
    let player = cutoff.player;
    let value = |player| way.tree.number_kind().text(cutoff.window.own(player));
    let (name, own) = (player_name(player), value(player));
    let at = way.node(cutoff.at);
    let holder = way.record.holder(cutoff);
    let holder = holder.map(|holder| way.node(holder));
    let is_tie = cutoff.window.own(player) == cutoff.window.own(!player);
    let because = why_enough(player, value(!player), holder, is_tie);
    let least = at_least(player);
    format!("{name} is sure of {least} {own} at {at}; {because}")
}

/// Something that is enough for a node to be pruned, in words.
pub(in crate::report) fn pruned_if_text(way: &Way, condition: &PrunedIf) -> String {
    let (name, sign) =
        (player_name(condition.player), way.record.rules().cutoff.sign_for(condition.player));
    let value = way.tree.number_kind().text(condition.value);
    let at = |&above| way.node(above).to_string();
    let at: Vec<String> = condition.at.iter().map(at).collect();
    let at = at.join(" or ");
    format!("{name} finds {sign} {value} in an earlier child of {at}")
}

/// A bound, and who holds it: a node, or the window of the search; the holder is left out if the bound is
/// infinite.
pub(in crate::report) fn held(way: &Way, value: Value, source: Option<VisitId>) -> String {
    let shown = way.tree.number_kind().text(value);
    match source {
        Some(source) => {
            let holder = way.record.held_by(source);
            let player = way.record.visit(holder).player;
            let player = player.map_or("", player_name);
            let (at, from) = (way.node(holder), way.child(source));
            format!("{shown} by {player} at {at}, from {from}")
        }
        None if value.key().is_some() => format!("{shown} by the window of the search"),
        None => shown.to_string(),
    }
}

/// Why nothing can prune an entered node.
pub(in crate::report) fn why_never(visit: &Visit) -> &'static str {
    if visit.parent.is_none() {
        return "the search starts here";
    }
    match (visit.window.alpha().key(), visit.window.beta().key()) {
        (Some(_), None) => "MIN has found nothing before the search comes here",
        (None, Some(_)) => "MAX has found nothing before the search comes here",
        _ => "nothing has been found before the search comes here",
    }
}

/// Why nothing more matters at a node where `player` has stopped, in words: the opponent has `limit` at
/// `holder`, or it is the end of the window of the search. `is_tie`: that is just what `player` has here, so the
/// opponent loses nothing by coming here, and gains nothing.
pub(in crate::report) fn why_enough(
    player: Player,
    limit: impl fmt::Display,
    holder: Option<impl fmt::Display>,
    is_tie: bool,
) -> String {
    let (opponent, limit_of) = (player_name(!player), at_least(!player));
    match (holder, player) {
        (Some(holder), _) => {
            let then = if is_tie {
                "has no reason to prefer that"
            } else {
                "will not let play come there"
            };
            format!(
                "{opponent} is sure of {limit_of} {limit} at {holder} already, so {opponent} {then}"
            )
        }
        (None, Player::Max) => {
            format!("the window of the search ends at {limit}, and more does not matter")
        }
        (None, Player::Min) => {
            format!("the window of the search begins at {limit}, and less does not matter")
        }
    }
}

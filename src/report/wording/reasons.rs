//! Why a search did what it did: why a node was pruned, and why that is enough.

use std::collections::HashSet;
use std::fmt;

use super::mention::{Names as _, RecordedPath};
use super::signs::amount;
use super::terms::{at_least, player_name, whole_name};
use crate::number::NumberKind;
use crate::search::CutoffRule;
use crate::search::record::{Cutoff, CutoffKind, Record, SeenOutcome};
use crate::value::{Bound, Mover, Player};

/// Why a cutoff prunes what it prunes: `MAX is sure of at least 6 at /0/1; MIN is sure of ...`.
pub(in crate::report) fn why_pruned(path: &RecordedPath, cutoff: &Cutoff) -> String {
    let player = cutoff.player;
    let value = |player| path.number(cutoff.window.own(player));
    let (name, own) = (player_name(player), value(player));
    let at = path.node(cutoff.at);
    let holder = path.record.holder(cutoff);
    let holder = holder.map(|holder| path.node(holder));
    let least = at_least(player);
    let because = why_enough(path.record, cutoff, value(!player), holder);
    match known_of_outcomes(path.record, path.tree.number_kind(), cutoff) {
        Some(known) => format!("{known}{at} is worth {least} {own}; {because}"),
        None => format!("{name} is sure of {least} {own} at {at}; {because}"),
    }
}

/// So many outcomes are told where a chance node stops: the last ones.
const SHOWN: usize = 3;

/// They are among so many last ones: where outcomes are probed, many may bound the sum on the other side alone.
const LOOKED_AT: usize = 64;

/// What is known where a chance node stops: `0.7 x 2 is known; even if the rest were worth 10, `. `None`: a player has
/// stopped.
pub(in crate::report) fn known_of_outcomes(
    record: &Record,
    kind: NumberKind,
    cutoff: &Cutoff,
) -> Option<String> {
    if record.visit(cutoff.at).mover != Some(Mover::Chance) {
        return None;
    }
    let term = |seen: &SeenOutcome| {
        let value = amount(kind.extended(seen.proved.value), seen.proved.bound);
        format!("{} x {value}", seen.probability)
    };
    // What is known last of an outcome counts, if it bounds the sum on this side.
    let against = if cutoff.player == Player::Min { Bound::Lower } else { Bound::Upper };
    let mut found = HashSet::new();
    let all = || record.outcomes_backwards(cutoff.at);
    let outcomes = all().take(LOOKED_AT).filter(|seen| found.insert(seen.position));
    let counted = outcomes.filter(|seen| !record.comes_back() || seen.proved.bound != against);
    // Of many the first ones are left out.
    let mut last: Vec<String> = counted.take(SHOWN + 1).map(term).collect();
    let has_more = last.len() > SHOWN || record.comes_back() && all().nth(LOOKED_AT).is_some();
    let first = if has_more { "... + " } else { "" };
    last.truncate(SHOWN);
    let terms: Vec<String> = last.into_iter().rev().collect();
    let bounds = record.rules().bounds;
    let end = if cutoff.player == Player::Min { bounds.upper } else { bounds.lower };
    let sum = terms.join(" + ");
    let rest = match end.key() {
        Some(_) => format!("even if the rest were worth {}, ", kind.extended(end)),
        // Without bounds all outcomes have to be known.
        None => String::new(),
    };
    Some(format!("{first}{sum} is known; {rest}"))
}

/// Why nothing more matters at a node that has stopped, in words: the opponent has `limit` at `holder`, that is known
/// of the position of `holder`, or it is the end of the window of the search. In a tie it is just what the player has
/// here, so the opponent loses nothing by coming here, and gains nothing.
pub(in crate::report) fn why_enough(
    record: &Record,
    cutoff: &Cutoff,
    limit: impl fmt::Display,
    holder: Option<impl fmt::Display>,
) -> String {
    let player = cutoff.player;
    let is_tie = cutoff.window.own(player) == cutoff.window.own(!player);
    let (opponent, limit_of) = (player_name(!player), at_least(!player));
    match (holder, player) {
        (Some(holder), _) if record.reach(cutoff) == CutoffKind::Chance => {
            let (less, little) = match player {
                Player::Min => ("less", "too little"),
                Player::Max => ("more", "too much"),
            };
            let amount = match record.rules().cutoff {
                CutoffRule::Ge => format!("{limit} or {less}"),
                CutoffRule::Gt => format!("{less} than {limit}"),
            };
            format!(
                "with {amount} here the chance node {holder} is worth {little}, whatever its outcomes to come are \
                 worth"
            )
        }
        (Some(holder), _) if record.reach(cutoff) == CutoffKind::Search => format!(
            "an earlier search has shown that {holder} is worth {limit_of} {limit}, so {opponent} gains nothing here"
        ),
        (Some(holder), _) if record.reach(cutoff) == CutoffKind::Test => {
            format!(
                "the test of {holder} asks only whether it is worth {} {limit}",
                at_least(player)
            )
        }
        (Some(holder), _) if record.reach(cutoff) == CutoffKind::Position => format!(
            "the position of {holder} has come up before, and is worth {limit_of} {limit}, so {opponent} gains \
             nothing here"
        ),
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
        (None, _) if record.rules().is_bound_of_leaves(cutoff.window.own(!player)) => {
            let more = if player == Player::Max { "more" } else { "less" };
            format!("no leaf is worth {more} than {limit}")
        }
        (None, Player::Max) => {
            format!(
                "the window of the {} ends at {limit}, and more does not matter",
                whole_name(record)
            )
        }
        (None, Player::Min) => {
            format!(
                "the window of the {} begins at {limit}, and less does not matter",
                whole_name(record)
            )
        }
    }
}

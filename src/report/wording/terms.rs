//! The terms that sentences are made of: players, bounds, cutoffs, counts.

use crate::search::record::Record;
use crate::value::{Bound, Mover, Player};

/// `MAX` or `MIN`.
pub(in crate::report) const fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
}

/// `MAX`, `MIN`, or `CHANCE`.
pub(in crate::report) const fn mover_name(mover: Mover) -> &'static str {
    match mover {
        Mover::Player(player) => player_name(player),
        Mover::Chance => "CHANCE",
    }
}

/// Who moves at a node: `MAX to move`, `chance decides`.
pub(in crate::report) const fn to_move(mover: Mover) -> &'static str {
    match mover {
        Mover::Player(Player::Max) => "MAX to move",
        Mover::Player(Player::Min) => "MIN to move",
        Mover::Chance => "chance decides",
    }
}

/// The name of a player's own bound.
pub(in crate::report) const fn own_name(player: Player) -> &'static str {
    match player {
        Player::Max => "alpha",
        Player::Min => "beta",
    }
}

/// The name of a cutoff at a node of this player: a beta cutoff at MAX, an alpha cutoff at MIN.
pub(in crate::report) const fn cutoff_name(player: Player) -> &'static str {
    match player {
        Player::Max => "beta",
        Player::Min => "alpha",
    }
}

/// How a value that this player is sure of bounds the value of the node.
pub(in crate::report) const fn at_least(player: Player) -> &'static str {
    match player {
        Player::Max => "at least",
        Player::Min => "at most",
    }
}

/// `1 node`, `2 nodes`.
pub(in crate::report) fn count_of(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// `1 node, 1 leaf`.
pub(in crate::report) fn size_of(nodes: u64, leaves: u64) -> String {
    let (nodes, leaves) = (count_of(nodes, "node", "nodes"), count_of(leaves, "leaf", "leaves"));
    format!("{nodes}, {leaves}")
}

/// What a player's own bound does when it moves: alpha rises, beta falls.
pub(in crate::report) const fn moves(player: Player) -> &'static str {
    match player {
        Player::Max => "rises",
        Player::Min => "falls",
    }
}

/// `exact`, `lower bound` or `upper bound`.
pub(in crate::report) const fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower bound",
        Bound::Upper => "upper bound",
    }
}

/// What has the window that nobody in the tree holds: the `search` that was asked for, or a `pass` of it.
pub(in crate::report) fn whole_name(record: &Record) -> &'static str {
    let takes_window = record.algorithm().abilities().takes_window;
    if record.comes_back() && !takes_window { "pass" } else { "search" }
}

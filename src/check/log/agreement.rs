//! What an unsound claim would agree with: an entry of a transposition table that an earlier line shows, and that
//! says less than the search has made of it.

use strum::{IntoStaticStr, VariantArray};

use super::claim::Claim;
use crate::tree::Tree;

/// An earlier line with the value of a wrong claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// What it says.
    pub claim: Claim,
    /// The path of its node.
    pub path: Vec<u32>,
    /// What the search has overlooked.
    pub mistake: TableMistake,
}

/// How an entry of a table is used wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
pub enum TableMistake {
    /// It is of another depth.
    #[strum(serialize = "depth")]
    OtherDepth,
    /// It proves a bound alone, or the bound of the other side.
    #[strum(serialize = "bound")]
    OtherBound,
    /// It is of another position: two positions have one key.
    #[strum(serialize = "position")]
    OtherPosition,
}

/// The latest earlier line that explains a wrong claim of an inner node, if one does: of the same position, with the
/// same value, and another depth or bound. Else, if no line is about a node below it to the same ply, of another
/// position. `claims`: all of the log, in the order of their lines. `last_ply`: the ply at which the search of a claim
/// ends.
pub(super) fn agreement(
    claim: &Claim,
    claims: &[Claim],
    tree: &Tree,
    last_ply: impl Fn(&Claim) -> Option<u32>,
) -> Option<Agreement> {
    let at = claims.partition_point(|other| other.line < claim.line);
    let earlier = || claims[..at].iter().rev().filter(|other| other.value == claim.value);
    let of = |found: &Claim, mistake| {
        Some(Agreement { claim: *found, path: tree.path(found.node), mistake })
    };
    let is_same = |other: &&Claim| position(tree, other.node) == position(tree, claim.node);
    // A leaf, or a node whose line stands beside one about a node below it, was no answer of a table.
    let is_below = |other: &Claim| other.node > claim.node && other.node < tree.end(claim.node);
    let mut beside = claims[..at].last().into_iter().chain(claims.get(at + 1));
    let is_leaf = tree.is_leaf(claim.node) || claim.depth == Some(0);
    if is_leaf || beside.any(is_below) {
        return None;
    }
    let is_other = |other: &&Claim| other.depth != claim.depth || other.bound() != claim.bound();
    if let Some(found) = earlier().filter(is_same).find(is_other) {
        let has_depth = found.depth == claim.depth;
        let mistake = if has_depth { TableMistake::OtherBound } else { TableMistake::OtherDepth };
        return of(found, mistake);
    }
    // Without positions there is nothing to mix up.
    let is_searched =
        claims.iter().any(|other| is_below(other) && last_ply(other) == last_ply(claim));
    if !tree.has_keys() || is_searched {
        return None;
    }
    let is_inner = |other: &&Claim| !tree.is_leaf(other.node) && other.depth == claim.depth;
    let found = earlier().find(|other| !is_same(other) && is_inner(other));
    found.and_then(|found| of(found, TableMistake::OtherPosition))
}

/// What nodes share that are one position: its key; else the number of the node.
pub(super) type Position = (Option<u128>, u32);

/// The position of a node.
pub(super) fn position(tree: &Tree, node: u32) -> Position {
    tree.key(node).map_or((None, node), |key| (Some(key), 0))
}

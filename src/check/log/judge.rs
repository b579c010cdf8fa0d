//! Judges each claim of a log by the true value of its node: is it good enough, and is it true as a bound?

use std::collections::BTreeMap;

use super::agreement::{Agreement, agreement};
use super::claim::{Claim, ClaimCounts};
use super::view::LogView;
use crate::number::NumberKind;
use crate::search::{CutValues, NoValue, line_of_values, minimax_values};
use crate::tree::Tree;
use crate::value::Value;

/// A claim that is wrong, and what is true.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedClaim {
    /// The claim.
    pub claim: Claim,
    /// The true value of the node; with a depth, that of the tree cut there.
    pub truth: Value,
    /// The path of the node.
    pub path: Vec<u32>,
    /// The path to which optimal play leads from there.
    pub line_of_play: Vec<u32>,
    /// What an earlier line says that would explain it.
    pub agreement: Option<Agreement>,
}

/// What became of all claims.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgedClaims {
    /// How many there are.
    pub counts: ClaimCounts,
    /// The same by depth, if some claim has one.
    pub by_depth: BTreeMap<Option<u32>, ClaimCounts>,
    /// The first that is not good enough.
    pub not_good_enough: Option<JudgedClaim>,
    /// The first that is not true as a bound.
    pub not_true: Option<JudgedClaim>,
    /// From whose view the log would be right as a whole, if it is wrong.
    pub right_from: Option<LogView>,
}

/// Judges claims about a tree, from MAX's view and in the order of their lines. `view`: from whose view the log
/// has its numbers.
///
/// # Errors
///
/// [`NoValue`]: a leaf has no value, or an inner node no static value where a claim has its depth.
pub(super) fn judge(claims: &[Claim], tree: &Tree, view: LogView) -> Result<JudgedClaims, NoValue> {
    let mut judge = Judge {
        tree,
        number_kind: tree.number_kind(),
        view,
        others: LogView::all().into_iter().filter(|&other| other != view).collect(),
        judged: JudgedClaims::default(),
        first: [None, None],
    };
    let mut truths = Truths { tree, whole: None, cut: CutValues::of(tree) };
    // Those of the same depth and ply together, in the order of the tree: a subtree is evaluated once for all of them.
    let mut sorted: Vec<(Option<u32>, &Claim)> = claims
        .iter()
        .map(|claim| (claim.depth.map(|depth| truths.cut.ply_below(claim.node, depth)), claim))
        .collect();
    sorted.sort_by_key(|(last, claim)| (*last, claim.node));
    for of_ply in sorted.chunk_by(|(one, _), (other, _)| one == other) {
        // Where the subtree ends whose values are known.
        let mut end = 0;
        for &(last, claim) in of_ply {
            let is_known = claim.node < end;
            end = if is_known { end } else { tree.end(claim.node) };
            let truth = truths.of(claim.node, last, is_known)?[claim.node as usize];
            judge.judge(claim, truth);
        }
    }
    judge.finish(claims, &mut truths)
}

/// The true values of nodes.
struct Truths<'t> {
    tree: &'t Tree,
    /// The minimax values of all nodes, once a claim without a depth needs them.
    whole: Option<Vec<Value>>,
    cut: CutValues<'t>,
}

impl Truths<'_> {
    /// The values of the tree below a node, cut at a ply. `is_known`: they have been found.
    fn of(&mut self, node: u32, last: Option<u32>, is_known: bool) -> Result<&[Value], NoValue> {
        let Some(last) = last else {
            if self.whole.is_none() {
                self.whole = Some(minimax_values(self.tree)?);
            }
            return Ok(self.whole.as_deref().unwrap_or_default());
        };
        if !is_known {
            self.cut.find(node, last)?;
        }
        Ok(self.cut.values())
    }
}

struct Judge<'t> {
    tree: &'t Tree,
    number_kind: NumberKind,
    view: LogView,
    /// The other views from which all claims so far would be right.
    others: Vec<LogView>,
    judged: JudgedClaims,
    /// The first claims that are wrong, so far.
    first: [Option<(Claim, Value)>; 2],
}

impl Judge<'_> {
    fn judge(&mut self, claim: &Claim, truth: Value) {
        let value = self.number_kind.extended(truth);
        let (is_good_enough, is_true) = (claim.is_good_enough(value), claim.is_true(value));
        let (view, player) = (self.view, self.tree.player_at(claim.node));
        self.others.retain(|other| {
            let is_negated = other.is_negated(player) != view.is_negated(player);
            let claim = if is_negated { claim.negated() } else { *claim };
            claim.is_good_enough(value) && claim.is_true(value)
        });
        let judged = &mut self.judged;
        judged.counts.add(claim.bound(), is_good_enough, is_true);
        let of_depth = judged.by_depth.entry(claim.depth).or_default();
        of_depth.add(claim.bound(), is_good_enough, is_true);
        for (first, is_right) in self.first.iter_mut().zip([is_good_enough, is_true]) {
            let is_first = first.is_none_or(|(other, _)| claim.line < other.line);
            if !is_right && is_first {
                *first = Some((*claim, truth));
            }
        }
    }

    fn finish(mut self, claims: &[Claim], truths: &mut Truths) -> Result<JudgedClaims, NoValue> {
        let [not_good_enough, not_true] = self.first;
        let mut shown = |wrong: Option<(Claim, Value)>| {
            wrong.map(|(claim, truth)| shown(&claim, truth, claims, truths)).transpose()
        };
        self.judged.not_good_enough = shown(not_good_enough)?;
        self.judged.not_true = shown(not_true)?;
        let is_wrong = self.judged.not_true.is_some() || self.judged.not_good_enough.is_some();
        self.judged.right_from = self.others.first().copied().filter(|_| is_wrong);
        if self.judged.by_depth.keys().all(Option::is_none) {
            self.judged.by_depth.clear();
        }
        Ok(self.judged)
    }
}

/// A wrong claim with the line of play that shows it, and what an earlier line says of it.
fn shown(
    claim: &Claim,
    truth: Value,
    claims: &[Claim],
    truths: &mut Truths,
) -> Result<JudgedClaim, NoValue> {
    let (tree, node) = (truths.tree, claim.node);
    let last = claim.depth.map(|depth| truths.cut.ply_below(node, depth));
    let values = truths.of(node, last, false)?;
    let steps = line_of_values(tree, values, node, claim.depth.unwrap_or(u32::MAX));
    let path = tree.path(node);
    let line_of_play = [&path[..], &steps].concat();
    let last_ply = |of: &Claim| of.depth.map(|depth| truths.cut.ply_below(of.node, depth));
    let agreement = agreement(claim, claims, tree, last_ply);
    Ok(JudgedClaim { claim: *claim, truth, path, line_of_play, agreement })
}

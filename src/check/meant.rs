//! Answers that say something else than is asked for: numbers from another view, the nodes that stop for what they
//! prune, windows when a node is left for those on arrival. What is right in that sense is put right here. What is not
//! stays as it is: wrong.

use std::collections::{BTreeMap, BTreeSet};

use super::answer::GivenAnswer;
use super::claimed_value::ClaimedWindow;
use super::grading::listed;
use super::log::LogView;
use super::solution::Solution;
use crate::tree::Tree;
use crate::tree::path::PathText;
use crate::value::{Mover, Window};

/// An answer whose numbers are from this view, from MAX's view.
pub(super) fn seen_from(view: LogView, answer: &GivenAnswer, solution: &Solution) -> GivenAnswer {
    let is_negated = |id: u32| match solution.tree().mover_at(id) {
        Mover::Player(player) => view.is_negated(player),
        Mover::Chance => view.is_turned,
    };
    let mut answer = answer.clone();
    if let Some(claim) = answer.value.as_mut().filter(|_| is_negated(Tree::ROOT)) {
        *claim = claim.negated();
    }
    let find = |node| solution.index().find(node).filter(|&id| is_negated(id));
    for (node, claim) in answer.values.iter_mut().flatten() {
        if let (Some(_), Ok(claim)) = (find(node), claim) {
            *claim = claim.negated();
        }
    }
    for (node, claim) in answer.windows.iter_mut().flatten() {
        if let (Some(_), Ok(claim)) = (find(node), claim) {
            *claim = claim.negated();
        }
    }
    answer
}

/// An answer that names the nodes that stop, with the roots that they prune.
pub(super) fn pruned_by_stops(answer: &GivenAnswer, solution: &Solution) -> GivenAnswer {
    let record = solution.record();
    let mut pruned_at: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (_, pruned) in record.all_pruned() {
        let stop = record.visit(pruned.parent).id.number();
        pruned_at.entry(stop).or_default().push(pruned.id.number());
    }
    let mut answer = answer.clone();
    let Some(given) = &mut answer.pruned else {
        return answer;
    };
    let stops = listed(given, solution);
    // Each once, however often it is named.
    let stops: Option<BTreeSet<u32>> =
        stops.iter().map(|node| solution.index().find(node)).collect();
    let roots = stops.and_then(|stops| {
        stops.iter().map(|stop| pruned_at.get(stop)).collect::<Option<Vec<&Vec<u32>>>>()
    });
    if let Some(roots) = roots {
        let path = |&root: &u32| PathText::full(&solution.tree().path(root)).to_string();
        *given = roots.into_iter().flatten().map(path).collect();
    }
    answer
}

/// An answer that gives the windows when nodes are left, with those on arrival. At a node that stops that is the window
/// that makes it stop; at another one it makes no difference which of the two is given.
pub(super) fn windows_on_arrival(answer: &GivenAnswer, solution: &Solution) -> GivenAnswer {
    let (record, kind) = (solution.record(), solution.tree().number_kind());
    let cutoffs = record.cutoffs();
    let cutoffs = cutoffs.map(|(_, of)| (record.visit(of.at).id.number(), of.window));
    let cutoffs: BTreeMap<u32, Window> = cutoffs.collect();
    let mut meant = answer.clone();
    for (node, claim) in meant.windows.iter_mut().flatten() {
        let id = solution.index().find(node);
        let entered = id.and_then(|id| Some((id, solution.entered(id)?)));
        let (Some((id, visit)), Ok(claim)) = (entered, claim) else {
            continue;
        };
        let (Some(Mover::Player(player)), Some(proved)) = (visit.mover, visit.proved) else {
            continue;
        };
        let own = visit.window.own(player);
        let best = if player.prefers(proved.value, own) { proved.value } else { own };
        let cutoff = cutoffs.get(&id);
        let left = cutoff.copied().unwrap_or(visit.window.with_own(player, best));
        if claim.is(left, kind) {
            *claim = ClaimedWindow::of(visit.window, kind);
        } else if cutoff.is_some() {
            return answer.clone();
        }
    }
    meant
}

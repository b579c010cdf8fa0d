//! Explanations and what-if answers, against searches of trees that are changed to see.

use std::collections::BTreeSet;

use abprune::number::ExtendedNumber;
use abprune::search::record::{
    BoundSource, Cutoff, Fate, PrunedIf, Record, RecordedPart, Recording, Visit,
};
use abprune::search::{
    Algorithm, CutoffRule, FailMode, ForwardAlgorithm, FoundValue, Piece, PrunedList, Range, Rules,
    WhatIf,
};
use abprune::tree::Tree;
use abprune::value::{Bound, Player, Value};

use super::model::{GREATEST, LEAST, ModelNode};
use super::searches::{ends, outcome, textbook};
use super::textbook::{Arrival, Cut, GivenValue, Textbook};

/// Explains each node.
pub fn check_explanations(model: &ModelNode, tree: &Tree, rules: Rules) {
    let (textbook, found) = textbook(model, Algorithm::AlphaBeta, rules);
    for path in model.paths() {
        let recording = Recording::of(ForwardAlgorithm::AlphaBeta, rules);
        let record = recording.keeping(RecordedPart::node(path.clone())).search(tree);
        match (&found, record.finished()) {
            (Err(leaf), Err(error)) => assert_eq!(*leaf, error.path),
            (Ok(_), Ok(record)) => check_fate(model, &textbook, &record, &path),
            (found, record) => panic!("{found:?} and {record:?}"),
        }
    }
}

fn check_fate(model: &ModelNode, textbook: &Textbook, record: &Record, path: &[u32]) {
    let arrival = textbook.entered.iter().find(|node| node.path == *path);
    let cut = textbook.pruned.iter().find(|cut| path.starts_with(&cut.path));
    match (record.fate_at(path), arrival, cut) {
        (Fate::Entered(visit), Some(arrival), None) => {
            check_visit(model, record, record.visit(visit), arrival);
            for way in record.entered_is_pruned_if(visit) {
                check_way(model, record, path, &way);
            }
        }
        (Fate::Pruned(pruned) | Fate::Inside(pruned), None, Some(cut)) => {
            check_cutoff(record, record.cutoff(record.pruned(pruned).cutoff), cut);
        }
        other => panic!("{path:?}: {other:?}"),
    }
}

/// The ply of the node that a bound comes from.
fn holder_ply(record: &Record, source: Option<BoundSource>) -> Option<usize> {
    let holder = record.held_by(source?);
    Some(record.path_of(holder).len())
}

fn check_visit(model: &ModelNode, record: &Record, visit: &Visit, arrival: &Arrival) {
    let limits = ends(visit.window).map(|limit| limit.value);
    assert_eq!(limits, arrival.limits.map(|limit| limit.value));
    let sources = [visit.sources.alpha, visit.sources.beta];
    for (limit, source) in arrival.limits.into_iter().zip(sources) {
        let found = holder_ply(record, source);
        assert_eq!(found, limit.holder, "{arrival:?}");
    }
    let value = arrival.value.expect("the search has come to its end");
    // Fail-hard returns no value outside the window, but for a leaf.
    let [alpha, beta] = arrival.limits.map(|limit| limit.value);
    let told = match (record.rules().fail, visit.mover) {
        (FailMode::Hard, Some(_)) => value.clamp(alpha, beta),
        _ => value,
    };
    let proved = visit.proved.expect("the search is done with it");
    assert_eq!(proved.value, Value::from_key(told));
    let mut model = model.clone();
    let Some(true_value) = model.at_mut(&arrival.path).minimax() else {
        return;
    };
    assert!(match proved.bound {
        Bound::Exact => true_value == told,
        Bound::Upper => true_value <= told,
        Bound::Lower => true_value >= told,
    });
}

fn check_cutoff(record: &Record, cutoff: &Cutoff, cut: &Cut) {
    let window = ends(cutoff.window).map(|limit| limit.value);
    assert_eq!(window, cut.limits.map(|limit| limit.value));
    assert_eq!(record.path_of(cutoff.at).len() + 1, cut.path.len());
    let own = cutoff.sources.own(cutoff.player);
    assert_eq!(own.map(|source| record.held_by(source)), Some(cutoff.at));
    let GivenValue { holder, .. } = match cutoff.player {
        Player::Max => cut.limits[1],
        Player::Min => cut.limits[0],
    };
    let found = holder_ply(record, cutoff.sources.own(!cutoff.player));
    assert_eq!(found, holder);
}

/// An earlier child with the value that an explanation names must get the node pruned, and one with the
/// next worse value must not.
fn check_way(model: &ModelNode, record: &Record, path: &[u32], way: &PrunedIf) {
    let rules = record.rules();
    let value = way.value.key().expect("a finite value");
    let better = match way.player {
        Player::Max => 1,
        Player::Min => -1,
    };
    let (enough, too_little) = match rules.cutoff {
        CutoffRule::Ge => (value, value - better),
        CutoffRule::Gt => (value + better, value),
    };
    for &ancestor in &way.at {
        let ply = record.path_of(ancestor).len();
        for (value, is_pruned) in [(enough, true), (too_little, false)] {
            if !(LEAST..=GREATEST).contains(&value) {
                continue;
            }
            let mut model = model.clone();
            let node = model.at_mut(&path[..ply]);
            assert_eq!(node.player, way.player);
            let next = path[ply];
            let at = node.children.iter().position(|child| child.position == next);
            let leaf = ModelNode {
                position: u32::MAX,
                player: Player::Max,
                value: Some(value),
                children: Vec::new(),
            };
            node.children.insert(at.expect("the node is there"), leaf);
            let (textbook, _) = textbook(&model, Algorithm::AlphaBeta, rules);
            assert_eq!(textbook.has_entered(path), !is_pruned, "{path:?} {way:?}");
        }
    }
}

/// Asks about one leaf, which the byte chooses together with the algorithm.
pub fn check_what_if(model: &ModelNode, tree: &Tree, rules: Rules, question: u8) {
    let mut leaves = model.paths();
    leaves.retain(|path| model.clone().at_mut(path).children.is_empty());
    let leaf = &leaves[usize::from(question / 6) % leaves.len()];
    let (algorithm, forward) = match question % 3 {
        0 => (Algorithm::NoDeep, ForwardAlgorithm::NoDeep),
        1 => (Algorithm::AlphaBeta, ForwardAlgorithm::AlphaBeta),
        _ => (Algorithm::Minimax, ForwardAlgorithm::Minimax),
    };
    let question = WhatIf { tree, leaf, algorithm: forward, rules, max_nodes: u64::MAX };
    let Ok(pieces) = question.pieces() else {
        assert!(model.minimax().is_none(), "all leaves are known");
        return;
    };
    let mut values = BTreeSet::new();
    let [alpha, beta] = ends(rules.window).map(|limit| limit.value);
    for value in model.values().into_iter().chain([alpha, beta]) {
        values.extend([value.saturating_sub(1), value, value.saturating_add(1)]);
    }
    let paths = model.paths();
    let some_node = &paths[paths.len() / 2];
    let ranges = question.pruned_ranges(some_node);
    for x in values.range(LEAST..=GREATEST).copied() {
        let mut model = model.clone();
        model.at_mut(leaf).value = Some(x);
        let (value, pv, pruned) = search(&model, algorithm, rules);
        let place = tree.number_kind().extended(Value::from_key(x));
        let mut with_x = pieces.iter().filter(|piece| is_in(&piece.range, place));
        let piece = with_x.next().expect("a piece for each x");
        assert!(with_x.next().is_none(), "one piece for each x");
        check_piece(&question, piece, x, (value, &pv, &pruned));
        if let Ok(ranges) = &ranges {
            let is_pruned = pruned.iter().any(|path| some_node.starts_with(path));
            let is_said = ranges.iter().any(|range| is_in(range, place));
            assert_eq!(is_said, is_pruned, "{some_node:?} for {x}");
        }
    }
}

/// The value, the principal variation, and what is pruned.
fn search(
    model: &ModelNode,
    algorithm: Algorithm,
    rules: Rules,
) -> (Value, Vec<u32>, Vec<Vec<u32>>) {
    if algorithm == Algorithm::Minimax {
        let value = model.minimax().expect("all leaves are known");
        let told = outcome(value, model.pv(), rules);
        return (told.value, told.pv, Vec::new());
    }
    let (textbook, found) = textbook(model, algorithm, rules);
    let (value, pv) = found.expect("no leaf that is unknown is needed");
    let told = outcome(value, pv, rules);
    let pruned = textbook.pruned.into_iter().map(|cut| cut.path);
    (told.value, told.pv, pruned.collect())
}

fn check_piece(question: &WhatIf, piece: &Piece, x: i64, expected: (Value, &[u32], &[Vec<u32>])) {
    let value = match piece.value {
        FoundValue::X => Value::from_key(x),
        FoundValue::Constant(number) => {
            question.tree.number_kind().value(number).expect("a number of the tree")
        }
        line @ FoundValue::Line(_) => panic!("{line:?} without chance"),
    };
    let (pv, list): (Vec<u32>, PrunedList) = question.details(piece);
    let mut pruned = Vec::new();
    let mut items = list.items();
    while let Some(item) = items.next() {
        pruned.push(item.path.to_vec());
    }
    assert_eq!((value, &pv[..], &pruned[..]), expected, "x = {x}");
}

fn is_in(range: &Range, x: ExtendedNumber) -> bool {
    let is_above = range.low.is_less(x) || range.has_low && range.low == x;
    is_above && (x.is_less(range.high) || range.has_high && x == range.high)
}

//! The record of algorithms that search nodes again: SCOUT, `NegaScout`, SSS*, DUAL* and MTD(f). What it says is held
//! against the definition of minimax, against what the search tells other observers, and against the leaves.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use abprune::Named as _;
use abprune::search::record::{BoundSource, Event, Fate, Record, RecordedPart, Recording};
use abprune::search::{Algorithm, Counter, Rules, Visited};
use abprune::value::{Bound, Player, Value};

use crate::support::{Tree as RandomTree, for_random_trees, run, value};

/// The algorithms that search nodes again, and whose steps can be told.
fn all() -> impl Iterator<Item = Algorithm> {
    let all = Algorithm::ALL.iter().copied();
    all.filter(|algorithm| algorithm.forward().is_none() && algorithm.is_explained())
}

/// The minimax value of each node, by its path.
fn true_values(tree: &RandomTree) -> HashMap<Vec<u32>, i64> {
    let mut values = HashMap::new();
    let mut paths = vec![Vec::new()];
    while let Some(path) = paths.pop() {
        let (node, player) = tree.at(&path, Player::Max);
        values.insert(path.clone(), node.minimax(player));
        if let RandomTree::Inner(_, children) = node {
            let below = (0..).zip(children).map(|(position, _)| [&path[..], &[position]].concat());
            paths.extend(below);
        }
    }
    values
}

/// Each visit: what is proved there is true, and each end of its window comes from where the record says.
fn check_visits(record: &Record, tree: &RandomTree) {
    let values = true_values(tree);
    for (id, visit) in record.visits() {
        let path = record.path_of(id);
        let is_true = |proved: Value, bound: Bound| {
            let found = proved.key().expect("finite");
            let truth = values[&path];
            match bound {
                Bound::Exact => found == truth,
                Bound::Lower => found <= truth,
                Bound::Upper => found >= truth,
            }
        };
        let proved = visit.proved.expect("the search is done with it");
        assert!(is_true(proved.value, proved.bound), "{path:?} {proved:?}");
        if let Some(known) = visit.known {
            let known = record.known(known);
            assert!(known.first.is_none());
            assert!(known.range.lower.key().is_none_or(|key| key <= values[&path]));
            assert!(known.range.upper.key().is_none_or(|key| key >= values[&path]));
        }
        for player in [Player::Max, Player::Min] {
            let end = visit.window.own(player);
            match visit.sources.own(player) {
                Some(BoundSource::Child(child)) => {
                    assert_eq!(record.visit(child).proved.map(|proved| proved.value), Some(end));
                    let holder = record.held_by(BoundSource::Child(child));
                    assert_eq!(record.visit(holder).mover, Some(player.into()));
                    assert!(path.starts_with(&record.path_of(holder)) && holder != id);
                }
                Some(BoundSource::Search(node)) => {
                    let known = record.visit(node).known.expect("it is known");
                    let known = record.known(known).range;
                    assert!(end == known.lower || end == known.upper, "{path:?}");
                }
                Some(BoundSource::Test(node)) => {
                    // One more than the other end, which is what the parent has.
                    let (tested, parent) = (record.visit(node), record.visit(node).parent);
                    let mover = record.visit(parent.expect("it has one")).mover;
                    let mover = mover.and_then(abprune::value::Mover::player).expect("no chance");
                    assert_eq!(player, !mover, "{path:?}");
                    let better = if mover == Player::Max { 1 } else { -1 };
                    let own = tested.window.own(mover).key().expect("finite");
                    assert_eq!(tested.window.own(player).key(), Some(own + better), "{path:?}");
                    assert_eq!(end, tested.window.own(player));
                    assert!(path.starts_with(&record.path_of(node)));
                }
                Some(source) => panic!("{source:?}"),
                // It is infinite, or an end of the window of a pass.
                None => {
                    let root = record.way_up(id).last().expect("itself");
                    let asked = record.visit(root).window.own(player);
                    assert!(end.key().is_none() || end == asked, "{path:?} {end:?}");
                }
            }
        }
    }
}

#[test]
fn what_the_record_says_is_true_of_the_tree() {
    for_random_trees(1_500, |_, tree| {
        let built = tree.build(None);
        let truth = (value(tree.minimax(Player::Max)), tree.pv(Player::Max));
        for algorithm in all() {
            let mut observers = (Counter::default(), Visited::new(&built));
            let searched = algorithm.search(&built, Rules::default(), &mut observers);
            let (counter, visited) = observers;
            let outcome = searched.expect("all leaves are known");
            let mut again = 0;
            let mut leaves = 0;
            let recording = Recording::of(algorithm, Rules::default());
            let record = recording.clone().search_by_step(&built, |record, step| {
                match step.event {
                    Event::Research { search } => {
                        again += 1;
                        assert_eq!(search, again + 1);
                        assert!(record.visit(step.visit).proved.is_some());
                    }
                    Event::Leaf { place } => {
                        leaves += 1;
                        assert_eq!(place, leaves);
                    }
                    _ => {}
                }
                ControlFlow::Continue(())
            });
            assert_eq!(record.outcome(), Some(&outcome), "{algorithm:?}");
            assert_eq!(outcome.value, truth.0);
            // It may be another one of the best lines, but below the same move.
            assert_eq!(outcome.pv.first(), truth.1.first());
            let (at_end, player) = tree.at(&outcome.pv, Player::Max);
            assert_eq!(value(at_end.minimax(player)), truth.0);
            assert_eq!(record.evaluated(), counter.leaves, "{algorithm:?}");
            let entered: HashSet<Vec<u32>> =
                record.visits().map(|(id, _)| record.path_of(id)).collect();
            assert_eq!(entered.len() as u64, visited.size().nodes, "{algorithm:?}");
            check_visits(&record, &tree);
            check_fates(&record, &recording, &built, &entered);
        }
    });
}

/// What became of each node is said alike by a record of it alone, and no node counts as pruned in the end that a
/// search has entered later.
fn check_fates(
    record: &Record,
    recording: &Recording,
    built: &abprune::tree::Tree,
    entered: &HashSet<Vec<u32>>,
) {
    let told = |record: &Record, path: &[u32]| -> Vec<String> {
        let fates = record.fates_at(path).into_iter();
        let told = fates.map(|fate| match fate {
            Fate::Entered(id) | Fate::Known(id) => {
                let visit = record.visit(id);
                format!("{} {:?} {:?}", visit.search, visit.window, visit.proved)
            }
            Fate::Pruned(id) | Fate::Inside(id) => {
                let cutoff = record.cutoff(record.pruned(id).cutoff);
                format!("pruned at {:?} {:?}", record.path_of(cutoff.at), cutoff.window)
            }
            Fate::Unseen => "unseen".to_owned(),
        });
        told.collect()
    };
    for (path, _) in paths_of(built) {
        let alone = recording.clone().keeping(RecordedPart::node(path.clone())).search(built);
        assert_eq!(told(record, &path), told(&alone, &path), "{path:?}");
        let is_entered = |fate: &Fate| matches!(fate, Fate::Entered(_));
        let fates = record.fates_at(&path);
        assert_eq!(fates.iter().any(is_entered), entered.contains(&path), "{path:?}");
    }
}

/// The path and the number of each node.
fn paths_of(tree: &abprune::tree::Tree) -> Vec<(Vec<u32>, u32)> {
    let mut found = vec![(Vec::new(), 0)];
    let mut next = 0;
    while let Some((path, id)) = found.get(next).cloned() {
        let below = tree.children(id);
        found.extend(below.map(|(position, id)| ([&path[..], &[position]].concat(), id)));
        next += 1;
    }
    found
}

/// By hand. MAX has 3 at the root. The test of /1 asks whether that is more: the window is (3, 4). MAX has 7 at /1/0,
/// and that is 4 or more, so /1/0/1 does not matter to the test. MIN has nothing better, so the test passes with at
/// least 7, and the second search begins there: the window is (7, inf). There MIN has 9, and tests /1/1 with (8, 9). That
/// has leaves alone, so the test returns its value.
#[test]
fn a_test_and_a_second_search_are_told() {
    let tree = "[[[3]],[[7,9],[8]]]";
    let told = run(&["trace", "--algorithm", "negascout"], tree).stdout;
    let lines: Vec<&str> = told.lines().map(|line| line[4..].trim()).collect();
    let expected = [
        "enter /: MAX to move, window (-inf, inf)",
        "enter /0: MIN to move, window (-inf, inf)",
        "enter /0/0: MAX to move, window (-inf, inf)",
        "leaf /0/0/0: value 3",
        "take /0/0: MAX has 3 from /0/0/0, so alpha rises from -inf to 3: window (3, inf)",
        "return /0/0: 3 (exact)",
        "take /0: MIN has 3 from /0/0, so beta falls from inf to 3: window (-inf, 3)",
        "return /0: 3 (exact)",
        "take /: MAX has 3 from /0, so alpha rises from -inf to 3: window (3, inf)",
        "enter /1: MIN to move, window (3, 4), a test",
        "enter /1/0: MAX to move, window (3, 4)",
        "leaf /1/0/0: value 7",
        "take /1/0: MAX has 7 from /1/0/0, so alpha rises from 3 to 7: window (7, 4)",
        "cutoff /1/0: beta cutoff, alpha 7 >= beta 4, which the test of /1 asks about (test)",
        "prune /1/0/1: not looked at now, 1 node, 1 leaf",
        "return /1/0: at least 7 (lower bound)",
        "take /1: MIN has at least 7 from /1/0, and beta stays 4: window (3, 4)",
        "enter /1/1: MAX to move, window (3, 4)",
        "leaf /1/1/0: value 8",
        "take /1/1: MAX has 8 from /1/1/0, so alpha rises from 3 to 8: window (8, 4)",
        "return /1/1: 8 (exact); alpha >= beta, but no child was left to prune",
        "keep /1: MIN keeps 7, for /1/1 is 8",
        "return /1: at least 7 (lower bound)",
        "re-search /1: it was at least 7, and is searched again: search 2",
        "enter /1: MIN to move, window (7, inf), from an earlier search at least 7",
        "enter /1/0: MAX to move, window (7, inf)",
        "leaf /1/0/0: value 7",
        "take /1/0: MAX has 7 from /1/0/0, and alpha stays 7: window (7, inf)",
        "leaf /1/0/1: value 9",
        "take /1/0: MAX has 9 from /1/0/1, so alpha rises from 7 to 9: window (9, inf)",
        "return /1/0: 9 (exact)",
        "take /1: MIN has 9 from /1/0, so beta falls from inf to 9: window (7, 9)",
        "enter /1/1: MAX to move, window (8, 9), a test",
        "leaf /1/1/0: value 8",
        "take /1/1: MAX has 8 from /1/1/0, and alpha stays 8: window (8, 9)",
        "return /1/1: 8 (exact)",
        "take /1: MIN has 8 from /1/1, so beta falls from 9 to 8: window (7, 8)",
        "return /1: 8 (exact)",
        "take /: MAX has 8 from /1, so alpha rises from 3 to 8: window (8, inf)",
        "return /: 8 (exact)",
        "result /: value 8 (exact), principal variation to /1/1/0",
    ];
    assert_eq!(lines, expected);
}

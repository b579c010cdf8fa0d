//! Logs of the textbook's visits, and the first difference after each kind of change.

use std::fmt::Write as _;

use abprune::check::log::{ComparedVisits, DifferenceKind, LogRules, Logged, check_log};
use abprune::search::{CutoffRule, ForwardAlgorithm};
use abprune::solve::PreparedTree;
use abprune::tree::Tree as AnyTree;
use abprune::tree::path::parse;
use abprune::value::Player;

use super::textbook::{How, INF, Is, Right, by_option, path_text, prepared, some_how, written};
use crate::support::{Tree, for_random_trees, run};

/// The log of a search; `values`: with the value that each node returns.
fn log_of(right: &Right, logged: Logged, values: bool) -> Vec<String> {
    let is_logged = |path: &Vec<u32>| match logged {
        Logged::AllNodes => true,
        Logged::BelowRoot => !path.is_empty(),
        Logged::Leaves => right.leaves.contains(path),
    };
    let nodes = right.entered.iter().filter(|(path, ..)| is_logged(path));
    nodes
        .map(|(path, value, is)| {
            let path = path_text(path);
            match (values, is) {
                (true, Some(Is::Exact)) => format!("{path} {value}"),
                (true, is) => format!("{path}  {}", written(*value, *is)),
                (false, _) => path,
            }
        })
        .collect()
}

/// Compares a log without windows with the search of a tree.
fn compared_by(
    algorithm: ForwardAlgorithm,
    log: &str,
    tree: &AnyTree,
    prepared: &PreparedTree,
) -> ComparedVisits {
    let rules =
        LogRules { algorithm, rules: prepared.rules(), takes_windows: true, ..LogRules::default() };
    let found = check_log(log.as_bytes(), tree, &rules).expect("known leaves, and a log");
    assert!(found.values.is_none() && found.cost.is_none());
    found.order.expect("it has no windows")
}

fn compared(log: &str, tree: &AnyTree, prepared: &PreparedTree) -> ComparedVisits {
    compared_by(ForwardAlgorithm::AlphaBeta, log, tree, prepared)
}

fn is_of_kind(found: &ComparedVisits, line: u64, kind: &str) -> bool {
    found.difference.as_ref().is_some_and(|found| {
        let is = match found.kind {
            DifferenceKind::Pruned => "pruned",
            DifferenceKind::OtherNode => "other",
            DifferenceKind::Ended => "ended",
            DifferenceKind::TooLong => "long",
            DifferenceKind::Value { .. } => "value",
            DifferenceKind::Window { .. } => "window",
        };
        (found.line, is) == (line, kind)
    })
}

#[test]
fn the_first_difference_between_a_log_and_the_search_is_found() {
    let mut seen = 0;
    for_random_trees(300, |random, tree| {
        if matches!(tree, Tree::Leaf(_)) {
            return;
        }
        let tree = by_option(tree);
        let how = some_how(random);
        let right = Right::of(&tree, how);
        let prepared = prepared(&tree.json(), how, None);
        let any = prepared.tree();
        // Without inner nodes below the root, it has the same lines as the log of the leaves.
        let is_inner = |path: &Vec<u32>| !path.is_empty() && !right.leaves.contains(path);
        let mut below = right.entered.iter().filter(|(path, ..)| !path.is_empty());
        let first_inner = below.position(|(path, ..)| is_inner(path));
        let mut all = vec![Logged::AllNodes, Logged::Leaves];
        all.extend(first_inner.map(|_| Logged::BelowRoot));
        for logged in all {
            for values in [false, true] {
                let lines = log_of(&right, logged, values);
                let ask = |lines: &[String]| compared(&(lines.join("\n") + "\n"), any, &prepared);
                let same = ask(&lines);
                // Without an inner node below the root, nothing shows it.
                assert_eq!(same.logged.unwrap_or(Logged::Leaves), logged, "{lines:?}");
                assert!(same.difference.is_none(), "{lines:?}");
                assert_eq!(same.visits, lines.len() as u64);
                // A line too few.
                let at = usize::try_from(random.below(lines.len() as u64)).expect("small");
                let mut few = lines.clone();
                few.remove(at);
                let (number, count) = (at as u64 + 1, lines.len() as u64);
                // Without the first inner node it looks like a log of the leaves.
                let is_told = logged != Logged::BelowRoot || first_inner != Some(at);
                if at > 0 && is_told {
                    let (kind, line) =
                        if number == count { ("ended", number - 1) } else { ("other", number) };
                    assert!(is_of_kind(&ask(&few), line, kind), "{lines:?} without line {number}");
                }
                // The same line twice, and one that goes on.
                let mut many = lines.clone();
                many.insert(at, lines[at].clone());
                let found = ask(&many);
                let kind = if number == count { "long" } else { "other" };
                assert!(is_of_kind(&found, number + 1, kind), "{many:?}: {found:?}");
                // Another value: of the last line, whose node is a leaf.
                if values {
                    let mut wrong = lines.clone();
                    let last = wrong.last_mut().expect("a line");
                    last.push('7');
                    assert!(is_of_kind(&ask(&wrong), count, "value"), "{wrong:?}");
                }
                // What is pruned is visited, where it is pruned.
                if let Some(pruned) = right.pruned.first() {
                    let parent = &pruned[..pruned.len() - 1];
                    let before = |path: &[u32]| path.starts_with(parent);
                    let paths = lines.iter().map(|line| line.split(' ').next().expect("a path"));
                    let mut last =
                        paths.enumerate().filter(|(_, text)| before(&parse(text).expect("a path")));
                    let place =
                        last.next_back().map(|(at, _)| at + 1).expect("the parent has a leaf");
                    let mut visited = lines.clone();
                    visited.insert(place, path_text(pruned));
                    let found = ask(&visited);
                    assert!(
                        is_of_kind(&found, place as u64 + 1, "pruned"),
                        "{visited:?}: {found:?}"
                    );
                    seen += 1;
                }
            }
        }
    });
    assert!(seen > 300, "{seen}");
}

/// Alpha-beta without deep cutoffs, and minimax: the visits in order.
fn shallow_visits(
    tree: &Tree,
    turn: Player,
    above: Option<(Player, i64)>,
    path: &mut Vec<u32>,
    cuts: bool,
    all: &mut Vec<String>,
) -> i64 {
    all.push(path_text(path));
    let player = tree.player(turn);
    let Tree::Inner(_, children) = tree else {
        return tree.minimax(turn);
    };
    let is_better = |a: i64, b: i64| if player == Player::Max { a > b } else { a < b };
    let mut best = if player == Player::Max { -INF } else { INF };
    for (position, child) in (0..).zip(children) {
        path.push(position);
        let value = shallow_visits(child, !player, Some((player, best)), path, cuts, all);
        path.pop();
        if is_better(value, best) {
            best = value;
        }
        // Only the best value of a parent who is the opponent can stop the node.
        let limit = above.filter(|&(other, _)| cuts && other != player);
        if limit.is_some_and(|(_, limit)| !is_better(limit, best)) {
            break;
        }
    }
    best
}

#[test]
fn minimax_and_search_without_deep_cutoffs_are_compared_too() {
    for_random_trees(60, |random, tree| {
        for (algorithm, cuts) in
            [(ForwardAlgorithm::NoDeep, true), (ForwardAlgorithm::Minimax, false)]
        {
            let mut lines = Vec::new();
            shallow_visits(&tree, Player::Max, None, &mut Vec::new(), cuts, &mut lines);
            let json = tree.json();
            let how = How { player: Player::Max, window: (-INF, INF), ..some_how(random) };
            let prepared =
                prepared(&json, How { cutoff: CutoffRule::Ge, is_reversed: false, ..how }, None);
            let built = tree.build(None);
            let ask = |log: &str| compared_by(algorithm, log, &built, &prepared);
            assert!(ask(&lines.join("\n")).difference.is_none(), "{algorithm:?}");
            if lines.len() > 1 {
                let short = lines[..lines.len() - 1].join("\n");
                let line = lines.len() as u64 - 1;
                assert!(is_of_kind(&ask(&short), line, "ended"), "{algorithm:?}");
            }
        }
    });
}

#[test]
fn a_log_with_long_lines_and_comments_is_read() {
    let depth = 40_000;
    let json = format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    let mut log = String::from("# the root\n/\n\n");
    for plies in [1, 2, depth] {
        let _ = writeln!(log, "{}", "/0".repeat(plies));
    }
    let found = run(&["check", &json, "--log", "-"], &log);
    assert_eq!(found.status, 1, "{}", found.stderr);
    assert!(found.stdout.starts_with(
        "visits 3 agree before the first difference: the order of all nodes\ndifference line 6: "
    ));
}

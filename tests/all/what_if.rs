//! What is said for each x against a search for each x of a grid, on seeded random trees.

use abprune::Named as _;
use abprune::number::{ExtendedNumber, Number};
use abprune::random::Random;
use abprune::search::{
    CutoffRule, FailMode, ForwardAlgorithm, FoundValue, Piece, PrunedList, Range, Rules,
    Unanswered, WhatIf,
};
use abprune::value::{Player, Value, Window};

use crate::explain::all_paths;
use crate::oracle::{random_window, rules};
use crate::support::{Tree, for_random_trees, run, value};

/// The grid has this many points for each integer: halves, and a point between each two.
const FINE: i64 = 4;

/// What a search does: its value and principal variation, and what it prunes.
type Deed = (i64, Vec<u32>, Vec<Vec<u32>>);

/// A search of the tree with all values `FINE` times as great, and one leaf at a place of the grid.
fn with_x(tree: &Tree, leaf: &[u32], x: i64, rules: Rules, algorithm: ForwardAlgorithm) -> Deed {
    let mut tree = tree.clone();
    tree.change_leaves(&mut |value| *value = value.map(|value| FINE * value));
    *tree.at_mut(leaf) = Tree::Leaf(Some(x));
    let fine = |end: Value| match end.key() {
        Some(key) => value(FINE * key),
        None => end,
    };
    let window = Window::new(fine(rules.window.alpha()), fine(rules.window.beta()));
    let rules = Rules { window: window.expect("not empty"), ..rules };
    let mut list = PrunedList::default();
    let outcome = algorithm.search_tree(&tree.build(None), rules, &mut list).expect("known");
    let value = outcome.value.key().expect("finite");
    (value, outcome.pv, paths(&list))
}

fn paths(list: &PrunedList) -> Vec<Vec<u32>> {
    let mut paths = Vec::new();
    let mut items = list.items();
    while let Some(item) = items.next() {
        paths.push(item.path.to_vec());
    }
    paths
}

fn whole(number: Number) -> i64 {
    let Number::Integer(integer) = number else {
        panic!("{number} is whole");
    };
    integer
}

/// The value of a piece at a place of the grid.
fn found_at(piece: &Piece, x: i64) -> i64 {
    match piece.value {
        FoundValue::X => x,
        FoundValue::Constant(number) => FINE * whole(number),
        line @ FoundValue::Line(_) => panic!("{line:?} without chance"),
    }
}

/// Whether a place of the grid is in a range.
fn is_in(range: &Range, x: i64) -> bool {
    let above = match range.low {
        ExtendedNumber::Number(low) => {
            let low = FINE * whole(low);
            x > low || (range.has_low && x == low)
        }
        _ => range.low == ExtendedNumber::MinusInfinity,
    };
    let below = match range.high {
        ExtendedNumber::Number(high) => {
            let high = FINE * whole(high);
            x < high || (range.has_high && x == high)
        }
        _ => range.high == ExtendedNumber::Infinity,
    };
    above && below
}

/// The grid: all values of random trees and windows lie inside.
fn grid() -> impl Iterator<Item = i64> {
    -5 * FINE..=21 * FINE
}

fn all_rules(random: &mut Random) -> Vec<Rules> {
    let (alpha, beta) = random_window(random);
    let mut all = Vec::new();
    for (alpha, beta) in [(None, None), (alpha, beta)] {
        for &cutoff in CutoffRule::ALL {
            for &fail in FailMode::ALL {
                let rules = rules(alpha, beta, cutoff);
                all.push(Rules { fail, ..rules });
            }
        }
    }
    all
}

fn some_leaf(random: &mut Random, tree: &Tree) -> Vec<u32> {
    let mut paths = all_paths(tree);
    paths.retain(|path| matches!(tree.at(path, Player::Max).0, Tree::Leaf(_)));
    random.shuffle(&mut paths);
    paths.swap_remove(0)
}

/// The fewest runs of neighbouring places of the grid that are alike and have the value x, or one
/// constant, in common: taken as long as they go, from below.
fn fewest(deeds: &[(i64, Deed)]) -> usize {
    let mut count = 0;
    let mut rest = deeds;
    while let [(x, (first, pv, pruned)), ..] = rest {
        let is_alike = |deed: &Deed| deed.1 == *pv && deed.2 == *pruned;
        let constant =
            rest.iter().take_while(|(_, deed)| is_alike(deed) && deed.0 == *first).count();
        let as_x = rest.iter().take_while(|(x, deed)| is_alike(deed) && deed.0 == *x).count();
        assert!(constant > 0, "at {x}");
        rest = &rest[constant.max(as_x)..];
        count += 1;
    }
    count
}

#[test]
fn each_piece_is_what_a_search_does_for_each_x_in_it_and_there_are_no_fewer() {
    let mut seen = [0; 5];
    for_random_trees(150, |random, tree| {
        let leaf = some_leaf(random, &tree);
        for rules in all_rules(random) {
            // The leaf is unknown in the file.
            let mut unknown = tree.clone();
            *unknown.at_mut(&leaf) = Tree::Leaf(None);
            let built = unknown.build(None);
            let question = WhatIf {
                tree: &built,
                leaf: &leaf,
                algorithm: ForwardAlgorithm::AlphaBeta,
                rules,
                max_nodes: u64::MAX,
            };
            let pieces = question.pieces().expect("all other leaves are known");
            let details: Vec<_> = pieces.iter().map(|piece| question.details(piece)).collect();
            let mut deeds = Vec::new();
            for x in grid() {
                let deed = with_x(&tree, &leaf, x, rules, question.algorithm);
                let mut at = (0..pieces.len()).filter(|&at| is_in(&pieces[at].range, x));
                let (Some(at), None) = (at.next(), at.next()) else {
                    panic!("{x} is in one piece of {pieces:?}");
                };
                let expected = found_at(&pieces[at], x);
                let (pv, pruned) = &details[at];
                let told = (expected, pv.clone(), paths(pruned));
                assert_eq!(told, deed, "x = {x}/{FINE} of {leaf:?}, {rules:?}");
                deeds.push((x, deed));
            }
            assert_eq!(pieces.len(), fewest(&deeds), "{pieces:?}");
            assert_eq!(pieces[0].range.low, ExtendedNumber::MinusInfinity);
            assert_eq!(pieces[pieces.len() - 1].range.high, ExtendedNumber::Infinity);
            let is_point = |piece: &Piece| piece.range.low == piece.range.high;
            let is_x = |piece: &Piece| piece.value == FoundValue::X;
            seen[0] += usize::from(pieces.len() == 1);
            seen[1] += usize::from(pieces.len() == 3);
            seen[2] += usize::from(pieces.len() > 3);
            seen[3] += usize::from(pieces.iter().any(is_point));
            seen[4] += usize::from(pieces.iter().any(is_x));
        }
    });
    assert!(seen.iter().all(|&count| count > 15), "{seen:?}");
}

#[test]
fn a_node_is_pruned_for_just_the_x_that_are_said() {
    let mut seen = [0; 2];
    for_random_trees(200, |random, tree| {
        let leaf = some_leaf(random, &tree);
        let mut nodes = all_paths(&tree);
        random.shuffle(&mut nodes);
        nodes.truncate(5);
        for rules in all_rules(random) {
            let built = tree.build(None);
            let question = WhatIf {
                tree: &built,
                leaf: &leaf,
                algorithm: ForwardAlgorithm::AlphaBeta,
                rules,
                max_nodes: u64::MAX,
            };
            let deeds: Vec<(i64, Deed)> =
                grid().map(|x| (x, with_x(&tree, &leaf, x, rules, question.algorithm))).collect();
            for node in &nodes {
                let ranges = question.pruned_ranges(node).expect("known");
                let mut parts = 0;
                let mut was_pruned = false;
                for (x, (_, _, pruned)) in &deeds {
                    let is_pruned = pruned.iter().any(|root| node.starts_with(root));
                    let is_said = ranges.iter().any(|range| is_in(range, *x));
                    assert_eq!(is_said, is_pruned, "{node:?} at x = {x}/{FINE}");
                    parts += usize::from(is_pruned && !was_pruned);
                    was_pruned = is_pruned;
                }
                assert_eq!(ranges.len(), parts, "{ranges:?}");
                // x moves one of the two bounds that a node is pruned by, and in one direction.
                assert!(parts <= 1);
                seen[parts] += 1;
            }
        }
    });
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
}

#[test]
fn minimax_is_asked_as_well() {
    for_random_trees(200, |random, tree| {
        let leaf = some_leaf(random, &tree);
        let built = tree.build(None);
        let question = WhatIf {
            tree: &built,
            leaf: &leaf,
            algorithm: ForwardAlgorithm::Minimax,
            rules: Rules::default(),
            max_nodes: u64::MAX,
        };
        let pieces = question.pieces().expect("known");
        for x in grid() {
            let (found, pv, _) = with_x(&tree, &leaf, x, question.rules, question.algorithm);
            let piece = pieces.iter().find(|piece| is_in(&piece.range, x));
            let piece = piece.expect("a piece");
            assert_eq!((found, pv), (found_at(piece, x), question.details(piece).0));
        }
    });
}

#[test]
fn searches_are_limited_and_other_unknown_leaves_are_an_error() {
    let tree = Tree::Inner(None, vec![Tree::Leaf(None), Tree::Leaf(Some(1)), Tree::Leaf(None)]);
    let built = tree.build(None);
    let question = |leaf| WhatIf {
        tree: &built,
        leaf,
        algorithm: ForwardAlgorithm::AlphaBeta,
        rules: Rules::default(),
        max_nodes: 3,
    };
    let error = question(&[0]).pieces().expect_err("/2 is unknown");
    assert!(matches!(&error, Unanswered::NoValue(needed) if needed.path == [2]), "{error:?}");
    let tree = Tree::Inner(None, (0..9).map(|leaf| Tree::Leaf(Some(leaf))).collect());
    let built = tree.build(None);
    let question = WhatIf { tree: &built, ..question(&[0]) };
    assert!(matches!(question.pieces(), Err(Unanswered::TooMuch { .. })));

    // What comes after the node that is asked about takes no search.
    let pair = |leaf| Tree::Inner(None, vec![Tree::Leaf(Some(leaf)), Tree::Leaf(Some(9))]);
    let children = std::iter::once(Tree::Leaf(None)).chain((0..9).map(pair));
    let built = Tree::Inner(None, children.collect()).build(None);
    let question = WhatIf { tree: &built, max_nodes: 100, ..question };
    assert!(matches!(question.pieces(), Err(Unanswered::TooMuch { .. })));
    let ranges = question.pruned_ranges(&[1, 1]).expect("two searches more");
    let [range] = ranges.as_slice() else {
        panic!("{ranges:?}");
    };
    let zero = ExtendedNumber::Number(Number::Integer(0));
    assert!(range.has_low && range.low == zero && range.high == ExtendedNumber::Infinity);
}

#[test]
fn flat_trees_and_decimals_and_the_extremes_are_asked_alike() {
    let ask = |arguments: &[&str], tree: &str| {
        let run = run(&[&["what-if", "-"], arguments].concat(), tree);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        run.stdout
    };
    let nested = ask(&["/1/0/0"], "[[[3,5],[6,9]],[[1,2],[0,-1]]]");
    let flat = ask(&["/1/0/0", "--branching", "2"], "3 5 6 9 1 2 0 -1");
    assert_eq!(nested, flat);
    let decimals = ask(&["/1/0"], "[[0.5, 5e-324], [null, 0.1]]");
    assert_eq!(
        decimals,
        "leaf /1/0\n\
         when x <= 5e-324\nvalue 5e-324\npv /0 /0/1 (5e-324)\npruned /1/1 (0.1)\n\
         when 5e-324 < x <= 0.1\nvalue x\npv /1 /1/0 (x)\n\
         when x > 0.1\nvalue 0.1\npv /1 /1/1 (0.1)\n"
    );
    let (least, great) = (i64::MIN + 1, i64::MAX - 2);
    let extremes = ask(&["/1"], &format!("[{least}, null, {great}]"));
    assert_eq!(
        extremes,
        "leaf /1\n\
         when x < 9223372036854775805\nvalue 9223372036854775805\npv /2 (9223372036854775805)\n\
         when x >= 9223372036854775805\nvalue x\npv /1 (x)\n"
    );
    assert_eq!(ask(&["/"], "null"), "leaf /\nwhen every x\nvalue x\npv\n");
}

#[test]
fn the_least_and_the_greatest_integer_leave_room_for_x() {
    let (least, greatest) = (i64::MIN + 1, i64::MAX - 1);
    let ask = |tree: &str| run(&["what-if", "-", "/0"], tree);
    // MAX takes the greater of x and the other leaf, and the leftmost of equals.
    for end in [least, greatest] {
        let found = ask(&format!("[null, {end}]"));
        let expected = format!(
            "leaf /0\nwhen x < {end}\nvalue {end}\npv /1 ({end})\n\
             when x >= {end}\nvalue x\npv /0 (x)\n"
        );
        assert_eq!((found.status, found.stdout, found.stderr), (0, expected, String::new()));
    }
    // Both ends at once, with and without a free integer beside x.
    let found = ask(&format!("[null, {least}, {greatest}]"));
    let expected = format!(
        "leaf /0\nwhen x < {greatest}\nvalue {greatest}\npv /2 ({greatest})\n\
         when x >= {greatest}\nvalue x\npv /0 (x)\n"
    );
    assert_eq!((found.status, found.stdout), (0, expected), "{}", found.stderr);
    let found =
        run(&["what-if", "-", "/1"], format!("[[{greatest}, {least}], null, [{}]]", greatest - 1));
    let expected = format!(
        "leaf /1\nwhen x < {0}\nvalue {0}\npv /2 /2/0 ({0})\n\
         when x >= {0}\nvalue x\npv /1 (x)\n",
        greatest - 1
    );
    assert_eq!((found.status, found.stdout), (0, expected), "{}", found.stderr);
}

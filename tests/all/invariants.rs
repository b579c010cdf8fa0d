//! What must hold of every search, whatever the tree.

use abprune::Named as _;
use abprune::number::NumberKind;
use abprune::random::Random;
use abprune::search::{
    Algorithm, Counter, CutoffRule, ForwardAlgorithm, Order, Outcome, PrunedList, RootMoves, Rules,
    arrange,
};
use abprune::tree::{Branching, Tree as AnyTree, Uniform};
use abprune::value::{Player, Value};

use crate::oracle::{Notes, Step};
use crate::support::{Tree, for_random_trees, value};

fn search(tree: &AnyTree, rules: Rules) -> (Value, Vec<u32>, Counter) {
    let mut counter = Counter::default();
    let outcome =
        Algorithm::AlphaBeta.search(tree, rules, &mut counter).expect("all leaves are known");
    (outcome.value, outcome.pv, counter)
}

fn pruned_paths(tree: &AnyTree, rules: Rules) -> Vec<Vec<u32>> {
    let mut list = PrunedList::default();
    Algorithm::AlphaBeta.search(tree, rules, &mut list).expect("all leaves are known");
    paths(&list)
}

fn paths(list: &PrunedList) -> Vec<Vec<u32>> {
    let mut items = list.items();
    let mut paths = Vec::new();
    while let Some(item) = items.next() {
        paths.push(item.path.to_vec());
    }
    paths
}

#[test]
fn what_is_pruned_does_not_matter() {
    for_random_trees(3_000, |random, tree| {
        let before = tree.minimax(Player::Max);
        let mut changed = tree.clone();
        let mut unknown = tree.clone();
        // What the strict rule prunes the other prunes too; both are tried.
        let cutoff = CutoffRule::ALL[usize::try_from(random.below(2)).expect("small")];
        let rules = Rules { cutoff, ..Rules::default() };
        for path in pruned_paths(&tree.build(None), rules) {
            changed.at_mut(&path).change_leaves(&mut |leaf| {
                *leaf = Some(random.below(100).cast_signed() - 50);
            });
            unknown.at_mut(&path).change_leaves(&mut |leaf| *leaf = None);
        }
        assert_eq!(changed.minimax(Player::Max), before);
        let first = search(&unknown.build(None), rules);
        assert_eq!(first.0, value(before));
        assert_eq!(search(&unknown.build(None), rules), first, "the same again");
    });
}

#[test]
fn entered_and_skipped_make_all() {
    for_random_trees(3_000, |_, tree| {
        let (nodes, leaves) = tree.size();
        let built = tree.build(None);
        assert_eq!((built.size().nodes, built.size().leaves), (nodes, leaves));
        for &cutoff in CutoffRule::ALL {
            let rules = Rules { cutoff, ..Rules::default() };
            let (.., counter) = search(&built, rules);
            assert_eq!(counter.entered().nodes + counter.skipped.nodes, nodes);
            assert_eq!(counter.leaves + counter.skipped.leaves, leaves);
        }
    });
}

#[test]
fn negated_leaves_and_swapped_players_mirror_everything() {
    fn mirror(tree: &Tree) -> Tree {
        match tree {
            Tree::Leaf(leaf) => Tree::Leaf(leaf.map(|value| -value)),
            Tree::Inner(player, children) => {
                Tree::Inner(player.map(|player| !player), children.iter().map(mirror).collect())
            }
        }
    }
    for_random_trees(3_000, |_, tree| {
        let root = tree.player(Player::Max);
        let (there, here) = (tree.build(Some(root)), mirror(&tree).build(Some(!root)));
        let rules = Rules::default();
        let (a, b) = (search(&there, rules), search(&here, rules));
        assert_eq!(a.0.key().map(|key| -key), b.0.key());
        assert_eq!((a.1, a.2), (b.1, b.2));
        assert_eq!(pruned_paths(&there, rules), pruned_paths(&here, rules));
    });
}

#[test]
fn the_strict_rule_visits_all_that_the_other_does() {
    let entered = |tree: &AnyTree, cutoff| -> Vec<Vec<u32>> {
        let mut notes = Notes::default();
        let rules = Rules { cutoff, ..Rules::default() };
        Algorithm::AlphaBeta.search(tree, rules, &mut notes).expect("all leaves are known");
        let path = |step| match step {
            Step::Enter(path, ..) => Some(path),
            _ => None,
        };
        notes.steps.into_iter().filter_map(path).collect()
    };
    let mut more = 0;
    for_random_trees(3_000, |_, tree| {
        let tree = tree.build(None);
        let ge = entered(&tree, CutoffRule::Ge);
        let gt = entered(&tree, CutoffRule::Gt);
        assert!(ge.iter().all(|path| gt.contains(path)));
        more += usize::from(gt.len() > ge.len());
    });
    assert!(more > 100, "ties make a difference: {more}");
}

/// Knuth & Moore 1975: the leaves that any search of a uniform tree must look at.
fn critical_leaves(branching: u64, depth: u32) -> u64 {
    branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1
}

#[test]
fn equal_leaves_and_best_order_visit_the_critical_tree() {
    let mut random = Random::new(7);
    for (branching, depth) in [(1, 6), (2, 1), (2, 7), (3, 4), (3, 5), (4, 3), (7, 2), (30, 2)] {
        let leaves = u64::from(branching).pow(depth);
        for &player in Player::ALL {
            let uniform = |key: &mut dyn FnMut() -> i64| {
                let keys = (0..leaves).map(|_| key()).collect();
                let factors = Branching::PerPly(vec![branching; depth as usize]);
                Uniform::new(NumberKind::Integers, &factors, keys, player).expect("b^d leaves")
            };
            let expected = critical_leaves(branching.into(), depth);
            let equal = uniform(&mut || 3).spell_out().expect("small");
            assert_eq!(search(&equal, Rules::default()).2.leaves, expected);
            // Few ties at all: the formula is exact where no tie saves a visit.
            let distinct = uniform(&mut || random.next().cast_signed() >> 1);
            let tree = distinct.spell_out().expect("small");
            let best = arrange(&tree, Order::Best, 0).expect("all leaves are known");
            let (.., counter) = search(&best, Rules::default());
            assert_eq!(counter.leaves, expected, "{branching}^{depth}");
        }
    }
}

#[test]
fn a_uniform_tree_is_searched_as_the_same_tree_spelled_out() {
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let factors: Vec<u32> = (0..random.below(5))
            .map(|_| u32::try_from(1 + random.below(4)).expect("small"))
            .collect();
        let count: u32 = factors.iter().product();
        let keys = (0..count).map(|_| random.below(6).cast_signed()).collect();
        let player = Player::ALL[usize::try_from(random.below(2)).expect("small")];
        let tree = Uniform::new(NumberKind::Integers, &Branching::PerPly(factors), keys, player);
        let tree = tree.expect("the product");
        let spelled = tree.spell_out().expect("small");
        assert_eq!((tree.size(), tree.player()), (spelled.size(), spelled.player()));
        let events = |walk: &mut dyn FnMut(&mut (Notes, PrunedList)) -> Outcome| {
            let mut all = (Notes::default(), PrunedList::default());
            let outcome = walk(&mut all);
            (outcome, all.0.steps, paths(&all.1))
        };
        let (algorithm, rules) = (ForwardAlgorithm::AlphaBeta, Rules::default());
        let mut along_leaves =
            |all: &mut _| algorithm.search(&mut tree.walk(), rules, all).expect("known");
        let mut in_memory =
            |all: &mut _| algorithm.search_tree(&spelled, rules, all).expect("known");
        assert_eq!(events(&mut along_leaves), events(&mut in_memory), "seed {seed}");
    }
}

#[test]
fn orders_change_the_visits_and_not_the_value() {
    for_random_trees(1_000, |_, tree| {
        let built = tree.build(None);
        for &order in Order::OF_TREES {
            let arranged = arrange(&built, order, 3).expect("all leaves are known");
            assert_eq!(arranged.size(), built.size());
            let (found, pv, _) = search(&arranged, Rules::default());
            assert_eq!(found, value(tree.minimax(Player::Max)));
            // The principal variation names positions of the file.
            let (end, _) = tree.at(&pv, Player::Max);
            assert_eq!(end.minimax(Player::Max), tree.minimax(Player::Max));
            let first = arranged.children(0).next().map(|(position, _)| position);
            if let (Tree::Inner(_, children), Some(first)) = (&tree, first) {
                let last = u32::try_from(children.len()).expect("small") - 1;
                match order {
                    Order::Given => assert_eq!(first, 0),
                    Order::Reverse => assert_eq!(first, last),
                    Order::Best => assert_eq!(first, tree.pv(Player::Max)[0]),
                    _ => {}
                }
            }
        }
    });
}

#[test]
fn every_node_has_its_children_in_order() {
    for_random_trees(1_000, |_, tree| {
        let built = tree.build(None);
        for order in [Order::Best, Order::Worst] {
            let arranged = arrange(&built, order, 0).expect("all leaves are known");
            for id in 0..arranged.len() {
                let path = arranged.path(id);
                let (node, default) = tree.at(&path, Player::Max);
                let player = node.player(default);
                let children: Vec<(i64, u32)> = arranged
                    .children(id)
                    .map(|(position, _)| {
                        let (child, default) =
                            tree.at(&[&path[..], &[position]].concat(), Player::Max);
                        (child.minimax(default), position)
                    })
                    .collect();
                let rises = (order == Order::Best) == (player == Player::Min);
                // Equal children keep the order of the file.
                let sorts = |a: &(i64, u32), b: &(i64, u32)| {
                    if a.0 == b.0 { a.1 < b.1 } else { (a.0 < b.0) == rises }
                };
                assert!(children.is_sorted_by(sorts), "{order:?} at {path:?}: {children:?}");
            }
        }
    });
}

#[test]
fn best_order_comes_before_worst_order() {
    let mut sum = (0, 0, 0);
    for_random_trees(1_000, |_, tree| {
        let built = tree.build(None);
        let leaves = |order| {
            let arranged = arrange(&built, order, 0).expect("all leaves are known");
            search(&arranged, Rules::default()).2.leaves
        };
        sum.0 += leaves(Order::Best);
        sum.1 += leaves(Order::Given);
        sum.2 += leaves(Order::Worst);
    });
    assert!(sum.0 < sum.1 && sum.1 < sum.2, "{sum:?}");
}

#[test]
fn all_best_finds_the_children_with_the_roots_value() {
    let mut extra = 0;
    for_random_trees(3_000, |_, tree| {
        let built = tree.build(None);
        for &cutoff in CutoffRule::ALL {
            for &algorithm in Algorithm::ALL {
                let rules = Rules { cutoff, ..Rules::default() };
                let mut moves = RootMoves::default();
                let outcome = algorithm.search(&built, rules, &mut moves).expect("known");
                let best = moves.best(&built, algorithm, rules, &outcome).expect("known");
                let best = best.expect("the value is exact");
                extra += best.extra.leaves;
                let root = tree.minimax(Player::Max);
                let expected: Vec<u32> = match &tree {
                    Tree::Leaf(_) => Vec::new(),
                    Tree::Inner(_, children) => (0..)
                        .zip(children)
                        .filter(|(_, child)| child.minimax(!tree.player(Player::Max)) == root)
                        .map(|(position, _)| position)
                        .collect(),
                };
                let positions: Vec<u32> = best.moves.iter().map(|child| child.position).collect();
                assert_eq!(positions, expected);
                assert_eq!(positions.first(), outcome.pv.first());
            }
        }
    });
    assert!(extra > 0, "some bounds had to be searched again");
}

#[test]
fn pruned_leaves_are_the_leaves_of_the_pruned_subtrees() {
    fn leaves(tree: &Tree, path: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
        match tree {
            Tree::Leaf(_) => all.push(path.clone()),
            Tree::Inner(_, children) => {
                for (position, child) in (0..).zip(children) {
                    path.push(position);
                    leaves(child, path, all);
                    path.pop();
                }
            }
        }
    }
    for_random_trees(3_000, |_, tree| {
        let built = tree.build(None);
        let mut list = PrunedList::default();
        Algorithm::AlphaBeta.search(&built, Rules::default(), &mut list).expect("known");
        let mut expected = Vec::new();
        for mut path in paths(&list) {
            let (subtree, _) = tree.at(&path, Player::Max);
            leaves(subtree, &mut path, &mut expected);
        }
        let by_leaf = list.by_leaf(&built);
        assert_eq!(paths(&by_leaf), expected);
        let mut items = by_leaf.items();
        let mut before: Vec<u32> = Vec::new();
        while let Some(item) = items.next() {
            assert_eq!(item.path[..item.shared], before[..item.shared]);
            before = item.path.to_vec();
            let (leaf, _) = tree.at(item.path, Player::Max);
            let value = item.value.and_then(Value::key);
            assert_eq!(value, Some(leaf.minimax(Player::Max)));
        }
    });
}

#[test]
fn lists_are_alike_just_if_their_paths_are() {
    let mut seen = [0; 2];
    for_random_trees(6_000, |random, tree| {
        // The same shape, so the same subtrees may be pruned, and others at the same plies.
        let mut other = tree.clone();
        other.change_leaves(&mut |leaf| *leaf = Some(random.below(4).cast_signed()));
        let lists = [tree, other].map(|tree| {
            let mut list = PrunedList::default();
            Algorithm::AlphaBeta
                .search(&tree.build(None), Rules::default(), &mut list)
                .expect("known");
            list
        });
        let [a, b] = &lists;
        let is_alike = paths(a) == paths(b);
        assert_eq!(a.has_same_paths(b), is_alike);
        seen[usize::from(is_alike && !a.is_empty())] += 1;
    });
    assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
}

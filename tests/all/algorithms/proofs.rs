//! The smallest proof against brute force, Knuth and Moore's formula, and every algorithm.

use std::collections::BTreeSet;

use abprune::Named as _;
use abprune::random::Random;
use abprune::search::smallest_proof;
use abprune::tree::Tree;
use abprune::value::Player;

use super::model::{INFINITY, Model, for_each_tree, run, searches, value};

/// The value of the tree with all leaves outside `seen` worth `unseen`.
fn value_with(model: &Model, seen: &BTreeSet<u32>, unseen: i128) -> i128 {
    match model {
        Model::Leaf { id, .. } if !seen.contains(id) => unseen,
        Model::Leaf { key, .. } => *key,
        Model::Inner { player, children, .. } => {
            let values = children.iter().map(|child| value_with(child, seen, unseen));
            match player {
                Player::Max => values.max(),
                Player::Min => values.min(),
            }
            .expect("a child")
        }
    }
}

/// Whether the leaves seen leave no doubt: the value is the same however bad or good the others.
fn is_certain(model: &Model, seen: &BTreeSet<u32>) -> bool {
    value_with(model, seen, -INFINITY) == value_with(model, seen, INFINITY)
}

#[test]
fn no_fewer_leaves_leave_no_doubt() {
    let mut tried = 0;
    for_each_tree(31, 12_000, |model| {
        let leaves = model.leaves();
        if leaves.len() > 10 {
            return;
        }
        tried += 1;
        let fewest = (0..1_u32 << leaves.len())
            .filter(|bits| {
                let seen = (0..leaves.len()).filter(|at| bits >> at & 1 == 1);
                is_certain(model, &seen.map(|at| leaves[at].0).collect())
            })
            .map(u32::count_ones)
            .min();
        let proof = smallest_proof(&model.tree(), value(model.minimax()));
        assert_eq!(proof, fewest.map(u64::from));
    });
    assert!(tried > 4_000, "{tried}");
}

#[test]
fn no_other_value_is_proved() {
    for_each_tree(32, 4_000, |model| {
        let (optimum, tree) = (value(model.minimax()), model.tree());
        for other in [optimum.next_below(), optimum.next_above()] {
            assert_eq!(smallest_proof(&tree, other), None);
        }
    });
}

#[test]
fn every_algorithm_evaluates_a_proof() {
    for_each_tree(33, 3_000, |model| {
        let tree = model.tree();
        let proof = smallest_proof(&tree, value(model.minimax())).expect("the value");
        for (algorithm, rules) in searches() {
            let seen: BTreeSet<u32> = run(algorithm, &tree, rules).1.into_iter().collect();
            assert!(is_certain(model, &seen), "{algorithm:?}");
            assert!(seen.len() as u64 >= proof, "{algorithm:?}");
        }
    });
}

#[test]
fn on_uniform_trees_the_smallest_proof_is_knuth_and_moores() {
    fn uniform(random: &mut Random, player: Player, b: u32, depth: u32, next: &mut u32) -> Model {
        let id = *next;
        *next += 1;
        if depth == 0 {
            let key = random.below(5).into();
            return Model::Leaf { id, key };
        }
        let children = (0..b).map(|_| uniform(random, !player, b, depth - 1, next)).collect();
        Model::Inner { id, player, children }
    }
    let mut random = Random::new(34);
    for (b, depth) in [(1, 7), (2, 1), (2, 6), (2, 7), (3, 4), (3, 5), (4, 4), (7, 2), (5, 0)] {
        for &player in Player::ALL {
            let model = uniform(&mut random, player, b, depth, &mut 0);
            let proof = smallest_proof(&model.tree(), value(model.minimax()));
            let b = u64::from(b);
            let formula = b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1;
            assert_eq!(proof, Some(formula));
        }
    }
}

#[test]
fn a_proof_does_without_leaves_that_have_no_value() {
    let mut random = Random::new(35);
    let (mut proved, mut open) = (0, 0);
    for_each_tree(35, 2_000, |model| {
        let all = model.leaves();
        let unknown = all[usize::try_from(random.below(all.len() as u64)).expect("small")].0;
        let optimum = model.minimax();
        let known = all.iter().map(|&(id, _)| id).filter(|&id| id != unknown);
        let is_certain = is_certain(model, &known.collect());
        let tree: Tree = model.tree_without(Some(unknown));
        let proof = smallest_proof(&tree, value(optimum));
        assert_eq!(proof.is_some(), is_certain);
        if is_certain { proved += 1 } else { open += 1 }
    });
    assert!(proved > 300 && open > 300, "{proved} {open}");
}

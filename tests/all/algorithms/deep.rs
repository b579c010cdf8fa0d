//! Trees 100,000 plies deep, and a large one: nothing recurses, and nothing takes forever.

use abprune::Named as _;
use abprune::number::NumberKind;
use abprune::random::Random;
use abprune::search::{Algorithm, Counter, Rules, Visited, smallest_proof};
use abprune::tree::{Builder, Tree};
use abprune::value::{Player, Value};

const DEPTH: usize = 100_000;

/// Where the chain goes on, among the two children of each node.
#[derive(Clone, Copy, Debug)]
enum Side {
    Left,
    Right,
}

/// A chain whose inner nodes have one leaf each beside the chain, with these values from the root
/// down and one more at the end; and the minimax value, with MAX to move at the root.
fn chain(side: Side, keys: &[i64]) -> (Tree, i64) {
    let leaf = |builder: &mut Builder, key| {
        builder.leaf(Ok(Value::from_key(key))).expect("room");
    };
    let (&end, beside) = keys.split_last().expect("a leaf at the end");
    let mut builder = Builder::new(NumberKind::Integers);
    for &key in beside {
        builder.open().expect("room");
        if let Side::Right = side {
            leaf(&mut builder, key);
        }
    }
    leaf(&mut builder, end);
    for &key in beside.iter().rev() {
        if let Side::Left = side {
            leaf(&mut builder, key);
        }
        builder.close().expect("children");
    }
    let value = (0..beside.len()).rev().fold(end, |value, ply| {
        if ply % 2 == 0 { value.max(beside[ply]) } else { value.min(beside[ply]) }
    });
    (builder.finish(Some(Player::Max)), value)
}

/// Random keys below `numbers`.
fn random_keys(seed: u64, numbers: u64) -> Vec<i64> {
    let mut random = Random::new(seed);
    (0..=DEPTH).map(|_| i64::try_from(random.below(numbers)).expect("small")).collect()
}

/// Keys that make a search go to the end of the chain: MAX is offered 0 and MIN 1 on the way.
fn tempting_keys() -> Vec<i64> {
    (0..DEPTH).map(|ply| i64::from(ply % 2 == 1)).chain([5]).collect()
}

#[test]
fn all_algorithms_solve_chains_of_a_hundred_thousand_plies() {
    for side in [Side::Left, Side::Right] {
        let cases =
            [random_keys(1, 2), random_keys(2, 10), random_keys(3, 1 << 40), tempting_keys()];
        for keys in cases {
            let (tree, value) = chain(side, &keys);
            for &algorithm in Algorithm::ALL {
                let mut watching = (Counter::default(), Visited::new(&tree));
                let outcome = algorithm
                    .search(&tree, Rules::default(), &mut watching)
                    .expect("all leaves are known");
                assert_eq!(outcome.value, Value::from_key(value), "{algorithm:?}");
                assert_eq!(tree.find(&outcome.pv).map(|leaf| tree.is_leaf(leaf)), Some(true));
                assert!(watching.1.pruned(&tree).len() <= tree.len() as usize);
            }
            let proof = smallest_proof(&tree, Value::from_key(value)).expect("the value");
            assert!(proof <= tree.size().leaves);
        }
    }
}

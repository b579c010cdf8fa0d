//! An algorithm of your own beside those of `abprune compare`, on one tree.
//!
//! `cargo run --example own_algorithm`

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use abprune::search::{Comparison, ComparisonOptions, Contestant};
use abprune::value::Mover;
use abprune::{Algorithm, Node, Player, Rules, Tree, Value, Walk};

/// Minimax that stops at a win: MAX looks no further once it has `most`.
fn stops_at_a_win(tree: &Tree, most: Value) -> (Value, u64) {
    /// It recurses: that will do for a tree in code. That has no chance nodes.
    fn value(walk: &mut impl Walk, player: Player, most: Value, leaves: &mut u64) -> Value {
        let mut best = player.worst();
        while let Some(child) = walk.enter() {
            let found = match child.node {
                Node::Inner(mover) => {
                    let player = mover.player().expect("a node of a player");
                    value(walk, player, most, leaves)
                }
                Node::Leaf(leaf) => {
                    *leaves += 1;
                    leaf.expect("a known leaf")
                }
            };
            if player.prefers(found, best) {
                best = found;
            }
            if player == Player::Max && best == most {
                walk.skip_rest();
            }
        }
        walk.leave();
        best
    }
    let mut leaves = 0;
    let mut walk = tree.walk(Tree::ROOT);
    let Node::Inner(Mover::Player(player)) = walk.root().node else {
        panic!("a tree with children, and a player to move");
    };
    (value(&mut walk, player, most, &mut leaves), leaves)
}

fn main() -> Result<(), Box<dyn Error>> {
    let tree = Tree::from([[[9, 5], [6, 9]], [[1, 2], [9, 4]]]);
    let options = ComparisonOptions {
        algorithms: [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::SssStar]
            .map(Contestant::Alone)
            .to_vec(),
        orders: Vec::new(),
        rules: Rules::default(),
        seed: 0,
        max_nodes: u64::MAX,
    };
    let comparison = Comparison::of(&tree, &options, |_| ())?;
    for row in &comparison.algorithms {
        println!("{:14} {} leaves", row.algorithm.name(), row.evaluated);
    }
    let (value, leaves) = stops_at_a_win(&tree, Value::from_key(9));
    println!("{:14} {leaves} leaves", "stops at a win");
    let value = tree.number_kind().number(value);
    assert!(comparison.algorithms.iter().all(|row| row.value == value));
    // 9 at the first MAX node, 6 and 9 at the second: then the root has its win.
    assert_eq!(leaves, 3);
    Ok(())
}

#[cfg(test)]
#[test]
fn it_runs() {
    main().expect("all of it has a value");
}

//! How many leaves are looked at where chance decides: Star1 and Star2 on regular trees of random leaves, in the order
//! that the leaves have and in the best one.
//!
//! `cargo bench --bench chance`. Each figure is a mean over all trees of its size, in per cent of all leaves: those that
//! expectimax looks at. It is a count, so it is the same on each machine.
//!
//! Source: Ballard, "The *-minimax search procedure for trees containing chance nodes", *Artificial Intelligence* 21,
//! 1983: regular trees, in which the players alternate and chance decides between their moves.

#![expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]

mod support;

use abprune::number::{Number, NumberKind};
use abprune::random::Random;
use abprune::search::{Algorithm, Counter, Order, ProvedRange, Rules, arrange};
use abprune::tree::{Branching, Tree, Uniform};
use abprune::value::Player;

use support::options::Options;
use support::table::{figure, head, row};

/// Who decides, ply by ply, at which of these plies that is chance, and the branching factors.
const TREES: [(&str, &[usize], u32, &[u32]); 4] = [
    ("MAX, chance, MIN", &[1], 3, &[2, 4, 8, 16, 32]),
    ("MAX, chance, MIN, chance", &[1, 3], 4, &[2, 4, 8, 16]),
    ("MAX, chance, MIN, chance, MAX", &[1, 3], 5, &[2, 4, 8]),
    ("MAX, chance, MIN, chance, MAX, chance, MIN", &[1, 3, 5], 7, &[2, 4]),
];

/// The leaves are whole numbers below this.
const LEAVES: u64 = 100;

fn main() {
    if !Options::read().wants("chance") {
        return;
    }
    let mut random = Random::new(1);
    head(&["plies", " branching", " trees", " Star1", " Star2", " Star1, best", " Star2, best"]);
    for (plies, chance, depth, branchings) in TREES {
        for &branching in branchings {
            let trees = ((1 << 20) / branching.pow(depth)).clamp(8, 1_000);
            let mut seen = [0.0; 4];
            for _ in 0..trees {
                let shares = shares(branching, depth, chance, &mut random);
                for (sum, share) in seen.iter_mut().zip(shares) {
                    *sum += share / f64::from(trees);
                }
            }
            let mut cells = vec![plies.to_owned(), branching.to_string(), trees.to_string()];
            cells.extend(seen.map(|share| figure(100.0 * share)));
            row(&cells);
        }
    }
}

/// The part of the leaves of a random tree that each search looks at.
fn shares(branching: u32, depth: u32, chance: &[usize], random: &mut Random) -> [f64; 4] {
    let count = branching.pow(depth);
    let leaves = (0..count).map(|_| random.below(LEAVES).cast_signed()).collect();
    let factors = Branching::Same(branching);
    let tree = Uniform::new(NumberKind::Integers, &factors, leaves, Player::Max);
    let tree = tree.expect("a power of the branching factor").spell_out().expect("small");
    let given = tree.with_chance_at(chance).expect("there are inner nodes");
    let best = arrange(&given, Order::Best, 0).expect("all leaves have values");
    let mut shares = [0.0; 4];
    let searches =
        [&given, &best].map(|tree| [Algorithm::AlphaBeta, Algorithm::Star2].map(|it| (tree, it)));
    for (share, (tree, algorithm)) in shares.iter_mut().zip(searches.as_flattened()) {
        let mut counter = Counter::default();
        let found = algorithm.search(tree, rules(tree), &mut counter);
        found.expect("all leaves have values");
        *share = counter.leaves as f64 / f64::from(count);
    }
    shares
}

/// All leaves lie between the least and the greatest that there may be.
fn rules(tree: &Tree) -> Rules {
    let [lower, upper] = [0, LEAVES.cast_signed() - 1].map(|end| {
        tree.number_kind().value(Number::Integer(end)).expect("an integer is a number of parts")
    });
    Rules { bounds: ProvedRange { lower, upper }, ..Rules::default() }
}

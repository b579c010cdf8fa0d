//! How the search grows: the leaves that alpha-beta visits, and what a visit costs, on uniform trees of
//! random leaves in memory, from 10^3 leaves to 10^7.
//!
//! `cargo bench --bench growth`. Each figure is a mean over all trees of its size.
//!
//! Source: Pearl, "The solution for the branching factor of the alpha-beta pruning algorithm and
//! its optimality", *CACM* 25, 1982: the visits grow by xi / (1 - xi) a ply, where xi is the
//! positive root of x^b + x = 1.

#![expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]

mod support;

use std::ops::RangeInclusive;
use std::time::Instant;

use abprune::random::Random;
use abprune::search::{Counter, ForwardAlgorithm, Rules};

use support::files::{npy, tree_of_npy};
use support::options::Options;
use support::table::{figure, head, row};

/// The branching factors, and the depths of the trees.
const TREES: [(u32, RangeInclusive<u32>); 3] = [(2, 10..=24), (3, 6..=15), (4, 5..=12)];

fn main() {
    if !Options::read().wants("growth") {
        return;
    }
    let mut random = Random::new(1);
    head(&["tree", " trees", " visited leaves", " a ply more", " Pearl", " ns a visited leaf"]);
    for (branching, depths) in TREES {
        let mut before = None;
        for depth in depths {
            let trees = ((1 << 24) / branching.pow(depth)).clamp(4, 1_000);
            let [visited, cost] = search(branching, depth, trees, &mut random);
            let growth = before.map_or_else(String::new, |before| figure(visited / before));
            before = Some(visited);
            let tree = format!("{branching}^{depth}");
            let [visited, pearl, cost] = [visited, pearl(branching), cost].map(figure);
            row(&[tree, trees.to_string(), visited, growth, pearl, cost]);
        }
    }
}

/// The leaves visited in random trees of one size, and the nanoseconds of a visit.
fn search(branching: u32, depth: u32, trees: u32, random: &mut Random) -> [f64; 2] {
    let [mut visited, mut nanoseconds] = [0.0; 2];
    for _ in 0..trees {
        let mut bytes = Vec::new();
        let leaf = |_| ((random.next() >> 11) as f64).to_le_bytes();
        let written = npy(&mut bytes, "<f8", branching.pow(depth).into(), leaf);
        written.expect("memory can be written to");
        let tree = tree_of_npy(&bytes, branching);
        let start = Instant::now();
        let mut counter = Counter::default();
        let mut walk = tree.walk();
        let rules = Rules::default();
        let found = ForwardAlgorithm::AlphaBeta.search(&mut walk, rules, &mut counter);
        nanoseconds += start.elapsed().as_nanos() as f64;
        found.expect("all leaves have values");
        visited += counter.leaves as f64;
    }
    [visited / f64::from(trees), nanoseconds / visited]
}

/// xi / (1 - xi), by halving.
fn pearl(branching: u32) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if middle.powf(branching.into()) + middle > 1.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    low / (1.0 - low)
}

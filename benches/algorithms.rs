//! What each algorithm costs on a uniform random tree of 4^10 leaves, with its counts kept.
//!
//! `cargo bench --bench algorithms`. The evaluations stand beside each name, so that equal work can
//! be told from equal time.

use abprune::number::Numbers;
use abprune::random::Random;
use abprune::search::{Algorithm, Counter, Rules, Visited};
use abprune::tree::{Branching, Explicit, Uniform};
use abprune::value::Player;
use divan::Bencher;
use std::sync::OnceLock;

fn main() {
    for algorithm in Algorithm::ALL {
        let counter = search(algorithm, tree());
        let evaluations = counter.leaves;
        let line = format!("{:<10} {evaluations} evaluations\n", algorithm.name());
        std::io::Write::write_all(&mut std::io::stdout(), line.as_bytes()).expect("a terminal");
    }
    divan::main();
}

fn tree() -> &'static Explicit {
    static TREE: OnceLock<Explicit> = OnceLock::new();
    TREE.get_or_init(|| {
        let mut random = Random::new(1);
        let leaves = (0..4_u32.pow(10)).map(|_| random.below(1 << 31).cast_signed());
        let branching = Branching::Same(4);
        let tree = Uniform::new(Numbers::Integers, &branching, leaves.collect(), Player::Max);
        tree.expect("4^10 leaves").to_explicit().expect("small")
    })
}

fn search(algorithm: Algorithm, tree: &Explicit) -> Counter {
    let mut watch = (Counter::default(), Visited::new(tree));
    let outcome = algorithm.search_explicit(tree, Rules::default(), &mut watch);
    outcome.expect("all leaves are known");
    watch.0
}

#[divan::bench(args = Algorithm::ALL.map(Algorithm::name))]
fn on_4_to_the_10_leaves(bencher: Bencher, name: &str) {
    let found = Algorithm::ALL
        .into_iter()
        .find(|algorithm| algorithm.name() == name);
    let algorithm = found.expect("it is in the table");
    let tree = tree();
    bencher.bench_local(|| search(algorithm, tree));
}

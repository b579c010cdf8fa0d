//! The search of a uniform random tree of 4^12 and of 8^8 leaves on the slice of its leaves, beside
//! the general search, and beside the classic one, recursive, in plain Rust. Each keeps what it
//! prunes.
//!
//! `cargo bench --bench flat`. The table against C++ is `flat_table`.

use std::sync::OnceLock;

use abprune::machine::simd::{Avx2, Avx512, Plain};
use abprune::random::Random;
use abprune::search::{Algorithm, Counter, PrunedList, Rules, Searched, Searcher};
use abprune::tree::{Branching, ByteOrder, Element, Leaves, Raw, Tree, Uniform};
use abprune::value::Player;
use divan::Bencher;

const SHAPES: [(u32, u32); 2] = [(4, 12), (8, 8)];

fn main() {
    divan::main();
}

/// The leaves, and the tree that they are.
fn tree(branching: u32) -> &'static (Vec<i32>, Tree) {
    static TREES: OnceLock<Vec<(Vec<i32>, Tree)>> = OnceLock::new();
    let trees = TREES.get_or_init(|| {
        let trees = SHAPES.iter().map(|&(branching, depth)| {
            let mut random = Random::new(1);
            let bound = 1 << 31;
            let mut leaf = || i32::try_from(random.below(bound)).expect("below 2^31");
            let leaves: Vec<i32> = (0..branching.pow(depth)).map(|_| leaf()).collect();
            let bytes: Vec<u8> = leaves.iter().flat_map(|leaf| leaf.to_ne_bytes()).collect();
            let raw = Raw::new(
                bytes.into(),
                0,
                leaves.len(),
                Element::I32,
                ByteOrder::NATIVE,
            );
            let lie = Leaves::of_raw(raw.expect("enough"), false);
            let tree = Uniform::of_leaves(&Branching::Same(branching), lie, Player::Max);
            (leaves, Tree::Uniform(tree.expect("a power")))
        });
        trees.collect()
    });
    let place = SHAPES.iter().position(|shape| shape.0 == branching);
    &trees[place.expect("it is one of them")]
}

fn uniform(branching: u32) -> &'static Uniform {
    let Tree::Uniform(tree) = &tree(branching).1 else {
        unreachable!("it was made so");
    };
    tree
}

#[divan::bench(args = [4, 8])]
fn with_avx512(branching: u32) -> Option<Searched> {
    let mut searcher = Searcher::default();
    searcher.search_uniform_on(Avx512::found()?, uniform(branching), Rules::default(), true)
}

#[divan::bench(args = [4, 8])]
fn with_avx2(branching: u32) -> Option<Searched> {
    let mut searcher = Searcher::default();
    searcher.search_uniform_on(Avx2::found()?, uniform(branching), Rules::default(), true)
}

#[divan::bench(args = [4, 8])]
fn portable(branching: u32) -> Option<Searched> {
    let mut searcher = Searcher::default();
    searcher.search_uniform_on(Plain, uniform(branching), Rules::default(), true)
}

#[divan::bench(args = [4, 8])]
fn general(bencher: Bencher, branching: u32) {
    let tree = &tree(branching).1;
    bencher.bench_local(|| {
        let mut watch = (Counter::default(), PrunedList::default());
        let outcome = Algorithm::AlphaBeta.search(tree, Rules::default(), &mut watch);
        (outcome, watch)
    });
}

#[divan::bench(args = [4, 8])]
fn classic(bencher: Bencher, branching: u32) {
    let (leaves, _) = tree(branching);
    bencher.bench_local(|| {
        let mut pruned = Vec::new();
        let branching = branching as usize;
        let value = classic_search(leaves, 0, branching, i32::MIN, i32::MAX, true, &mut pruned);
        (value, pruned)
    });
}

/// The value of the node with these leaves, which start at leaf `first` of the tree. What is pruned
/// is kept as the first leaf and the number of leaves.
fn classic_search(
    leaves: &[i32],
    first: usize,
    branching: usize,
    mut alpha: i32,
    mut beta: i32,
    is_max: bool,
    pruned: &mut Vec<(usize, usize)>,
) -> i32 {
    if let [leaf] = *leaves {
        return leaf;
    }
    let size = leaves.len() / branching;
    let mut best = if is_max { i32::MIN } else { i32::MAX };
    for (number, child) in leaves.chunks_exact(size).enumerate() {
        let start = first + number * size;
        let value = classic_search(child, start, branching, alpha, beta, !is_max, pruned);
        if is_max {
            best = best.max(value);
            alpha = alpha.max(best);
        } else {
            best = best.min(value);
            beta = beta.min(best);
        }
        if alpha >= beta {
            let left = leaves.len() - (number + 1) * size;
            if left > 0 {
                pruned.push((start + size, left));
            }
            break;
        }
    }
    best
}

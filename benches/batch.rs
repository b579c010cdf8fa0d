//! What a line of JSON Lines costs in memory, from its text to the value: the search along the
//! text, and that of a short tree which is read whole, beside `serde_json` into an arena and plain
//! recursion.
//!
//! `cargo bench --bench batch`.

#[path = "readers/rival.rs"]
mod arena;
#[path = "large/recursion.rs"]
mod recursion;

use abprune::number::Numbers;
use abprune::read::{Options, Skipping, TextWalk};
use abprune::search::{Algorithm, Counter, Outcome, Rules, Searcher};
use abprune::tree::{Described as _, ShortTree};
use abprune::value::Player;
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};

use arena::Arena;
use recursion::{decimal, integer, solve};

/// Lines by name.
const LINES: [(&str, &str); 3] = [
    ("integers", "[[[3,5],[6,9]],[[1,2],[0,-1]]]"),
    ("decimals", "[[[3.5,5],[6.25,9]],[[1,2],[0.1,-1]]]"),
    (
        "wide",
        "[[31,5,16,97,22,8],[15,12,99,7,3,1],[8,9,10,11,12,13],[90,80,70,60,50,40]]",
    ),
];

fn main() {
    for (name, line) in LINES {
        let (value, leaves) = rival(line);
        let (outcome, numbers, counter) = ours(line);
        assert_eq!(leaves, counter.leaves, "{name}");
        let ours = numbers.number(outcome.value).expect("the full window");
        assert_eq!(value, ours.to_string(), "{name}");
    }
    divan::main();
}

fn line(name: &str) -> &'static str {
    let found = LINES.into_iter().find(|(found, _)| *found == name);
    found.expect("it is in the table").1
}

/// What was found, in numbers of which kind, and what was counted.
fn ours(line: &str) -> (Outcome, Numbers, Counter) {
    let search = |decimals| {
        let options = Options {
            decimals,
            ..Options::default()
        };
        let mut counter = Counter::default();
        let mut walk = TextWalk::new(line.as_bytes(), &options, Skipping::Checked);
        let outcome =
            Algorithm::AlphaBeta.search_forward(&mut walk, Rules::default(), &mut counter);
        let outcome = outcome.ok()?;
        let walked = walk.finish(&outcome.pv).ok()?;
        Some((outcome, walked.numbers(), counter))
    };
    search(false).or_else(|| search(true)).expect("a tree")
}

/// The value, and how many leaves were evaluated.
fn rival(line: &str) -> (String, u64) {
    let arena = Arena::read(line.as_bytes());
    if arena.tags.contains(&arena::DOUBLE) {
        let (value, counts) = solve(&arena, decimal, [f64::NEG_INFINITY, f64::INFINITY]);
        (value.to_string(), counts.evaluated)
    } else {
        let (value, counts) = solve(&arena, integer, [i64::MIN, i64::MAX]);
        (value.to_string(), counts.evaluated)
    }
}

#[divan::bench(args = LINES.map(|(name, _)| name))]
fn along_the_text(bencher: Bencher, name: &str) {
    let line = line(name);
    let bencher = bencher
        .counter(BytesCount::of_str(line))
        .counter(ItemsCount::new(1_usize));
    bencher.bench_local(|| ours(black_box(line)));
}

#[divan::bench(args = ["integers", "wide"])]
fn read_whole_and_searched(bencher: Bencher, name: &str) {
    let line = line(name);
    let bencher = bencher
        .counter(BytesCount::of_str(line))
        .counter(ItemsCount::new(1_usize));
    let mut tree = ShortTree::default();
    let mut searcher = Searcher::default();
    bencher.bench_local(|| {
        assert!(tree.read(black_box(line).as_bytes(), Player::Max));
        let mut counter = Counter::default();
        let outcome = searcher.search_short(&tree, Rules::default(), &mut counter);
        let outcome = outcome.expect("the full window");
        let value = outcome.value;
        searcher.recycle(outcome);
        (value, counter)
    });
}

#[divan::bench(args = LINES.map(|(name, _)| name))]
fn serde_json_and_recursion(bencher: Bencher, name: &str) {
    let line = line(name);
    let bencher = bencher
        .counter(BytesCount::of_str(line))
        .counter(ItemsCount::new(1_usize));
    bencher.bench_local(|| rival(black_box(line)));
}

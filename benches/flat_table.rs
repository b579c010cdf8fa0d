//! The search of uniform trees beside the classic one in C++, as a table.
//!
//! `cargo bench --bench flat_table`, or with `-- 2^24,8^8 best f64` for some of the rows. It compiles
//! `classic.cpp` with `g++ -O3 -march=native`, runs both in turns on the same leaves, and takes the
//! fastest run of each; both keep a list of what they prune. Leaves visited, number and places of
//! the cutoffs, and the value must be the same, or it ends there.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small numbers, and times"
)]

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use abprune::machine::simd::{AllLanes, Avx2, Avx512, Plain};
use abprune::number::Number;
use abprune::random::Random;
use abprune::search::{Rules, Searched, Searcher};
use abprune::tree::{Branching, ByteOrder, Element, Leaves, Raw, Uniform};
use abprune::value::Player;

const SHAPES: [(u64, u32); 5] = [(2, 24), (4, 12), (8, 8), (32, 5), (40, 4)];
const ORDERS: [&str; 3] = ["random", "best", "worst"];
const TURNS: usize = 4;

fn main() {
    let only: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    let classic = folder.path().join("classic");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/classic.cpp");
    let mut compile = Command::new("g++");
    compile
        .args(["-O3", "-march=native", "-o"])
        .arg(&classic)
        .arg(source);
    assert!(
        compile.status().is_ok_and(|status| status.success()),
        "no g++"
    );
    say(
        "| tree | order | leaf | visited | cutoffs | classic | portable | AVX2 | AVX-512 | portable, times | AVX2, times | AVX-512, times |\n|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    );
    let mut factors = [const { Vec::new() }; 3];
    for (branching, depth) in SHAPES {
        for order in ORDERS {
            for element in [Element::I32, Element::F64] {
                let row = [&*format!("{branching}^{depth}"), order, name(element)];
                if !only
                    .iter()
                    .all(|words| words.split(',').any(|word| row.contains(&word)))
                {
                    continue;
                }
                let tree = tree(branching, depth, order, element);
                let faster = compare(&classic, &tree, branching, depth, order, element);
                for (all, one) in factors.iter_mut().zip(faster) {
                    all.push(one);
                }
            }
        }
    }
    for (name, factors) in ["portable", "AVX2", "AVX-512"].iter().zip(factors) {
        let Some(factors) = factors.into_iter().collect::<Option<Vec<f64>>>() else {
            say(&format!("{name}: not on this machine"));
            continue;
        };
        let mean = factors.iter().map(|factor| factor.ln()).sum::<f64>() / factors.len() as f64;
        let worst = factors.iter().copied().fold(f64::INFINITY, f64::min);
        say(&format!(
            "{name}: {:.1} in the geometric mean, {worst:.1} at worst",
            mean.exp()
        ));
    }
}

fn say(line: &str) {
    writeln!(std::io::stdout(), "{line}").expect("a terminal");
}

/// What `classic.cpp` calls the type.
fn name(element: Element) -> &'static str {
    if element == Element::I32 {
        "i32"
    } else {
        "f64"
    }
}

/// The leaves that `classic.cpp` makes.
fn tree(branching: u64, depth: u32, order: &str, element: Element) -> Uniform {
    let count = branching.pow(depth);
    let mut random = Random::new(1);
    let mut bytes = Vec::new();
    for number in 0..count {
        let is_random = order == "random";
        let leaf = if is_random {
            (random.next() >> 32) as u32 as i32
        } else {
            ordered_leaf(number, count, branching, depth, order == "best")
        };
        if element == Element::I32 {
            bytes.extend_from_slice(&leaf.to_ne_bytes());
        } else {
            let scale = if is_random { 0.5 } else { 1.0 };
            bytes.extend_from_slice(&(f64::from(leaf) * scale).to_ne_bytes());
        }
    }
    let raw =
        Raw::new(bytes.into(), 0, count as usize, element, ByteOrder::NATIVE).expect("enough");
    let branching = Branching::Same(branching as u32);
    Uniform::of_leaves(&branching, Leaves::of_raw(raw, false), Player::Max).expect("a power")
}

/// In the best order each child is worse than the one before it, with all its leaves; in the worst
/// order each is better, and nothing is ever pruned.
fn ordered_leaf(number: u64, count: u64, branching: u64, depth: u32, is_best: bool) -> i32 {
    let (mut place, mut size) = (0, count);
    for ply in 0..depth {
        size /= branching;
        let child = number / size % branching;
        let is_max = ply % 2 == 0;
        place = place * branching
            + if is_max == is_best {
                branching - 1 - child
            } else {
                child
            };
    }
    place as i32 - (count / 2) as i32
}

/// The classic search, waiting to be told how often to run.
struct Classic {
    process: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Classic {
    /// What it found, and the nanoseconds.
    fn run(&mut self, runs: usize) -> (String, f64) {
        let to = self.process.stdin.as_mut().expect("it is piped");
        writeln!(to, "{runs}").expect("it listens");
        let line = self.lines.next().expect("an answer").expect("text");
        let (found, time) = line.rsplit_once(' ').expect("words");
        (found.to_owned(), time.parse().expect("a number"))
    }
}

/// Prints a row of the table, and gives how many times as fast the portable code is, and the
/// vectors, if this machine has them.
fn compare(
    classic: &Path,
    tree: &Uniform,
    branching: u64,
    depth: u32,
    order: &str,
    element: Element,
) -> [Option<f64>; 3] {
    let mut start = Command::new(classic);
    start.args([
        &branching.to_string(),
        &depth.to_string(),
        order,
        name(element),
    ]);
    start.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = start.spawn().expect("it was compiled");
    let lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
    let mut classic = Classic { process, lines };
    let (expected, once) = classic.run(1);
    let runs = ((2e8 / once) as usize).clamp(2, 100);
    let mut fastest = [f64::INFINITY; 4];
    for _ in 0..TURNS {
        fastest[0] = fastest[0].min(classic.run(runs).1);
        fastest[1] = fastest[1].min(run(Plain, tree, runs, &expected));
        if let Some(machine) = Avx2::found() {
            fastest[2] = fastest[2].min(run(machine, tree, runs, &expected));
        }
        if let Some(machine) = Avx512::found() {
            fastest[3] = fastest[3].min(run(machine, tree, runs, &expected));
        }
    }
    drop(classic.process.stdin.take());
    classic.process.wait().expect("it ends");
    let words: Vec<&str> = expected.split(' ').collect();
    let visited: f64 = words[0].parse().expect("a number");
    let times = fastest.map(|time| time.is_finite().then_some(time / visited));
    let faster = [1, 2, 3].map(|run| Some(times[0]? / times[run]?));
    let mut row = format!(
        "| {branching}^{depth} | {order} | {} | {visited} | {} |",
        name(element),
        words[1]
    );
    let cells = times.map(|time| time.map_or("-".to_owned(), |time| format!("{time:.2}")));
    let factors =
        faster.map(|factor| factor.map_or("-".to_owned(), |factor| format!("{factor:.1}")));
    for cell in cells.iter().chain(&factors) {
        write!(row, " {cell} |").expect("memory");
    }
    say(&row);
    faster
}

/// The nanoseconds of the fastest of some runs.
fn run<M: AllLanes>(machine: M, tree: &Uniform, runs: usize, expected: &str) -> f64 {
    let mut fastest = f64::INFINITY;
    let mut searcher = Searcher::default();
    let mut last: Option<Searched> = None;
    for _ in 0..runs {
        if let Some(list) = last.and_then(|last| last.pruned) {
            searcher.recycle_list(list);
        }
        let start = Instant::now();
        last = searcher.search_uniform_on(machine, tree, Rules::default(), true);
        fastest = fastest.min(start.elapsed().as_nanos() as f64);
    }
    let found = describe(tree, &last.expect("it can be searched so"));
    assert_eq!(found, expected, "the same work");
    fastest
}

/// What was found, as `classic.cpp` prints it.
fn describe(tree: &Uniform, searched: &Searched) -> String {
    let value = match tree.numbers().number(searched.outcome.value) {
        Some(Number::Integer(integer)) => integer.to_string(),
        Some(Number::Decimal(double)) => double.to_string(),
        None => String::new(),
    };
    let mut sum = 0_u64;
    let mut last: Option<Vec<u32>> = None;
    let mut items = searched.pruned.as_ref().expect("it was wanted").items();
    while let Some(item) = items.next() {
        // The first subtree that a cutoff prunes: its node is not that of the item before.
        let at = &item.path[..item.path.len() - 1];
        if last.as_deref() != Some(at) {
            last = Some(at.to_vec());
            let mut first = 0;
            for (ply, &factor) in tree.branching().iter().enumerate() {
                let step = item.path.get(ply).copied().unwrap_or(0);
                first = first * u64::from(factor) + u64::from(step);
            }
            sum = sum.wrapping_mul(31).wrapping_add(first);
        }
    }
    let counter = searched.counter;
    format!("{} {} {value} {sum}", counter.leaves, counter.cutoffs)
}

//! Flat leaves in memory: the search of a uniform tree beside the classic recursion in C++.
//!
//! `cargo bench --bench flat_table`; `-- 2^24 best` for the rows whose names have one of these.
//!
//! It compiles `rivals/classic.cpp` with `g++ -O3 -march=native`. Both search the same leaves in turns
//! and collect what they prune; the fastest run of each counts. Leaves visited, cutoffs, pruned
//! subtrees and the value must be the same, or the benchmark ends there. The figures are nanoseconds a
//! visited leaf. `vectors` is the search with the vector instructions of this processor, `portable` the
//! one with those that all processors of its kind have.

#![expect(clippy::cast_precision_loss, reason = "times, and numbers of 32 bits")]

mod support;

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Instant;

use abprune::random::Random;
use abprune::search::{Counter, Outcome, PrunedList, Rules};
use abprune::solve::search_uniform_on;
use abprune::tree::Uniform;
use fearless_simd::Level;

use support::bars::Bar;
use support::files::{npy, ordered, tree_of_npy};
use support::options::Options;
use support::programs;
use support::table::{self, figure, head, say};

const SHAPES: [(u32, u32); 5] = [(2, 24), (4, 12), (8, 8), (32, 5), (40, 4)];
const ORDERS: [&str; 3] = ["random", "best", "worst"];
const TYPES: [&str; 2] = ["i32", "f64"];
const TURNS: usize = 4;

/// The searches, as the table of bars calls them.
const SEARCHES: [(&str, Search); 2] = [
    ("vectors", |tree| search(Level::new(), tree)),
    ("portable", |tree| search(Level::baseline(), tree)),
];

/// A search of a uniform tree.
type Search = fn(&Uniform) -> Option<Found>;

/// What a search found: the outcome, the counts, and the list of what it pruned.
type Found = (Outcome, Counter, Option<PrunedList>);

/// The search with the instructions of this level.
fn search(level: Level, tree: &Uniform) -> Option<Found> {
    let found = search_uniform_on(level, tree, Rules::default(), true)?;
    Some((found.outcome, found.counter, found.pruned))
}

fn main() {
    let options = Options::read();
    let orders = ORDERS.into_iter().flat_map(|order| TYPES.map(|leaf| (order, leaf)));
    let row = |shape| orders.clone().map(move |(order, leaf)| Row { shape, order, leaf });
    let mut rows: Vec<Row> = SHAPES.into_iter().flat_map(row).collect();
    rows.retain(|row| options.wants(&row.name()));
    let Some(classic) = programs::compiled("classic", &[]).filter(|_| !rows.is_empty()) else {
        return;
    };
    programs::machine(&options);
    let names = SEARCHES.map(|(name, _)| [format!(" {name}"), format!(" {name}, times as fast")]);
    let columns = ["tree", " visited", " cutoffs", " classic"].into_iter();
    let columns = columns.chain(names.iter().flatten().map(String::as_str));
    head(&columns.collect::<Vec<_>>());
    let mut factors = SEARCHES.map(|_| Vec::new());
    for row in &rows {
        compare(row, &classic, &mut factors);
    }
    say("");
    for ((name, _), factors) in SEARCHES.iter().zip(factors) {
        let logarithms: f64 = factors.iter().map(|factor: &f64| factor.ln()).sum();
        let mean = (logarithms / factors.len() as f64).exp();
        let least = factors.into_iter().fold(f64::INFINITY, f64::min);
        for bar in Bar::of("leaves", name) {
            let (judged, least) = (bar.judge(mean), figure(least));
            say(format_args!("{name}, geometric mean: {judged}; least: {least}"));
        }
    }
}

/// A tree of the table.
struct Row {
    /// The branching factor and the depth.
    shape: (u32, u32),
    order: &'static str,
    leaf: &'static str,
}

impl Row {
    /// `2^24 best i32`.
    fn name(&self) -> String {
        let (branching, depth) = self.shape;
        format!("{branching}^{depth} {} {}", self.order, self.leaf)
    }

    /// The tree, of the same leaves as that of `classic.cpp`.
    fn tree(&self) -> Uniform {
        let mut random = Random::new(1);
        let (branching, depth) = self.shape;
        let is_random = self.order == "random";
        let mut next = |number| {
            if is_random {
                ((random.next() >> 32) as u32).cast_signed()
            } else {
                ordered(number, branching.into(), depth, self.order == "best")
            }
        };
        let scale = if is_random { 0.5 } else { 1.0 };
        let count = u64::from(branching.pow(depth));
        let mut bytes = Vec::new();
        let written = match self.leaf {
            "i32" => npy(&mut bytes, "<i4", count, |number| next(number).to_le_bytes()),
            _ => npy(&mut bytes, "<f8", count, |number| {
                (f64::from(next(number)) * scale).to_le_bytes()
            }),
        };
        written.expect("memory can be written to");
        tree_of_npy(&bytes, branching)
    }
}

/// The classic search: a process that waits for a number of runs.
struct Classic {
    process: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Classic {
    /// Starts it, with the words of a row as its arguments.
    fn new(program: &Path, words: &str) -> Classic {
        let mut command = Command::new(program);
        command.args(words.split(['^', ' ']));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("it has been compiled");
        let output = process.stdout.take().expect("it is piped");
        let lines = BufReader::new(output).lines();
        Classic { process, lines }
    }

    /// What it found, and the nanoseconds of the fastest run.
    fn run(&mut self, runs: u32) -> (String, f64) {
        let input = self.process.stdin.as_mut().expect("it is piped");
        writeln!(input, "{runs}").expect("it waits for a number");
        let line = self.lines.next().expect("an answer").expect("text");
        let (found, time) = line.rsplit_once(' ').expect("several words");
        (found.to_owned(), time.parse().expect("a number"))
    }
}

impl Drop for Classic {
    fn drop(&mut self) {
        // At the end of its input it ends.
        self.process.stdin.take();
        let _ = self.process.wait();
    }
}

/// Prints a row, and adds how many times as fast as the classic search each search is.
fn compare(row: &Row, classic: &Path, factors: &mut [Vec<f64>]) {
    let tree = &row.tree();
    let mut classic = Classic::new(classic, &row.name());
    let (expected, once) = classic.run(1);
    // About 0.2 s a turn.
    let runs = (2..100).find(|runs| f64::from(*runs) * once > 2e8).unwrap_or(100);
    let mut classic_time = f64::INFINITY;
    let mut times = SEARCHES.map(|_| f64::INFINITY);
    for _ in 0..TURNS {
        classic_time = classic_time.min(classic.run(runs).1);
        for ((_, search), time) in SEARCHES.iter().zip(&mut times) {
            *time = time.min(fastest(*search, tree, runs, &expected));
        }
    }
    let words: Vec<&str> = expected.split(' ').collect();
    let visited: f64 = words[0].parse().expect("a count");
    let mut cells = vec![row.name(), words[0].to_owned(), words[1].to_owned()];
    cells.push(figure(classic_time / visited));
    for (time, factors) in times.iter().zip(factors) {
        factors.push(classic_time / time);
        cells.extend([figure(time / visited), figure(classic_time / time)]);
    }
    table::row(&cells);
}

/// The nanoseconds of the fastest of some runs, which must find what is expected.
fn fastest(
    search: fn(&Uniform) -> Option<Found>,
    tree: &Uniform,
    runs: u32,
    expected: &str,
) -> f64 {
    let mut fastest = f64::INFINITY;
    let mut last = None;
    for _ in 0..runs {
        drop(last.take());
        let start = Instant::now();
        last = search(tree);
        fastest = fastest.min(start.elapsed().as_nanos() as f64);
    }
    let (outcome, counter, pruned) = last.expect("a tree that the kernels take");
    let value = tree.number_kind().number(outcome.value).expect("a full window");
    let pruned = pruned.expect("the list was asked for").len();
    let found = format!("{} {} {pruned} {value}", counter.leaves, counter.cutoffs);
    assert_eq!(found, expected, "the same work");
    fastest
}

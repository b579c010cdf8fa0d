//! What it costs to write an answer: nanoseconds and allocations for each format, over trees of
//! eight leaves as batches have them.
//!
//! `cargo bench --bench report`.

use abprune::read;
use abprune::report::{Counts, Report, ReportFormat, SearchSettings, TreeName};
use abprune::search::{Algorithm, Counter, Order, Outcome, PrunedList, Rules};
use abprune::tree::Tree;
use divan::counter::BytesCount;
use divan::{AllocProfiler, Bencher};

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

/// Trees by name.
const TREES: [(&str, &str); 3] = [
    ("integers", "[[[3,5],[6,9]],[[1,2],[0,-1]]]"),
    ("decimals", "[[[3.5,5],[6.25,9]],[[1,2],[0.1,-1]]]"),
    (
        "labels",
        r#"[{"name": "B", "move": "e4", "children": [3, {"name": "D", "value": 5}]},
            {"name": "\"C\"", "move": "d4", "children": [2, {"name": "E", "move": "d5", "value": 9}]}]"#,
    ),
];

fn main() {
    divan::main();
}

/// A tree and what a search of it found.
struct Solved {
    settings: SearchSettings,
    tree: Tree,
    outcome: Outcome,
    counter: Counter,
    pruned: PrunedList,
}

impl Solved {
    fn new(document: &str) -> Solved {
        let format = read::Format::Nested;
        let tree = format.read(document.as_bytes(), &read::Options::default());
        let tree = tree.expect("a tree");
        let mut watch = (Counter::default(), PrunedList::default());
        let outcome = Algorithm::default().search(&tree, Rules::default(), &mut watch);
        Solved {
            settings: SearchSettings {
                algorithm: Algorithm::default(),
                rules: Rules::default(),
                order: Order::default(),
                depth: None,
                has_window: false,
            },
            tree,
            outcome: outcome.expect("all leaves are known"),
            counter: watch.0,
            pruned: watch.1,
        }
    }

    fn report(&self) -> Report<'_> {
        Report {
            name: TreeName {
                file: "batch.jsonl",
                line: Some(123_456),
            },
            tree: &self.tree,
            size: self.tree.size(),
            search: &self.settings,
            outcome: &self.outcome,
            counts: Counts {
                entered: self.counter.entered(),
                evaluations: self.counter.leaves,
                cutoffs: self.counter.cutoffs,
            },
            pruned: Some(&self.pruned),
            best: None,
        }
    }
}

fn bench(bencher: Bencher, format: ReportFormat, tree: &str) {
    let found = TREES.into_iter().find(|(name, _)| *name == tree);
    let (_, document) = found.expect("it is in the table");
    let solved = Solved::new(document);
    let report = solved.report();
    let mut out = Vec::new();
    format.append(&mut out, &report, true);
    bencher.counter(BytesCount::of_slice(&out)).bench_local(|| {
        out.clear();
        format.append(&mut out, divan::black_box(&report), true);
    });
}

#[divan::bench(args = ["integers", "decimals", "labels"])]
fn json(bencher: Bencher, tree: &str) {
    bench(bencher, ReportFormat::Json, tree);
}

#[divan::bench(args = ["integers", "decimals", "labels"])]
fn text(bencher: Bencher, tree: &str) {
    bench(bencher, ReportFormat::Text, tree);
}

//! Reading JSON into a tree in memory, beside `serde_json` that fills an arena from the same bytes.
//!
//! `cargo bench --bench readers`. Both trees are compared before either is timed.

mod inputs;
mod rival;

use std::sync::LazyLock;

use abprune::read::{Format, Options};
use abprune::tree::Tree;
use divan::Bencher;
use divan::counter::BytesCount;

use rival::Arena;

static DOCUMENTS: LazyLock<Vec<String>> =
    LazyLock::new(|| inputs::KINDS.map(|(_, make)| make()).into());

fn main() {
    for document in &*DOCUMENTS {
        let (ours, theirs) = (ours(document), Arena::read(document.as_bytes()));
        assert_eq!(ours.size().nodes, theirs.words.len() as u64);
        let Tree::Explicit(tree) = ours else {
            unreachable!("nested documents are explicit trees");
        };
        let names = (0..tree.len()).filter_map(|id| tree.label(id).name).count();
        assert_eq!(names, theirs.names.len());
    }
    divan::main();
}

fn ours(document: &str) -> Tree {
    let tree = Format::Nested.read(document.as_bytes(), &Options::default());
    tree.expect("a tree")
}

fn document(kind: &str) -> &'static str {
    let number = inputs::KINDS.iter().position(|(name, _)| *name == kind);
    &DOCUMENTS[number.expect("it is in the table")]
}

#[divan::bench(args = inputs::KINDS.map(|(name, _)| name))]
fn abprune_into_a_tree(bencher: Bencher, kind: &str) {
    let document = document(kind);
    let bencher = bencher.counter(BytesCount::of_str(document));
    bencher.bench_local(|| ours(document));
}

#[divan::bench(args = inputs::KINDS.map(|(name, _)| name))]
fn abprune_checks_alone(bencher: Bencher, kind: &str) {
    let document = document(kind);
    let bencher = bencher.counter(BytesCount::of_str(document));
    bencher.bench_local(|| Format::Nested.check(document.as_bytes(), &Options::default()));
}

#[divan::bench(args = inputs::KINDS.map(|(name, _)| name))]
fn serde_json_into_an_arena(bencher: Bencher, kind: &str) {
    let document = document(kind);
    let bencher = bencher.counter(BytesCount::of_str(document));
    bencher.bench_local(|| Arena::read(document.as_bytes()));
}

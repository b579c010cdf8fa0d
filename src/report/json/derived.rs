//! The answers as serde derives them from types: what the writer has to write, byte for byte.

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::{Bounds, Line, Step, write};
use crate::number::Number;
use crate::read::{self, Options};
use crate::report::text::cutoff_name;
use crate::report::{self, Page, Question, Report, TreeName, stopped};
use crate::search::{
    Algorithm, BestMoves, Counter, CutoffRule, Fail, Order, PrunedList, RootMoves, Rules, Visited,
};
use crate::tree::Tree;
use crate::tree::path::PathText;
use crate::value::{Value, Window};

#[derive(Serialize)]
struct Solved<'a> {
    tree: String,
    player: &'static str,
    algorithm: &'static str,
    cutoff: &'static str,
    fail: &'static str,
    order: &'static str,
    depth: Option<usize>,
    window: Bounds,
    value: Option<Number>,
    bound: &'static str,
    pv: Line<'a>,
    best: Option<Moves<'a>>,
    pruned: Option<Pruned<'a>>,
    counts: Counts,
}

#[derive(Serialize)]
struct PrunedSubtree<'a> {
    path: PathText<'a>,
    name: Option<&'a str>,
    r#move: Option<&'a str>,
    cutoff: Option<&'static str>,
    at: Option<PathText<'a>>,
    alpha: Option<Number>,
    beta: Option<Number>,
    nodes: u64,
    leaves: u64,
}

#[derive(Serialize)]
struct Counts {
    nodes: NodeCounts,
    leaves: LeafCounts,
    cutoffs: u64,
    best: Option<BestCounts>,
}

#[derive(Serialize)]
struct NodeCounts {
    total: u64,
    entered: u64,
    skipped: u64,
}

#[derive(Serialize)]
struct LeafCounts {
    total: u64,
    evaluated: u64,
    evaluations: u64,
    skipped: u64,
}

#[derive(Serialize)]
struct BestCounts {
    nodes: u64,
    evaluations: u64,
}

struct Moves<'a> {
    tree: &'a dyn crate::tree::Described,
    best: &'a BestMoves,
}

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.best.moves.len()))?;
        for child in &self.best.moves {
            let path = [child.position];
            let label = self.tree.label(child.id);
            list.serialize_element(&Step::of(PathText::full(&path), label))?;
        }
        list.end()
    }
}

struct Pruned<'a> {
    report: &'a Report<'a>,
    list: &'a PrunedList,
}

impl Serialize for Pruned<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let report = self.report;
        let mut list = serializer.serialize_seq(None)?;
        let mut items = self.list.items();
        while let Some(item) = items.next() {
            let label = report.tree.label(item.id);
            let cutoff = item.cutoff();
            let bounds = cutoff.map(|cutoff| Bounds::of(report.tree.numbers(), cutoff.window));
            list.serialize_element(&PrunedSubtree {
                path: PathText::after(item.path, item.shared),
                name: label.name,
                r#move: label.r#move,
                cutoff: cutoff.map(|cutoff| cutoff_name(cutoff.player)),
                at: cutoff.as_ref().map(stopped),
                alpha: bounds.as_ref().and_then(|bounds| bounds.alpha),
                beta: bounds.and_then(|bounds| bounds.beta),
                nodes: item.size.nodes,
                leaves: item.size.leaves,
            })?;
        }
        list.end()
    }
}

/// What the question of an answer was.
#[derive(Clone, Copy)]
struct Asked {
    algorithm: Algorithm,
    rules: Rules,
    order: Order,
    depth: Option<usize>,
}

/// The answer as serde writes it.
fn derived(report: &Report, asked: &Asked) -> String {
    let numbers = report.tree.numbers();
    let counts = report.counts;
    let skipped = report.size - counts.entered;
    let solved = Solved {
        tree: report.name.to_string(),
        player: report.tree.player().name(),
        algorithm: asked.algorithm.name(),
        cutoff: asked.rules.cutoff.name(),
        fail: asked.rules.fail.name(),
        order: asked.order.name(),
        depth: asked.depth,
        window: Bounds::of(numbers, asked.rules.window),
        value: numbers.number(report.outcome.value),
        bound: report.outcome.bound.name(),
        pv: Line {
            tree: report.tree,
            pv: &report.outcome.pv,
        },
        best: report.best.map(|best| Moves {
            tree: report.tree,
            best,
        }),
        pruned: report.pruned.map(|list| Pruned { report, list }),
        counts: Counts {
            nodes: NodeCounts {
                total: report.size.nodes,
                entered: counts.entered.nodes,
                skipped: skipped.nodes,
            },
            leaves: LeafCounts {
                total: report.size.leaves,
                evaluated: counts.entered.leaves,
                evaluations: counts.evaluations,
                skipped: skipped.leaves,
            },
            cutoffs: counts.cutoffs,
            best: report.best.map(|best| BestCounts {
                nodes: best.extra.entered().nodes,
                evaluations: best.extra.leaves,
            }),
        },
    };
    serde_json::to_string(&solved).expect("JSON") + "\n"
}

/// Asserts that the answer to a search of `tree` is written on a page as derived, and returns it.
fn check(
    page: &mut Page,
    tree: &Tree,
    (algorithm, rules, order): (Algorithm, Rules, Order),
    name: TreeName,
) -> String {
    let Tree::Explicit(explicit) = tree else {
        panic!("the tree is an explicit one");
    };
    let lists = (PrunedList::default(), Visited::new(explicit));
    let mut watch = (Counter::default(), (lists, RootMoves::default()));
    let outcome = algorithm.search_explicit(explicit, rules, &mut watch);
    let outcome = outcome.expect("all leaves are known");
    let (counter, ((pruned, visited), moves)) = watch;
    let pruned = if algorithm.comes_back() {
        visited.pruned(explicit)
    } else {
        pruned
    };
    let best = moves.best(tree, algorithm, rules, &outcome);
    let best = best.expect("all leaves are known");
    let by_leaf = pruned.by_leaf(tree);
    let asked = Asked {
        algorithm,
        rules,
        order,
        depth: None,
    };
    let numbers = tree.numbers();
    let question = Question::new(algorithm, rules, numbers, order, None);
    let limited = Question::new(algorithm, rules, numbers, order, Some(12));
    let full = Report {
        name,
        tree,
        size: tree.size(),
        question: &question,
        outcome: &outcome,
        counts: report::Counts {
            entered: counter.entered(),
            evaluations: counter.leaves,
            cutoffs: counter.cutoffs,
        },
        pruned: Some(&pruned),
        best: None,
    };
    let reports = [
        (full, asked),
        (
            Report {
                pruned: None,
                question: &limited,
                ..full
            },
            Asked {
                depth: Some(12),
                ..asked
            },
        ),
        (
            Report {
                pruned: Some(&by_leaf),
                best: best.as_ref(),
                ..full
            },
            asked,
        ),
    ];
    let written = reports.map(|(report, asked)| {
        let mut written = Vec::new();
        write(page, &mut written, &report).expect("memory");
        page.pass(&mut written).expect("memory");
        let written = String::from_utf8(written).expect("JSON is UTF-8");
        assert_eq!(written, derived(&report, &asked));
        let _: serde_json::Value = serde_json::from_str(&written).expect("JSON");
        written
    });
    written.concat()
}

#[test]
fn answers_are_written_as_serde_derives_them() {
    let long = format!("{}[1, 2]{}", "[".repeat(1_200), ", 3]".repeat(1_200));
    let wide = format!("[[50, 60], [{}]]", vec!["40"; 120].join(", "));
    let documents = [
        "7",
        "[[[3,5],[6,9]],[[1,2],[0,-1]]]",
        "[[[3.5, 5], [1e300, 9]], [[1, 2e-9], [0, -0.25]]]",
        "[9223372036854775806, [-9223372036854775807, 12]]",
        r#"[{"name": "B", "move": "\"e4\\", "children": [3, {"name": "\u0000 \u00e9", "value": 5}]},
            {"move": "d4", "player": "max", "children": [2, {"name": "", "value": 9}, 10]}]"#,
        &long,
        &wide,
    ];
    let mut all = String::new();
    // What one answer leaves to the next must not be seen in it.
    let mut page = Page::new(Page::SHORT);
    for document in documents {
        let options = Options::default();
        let tree = read::Format::Nested.read(document.as_bytes(), &options);
        let tree = tree
            .expect("a tree")
            .to_explicit()
            .expect("small")
            .into_owned();
        let tree = Tree::Explicit(tree);
        let value = |key| Value::from_key(key);
        for window in [
            Some(Window::FULL),
            Window::new(value(-3), value(4)),
            Window::new(value(4), Value::INFINITY),
        ] {
            let rules = Rules {
                window: window.expect("not empty"),
                cutoff: CutoffRule::Gt,
                fail: Fail::Hard,
                ..Rules::default()
            };
            let name = TreeName {
                file: "trees/a \"b\".json",
                line: Some(7_000),
            };
            all += &check(
                &mut page,
                &tree,
                (Algorithm::AlphaBeta, rules, Order::Worst),
                name,
            );
        }
        for algorithm in [Algorithm::NoDeep, Algorithm::SssStar] {
            let asked = (algorithm, Rules::default(), Order::default());
            let (file, line) = ("-", None);
            all += &check(&mut page, &tree, asked, TreeName { file, line });
        }
    }
    for piece in [
        r#""best":[{"#,
        r#""best":null"#,
        r#""pruned":null"#,
        r#""pruned":[]"#,
        r#""depth":12"#,
        r#""path":"~"#,
        r#""alpha":1e300"#,
        r#""cutoff":null"#,
        r#""beta":-9223372036854775807"#,
        "\"name\":\"\\u0000 \u{e9}\"",
        "/1/119",
    ] {
        assert!(all.contains(piece), "no answer has {piece}");
    }
}

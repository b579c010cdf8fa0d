//! Reports, read back and compared with what a search found.

use serde_json::{Value as Json, json};

use super::write;
use crate::named::Named as _;
use crate::number::NumberKind;
use crate::read::{self, Options};
use crate::report::buffer::Buffer;
use crate::report::solved_tree::Report;
use crate::search::{
    Algorithm, Answer, Counter, Counts, CutoffRule, FailMode, Order, PrunedList, RootMoves, Rules,
    SearchSettings, Stop, TreeName, Visited,
};
use crate::tree::path::PathText;
use crate::tree::{Label, SolvedTree, Tree, TreeInfo};
use crate::value::{Player, Value, Window};

/// The keys of a report, in the order of the format.
const KEYS: [&str; 15] = [
    "tree",
    "player",
    "algorithm",
    "cutoff",
    "fail",
    "order",
    "depth",
    "window",
    "value",
    "bound",
    "pv",
    "best",
    "pruned",
    "table",
    "counts",
];

fn number(number_kind: NumberKind, value: Value) -> Json {
    let number = number_kind.number(value);
    number.map_or(Json::Null, |number| {
        serde_json::from_str(&number.to_string()).expect("a JSON number")
    })
}

fn bounds(number_kind: NumberKind, window: Window) -> [Json; 2] {
    [window.alpha(), window.beta()].map(|end| number(number_kind, end))
}

fn node(path: PathText, label: Label) -> Json {
    json!({"path": path.to_string(), "name": label.name, "move": label.r#move})
}

/// The items of a pruned list.
fn pruned(tree: &dyn TreeInfo, list: &PrunedList) -> Json {
    let mut all = Vec::new();
    let mut items = list.items();
    while let Some(item) = items.next() {
        let mut json = node(PathText::after(item.path, item.shared), tree.label(item.id));
        let cutoff = item.stop;
        let name = |cutoff: &Stop| match cutoff.player {
            Player::Max => "beta",
            Player::Min => "alpha",
        };
        let at = |cutoff: &Stop| PathText::after(item.at(cutoff), cutoff.ply).to_string();
        let window = cutoff.map(|cutoff| bounds(tree.number_kind(), cutoff.window));
        let [alpha, beta] = window.unwrap_or_default();
        json["cutoff"] = json!(cutoff.map(name));
        json["at"] = json!(cutoff.map(at));
        json["alpha"] = alpha;
        json["beta"] = beta;
        json["nodes"] = json!(item.size.nodes);
        json["leaves"] = json!(item.size.leaves);
        let value = item.value.map(|value| number(tree.number_kind(), value));
        json["value"] = value.unwrap_or_default();
        all.push(json);
    }
    json!(all)
}

fn expected(report: &Report) -> Json {
    let answer = report.answer;
    let (tree, search, outcome) = (answer.tree.info(), &answer.settings, &answer.outcome);
    let (counts, size) = (answer.counts, answer.size);
    let size = size.expect("these trees are in memory");
    let number_kind = tree.number_kind();
    let [alpha, beta] = bounds(number_kind, search.rules.window);
    let mut labels = tree.labels_along(&outcome.pv);
    let pv = (0..outcome.pv.len()).map(|ply| {
        let label = labels.as_mut().and_then(Iterator::next);
        let path = PathText::after(&outcome.pv[..=ply], ply);
        node(path, label.unwrap_or_default())
    });
    let pv: Vec<Json> = pv.collect();
    let best = answer.best.as_ref().map(|best| {
        let child = |position, id| node(PathText::full(&[position]), tree.label(id));
        let children = best.moves.iter();
        let children = children.map(|best| child(best.position, best.id));
        children.collect::<Vec<Json>>()
    });
    let cost = answer
        .best
        .as_ref()
        .map(|best| json!({"nodes": best.extra.entered().nodes, "evaluations": best.extra.leaves}));
    json!({
        "tree": report.name.to_string(),
        "player": <&str>::from(tree.mover()),
        "algorithm": search.algorithm.name(),
        "cutoff": search.rules.cutoff.name(),
        "fail": search.rules.fail.name(),
        "order": search.order.name(),
        "depth": search.depth,
        "window": {"alpha": alpha, "beta": beta},
        "value": number(number_kind, outcome.value),
        "bound": outcome.bound.name(),
        "pv": pv,
        "best": best,
        "pruned": answer.pruned.map(|list| pruned(tree, list)),
        "table": null,
        "counts": {
            "nodes": {
                "total": size.nodes,
                "entered": counts.entered.nodes,
                "skipped": size.nodes - counts.entered.nodes,
            },
            "leaves": {
                "total": size.leaves,
                "evaluated": counts.entered.leaves,
                "evaluations": counts.evaluations,
                "skipped": size.leaves - counts.entered.leaves,
            },
            "cutoffs": counts.cutoffs,
            "best": cost,
        },
    })
}

/// Asserts that a report is written as expected, and returns it.
fn check(report: &Report) -> String {
    let mut bytes = b"before".to_vec();
    Buffer::append(&mut bytes, |out| write(out, report));
    let text = String::from_utf8(bytes).expect("JSON is UTF-8");
    let text = text.strip_prefix("before").expect("it is appended");
    assert_eq!(text.find('\n'), Some(text.len() - 1), "one line");
    let json: Json = serde_json::from_str(text).expect("JSON");
    assert_eq!(json, expected(report));
    let places = KEYS.map(|key| text.find(&format!("\"{key}\":")).expect("a key"));
    // The names of some keys are those of keys of nodes too, which come later.
    assert!(places.is_sorted(), "{text}");
    text.to_owned()
}

/// Searches a tree, and checks its reports: with a pruned list, without, with leaves and all optimal moves.
fn check_search(tree: &Tree, search: SearchSettings, name: TreeName) -> String {
    let (algorithm, rules) = (search.algorithm, search.rules);
    let lists = (PrunedList::default(), Visited::new(tree));
    let mut watch = (Counter::default(), (lists, RootMoves::default()));
    let outcome = algorithm.search(tree, rules, &mut watch);
    let outcome = outcome.expect("all leaves are known");
    let (counter, ((pruned, visited), moves)) = watch;
    let pruned = if algorithm.forward().is_none() { visited.pruned(tree) } else { pruned };
    let best = moves.best(tree, algorithm, rules, &outcome);
    let best = best.expect("all leaves are known");
    let by_leaf = pruned.by_leaf(tree);
    let limited = SearchSettings { depth: Some(12), ..search };
    let answer = |settings, pruned, best| Answer {
        tree: SolvedTree::InMemory(Box::new(tree.clone())),
        settings,
        size: Some(tree.size()),
        outcome: outcome.clone(),
        counts: Counts {
            entered: counter.entered(),
            evaluations: counter.leaves,
            cutoffs: counter.cutoffs,
        },
        pruned,
        table: None,
        best,
    };
    let answers = [
        answer(search, Some(&pruned), None),
        answer(limited, None, None),
        answer(search, Some(&by_leaf), best),
    ];
    let check = |answer| check(&Report { name, answer, most_pruned: None });
    answers.each_ref().map(check).concat()
}

#[test]
fn reports_have_all_keys_in_their_order() {
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
    for document in documents {
        let tree = read::Format::Nested.read(document.as_bytes(), &Options::default());
        let tree = tree.expect("a tree");
        let search = SearchSettings {
            algorithm: Algorithm::AlphaBeta,
            rules: Rules::default(),
            order: Order::default(),
            depth: None,
            has_window: false,
        };
        let value = Value::from_key;
        for window in [
            Some(Window::FULL),
            Window::new(value(-3), value(4)),
            Window::new(value(4), Value::INFINITY),
        ] {
            let rules = Rules {
                window: window.expect("not empty"),
                cutoff: CutoffRule::Gt,
                fail: FailMode::Hard,
                ..Rules::default()
            };
            let order = Order::Worst;
            let search = SearchSettings { rules, order, ..search };
            let name = TreeName { file: "trees/a \"b\".json", line: Some(7_000) };
            all += &check_search(&tree, search, name);
        }
        for algorithm in [Algorithm::NoDeep, Algorithm::SssStar] {
            let (file, line) = ("-", None);
            let search = SearchSettings { algorithm, ..search };
            all += &check_search(&tree, search, TreeName { file, line });
        }
    }
    for piece in [
        r#""tree":"trees/a \"b\".json:7000","#,
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
        assert!(all.contains(piece), "no report has {piece}");
    }
}

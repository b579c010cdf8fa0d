//! The samples in `trees`, solved by the program, against the textbook's alpha-beta: a second way
//! to every number in the golden files.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use abprune::Named as _;
use abprune::search::CutoffRule;
use abprune::tree::path::PathText;
use abprune::value::Player;
use serde_json::Value as Json;

use crate::oracle::{Step, Textbook};
use crate::support::{Tree, solve, tree_samples};

/// A sample: its text, the arguments that it takes, and the same tree as nested JSON.
struct Sample {
    text: String,
    arguments: Vec<&'static str>,
    nested: Json,
}

fn samples() -> Vec<Sample> {
    tree_samples().iter().flat_map(|file| samples_in(file)).collect()
}

fn samples_in(file: &Path) -> Vec<Sample> {
    // An array is no text; NumPy has tests of its own.
    if file.extension() == Some(OsStr::new("npy")) {
        return Vec::new();
    }
    let text = fs::read_to_string(file).expect("it can be read");
    let json = |text: &str| Sample {
        text: text.to_owned(),
        arguments: Vec::new(),
        nested: nested(serde_json::from_str(text).expect("JSON")),
    };
    match file.extension().and_then(OsStr::to_str) {
        Some("json") => vec![json(&text)],
        Some("jsonl") => text.lines().map(json).collect(),
        // A program for `--rules`.
        Some("py") if text.contains("import ") => Vec::new(),
        Some("lisp" | "py") => {
            vec![Sample { nested: lists(&text), arguments: vec!["--from", "lists"], text }]
        }
        Some("txt") => {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let leaves: Vec<Json> = lines
                .flat_map(str::split_whitespace)
                .map(|number| serde_json::from_str(number).expect("a number"))
                .collect();
            vec![Sample {
                nested: nested(serde_json::json!({"branching": 2, "leaves": leaves})),
                arguments: vec!["--branching", "2"],
                text,
            }]
        }
        _ => Vec::new(),
    }
}

/// The tree of a sample that is lists: MAX moves at its root, and the players take turns. Only its numbers
/// and brackets count, and the line breaks that end comments.
fn lists(text: &str) -> Json {
    let lines = text.lines().filter(|line| !line.starts_with([';', '#']));
    let spaced = lines.collect::<String>();
    let spaced = spaced.replace(['(', '['], " [ ").replace([')', ']'], " ] ");
    let words = spaced.split([' ', ',']);
    let json: String = words
        .filter(|word| ["[", "]"].contains(word) || word.parse::<i64>().is_ok())
        .map(|word| word.to_owned() + ",")
        .collect();
    let json = json.replace("[,", "[").replace(",]", "]");
    serde_json::from_str(json.trim_end_matches(',')).expect("JSON")
}

/// A document with flat trees spelled out.
fn nested(json: Json) -> Json {
    let Some(leaves) = json.get("leaves").and_then(Json::as_array) else {
        return json;
    };
    let factor = |json: &Json| json.as_u64().expect("a factor");
    let factors: Vec<u64> = match &json["branching"] {
        Json::Array(factors) => factors.iter().map(factor).collect(),
        // The samples with one factor are binary.
        two => vec![factor(two); leaves.len().ilog2().try_into().expect("few")],
    };
    spell_out(&mut leaves.iter().cloned(), &factors)
}

fn spell_out(leaves: &mut impl Iterator<Item = Json>, factors: &[u64]) -> Json {
    match factors {
        [] => leaves.next().expect("as many leaves as the factors make"),
        [first, rest @ ..] => (0..*first).map(|_| spell_out(leaves, rest)).collect(),
    }
}

/// All numbers in a document, in their order of size, each once. The textbook is given their
/// places in this list: only the order counts.
fn numbers(json: &Json) -> Vec<serde_json::Number> {
    fn collect(json: &Json, all: &mut Vec<serde_json::Number>) {
        match json {
            Json::Number(number) => all.push(number.clone()),
            Json::Array(items) => items.iter().for_each(|item| collect(item, all)),
            Json::Object(members) => members.values().for_each(|item| collect(item, all)),
            _ => {}
        }
    }
    let mut all = Vec::new();
    collect(json, &mut all);
    all.sort_by(|a, b| double(a).total_cmp(&double(b)));
    all.dedup_by(|a, b| double(a).total_cmp(&double(b)).is_eq());
    all
}

fn double(number: &serde_json::Number) -> f64 {
    // Adding zero turns -0 into 0.
    number.as_f64().expect("a double") + 0.0
}

fn textbook_tree(json: &Json, ranks: &[serde_json::Number]) -> Tree {
    let rank = |json: &Json| {
        let number = double(json.as_number()?);
        let is_it = |rank: &serde_json::Number| double(rank).total_cmp(&number).is_eq();
        let rank = ranks.iter().position(is_it).expect("all are ranked");
        Some(i64::try_from(rank).expect("few"))
    };
    let inner = |player, children: &Json| {
        let children = children.as_array().expect("an array").iter();
        Tree::Inner(player, children.map(|child| textbook_tree(child, ranks)).collect())
    };
    match json {
        Json::Array(_) => inner(None, json),
        Json::Object(node) if node.contains_key("children") => {
            let name = node.get("player").and_then(Json::as_str);
            let player = name.and_then(Player::named);
            inner(player, &node["children"])
        }
        Json::Object(node) => Tree::Leaf(rank(&node["value"])),
        leaf => Tree::Leaf(rank(leaf)),
    }
}

/// The pruned list as the program prints it, from the textbook's steps.
fn pruned_list(
    steps: &[Step],
    tree: &Tree,
    number: impl Fn(i64) -> serde_json::Number,
) -> Vec<Json> {
    let text = |path: &[u32]| PathText::full(path).to_string();
    let mut list = Vec::new();
    let mut stop = None;
    for step in steps {
        match step {
            Step::Cutoff(at, player, alpha, beta) => stop = Some((at, player, alpha, beta)),
            Step::Prune(path, nodes, leaves) => {
                let (at, player, alpha, beta) = stop.expect("a cutoff before");
                let value = match tree.at(path, Player::Max).0 {
                    Tree::Leaf(value) => *value,
                    Tree::Inner(..) => None,
                };
                list.push(serde_json::json!({
                    "path": text(path),
                    "cutoff": if *player == Player::Max { "beta" } else { "alpha" },
                    "at": text(at),
                    "alpha": alpha.map(&number),
                    "beta": beta.map(&number),
                    "nodes": nodes,
                    "leaves": leaves,
                    "value": value.map(&number),
                }));
            }
            Step::Enter(..) | Step::Leave(..) => {}
        }
    }
    list
}

/// A JSON answer with its numbers as doubles, and without the labels.
fn plain(json: &Json) -> Json {
    match json {
        Json::Number(number) => Json::from(double(number)),
        Json::Array(items) => items.iter().map(plain).collect(),
        Json::Object(members) => members
            .iter()
            .filter(|(key, _)| !["name", "move"].contains(&key.as_str()))
            .map(|(key, item)| (key.clone(), plain(item)))
            .collect(),
        other => other.clone(),
    }
}

#[test]
fn every_sample_is_solved_as_the_textbook_does() {
    let samples = samples();
    assert!(samples.len() > 20);
    for sample in &samples {
        for &rule in CutoffRule::ALL {
            // The strict rule needs the unknown leaves.
            if rule == CutoffRule::Ge || !sample.text.contains("null") {
                check(sample, rule);
            }
        }
    }
}

fn check(sample: &Sample, rule: CutoffRule) {
    let Sample { text, arguments, nested } = sample;
    let ranks = numbers(nested);
    let number = |rank: i64| ranks[usize::try_from(rank).expect("a rank")].clone();
    let tree = textbook_tree(nested, &ranks);
    let mut textbook = Textbook::new(rule);
    let rank = textbook.search(&tree, Player::Max, None, None);
    let steps = &textbook.steps;

    let mut arguments = arguments.clone();
    arguments.extend(["--format", "json", "--cutoff", rule.name()]);
    let answer: Json = serde_json::from_str(&solve(&arguments, text)).expect("JSON");
    let (nodes, leaves) = tree.size();
    let entered = steps.iter().filter(|step| matches!(step, Step::Enter(..))).count();
    let cutoffs = steps.iter().filter(|step| matches!(step, Step::Cutoff(..))).count();
    let counts = &answer["counts"];
    assert_eq!(plain(&answer["value"]), plain(&number(rank).into()), "{text}");
    assert_eq!(
        plain(&answer["pruned"]),
        plain(&pruned_list(steps, &tree, number).into()),
        "{text}"
    );
    assert_eq!(counts["nodes"]["entered"], entered, "{text}");
    assert_eq!(counts["cutoffs"], cutoffs, "{text}");
    assert_eq!(counts["nodes"]["total"], nodes, "{text}");
    assert_eq!(counts["leaves"]["total"], leaves, "{text}");
    if !text.contains("null") {
        let pv = tree.pv(Player::Max);
        let paths = (1..=pv.len()).map(|steps| PathText::full(&pv[..steps]).to_string());
        let pv: Vec<Json> = paths.map(|path| serde_json::json!({ "path": path })).collect();
        assert_eq!(plain(&answer["pv"]), Json::from(pv), "{text}");
    }
}

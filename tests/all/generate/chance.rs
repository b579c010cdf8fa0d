//! Trees with chance nodes.

use abprune::random::Random;
use serde_json::Value as Json;

use crate::support::run;

fn generate(arguments: &[&str]) -> Vec<Json> {
    let run = run(&[&["generate"], arguments].concat(), "");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The tree without what is said of chance; and for each chance node, in preorder, the weights of its outcomes.
fn plain(node: &Json, all: &mut Vec<Vec<u64>>) -> Json {
    let children = if node.is_array() { node } else { &node["children"] };
    let Some(children) = children.as_array() else {
        return node.clone();
    };
    if node["player"] == "chance" {
        let weights = node["weights"].as_array();
        let weights = weights.map(|weights| weights.iter().filter_map(Json::as_u64).collect());
        all.push(weights.unwrap_or_else(|| vec![1; children.len()]));
    }
    children.iter().map(|child| plain(child, all)).collect()
}

/// By the rule of `docs/generating.md`: the weights have a sequence of their own, so the values are those of the tree
/// without chance.
#[test]
fn weights_are_drawn_by_the_rule_and_leaves_stay() {
    let shape = ["--branching", "1..12", "--plies", "2..3", "--count", "40", "--seed", "5"];
    let mut unequal = 0;
    let with_chance = generate(&[&shape[..], &["--chance", "0,2"]].concat());
    for ((seed, tree), other) in (5_u64..).zip(with_chance).zip(generate(&shape)) {
        let mut found = Vec::new();
        assert_eq!(plain(&tree, &mut found), other);
        let mut random = Random::new(!seed);
        for weights in found {
            let count = weights.len();
            let sums: Vec<usize> =
                [2, 3, 4, 5, 10].into_iter().filter(|&sum| sum >= count).collect();
            let mut expected = vec![1; count];
            if count > 1 && !sums.is_empty() {
                let sum = sums[usize::try_from(random.below(sums.len() as u64)).expect("small")];
                for _ in count..sum {
                    expected[usize::try_from(random.below(count as u64)).expect("small")] += 1;
                }
            }
            unequal += usize::from(expected.iter().any(|weight| *weight != expected[0]));
            if expected.iter().all(|weight| *weight == expected[0]) {
                expected.fill(1);
            }
            assert_eq!(weights, expected, "seed {seed}");
        }
    }
    assert!(unequal > 100, "{unequal}");
}

/// Those that `solve` searches with probes have fewer leaves, with bounds and without.
#[test]
fn trees_can_be_asked_for_in_which_probes_matter() {
    for bounds in [&[][..], &["--bounds", "0,20"]] {
        let shape = ["--branching", "2", "--plies", "4", "--chance", "1", "--count", "10"];
        for tree in generate(&[&shape[..], bounds, &["--probes-matter"]].concat()) {
            let evaluated = ["alpha-beta", "star2"].map(|algorithm| {
                let options = ["solve", "--format", "json", "--algorithm", algorithm];
                let solved = run(&options, tree.to_string());
                let solved: Json = serde_json::from_str(&solved.stdout).expect("JSON");
                solved["counts"]["leaves"]["evaluated"].as_u64().expect("a count")
            });
            assert!(evaluated[1] < evaluated[0], "{tree}");
        }
    }
    let asked = run(&["generate", "--probes-matter"], "");
    let said = "error: `--probes-matter` means nothing without `--chance`";
    assert!(asked.status == 2 && asked.stderr.starts_with(said), "{}", asked.stderr);
}

/// What is asked is so in the trace of each tree, which says its bounds itself.
#[test]
fn cutoffs_at_chance_nodes_can_be_asked_for() {
    let shape = ["--branching", "2..3", "--bounds=-5,10", "--chance", "1", "--count", "10"];
    let asked = ["--cutoffs", "2", "--chance-cutoffs", "1", "--alpha-cutoffs", "1"];
    for tree in generate(&[&shape[..], &asked].concat()) {
        assert_eq!(tree["bounds"], serde_json::json!([-5, 10]));
        let text = tree.to_string();
        let run = run(&["trace", "--format", "jsonl"], &text);
        let steps = run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        let steps: Vec<Json> = steps.collect();
        let entered = |path: &Json| {
            steps.iter().find(|step| step["event"] == "enter" && step["path"] == *path)
        };
        let cutoffs: Vec<&Json> = steps.iter().filter(|step| step["event"] == "cutoff").collect();
        let at_chance = cutoffs
            .iter()
            .filter(|step| entered(&step["path"]).expect("it was entered")["player"] == "chance");
        assert_eq!((cutoffs.len(), at_chance.count()), (2, 1), "{text}");
        let at_min = cutoffs
            .iter()
            .filter(|step| entered(&step["path"]).expect("it was entered")["player"] == "min");
        assert_eq!(at_min.count(), 1, "{text}");
    }
}

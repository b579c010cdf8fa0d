//! Answers for the nodes of a tree in memory, and random trees for them.

use std::sync::{Arc, Mutex};

use abprune::random::Random;
use abprune::read::{NoAnswer, NodeSource, ProgramTree};
use serde_json::{Value as Json, json};

/// Answers for the nodes of a tree; the state of a node is its path.
#[derive(Debug)]
struct Told {
    tree: Json,
    asked: AskedPaths,
}

impl NodeSource for Told {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let question: Json = serde_json::from_slice(question).expect("JSON");
        let members = question.as_object().expect("an object");
        assert_eq!(members.len(), 1);
        let path: Option<Vec<u32>> =
            serde_json::from_value(members["state"].clone()).expect("a state");
        let path = path.unwrap_or_default();
        let mut node = &self.tree;
        for step in &path {
            node = &node["children"][*step as usize];
        }
        let mut answer = node.clone();
        if let Some(children) = answer.get_mut("children").and_then(Json::as_array_mut) {
            for (step, child) in (0_u32..).zip(children) {
                let state = [&path[..], &[step]].concat();
                let mut told = json!({ "state": state });
                for key in ["move", "name", "prob"] {
                    if let Some(label) = child.get(key) {
                        told[key] = label.clone();
                    }
                }
                *child = told;
            }
        }
        for key in ["move", "prob"] {
            answer.as_object_mut().expect("an object").remove(key);
        }
        self.asked.lock().expect("no panic").push(path);
        Ok(answer.to_string().into_bytes())
    }
}

/// The paths that were asked for, in order.
pub type AskedPaths = Arc<Mutex<Vec<Vec<u32>>>>;

/// The tree of answers, and the list of what is asked.
pub fn told(tree: &Json) -> (ProgramTree, AskedPaths) {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let source = Told { tree: tree.clone(), asked: Arc::clone(&asked) };
    (ProgramTree::new(Box::new(source)), asked)
}

/// A random tree, each node an object: ragged, with labels, passes, static values, ties, unknown leaves and,
/// if `decimals` is not 0, a decimal now and then.
pub fn random_tree(random: &mut Random, depth: u64, decimals: u64) -> Json {
    let mut node = json!({});
    let number = |random: &mut Random| {
        let whole = random.below(6).cast_signed() - 2;
        if decimals > 0 && random.below(decimals) == 0 {
            json!(format!("{whole}.5").parse::<f64>().expect("a decimal"))
        } else {
            json!(whole)
        }
    };
    for (key, one_in) in [("name", 3), ("move", 2)] {
        if random.below(one_in) == 0 {
            node[key] = json!(format!("{key} {}\u{e9}\"", random.below(9)));
        }
    }
    if random.below(6) == 0 {
        node["player"] = json!(["max", "min"][usize::from(random.below(2) == 0)]);
    }
    let is_leaf = depth == 0 || random.below(6) == 0;
    if is_leaf {
        node["value"] = if random.below(60) == 0 { Json::Null } else { number(random) };
        return node;
    }
    if random.below(8) > 0 {
        node["value"] = number(random);
    }
    let children = (0..=random.below(3)).map(|_| random_tree(random, depth - 1, decimals));
    node["children"] = children.collect();
    node
}

/// Lets chance decide at some inner nodes of a tree. All probabilities are powers of two, so the means of small numbers are
/// exact as doubles, too. Whether there is such a node.
pub fn add_chance(random: &mut Random, node: &mut Json) -> bool {
    let is_chance = random.below(3) == 0;
    let Some(children) = node.get_mut("children").and_then(Json::as_array_mut) else {
        return false;
    };
    let count = children.len();
    let is_alike = count.is_power_of_two() && random.below(2) == 0;
    let mut has_chance = is_chance;
    for (at, child) in children.iter_mut().enumerate() {
        has_chance |= add_chance(random, child);
        if is_chance && !is_alike {
            // 1/2, 1/4, 1/8, 1/8
            let halves = u32::try_from((at + 1).min(count - 1)).expect("small");
            let below = 2_u32.pow(halves);
            child["prob"] =
                [json!(1.0 / f64::from(below)), json!(format!("1/{below}"))][at % 2].clone();
        }
    }
    if is_chance {
        node["player"] = json!("chance");
    }
    has_chance
}

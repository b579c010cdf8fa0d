//! `solve --format tree`: the tree that comes back is the same, and says of each node what is true.

use std::collections::BTreeMap;

use abprune::value::Player;
use serde_json::Value as Json;

use crate::support::{Tree, for_random_trees, solve};

/// What stands under `meta`, by path.
type Metas = BTreeMap<Vec<u32>, Json>;

fn collect(node: &Json, path: &mut Vec<u32>, metas: &mut Metas) {
    metas.insert(path.clone(), node["meta"].clone());
    let children = node["children"].as_array();
    for (position, child) in (0..).zip(children.into_iter().flatten()) {
        path.push(position);
        collect(child, path, metas);
        path.pop();
    }
}

fn path_of(text: &Json) -> Vec<u32> {
    let text = text.as_str().expect("a path").trim_start_matches('/');
    let steps = text.split('/').filter(|step| !step.is_empty());
    steps.map(|step| step.parse().expect("a number")).collect()
}

fn check_node(meta: &Json, tree: &Tree, path: &[u32]) {
    if meta["entered"] == false {
        assert_eq!((&meta["window"], &meta["value"]), (&Json::Null, &Json::Null));
        return;
    }
    assert_eq!(meta["pruned"], Json::Null);
    let (node, player) = tree.at(path, Player::Max);
    let (value, truth) = (meta["value"].as_i64().expect("finite"), node.minimax(player));
    let bound = meta["bound"].as_str().expect("text");
    assert!(
        match bound {
            "exact" => truth == value,
            "upper" => truth <= value,
            _ => bound == "lower" && truth >= value,
        },
        "{path:?}: {bound} {value}, {truth}"
    );
}

#[test]
fn the_tree_is_the_same_and_each_node_has_its_fate() {
    for_random_trees(150, |random, tree| {
        let text = tree.json();
        let order = match random.below(3) {
            0 => "given",
            1 => "reverse",
            _ => "random",
        };
        let mut options = vec!["--order", order];
        if order == "random" {
            options.extend(["--seed", "5"]);
        }
        let written = solve(&[&options[..], &["--format", "tree"]].concat(), &text);
        assert_eq!(written.lines().count(), 1);
        for format in ["text", "json"] {
            let options = [&options[..], &["--format", format]].concat();
            assert_eq!(solve(&options, &written), solve(&options, &text));
        }
        let mut metas = Metas::new();
        let parsed = serde_json::from_str(&written).expect("JSON");
        collect(&parsed, &mut Vec::new(), &mut metas);
        let report = solve(&[&options[..], &["--format", "json"]].concat(), &text);
        let report: Json = serde_json::from_str(&report).expect("JSON");
        let entered = metas.values().filter(|meta| meta["entered"] == true);
        assert_eq!(report["counts"]["nodes"]["entered"], entered.count());
        let roots = metas.iter().filter(|(_, meta)| meta["pruned"] != Json::Null);
        let mut roots: BTreeMap<&Vec<u32>, &Json> =
            roots.map(|(path, meta)| (path, &meta["pruned"])).collect();
        for item in report["pruned"].as_array().expect("a list") {
            let found = roots.remove(&path_of(&item["path"])).expect("it is pruned");
            assert_eq!(found["cutoff"], item["cutoff"]);
            assert_eq!(found["window"]["alpha"], item["alpha"]);
            assert_eq!(found["window"]["beta"], item["beta"]);
        }
        assert!(roots.is_empty(), "{roots:?}");
        for (path, meta) in &metas {
            check_node(meta, &tree, path);
        }
    });
}

#[test]
fn what_lies_below_the_depth_limit_is_not_entered_and_stays() {
    let text = r#"[{"value": 7, "children": [[1, 2], 3]}, 4]"#;
    let written = solve(&["--format", "tree", "--depth", "1"], text);
    let parsed: Json = serde_json::from_str(&written).expect("JSON");
    let first = &parsed["children"][0];
    assert_eq!((&first["meta"]["value"], &first["value"]), (&7.into(), &7.into()));
    assert_eq!(first["children"][0]["meta"]["entered"], false);
    assert_eq!(solve(&["-q"], &written), solve(&["-q"], text));
}

#[test]
fn what_a_tree_cannot_show_is_an_error() {
    for arguments in [
        &["--algorithm", "scout"][..],
        &["--algorithm", "no-deep"],
        &["--all-best"],
        &["--pruned", "none"],
        &["--quiet"],
        &["-o", "tree.txt"],
    ] {
        let arguments = [&["solve", "--format", "tree", "[1, 2]"], arguments].concat();
        let run = crate::support::run(&arguments, "");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}");
    }
}

/// A flat tree is another kind of tree in memory, but for its search in another order.
#[test]
fn a_flat_tree_is_written_as_the_same_nested_tree() {
    let flat = "3 5 2 9 1 0 4 4";
    let nested = "[[[3, 5], [2, 9]], [[1, 0], [4, 4]]]";
    for order in ["given", "reverse", "best", "random"] {
        let options = ["--format", "tree", "--order", order];
        let of_flat = solve(&[&options[..], &["--branching", "2"]].concat(), flat);
        assert_eq!(of_flat, solve(&options, nested), "{order}");
    }
}

//! Letters as names: which node gets which, and that the commands find the nodes by them.

use std::collections::{BTreeMap, HashSet, VecDeque};

use abprune::number::NumberKind;
use abprune::random::Random;
use abprune::tree::{Branching, Builder, Tree as AnyTree, Uniform};
use abprune::value::Player;
use serde_json::Value as Json;

use crate::support::{Tree, for_random_trees, run, value};

/// A, B ... Z, then all texts of two letters in the order of a dictionary, then of three.
fn all_letters() -> impl Iterator<Item = String> {
    let mut shorter: Vec<String> = vec![String::new()];
    std::iter::from_fn(move || {
        let longer = |text: &String| ('A'..='Z').map(|letter| format!("{text}{letter}")).collect();
        shorter = shorter.iter().flat_map::<Vec<String>, _>(longer).collect();
        Some(shorter.clone())
    })
    .flatten()
}

/// A name or a move that some random nodes have; few, and letters among them.
fn random_label(random: &mut Random) -> Option<&'static str> {
    const LABELS: [&str; 8] = ["A", "C", "D", "AA", "AB", "d", "x y", ""];
    let label = usize::try_from(random.below(40)).expect("small");
    LABELS.get(label).copied()
}

/// The same shape, with random names and moves.
fn labelled(tree: &Tree, random: &mut Random, builder: &mut Builder) {
    builder.open().expect("room");
    if let Some(name) = random_label(random) {
        builder.set_name(name);
    }
    if let Some(name) = random_label(random) {
        builder.set_move(name);
    }
    match tree {
        Tree::Leaf(_) => builder.close_as_leaf(Ok(value(1))),
        Tree::Inner(_, children) => {
            for child in children {
                labelled(child, random, builder);
            }
            builder.close().expect("children");
        }
    }
}

#[test]
fn letters_go_by_a_queue_and_pass_over_those_that_are_there() {
    let mut most = 0;
    for_random_trees(400, |random, shape| {
        let mut builder = Builder::new(NumberKind::Integers);
        labelled(&shape, random, &mut builder);
        let tree = builder.finish(None);
        let labels: Vec<_> = (0..tree.len()).map(|id| tree.label(id)).collect();
        let given = labels.iter().flat_map(|label| [label.name, label.r#move]);
        let given: HashSet<&str> = given.flatten().collect();
        let is_given = |letter: &str| given.iter().any(|text| text.eq_ignore_ascii_case(letter));
        let mut free = all_letters().filter(|letter| !is_given(letter));
        let mut expected: Vec<Option<String>> =
            labels.iter().map(|label| label.name.map(str::to_owned)).collect();
        let mut queue = VecDeque::from([AnyTree::ROOT]);
        while let Some(id) = queue.pop_front() {
            let name = &mut expected[id as usize];
            *name = name.take().or_else(|| free.next());
            let is_inner = !tree.is_leaf(id);
            queue.extend(tree.children(id).map(|(_, child)| child).filter(|_| is_inner));
        }

        let lettered = tree.clone().with_letters();
        most = most.max(lettered.len());
        for id in 0..tree.len() {
            let label = lettered.label(id);
            assert_eq!(label.name, expected[id as usize].as_deref(), "node {id}");
            assert_eq!(label.r#move, labels[id as usize].r#move, "node {id}");
        }
    });
    assert!(most > 26 * 2, "no tree needs two letters");
}

#[test]
fn a_uniform_tree_gets_letters_too() {
    let branching = Branching::PerPly(vec![2, 3]);
    let leaves = vec![3, 5, 6, 9, 1, 2];
    let tree = Uniform::new(NumberKind::Integers, &branching, leaves, Player::Min);
    let tree = tree.expect("six leaves").spell_out().expect("small");
    let lettered = tree.clone().with_letters();
    assert_eq!((lettered.player(), lettered.size()), (Player::Min, tree.size()));
    for (path, name) in [
        (&[][..], "A"),
        (&[0], "B"),
        (&[1], "C"),
        (&[0, 0], "D"),
        (&[0, 2], "F"),
        (&[1, 0], "G"),
        (&[1, 2], "I"),
    ] {
        let (id, node) = lettered.node_at(path).expect("it is there");
        assert_eq!(lettered.label(id).name, Some(name));
        assert_eq!(Ok(node), tree.node_at(path).map(|(_, node)| node));
    }
    let leaf = Uniform::new(NumberKind::Integers, &Branching::PerPly(vec![]), vec![7], Player::Max);
    let leaf = leaf.expect("one leaf").spell_out().expect("small").with_letters();
    assert_eq!(leaf.label(0).name, Some("A"));
}

/// The name that each node has in what `trace` prints.
fn traced_names(arguments: &[&str], tree: &str) -> BTreeMap<String, String> {
    let options = ["trace", "--letters", "--format", "jsonl"];
    let run = run(&[&options, arguments].concat(), tree);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let name = |line: &str| {
        let step: Json = serde_json::from_str(line).expect("JSON");
        let text = |key: &str| step[key].as_str().map(str::to_owned);
        Some((text("path")?, text("name")?))
    };
    run.stdout.lines().filter_map(name).collect()
}

#[test]
fn options_that_change_the_search_change_no_letter() {
    // D is a name at a leaf that `--depth` cuts off, and E the name of a move.
    let tree = r#"[[3, {"value": 1, "children": [7, {"name": "D", "value": 8}]}],
                   [{"move": "E", "value": 2}, {"value": 9, "children": [4]}]]"#;
    let names = [
        ("/", "A"),
        ("/0", "B"),
        ("/1", "C"),
        ("/0/0", "F"),
        ("/0/1", "G"),
        ("/1/0", "H"),
        ("/1/1", "I"),
        ("/0/1/0", "J"),
        ("/0/1/1", "D"),
        ("/1/1/0", "K"),
    ];
    let names: BTreeMap<&str, &str> = names.into_iter().collect();
    let mut seen = HashSet::new();
    for options in [
        &["--algorithm", "minimax"][..],
        &[],
        &["--order", "reverse"],
        &["--order", "worst"],
        &["--order", "best", "--window", "2,5"],
        &["--depth", "2"],
    ] {
        for (path, name) in traced_names(options, tree) {
            assert_eq!(names[path.as_str()], name, "{path}, {options:?}");
            seen.insert(path);
        }
    }
    assert_eq!(seen.len(), names.len());
}

#[test]
fn a_letter_finds_its_node_in_each_command() {
    let tree = "[[3, 5], [2, 9]]";
    for (arguments, found) in [
        (&["explain", "--letters", "-", "G"][..], "node /1/1 \"G\"\n"),
        (&["draw", "--letters", "--root", "C"], "▼ C "),
        (&["trace", "--letters", "--node", "G"], "prune /1/1 \"G\""),
    ] {
        let with = run(arguments, tree);
        assert_eq!((with.status, with.stderr.as_str()), (0, ""));
        assert!(with.stdout.contains(found), "{}", with.stdout);
        let plain: Vec<&str> =
            arguments.iter().copied().filter(|&word| word != "--letters").collect();
        let without = run(&plain, tree);
        assert_eq!(without.status, 2);
        assert!(without.stderr.contains("no node has the name or move"));
    }
}

//! `--root NODE`: the subtree of a node is searched as a tree of its own. What the commands say of it is what they
//! say of a document that has this subtree alone, with the same player to move.

use abprune::random::Random;
use abprune::tree::path::short_path;
use abprune::value::Player;
use serde_json::Value as Json;

use crate::npy::npy;
use crate::support::{Run, Tree, for_random_trees, python, run};

/// The path of a random node.
fn random_path(random: &mut Random, tree: &Tree) -> Vec<u32> {
    let (mut path, mut node) = (Vec::new(), tree);
    while let Tree::Inner(_, children) = node
        && random.below(3) > 0
    {
        let step = usize::try_from(random.below(children.len() as u64)).expect("small");
        path.push(u32::try_from(step).expect("small"));
        node = &children[step];
    }
    path
}

/// What a run has said, without the place in the document, which is another one in another document.
fn without_places(run: &Run) -> (i32, String, String) {
    let said = run.stderr.lines().filter(|line| {
        !line.starts_with(" --> ") && !line.contains('|') && !line.trim().is_empty()
    });
    (run.status, run.stdout.clone(), said.collect::<Vec<_>>().join("\n"))
}

const COMMANDS: [&str; 11] = [
    "solve --format json",
    "solve --all-best --pruned leaves",
    "solve --algorithm mtd-f",
    "solve --order worst --cutoff gt",
    "solve --window 0,3 --fail hard --quiet",
    "solve --format tree",
    "trace --format jsonl",
    "trace --order reverse",
    "explain",
    "compare --format json",
    "compare --order random --seed 5 --orders given,random",
];

#[test]
fn a_subtree_is_searched_like_a_document_of_its_own() {
    for_random_trees(40, |random, mut tree| {
        tree.change_leaves(&mut |value| {
            if random.below(30) == 0 {
                *value = None;
            }
        });
        let path = random_path(random, &tree);
        let (part, default) = tree.at(&path, Player::Max);
        let player = part.player(default);
        let player = if player == Player::Max { "max" } else { "min" };
        let command = COMMANDS[usize::try_from(random.below(11)).expect("small")];
        let words: Vec<&str> = command.split(' ').collect();
        let root = short_path(&path);
        let found = run(&[&words[..], &["--root", &root]].concat(), tree.json());
        let alone = run(&[&words[..], &["--player", player]].concat(), part.json());
        let (mut found, mut alone) = (without_places(&found), without_places(&alone));
        if command.starts_with("compare --format") {
            // They keep how they came about.
            let options = |text: &str| -> Json {
                let mut json: Json = serde_json::from_str(text).expect("JSON");
                let options = json["options"].as_object_mut().expect("the options");
                options.remove("player");
                options.remove("root");
                json
            };
            if found.0 == 0 {
                assert_eq!(options(&found.1), options(&alone.1));
                assert!(found.1.contains(&format!("\"root\":\"{root}\"")), "{}", found.1);
            }
            (found.1, alone.1) = Default::default();
        }
        assert_eq!(found, alone, "{command} --root {root}");
    });
}

/// All formats give the same part of the same tree.
#[test]
fn every_format_has_subtrees() {
    let leaves: [i8; 8] = [3, 5, 6, 9, 1, 2, 0, -1];
    let array = npy(
        1,
        "{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2, 2), }\n",
        &leaves.map(i8::cast_unsigned),
    );
    let nested = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]";
    for root in ["/", "/0", "/1", "/1/0", "/0/1/1"] {
        for command in ["solve", "solve --pruned leaves", "trace", "explain", "compare", "what-if"]
        {
            let words: Vec<&str> = command.split(' ').collect();
            let words = [&words[..], &["--root", root]].concat();
            let of = |more: &[&str], text: &[u8]| {
                let tree = if command == "what-if" { "-" } else { "" };
                let leaf = match (tree, root) {
                    ("", _) => None,
                    (_, "/") => Some("/1/0/1"),
                    (_, "/0" | "/1") => Some("/1/0"),
                    (_, "/1/0") => Some("/1"),
                    _ => Some("/"),
                };
                let operands: Vec<&str> =
                    Some(tree).filter(|tree| !tree.is_empty()).into_iter().chain(leaf).collect();
                let run = run(&[&words[..], more, &operands].concat(), text);
                assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{words:?} {more:?}");
                run.stdout
            };
            let expected = of(&[], nested.as_bytes());
            for (more, text) in [
                (&[][..], &b"(((3 5) (6 9)) ((1 2) (0 -1)))"[..]),
                (&[], br#"{"branching": 2, "leaves": [3, 5, 6, 9, 1, 2, 0, -1]}"#),
                (&["--branching", "2,2,2"], b"3 5 6 9 1 2 0 -1"),
                (&["--from", "npy"], &array),
            ] {
                assert_eq!(of(more, text), expected, "{words:?}");
            }
            // From the view of the player to move MIN's leaves are turned; here all leaves are MIN's.
            let turned = "[[[-3, -5], [-6, -9]], [[-1, -2], [0, 1]]]";
            assert_eq!(of(&["--values", "mover"], turned.as_bytes()), expected);
        }
    }
}

#[test]
fn each_line_of_json_lines_has_the_node() {
    let text = "[[3, 5], [2, 9]]\n[1, [4, 8]]\n[6]\n7\n";
    let run = run(&["solve", "--quiet", "--from", "jsonl", "--root", "/1"], text);
    assert_eq!((run.status, run.stdout.as_str()), (2, "2\n4\n"));
    assert!(
        run.stderr.contains("error: `--root`: there is no node /1\n --> -:3:1\n"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("help: / has one child, /0\n"), "{}", run.stderr);
    assert!(run.stderr.contains(" --> -:4:1\n"), "{}", run.stderr);
}

#[test]
fn an_error_shows_its_place_in_the_whole_document() {
    for (command, place) in [("solve", "-:1:14"), ("solve --order best", "-:1:14")] {
        let words: Vec<&str> = command.split(' ').collect();
        let run = run(&[&words[..], &["--root", "/1"]].concat(), "[[3, 5], [2, null]]");
        assert_eq!(run.status, 2);
        assert!(run.stderr.contains(&format!(" --> {place}\n")), "{}", run.stderr);
    }
    let of_position =
        run(&["solve", "--root", "/a1/x9"], r#"{"game": "tic-tac-toe", "moves": ["b2"]}"#);
    assert!(of_position.stderr.contains("no child of /0 has the name, move or position x9"));
}

/// The letters are those of the whole tree; names, moves and moves on the way name a node as for `explain`.
#[test]
fn a_root_is_named_as_other_nodes_are() {
    let tree = r#"{"name": "A", "children": [{"move": "e4", "children": [{"move": "e5", "children": [3, 4]}, 2]}, {"name": "C", "children": [2, 9]}]}"#;
    let value = |root: &str, more: &[&str]| {
        let run = run(&[&["solve", "--quiet", "--root", root], more].concat(), tree);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{root}");
        run.stdout.trim().to_owned()
    };
    for (root, found) in
        [("A", "2"), ("e4", "2"), ("/e4/e5", "4"), ("e4/1", "2"), ("C", "2"), ("C/1", "9")]
    {
        assert_eq!(value(root, &[]), found, "{root}");
    }
    // The root is A, its children are B and C, and `e5` is D.
    assert_eq!(value("B", &["--letters"]), "2");
    assert_eq!(value("D", &["--letters"]), "4");
    let shown = run(&["explain", "--letters", "--root", "B", "-", "D"], tree);
    assert!(shown.stdout.starts_with("node /0 \"D\""), "{}", shown.stdout);
    // An unknown node is said in the words that `explain` has.
    for node in ["c", "nobody", "/4", "/e4/d5", "9", "0/1"] {
        let explained = run(&["explain", "-", node], tree);
        let found = run(&["solve", "--root", node], tree);
        assert_eq!(found.stderr, explained.stderr.replacen("error: ", "error: `--root`: ", 1));
        assert_eq!((found.status, explained.status), (2, 2));
    }
}

#[test]
fn a_window_and_a_depth_are_those_of_the_subtree() {
    // At the root MAX has 7 before /1 is searched, which would stop after 5; alone it does not.
    let tree = r#"[7, {"children": [5, {"value": 4, "children": [1, 6]}]}]"#;
    let solve = |more: &[&str]| run(&[&["solve", "--root", "/1"], more].concat(), tree).stdout;
    assert!(solve(&[]).starts_with("value 5\npv /0 (5)\nleaves 3 of 3 evaluated, 0 skipped\n"));
    assert!(solve(&["--depth", "1"]).starts_with("value 4\npv /1 (4)\nleaves 2 of 2"));
    assert!(solve(&["--window", "5,"]).starts_with("value 5\nbound upper\npv /0\nleaves 1 of 3"));
}

#[test]
fn a_position_begins_after_the_moves_of_the_root() {
    let later = r#"{"game": "tic-tac-toe", "moves": ["b2", "a1", "c3"], "evaluation": "lines"}"#;
    let before = r#"{"game": "tic-tac-toe", "moves": ["b2"], "evaluation": "lines"}"#;
    for more in [&["--depth", "2"][..], &["--depth", "0"], &["--depth", "3", "--order", "reverse"]]
    {
        let of = |words: &[&str], text| {
            let run = run(&[words, more].concat(), text);
            assert_eq!((run.status, run.stderr.as_str()), (0, ""));
            run.stdout
        };
        for command in ["trace", "compare"] {
            let expected = of(&[command], later);
            let found = of(&[command, "--root", "/a1/c3"], before);
            // The root has the move that leads to it.
            assert_eq!(found.replace("/ move \"c3\"", "/"), expected);
        }
    }
}

#[test]
fn the_tree_of_a_program_has_subtrees() {
    let Some(python) = python(&["json"]) else {
        return;
    };
    let rules = |start: &str| {
        let python = python.display();
        format!("'{python}' trees/wild-tic-tac-toe.py {start}")
    };
    for more in [&[][..], &["--depth", "1"]] {
        let later = run(&[&["trace", "--rules", &rules("XO.O.XOXO")], more].concat(), "");
        let found =
            run(&[&["trace", "--root", "/Ob1", "--rules", &rules("X..O.XOXO")], more].concat(), "");
        assert_eq!((later.status, later.stderr.as_str()), (0, ""));
        // The root has the move that leads to it.
        let found_steps = found.stdout.replace("/ move \"Ob1\"", "/");
        assert_eq!(found_steps, later.stdout, "{}", found.stderr);
    }
}

/// Paths in answers and logs begin at the root of the search.
#[test]
fn answers_and_logs_are_about_the_subtree() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it is written");
        path.to_string_lossy().into_owned()
    };
    let tree = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]";
    // Of MIN's node /0: 5 from its first child, and the 9 is pruned.
    let right = file("right.json", r#"{"value": 5, "pv": ["/0/1"], "pruned": ["/1/1"]}"#);
    let run_of = |more: &[&str]| run(&[&["check", "--root", "/0", "-"], more].concat(), tree);
    let graded = run_of(&[&right]);
    assert!(graded.stdout.contains("score 3 of 3"), "{}", graded.stdout);
    let whole = file("whole.json", r#"{"value": 5, "pruned": ["/0/1/1"]}"#);
    assert_eq!(run_of(&[&whole]).status, 1);
    let log = file("log.txt", "/\n/0\n/0/0 3\n/0/1 5\n/1\n/1/0 6\n");
    let compared = run_of(&["--log", &log]);
    assert_eq!((compared.status, compared.stderr.as_str()), (0, ""), "{}", compared.stdout);
    let claims = file("claims.txt", "/ -inf inf 5\n/1 -inf 5 6\n");
    let judged = run_of(&["--log", &claims]);
    assert_eq!((judged.status, judged.stderr.as_str()), (0, ""), "{}", judged.stdout);
    let suite = run_of(&[]);
    assert_eq!(
        suite.stderr,
        "error: `expect` is about whole trees: with `--root` name answers, or a log\n"
    );
}

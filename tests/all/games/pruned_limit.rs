//! The list of what a search of a game or of a program's tree prunes has an end.

use crate::support::{python, run};

const GAME: &str = r#"{"game": "tic-tac-toe", "board": ["XO.", "X..", "..."], "to-move": "O"}"#;

/// A binary tree of eight plies.
const PROGRAM: &str = r#"
import json, sys
for line in sys.stdin:
    path = json.loads(line)["state"] or ""
    node = {"children": [{"state": path + step} for step in "01"]}
    print(json.dumps({"value": int(path, 2) * 37 % 101} if len(path) == 8 else node), flush=True)
"#;

/// How many pruned subtrees an answer lists.
fn listed(arguments: &[&str]) -> usize {
    let found = run(&[&["solve"], arguments].concat(), "");
    assert_eq!((found.status, found.stderr.as_str()), (0, ""));
    let lines = found.stdout.lines();
    lines.filter(|line| line.starts_with("pruned /")).count()
}

#[test]
fn more_pruned_subtrees_than_the_limit_are_an_error() {
    let script = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(script.path(), PROGRAM).expect("written");
    let python = python(&["json"]);
    let program = python.map(|python| format!("{} {}", python.display(), script.path().display()));
    let trees = [vec![GAME]].into_iter();
    let asked = program.iter().map(|program| vec!["--rules", program]);
    for tree in trees.chain(asked) {
        let all = listed(&tree);
        assert!(all > 10, "{all}");
        let enough = all.to_string();
        let with_room = [&tree[..], &["--max-nodes", &enough]].concat();
        assert_eq!(listed(&with_room), all);
        let too_few = (all - 1).to_string();
        let limited = [&["solve"], &tree[..], &["--max-nodes", &too_few]].concat();
        let found = run(&limited, "");
        let first = found.stderr.lines().next();
        let message = format!(
            "error: the list of what was not searched takes more nodes than allowed, {too_few}"
        );
        assert_eq!((found.status, first), (2, Some(message.as_str())));
        assert!(found.stderr.contains("`--pruned none`"));
        assert_eq!(found.stdout, "");
        let without_list = run(&[&limited[..], &["--pruned", "none"]].concat(), "");
        assert_eq!(without_list.status, 0, "{}", without_list.stderr);
    }
}

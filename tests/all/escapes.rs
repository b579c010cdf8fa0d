//! Text from strangers in what is printed: it moves no cursor, hides nothing, and starts no formula.

use serde_json::Value as Json;

use crate::support::run;

/// Characters that a terminal obeys, or that are not seen: C0, DEL, C1, format characters (soft hyphen,
/// zero width, bidirectional marks, overrides and isolates, tags), separators of lines, private use.
const UNSEEN: &str = "\u{1}\u{7}\u{8}\u{c}\u{1b}\u{7f}\u{80}\u{85}\u{9b}\u{9d}\u{9f}\u{ad}\u{61c}\u{200b}\u{200e}\
    \u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}\u{feff}\u{e000}\u{e0041}\u{10fffd}";

/// A tree whose nodes bear `name`: /1/1 is pruned.
fn named_tree(name: &str) -> String {
    let name = serde_json::to_string(name).expect("a string");
    let node = |of: &str| format!(r#"{{"name": {name}, "move": {name}, {of}}}"#);
    let leaf = |value: i64| node(&format!(r#""value": {value}"#));
    let inner = |a: &str, b: &str| node(&format!(r#""children": [{a}, {b}]"#));
    inner(&inner(&leaf(4), &leaf(3)), &inner(&leaf(2), &leaf(9)))
}

#[test]
fn what_is_not_seen_is_escaped_in_all_output() {
    let name = format!("caf\u{e9}{UNSEEN}");
    let tree = named_tree(&name);
    for arguments in [
        "solve",
        "solve --all-best --format json",
        "trace",
        "trace --format jsonl",
        "explain /1/1",
        "explain /1/1 --format json",
        "explain /0 --format json",
        "what-if /1/0",
        "what-if /1/0 --format json",
        "draw",
        "draw --format svg",
        "draw --format html",
        "draw --format dot",
        "draw --format tikz",
        "draw --format mermaid",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let run = run(&[&arguments[..1], &["-"], &arguments[1..]].concat(), &tree);
        assert_eq!((run.status, &*run.stderr), (0, ""), "{arguments:?}");
        let found = run.stdout.find(|character| UNSEEN.contains(character));
        assert_eq!(found, None, "{arguments:?} {}", run.stdout);
        let is_json = arguments.contains(&"json") || arguments.contains(&"jsonl");
        for line in run.stdout.lines().filter(|_| is_json) {
            let json: Json = serde_json::from_str(line).expect("JSON");
            assert!(has_string(&json, &name), "{line}");
            assert!(line.contains("caf\u{e9}"), "what is seen stays: {line}");
        }
    }
}

/// Whether `text` is one of the strings in `json`.
fn has_string(json: &Json, text: &str) -> bool {
    match json {
        Json::String(string) => string == text,
        Json::Array(items) => items.iter().any(|item| has_string(item, text)),
        Json::Object(fields) => fields.values().any(|value| has_string(value, text)),
        _ => false,
    }
}

#[test]
fn names_of_files_and_messages_are_escaped_in_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a\u{9b}31m\u{202e}.json");
    std::fs::write(&file, "[1, 2]").expect("it is written");
    let file = file.to_str().expect("UTF-8");
    let missing = format!("{file}.no");
    for command in ["solve", "compare"] {
        let run = run(&[command, "--format", "json", file, &missing], "");
        assert!(!run.stdout.is_empty());
        assert!(
            !run.stdout.contains(['\u{9b}', '\u{202e}']),
            "{}",
            run.stdout
        );
        assert!(
            !run.stderr.contains(['\u{9b}', '\u{202e}']),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn what_was_typed_is_escaped_and_cut_in_errors_of_usage() {
    let evil = "\u{1b}[31m\u{1b}]0;x\u{7}\u{9b}2J\u{202e}\n\r\u{7f}";
    let long = "\u{1b}z".repeat(1 << 15);
    for typed in [evil, &long] {
        for arguments in [
            &["solve", "--nope", typed, &format!("--{typed}")][..],
            &[typed],
            &["solve", &format!("-{typed}")],
            &["solve", "--format", typed],
            &["solve", &format!("--quiet={typed}")],
            &["solve", "--window", &format!("1,{typed}")],
            &["solve", "--expect-pv", typed],
            &["solve", "--jobs", typed],
            &["draw", "--show", typed],
            &["explain", "a", "b", typed],
            &["explain", "trees/leaf.json", typed],
        ] {
            let run = run(arguments, "");
            assert_eq!((run.status, &*run.stdout), (2, ""), "{arguments:?}");
            let is_clean = |character: char| character == '\n' || (' '..='~').contains(&character);
            assert!(run.stderr.chars().all(is_clean), "{:?}", run.stderr);
            // Some ten lines with some pieces of at most 40 characters, each of which takes up to six.
            assert!(run.stderr.len() < 2_000, "{}", run.stderr.len());
            assert!(run.stderr.lines().count() <= 8, "{}", run.stderr);
        }
    }
}

#[test]
fn errors_of_usage_stay_as_they_are_where_all_is_plain() {
    let run = run(&["solve", "trees/leaf.json", "--nope"], "");
    let expected = "error: unexpected argument '--nope' found\n\n  tip: to pass '--nope' as a value, use '-- --nope'\n\n\
        Usage: abprune solve <TREE>...\n\nFor more information, try '--help'.\n";
    assert_eq!(run.stderr, expected);
}

#[test]
fn no_cell_of_a_table_begins_a_formula() {
    let folder = tempfile::tempdir().expect("a folder");
    let shown = [
        ("=1+2", "'=1+2"),
        ("+a", "'+a"),
        ("-a", "'-a"),
        ("@a", "'@a"),
        ("\ta", "'\ta"),
        // Quoted, for the line end in it.
        ("\ra", "\"'\ra\""),
        ("-5", "-5"),
        ("a=1", "a=1"),
        ("'a", "'a"),
    ];
    for (name, cell) in shown {
        if cfg!(windows) && name.contains(char::is_control) {
            // No file has this name there.
            continue;
        }
        std::fs::write(folder.path().join(name), "[1, 2]").expect("it is written");
        let mut command = crate::support::abprune(&[
            "compare", "--format", "csv", "--from", "nested", "--", name,
        ]);
        let output = command
            .current_dir(folder.path())
            .output()
            .expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let rows: Vec<&str> = text
            .split('\n')
            .skip(1)
            .filter(|row| !row.is_empty())
            .collect();
        assert!(!rows.is_empty());
        for row in rows {
            assert!(row.starts_with(&format!("{cell},")), "{name:?}: {row:?}");
        }
    }
}

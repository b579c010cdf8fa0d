//! Text from strangers in what is printed: it moves no cursor, hides nothing, and starts no formula.

use serde_json::Value as Json;

use crate::support::run;

/// Characters that a terminal obeys, or that are not seen: C0, DEL, C1, format characters (soft hyphen,
/// zero width, bidirectional marks, overrides and isolates, tags), separators of lines, no characters.
const UNSEEN: &str = "\u{1}\u{7}\u{8}\u{c}\u{1b}\u{7f}\u{80}\u{85}\u{9b}\u{9d}\u{9f}\u{ad}\u{61c}\u{200b}\u{200e}\
    \u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}\u{feff}\u{e0041}\u{10fffe}\u{200d}";

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
        "trace --format folded",
        "explain /1/1",
        "explain /1/1 --format json",
        "explain /0 --format json",
        "what-if /1/0",
        "what-if /1/0 --format json",
        "draw",
        "draw --format svg",
        "draw --shape icicle --format svg",
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

/// Text in scripts that need no escape: Greek, Cyrillic, Chinese, Hebrew, Persian with a joiner inside the
/// word, Devanagari, an emoji of several characters.
const SCRIPTS: &str = "\u{3b1}\u{41f}\u{5c06}\u{68cb}\u{5e9}\u{645}\u{6cc}\u{200c}\u{62e}\u{915}\u{94d}\u{200d}\u{937}\
    \u{1f468}\u{200d}\u{1f469}";

#[test]
fn any_script_is_printed_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(format!("{SCRIPTS}.json"));
    std::fs::write(&file, named_tree(SCRIPTS)).expect("it is written");
    let file = file.to_str().expect("UTF-8");
    for arguments in ["solve", "trace", "explain", "what-if", "draw", "compare"] {
        let more: &[&str] = match arguments {
            "explain" => &["/1/1"],
            "what-if" => &["/1/0"],
            _ => &[],
        };
        let run = run(&[&[arguments, file], more].concat(), "");
        assert_eq!((run.status, &*run.stderr), (0, ""), "{arguments}");
        assert!(!run.stdout.contains("\\u"), "{}", run.stdout);
        let has_names = arguments != "compare";
        assert_eq!(run.stdout.contains(SCRIPTS), has_names, "{}", run.stdout);
    }
    // In messages: the file, a key, the line, what was typed.
    let missing = format!("{file}.no");
    let unknown = format!("{{\"{SCRIPTS}\": 1}}");
    let option = format!("--{SCRIPTS}");
    let node = format!("{SCRIPTS}?");
    for (arguments, input) in [
        (&["solve", &missing][..], ""),
        (&["solve"], &unknown),
        (&["solve", &option], ""),
        (&["explain", file, &node], ""),
    ] {
        let run = run(arguments, input);
        assert_eq!((run.status, &*run.stdout), (2, ""), "{arguments:?}");
        assert!(run.stderr.contains(SCRIPTS), "{}", run.stderr);
        assert!(!run.stderr.contains("\\u"), "{}", run.stderr);
    }
}

/// The mark stands below its place also after characters that take two columns or none.
#[test]
fn the_mark_stands_below_its_place() {
    for (before, columns) in [("e", 1), ("\u{5c06}\u{68cb}", 4), ("e\u{301}", 1), ("\u{202e}", 6)] {
        let run = run(&["solve"], format!("{{\"name\": \"{before}\", \"value\": x}}"));
        let lines: Vec<&str> = run.stderr.lines().collect();
        let mark = " ".repeat(r#"{"name": "", "value": "#.len() + columns);
        assert_eq!(lines[4], format!("  | {mark}^"), "{}", run.stderr);
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
        assert!(!run.stdout.contains(['\u{9b}', '\u{202e}']), "{}", run.stdout);
        assert!(!run.stderr.contains(['\u{9b}', '\u{202e}']), "{}", run.stderr);
    }
}

#[test]
fn what_was_typed_is_escaped_in_errors_of_usage() {
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
            &["what-if", "trees/leaf.json", typed],
            &["solve", "--jobs", typed],
            &["check", "--points", typed],
            &["check", "--points", &format!("value=2,{typed}=3")],
            &["solve", "--keys", &format!("value={typed}"), r#"{"value": 3}"#],
            &["draw", "--show", typed],
            &["explain", "a", "b", typed],
            &["explain", "trees/leaf.json", typed],
        ] {
            let run = run(arguments, "");
            assert_eq!((run.status, &*run.stdout), (2, ""), "{arguments:?}");
            let is_clean = |character: char| character == '\n' || (' '..='~').contains(&character);
            // All of this is escaped, and the rest of the message is ASCII.
            assert!(run.stderr.chars().all(is_clean), "{:?}", run.stderr);
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
        ("\ta", "\\ta"),
        ("\ra", "\\ra"),
        ("\n=a", "\\n=a"),
        ("=\u{1b}a", "'=\\u001ba"),
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
        let output = command.current_dir(folder.path()).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let rows: Vec<&str> = text.split('\n').skip(1).filter(|row| !row.is_empty()).collect();
        assert!(!rows.is_empty());
        for row in rows {
            assert!(row.starts_with(&format!("{cell},")), "{name:?}: {row:?}");
        }
    }
}

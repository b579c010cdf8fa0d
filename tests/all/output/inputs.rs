//! A file that the command reads is never its output: told before anything is written.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::Folder;
use crate::support::Run;

const TREES: &str = "[[3, 5], [2, 9]]\n[4, 1]\n[7]\n";
const TREE: &str = "[[3, 5], [2, 9]]";
const ANSWER: &str = r#"{"value": 3}"#;

/// A folder with a tree, its hard link, links to it, a file of trees, an answer and a frame.
fn folder() -> Folder {
    let folder = Folder::new();
    for (name, text) in [("t.json", TREE), ("s.jsonl", TREES), ("me.json", ANSWER)] {
        fs::write(folder.path(name), text).expect("written");
    }
    fs::hard_link(folder.path("t.json"), folder.path("hard.json")).expect("linked");
    symlink("t.json", folder.path("soft.json")).expect("linked");
    symlink("s.jsonl", folder.path("soft.jsonl")).expect("linked");
    fs::create_dir(folder.path("fr")).expect("made");
    fs::write(folder.path("fr/step-001.svg"), TREE).expect("written");
    folder
}

/// All files in a folder, and what is in them.
fn contents(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).expect("it is there");
    let mut all: Vec<(String, String)> = entries
        .map(|entry| entry.expect("it is listed").path())
        .flat_map(|path| {
            if path.is_dir() {
                return contents(&path);
            }
            let text = fs::read_to_string(&path).expect("text");
            vec![(path.display().to_string(), text)]
        })
        .collect();
    all.sort();
    all
}

/// A run that must be refused and leave all as it was.
fn refused(arguments: &str) -> Run {
    let folder = folder();
    let before = contents(folder.folder.path());
    let run = folder.shell(&format!("\"$0\" {arguments}"));
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments}");
    assert!(run.stderr.contains("error: the output would replace "), "{arguments}: {}", run.stderr);
    assert_eq!(contents(folder.folder.path()), before, "{arguments}");
    run
}

#[test]
fn the_file_of_a_line_is_read() {
    for arguments in [
        "solve -o s.jsonl s.jsonl:1",
        "solve -o ./s.jsonl t.json s.jsonl:2",
        "solve -o soft.jsonl s.jsonl:1",
        "solve -o s.jsonl soft.jsonl:1",
        "compare --format json -o s.jsonl s.jsonl:1",
        "compare --plot s.jsonl s.jsonl:1",
        "trace -o s.jsonl s.jsonl:1",
        "explain -o s.jsonl s.jsonl:1",
        "what-if -o s.jsonl s.jsonl:1 /0/0",
        "check --format json -o s.jsonl s.jsonl:1 me.json",
        "draw --format svg -o s.jsonl s.jsonl:1",
    ] {
        let run = refused(arguments);
        let message = "jsonl`, which is read: name another file";
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

#[test]
fn standard_input_is_read_where_it_is_named_or_no_tree_is() {
    for arguments in [
        "solve -o t.json <t.json",
        "solve -o t.json - <t.json",
        "solve -o t.json /dev/stdin <t.json",
        "solve -o /dev/stdin <t.json",
        "solve -o s.jsonl /dev/stdin:1 <s.jsonl",
        "compare -o t.json <t.json",
        "compare --plot t.json <t.json",
        "trace --format jsonl -o t.json <t.json",
        "explain -o t.json <t.json",
        "what-if -o t.json - /0/0 <t.json",
        "draw --format svg -o t.json <t.json",
        "check -o me.json t.json - <me.json",
        "check -o t.json - me.json <t.json",
        "check -o me.json t.json --log - <me.json",
        "check -o t.json <t.json",
    ] {
        refused(arguments);
    }
}

#[test]
fn a_file_with_two_names_is_one() {
    for arguments in [
        "solve -o hard.json t.json",
        "solve -o t.json hard.json",
        "solve -o soft.json hard.json",
        "solve -o hard.json soft.json",
        "solve -o hard.json <t.json",
        "check -o hard.json t.json me.json",
    ] {
        refused(arguments);
    }
}

#[test]
fn no_frame_is_written_if_one_is_read() {
    for arguments in [
        "draw --step all --format svg -o fr fr/step-001.svg",
        "draw --step all --format svg -o fr <fr/step-001.svg",
        "draw --step all --format svg -o ./fr/../fr fr/step-001.svg",
    ] {
        let run = refused(arguments);
        assert!(run.stderr.contains("step-001.svg`, which is read"), "{}", run.stderr);
    }
}

/// What is open and not read, and what is no regular file, may be written.
#[test]
fn what_is_not_read_is_replaced() {
    for (arguments, file) in [
        ("solve -q -o t.json s.jsonl:3 <t.json", "t.json"),
        ("solve -q -o me.json '[7]'", "me.json"),
        ("solve -q -o t.json --rules \"echo '{\\\"value\\\": 7}'\" <t.json", "t.json"),
        ("check -o me.json --rules \"echo '{\\\"value\\\": 7}'\" hard.json <me.json; true", ""),
        ("solve -q -o /dev/null /dev/null; true", ""),
    ] {
        let folder = folder();
        let run = folder.shell(&format!("\"$0\" {arguments}"));
        assert!(!run.stderr.contains("would replace"), "{arguments}: {}", run.stderr);
        if !file.is_empty() {
            assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments}");
            let text = fs::read_to_string(folder.path(file)).expect("it is there");
            assert_eq!(text, "7\n", "{arguments}");
        }
    }
}

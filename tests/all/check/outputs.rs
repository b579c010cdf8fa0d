//! What is written of answers and suites: how much of it, in which formats, and into which files.

use std::fs;

use serde_json::Value;

use super::answers::{TREE, check};
use crate::support::run;

#[test]
fn gradescope_gets_each_test_even_of_an_answer_that_cannot_be_read() {
    let options = &["--format", "gradescope", "--points", "value=2,pruned=4"];
    let (status, out) = check(options, TREE, r#"{"value": 3"#);
    let results: Value = serde_json::from_str(&out).expect("JSON");
    let tests = results["tests"].as_array().expect("a list").iter();
    let facts = tests.map(|test| (&test["name"], &test["score"], &test["max_score"]));
    let facts: Vec<String> = facts.map(|fact| format!("{fact:?}")).collect();
    let fact = |name: &str, most: u64| {
        format!("{:?}", (Value::from(name), Value::from(0), Value::from(most)))
    };
    assert_eq!((status, facts), (2, vec![fact("value", 2), fact("pruned", 4)]));
}

#[test]
fn of_many_faults_the_first_are_told_and_all_are_counted() {
    let tree = format!("[{}]", vec!["1"; 1000].join(","));
    let (_, out) = check(&[], &tree, r#"{"evaluated": []}"#);
    assert_eq!(out.matches("evaluated missing").count(), 100);
    assert!(out.contains("\nevaluated ... and 900 more\n"), "{out}");
    let (_, json) = check(&["--format", "json"], &tree, r#"{"evaluated": []}"#);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["fault_count"], 1000);
    assert_eq!(json["faults"].as_array().map(Vec::len), Some(100));
    // In a deep tree paths are long: few faults are kept, and the middle of their paths is left out.
    let depth = 3000;
    let deep = format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    let (_, out) = check(&["--points", "values=1"], &deep, r#"{"values": {}}"#);
    let long = out.lines().map(str::len).max();
    assert!(long < Some(400), "{long:?}");
    assert!(out.contains(" more\n"), "{out}");
}

#[test]
fn a_report_that_cannot_be_written_is_told_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = folder.path().join("a.json");
    fs::write(&answer, r#"{"value": 3}"#).expect("room");
    let answer = answer.to_str().expect("text");
    let done = run(&["check", "-o", "r.html", TREE, answer], "");
    assert_eq!(done.stderr.matches("`.json`").count(), 1, "{}", done.stderr);
}

#[test]
fn a_tree_among_the_answers_is_named_as_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree.json");
    fs::write(&file, r#"{"player": "min", "children": [3, 5]}"#).expect("room");
    let done = run(&["check", TREE, file.to_str().expect("text")], "");
    assert!(
        done.stderr.contains("`children` is a key of trees, not of answers"),
        "{}",
        done.stderr
    );
    let done = run(&["check", TREE, r#"{"value": 3}"#], "");
    assert!(done.stderr.contains("an answer is a file, or `-`"), "{}", done.stderr);
}

#[test]
fn csv_has_no_apostrophe_before_a_single_sign_and_tells_the_place_of_an_error() {
    let (_, out) = check(&["--format", "csv"], TREE, r#"{"student": "=1+1", "value": 3}"#);
    assert!(out.lines().last().is_some_and(|row| row.starts_with("-,'=1+1,1,1,")), "{out}");
    let (_, out) = check(&["--format", "csv"], TREE, "{\"value\": 3,\n\"valu\": 4}");
    assert!(out.ends_with("unknown key `valu` (line 2, column 1)\",,,\n"), "{out}");
}

#[test]
fn what_is_expected_at_an_inner_node_is_an_error_of_the_suite() {
    for tree in [
        r#"{"children": [[3, 5], {"expect": {"value": 2}, "children": [2, 9]}], "expect": {"value": 3}}"#,
        r#"[3, {"value": 5, "expect": {"value": 5}}]"#,
        r#"[0.5, {"value": 5, "expect": {"value": 5}}]"#,
        r#"{"children": {"a": 3, "b": {"value": 5, "expect": {}}}, "expect": {"value": 5}}"#,
    ] {
        let done = run(&["check", "-"], tree);
        assert_eq!(done.status, 2, "{tree}");
        assert!(done.stderr.contains("`expect` belongs at the root"), "{}", done.stderr);
    }
    for tree in [
        r#"{"children": [3, {"value": 5, "meta": {"expect": 1}}], "expect": {"value": 5}}"#,
        // A move may be called so.
        r#"{"children": {"expect": 3, "b": 5}, "expect": {"value": 5}}"#,
    ] {
        assert_eq!(run(&["check", "-"], tree).status, 0, "{tree}");
    }
}

#[test]
fn a_tree_whose_search_needs_an_unknown_leaf_is_not_checked() {
    let done = run(&["check", "-"], r#"{"children": [3, null], "expect": {"value": 5}}"#);
    assert_eq!(done.status, 2);
    assert_eq!(done.stdout, "trees 1: 0 as expected, 0 not, 1 not checked\n");
}

/// A look at all siblings of each node would take minutes.
#[test]
fn wide_nodes_take_linear_time() {
    let count = 100_000;
    let leaf = |at: usize| format!(r#"{{"name": "n{at}", "value": 1}}"#);
    let leaves: Vec<String> = (0..count).map(leaf).collect();
    let tree = format!(r#"{{"children": [{}]}}"#, leaves.join(","));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("wide.json");
    fs::write(&file, tree).expect("room");
    let list = |prefix: &str| {
        let list: Vec<String> = (0..count).rev().map(|at| format!("{prefix}{at}")).collect();
        list.join(" ")
    };
    let answer =
        format!(r#"{{"evaluated": "{}", "pruned": "{} {}"}}"#, list("/"), list("n"), list("x"));
    let (status, out) = check(&[], file.to_str().expect("text"), &answer);
    assert_eq!(status, 1);
    assert!(out.contains("\nevaluated ... and 99899 more\n"), "{out}");
    // A hundred are kept of the leaves that are not pruned, and a hundred of the words that cost nothing.
    assert!(out.contains("\npruned ... and 199800 more\n"), "{out}");
}

/// The rows of a table, each with its cells.
fn table(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let row = |row: csv::StringRecord| row.iter().map(str::to_owned).collect();
    reader.records().map(|found| row(found.expect("a row"))).collect()
}

#[test]
fn what_cannot_be_read_has_its_student_its_maximum_and_the_reason() {
    let points = &["--points", "value=2,pruned=4"];
    let with = |format: &'static str| [&["--format", format], &points[..]].concat();
    for (answer, student, reason) in [
        // Cut off, an unknown key, a key twice, a byte of Latin-1.
        (&br#"{"student": "Eve", "value": 3"#[..], "Eve", "not JSON"),
        (br#"{"name": "Eve", "valu": 3}"#, "Eve", "unknown key `valu`"),
        (br#"{"id": 17, "value": 3, "value": 3}"#, "17", "stands here twice"),
        (b"{\"student\": \"Ren\xe9\"}", "Ren\u{fffd}", "the byte 0xe9"),
        (br#"{"value": 3, "pruned": , "student": "Eve"}"#, "", "not JSON"),
        (b"[3]", "", "no object"),
    ] {
        let text = String::from_utf8_lossy(answer);
        let done = run(&[&["check"], &with("csv")[..], &[TREE, "-"]].concat(), answer);
        let rows = table(&done.stdout);
        assert_eq!((done.status, rows.len()), (2, 2), "{text}");
        assert_eq!(rows[0].len(), rows[1].len(), "{text}");
        // answer, student, score, max_score; ... error, reasons.
        assert_eq!(&rows[1][..4], ["-", student, "", "6"], "{text}");
        assert!(rows[1][12].contains(reason), "{text}: {:?}", rows[1]);
        let done = run(&[&["check"], &with("json")[..], &[TREE, "-"]].concat(), answer);
        let json: Value = serde_json::from_str(&done.stdout).expect("JSON");
        assert_eq!(json["student"].as_str().unwrap_or_default(), student);
        assert_eq!(json["max_score"], 6, "{text}");
        let message = json["error"]["message"].as_str().expect("a text");
        assert!(message.contains(reason), "{text}: {message}");
    }
    // Without points nothing is asked for, so there is no maximum.
    let (_, out) = check(&["--format", "json"], TREE, r#"{"student": "Eve", "#);
    let json: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&json["student"], &json["max_score"]), (&Value::from("Eve"), &Value::Null));
    // Among others, text names the student, too.
    let class = "{\"student\": \"Ada\", \"value\": 3}\n{\"student\": \"Eve\", \"value\": \n";
    let done = run(&["check", TREE, "-"], class);
    assert!(
        done.stdout.ends_with("answer -:2\nstudent Eve\nerror this is not JSON: the file ends too early (line 2, column 28)\n"),
        "{}",
        done.stdout
    );
}

#[test]
fn the_reasons_in_csv_are_the_words_of_the_text() {
    let tree = format!("[{}]", vec!["1"; 150].join(","));
    for (tree, answer) in [
        (TREE, r#"{"value": 2, "pruned": [], "pv": ["/1"]}"#),
        (TREE, r#"{"value": 3, "windows": 3}"#),
        (&*tree, r#"{"evaluated": []}"#),
    ] {
        let (_, text) = check(&[], tree, answer);
        let faults: Vec<&str> = text.lines().filter(|line| !line.starts_with("score")).collect();
        let (_, out) = check(&["--format", "csv"], tree, answer);
        let rows = table(&out);
        assert_eq!(rows[0][13], "reasons");
        assert_eq!(rows[1][13], faults.join("; "), "{answer}");
    }
    let (_, right) = check(&["--format", "csv"], TREE, r#"{"value": 3}"#);
    assert_eq!(table(&right)[1][13], "");
}

//! What an answer may leave out, write badly or say too much, and what that costs.

use std::fs;

use serde_json::Value;

use crate::support::run;

/// MAX takes 3; `/1/1` is pruned.
const TREE: &str = "[[3, 5], [2, 9]]";

/// The status and the output of `check` for an answer on standard input.
fn check(options: &[&str], tree: &str, answer: &str) -> (i32, String) {
    let done = run(&[&["check"], options, &[tree, "-"]].concat(), answer);
    (done.status, done.stdout)
}

/// The status and the last line, which has the score.
fn score(options: &[&str], answer: &str) -> (i32, String) {
    let (status, out) = check(options, TREE, answer);
    (status, out.lines().last().unwrap_or_default().to_owned())
}

#[test]
fn leaves_buy_no_points_and_a_wrong_one_costs() {
    // Of three inner nodes one is right; the leaf is asked of nobody.
    let inner = |more: &str| score(&[], &format!(r#"{{"values": {{"/": 3{more}}}}}"#));
    assert_eq!(inner("").1, "score 0.33 of 1: values 0.33 of 1");
    assert_eq!(inner(r#", "/0/0": 3, "/0/1": 5, "/1/0": 2"#), inner(""));
    assert_eq!(inner(r#", "/0/0": 4"#).1, "score 0 of 1: values 0 of 1");
    let all = r#", "/0": 3, "/1": 2, "/0/0": 3"#;
    assert_eq!(inner(all), (0, "score 1 of 1: values 1 of 1".to_owned()));
}

#[test]
fn one_thing_missing_of_a_thousand_is_not_the_full_score() {
    let leaves: Vec<String> = (0..1000).map(|leaf| format!("/{leaf}")).collect();
    let tree = format!("[{}]", vec!["1"; 1000].join(","));
    let answer = |leaves: &[String]| format!(r#"{{"evaluated": "{}"}}"#, leaves.join(" "));
    let (status, out) = check(&[], &tree, &answer(&leaves[1..]));
    assert_eq!(status, 1);
    assert!(
        out.ends_with("score 0.99 of 1: evaluated 0.99 of 1\n"),
        "{out}"
    );
    assert_eq!(check(&[], &tree, &answer(&leaves)).0, 0);
}

#[test]
fn an_answer_without_a_part_answers_nothing() {
    for answer in ["{}", r#"{"student": "x"}"#, r#"{"value": null}"#] {
        let (status, line) = score(&[], answer);
        assert_eq!(
            (status, &*line),
            (1, "score 0 of 0: nothing is answered"),
            "{answer}"
        );
        let (_, json) = check(&["--format", "json"], TREE, answer);
        let json: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(
            (&json["right"], &json["score"]),
            (&Value::from(false), &Value::from(0))
        );
    }
}

#[test]
fn points_with_more_than_two_decimals_are_refused_by_item() {
    for item in [
        "pruned=0.333",
        "pruned=-0",
        "pruned=1.005",
        "prunned=1",
        "pruned",
        "value=1",
    ] {
        let points = format!("value=1,{item}");
        let done = run(&["check", "--points", &points, TREE, "-"], "{}");
        assert_eq!((done.status, done.stdout.as_str()), (2, ""));
        assert!(
            done.stderr.contains(&format!("`{item}`: ")),
            "{}",
            done.stderr
        );
    }
    let right = score(
        &["--points", "value=0.07,pruned=0.1"],
        r#"{"value": 3, "pruned": ["/1/1"]}"#,
    );
    assert_eq!(
        right,
        (
            0,
            "score 0.17 of 0.17: value 0.07 of 0.07, pruned 0.1 of 0.1".to_owned()
        )
    );
}

#[test]
fn what_is_inside_a_pruned_subtree_costs_nothing() {
    let tree = "[[3, 5], [2, [[7, 8], 9]]]";
    let answer = r#"{"pruned": ["/1/1", "/1/1/0", "/1/1/0/1", "/1/1/1"]}"#;
    let (status, out) = check(&[], tree, answer);
    assert_eq!(status, 0);
    assert_eq!(out.matches("pruned inside /1/1/").count(), 3, "{out}");
    assert!(out.ends_with("score 1 of 1: pruned 1 of 1\n"), "{out}");
    // What is inside is not the root.
    assert_eq!(check(&[], tree, r#"{"pruned": ["/1/1/0", "/1/1/1"]}"#).0, 1);
}

#[test]
fn a_bad_part_is_a_fault_of_that_part_alone() {
    let answer = r#"{"value": 3, "windows": {"/": "((5, inf"}}"#;
    let (status, out) = check(&[], TREE, answer);
    assert_eq!(status, 1);
    assert!(
        out.starts_with("windows unreadable: found `\"((5, inf\"`, expected a window"),
        "{out}"
    );
    assert!(
        out.ends_with("score 1 of 2: value 1 of 1, windows 0 of 1\n"),
        "{out}"
    );
    let only = score(&["--points", "value=1"], answer);
    assert_eq!(only, (0, "score 1 of 1: value 1 of 1".to_owned()));
    let minimax = &["--algorithm", "minimax", "--points", "value=1"];
    assert_eq!(score(minimax, answer), only);
    let minimax = check(&["--algorithm", "minimax"], TREE, answer);
    assert!(
        minimax.1.contains("windows too many: minimax has none"),
        "{minimax:?}"
    );
}

#[test]
fn gradescope_gets_each_test_even_of_an_answer_that_cannot_be_read() {
    let options = &["--format", "gradescope", "--points", "value=2,pruned=4"];
    let (status, out) = check(options, TREE, r#"{"value": 3"#);
    let results: Value = serde_json::from_str(&out).expect("JSON");
    let tests = results["tests"].as_array().expect("a list").iter();
    let facts = tests.map(|test| (&test["name"], &test["score"], &test["max_score"]));
    let facts: Vec<String> = facts.map(|fact| format!("{fact:?}")).collect();
    let fact = |name: &str, most: u64| {
        format!(
            "{:?}",
            (Value::from(name), Value::from(0), Value::from(most))
        )
    };
    assert_eq!(
        (status, facts),
        (2, vec![fact("value", 2), fact("pruned", 4)])
    );
}

#[test]
fn of_a_lone_leaf_no_move_is_asked() {
    let (status, out) = check(
        &["--points", "move=1,value=1"],
        r#"{"value": 3}"#,
        r#"{"value": 3}"#,
    );
    assert_eq!(
        (status, &*out),
        (0, "score 2 of 2: value 1 of 1, move 1 of 1\n")
    );
}

#[test]
fn the_line_may_begin_at_the_root_however_it_goes_on() {
    let tree = r#"{"name": "A", "children": [[3, 5], [2, 9]]}"#;
    for line in [
        r#"["/0/0"]"#,
        r#"["A", "/0/0"]"#,
        r#"["/", "/0", "/0/0"]"#,
        r#"["/0", "/0/0"]"#,
    ] {
        let answer = format!(r#"{{"pv": {line}}}"#);
        assert_eq!(check(&[], tree, &answer).0, 0, "{line}");
    }
}

#[test]
fn a_wrong_value_tells_how_it_was_read_and_what_no_node_means_is_named() {
    let tree = r#"{"name": "A", "children": [{"name": "B", "value": 1000}, 6]}"#;
    let answer =
        r#"{"value": "1,000", "pruned": ["b", "0/1", "/1/", "C"], "values": {"X": 5, "/1": "<6"}}"#;
    let (_, out) = check(&[], tree, answer);
    for line in [
        "value wrong 1,000: it is 1000, from /0 \"B\"; 1,000 is read as 1",
        "pruned no node b: no node has the name or move b; did you mean B?",
        "pruned no node 0/1: no node has the name or move 0/1; a path begins with `/` and ends without one: `/0/1`",
        "pruned no node /1/: /1/ is not a path, nor the name or move of a node; a path begins with `/` and ends without one: `/1`",
        "values no node X: no node has the name or move X; name a node by its path from the root: `/0/2`; the root is `/`",
        "values wrong /1 <6: it returns 6; of bounds write `<=`",
    ] {
        assert!(out.lines().any(|found| found == line), "{line}\n{out}");
    }
    let (_, json) = check(&["--format", "json"], tree, r#"{"values": {"X": 5}}"#);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["faults"][0]["given"], "X");
}

#[test]
fn the_student_is_the_first_of_the_three_keys_and_is_shown() {
    let answer = r#"{"id": 17, "name": "Ada", "student": null, "value": 3}"#;
    let (status, out) = check(&[], TREE, answer);
    assert_eq!(
        (status, &*out),
        (0, "student Ada\nscore 1 of 1: value 1 of 1\n")
    );
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
    let (_, out) = check(&[], &deep, r#"{"values": {}}"#);
    let long = out.lines().map(str::len).max();
    assert!(long < Some(400), "{long:?}");
    assert!(out.contains(" more\n"), "{out}");
}

#[test]
fn the_output_is_none_of_the_inputs() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).expect("room");
        file.to_str().expect("text").to_owned()
    };
    let (tree, answer) = (file("tree.json", TREE), file("a.json", r#"{"value": 3}"#));
    for output in [&tree, &answer] {
        let done = run(&["check", "-o", output, &tree, &answer], "");
        assert_eq!(done.status, 2);
        assert!(
            done.stderr.contains("the output would replace"),
            "{}",
            done.stderr
        );
    }
    assert_eq!(fs::read_to_string(&tree).expect("it is there"), TREE);
    let done = run(&["check", "-o", "r.html", &tree, &answer], "");
    assert_eq!(done.stderr.matches("`.json`").count(), 1, "{}", done.stderr);
}

#[test]
fn a_tree_among_the_answers_is_named_as_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree.json");
    fs::write(&file, r#"{"player": "min", "children": [3, 5]}"#).expect("room");
    let done = run(&["check", TREE, file.to_str().expect("text")], "");
    assert!(
        done.stderr.contains("this is a tree, not an answer"),
        "{}",
        done.stderr
    );
    let done = run(&["check", TREE, r#"{"value": 3}"#], "");
    assert!(
        done.stderr.contains("an answer is a file, or `-`"),
        "{}",
        done.stderr
    );
}

#[test]
fn csv_has_no_apostrophe_before_a_single_sign_and_tells_the_place_of_an_error() {
    let (_, out) = check(
        &["--format", "csv"],
        TREE,
        r#"{"student": "=1+1", "value": 3}"#,
    );
    assert!(
        out.lines()
            .last()
            .is_some_and(|row| row.starts_with("-,'=1+1,1,1,")),
        "{out}"
    );
    let (_, out) = check(&["--format", "csv"], TREE, "{\"value\": 3,\n\"valu\": 4}");
    assert!(
        out.ends_with("unknown key `valu` (line 2, column 1)\"\n"),
        "{out}"
    );
}

#[test]
fn what_is_expected_at_an_inner_node_is_an_error_of_the_suite() {
    for tree in [
        r#"{"children": [[3, 5], {"expect": {"value": 2}, "children": [2, 9]}], "expect": {"value": 3}}"#,
        r#"[3, {"value": 5, "expect": {"value": 5}}]"#,
    ] {
        let done = run(&["check", "-"], tree);
        assert_eq!(done.status, 2);
        assert!(
            done.stderr.contains("`expect` belongs at the root"),
            "{}",
            done.stderr
        );
    }
    let tree = r#"{"children": [3, {"value": 5, "meta": {"expect": 1}}], "expect": {"value": 5}}"#;
    assert_eq!(run(&["check", "-"], tree).status, 0);
}

#[test]
fn a_tree_whose_search_needs_an_unknown_leaf_is_not_checked() {
    let done = run(
        &["check", "-"],
        r#"{"children": [3, null], "expect": {"value": 5}}"#,
    );
    assert_eq!(done.status, 2);
    assert_eq!(
        done.stdout,
        "trees 1: 0 as expected, 0 not, 1 not checked\n"
    );
}

#[test]
fn windows_are_not_asked_of_minimax() {
    let done = run(
        &[
            "check",
            "--algorithm",
            "minimax",
            "--points",
            "windows=1",
            TREE,
            "-",
        ],
        "{}",
    );
    assert_eq!(done.status, 2);
    assert!(
        done.stderr.contains("minimax has no windows"),
        "{}",
        done.stderr
    );
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
    let answer = format!(
        r#"{{"evaluated": "{}", "pruned": "{} {}"}}"#,
        list("/"),
        list("n"),
        list("x")
    );
    let (status, out) = check(&[], file.to_str().expect("text"), &answer);
    assert_eq!(status, 1);
    assert!(out.contains("\nevaluated ... and 99899 more\n"), "{out}");
    assert!(out.contains("\npruned ... and 199900 more\n"), "{out}");
}

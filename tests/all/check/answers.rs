//! What an answer may leave out, write badly or say too much, and what that costs.

use serde_json::Value;

use crate::support::run;

/// MAX takes 3; `/1/1` is pruned.
pub const TREE: &str = "[[3, 5], [2, 9]]";

/// The status and the output of `check` for an answer on standard input.
pub fn check(options: &[&str], tree: &str, answer: &str) -> (i32, String) {
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
    let asked = ["--points", "values=1"];
    let inner = |more: &str| score(&asked, &format!(r#"{{"values": {{"/": 3{more}}}}}"#));
    assert_eq!(inner("").1, "score 0.33 of 1: values 0.33 of 1");
    assert_eq!(inner(r#", "/0/0": 3, "/0/1": 5, "/1/0": 2"#), inner(""));
    assert_eq!(inner(r#", "/0/0": 4"#).1, "score 0 of 1: values 0 of 1");
    let all = r#", "/0": 3, "/1": 2, "/0/0": 3"#;
    assert_eq!(inner(all), (0, "score 1 of 1: values 1 of 1".to_owned()));
}

#[test]
fn without_points_the_nodes_that_are_named_are_graded() {
    let named = |more: &str| score(&[], &format!(r#"{{"values": {{"/": 3{more}}}}}"#));
    let all = "score 1 of 1: values 1 of 1".to_owned();
    assert_eq!(named(""), (0, all.clone()));
    assert_eq!(named(r#", "/1": 2"#), (0, all));
    let half = "score 0.5 of 1: values 0.5 of 1".to_owned();
    assert_eq!(named(r#", "/1": 4"#), (1, half));
    for nothing in [r#"{"values": {}}"#, r#"{"windows": {}}"#] {
        let nothing = score(&[], nothing);
        assert_eq!(nothing, (1, "score 0 of 0: nothing is answered".to_owned()));
    }
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

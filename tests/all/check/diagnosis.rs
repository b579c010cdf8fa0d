//! What a wrong answer would be right for.

use serde_json::Value;

use super::answers::check;

/// The line about it in the text, without its first word.
fn diagnosis(options: &[&str], tree: &str, answer: &str) -> Option<String> {
    let (_, text) = check(options, tree, answer);
    let mut lines = text.lines();
    lines.find_map(|line| line.strip_prefix("diagnosis ").map(str::to_owned))
}

/// Each is found by hand.
#[test]
fn an_answer_that_is_right_for_a_misconception_is_told_so() {
    let gt = "right for `--cutoff gt`: a node stops at alpha > beta";
    let ge = "right for `--cutoff ge`: a node stops at alpha >= beta";
    let minimax = "right without pruning (minimax)";
    let alpha_beta = "right with pruning (alpha-beta)";
    let exchanged = "right with MIN and MAX exchanged";
    let reversed = "right with the children taken from right to left";
    // Under `ge` /1/1 and /2/1 are pruned, under `gt` /2/1 alone.
    let ties = "[[3, 5], [3, 9], [2, 7]]";
    // MAX at the root: 3, by /0, and /1/1 is pruned. MIN at the root: 5, by /0, and nothing is pruned.
    let plain = "[[3, 5], [2, 9]]";
    // From the right: 3 by /1, then 2 at /0, which is enough: 9 is pruned.
    let mirrored = "[[9, 2], [3, 5]]";
    for (options, tree, answer, expected) in [
        (&[][..], ties, r#"{"value": 3, "pruned": ["/2/1"]}"#, Some(gt)),
        (&["--cutoff", "gt"], ties, r#"{"pruned": ["/1/1", "/2/1"]}"#, Some(ge)),
        (&[], ties, r#"{"pruned": ["/1/1", "/2/1"]}"#, None),
        (&[], plain, r#"{"pruned": [], "value": 3}"#, Some(minimax)),
        (&[], plain, r#"{"evaluated": "/0/0 /0/1 /1/0 /1/1"}"#, Some(minimax)),
        (&["--algorithm", "minimax"], plain, r#"{"pruned": "/1/1"}"#, Some(alpha_beta)),
        (&[], plain, r#"{"value": 5, "move": "/0"}"#, Some(exchanged)),
        (&[], plain, r#"{"values": {"/1": 9, "/": 5, "/0": 5}}"#, Some(exchanged)),
        (&["--player", "min"], plain, r#"{"value": 3}"#, Some(exchanged)),
        (&[], mirrored, r#"{"pruned": ["/0/0"]}"#, Some(reversed)),
        (&[], mirrored, r#"{"evaluated": "/1/1 /1/0 /0/1"}"#, Some(reversed)),
        // In another order they are taken from neither side; in this one nothing would be pruned.
        (&["--order", "reverse"], mirrored, r#"{"evaluated": "/0/0 /0/1 /1/0 /1/1"}"#, None),
        // Half of it is right nowhere; a part is not answered, or cannot be read; a node is none.
        (&[], plain, r#"{"value": 5, "pruned": ["/1/1"]}"#, None),
        (&["--points", "value=1,pruned=1"], plain, r#"{"value": 5}"#, None),
        (&[], plain, r#"{"value": 5, "pv": 3}"#, None),
        (&[], plain, r#"{"value": 5, "pruned": ["/7"]}"#, None),
        (&[], plain, r#"{"value": 4}"#, None),
        (&[], plain, "{}", None),
        // What is not asked for does not matter.
        (&["--points", "value=1"], plain, r#"{"value": 5, "pruned": "/0"}"#, Some(exchanged)),
        // The exchanged tree would need the unknown leaf.
        (&[], "[[3, 5], [2, null]]", r#"{"value": 5}"#, None),
    ] {
        let found = diagnosis(options, tree, answer);
        assert_eq!(found.as_deref(), expected, "{options:?} {tree} {answer}");
    }
}

#[test]
fn a_diagnosis_is_in_each_format_and_changes_no_grade() {
    let (tree, answer) = ("[[3, 5], [2, 9]]", r#"{"value": 5}"#);
    let said = "right with MIN and MAX exchanged";
    let (status, text) = check(&[], tree, answer);
    let expected =
        format!("value wrong 5: it is 3, from /0\ndiagnosis {said}\nscore 0 of 1: value 0 of 1\n");
    assert_eq!((status, text), (1, expected));
    let json = |answer| {
        let (_, json) = check(&["--format", "json"], tree, answer);
        let json: Value = serde_json::from_str(&json).expect("JSON");
        json
    };
    assert_eq!(json(answer)["diagnosis"], said);
    let wrong = json(answer);
    assert_eq!((wrong["right"].as_bool(), wrong["score"].as_i64()), (Some(false), Some(0)));
    assert_eq!(json(r#"{"value": 3}"#)["diagnosis"], Value::Null);
    assert!(json(r#"{"value": 3}"#).as_object().is_some_and(|of| of.contains_key("diagnosis")));
    let (_, csv) = check(&["--format", "csv"], tree, answer);
    let reasons = format!(",\"value wrong 5: it is 3, from /0; diagnosis {said}\",");
    assert!(csv.contains(&reasons), "{csv}");
    assert!(csv.ends_with(&format!(",arg:1,{said}\n")), "{csv}");
    let (_, results) = check(&["--format", "gradescope"], tree, answer);
    let results: Value = serde_json::from_str(&results).expect("JSON");
    assert_eq!(results["output"], format!("0 of 1 points. 1 fault. All of it is {said}."));
}

/// A class stays fast: in large trees nothing is looked for.
#[test]
fn of_more_than_ten_thousand_nodes_there_is_no_diagnosis() {
    // A root and so many leaves: 2 for MAX, 1 for MIN.
    let tree = |leaves: usize| {
        let ones = vec!["1"; leaves - 1].join(",");
        format!("[2, {ones}]")
    };
    let answer = r#"{"value": 1}"#;
    let said = "right with MIN and MAX exchanged";
    assert_eq!(diagnosis(&[], &tree(9_999), answer).as_deref(), Some(said));
    assert_eq!(diagnosis(&[], &tree(10_000), answer), None);
}

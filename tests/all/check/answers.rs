//! What an answer may leave out, write badly or say too much, and what that costs.

use std::fs;

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
    assert!(out.ends_with("score 0.99 of 1: evaluated 0.99 of 1\n"), "{out}");
    assert_eq!(check(&[], &tree, &answer(&leaves)).0, 0);
}

#[test]
fn an_answer_without_a_part_answers_nothing() {
    for answer in ["{}", r#"{"student": "x"}"#, r#"{"value": null}"#] {
        let (status, line) = score(&[], answer);
        assert_eq!((status, &*line), (1, "score 0 of 0: nothing is answered"), "{answer}");
        let (_, json) = check(&["--format", "json"], TREE, answer);
        let json: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!((&json["right"], &json["score"]), (&Value::from(false), &Value::from(0)));
    }
}

#[test]
fn points_with_more_than_two_decimals_are_refused_by_item() {
    for item in ["pruned=0.333", "pruned=-0", "pruned=1.005", "prunned=1", "pruned", "value=1"] {
        let points = format!("value=1,{item}");
        let done = run(&["check", "--points", &points, TREE, "-"], "{}");
        assert_eq!((done.status, done.stdout.as_str()), (2, ""));
        assert!(done.stderr.contains(&format!("`{item}`: ")), "{}", done.stderr);
    }
    let right =
        score(&["--points", "value=0.07,pruned=0.1"], r#"{"value": 3, "pruned": ["/1/1"]}"#);
    assert_eq!(right, (0, "score 0.17 of 0.17: value 0.07 of 0.07, pruned 0.1 of 0.1".to_owned()));
}

#[test]
fn what_is_inside_a_pruned_subtree_costs_nothing() {
    let tree = "[[3, 5], [2, [[7, 8], 9]]]";
    let answer = r#"{"pruned": ["/1/1", "/1/1/0", "/1/1/0/1", "/1/1/1"]}"#;
    let (status, out) = check(&[], tree, answer);
    assert_eq!(status, 0);
    assert_eq!(out.matches("pruned inside /1/1/").count(), 3, "{out}");
    assert!(out.ends_with("score 1 of 1: pruned 1 of 1\n"), "{out}");
    // A part of it is not the root; all parts are.
    assert_eq!(check(&[], tree, r#"{"pruned": ["/1/1/0"]}"#).0, 1);
    assert_eq!(check(&[], tree, r#"{"pruned": ["/1/1/0", "/1/1/1"]}"#).0, 0);
}

#[test]
fn a_bad_part_is_a_fault_of_that_part_alone() {
    let answer = r#"{"value": 3, "windows": {"/": "((5, inf"}}"#;
    let (status, out) = check(&[], TREE, answer);
    assert_eq!(status, 1);
    assert!(
        out.starts_with("windows unreadable /: found `\"((5, inf\"`, expected a window"),
        "{out}"
    );
    // Of a part with nodes it is told of that node alone, and costs nothing.
    for windows in [
        r#"{"/": "((5, inf", "/0": "(-inf, inf)"}"#,
        r#""/: 5 or more; /0 (-inf, inf)""#,
        r#""/ = five, inf, /0=(-inf, inf)""#,
    ] {
        let (_, out) = check(&[], TREE, &format!(r#"{{"windows": {windows}}}"#));
        assert!(out.ends_with("score 1 of 1: windows 1 of 1\n"), "{windows}: {out}");
        assert!(out.starts_with("windows unclear /: unreadable, look at it"), "{windows}: {out}");
    }
    for values in ["/ 3, /0: 3", "/=3; /0 3", "/ >= 3, /0 = 3", "/ = 3,0; /0=3"] {
        let (_, out) = check(&[], TREE, &format!(r#"{{"values": "{values}"}}"#));
        let right = if values.contains('>') { "0.5 of 1" } else { "1 of 1" };
        assert!(out.contains(&format!("values {right}")), "{values}: {out}");
    }
    assert!(out.ends_with("score 1 of 2: value 1 of 1, windows 0 of 1\n"), "{out}");
    let only = score(&["--points", "value=1"], answer);
    assert_eq!(only, (0, "score 1 of 1: value 1 of 1".to_owned()));
    let minimax = &["--algorithm", "minimax", "--points", "value=1"];
    assert_eq!(score(minimax, answer), only);
    let minimax = check(&["--algorithm", "minimax"], TREE, answer);
    assert!(minimax.1.contains("windows too many: minimax has none"), "{minimax:?}");
}

#[test]
fn of_a_lone_leaf_no_move_is_asked() {
    let (status, out) =
        check(&["--points", "move=1,value=1"], r#"{"value": 3}"#, r#"{"value": 3}"#);
    assert_eq!((status, &*out), (0, "score 2 of 2: value 1 of 1, move 1 of 1\n"));
}

#[test]
fn the_line_may_begin_at_the_root_however_it_goes_on() {
    let tree = r#"{"name": "A", "children": [[3, 5], [2, 9]]}"#;
    for line in [r#"["/0/0"]"#, r#"["A", "/0/0"]"#, r#"["/", "/0", "/0/0"]"#, r#"["/0", "/0/0"]"#] {
        let answer = format!(r#"{{"pv": {line}}}"#);
        assert_eq!(check(&[], tree, &answer).0, 0, "{line}");
    }
}

#[test]
fn a_wrong_value_tells_how_it_was_read_and_what_no_node_means_is_named() {
    let tree = r#"{"name": "A", "children": [{"name": "B", "value": 1000}, 6]}"#;
    let answer =
        r#"{"value": "1,000", "pruned": ["0/1", "/1/", "C"], "values": {"X": 5, "/1": "<6"}}"#;
    let (_, out) = check(&[], tree, answer);
    for line in [
        "value wrong 1,000: it is 1000, from /0 \"B\"; 1,000 is read as 1",
        "pruned no node 0/1: no node has the name or move 0/1; name a node by its path from the root: `/0/2`; the root is `/`; `--letters` names nodes A, B, C",
        "pruned no node /1/: /1/ is not a path, nor the name or move of a node; name a node by its path from the root: `/0/2`; the root is `/`; `--letters` names nodes A, B, C",
        "values no node X: no node has the name or move X; name a node by its path from the root: `/0/2`; the root is `/`; `--letters` names nodes A, B, C",
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
    assert_eq!((status, &*out), (0, "student Ada\nscore 1 of 1: value 1 of 1\n"));
}

#[test]
fn windows_are_not_asked_of_minimax() {
    let done = run(&["check", "--algorithm", "minimax", "--points", "windows=1", TREE, "-"], "{}");
    assert_eq!(done.status, 2);
    assert!(done.stderr.contains("minimax has no windows"), "{}", done.stderr);
}

/// What `check` says of an answer about `trees/three-ply-named.json`, in which K and G are pruned; G has two
/// leaves.
fn checked(answer: &str) -> String {
    run(&["check", "trees/three-ply-named.json", "-"], answer).stdout
}

#[test]
fn all_leaves_of_a_pruned_subtree_are_another_way_to_name_it() {
    for answer in [
        r#"{"pruned": ["/0/1/1", "G"]}"#,
        r#"{"pruned": ["/0/1/1", "/1/1/0", "/1/1/1"]}"#,
        r#"{"pruned": ["/1/1/1", "/0/1/1", "/1/1/0"]}"#,
    ] {
        assert_eq!(checked(answer), "score 1 of 1: pruned 1 of 1\n", "{answer}");
    }
    let one = checked(r#"{"pruned": ["/0/1/1", "/1/1/0"]}"#);
    let kinds: Vec<&str> =
        one.lines().map(|line| line.split(" /").next().expect("a word")).collect();
    assert_eq!(kinds, ["pruned inside", "pruned missing", "score 0.5 of 1: pruned 0.5 of 1"]);
    // A subtree counts once, whatever is said of it.
    let both = checked(r#"{"pruned": ["G", "/1/1/0", "/1/1/1"]}"#);
    assert!(both.ends_with("score 0.5 of 1: pruned 0.5 of 1\n"), "{both}");
    // Children may stand for it, too.
    let tree = r#"[3, [2, {"name": "X", "children": [[1, 4], 5]}]]"#;
    let said = run(&["check", tree, "-"], r#"{"pruned": ["/1/1/0", "/1/1/1"]}"#).stdout;
    assert_eq!(said, "score 1 of 1: pruned 1 of 1\n");
}

#[test]
fn the_case_of_a_name_matters_only_where_it_tells_nodes_apart() {
    assert_eq!(
        checked(r#"{"pruned": ["g", "/0/1/1"], "values": {"b": 5}}"#).lines().last(),
        Some("score 2 of 2: pruned 1 of 1, values 1 of 1")
    );
    let tree =
        r#"[{"name": "a", "value": 3}, {"name": "A", "value": 5}, {"name": "b", "value": 1}]"#;
    let said = |r#move: &str| run(&["check", tree, "-"], format!(r#"{{"move": "{move}"}}"#)).stdout;
    assert_eq!(said("A"), "score 1 of 1: move 1 of 1\n");
    assert!(said("a").starts_with("move wrong /0"), "{}", said("a"));
    assert!(said("B").starts_with("move wrong /2"), "{}", said("B"));
    let tree = r#"[{"name": "Ab", "value": 3}, {"name": "aB", "value": 5}]"#;
    let said = run(&["check", tree, "-"], r#"{"move": "ab"}"#).stdout;
    assert!(said.starts_with("move no node"), "{said}");
}

#[test]
fn none_is_an_empty_list_unless_a_node_is_called_so() {
    let said = |tree: &str, answer: &str| run(&["check", tree, "-"], answer).stdout;
    for none in ["none", "None", "NONE", "none.", "nothing"] {
        let answer = format!(r#"{{"pruned": "{none}"}}"#);
        assert_eq!(said("[3, 5]", &answer), "score 1 of 1: pruned 1 of 1\n");
        assert!(said("[[3, 5], [2, 9]]", &answer).starts_with("pruned missing /1/1"));
    }
    let tree = r#"[3, [2, {"name": "none", "value": 9}]]"#;
    assert_eq!(said(tree, r#"{"pruned": "none"}"#), "score 1 of 1: pruned 1 of 1\n");
}

/// Signs part nodes, and quotes hold a name together, wherever they stand.
#[test]
fn names_in_quotes_stand_between_signs() {
    let tree = r#"{"name": "R", "children": [{"name": "x-y z", "children": [3, 5]}, {"name": "C", "children": [2, {"name": "G h", "value": 9}]}]}"#;
    for pruned in [r#"{\"G h\"}"#, r#"[\"G h\"]"#, r#"\"G h\"."#, "(G h)"] {
        let said = run(&["check", tree, "-"], format!(r#"{{"pruned": "{pruned}"}}"#)).stdout;
        assert_eq!(said, "score 1 of 1: pruned 1 of 1\n", "{pruned}");
    }
    let said = run(&["check", tree, "-"], r#"{"pv": "R->\"x-y z\"-/0/0"}"#).stdout;
    assert_eq!(said, "score 1 of 1: pv 1 of 1\n");
    // A word is unclear beside nodes, and not beside a path that leads nowhere.
    let said = run(&["check", tree, "-"], r#"{"pruned": "/9/9 foo"}"#).stdout;
    assert!(said.contains("pruned no node foo") && !said.contains("unclear"), "{said}");
    let said = run(&["check", tree, "-"], r#"{"move": "and"}"#).stdout;
    assert!(said.starts_with("move no node and"), "{said}");
}

/// A short answer names one stop again and again, and long paths against one another.
#[test]
fn short_answers_take_no_long_time() {
    let children: Vec<String> = (0..3_000).map(|at| (100 + at).to_string()).collect();
    let tree = format!("[[5, 6], [3, {}]]", children.join(", "));
    let answer = format!(r#"{{"pruned": "{}"}}"#, "/1 ".repeat(20_000));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree.json");
    fs::write(&file, &tree).expect("written");
    let file = file.to_str().expect("text");
    let said = run(&["check", file, "-"], answer).stdout;
    assert!(said.contains("pruned twice /1"), "{}", &said[..200]);
    let long = format!("{} {}", "/0".repeat(50_000), "~50000/1 ".repeat(20_000));
    let said = run(&["check", file, "-"], format!(r#"{{"pruned": "{long}"}}"#));
    assert_eq!(said.status, 1);
}

#[test]
fn the_ends_of_a_window_may_have_names() {
    // The second child of the root is entered with (3, inf).
    for window in [
        "alpha=3, beta=inf",
        "beta = \u{221e}; alpha = 3",
        "\u{3b1}=3 \u{3b2}=\u{221e}",
        "alpha: 3",
        "(alpha=3, beta=inf)",
    ] {
        let answer = format!(r#"{{"windows": {{"/1": "{window}"}}}}"#);
        let said = run(&["check", "[[3, 5], [2, 9]]", "-"], answer).stdout;
        assert_eq!(said, "score 1 of 1: windows 1 of 1\n", "{window}");
    }
    for window in ["alpha=, beta=3", "alpha", "alpha=3 beta", "x alpha=3", "alpha=3 4"] {
        let answer = format!(r#"{{"windows": {{"/1": "{window}"}}}}"#);
        let said = run(&["check", "[[3, 5], [2, 9]]", "-"], answer).stdout;
        assert!(said.starts_with("windows unreadable"), "{window}: {said}");
    }
}

#[test]
fn the_answers_of_a_class_may_stand_in_one_file_a_line_each() {
    let class = concat!(
        "{\"student\": \"Ada\", \"value\": 3, \"pruned\": [\"/1/1\"]}\n",
        "\n",
        "{\"student\": \"Bob\", \"value\": 2}\r\n",
        "{\"student\": \"Eve\", \"value\": 3\n",
        "{\"student\": \"Zoe\", \"value\": 3}",
    );
    let expected = "answer,student,score,max_score,value,pv,move,pruned,evaluated,values,windows,faults,error,reasons,tree,diagnosis\n\
        FILE:1,Ada,2,2,1,,,1,,,,0,,,arg:1,\n\
        FILE:3,Bob,0,1,0,,,,,,,1,,\"value wrong 2: it is 3, from /0\",arg:1,\n\
        FILE:4,Eve,,,,,,,,,,,\"this is not JSON: the file ends too early (line 4, column 29)\",,,\n\
        FILE:5,Zoe,1,1,1,,,,,,,0,,,arg:1,\n";
    let folder = tempfile::tempdir().expect("a folder");
    // By its ending, or by its lines.
    for name in ["class.jsonl", "class.json"] {
        let path = folder.path().join(name);
        fs::write(&path, class).expect("room");
        let path = path.to_str().expect("text");
        let graded = run(&["check", "--format", "csv", TREE, path], "");
        assert_eq!(graded.status, 2);
        assert_eq!(graded.stdout.replace(path, "FILE"), expected);
        let place = format!("error: this is not JSON: the file ends too early\n --> {path}:4:29\n");
        assert!(graded.stderr.starts_with(&place), "{}", graded.stderr);
    }
    // One answer on several lines is one answer, and one line of a class names the student.
    let one = run(&["check", TREE, "-"], "{\"value\": 3,\n\"student\": \"Ada\"}\n");
    assert_eq!(one.stdout, "student Ada\nscore 1 of 1: value 1 of 1\n");
    let path = folder.path().join("one.ndjson");
    fs::write(&path, "{\"value\": 3}\n").expect("room");
    let path = path.to_str().expect("text");
    let one = run(&["check", TREE, path], "").stdout;
    assert_eq!(one.replace(path, "FILE"), "answer FILE:1\nscore 1 of 1: value 1 of 1\n");
}

#[test]
fn a_path_may_begin_at_a_name_and_go_by_moves_in_every_part() {
    let tree = r#"{"children": [{"name": "B", "children": [3, {"move": "x", "value": 5}]},
        {"name": "C", "children": [2, {"move": "x", "value": 9}]}]}"#;
    for (answer, points) in [
        (r#"{"pruned": ["C/1"]}"#, "pruned 1 of 1"),
        (r#"{"pruned": ["C/x"]}"#, "pruned 1 of 1"),
        (r#"{"pruned": ["/C/X"]}"#, "pruned 1 of 1"),
        (r#"{"pruned": ["c/1"]}"#, "pruned 1 of 1"),
        (r#"{"pv": ["B", "B/0"]}"#, "pv 1 of 1"),
        (r#"{"move": "/B"}"#, "move 1 of 1"),
        (r#"{"values": {"B": 3, "/C": "<=2"}}"#, "values 1 of 1"),
        (r#"{"evaluated": ["B/0", "B/x", "C/0"]}"#, "evaluated 1 of 1"),
    ] {
        let said = run(&["check", tree, "-"], answer).stdout;
        assert_eq!(said, format!("score 1 of 1: {points}\n"), "{answer}");
    }
    for wrong in ["B/2", "B/y", "D/1", "B/", "/B//0", "B/0/0", "/x"] {
        for part in ["pruned", "pv", "evaluated"] {
            let said = run(&["check", tree, "-"], format!(r#"{{"{part}": ["{wrong}"]}}"#));
            assert!(said.stdout.starts_with(&format!("{part} no node {wrong}: ")), "{said:?}");
        }
        for part in ["values", "windows"] {
            let said = run(&["check", tree, "-"], format!(r#"{{"{part}": {{"{wrong}": 5}}}}"#));
            assert!(!said.stdout.is_empty() && said.status == 1, "{said:?}");
        }
    }
}

#[test]
fn a_class_is_no_single_result_and_an_empty_one_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("class.jsonl");
    let path_text = path.to_str().expect("text");
    fs::write(&path, "{\"value\": 3}\n{\"value\": 2}\n").expect("room");
    let refused = run(&["check", "--format", "gradescope", TREE, path_text], "");
    assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.contains("is for one answer"), "{}", refused.stderr);
    for empty in ["", "\n\n"] {
        fs::write(&path, empty).expect("room");
        let refused = run(&["check", TREE, path_text], "");
        assert_eq!(refused.status, 2, "{empty:?}");
    }
    // A mark of UTF-8 before the first line belongs to none; UTF-16 is told as such, once.
    fs::write(&path, "\u{feff}{\"value\": 3}\n{\"value\": 3}\n").expect("room");
    assert_eq!(run(&["check", TREE, path_text], "").status, 0);
    let utf_16: Vec<u8> =
        "\u{feff}{\"value\": 3}\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&path, utf_16).expect("room");
    let refused = run(&["check", TREE, path_text], "");
    assert_eq!(
        (refused.status, refused.stderr.matches("UTF-16").count()),
        (2, 1),
        "{}",
        refused.stderr
    );
}

/// Among children as in the whole tree: the case tells two of them apart, and a position is no name.
#[test]
fn a_step_means_the_child_that_has_exactly_that_name() {
    let tree = r#"[{"name": "B", "children": [{"name": "a", "value": 3}, {"name": "A", "value": 5}]},
        {"name": "C", "children": [2, {"name": "a", "value": 9}]},
        {"name": "D", "children": [{"name": "1", "value": 4}, {"name": "1", "value": 1}]}]"#;
    let said = |answer: &str| run(&["check", tree, "-"], answer).stdout;
    assert_eq!(said(r#"{"pv": ["B", "a"]}"#), "score 1 of 1: pv 1 of 1\n");
    assert_eq!(said(r#"{"pv": ["B", "B/a"]}"#), "score 1 of 1: pv 1 of 1\n");
    assert!(
        said(r#"{"pv": ["B", "A"]}"#).starts_with("pv wrong /0/1"),
        "{}",
        said(r#"{"pv": ["B", "A"]}"#)
    );
    for several in ["D/1", "/D/1", "C/+1", "C/01"] {
        let found = said(&format!(r#"{{"pruned": ["{several}"]}}"#));
        assert!(found.starts_with(&format!("pruned no node {several}: ")), "{found}");
    }
}

/// The points of a part of an answer about a tree in which G and Y, and no others, are pruned, and the line is B, E, K;
/// the names of the tree are in the list. Then the faults, by kind and what is given.
fn spelled(tree: &str, part: &str, list: &str) -> (String, String) {
    let answer = serde_json::json!({ part: list }).to_string();
    let (_, json) = check(&["--format", "json"], tree, &answer);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let faults = json["faults"].as_array().expect("faults").iter();
    let faults = faults.map(|of| format!("{} {}", of["kind"], of["given"]).replace('"', ""));
    (json["score"].to_string(), faults.collect::<Vec<_>>().join("; "))
}

/// MIN stops at C after 2 and at D after 4: MAX is sure of 5 at B, by E, the better of whose leaves is K.
const SPELLED: &str = r#"{"name": "A", "children": [
    {"name": "B", "children": [{"name": "E", "children": [{"name": "K", "value": 5}, 3]}, 7]},
    {"name": "C", "children": [2, {"name": "Y", "value": 8}]},
    {"name": "D", "children": [4, {"name": "G", "value": 9}]}]}"#;

#[test]
fn the_spelling_of_a_list_costs_nothing() {
    for list in [
        "Y G",
        "Y,G",
        "Y and G",
        "y AND g.",
        "Y & G",
        "Y&G",
        "Y + G",
        "{Y, G}",
        "[Y, G]",
        "(Y; G)",
        "Y und G",
        "Y et G",
        "Y\u{a0}et\u{202f}G",
        "G y Y",
        "Y / /2/1",
        "/1/1 and /2/1",
        "{/1/1}+{/2/1}",
        "C/1 & D/1",
    ] {
        // `/` alone is the root, which is entered.
        let points = if list.contains(" / ") { "0.5" } else { "1" };
        assert_eq!(spelled(SPELLED, "pruned", list).0, points, "{list}");
    }
    for list in [
        "B E K",
        "B-E-K",
        "A - B - E - K",
        "B \u{2192} E \u{2192} K",
        "B->E->K",
        "B => E => K",
        "B > E > K",
        "B\u{2212}E\u{2212}K",
        "B \u{2013} E \u{2014} K",
        "B \u{21d2} E | K",
        "/0-/0/0-/0/0/0",
        "/0\u{2192}B/0\u{2192}K",
    ] {
        assert_eq!(spelled(SPELLED, "pv", list), ("1".to_owned(), String::new()), "{list}");
    }
    assert_eq!(spelled(SPELLED, "move", "{B}"), ("1".to_owned(), String::new()));
    // As an item of a list in JSON, too.
    let (_, text) = check(&[], SPELLED, r#"{"pruned": ["Y and G"]}"#);
    assert_eq!(text, "score 1 of 1: pruned 1 of 1\n");
}

/// Half of the points of `pruned` are those of Y.
#[test]
fn a_word_that_is_no_node_is_told_and_costs_nothing_where_others_are_nodes() {
    let told = |list: &str| spelled(SPELLED, "pruned", list);
    assert_eq!(told("Y dann G"), ("1".to_owned(), "unclear dann".to_owned()));
    assert_eq!(told("nodes: Y+foo-G"), ("1".to_owned(), "unclear nodes:; unclear foo".to_owned()));
    let missing = "missing null".to_owned();
    assert_eq!(told("Y and"), ("0.5".to_owned(), missing.clone()));
    assert_eq!(told("Y, foo"), ("0.5".to_owned(), format!("unclear foo; {missing}")));
    assert_eq!(spelled(SPELLED, "pv", "first B then E then K").0, "1");
    assert_eq!(spelled(SPELLED, "evaluated", "K foo /0/0/1 /0/1 /1/0 /2/0").0, "1");
    // No other word is a node: it is none; and a path that leads nowhere is more than a word.
    assert_eq!(told("foo"), ("0".to_owned(), format!("no node foo; {missing}; {missing}")));
    assert_eq!(spelled("[3, 5]", "pruned", "foo").0, "0");
    assert_eq!(told("Y /7"), ("0".to_owned(), format!("no node /7; {missing}")));
    // A suite has no slips.
    let suite = r#"{"children": [[3, 5], [2, 9]], "expect": {"pruned": "/1/1 foo"}}"#;
    let done = run(&["check", "-"], suite);
    assert_eq!(done.status, 1, "{}", done.stdout);
}

#[test]
fn a_node_that_stands_there_twice_counts_once() {
    assert_eq!(spelled(SPELLED, "pruned", "Y G Y"), ("1".to_owned(), "twice null".to_owned()));
    let leaves = "K /0/0/1 /0/1 /1/0 K /2/0";
    assert_eq!(spelled(SPELLED, "evaluated", leaves), ("1".to_owned(), "twice null".to_owned()));
    // Of two values for a node the first counts.
    let values = |text: &str| spelled(SPELLED, "values", text);
    assert_eq!(values("B=5; E=5; B=6"), ("1".to_owned(), "twice null".to_owned()));
    assert_eq!(values("B=6; E=5; B=5").0, "0.5");
}

/// The names of a tree come first, whatever they hold.
#[test]
fn a_name_is_never_parted() {
    let tree = |one: &str, other: &str| {
        SPELLED.replace("\"Y\"", &format!("{one:?}")).replace("\"G\"", &format!("{other:?}"))
    };
    for (one, other, list) in [
        ("and", "G", "and G"),
        ("A-B", "G", "A-B-G"),
        ("Y & G", "G", "Y & G & G"),
        ("Y & G", "G", "G, Y & G"),
        ("Y & G", "& G", "& G Y & G"),
        ("-1", "+1", "-1 +1"),
        ("-1", "1", "1-1"),
        ("x-y-z", "x-y", "x-y-x-y-z"),
        ("(1)", "{2}", "{(1), {2}}"),
        ("y", "et", "y et"),
        ("G.", "G", "G. G"),
    ] {
        let found = spelled(&tree(one, other), "pruned", list);
        assert_eq!(found, ("1".to_owned(), String::new()), "{one}, {other}: {list}");
    }
    // What is a name links no others: the node stands there twice.
    let twice = spelled(&tree("and", "G"), "pruned", "and and G");
    assert_eq!(twice, ("1".to_owned(), "twice null".to_owned()));
    // A name with a sign is not meant by its parts, and parts are not meant by a name.
    let found = spelled(&tree("A-B", "G"), "pruned", "A B G");
    assert_eq!(found.0, "0", "{found:?}");
}

/// A list is read in time that grows with its length.
#[test]
fn a_long_list_of_signs_and_words_is_read_at_once() {
    let tree = SPELLED.replace("\"Y\"", "\"a-a-a-a-a-a-a-a-b\"");
    for word in ["a-", "a ", "-", "a-a-a-a-b ", "(", "/0-", "B-", "\""] {
        let list = word.repeat(30_000);
        let answer = serde_json::json!({ "pruned": list, "pv": list, "move": list });
        assert_eq!(check(&[], &tree, &answer.to_string()).0, 1, "{word}");
    }
}

#[test]
fn what_cannot_be_read_of_a_node_beside_others_is_told_and_is_no_fault() {
    for (part, right, unreadable) in
        [("values", "\"<= 2\"", "about 5"), ("windows", "[3, null]", "5")]
    {
        let both = format!(r#"{{"{part}": {{"/0": "{unreadable}", "/1": {right}}}}}"#);
        let (status, out) = check(&[], TREE, &both);
        let told = format!("{part} unclear /0: unreadable, look at it: found `\"{unreadable}\"`");
        assert!(out.starts_with(&told), "{out}");
        let all = format!("score 1 of 1: {part} 1 of 1");
        assert_eq!((status, out.lines().last()), (0, Some(&*all)));
        // The other one is graded as it is.
        let wrong = both
            .replace(right, "\"77;78\"")
            .replace("77;78\"", if part == "values" { "7\"" } else { "7;8\"" });
        assert_eq!(score(&[], &wrong), (1, format!("score 0 of 1: {part} 0 of 1")), "{wrong}");
        // Where nothing can be read, that is a fault.
        let alone = format!(r#"{{"{part}": {{"/0": "{unreadable}"}}}}"#);
        let (status, out) = check(&[], TREE, &alone);
        assert!(status == 1 && out.starts_with(&format!("{part} unreadable /0: found")), "{out}");
    }
}

#[test]
fn a_fraction_that_is_rounded_is_told_so() {
    // The mean of 7, 7 and 8 is 22/3, that is 7.333...
    let tree = r#"{"player": "chance", "children": [7, 7, 8]}"#;
    let rounded = |said: &str| {
        let (status, out) = check(&[], tree, &format!(r#"{{"value": "{said}"}}"#));
        assert_eq!(status, 1, "{out}");
        assert!(out.starts_with(&format!("value wrong {said}: it is 22/3")), "{out}");
        out.contains(&format!("; {said} is that, rounded\n"))
    };
    assert!(["7.33", "7,333", "7", "= 7.3", "7.3333333"].into_iter().all(rounded));
    assert!(!["7.34", "7.32", "8", "7.30", "-7.33", "22/4", "15/2"].into_iter().any(rounded));
}
#[test]
fn a_number_that_no_double_is_is_read_as_it_is_written() {
    // Half of 2^53 + 1; doubles are 1 apart there.
    let tree = "avg(9007199254740993, 0)";
    for said in ["4503599627370496.5", "4503599627370496,5", "9007199254740993/2"] {
        let (status, out) = check(&[], tree, &format!(r#"{{"value": "{said}"}}"#));
        assert_eq!((status, &*out), (0, "score 1 of 1: value 1 of 1\n"), "{said}");
    }
    for said in ["4503599627370496", "4503599627370497", "9007199254740991/2"] {
        assert_eq!(check(&[], tree, &format!(r#"{{"value": "{said}"}}"#)).0, 1, "{said}");
    }
    // In doubles the nearest one of a fraction is right: 1e-30 is no part of others.
    let doubles = "max(avg(2, 0, 0), 1e-30)";
    assert_eq!(check(&[], doubles, r#"{"value": "2/3"}"#).0, 0);
    assert_eq!(check(&[], doubles, r#"{"value": "3/4"}"#).0, 1);
}

//! What `check` finds wrong: answers and logs from a plain recursive alpha-beta, each with one planted fault;
//! claims of an engine;
//! suites; and what the program makes of the answers of a class.

mod answers;
mod claims;
mod class;
mod consequent;
mod costs;
mod diagnosis;
mod engine_logs;
mod for_which_x;
mod grading;
mod misconceptions;
mod outputs;
mod planted;
mod strings;
mod textbook;
mod visit_lines;
mod visits;

use std::fs;

use abprune::read::{Format, Keys, Options, expectation};

use crate::support::run;

#[test]
fn other_commands_pass_over_what_is_expected() {
    for (with, without) in [
        (r#"{"children": [[3, 5], [2, 9]], "expect": {"value": 3}}"#, "[[3, 5], [2, 9]]"),
        (r#"{"expect": [[{}]], "children": [{"value": 3, "expect": null}, 4]}"#, "[3, 4]"),
        (r#"{"branching": 2, "expect": {"a": 1}, "leaves": [3, 5, 2, 9]}"#, "[[3, 5], [2, 9]]"),
        (r#"{"leaves": [3, 5], "branching": 2, "expect": 1}"#, "[3, 5]"),
    ] {
        for command in ["solve", "trace", "explain"] {
            let [one, other] = [with, without].map(|tree| run(&[command, "-"], tree));
            assert_eq!((one.stdout, one.stderr), (other.stdout, other.stderr), "{with}");
        }
        let tree = Format::of_bytes(with.as_bytes(), &Options::default(), false);
        assert!(tree.read(with.as_bytes(), &Options::default()).is_ok());
    }
    let wrong = run(&["solve", "-"], r#"{"children": [3], "expct": {}}"#);
    assert!(wrong.stderr.contains("did you mean `expect`?"), "{}", wrong.stderr);
}

#[test]
fn the_expectation_is_the_one_at_the_root() {
    let options = Options::default();
    let find = |text: &str| {
        let found = expectation(text.as_bytes(), &options);
        found.map(|found| found.map(|range| text[range].to_owned()))
    };
    for (text, found) in [
        ("[1, 2]", None),
        ("{}", None),
        (r#"{"children": [{"value": 1, "expect": 2}]}"#, None),
        (r#"{"expect": null, "value": 1}"#, None),
        (r#"{"value": 1, "expect" :  {"a": [1, {}]} }"#, Some(r#"{"a": [1, {}]}"#)),
    ] {
        assert_eq!(find(text), Ok(found.map(str::to_owned)), "{text}");
    }
    assert!(find(r#"{"expect": 1, "value": 1, "expect": 2}"#).is_err());
    let keys = Keys::parse("value=expect").expect("keys");
    let renamed = Options { keys, ..options };
    let found = expectation(br#"{"expect": 3}"#, &renamed);
    assert_eq!(found, Ok(None));
}

#[test]
fn a_broken_answer_among_thirty_keeps_none_of_the_others_from_being_graded() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for number in 0..30 {
        let text = match number {
            17 => "{\"value\": 3".to_owned(),
            _ => format!("{{\"student\": {number}, \"value\": {}}}", 3 + number % 2),
        };
        let file = folder.path().join(format!("{number:02}.json"));
        fs::write(&file, text).expect("room");
        files.push(file.to_str().expect("text").to_owned());
    }
    let class = folder.path().join("class.csv");
    let class = class.to_str().expect("text");
    let mut arguments = vec!["check", "-o", class, "[[3, 5], [2, 9]]"];
    arguments.extend(files.iter().map(String::as_str));
    let done = run(&arguments, "");
    assert_eq!(done.status, 2);
    assert!(done.stderr.contains("17.json"), "{}", done.stderr);
    assert_eq!(done.stderr.matches("error:").count(), 1);
    let table = fs::read_to_string(class).expect("it is written");
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 31);
    for (number, row) in (0..30).zip(&rows[1..]) {
        let cells: Vec<&str> = row.split(',').collect();
        let score = ["1", "0"][number % 2];
        let expected = if number == 17 { ["", ""] } else { [score, "1"] };
        assert_eq!(cells[2..4], expected, "{row}");
        assert_eq!(cells[12].is_empty(), number != 17, "{row}");
    }
    // The order of the files decides nothing but the order of the rows; one right answer alone is all right.
    let one = run(&["check", "[[3, 5], [2, 9]]", &files[0]], "");
    assert_eq!((one.status, one.stdout.as_str()), (0, "student 0\nscore 1 of 1: value 1 of 1\n"));
}

#[test]
fn gradescope_gets_one_object_with_a_test_for_each_part() {
    let answer = r#"{"value": 3, "pruned": [], "move": "/0"}"#;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("results.json");
    let target = file.to_str().expect("text");
    let arguments = ["check", "--format", "gradescope", "--points", "value=2,pruned=4,pv=1"];
    let done = run(&[&arguments[..], &["-o", target, "[[3, 5], [2, 9]]", "-"]].concat(), answer);
    assert_eq!((done.status, done.stdout.as_str()), (1, ""), "{}", done.stderr);
    let text = fs::read_to_string(&file).expect("it is written");
    let results: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(results["score"], 2);
    let tests = results["tests"].as_array().expect("a list");
    let facts: Vec<(String, f64, f64, String)> = tests
        .iter()
        .map(|test| {
            let text = |key: &str| test[key].as_str().expect("a text").to_owned();
            let number = |key: &str| test[key].as_f64().expect("a number");
            (text("name"), number("score"), number("max_score"), text("status"))
        })
        .collect();
    let fact = |name: &str, score: f64, most: f64, status: &str| {
        (name.to_owned(), score, most, status.to_owned())
    };
    assert_eq!(
        facts,
        [
            fact("value", 2.0, 2.0, "passed"),
            fact("pv", 0.0, 1.0, "failed"),
            fact("pruned", 0.0, 4.0, "failed"),
        ]
    );
    let known = ["score", "output", "output_format", "visibility", "tests"];
    let keys = results.as_object().expect("an object").keys();
    assert!(keys.into_iter().all(|key| known.contains(&&**key)));
}

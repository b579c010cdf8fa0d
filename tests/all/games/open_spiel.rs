//! The counts and values of `OpenSpiel`, a library of games, as `tests/games/openspiel.py` has written them to
//! `tests/games/openspiel.jsonl` with `OpenSpiel` 2.0.2.

use std::fs;
use std::process::Command;

use crate::support::{project, solve};

/// Where a Python has `OpenSpiel`, it still says the same.
#[test]
fn open_spiel_says_what_is_recorded() {
    let own = project().join("target/python/bin/python3");
    let output = Command::new(own).arg("tests/games/openspiel.py").current_dir(project()).output();
    if let Ok(output) = output
        && output.status.success()
    {
        assert_eq!(String::from_utf8_lossy(&output.stdout), recorded());
    }
}

fn recorded() -> String {
    let path = project().join("tests/games/openspiel.jsonl");
    fs::read_to_string(path).expect("it can be read")
}

#[test]
fn trees_and_values_are_those_of_open_spiel() {
    let list = recorded();
    for line in list.lines() {
        let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let mut arguments = vec!["--from", "game", "--format", "json", "--algorithm", "minimax"];
        let depth = json["depth"].to_string();
        if !json["depth"].is_null() {
            let evaluation = json["evaluation"].as_str().expect("a name");
            arguments.extend(["--depth", &depth, "--evaluation", evaluation]);
        }
        let answer = solve(&arguments, json["document"].to_string());
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer["counts"]["leaves"]["total"], json["leaves"], "{line}");
        if !json["value"].is_null() {
            assert_eq!(answer["value"], json["value"], "{line}");
        }
    }
    assert!(list.lines().count() > 70);
}

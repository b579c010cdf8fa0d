//! The counts and values of `OpenSpiel`, a library of games.
//!
//! Where there is no Python that has it this test says so and passes, unless `ABPRUNE_ALL_PROGRAMS` is set.

use std::process::Command;

use crate::support::{project, python, solve};

#[test]
fn trees_and_values_are_those_of_open_spiel() {
    let Some(python) = python(&["pyspiel"]) else {
        return;
    };
    let output = Command::new(python)
        .arg("tests/games/openspiel.py")
        .current_dir(project())
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let list = String::from_utf8(output.stdout).expect("UTF-8");
    for line in list.lines() {
        let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let mut arguments = vec![
            "--from",
            "game",
            "--format",
            "json",
            "--algorithm",
            "minimax",
        ];
        let depth = json["depth"].to_string();
        if !json["depth"].is_null() {
            let evaluation = json["evaluation"].as_str().expect("a name");
            arguments.extend(["--depth", &depth, "--evaluation", evaluation]);
        }
        let answer = solve(&arguments, json["document"].to_string());
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(
            answer["counts"]["leaves"]["total"], json["leaves"],
            "{line}"
        );
        if !json["value"].is_null() {
            assert_eq!(answer["value"], json["value"], "{line}");
        }
    }
    assert!(list.lines().count() > 70);
}

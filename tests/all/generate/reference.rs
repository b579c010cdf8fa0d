//! Every model against a program in Python that was written from the rules of `docs/generating.md`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::support::{project, python, run};

/// What the program in Python prints for a description of a tree.
fn reference(description: &str) -> Option<String> {
    let mut python = Command::new(python(&["json"])?)
        .arg(project().join("tests/generate/reference.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = python.stdin.take().expect("a pipe");
    input.write_all(description.as_bytes()).expect("it reads");
    drop(input);
    let output = python.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{description}");
    Some(String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn each_model_goes_by_its_rules() {
    for (options, description) in [
        (
            "--branching 2..4 --plies 1..4 --model incremental --values=-1..1",
            r#""branching": [[2, 4]], "plies": [1, 4], "values": [-1, 1], "model": "incremental""#,
        ),
        (
            "--branching 2..3 --plies 2..5 --model n-game",
            r#""branching": [[2, 3]], "plies": [2, 5], "model": "n-game""#,
        ),
        (
            "--branching 1..3 --plies 2..4 --model p-game:p=0.3",
            r#""branching": [[1, 3]], "plies": [2, 4], "model": "p-game", "parameters": {"p": 0.3}"#,
        ),
        (
            "--branching 1..9 --plies 2 --model ordered:p=0.5,q=0.8,value=7",
            r#""branching": [[1, 9]], "plies": [2, 2], "values": [1, 10], "model": "ordered",
               "parameters": {"p": 0.5, "q": 0.8, "value": 7}"#,
        ),
        (
            "--branching 3,1..4 --plies 1..2 --model prefix-value --values 0..4 --player min",
            r#""branching": [[3, 3], [1, 4]], "plies": [1, 2], "values": [0, 4],
               "model": "prefix-value", "player": "min""#,
        ),
        (
            "--branching 2 --plies 3 --model minimal:value=-0.25 --decimals 2 --values 0.01..1",
            r#""branching": [[2, 2]], "plies": [3, 3], "values": [1, 100], "model": "minimal",
               "parameters": {"value": -25}, "decimals": 2"#,
        ),
        (
            "--branching 1..3 --plies 1..4 --distinct --static noise=3 --player min",
            r#""branching": [[1, 3]], "plies": [1, 4], "distinct": true, "noise": 3, "player": "min""#,
        ),
        (
            "--branching 3 --plies 2 --distinct --values=-500..500",
            r#""branching": [[3, 3]], "plies": [2, 2], "distinct": true, "values": [-500, 500]"#,
        ),
        (
            "--branching 3 --plies 3 --static noise=0.5 --decimals 1 --values=-1..1",
            r#""branching": [[3, 3]], "plies": [3, 3], "values": [-10, 10], "noise": 5, "decimals": 1"#,
        ),
    ] {
        for seed in [11, u64::MAX] {
            // Of two values of a key the last one counts.
            let description = format!(
                r#"{{"values": null, "model": "independent", "parameters": {{}}, "distinct": false,
                    "decimals": 0, "noise": null, "player": "max", "seed": {seed}, {description}}}"#
            );
            let Some(expected) = reference(&description) else {
                return;
            };
            let options = format!("generate {options} --seed {seed}");
            let arguments: Vec<&str> = options.split(' ').collect();
            let found = run(&arguments, "");
            assert_eq!((found.stderr.as_str(), found.stdout), ("", expected), "{options}");
        }
    }
}

//! Console sessions in `tests/golden`: commands, each followed by all that it prints. The shell runs
//! each command in the folder of the project, and its two outputs together must be the text below it.
//! Those in the documents are run by [`documents`](super::documents). Where
//! there is no shell, [`windows`](super::windows) runs the commands that need none.
//!
//! `BLESS=1 cargo test golden` writes what is printed into the golden files. Read the difference
//! before you commit it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::support::{files, project};

/// A command, and what stands below it.
#[derive(Debug, PartialEq)]
pub struct Step {
    pub command: String,
    pub output: String,
}

/// The commands of a session: lines that begin with `$ `.
pub fn steps(session: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in session.lines() {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => {
                steps.push(Step { command: command.to_owned(), output: String::new() });
            }
            (None, Some(step)) => {
                let _ = writeln!(step.output, "{line}");
            }
            (None, None) => panic!("output before the first command: {line}"),
        }
    }
    steps
}

/// What the shell prints on both outputs for a command that it runs in this folder.
#[cfg(unix)]
pub fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_abprune"));
    let programs = program.parent().expect("it is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = std::process::Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .env("PATH", format!("{}:{path}", programs.display()))
        .current_dir(folder)
        .output()
        .expect("there is a shell");
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

#[cfg(unix)]
fn check(name: &str, session: &str) {
    let steps = steps(session);
    assert!(!steps.is_empty(), "{name} has no command");
    for step in steps {
        let output = run(&step.command, project());
        assert_eq!(output, step.output, "{name}: $ {}", step.command);
    }
}

#[test]
#[cfg(unix)]
fn golden_sessions_are_what_is_printed() {
    let sessions = files("tests/golden");
    assert!(sessions.len() > 20, "the golden files are there");
    for file in sessions {
        let session = fs::read_to_string(&file).expect("it can be read");
        if std::env::var_os("BLESS").is_some() {
            let mut blessed = String::new();
            for step in steps(&session) {
                let _ = write!(blessed, "$ {}\n{}", step.command, run(&step.command, project()));
            }
            fs::write(&file, blessed).expect("it can be written");
        } else {
            check(&file.display().to_string(), &session);
        }
    }
}

#[test]
fn every_sample_has_a_golden_session_in_text_and_json() {
    let sessions: String = files("tests/golden")
        .iter()
        .map(|file| fs::read_to_string(file).expect("it can be read"))
        .collect();
    let readme = fs::read_to_string(project().join("trees/README.md")).expect("it is there");
    for sample in files("trees") {
        let name = sample.file_name().and_then(|name| name.to_str()).expect("a name");
        // Rules in C++ are held to those in Python elsewhere.
        if ["README.md", "wild-tic-tac-toe.cpp"].contains(&name) || has_end(&sample, "svg") {
            continue;
        }
        let is_run = |is_json: bool| {
            sessions.lines().any(|line| {
                line.starts_with("$ abprune solve ")
                    && line.contains("--format json") == is_json
                    && line.trim_end_matches('\'').ends_with(&format!("trees/{name}"))
            })
        };
        assert!(is_run(false), "{name} as text");
        assert!(is_run(true), "{name} as JSON");
        assert!(readme.contains(&format!("`{name}`")), "{name} in trees/README.md");
    }
}

fn has_end(path: &Path, end: &str) -> bool {
    path.extension().is_some_and(|found| found == end)
}

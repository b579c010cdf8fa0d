//! Console sessions: commands and all that they print, as files in `tests/golden` and as blocks in
//! the README. Each command is run by the shell in the folder of the project, and what it prints
//! on both outputs must be what stands below it.
//!
//! `BLESS=1 cargo test golden` writes what is printed into the golden files. Read the difference
//! before you commit it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{files, project};

/// A command, and what stands below it.
#[derive(Debug, PartialEq)]
struct Step {
    command: String,
    output: String,
}

/// The commands of a session: lines that begin with `$ `.
fn steps(session: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in session.lines() {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push(Step {
                command: command.to_owned(),
                output: String::new(),
            }),
            (None, Some(step)) => {
                let _ = writeln!(step.output, "{line}");
            }
            (None, None) => panic!("output before the first command: {line}"),
        }
    }
    steps
}

/// What the shell prints for a command, on both outputs.
fn run(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_abprune"));
    let folder = program.parent().expect("it is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .env("PATH", format!("{}:{path}", folder.display()))
        .current_dir(project())
        .output()
        .expect("there is a shell");
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

fn check(name: &str, session: &str) {
    let steps = steps(session);
    assert!(!steps.is_empty(), "{name} has no command");
    for step in steps {
        let output = run(&step.command);
        assert_eq!(output, step.output, "{name}: $ {}", step.command);
    }
}

#[test]
fn golden_sessions_are_what_is_printed() {
    let sessions = files("tests/golden");
    assert!(sessions.len() > 20, "the golden files are there");
    for file in sessions {
        let session = fs::read_to_string(&file).expect("it can be read");
        if std::env::var_os("BLESS").is_some() {
            let mut blessed = String::new();
            for step in steps(&session) {
                let _ = write!(blessed, "$ {}\n{}", step.command, run(&step.command));
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
        let name = sample
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        if name == "README.md" || has_end(&sample, "svg") {
            continue;
        }
        let is_run = |is_json: bool| {
            sessions.lines().any(|line| {
                line.starts_with("$ abprune solve ")
                    && line.contains("--format json") == is_json
                    && line.ends_with(&format!("trees/{name}"))
            })
        };
        assert!(is_run(false), "{name} as text");
        assert!(is_run(true), "{name} as JSON");
        assert!(
            readme.contains(&format!("`{name}`")),
            "{name} in trees/README.md"
        );
    }
}

#[test]
fn the_readme_shows_what_is_printed() {
    let readme = fs::read_to_string(project().join("README.md")).expect("it is there");
    let blocks: Vec<&str> = readme
        .split("```console\n")
        .skip(1)
        .map(|rest| rest.split("```").next().expect("the block"))
        .collect();
    assert!(blocks.len() > 5, "the README has console blocks");
    for block in blocks {
        check("README.md", block);
    }
}

#[test]
fn the_readme_names_every_option() {
    let readme = fs::read_to_string(project().join("README.md")).expect("it is there");
    for command in ["solve", "compare", "trace", "explain", "what-if", "draw"] {
        let help = run(&format!("abprune {command} --help"));
        let options: Vec<&str> = help
            .split_whitespace()
            .filter(|word| word.starts_with("--"))
            .map(|word| word.trim_end_matches([',', '.', ')']))
            .map(|word| word.split('=').next().expect("a part"))
            .collect();
        assert!(options.len() > 5);
        for option in options {
            assert!(readme.contains(option), "{option} in README.md");
        }
    }
}

#[test]
fn the_picture_in_the_readme_is_what_is_drawn() {
    let readme = fs::read_to_string(project().join("README.md")).expect("it is there");
    let command = "abprune draw --to svg trees/three-ply-named.json";
    assert!(readme.contains(&format!("{command} -o trees/three-ply.svg")));
    assert!(readme.contains("](trees/three-ply.svg)"));
    let file = project().join("trees/three-ply.svg");
    let drawn = run(command);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, drawn).expect("it can be written");
    } else {
        let picture = fs::read_to_string(file).expect("it is there");
        assert_eq!(picture, drawn, "BLESS=1 draws it anew");
    }
}

fn has_end(path: &Path, end: &str) -> bool {
    path.extension().is_some_and(|found| found == end)
}

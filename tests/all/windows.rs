//! What is different on Windows: there is no shell, and files that are open or read-only are not replaced.

#![cfg(windows)]

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::console::steps;
use crate::support::{Run, files, project, run, say};

/// What is printed on both outputs for a command that needs no shell and no file of Unix.
fn printed(command: &str) -> Option<String> {
    let needs_shell = command.contains(|found: char| r#"|&;<>()$`\"'*?[#~"#.contains(found));
    if needs_shell || command.contains("/dev/") {
        return None;
    }
    let mut words = command.split_whitespace();
    if words.next() != Some("abprune") {
        return None;
    }
    let (mut reader, writer) = std::io::pipe().expect("a pipe");
    let mut child = Command::new(env!("CARGO_BIN_EXE_abprune"))
        .args(words)
        .current_dir(project())
        .stdin(Stdio::null())
        .stdout(writer.try_clone().expect("another handle"))
        .stderr(writer)
        .spawn()
        .expect("it starts");
    let mut printed = String::new();
    reader.read_to_string(&mut printed).expect("UTF-8");
    child.wait().expect("it ends");
    Some(printed)
}

#[test]
fn golden_commands_that_need_no_shell_print_the_same() {
    let mut commands = 0;
    for file in files("tests/golden") {
        let session = fs::read_to_string(&file).expect("it can be read");
        for step in steps(&session) {
            if let Some(printed) = printed(&step.command) {
                assert_eq!(printed, step.output, "{}", step.command);
                commands += 1;
            }
        }
    }
    assert!(commands > 200, "{commands}");
}

/// A run whose last argument is a path.
fn run_on(arguments: &[&str], path: &Path) -> Run {
    let path = path.to_str().expect("text");
    let arguments: Vec<&str> = arguments.iter().copied().chain([path]).collect();
    run(&arguments, "")
}

#[test]
fn an_output_replaces_a_file_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    // An absolute path: a drive letter, and `\` between names.
    let file = folder.path().join("a b.txt");
    assert!(file.to_str().expect("text").contains(":\\"));
    let text = || fs::read_to_string(&file).expect("it is there");
    let named = ["solve", "-q", "trees/leaf.json", "-o"];
    for old in [None, Some("old\n")] {
        if let Some(old) = old {
            fs::write(&file, old).expect("written");
        }
        let run = run_on(&named, &file);
        assert_eq!((run.status, run.stderr.as_str(), run.stdout.as_str()), (0, "", ""));
        assert_eq!(text(), "42\n");
    }
    let run = run_on(&["solve", "-q", "trees/missing.json", "-o"], &file);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("is left as it was"), "{}", run.stderr);
    assert_eq!(text(), "42\n");
    let names = fs::read_dir(folder.path()).expect("it is there");
    assert_eq!(names.count(), 1, "no draft is left");
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "old\n").expect("written");
    let set = |is_read_only| {
        let mut permissions = fs::metadata(&file).expect("it is there").permissions();
        permissions.set_readonly(is_read_only);
        fs::set_permissions(&file, permissions).expect("changed");
    };
    set(true);
    // As root on another system, under Wine.
    if fs::OpenOptions::new().write(true).open(&file).is_ok() {
        say("skipped: read-only files may be written\n");
        return;
    }
    let run = run_on(&["solve", "-q", "trees/leaf.json", "-o"], &file);
    set(false);
    let start = format!("error: cannot write `{}`: access ", file.display());
    assert_eq!(run.status, 2);
    assert!(run.stderr.starts_with(&start) && run.stderr.ends_with("denied\n"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "old\n");
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let run = run(&["solve", "-o", r"no\such\folder", "trees/leaf.json"], "");
    assert_eq!(run.status, 2);
    assert!(run.stderr.starts_with(r"error: cannot write `no\such\folder`: "));
}

#[test]
fn patterns_of_names_are_the_programs_to_expand() {
    for pattern in ["trees/r*.json", r"trees\r*.json"] {
        let run = run(&["solve", "-q", pattern], "");
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{pattern}");
        assert!(run.stdout.lines().count() > 1, "{}", run.stdout);
    }
    let none = run(&["solve", "-q", "trees/*.none"], "");
    assert_eq!(none.status, 2);
    assert!(none.stderr.contains("trees/*.none"), "{}", none.stderr);
}

#[test]
fn lines_may_end_as_on_windows() {
    let found = run(&["solve", "-q", "--from", "jsonl"], "[3, 5]\r\n[[2], [9, 1]]\r\n");
    assert_eq!((found.status, found.stdout.as_str()), (0, "5\n2\n"));
    let found = run(&["solve", "-q", "--branching", "2"], "# leaves\r\n3 5\r\n6 9\r\n");
    assert_eq!((found.status, found.stdout.as_str()), (0, "6\n"));
}

/// A large file, and what comes from a pipe.
#[test]
fn a_large_file_is_read_like_a_small_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("large.json");
    let text = format!("[{}[7, 8]]", "[1, 2], ".repeat(100_000));
    fs::write(&file, &text).expect("written");
    let expected = (0, "7\n", "");
    for found in [run_on(&["solve", "-q"], &file), run(&["solve", "-q"], &text)] {
        assert_eq!((found.status, found.stdout.as_str(), found.stderr.as_str()), expected);
    }
    // The file is free again, also for a program that replaces it by its own answer.
    let found = run_on(&["solve", "-q", file.to_str().expect("text"), "-o"], &file);
    assert_eq!((found.status, found.stderr.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "7\n");
}

//! Standard streams and terminals.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

#[cfg(unix)]
use crate::support::Run;
use crate::support::project;

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_abprune"));
    command.current_dir(project());
    command
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = tempfile::tempdir().expect("a folder");
    let big = folder.path().join("big.json");
    // Every other leaf is pruned: megabytes of output.
    let pairs = "[1,0],".repeat(200_000);
    fs::write(&big, format!("[{pairs}[1,0]]")).expect("written");
    let big = big.to_str().expect("text");
    for arguments in
        [&["solve", "--pruned", "leaves", big, "trees/bratko.json"][..], &["trace", big]]
    {
        let mut child = program()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut start = [0; 10];
        let mut stdout = child.stdout.take().expect("a pipe");
        stdout.read_exact(&mut start).expect("some output");
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("it opens");
    let output =
        program().args(["solve", "trees/bratko.json"]).stdout(full).output().expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr.starts_with("error: cannot write to standard output: "), "{stderr}");
}

/// A run of the program through a shell, which redirects its streams. `$0` is the program.
#[cfg(unix)]
fn in_shell(script: &str) -> Run {
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_abprune")])
        .current_dir(project())
        .output()
        .expect("it runs");
    Run::of(output)
}

#[test]
#[cfg(unix)]
fn standard_input_that_is_closed_is_no_empty_file() {
    for command in ["solve", "solve --from jsonl", "solve --from jsonl -q -", "explain - /"] {
        let run = in_shell(&format!("\"$0\" {command} <&-"));
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{command}");
        let message = "error: cannot read the file: it is closed\n --> -\n";
        assert!(run.stderr.starts_with(message), "{}", run.stderr);
    }
    let file = in_shell("\"$0\" solve -q trees/leaf.json <&-");
    assert_eq!((file.status, file.stdout.as_str()), (0, "42\n"));
}

#[test]
#[cfg(unix)]
fn answers_are_not_lost_where_standard_output_is_closed() {
    for command in [
        "solve trees/leaf.json",
        "solve -q -o /dev/stdout trees/leaf.json",
        "solve -q --from jsonl trees/leaf.json",
        "trace trees/bratko.json",
        "--help",
        "--version",
    ] {
        for (redirected, reason) in [
            (">&-", "it is closed"),
            ("<&- >&- 3<&-", "it is closed"),
            ("1</dev/null", "bad file descriptor"),
        ] {
            let run = in_shell(&format!("\"$0\" {command} {redirected}"));
            let expected = format!("error: cannot write to standard output: {reason}\n");
            assert_eq!((run.status, run.stderr), (2, expected), "{command} {redirected}");
        }
        // Other programs open it for both when they want no output.
        for redirected in [">/dev/null", "1<>/dev/null", "3>&-"] {
            let run = in_shell(&format!("\"$0\" {command} {redirected}"));
            assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{command} {redirected}");
        }
    }
    // What is not printed is not lost.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answer");
    let run = in_shell(&format!("\"$0\" solve -q -o {} trees/leaf.json >&-", file.display()));
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "42\n");
    let run = in_shell("\"$0\" solve trees/missing.json >&-");
    assert!(!run.stderr.contains("standard output"), "{}", run.stderr);
}

#[test]
#[cfg(target_os = "linux")]
fn help_on_a_full_disk_is_an_error() {
    for command in ["--help", "solve --help", "--version"] {
        let run = in_shell(&format!("\"$0\" {command} >/dev/full"));
        let expected = "error: cannot write to standard output: no space left on device\n";
        assert_eq!((run.status, run.stderr.as_str()), (2, expected), "{command}");
    }
}

#[test]
#[cfg(unix)]
fn a_limit_for_the_size_of_files_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out");
    for command in ["draw --format html trees/bratko.json", "solve --help"] {
        let file = file.display();
        let run = in_shell(&format!("ulimit -f 1; \"$0\" {command} >{file}"));
        let expected = "error: cannot write to standard output: file too large\n";
        assert_eq!((run.status, run.stderr.as_str()), (2, expected), "{command}");
    }
}

/// Both ends of a pseudo-terminal.
#[cfg(unix)]
pub fn terminal() -> (std::os::fd::OwnedFd, std::os::fd::OwnedFd) {
    use rustix::fs::{Mode, OFlags, open};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&master).expect("granted");
    unlockpt(&master).expect("unlocked");
    let name = ptsname(&master, Vec::new()).expect("a name");
    let terminal = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("opened");
    (master, terminal)
}

/// 25 nodes are pruned: each child of the root after the first one stops at its 3.
#[test]
#[cfg(unix)]
fn a_terminal_gets_the_start_of_a_long_list() {
    let tree = format!("[[9]{}]", ", [3, 4]".repeat(25));
    let (master, terminal) = terminal();
    let mut child = program()
        .args(["solve", &tree])
        .stdin(Stdio::null())
        .stdout(Stdio::from(terminal))
        .spawn()
        .expect("it starts");
    assert!(child.wait().expect("it ends").success());
    let mut shown = [0; 1 << 13];
    let length = fs::File::from(master).read(&mut shown).expect("it is there");
    let shown = String::from_utf8_lossy(&shown[..length]).replace("\r\n", "\n");
    let pruned = |text: &str| text.lines().filter(|line| line.starts_with("pruned ")).count();
    assert_eq!(pruned(&shown), 20, "{shown}");
    let last = shown.lines().last().expect("a line");
    assert_eq!(last, "... and 5 more pruned: `| less` or `-o FILE` has them all");
    assert_eq!(pruned(&crate::support::solve(&[&tree], "")), 25);
}

#[test]
#[cfg(unix)]
fn no_array_goes_to_a_terminal() {
    let array = ["generate", "--branching", "2", "--format", "npy"];
    for more in [&[][..], &["-o", "-"], &["-o", "/dev/stdout"]] {
        let (_master, terminal) = terminal();
        let output = program()
            .args(array)
            .args(more)
            .stdout(Stdio::from(terminal))
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts")
            .wait_with_output();
        let output = output.expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr.contains("not for a terminal"), "{stderr}");
    }
}

#[test]
#[cfg(unix)]
fn a_waiting_terminal_gets_help() {
    let (_master, terminal) = terminal();
    let named = program()
        .args(["solve", "--quiet", "trees/leaf.json"])
        .stdin(Stdio::from(terminal.try_clone().expect("another handle")))
        .output()
        .expect("it runs");
    assert_eq!(String::from_utf8_lossy(&named.stdout), "42\n");
    let output =
        program().arg("solve").stdin(Stdio::from(terminal)).output().expect("it runs, and ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(
        stderr.lines().count() <= 5 && stderr.contains("Help:     abprune solve --help"),
        "{stderr}"
    );
}

#[test]
fn each_line_is_answered_before_the_next_one_comes() {
    let mut child = program()
        .args(["solve", "--quiet", "--from", "jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = child.stdout.take().expect("a pipe");
    for (line, answer) in [("[1, 2]\n", b"2\n"), ("[3, 4]\n", b"4\n"), ("5\n", b"5\n")] {
        stdin.write_all(line.as_bytes()).expect("written");
        let mut found = [0; 2];
        stdout.read_exact(&mut found).expect("an answer");
        assert_eq!(&found, answer);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_closed_pipe_does_not_hide_what_is_known() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let folder = tempfile::tempdir().expect("a folder");
    let answer = folder.path().join("answer.json");
    fs::write(&answer, r#"{"value": 9}"#).expect("room");
    let output = program()
        .args(["check", "trees/leaf.json"])
        .arg(answer)
        .stdout(writer)
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

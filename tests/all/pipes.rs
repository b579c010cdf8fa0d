//! Standard streams, files that are written, and terminals.

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{Run, project, run};

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
    for arguments in [
        &["solve", "--pruned", "leaves", big, "trees/bratko.json"][..],
        &["trace", big],
    ] {
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
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .expect("it opens");
    let output = program()
        .args(["solve", "trees/bratko.json"])
        .stdout(full)
        .output()
        .expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr.starts_with("error: cannot write to standard output: "),
        "{stderr}"
    );
}

/// A run of the program through a shell, which redirects its streams. `$0` is the program.
fn in_shell(script: &str) -> Run {
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_abprune")])
        .current_dir(project())
        .output()
        .expect("it runs");
    Run::of(output)
}

#[test]
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
            assert_eq!(
                (run.status, run.stderr),
                (2, expected),
                "{command} {redirected}"
            );
        }
        // Other programs open it for both when they want no output.
        for redirected in [">/dev/null", "1<>/dev/null", "3>&-"] {
            let run = in_shell(&format!("\"$0\" {command} {redirected}"));
            assert_eq!(
                (run.status, run.stderr.as_str()),
                (0, ""),
                "{command} {redirected}"
            );
        }
    }
    // What is not printed is not lost.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answer");
    let run = in_shell(&format!(
        "\"$0\" solve -q -o {} trees/leaf.json >&-",
        file.display()
    ));
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "42\n");
    let run = in_shell("\"$0\" solve trees/missing.json >&-");
    assert!(!run.stderr.contains("standard output"), "{}", run.stderr);
    let run = in_shell("\"$0\" solve --expect-value 9 trees/leaf.json >&-");
    assert_eq!(run.status, 2, "the worse of two");
}

#[test]
#[cfg(target_os = "linux")]
fn help_on_a_full_disk_is_an_error() {
    for command in ["--help", "solve --help", "--version"] {
        let run = in_shell(&format!("\"$0\" {command} >/dev/full"));
        let expected = "error: cannot write to standard output: no space left on device\n";
        assert_eq!(
            (run.status, run.stderr.as_str()),
            (2, expected),
            "{command}"
        );
    }
}

#[test]
fn a_limit_for_the_size_of_files_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out");
    for command in ["draw --to html trees/bratko.json", "solve --help"] {
        let file = file.display();
        let run = in_shell(&format!("ulimit -f 1; \"$0\" {command} >{file}"));
        let expected = "error: cannot write to standard output: file too large\n";
        assert_eq!(
            (run.status, run.stderr.as_str()),
            (2, expected),
            "{command}"
        );
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answer.txt");
    let target = file.to_str().expect("text");
    let read = || fs::read_to_string(&file).expect("it is there");
    let solve = |arguments: &[&str]| {
        let arguments: Vec<&str> = ["solve", "--output", target]
            .iter()
            .chain(arguments)
            .copied()
            .collect();
        let run = run(&arguments, "");
        assert_eq!(run.stdout, "");
        run.status
    };
    assert_eq!(solve(&["--quiet", "trees/bratko.json"]), 0);
    assert_eq!(read(), "4\n");
    // A bad tree leaves what stood there, alone or half-way.
    assert_eq!(solve(&["--quiet", "trees"]), 2);
    assert_eq!(solve(&["--quiet", "trees/leaf.json", "trees"]), 2);
    assert_eq!(read(), "4\n");
    // With a line for each tree, good or bad, the answer is whole.
    assert_eq!(solve(&["--format", "json", "trees/leaf.json", "trees"]), 2);
    assert_eq!(read().lines().count(), 2);
    // An expectation that is not met is an answer too.
    assert_eq!(
        solve(&["--quiet", "--expect-value", "7", "trees/leaf.json"]),
        1
    );
    assert_eq!(read(), "42\n");
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 1, "no draft is left");
}

#[test]
fn a_file_keeps_its_rights_and_a_link_its_target() {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, link, new, plain] =
        ["file", "link", "new", "plain"].map(|name| folder.path().join(name));
    let mode = |file: &Path| {
        fs::metadata(file)
            .expect("it is there")
            .permissions()
            .mode()
            & 0o777
    };
    let write = |file: &Path| {
        let name = file.to_str().expect("text");
        let run = run(&["solve", "--quiet", "-o", name, "trees/leaf.json"], "");
        assert_eq!(run.status, 0, "{}", run.stderr);
    };
    fs::write(&file, "old").expect("written");
    symlink(&file, &link).expect("linked");
    for rights in [0o640, 0o666, 0o600] {
        fs::set_permissions(&file, fs::Permissions::from_mode(rights)).expect("changed");
        write(&link);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "42\n");
        assert_eq!(mode(&file), rights);
        assert!(
            fs::symlink_metadata(&link)
                .expect("it is there")
                .is_symlink()
        );
    }
    // A new file has the rights that any new file has.
    write(&new);
    fs::write(&plain, "").expect("written");
    assert_eq!(mode(&new), mode(&plain));
}

#[test]
fn standard_output_by_another_name_is_written_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "head\n").expect("written");
    let out = fs::OpenOptions::new()
        .append(true)
        .open(&file)
        .expect("it opens");
    let status = program()
        .args(["solve", "--quiet", "-o", "/dev/stdout", "trees/leaf.json"])
        .stdout(out)
        .status()
        .expect("it runs");
    assert!(status.success());
    assert_eq!(
        fs::read_to_string(&file).expect("it is there"),
        "head\n42\n"
    );
}

#[test]
fn a_device_is_written_to_and_not_replaced() {
    let run_null = run(&["solve", "-o", "/dev/null", "trees/leaf.json"], "");
    assert_eq!((run_null.status, run_null.stdout.as_str()), (0, ""));
    assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
    let run_stdout = run(
        &["solve", "--quiet", "-o", "/dev/stdout", "trees/leaf.json"],
        "",
    );
    assert_eq!((run_stdout.status, run_stdout.stdout.as_str()), (0, "42\n"));
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let run = run(
        &["solve", "-o", "/no/such/folder/file", "trees/leaf.json"],
        "",
    );
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(
        run.stderr
            .starts_with("error: cannot write `/no/such/folder/file`: "),
        "{}",
        run.stderr
    );
}

#[test]
fn a_waiting_terminal_gets_help() {
    use rustix::fs::{Mode, OFlags, open};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&master).expect("granted");
    unlockpt(&master).expect("unlocked");
    let name = ptsname(&master, Vec::new()).expect("a name");
    let terminal = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("opened");
    let named = program()
        .args(["solve", "--quiet", "trees/leaf.json"])
        .stdin(Stdio::from(terminal.try_clone().expect("another handle")))
        .output()
        .expect("it runs");
    assert_eq!(String::from_utf8_lossy(&named.stdout), "42\n");
    let output = program()
        .arg("solve")
        .stdin(Stdio::from(terminal))
        .output()
        .expect("it runs, and ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(
        stderr.contains("Usage: abprune solve") && stderr.contains("Examples:"),
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
    let output = program()
        .args(["solve", "--expect-value", "9", "trees/leaf.json"])
        .stdout(writer)
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_link_to_nothing_yet_is_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    symlink("file", &link).expect("linked");
    let made = run(
        &[
            "solve",
            "-q",
            "-o",
            link.to_str().expect("text"),
            "trees/leaf.json",
        ],
        "",
    );
    assert_eq!(made.status, 0, "{}", made.stderr);
    assert_eq!(fs::read_to_string(&file).expect("it is made"), "42\n");
    let circle = folder.path().join("circle");
    symlink("circle", &circle).expect("linked");
    let lost = run(
        &[
            "solve",
            "-o",
            circle.to_str().expect("text"),
            "trees/leaf.json",
        ],
        "",
    );
    assert_eq!(lost.status, 2);
    assert!(
        lost.stderr.contains("the links go round in circles"),
        "{}",
        lost.stderr
    );
    assert_eq!(
        run(&["solve", "-q", "-o", "-", "trees/leaf.json"], "").stdout,
        "42\n"
    );
}

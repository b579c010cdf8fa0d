//! That no draft is left, whatever ends the program, and that the old file stays until the new one
//! is safe.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::Folder;
#[cfg(target_os = "linux")]
use crate::support::program;

/// More lines than a pipe holds, so many of them are read when they are written.
const LINES: usize = 200_000;

/// The start of a command whose program ignores no signal. What started the tests may ignore some
/// (`nohup`), and a child takes that over. The `env` of GNU undoes it; with another `env` it stays.
pub fn ignoring_no_signal() -> &'static [&'static str] {
    let is_gnu =
        Command::new("env").args(["--default-signal", "true"]).stderr(Stdio::null()).status();
    if is_gnu.is_ok_and(|status| status.success()) { &["env", "--default-signal"] } else { &[] }
}

#[test]
fn a_signal_leaves_no_draft() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP, Signal::KILL] {
        for target in ["file", "new"] {
            let folder = Folder::new();
            let lines = folder.path("lines");
            make_pipe(&lines);
            let command = [ignoring_no_signal(), &[env!("CARGO_BIN_EXE_abprune")]].concat();
            let mut child = Command::new(command[0])
                .args(&command[1..])
                .args(["solve", "--from", "jsonl", "-o", target, "lines"])
                .current_dir(folder.folder.path())
                .stdin(Stdio::null())
                .spawn()
                .expect("it starts");
            // This waits until the program opens it, and then until it has read nearly all.
            let mut input = File::options().write(true).open(&lines).expect("it opens");
            input.write_all("[[3, 5], [2, 9]]\n".repeat(LINES).as_bytes()).expect("it is read");
            let pid = Pid::from_child(&child);
            kill_process(pid, signal).expect("it runs");
            let status = child.wait().expect("it ends");
            assert_eq!(
                std::os::unix::process::ExitStatusExt::signal(&status),
                Some(signal.as_raw())
            );
            assert_eq!(folder.names(), ["file", "lines"], "{signal:?}");
            assert_eq!(folder.text(), "old\n");
        }
    }
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("it is there").success());
}

#[test]
fn a_limit_for_the_size_of_files_is_an_error() {
    let folder = Folder::new();
    fs::write(folder.path("tree"), "[1,[2,[3,[4,5]]]]\n".repeat(1000)).expect("written");
    let limited = |command: &str| folder.shell(&format!("ulimit -f 1; \"$0\" {command}"));
    let run = limited("solve --from jsonl -o file tree");
    let expected = "error: cannot write `file`: file too large\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, expected));
    assert_eq!((folder.text().as_str(), folder.names().len()), ("old\n", 2));
}

/// Answers to `file` with a fault in a system call; returns the status, the calls, and what was said.
#[cfg(target_os = "linux")]
fn with_fault(folder: &Folder, fault: &str) -> (i32, String, String) {
    let traces = tempfile::tempdir().expect("a folder");
    let trace = traces.path().join("trace");
    let run = folder.shell(&format!(
        "{} strace -f -e quiet=path-resolution -o {} -e trace=fsync,rename,renameat,renameat2,openat {fault} \"$0\" solve -q -o file \"$1\"; exit $?",
        ignoring_no_signal().join(" "),
        trace.display()
    ));
    let calls = fs::read_to_string(trace).expect("it is there");
    (run.status, calls, run.stderr)
}

#[test]
#[cfg(target_os = "linux")]
fn the_new_file_is_on_the_disk_before_the_old_one_goes() {
    if program(&["strace"]).is_none() {
        return;
    }
    let folder = Folder::new();
    let (status, calls, _) = with_fault(&folder, "");
    assert_eq!((status, folder.text().as_str()), (0, "42\n"));
    let place = |call: &str| calls.find(call).unwrap_or_else(|| panic!("{call}: {calls}"));
    assert!(place("O_TMPFILE") < place("fsync("), "{calls}");
    assert!(place("fsync(") < place("rename"), "{calls}");
    for (fault, reason) in [
        ("-e inject=fsync:error=EIO", "input/output error"),
        ("-e inject=rename,renameat,renameat2:error=EIO", "input/output error"),
        ("-e inject=rename,renameat,renameat2:error=EPERM", "operation not permitted"),
        ("-P . -e inject=openat:error=EROFS", "read-only file system"),
    ] {
        fs::write(&folder.file, "old\n").expect("written");
        let (status, calls, said) = with_fault(&folder, fault);
        let expected = format!("error: cannot write `file`: {reason}\n");
        assert_eq!((status, said), (2, expected), "{fault}: {calls}");
        assert_eq!(folder.text(), "old\n");
        assert_eq!(folder.names(), ["file"], "{fault}");
    }
}

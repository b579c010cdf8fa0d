//! What a person sees of a run that takes long, and what Ctrl+C leaves of it.

use std::fs::File;
use std::io::Read as _;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::drafts::ignoring_no_signal;
use crate::pipes::terminal;
use crate::support::project;

/// A tree whose lines of play have no end, with a leaf beside each.
const ENDLESS: &str = r#"sh -c 'n=0; while read -r l; do n=$((n+1)); case $((n%4)) in
    2) echo "{\"value\": -1}";; 0) echo "{\"value\": 1}";;
    *) echo "{\"children\": [{\"state\": $n}, {\"state\": -$n}]}";; esac; done'"#;

/// Runs that take hours, and what is said of each after a second.
const LONG: [(&[&str], &[&str]); 4] = [
    (
        &["solve", "--pruned", "none", r#"{"game": "othello", "size": 8}"#],
        &[" nodes entered, ", " leaves evaluated, ", " nodes a second, down to ply "],
    ),
    (
        &["solve", "--pruned", "none", "--rules", ENDLESS],
        &[" nodes entered, ", " leaves evaluated, ", ", down to ply "],
    ),
    (
        &["compare", "--order", "random", "--repeat", "100000000", "trees/three-ply.json"],
        &["0 trees done, "],
    ),
    (
        &[
            "generate",
            "--branching",
            "2",
            "--plies",
            "10",
            "--cutoffs",
            "900",
            "--tries",
            "1000000000",
        ],
        &["0 trees found, ", " of 1000000000 seeds tried, seed ", " comes nearest"],
    ),
];

fn start(arguments: &[&str], stderr: Stdio) -> Child {
    let command = [ignoring_no_signal(), &[env!("CARGO_BIN_EXE_abprune")], arguments].concat();
    Command::new(command[0])
        .args(&command[1..])
        .current_dir(project())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(stderr)
        .spawn()
        .expect("it starts")
}

fn interrupt(child: &Child) {
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    kill_process(pid.expect("a process"), Signal::INT).expect("it runs");
}

#[test]
fn ctrl_c_says_what_a_long_run_has_found_and_ends_it() {
    for (arguments, said) in LONG {
        let child = start(arguments, Stdio::piped());
        // It listens from the first second on; a busy machine may take longer to come that far.
        thread::sleep(Duration::from_secs(3));
        interrupt(&child);
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.signal(), Some(2), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.starts_with("interrupted after "), "{stderr}");
        for part in said {
            assert!(stderr.contains(part), "{stderr}");
        }
        assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    }
}

#[test]
fn a_terminal_shows_how_far_a_long_run_is() {
    for (arguments, said) in LONG {
        let (master, terminal) = terminal();
        let mut child = start(arguments, Stdio::from(terminal));
        let (mut shown, mut piece) = (String::new(), [0; 1 << 12]);
        let mut master = File::from(master);
        while !said.iter().all(|part| shown.contains(part)) {
            let length = master.read(&mut piece).expect("it is written");
            shown += &String::from_utf8_lossy(&piece[..length]);
            assert!(shown.len() < 1 << 20, "{shown}");
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        // Each line writes over the one before, and says the time first.
        let line = shown.strip_prefix("\r\u{1b}[K\u{1b}[?7l").expect("a cleared line");
        let text = line.trim_start_matches(|of: char| of.is_ascii_digit());
        assert!(text.len() < line.len() && text.starts_with(" s"), "{shown}");
        assert!(!shown.contains('\n'), "{shown}");
    }
}

#[test]
fn ctrl_c_stays_ignored_where_it_is() {
    let ignoring = r#"trap '' INT; exec "$0" "$@""#;
    let mut child = Command::new("sh")
        .args(["-c", ignoring, env!("CARGO_BIN_EXE_abprune")])
        .args(LONG[0].0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // Before it would listen, and after.
    for _ in 0..3 {
        thread::sleep(Duration::from_secs(1));
        interrupt(&child);
    }
    thread::sleep(Duration::from_millis(200));
    assert_eq!(child.try_wait().expect("its status"), None);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

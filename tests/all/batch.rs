//! JSON Lines: many trees, solved several at a time, with the answers of one at a time.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread;

use abprune::random::Random;

use crate::support::{Run, project, run};

/// Threads are started only for more than this.
const FEW: usize = 1 << 18;

/// Lines of all kinds, good and bad, and far more of them than are solved without threads.
fn mixed() -> String {
    const KINDS: [&str; 16] = [
        "[[[3,5],[6,9]],[[1,2],[0,-1]]]",
        "[[3, 5], [2, 9.5]]\r",
        r#"{"branching": 2, "leaves": [3, 5, 6, 9]}"#,
        r#"{"branching": [2, 2], "leaves": [3.5, 5, 6, 9], "player": "min"}"#,
        r#"{"name": "A", "children": [{"name": "B", "move": "e4", "children": [3, 5]}, [2, 9]]}"#,
        r#"{"children": [[1, 2], [0, 5]], "player": "min", "name": "late"}"#,
        "42",
        "",
        "  \t\r",
        "[[3, 5], [2, 9]",
        "[3, []]",
        "[[1, null], [0, null]]",
        "[null, 1]",
        "[9223372036854775806, -9223372036854775807, [9223372036854775807]]",
        r#"{"children": [1], "colour": "red"}"#,
        "[[3, 5], [2, 9]] 7",
    ];
    let mut random = Random::new(7);
    let mut text = String::new();
    let mut below = |bound: u64| usize::try_from(random.below(bound)).expect("small");
    while text.len() < FEW {
        let _ = writeln!(text, "{}", KINDS[below(7)]);
    }
    // A line longer than any block, and one that is wrong at its end.
    let pairs = "[1,0],".repeat(40_000);
    let _ = writeln!(text, "[{pairs}[1,0]]\n[{pairs}[1,0]");
    for _ in 0..2_000 {
        let _ = writeln!(text, "{}", KINDS[below(KINDS.len() as u64)]);
    }
    // Blank lines at the end, and one without its end before that.
    let _ = write!(text, "\n\n[1, 2]\n\n [[[3,5],[6,9]],[[1,2],[0,-1]]]");
    text
}

fn assert_same(one: &Run, many: &Run, what: &str) {
    assert_eq!(one.status, many.status, "{what}");
    assert!(one.stdout == many.stdout, "{what}: other answers");
    assert!(one.stderr == many.stderr, "{what}: other complaints");
}

#[test]
fn any_number_of_jobs_gives_the_same_answers_and_complaints_in_the_same_order() {
    let text = mixed();
    for (options, status) in [
        (&["--quiet"][..], 2),
        (&["--format", "json"], 2),
        (&["--pruned", "none"], 2),
        (&["--format", "json", "--pruned", "leaves"], 2),
        (&["--order", "best", "--format", "json"], 2),
        (&["--ignore-unknown-keys", "--window", "1,2.5"], 2),
    ] {
        let solve = |jobs: &str| {
            let start = ["solve", "--from", "jsonl", "--jobs", jobs];
            let arguments: Vec<&str> = start.iter().chain(options).copied().collect();
            run(&arguments, &text)
        };
        let one = solve("1");
        assert_eq!(one.status, status, "{options:?}");
        assert!(one.stdout.lines().count() > 5_000 && one.stderr.lines().count() > 1_000);
        for jobs in ["2", "3", "8"] {
            assert_same(&one, &solve(jobs), &format!("{options:?}, {jobs} jobs"));
        }
    }
}

#[test]
fn a_complaint_stands_between_the_answers_before_and_after_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (lines, both) = (folder.path().join("lines"), folder.path().join("both"));
    fs::write(&lines, mixed()).expect("written");
    let outputs = ["1", "3"].map(|jobs| {
        let file = fs::File::create(&both).expect("written");
        let status = Command::new(env!("CARGO_BIN_EXE_abprune"))
            .args(["solve", "-q", "--from", "jsonl", "--jobs", jobs])
            .arg(&lines)
            .stdout(file.try_clone().expect("another one"))
            .stderr(file)
            .status();
        assert_eq!(status.expect("it starts").code(), Some(2));
        fs::read(&both).expect("written")
    });
    assert!(outputs[0] == outputs[1], "in another order");
}

#[test]
fn a_line_has_the_answer_that_it_has_alone() {
    let text = mixed();
    let all = run(&["solve", "--from", "jsonl", "--format", "json", "-j", "2"], &text);
    let text = text.trim_end();
    let lines: Vec<&str> = text.split('\n').collect();
    let answers: Vec<&str> = all.stdout.lines().collect();
    assert_eq!(lines.len(), answers.len());
    for number in (0..lines.len()).step_by(501).chain(lines.len() - 3..lines.len()) {
        let alone = run(&["solve", "--from", "jsonl", "--format", "json"], lines[number]);
        let name = |number: usize| format!("{{\"tree\":\"-:{number}\"");
        let expected = alone.stdout.trim_end().strip_prefix(&name(1)[..]);
        let found = answers[number].strip_prefix(&name(number + 1)[..]);
        assert!(found.is_some());
        // Messages name lines too.
        if !answers[number].contains("\"error\"") {
            assert_eq!(found, expected, "{}", lines[number]);
        }
    }
}

#[test]
fn status_and_files_are_those_of_one_job() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (good, bad, answers) = (path("good.jsonl"), path("bad.jsonl"), path("answers"));
    let many = "[[3, 5], [2, 9]]\n".repeat(30_000);
    fs::write(&good, &many).expect("written");
    fs::write(&bad, format!("{many}[]\n{many}")).expect("written");
    for jobs in ["1", "3"] {
        let solve = |file: &str, more: &[&str]| {
            let start = ["solve", "-q", "-j", jobs, "-o", &answers, file];
            let arguments: Vec<&str> = start.iter().chain(more).copied().collect();
            let run = run(&arguments, "");
            assert_eq!(run.stdout, "");
            (run.status, run.stderr.lines().count())
        };
        let read = || fs::read_to_string(&answers).expect("it is there");
        assert_eq!(solve(&good, &[]), (0, 0));
        assert!(read() == "3\n".repeat(30_000));
        fs::write(&answers, "old").expect("written");
        assert_eq!(solve(&bad, &[]).0, 2);
        assert_eq!(read(), "old");
        // Several files, one after the other.
        assert_eq!(solve(&good, &[&good, "trees/leaf.json", &good]), (0, 0));
        let expected = format!("{0}{0}42\n{0}", "3\n".repeat(30_000));
        assert!(read() == expected);
    }
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_abprune"))
        .current_dir(project())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

#[test]
fn a_closed_pipe_ends_all_threads_quietly() {
    for jobs in ["1", "4"] {
        let mut child = start(&["solve", "--from", "jsonl", "--jobs", jobs]);
        let mut stdin = child.stdin.take().expect("a pipe");
        let feeder = thread::spawn(move || {
            let lines = "[[3, 5], [2, 9]]\n".repeat(1_000);
            // It goes on for as long as somebody reads.
            while stdin.write_all(lines.as_bytes()).is_ok() {}
        });
        let mut stdout = child.stdout.take().expect("a pipe");
        let mut some = vec![0; 4_000_000];
        stdout.read_exact(&mut some).expect("much output");
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
        feeder.join().expect("it ends");
    }
}

#[test]
fn lines_that_come_slowly_are_answered_at_once_even_by_many_threads() {
    for from in [&["--from", "jsonl"][..], &[]] {
        let start_with = ["solve", "--quiet", "--jobs", "3"];
        let arguments: Vec<&str> = start_with.iter().chain(from).copied().collect();
        let mut child = start(&arguments);
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = child.stdout.take().expect("a pipe");
        let count = FEW / 8 + 1_000;
        let feeder = thread::spawn(move || {
            stdin.write_all("[1 , 2]\n".repeat(count).as_bytes()).expect("written");
            stdin
        });
        let mut answers = vec![0; 2 * count];
        stdout.read_exact(&mut answers).expect("all answers");
        let mut stdin = feeder.join().expect("all is written");
        for (line, answer) in [("[3, 4]\n", b"4\n"), ("\n5\n", b"5\n"), ("[6, 7]\n[8,", b"7\n")] {
            stdin.write_all(line.as_bytes()).expect("written");
            let mut found = [0; 2];
            stdout.read_exact(&mut found).expect("an answer");
            assert_eq!(&found, answer);
        }
        stdin.write_all(b"9]").expect("written");
        drop(stdin);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("text");
        assert_eq!(rest, "9\n");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(2), "a blank line holds no tree");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_input() {
    const MEGABYTES: usize = 96;
    const MOST_KIB: u64 = 40_000;
    for jobs in ["1", "4"] {
        let mut child = start(&["solve", "--format", "json", "--jobs", jobs, "-"]);
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = child.stdout.take().expect("a pipe");
        let feeder = thread::spawn(move || {
            let blanks = " ".repeat(1_000);
            let lines = format!("[[3, 5],{blanks}[2, 9]]\n").repeat(1_000);
            for _ in 0..MEGABYTES {
                stdin.write_all(lines.as_bytes()).expect("written");
            }
            stdin
        });
        let status = format!("/proc/{}/status", child.id());
        let drain = thread::spawn(move || {
            let mut buffer = vec![0; 1 << 16];
            let mut lines = 0;
            while lines < MEGABYTES * 1_000 {
                let read = stdout.read(&mut buffer).expect("it is open");
                assert!(read > 0, "answers are missing");
                lines += memchr::memchr_iter(b'\n', &buffer[..read]).count();
            }
            let status = fs::read_to_string(status).expect("it runs");
            let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let peak = peak.and_then(|peak| peak.split_whitespace().next());
            peak.expect("a number").parse::<u64>().expect("a number")
        });
        let stdin = feeder.join().expect("all is written");
        let peak = drain.join().expect("all is answered");
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
        assert!(peak < MOST_KIB, "{peak} KiB with {jobs} jobs");
    }
}

#[test]
fn there_is_at_least_one_job() {
    for jobs in ["0", "-1", "+2", "two", "", "1001", "18446744073709551615"] {
        let run = run(&["solve", "-q", &format!("--jobs={jobs}"), "trees/leaf.json"], "");
        assert_eq!(run.status, 2, "{jobs}");
        assert!(run.stderr.contains("a whole number from 1 to 1000"), "{}", run.stderr);
    }
    assert_eq!(run(&["solve", "-qj8", "trees/leaf.json"], "").stdout, "42\n");
}

/// Room for an answer is looked for before it is written, by how long its parts can be.
#[test]
fn the_longest_numbers_find_room() {
    let (least, greatest) = ("-1.7976931348623157e+308", "1.7976931348623157e308");
    let (longer, shorter) = ("-1.2345678901234568e-308", "-1.2345678901234567e-308");
    let tree =
        format!("[[{shorter},{least},{least}],[{longer},{greatest}],[{longer},{least},0]]\n");
    let count = 3_000;
    let text = tree.repeat(count);
    let window = format!("--window={least},{greatest}");
    for jobs in ["--jobs=1", "--jobs=2"] {
        let out = run(&["solve", "--from", "jsonl", "--format", "json", jobs, &window, "-"], &text);
        assert_eq!(out.status, 0, "{}", out.stderr);
        let answers: Vec<&str> = out.stdout.lines().collect();
        assert_eq!(answers.len(), count);
        for answer in answers {
            let answer: serde_json::Value = serde_json::from_str(answer).expect("JSON");
            let expected: f64 = longer.parse().expect("a number");
            assert_eq!(answer["value"].as_f64(), Some(expected));
            assert_eq!(answer["window"]["beta"].as_f64(), greatest.parse().ok());
            assert_eq!(answer["pruned"][0]["alpha"].as_f64(), least.parse().ok());
            assert_eq!(answer["pruned"][1]["alpha"].as_f64(), Some(expected));
        }
    }
}

/// As a user who may not start another process or thread. Only the superuser can become that user.
#[test]
#[cfg(target_os = "linux")]
fn where_no_thread_can_be_started_one_does_all_the_work() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::Path;

    let [Some(setpriv), Some(prlimit)] =
        ["setpriv", "prlimit"].map(|name| crate::support::program(&[name]))
    else {
        return;
    };
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let limited = |name: &Path, arguments: &[&str]| {
        Command::new(&setpriv)
            .args(["--reuid=65534", "--clear-groups"])
            .arg(&prlimit)
            .arg("--nproc=0")
            .arg(name)
            .args(arguments)
            .output()
            .expect("it starts")
    };
    let forks = limited(Path::new("/bin/sh"), &["-c", "(exit 0) & wait $!"]);
    assert_ne!(forks.status.code(), Some(0), "the limit holds");

    // Where another user can read them.
    let folder = tempfile::Builder::new()
        .permissions(fs::Permissions::from_mode(0o755))
        .tempdir()
        .expect("a folder");
    let copy = folder.path().join("abprune");
    crate::support::copy_program(&copy);
    let lines = folder.path().join("lines.jsonl");
    fs::write(&lines, "[[3, 5], [6, 9]]\n".repeat(60_000)).expect("room");
    let output =
        limited(&copy, &["solve", "--quiet", "--jobs", "4", lines.to_str().expect("UTF-8")]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.stdout == "6\n".repeat(60_000).as_bytes());
}

/// The third read of the file fails: the answers so far are not all.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_cannot_be_read_on_leaves_the_output_file_as_it_was() {
    let Some(strace) = crate::support::program(&["strace"]) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let [lines, target, trace] =
        ["lines.jsonl", "target", "trace"].map(|name| folder.path().join(name));
    fs::write(&lines, "[[3, 5], [6, 9]]\n".repeat(60_000)).expect("room");
    for format in ["json", "text"] {
        fs::write(&target, "as it was").expect("room");
        let output = Command::new(&strace)
            .args(["-f", "-o"])
            .arg(&trace)
            .arg("-P")
            .arg(&lines)
            .args(["-e", "inject=read:error=EIO:when=3"])
            .arg(assert_cmd::cargo::cargo_bin("abprune"))
            .args(["solve", "--jobs", "2", "--format", format, "-o"])
            .args([&target, &lines])
            .output()
            .expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        let message = "error: cannot read the file: input/output error\n";
        assert!(said.starts_with(message), "{said}");
        assert!(said.ends_with("is left as it was\n"), "{said}");
        assert_eq!(fs::read_to_string(&target).expect("it is there"), "as it was");
    }
}

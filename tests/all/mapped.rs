//! Large files are mapped: they give what a pipe gives, and one that others write to while it is
//! searched is an error, never a wrong answer and never a signal.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use abprune::machine::Mapping;

use crate::npy::npy;
use crate::support::run;

/// An array of doubles with this many leaves, all 0 but for the first few; where it is large it is
/// a file with holes.
fn array(file: &Path, shape: &str, leaves: u64) {
    let header = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}, }}\n");
    let start: Vec<u8> = [3.0, 5.0, 2.0].map(f64::to_le_bytes).concat();
    let document = npy(1, &header, &start);
    let length = (document.len() - start.len()) as u64 + 8 * leaves;
    fs::write(file, document).expect("room");
    let file = File::options().write(true).open(file).expect("it is there");
    file.set_len(length).expect("it has holes");
}

/// 2^21 leaves: work for some hundredths of a second, and for some seconds in a test build.
fn long_work(folder: &Path) -> PathBuf {
    let file = folder.join("long.npy");
    array(&file, "(64, 64, 64, 8)", 1 << 21);
    file
}

/// Starts the program on a file and waits until it has mapped it.
fn start(arguments: &[&str], file: &Path) -> Child {
    let child = Command::new(assert_cmd::cargo::cargo_bin("abprune"))
        .args(arguments.iter().map(|&argument| match argument {
            "FILE" => file.as_os_str(),
            argument => OsStr::new(argument),
        }))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let maps = format!("/proc/{}/maps", child.id());
    let name = file.to_str().expect("UTF-8");
    let start = Instant::now();
    while !fs::read_to_string(&maps).is_ok_and(|maps| maps.contains(name)) {
        if start.elapsed() > Duration::from_secs(20) {
            let (output, said) = end(child);
            panic!("it was not mapped: {:?} {said}", output.status);
        }
        sleep(Duration::from_micros(200));
    }
    child
}

fn end(child: Child) -> (Output, String) {
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    (output, said)
}

#[test]
#[cfg(target_os = "linux")]
fn an_array_that_is_cut_short_while_it_is_searched_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("answer");
    fs::write(&target, "as it was").expect("room");
    let target_name = target.to_str().expect("UTF-8");
    for length in [0, 100_000, 100_001, (1 << 21) * 8] {
        let file = long_work(folder.path());
        let arguments = [
            "solve",
            "--algorithm",
            "minimax",
            "--pruned",
            "none",
            "-o",
            target_name,
            "FILE",
        ];
        let child = start(&arguments, &file);
        let held = File::options()
            .write(true)
            .open(&file)
            .expect("it is there");
        held.set_len(length).expect("it can be cut");
        let (output, said) = end(child);
        assert_eq!(output.status.code(), Some(2), "{length}: {said}");
        assert!(
            said.contains("error: the file was cut short while it was read"),
            "{said}"
        );
        assert!(said.contains("long.npy\n"), "{said}");
        assert_eq!(output.stdout, b"");
        assert_eq!(fs::read(&target).expect("it is there"), b"as it was");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn every_command_tells_of_a_file_that_is_cut_short() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [
        &[
            "solve",
            "--algorithm",
            "minimax",
            "--format",
            "json",
            "FILE",
        ][..],
        &[
            "trace",
            "--algorithm",
            "minimax",
            "--node",
            "/63/63",
            "FILE",
        ],
        &["explain", "--cutoff", "gt", "FILE", "/63/63/63/7"],
        &["draw", "--algorithm", "minimax", "--max-ply", "1", "FILE"],
        &["what-if", "--algorithm", "minimax", "FILE", "/63/63/63/7"],
        &["compare", "FILE"],
    ] {
        let file = long_work(folder.path());
        let child = start(arguments, &file);
        let held = File::options()
            .write(true)
            .open(&file)
            .expect("it is there");
        held.set_len(4096).expect("it can be cut");
        let (output, said) = end(child);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.contains("error: the file was cut short"),
            "{arguments:?}: {said}"
        );
        assert!(
            arguments[0] == "trace" || output.stdout.is_empty(),
            "{arguments:?}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_trees_after_a_file_that_is_cut_short_are_solved() {
    let folder = tempfile::tempdir().expect("a folder");
    let leaf = folder.path().join("leaf.json");
    fs::write(&leaf, "5").expect("room");
    let file = long_work(folder.path());
    let leaf = leaf.to_str().expect("UTF-8");
    let arguments = [
        "solve",
        "--algorithm",
        "minimax",
        "--format",
        "json",
        leaf,
        "FILE",
    ];
    let child = start(&arguments, &file);
    File::options()
        .write(true)
        .open(&file)
        .and_then(|file| file.set_len(10))
        .expect("it can be cut");
    let (output, said) = end(child);
    assert_eq!(output.status.code(), Some(2), "{said}");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = printed.lines().collect();
    let [solved, refused] = lines[..] else {
        panic!("{printed}");
    };
    assert!(solved.contains("\"value\":5"), "{solved}");
    assert!(
        refused.contains("the file was cut short while it was read"),
        "{refused}"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_is_written_to_while_it_is_searched_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = long_work(folder.path());
    let child = start(
        &["solve", "--algorithm", "minimax", "--quiet", "FILE"],
        &file,
    );
    // The system's clock for files goes in steps.
    sleep(Duration::from_millis(20));
    let mut held = File::options()
        .write(true)
        .open(&file)
        .expect("it is there");
    held.seek(SeekFrom::Start(1 << 20)).expect("it is long");
    held.write_all(b"12345678").expect("room");
    let (output, said) = end(child);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("error: the file was changed while it was read"),
        "{said}"
    );
    assert_eq!(output.stdout, b"");
}

#[test]
#[cfg(target_os = "linux")]
fn text_that_is_cut_short_while_it_is_read_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.json");
    for (name, item) in [
        ("arrays", "[[3, 5], [6, 9]],\n"),
        (
            "objects",
            "{\"name\": \"a\\u00e9é\", \"children\": [{\"value\": 7.5}]},\n",
        ),
    ] {
        let mut text = String::from("[");
        while text.len() < 1 << 25 {
            text += item;
        }
        text += "4]";
        let mut cut = 0;
        for round in 0_u64..6 {
            fs::write(&file, &text).expect("room");
            let algorithm = ["alpha-beta", "mtd-f"][usize::from(round % 2 == 1)];
            let child = start(
                &["solve", "--quiet", "--algorithm", algorithm, "FILE"],
                &file,
            );
            sleep(Duration::from_millis(round * 2));
            let held = File::options()
                .write(true)
                .open(&file)
                .expect("it is there");
            held.set_len(4096 * 700 * round + 5).expect("it can be cut");
            let (output, said) = end(child);
            // It may have been through before.
            if output.status.code() != Some(0) {
                assert_eq!(output.status.code(), Some(2), "{name}: {said}");
                assert!(
                    said.starts_with("error: the file was cut short"),
                    "{name}: {said}"
                );
                assert_eq!(output.stdout, b"");
                cut += 1;
            }
        }
        assert!(cut > 0, "{name}: nothing was cut");
    }
}

/// Ends the writer, also if the test fails.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A byte of a string becomes the first byte of a longer character, and plain again, while the program
/// checks the string and uses it. A `str` that borrows the mapped file is then no UTF-8: with debug
/// assertions one round in five ended by a signal. The architecture test finds such a `str` for sure.
#[test]
fn text_that_changes_after_it_was_checked_does_no_harm() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("changing.json");
    let name = file.to_str().expect("UTF-8");
    let padding = " ".repeat(1 << 18);
    for object in [
        "{\"vvalux\": 1}",
        "{\"player\": \"maxx\", \"value\": 1}",
        "{\"name\": \"A\\tx\", \"value\": 1}",
        "nanx",
    ] {
        let text = format!("[5,{padding}{object}]");
        let at = text.rfind('x').expect("it is there") as u64;
        fs::write(&file, &text).expect("room");
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let writer = File::options().write(true).open(&file);
                let writer = writer.expect("it is there");
                while !is_over.load(Ordering::Relaxed) {
                    for byte in [b"\xf0", b"x"] {
                        writer.write_all_at(byte, at).expect("room");
                    }
                }
            });
            let _end = End(&is_over);
            let rounds: Vec<_> = (0..25)
                .map(|_| {
                    Command::new(assert_cmd::cargo::cargo_bin("abprune"))
                        .args(["solve", "--all-best", name])
                        .output()
                        .expect("it starts")
                        .status
                })
                .collect();
            for status in rounds {
                assert!(matches!(status.code(), Some(0 | 2)), "{object}: {status}");
            }
        });
    }
}

#[test]
fn threads_that_touch_what_is_gone_go_on() {
    let threads: Vec<_> = (1..=8_u8)
        .map(|number| {
            std::thread::spawn(move || {
                for round in 0..60 {
                    let mut file = tempfile::tempfile().expect("a file");
                    file.write_all(&vec![number; 300_000]).expect("room");
                    let whole = Mapping::new(&file).expect("it can be mapped");
                    let mapping = Mapping::new(&file).expect("it can be mapped");
                    assert_eq!(mapping[200_000], number);
                    file.set_len(4096 * round).expect("it can be cut");
                    let kept = usize::try_from(round).expect("small") * 4096;
                    let sum = |bytes: &[u8]| bytes.iter().map(|&byte| u64::from(byte)).sum::<u64>();
                    assert_eq!(sum(&mapping), u64::from(number) * kept as u64);
                    assert!(!mapping.is_whole() && whole.is_whole());
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("no assertion fails");
    }
}

#[test]
fn a_mapped_file_gives_what_a_pipe_gives() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("large.npy");
    array(&file, "(16, 32, 64, 8)", 1 << 18);
    let document = fs::read(&file).expect("it is there");
    let name = file.to_str().expect("UTF-8");
    let piped = run(&["solve", "--pruned", "leaves"], &document);
    assert_eq!((piped.status, piped.stderr.as_str()), (0, ""));
    let named = run(&["solve", "--pruned", "leaves", name], "");
    assert_eq!((&named.stdout, named.stderr.as_str()), (&piped.stdout, ""));

    // Standard input that is a file counts from where it stands, and is read to its end.
    let mut moved = File::options()
        .read(true)
        .write(true)
        .open(&file)
        .expect("it is there");
    let junk = vec![b'!'; 5000];
    moved
        .write_all(&[&junk[..], &document].concat())
        .expect("room");
    moved.seek(SeekFrom::Start(5000)).expect("it is long");
    let output = Command::new(assert_cmd::cargo::cargo_bin("abprune"))
        .args(["solve", "--pruned", "leaves"])
        .stdin(moved.try_clone().expect("a second one"))
        .output()
        .expect("it starts");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.stdout, piped.stdout.as_bytes());
    let end = moved.stream_position().expect("a place");
    assert_eq!(end, 5000 + document.len() as u64);
}

#[test]
fn a_large_file_of_lines_is_read_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    // Neither name nor option tells what it is.
    let file = folder.path().join("lines.txt");
    let lines = "[[3, 5], [6, 9]]\n".repeat(30_000);
    fs::write(&file, &lines).expect("room");
    let run = run(&["solve", "--quiet", file.to_str().expect("UTF-8")], "");
    assert_eq!(run.stderr, "");
    assert_eq!(run.stdout.lines().count(), 30_000);
}

#[test]
fn an_array_too_large_to_be_spelled_out_is_refused_before_memory_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("huge.npy");
    array(&file, "(65536, 65536)", 1 << 32);
    let file = file.to_str().expect("plain");
    for options in [["--order", "best"], ["--algorithm", "mtd-f"]] {
        let arguments = [&["solve", "--quiet"], &options[..], &[file]].concat();
        let run = run(&arguments, "");
        assert_eq!(run.status, 2, "{options:?}");
        assert!(
            run.stderr.contains("more nodes than can be held"),
            "{}",
            run.stderr
        );
    }
}

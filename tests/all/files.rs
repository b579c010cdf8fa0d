//! Large files: they give what a pipe gives, and one that is cut short while it is read is an error, never a
//! wrong answer and never a signal.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

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

/// Starts the program on a file and waits until it has opened it and has read the header: it stands at its end then.
fn start(arguments: &[&str], file: &Path) -> Child {
    let length = fs::metadata(file).expect("it is there").len();
    start_until(arguments, file, |place| place == length)
}

/// Starts the program on a file and waits until that is open and stands at such a place.
fn start_until(arguments: &[&str], file: &Path, is_enough: impl Fn(u64) -> bool) -> Child {
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
    let start = Instant::now();
    while !place_of(child.id(), file).is_some_and(&is_enough) {
        if start.elapsed() > Duration::from_secs(20) {
            let (output, said) = end(child);
            panic!("it was not opened: {:?} {said}", output.status);
        }
        sleep(Duration::from_micros(200));
    }
    child
}

/// Where a file stands that a process has open.
fn place_of(process: u32, file: &Path) -> Option<u64> {
    let open = fs::read_dir(format!("/proc/{process}/fd")).ok()?.flatten();
    let mut places = open.filter_map(|descriptor| {
        fs::read_link(descriptor.path()).ok().filter(|name| name == file)?;
        let number = descriptor.file_name();
        let about = format!("/proc/{process}/fdinfo/{}", number.to_string_lossy());
        let about = fs::read_to_string(about).ok()?;
        let place = about.lines().find_map(|line| line.strip_prefix("pos:"))?;
        place.trim().parse().ok()
    });
    places.next()
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
        let arguments =
            ["solve", "--algorithm", "minimax", "--pruned", "none", "-o", target_name, "FILE"];
        let child = start(&arguments, &file);
        let held = File::options().write(true).open(&file).expect("it is there");
        held.set_len(length).expect("it can be cut");
        let (output, said) = end(child);
        assert_eq!(output.status.code(), Some(2), "{length}: {said}");
        assert!(said.contains("error: the file was cut short while it was read"), "{said}");
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
        &["solve", "--algorithm", "minimax", "--format", "json", "FILE"][..],
        &["trace", "--algorithm", "minimax", "--node", "/63/63", "FILE"],
        &["explain", "--cutoff", "gt", "FILE", "/63/63/63/7"],
        &["draw", "--algorithm", "minimax", "--max-ply", "1", "FILE"],
        &["what-if", "--algorithm", "minimax", "FILE", "/63/63/63/7"],
        &["compare", "FILE"],
    ] {
        let file = long_work(folder.path());
        let child = start(arguments, &file);
        let held = File::options().write(true).open(&file).expect("it is there");
        held.set_len(4096).expect("it can be cut");
        let (output, said) = end(child);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("error: the file was cut short"), "{arguments:?}: {said}");
        assert!(arguments[0] == "trace" || output.stdout.is_empty(), "{arguments:?}");
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
    let arguments = ["solve", "--algorithm", "minimax", "--format", "json", leaf, "FILE"];
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
    assert!(refused.contains("the file was cut short while it was read"), "{refused}");
}

/// The error says why the text ends, and does not blame the text.
#[test]
#[cfg(target_os = "linux")]
fn text_that_is_cut_short_while_it_is_read_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.json");
    // The program may have read all of it, or the file may be cut before its length is asked for.
    let is_cut_in_time = (0..20).any(|_| {
        let held = File::create(&file).expect("room");
        held.set_len(1 << 28).expect("it has holes");
        let arguments = ["solve", "--quiet", "FILE"];
        let child = start_until(&arguments, &file, |place| place > 0);
        held.set_len(1_000_000).expect("it can be cut");
        let (output, said) = end(child);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(output.stdout, b"");
        said.starts_with("error: the file was cut short while it was read\n")
    });
    assert!(is_cut_in_time);
}

#[test]
fn a_file_gives_what_a_pipe_gives() {
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
    let mut moved = File::options().read(true).write(true).open(&file).expect("it is there");
    let junk = vec![b'!'; 5000];
    moved.write_all(&[&junk[..], &document].concat()).expect("room");
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
        assert!(run.stderr.contains("more nodes than can be held"), "{}", run.stderr);
    }
}

//! Large files: they give what a pipe gives, and one that is cut short while it is read is an error.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::npy::npy;
use crate::support::run;

/// An array of doubles with this many leaves, all 0 but for the first few: a file with holes.
fn array(file: &Path, shape: &str, leaves: u64) {
    let header = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}, }}\n");
    let start: Vec<u8> = [3.0, 5.0, 2.0].map(f64::to_le_bytes).concat();
    let document = npy(1, &header, &start);
    let length = (document.len() - start.len()) as u64 + 8 * leaves;
    fs::write(file, document).expect("room");
    let file = File::options().write(true).open(file).expect("it is there");
    file.set_len(length).expect("it has holes");
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

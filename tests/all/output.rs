//! `-o`: which files are replaced, which are written on, which are refused, and that nothing else is left.
//! On Unix; [`windows`](super::windows) has the same for Windows.

#![cfg(unix)]

mod drafts;
mod inputs;
mod progress;
mod rights;

use std::fs;
use std::os::unix::fs::{MetadataExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{Run, project, run};

/// A folder for one test, with a file that holds `old`.
struct Folder {
    folder: tempfile::TempDir,
    file: PathBuf,
}

impl Folder {
    fn new() -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("file");
        fs::write(&file, "old\n").expect("written");
        Folder { folder, file }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// What is in the file now.
    fn text(&self) -> String {
        fs::read_to_string(&self.file).expect("it is there")
    }

    /// The names in the folder, in order.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("it is there");
        let names = entries.map(|entry| entry.expect("it is listed").file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }

    /// Runs a script in the folder. `$0` is the program and `$1` a tree of one leaf, 42.
    fn shell(&self, script: &str) -> Run {
        let output = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_abprune")])
            .arg(project().join("trees/leaf.json"))
            .current_dir(self.folder.path())
            .output()
            .expect("it runs");
        Run::of(output)
    }
}

/// The number of a file on its disk: another one after it was replaced.
fn inode(path: &Path) -> u64 {
    fs::metadata(path).expect("it is there").ino()
}

#[test]
fn a_file_behind_an_open_descriptor_is_written_on() {
    for name in ["/dev/fd/3", "/proc/self/fd/3", "/dev/stderr"] {
        let folder = Folder::new();
        let before = inode(&folder.file);
        let run = folder.shell(&format!("exec 2>>file 3>>file; \"$0\" solve -q -o {name} \"$1\""));
        assert_eq!(run.status, 0, "{name}");
        assert_eq!(folder.text(), "old\n42\n", "{name}");
        assert_eq!(inode(&folder.file), before, "{name}");
        assert_eq!(folder.names(), ["file"]);
    }
}

#[test]
fn a_file_that_is_only_open_for_reading_is_replaced() {
    let folder = Folder::new();
    fs::write(&folder.file, "[1, 2]").expect("written");
    let before = fs::File::open(&folder.file).expect("it opens");
    let run = folder.shell("\"$0\" solve -q -o file '[1, 2]' <file");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(folder.text(), "2\n");
    let before = before.metadata().expect("it is open").ino();
    assert!(inode(&folder.file) != before);
}

#[test]
fn a_failed_run_leaves_nothing_where_nothing_was() {
    let folder = Folder::new();
    symlink("new", folder.path("link")).expect("linked");
    let expected = ["file", "link"];
    for name in ["file", "new", "link"] {
        let run = folder.shell(&format!("\"$0\" solve -q -o {name} missing.json"));
        assert_eq!(run.status, 2);
        let note = format!("note: `{name}` is left as it was\n");
        assert!(run.stderr.ends_with(&note), "{}", run.stderr);
        assert_eq!(
            (folder.names().as_slice(), folder.text().as_str()),
            (&expected.map(String::from)[..], "old\n")
        );
    }
}

#[test]
fn what_cannot_be_a_file_is_refused_at_once() {
    let folder = Folder::new();
    fs::create_dir(folder.path("folder")).expect("made");
    symlink("circle", folder.path("circle")).expect("linked");
    symlink("none/new", folder.path("lost")).expect("linked");
    for (name, reason) in [
        ("folder", "is a directory"),
        ("folder/", "is a directory"),
        ("new/", "is a directory"),
        ("file/", "not a directory"),
        ("file/new", "not a directory"),
        ("none/new", "no such file or directory"),
        ("lost", "no such file or directory"),
        ("circle", "too many levels of symbolic links"),
    ] {
        // The tree is missing too, which would be found later.
        let run = folder.shell(&format!("\"$0\" solve -o {name} missing.json"));
        let expected = format!("error: cannot write `{name}`: {reason}\n");
        assert_eq!((run.status, run.stderr), (2, expected));
        assert_eq!(folder.names(), ["circle", "file", "folder", "lost"]);
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answer");
    let target = file.to_str().expect("text");
    let read = || fs::read_to_string(&file).expect("it is there");
    let solve = |arguments: &[&str]| {
        let arguments: Vec<&str> =
            ["solve", "--output", target].iter().chain(arguments).copied().collect();
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
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 1, "no draft is left");
}

#[test]
fn standard_output_by_another_name_is_written_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "head\n").expect("written");
    let out = fs::OpenOptions::new().append(true).open(&file).expect("it opens");
    let status = Command::new(env!("CARGO_BIN_EXE_abprune"))
        .args(["solve", "--quiet", "-o", "/dev/stdout", "trees/leaf.json"])
        .stdout(out)
        .status()
        .expect("it runs");
    assert!(status.success());
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "head\n42\n");
}

#[test]
fn a_device_is_written_to_and_not_replaced() {
    let run_null = run(&["solve", "-o", "/dev/null", "trees/leaf.json"], "");
    assert_eq!((run_null.status, run_null.stdout.as_str()), (0, ""));
    assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
    let run_stdout = run(&["solve", "--quiet", "-o", "/dev/stdout", "trees/leaf.json"], "");
    assert_eq!((run_stdout.status, run_stdout.stdout.as_str()), (0, "42\n"));
    let named = run(&["solve", "--quiet", "-o", "-", "trees/leaf.json"], "");
    assert_eq!((named.status, named.stdout.as_str()), (0, "42\n"));
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let run = run(&["solve", "-o", "/no/such/folder/file", "trees/leaf.json"], "");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(
        run.stderr.starts_with("error: cannot write `/no/such/folder/file`: "),
        "{}",
        run.stderr
    );
}

#[test]
fn a_link_to_nothing_yet_is_followed() {
    let folder = Folder::new();
    symlink("new", folder.path("link")).expect("linked");
    let run = folder.shell("\"$0\" solve -q -o link \"$1\"");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(folder.names(), ["file", "link", "new"]);
    let new = fs::read_to_string(folder.path("new")).expect("it is made");
    assert_eq!(new, "42\n");
}

#[test]
fn an_output_is_none_of_the_inputs() {
    const TREE: &str = "[[3, 5], [2, 9]]";
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (tree, answer, log) = (file("tree.json"), file("answer.json"), file("log.txt"));
    for (file, text) in [(&tree, TREE), (&answer, r#"{"value": 3}"#), (&log, "/\n")] {
        fs::write(file, text).expect("room");
    }
    let other_path = file("./tree.json");
    let cases: [&[&str]; 11] = [
        &["solve", "-o", &tree, "trees/leaf.json", &tree],
        &["solve", "--format", "tree", "-o", &other_path, &tree],
        &["compare", "-o", &tree, &tree],
        &["compare", "--plot", &tree, &tree],
        &["trace", "-o", &tree, &tree],
        &["explain", "-o", &tree, &tree],
        &["what-if", "-o", &tree, &tree, "/0/0"],
        &["draw", "-o", &tree, &tree],
        &["check", "-o", &tree, &tree, &answer],
        &["check", "-o", &answer, &tree, &answer],
        &["check", "-o", &log, &tree, "--log", &log],
    ];
    for arguments in cases {
        let done = run(arguments, "");
        assert_eq!((done.status, done.stdout.as_str()), (2, ""), "{arguments:?}");
        let message = "the output would replace `";
        assert!(done.stderr.contains(message), "{arguments:?}: {}", done.stderr);
    }
    assert_eq!(fs::read_to_string(&tree).expect("it is there"), TREE);
    // A tree that is typed is no file.
    let typed = file("typed");
    let done = run(&["solve", "-q", "-o", &typed, TREE], "");
    assert_eq!((done.status, done.stderr.as_str()), (0, ""));
}

#[test]
fn links_to_a_link_to_nothing_yet_are_followed() {
    let folder = Folder::new();
    symlink("second", folder.path("first")).expect("linked");
    symlink("new", folder.path("second")).expect("linked");
    let run = folder.shell("\"$0\" solve -q -o first \"$1\"");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(folder.names(), ["file", "first", "new", "second"]);
    assert!(fs::symlink_metadata(folder.path("second")).expect("it is there").is_symlink());
}

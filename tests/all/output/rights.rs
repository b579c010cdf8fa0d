//! Who may write what, and what permissions the new file has. Some of this takes a second user, so it runs as
//! root, as in `.ci/run`.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, chown, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use super::Folder;
use crate::support::{Run, copy_program, project, run, say};

/// A user that may do nothing but what all may.
const OTHER: u32 = 65_534;

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is changed");
}

impl Folder {
    /// Whether there is another user whom the program can run as.
    fn has_other() -> bool {
        let is_root = rustix::process::geteuid().is_root();
        if !is_root {
            say("skipped in part: for a second user the tests must run as root\n");
        }
        is_root
    }

    /// Gives the folder and the file to the other user, if there is one.
    fn give_away(&self) {
        if Folder::has_other() {
            for path in [self.folder.path(), &self.file] {
                chown(path, Some(OTHER), Some(OTHER)).expect("given");
            }
        }
    }

    /// Answers to `name`, as the other user if there is one.
    fn write_as_other(&self, name: &str) -> Run {
        // The program may be where that user cannot look.
        let program = self.path("program");
        copy_program(&program);
        let mut command = Command::new(&program);
        command.args(["solve", "-q", "-o", name]);
        command.current_dir(self.folder.path());
        if Folder::has_other() {
            command.uid(OTHER).gid(OTHER);
        }
        let tree = fs::File::open(project().join("trees/leaf.json")).expect("it opens");
        let output = command.stdin(tree).output().expect("it runs");
        fs::remove_file(program).expect("removed");
        Run::of(output)
    }
}

fn refused(name: &str) -> (i32, String) {
    (2, format!("error: cannot write `{name}`: permission denied\n"))
}

#[test]
fn a_file_that_may_not_be_written_is_not_replaced() {
    let folder = Folder::new();
    folder.give_away();
    symlink("file", folder.path("link")).expect("linked");
    assert_eq!(folder.write_as_other("file").status, 0);
    set_mode(&folder.file, 0o444);
    for name in ["file", "link"] {
        let run = folder.write_as_other(name);
        assert_eq!((run.status, run.stderr), refused(name));
        assert_eq!(folder.text(), "42\n");
    }
    if Folder::has_other() {
        // It is root's, and the folder is not.
        fs::write(folder.path("roots"), "old\n").expect("written");
        set_mode(&folder.path("roots"), 0o644);
        let run = folder.write_as_other("roots");
        assert_eq!((run.status, run.stderr), refused("roots"));
        assert_eq!(folder.names(), ["file", "link", "roots"]);
    }
}

#[test]
fn a_file_keeps_its_rights_and_a_link_its_target() {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, link, new, plain] =
        ["file", "link", "new", "plain"].map(|name| folder.path().join(name));
    let mode = |file: &Path| fs::metadata(file).expect("it is there").permissions().mode() & 0o777;
    let write = |file: &Path| {
        let name = file.to_str().expect("text");
        let run = run(&["solve", "--quiet", "-o", name, "trees/leaf.json"], "");
        assert_eq!(run.status, 0, "{}", run.stderr);
    };
    fs::write(&file, "old").expect("written");
    symlink(&file, &link).expect("linked");
    for rights in [0o640, 0o666, 0o600] {
        fs::set_permissions(&file, Permissions::from_mode(rights)).expect("changed");
        write(&link);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "42\n");
        assert_eq!(mode(&file), rights);
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    }
    // A new file has the rights that any new file has.
    write(&new);
    fs::write(&plain, "").expect("written");
    assert_eq!(mode(&new), mode(&plain));
}

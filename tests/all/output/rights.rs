//! Who may write what, and what rights the new file has. Some of this takes a second user, so it runs as
//! root, as in `.ci/run`.

use std::fs::{self, Permissions};
#[cfg(target_os = "linux")]
use std::os::unix::fs::lchown;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use super::Folder;
#[cfg(target_os = "linux")]
use crate::support::program;
use crate::support::{Run, copy_program, project, run, say};

/// A user that may do nothing but what all may.
const OTHER: u32 = 65_534;

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is changed");
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").mode() & 0o7777
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

    /// Answers to `name`, as the user who runs the tests.
    fn write(&self, name: &str) -> Run {
        self.shell(&format!("\"$0\" solve -q -o {name} \"$1\""))
    }

    /// The mode that any new file gets.
    fn plain_mode(&self) -> u32 {
        fs::write(self.path("plain"), "").expect("written");
        mode(&self.path("plain"))
    }
}

fn refused(name: &str) -> (i32, String) {
    (2, format!("error: cannot write `{name}`: permission denied\n"))
}

#[test]
fn a_new_file_takes_permissions_and_nothing_else_from_the_old_one() {
    let folder = Folder::new();
    for (old, new) in [(0o6755, 0o755), (0o1777, 0o777), (0o4600, 0o600)] {
        set_mode(&folder.file, old);
        assert_eq!(folder.write("file").status, 0);
        assert_eq!((mode(&folder.file), folder.text().as_str()), (new, "42\n"));
    }
}

#[test]
fn the_rights_to_a_file_of_another_owner_are_not_taken_over() {
    let folder = Folder::new();
    if Folder::has_other() {
        for old in [0o4777, 0o666, 0o600] {
            chown(&folder.file, Some(OTHER), Some(OTHER)).expect("given");
            set_mode(&folder.file, old);
            assert_eq!(folder.write("file").status, 0);
            let found = fs::metadata(&folder.file).expect("it is there");
            assert_eq!((found.uid(), found.gid()), (0, 0));
            assert_eq!(mode(&folder.file), folder.plain_mode(), "{old:o}");
        }
    }
}

#[test]
fn a_new_file_keeps_the_group_or_loses_its_rights() {
    let folder = Folder::new();
    if Folder::has_other() {
        chown(&folder.file, None, Some(OTHER)).expect("given");
        set_mode(&folder.file, 0o640);
        assert_eq!(folder.write("file").status, 0);
        let found = fs::metadata(&folder.file).expect("it is there");
        assert_eq!((found.gid(), mode(&folder.file)), (OTHER, 0o640));
        // The other user is not in the group of root.
        for (old, new) in [(0o660, 0o600), (0o674, 0o644), (0o604, 0o604)] {
            folder.give_away();
            chown(&folder.file, Some(OTHER), Some(0)).expect("given");
            set_mode(&folder.file, old);
            assert_eq!(folder.write_as_other("file").status, 0);
            let found = fs::metadata(&folder.file).expect("it is there");
            assert_eq!((found.gid(), mode(&folder.file)), (OTHER, new), "{old:o}");
        }
    }
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
#[cfg(target_os = "linux")]
fn a_link_that_the_system_does_not_follow_is_refused() {
    let protects = fs::read_to_string("/proc/sys/fs/protected_symlinks");
    let folder = Folder::new();
    if !Folder::has_other() || protects.is_ok_and(|protects| protects.trim() == "0") {
        say("skipped: the system follows the links of others in sticky folders\n");
        return;
    }
    set_mode(folder.folder.path(), 0o1777);
    for lead in ["file", "new"] {
        let link = folder.path("link");
        symlink(lead, &link).expect("linked");
        lchown(&link, Some(OTHER), Some(OTHER)).expect("given");
        let run = folder.write("link");
        assert_eq!((run.status, run.stderr), refused("link"));
        fs::remove_file(link).expect("removed");
        assert_eq!((folder.names(), folder.text().as_str()), (vec!["file".to_owned()], "old\n"));
    }
}

/// The same where no link of another user can be had: the system is made to refuse.
#[test]
#[cfg(target_os = "linux")]
fn the_system_decides_which_links_are_followed() {
    let folder = Folder::new();
    symlink("file", folder.path("link")).expect("linked");
    symlink("new", folder.path("lost")).expect("linked");
    if program(&["strace"]).is_some() {
        for name in ["link", "lost"] {
            let run = folder.shell(&format!(
                "strace -f -e quiet=path-resolution -o trace -P {name} -e inject=openat:error=EACCES \"$0\" solve -q -o {name} \"$1\""
            ));
            assert_eq!((run.status, run.stderr), refused(name));
            fs::remove_file(folder.path("trace")).expect("removed");
            assert_eq!(folder.names(), ["file", "link", "lost"]);
            assert_eq!(folder.text(), "old\n");
        }
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

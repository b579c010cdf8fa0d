//! The rights that a file takes over from the one that it replaces: group and permissions, if both files
//! have one owner. Else it has the rights of any new file.

use std::fs::{File, Metadata};
use std::io;

/// A group, and what it, the owner and all others may do.
#[derive(Clone, Copy, Debug)]
pub struct Rights {
    #[cfg(unix)]
    group: u32,
    /// Permissions alone: no file that is written here runs as its owner.
    #[cfg(unix)]
    mode: u32,
}

#[cfg(unix)]
impl Rights {
    /// What a file takes over from the one that it replaces, if anything.
    pub fn kept(file: &Metadata, replaced: &Metadata) -> Option<Rights> {
        use std::os::unix::fs::MetadataExt as _;
        (file.uid() == replaced.uid()).then(|| Rights {
            group: replaced.gid(),
            mode: replaced.mode() & 0o777,
        })
    }

    /// Gives them to a file. If the group cannot be given, the group that the file has may do no more than
    /// all others.
    ///
    /// # Errors
    ///
    /// The file system does not keep modes.
    pub fn give(self, file: &File) -> io::Result<()> {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt, fchown};
        let Rights { group, mut mode } = self;
        if file.metadata()?.gid() != group && fchown(file, None, Some(group)).is_err() {
            mode &= 0o707 | (mode & 0o007) << 3;
        }
        file.set_permissions(PermissionsExt::from_mode(mode))
    }
}

/// Other systems keep rights elsewhere.
#[cfg(not(unix))]
impl Rights {
    pub fn kept(_: &Metadata, _: &Metadata) -> Option<Rights> {
        None
    }

    pub fn give(self, _: &File) -> io::Result<()> {
        let Rights {} = self;
        Ok(())
    }
}

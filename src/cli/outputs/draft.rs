//! What will become a file. It has no name until it is whole, so that nothing is left of it, whatever
//! ends the process: a signal, a limit, a lack of memory.
//!
//! Linux gives such a file its name when it is whole. On other systems, and on file systems that cannot
//! do that, a copy with a name is made at the end. As long as there is a name that is not the right one,
//! signals wait; only SIGKILL and a crash of the system leave such a file.

use std::fs::{File, Metadata};
use std::io::{self, BufWriter, IntoInnerError, Seek as _, Write};
use std::path::{Path, PathBuf};

use super::destination::folder;
use super::rights::Rights;
use crate::machine::with_signals_blocked;

/// What will become a file.
pub struct Draft {
    /// Where that file will be.
    path: PathBuf,
    /// What it takes over from the file that it replaces.
    rights: Option<Rights>,
    file: BufWriter<File>,
}

impl Draft {
    /// A draft for the file at `path`, which may replace another.
    ///
    /// # Errors
    ///
    /// The folder is not there, or no file can be made in it.
    pub fn new(path: PathBuf, replaced: Option<&Metadata>) -> io::Result<Draft> {
        // With the rights of any new file, where it is to get a name.
        // Where it has one for a moment before, signals wait.
        let file = with_signals_blocked(|| tempfile::tempfile_in(folder(&path)))?;
        let own = file.metadata()?;
        Ok(Draft {
            path,
            rights: replaced.and_then(|replaced| Rights::kept(&own, replaced)),
            file: BufWriter::new(file),
        })
    }

    /// Puts the file into its place.
    ///
    /// # Errors
    ///
    /// It cannot be written; then what is there is as it was.
    pub fn put(self) -> io::Result<()> {
        let Draft { path, rights, file } = self;
        let file = file.into_inner().map_err(IntoInnerError::into_error)?;
        if let Some(rights) = rights {
            rights.give(&file)?;
        }
        file.sync_all()?;
        // As soon as it has a name, a signal would leave it in the folder.
        with_signals_blocked(|| give_place(file, &path, rights))
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Makes what has no name yet the file at `path`.
fn give_place(mut file: File, path: &Path, rights: Option<Rights>) -> io::Result<()> {
    if give_name(&file, path).is_ok() {
        return Ok(());
    }
    // The name is taken: another name first, and then at once the right one.
    let folder = folder(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".abprune-");
    if let Ok(named) = builder.make_in(folder, |name| give_name(&file, name)) {
        named.persist(path)?;
        return Ok(());
    }
    if rights.is_none() {
        allow_all(&mut builder);
    }
    let mut copy = builder.tempfile_in(folder)?;
    if let Some(rights) = rights {
        rights.give(copy.as_file())?;
    }
    file.rewind()?;
    io::copy(&mut file, copy.as_file_mut())?;
    copy.as_file().sync_all()?;
    copy.persist(path)?;
    Ok(())
}

/// Gives a name to a file that has none.
#[cfg(target_os = "linux")]
fn give_name(file: &File, name: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd as _;
    let open = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(linkat(CWD, open, CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}

/// Other systems cannot do that.
#[cfg(not(target_os = "linux"))]
fn give_name(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A new file may be read and written by all whom the user's mask does not shut out.
fn allow_all(builder: &mut tempfile::Builder) {
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    #[cfg(not(unix))]
    let _ = builder;
}

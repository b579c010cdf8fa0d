//! What the path of an output leads to, and files that are written whole or not at all.
//!
//! A draft has no name while it grows, so nothing is left of it when the process is ended. When it is whole,
//! a copy beside the target takes the target's place (`tempfile`), with the permissions of the file that it
//! replaces. What ends the process while it is copied may leave that copy.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, Seek as _, Write};
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf, is_separator};

/// What a path leads to.
pub enum Destination {
    /// A regular file, or none yet.
    File(Draft),
    /// What is written on and not replaced: a pipe, a terminal, or a file that the process was started with.
    Device(File),
}

/// Where what the process was started with has names: `-o /dev/fd/3`.
const DESCRIPTORS: [&str; 3] = ["/dev/fd", "/proc/self/fd", "/dev/stderr"];

impl Destination {
    /// Opens what is at `path`. It stays as it is, and where there is nothing, there is nothing afterwards.
    ///
    /// # Errors
    ///
    /// It may not be written: it is a folder, it is read-only, its folder is missing.
    pub fn open(path: &Path) -> io::Result<Destination> {
        let permissions = match fs::metadata(path) {
            Ok(found) => {
                let is_descriptor = DESCRIPTORS.iter().any(|folder| path.starts_with(folder));
                // As `>` opens files: what may not be written is refused here.
                let file = OpenOptions::new().append(true).open(path)?;
                if !found.is_file() || is_descriptor {
                    return Ok(Destination::Device(file));
                }
                Some(permissions_of(&found))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if path.to_string_lossy().ends_with(is_separator) {
                    return Err(ErrorKind::IsADirectory.into());
                }
                None
            }
            Err(error) => return Err(error),
        };
        let path = resolved(path);
        let file = BufWriter::new(tempfile::tempfile_in(folder(&path))?);
        Ok(Destination::File(Draft { path, permissions, file }))
    }
}

/// The most links that are followed to where nothing is yet, as on Linux.
const MOST_LINKS: usize = 40;

/// Where a path leads: the same for all paths to one file, whether it is there or not.
pub fn resolved(path: &Path) -> PathBuf {
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    // Nothing is there yet: at the end of links, or in a folder. Links in a circle have no end.
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = folder(&path).join(next),
            Err(_) => break,
        }
    }
    match (fs::canonicalize(folder(&path)), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// The permissions of a file, without the bits that let it run as its owner.
fn permissions_of(file: &Metadata) -> Permissions {
    #[cfg(unix)]
    return PermissionsExt::from_mode(file.permissions().mode() & 0o777);
    #[cfg(not(unix))]
    file.permissions()
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// What will become a file.
pub struct Draft {
    /// Where that file will be.
    path: PathBuf,
    /// The permissions of the file that it replaces.
    permissions: Option<Permissions>,
    file: BufWriter<File>,
}

impl Draft {
    /// Puts the file into its place.
    ///
    /// # Errors
    ///
    /// It cannot be written; then what is there is as it was.
    pub fn put(self) -> io::Result<()> {
        let Draft { path, permissions, file } = self;
        let mut file = file.into_inner().map_err(IntoInnerError::into_error)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".abprune-");
        // A new file may be read and written by all whom the user's mask does not shut out.
        #[cfg(unix)]
        builder.permissions(PermissionsExt::from_mode(0o666));
        let mut copy = builder.tempfile_in(folder(&path))?;
        // Under WASI there are no permissions.
        if let Some(permissions) = permissions.filter(|_| !cfg!(target_os = "wasi")) {
            copy.as_file().set_permissions(permissions)?;
        }
        file.rewind()?;
        io::copy(&mut file, copy.as_file_mut())?;
        copy.as_file().sync_all()?;
        copy.persist(path)?;
        Ok(())
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

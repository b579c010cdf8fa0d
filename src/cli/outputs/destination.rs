//! What the path of an output leads to. The system decides, as for the `>` of a shell: the path is opened
//! for writing, so that what may not be written is refused, and links are followed by the system's own
//! rules.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf, is_separator};

use crate::machine::with_signals_blocked;

/// What a path leads to.
pub enum Destination {
    /// A regular file, or none yet.
    File {
        /// Where it is, behind all links.
        path: PathBuf,
        /// What is there now.
        replaced: Option<Metadata>,
    },
    /// What must be written on and not replaced: a pipe, a terminal, or a file that the process was
    /// started with.
    Device(File),
}

impl Destination {
    /// Opens what is at `path`. It stays as it is, and where there is nothing, there is nothing afterwards.
    ///
    /// # Errors
    ///
    /// It may not be written: it is a folder, it is read-only, the links to it are not to be followed.
    pub fn open(path: &Path) -> io::Result<Destination> {
        let is_there = !is_nothing(&fs::metadata(path));
        if !is_there && is_free(path) {
            let (path, replaced) = (path.to_owned(), None);
            return Ok(Destination::File { path, replaced });
        }
        if is_there {
            // Signals may come, as a pipe may wait for its reader.
            return Destination::find(path, is_there);
        }
        // This makes a file behind a link, which a signal must not leave there.
        with_signals_blocked(|| Destination::find(path, is_there))
    }

    /// Opens what is at `path`, or makes it to find out where it is.
    fn find(path: &Path, is_there: bool) -> io::Result<Destination> {
        let file = options().open(path)?;
        let opened = file.metadata()?;
        if !opened.is_file() {
            return Ok(Destination::Device(file));
        }
        if let Some(descriptor) = descriptor_of(&opened) {
            return Ok(Destination::Device(descriptor));
        }
        let path = if fs::symlink_metadata(path)?.is_symlink() {
            fs::canonicalize(path)?
        } else {
            path.to_owned()
        };
        if !is_same(&fs::symlink_metadata(&path)?, &opened) {
            return Err(io::Error::other("another file has taken its place"));
        }
        if is_there || opened.len() > 0 {
            let replaced = Some(opened);
            return Ok(Destination::File { path, replaced });
        }
        // A link led to nothing. The system has made a file there, and so told where that is.
        fs::remove_file(&path)?;
        let replaced = None;
        Ok(Destination::File { path, replaced })
    }
}

/// Where a path leads: the same for all paths to one file, whether it is there or not.
pub fn resolved(path: &Path) -> PathBuf {
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    // Nothing is there yet: at the end of a link, or in a folder.
    let path = match fs::read_link(path) {
        Ok(next) => folder(path).join(next),
        Err(_) => path.to_owned(),
    };
    match (fs::canonicalize(folder(&path)), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// The folder of a file.
pub fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Whether there is nothing at the path, not even a link, and the name can be that of a file.
fn is_free(path: &Path) -> bool {
    let is_file_name = !path.to_string_lossy().ends_with(is_separator);
    is_file_name && is_nothing(&fs::symlink_metadata(path))
}

fn is_nothing(found: &io::Result<Metadata>) -> bool {
    found
        .as_ref()
        .is_err_and(|error| error.kind() == ErrorKind::NotFound)
}

/// As `>` opens files, but without cutting them: Linux checks some links and files only where the open
/// could make a file.
fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NOCTTY);
    options
}

/// The descriptor for writing through which the process was given this file, if there is one.
#[cfg(unix)]
fn descriptor_of(file: &Metadata) -> Option<File> {
    use rustix::fs::{OFlags, fcntl_getfl};
    let listed = fs::read_dir("/dev/fd").into_iter().flatten().flatten();
    let mut numbers: Vec<i32> = listed
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect();
    // Where they are not listed: those that shells have names for.
    numbers.extend(0..10);
    let mut inherited = numbers
        .into_iter()
        .filter_map(crate::machine::inherited_descriptor)
        .map(File::from);
    let is_this = |descriptor: &File| {
        let is_written = fcntl_getfl(descriptor)
            .is_ok_and(|flags| flags.intersects(OFlags::WRONLY | OFlags::RDWR));
        let found = descriptor.metadata();
        is_written && found.is_ok_and(|found| is_same(&found, file))
    };
    inherited.find(is_this)
}

#[cfg(not(unix))]
fn descriptor_of(_: &Metadata) -> Option<File> {
    None
}

/// Whether two files are one.
#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// The metadata of other systems do not tell.
#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}

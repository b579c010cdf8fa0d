//! What the path of an output leads to. The system decides, as for the `>` of a shell: the path is opened
//! for writing, so that what may not be written is refused, and links are followed by the system's own
//! rules.
//!
//! *Rights.* A file takes over those of the file that it replaces: group and permissions, if both have one
//! owner. Else it has the rights of any new file.
//!
//! *Drafts.* A file has no name until it is whole, so that nothing is left of it, whatever
//! ends the process: a signal, a limit, a lack of memory.
//!
//! Linux gives such a file its name when it is whole. On other systems, and on file systems that cannot
//! do that, a copy with a name is made at the end. As long as there is a name that is not the right one,
//! signals wait; only SIGKILL and a crash of the system leave such a file.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, Seek as _, Write};
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
    found.as_ref().is_err_and(|error| error.kind() == ErrorKind::NotFound)
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
    let mut numbers: Vec<i32> =
        listed.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    // Where they are not listed: those that shells have names for.
    numbers.extend(0..10);
    let mut inherited =
        numbers.into_iter().filter_map(crate::machine::inherited_descriptor).map(File::from);
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
        (file.uid() == replaced.uid())
            .then(|| Rights { group: replaced.gid(), mode: replaced.mode() & 0o777 })
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
    Err(ErrorKind::Unsupported.into())
}

/// A new file may be read and written by all whom the user's mask does not shut out.
fn allow_all(builder: &mut tempfile::Builder) {
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    #[cfg(not(unix))]
    let _ = builder;
}

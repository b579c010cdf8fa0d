//! From a file to what is in it: one document, or lines; and what to do about a file that cannot be read.
//!
//! What no document can start with is not read on: `/dev/zero`, `yes x |`. The bytes of an array in a file are
//! read where a search needs them.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Subcommand as _;

use super::lines::{Blocks, PIECE, read_piece};
use crate::cli::Command;
use crate::cli::options::reading::ReadingArgs;
use crate::cli::streams::{InputSource, Streams};
use crate::read::{FirstLine, Format, Options};
use crate::report::{Diagnostic, plain};
use crate::solve;
use crate::tree::{Bytes, ReadAt};

/// What is in a file.
#[expect(clippy::large_enum_variant, reason = "there is one for each file")]
pub enum Content {
    Document(Format, Bytes),
    Lines(Blocks),
}

/// Opens a file and finds out what is in it. Of a large array in a file the start is read.
pub fn open(
    reading: &ReadingArgs,
    path: &Path,
    file: &str,
    streams: &Streams,
) -> io::Result<Content> {
    let mut source = open_source(path, streams)?;
    let known = reading.from.or_else(|| Format::of_name(file));
    let options = reading.options();
    let mut bytes = Vec::new();
    if known == Some(Format::JsonLines) {
        return Ok(Content::Lines(Blocks::new(bytes, source, options)));
    }
    let length = length(&mut source);
    let may_be_lines = !Format::is_one_tree(file);
    let format = |bytes: &[u8]| known.unwrap_or_else(|| Format::of_bytes(bytes, &options, false));
    let mut first_line = (known.is_none() && may_be_lines).then(FirstLine::default);
    let mut checks = InputChecks::default();
    while read_piece(&mut source, &mut bytes, PIECE)? > 0 {
        // Lines may come one by one, and without an end.
        if first_line.as_mut().is_some_and(|line| line.is_over(&bytes)) {
            first_line = None;
            if Format::of_bytes(&bytes, &options, true) == Format::JsonLines {
                return Ok(Content::Lines(Blocks::new(bytes, source, options)));
            }
        }
        let Some(length) = length else {
            if checks.rule_out(&bytes, &options, format) {
                break;
            }
            continue;
        };
        // To find the format of another document may take as long as to read it, so only its first bytes are
        // looked at.
        let magic = &bytes[..bytes.len().min(16)];
        if length >= WORTH_LEAVING
            && format(magic) == Format::Npy
            && Format::Npy.needs_start_alone(&bytes)
            && let InputSource::File(file) = source
        {
            let file = FileAt::new(file, bytes.len())?;
            let bytes = Bytes::of_file(bytes, length, Box::new(file));
            return Ok(Content::Document(Format::Npy, bytes));
        }
        if first_line.is_none() {
            read_rest(&mut source, length, &mut bytes, |start| {
                solve::rules_out(format(start), start, &options)
            })?;
            break;
        }
    }
    if length.is_some_and(|length| (bytes.len() as u64) < length)
        && let Some(file) = source.file()
        && is_over(file)?
    {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Content::Document(format(&bytes), Bytes::from(bytes)))
}

/// Reads a file on to its end. Of one with more than 256 MiB only these are read if `rules_out` says that no
/// document starts with them: it may be longer than memory.
fn read_rest(
    source: &mut InputSource,
    length: u64,
    bytes: &mut Vec<u8>,
    rules_out: impl FnOnce(&[u8]) -> bool,
) -> io::Result<()> {
    const LARGE: u64 = 1 << 28;
    if length > LARGE {
        source.by_ref().take(LARGE).read_to_end(bytes)?;
        if rules_out(bytes) {
            return Ok(());
        }
    }
    source.read_to_end(bytes)?;
    Ok(())
}

/// An array in a smaller file is read whole: that takes no longer than to read a part.
const WORTH_LEAVING: u64 = 1 << 18;

/// The bytes of a file from where it stands to its end; `None` if it is no regular file, and may have no end.
fn length(source: &mut InputSource) -> Option<u64> {
    let file = source.file()?;
    let metadata = file.metadata().ok()?;
    if !metadata.is_file() {
        return None;
    }
    let start = file.stream_position().ok()?;
    Some(metadata.len().saturating_sub(start))
}

/// A file that is no tree, to be read from front to back. `-` is standard input.
pub fn open_source(path: &Path, streams: &Streams) -> io::Result<InputSource> {
    if streams.is_input(path) { streams.input() } else { Ok(InputSource::File(open_file(path)?)) }
}

/// All bytes of a file that is no tree: an answer. `-` is standard input.
pub fn read_whole(path: &Path, streams: &Streams) -> io::Result<Vec<u8>> {
    /// What is longer is no answer: `/dev/zero`.
    const MOST: u64 = 1 << 28;
    let mut bytes = Vec::new();
    open_source(path, streams)?.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::other("it is longer than 256 MiB"));
    }
    Ok(bytes)
}

/// Opens a file. Windows would say of a folder that access to it is denied.
fn open_file(path: &Path) -> io::Result<File> {
    File::open(path).map_err(|error| {
        if cfg!(windows) && path.is_dir() { io::ErrorKind::IsADirectory.into() } else { error }
    })
}

/// Whether a file has no more bytes than were read. (A file of the system may be shorter than it says.)
fn is_over(file: &mut File) -> io::Result<bool> {
    Ok(file.metadata()?.len() <= file.stream_position()?)
}

/// What to say when a file cannot be read, or read on.
pub fn unreadable(file: &str, error: &io::Error) -> Diagnostic {
    let diagnostic = Diagnostic::unreadable(file, error);
    Diagnostic { help: diagnostic.help.or_else(|| help_for_file(file, error)), ..diagnostic }
}

/// A document that starts somewhere in a file, which is open.
#[derive(Debug)]
pub struct FileAt {
    file: File,
    /// The byte of the file where the document starts.
    start: u64,
}

impl FileAt {
    /// The document of which so many bytes have just been read from `file`. The file stands at its end from now
    /// on, as if it had been read: another process may share it, as standard input.
    ///
    /// # Errors
    ///
    /// The file has no place that can be set: it is a pipe.
    pub fn new(mut file: File, read: usize) -> io::Result<FileAt> {
        let start = file.stream_position()? - read as u64;
        file.seek(SeekFrom::End(0))?;
        Ok(FileAt { file, start })
    }
}

#[cfg(unix)]
impl ReadAt for FileAt {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, buffer, self.start + offset)
    }
}

#[cfg(not(unix))]
impl ReadAt for FileAt {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        use std::io::Read as _;
        use std::sync::Mutex;

        /// A file has one place, for all threads.
        static PLACE: Mutex<()> = Mutex::new(());
        let _one = PLACE.lock().expect("no reader panics");
        let mut file = &self.file;
        file.seek(SeekFrom::Start(self.start + offset))?;
        file.read_exact(buffer)
    }
}

/// When to check what has come of an input, so that the checks together take a fraction of the time to
/// read it.
pub struct InputChecks {
    /// The number of bytes at which the next check is due.
    next: usize,
}

impl Default for InputChecks {
    fn default() -> InputChecks {
        InputChecks { next: 1 << 20 }
    }
}

impl InputChecks {
    /// How many times longer the input is at each check than at the one before.
    const GROWTH: usize = 16;

    /// Whether a check is due, and it finds that no document starts with `bytes`.
    pub fn rule_out(
        &mut self,
        bytes: &[u8],
        options: &Options,
        format: impl FnOnce(&[u8]) -> Format,
    ) -> bool {
        if bytes.len() < self.next {
            return false;
        }
        self.next = Self::GROWTH * bytes.len();
        solve::rules_out(format(bytes), bytes, options)
    }
}

/// What to do about a file that cannot be read, if anything is known.
pub fn help_for_file(file: &str, error: &io::Error) -> Option<String> {
    match error.kind() {
        io::ErrorKind::NotFound if Command::has_subcommand(file) => {
            Some(format!("a command comes first: `abprune {file} TREE`"))
        }
        io::ErrorKind::NotFound => {
            let meant = meant(Path::new(file))?;
            Some(format!("did you mean `{}`?", plain(&meant)))
        }
        _ => None,
    }
}

/// The number of files that were not there.
static MISSING: AtomicUsize = AtomicUsize::new(0);

/// Sets the number to 0: a run begins.
pub fn forget_missing() {
    MISSING.store(0, Ordering::Relaxed);
}

/// For so many of them a file with a like name is looked for: to read a folder for each of thousands
/// takes minutes.
const MOST_MISSING: usize = 10;

/// The file that may be meant by one that is not there: that beside it whose name is most like its
/// own, if they are much alike even without their ends, as of `.json`.
fn meant(missing: &Path) -> Option<String> {
    const ALIKE: f64 = 0.7;
    /// A folder with more entries is not searched: any few of them would be chosen at random.
    const MOST_ENTRIES: usize = 1000;
    if MISSING.fetch_add(1, Ordering::Relaxed) >= MOST_MISSING {
        return None;
    }
    let likeness = |name: Option<&OsStr>, other: Option<&OsStr>| {
        let name = name?.to_str()?.to_ascii_lowercase();
        let other = other?.to_str()?.to_ascii_lowercase();
        Some(strsim::normalized_damerau_levenshtein(&name, &other))
    };
    let folder = missing.parent()?;
    let is_here = folder.as_os_str().is_empty();
    let entries = fs::read_dir(if is_here { Path::new(".") } else { folder }).ok()?;
    let entries: Vec<_> = entries.flatten().take(MOST_ENTRIES + 1).collect();
    if entries.len() > MOST_ENTRIES {
        return None;
    }
    let others = entries.into_iter().map(|entry| folder.join(entry.file_name()));
    others
        .filter(|other| {
            likeness(missing.file_stem(), other.file_stem()).is_some_and(|alike| alike > ALIKE)
                && other.is_file()
        })
        .filter_map(|other| {
            let alike = likeness(missing.file_name(), other.file_name())?;
            let other = other.to_str()?;
            // Windows takes `/` too, and messages show it without quotes.
            let shown = if cfg!(windows) { other.replace('\\', "/") } else { other.to_owned() };
            Some((alike, shown))
        })
        // Of two that are as much alike always the same one.
        .max_by(|(a, first), (b, second)| a.total_cmp(b).then_with(|| second.cmp(first)))
        .map(|(_, other)| other)
}

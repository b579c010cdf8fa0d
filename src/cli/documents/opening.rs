//! From a file to what is in it: one document, or lines.

use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::Path;

use super::endless_input::InputChecks;
use super::file_at::FileAt;
use super::file_help::help_for_file;
use super::lines::{Blocks, PIECE, read_piece};
use crate::cli::options::reading::ReadingArgs;
use crate::cli::streams::{InputSource, Streams};
use crate::read::{FirstLine, Format};
use crate::report::Diagnostic;
use crate::solve;
use crate::tree::Bytes;

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
    if streams.is_input(path) {
        streams.input()
    } else {
        Ok(InputSource::File(open_file(path)?))
    }
}

/// All bytes of a file that is no tree: an answer. `-` is standard input.
pub fn read_whole(path: &Path, streams: &Streams) -> io::Result<Vec<u8>> {
    /// What is longer is no answer: `/dev/zero`.
    const MOST: u64 = 1 << 28;
    let mut bytes = Vec::new();
    open_source(path, streams)?
        .take(MOST + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::other("it is longer than 256 MiB"));
    }
    Ok(bytes)
}

/// Opens a file. Windows would say of a folder that access to it is denied.
fn open_file(path: &Path) -> io::Result<File> {
    File::open(path).map_err(|error| {
        if cfg!(windows) && path.is_dir() {
            io::ErrorKind::IsADirectory.into()
        } else {
            error
        }
    })
}

/// Whether a file has no more bytes than were read. (A file of the system may be shorter than it says.)
fn is_over(file: &mut File) -> io::Result<bool> {
    Ok(file.metadata()?.len() <= file.stream_position()?)
}

/// What to say when a file cannot be read, or read on.
pub fn unreadable(file: &str, error: &io::Error) -> Diagnostic {
    let diagnostic = Diagnostic::unreadable(file, error);
    Diagnostic {
        help: diagnostic.help.or_else(|| help_for_file(file, error)),
        ..diagnostic
    }
}

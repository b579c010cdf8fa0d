//! From a file to what is in it: one document, or lines; and what to do about a file that cannot be read.
//!
//! Of what may have no end, a pipe or `/dev/zero`, a limited number of bytes is read.

use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::Path;

use clap::Subcommand as _;

use super::lines::{Blocks, PIECE, check_size, read_piece};
use crate::cli::Command;
use crate::cli::options::reading::ReadingArgs;
use crate::cli::streams::{InputSource, Streams};
use crate::diagnostic::Diagnostic;
use crate::read::{FirstLine, Format};

/// What is in a file.
pub enum Content {
    Document(Format, Vec<u8>),
    Lines(Blocks),
}

/// Opens a file and finds out what is in it.
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
        return Ok(Content::Lines(Blocks::new(bytes, source)));
    }
    let length = length(&mut source);
    let may_be_lines = !Format::is_one_tree(file);
    let format =
        |bytes: &[u8]| reading.from.unwrap_or_else(|| Format::of_file(file, bytes, &options));
    let mut first_line = (known.is_none() && may_be_lines).then(FirstLine::default);
    while read_piece(&mut source, &mut bytes, PIECE)? > 0 {
        // Lines may come one by one, and without an end.
        if first_line.as_mut().is_some_and(|line| line.is_over(&bytes)) {
            first_line = None;
            if Format::of_bytes(&bytes, &options, true) == Format::JsonLines {
                return Ok(Content::Lines(Blocks::new(bytes, source)));
            }
        }
        if length.is_none() {
            check_size(bytes.len())?;
        } else if first_line.is_none() {
            source.read_to_end(&mut bytes)?;
            break;
        }
    }
    if length.is_some_and(|length| (bytes.len() as u64) < length)
        && let Some(file) = source.file()
        && is_over(file)?
    {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Content::Document(format(&bytes), bytes))
}

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

/// All bytes of a file that is no tree: an answer, a log. `-` is standard input. `most`: a longer one is none, as
/// `/dev/zero`.
pub fn read_whole(path: &Path, most: u64, streams: &Streams) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_source(path, streams)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it is longer than {} MiB", most >> 20)));
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

/// What to do about a file that cannot be read, if anything is known.
pub fn help_for_file(file: &str, error: &io::Error) -> Option<String> {
    if error.kind() != io::ErrorKind::NotFound {
        return None;
    }
    if Command::has_subcommand(file) {
        return Some(format!("a command comes first: `abprune {file} TREE`"));
    }
    let is_piece = file.contains(['(', ')', '[', ']', '{', '}', ',']);
    is_piece.then(|| "put straight quotes around a tree: `'[[3, 5], [2, 9]]'`".to_owned())
}

//! From a file to what is in it: one document, mapped or read, or lines.

use std::fs::{File, Metadata};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use abprune::machine::{Bytes, Mapping};
use abprune::read::{FirstLine, Format};

use super::diagnostic::{Diagnostic, reason};
use super::document::MappedFile;
use super::endless_input::InputChecks;
use super::error_help::help_for_file;
use super::lines::{Blocks, PIECE, read_piece};
use crate::cli::ReadingArgs;

/// What is in a file.
pub enum Content {
    Document(Format, Bytes, Option<MappedFile>),
    Lines(Blocks),
}

/// Opens a file and finds out what is in it.
pub fn open(reading: &ReadingArgs, path: &Path, file: &str) -> io::Result<Content> {
    let mut source = if file == "-" {
        standard_input()?
    } else {
        open_file(path)?
    };
    let known = reading.from.or_else(|| Format::of_name(file));
    let mut bytes = Vec::new();
    if known == Some(Format::JsonLines) {
        return Ok(Content::Lines(Blocks::new(
            bytes,
            source,
            reading.options(),
        )));
    }
    let may_be_lines = !Format::is_one_tree(file);
    if let Some((bytes, before)) = mapped(&mut source) {
        let format =
            known.unwrap_or_else(|| Format::of_bytes(&bytes, &reading.options(), may_be_lines));
        if format != Format::JsonLines {
            // As if it had been read.
            source.seek(SeekFrom::End(0))?;
            let file = source;
            return Ok(Content::Document(
                format,
                bytes,
                Some(MappedFile { file, before }),
            ));
        }
    }
    let options = reading.options();
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
        if checks.rule_out(&bytes, &options, format) {
            break;
        }
    }
    Ok(Content::Document(format(&bytes), Bytes::from(bytes), None))
}

/// A file that is no tree, to be read from front to back. `-` is standard input.
pub fn open_source(path: &Path) -> io::Result<File> {
    if path == Path::new("-") {
        standard_input()
    } else {
        open_file(path)
    }
}

/// All bytes of a file that is no tree: an answer. `-` is standard input.
pub fn read_whole(path: &Path) -> io::Result<Vec<u8>> {
    /// What is longer is no answer: `/dev/zero`.
    const MOST: u64 = 1 << 28;
    let mut bytes = Vec::new();
    open_source(path)?.take(MOST + 1).read_to_end(&mut bytes)?;
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

/// Standard input as a file.
#[cfg(unix)]
fn standard_input() -> io::Result<File> {
    use std::os::fd::AsFd as _;
    if abprune::machine::is_input_closed() {
        return Err(io::Error::other("it is closed"));
    }
    let input = io::stdin().as_fd().try_clone_to_owned()?;
    Ok(File::from(input))
}

/// Standard input as a file.
#[cfg(windows)]
fn standard_input() -> io::Result<File> {
    use std::os::windows::io::AsHandle as _;
    let input = io::stdin().as_handle().try_clone_to_owned()?;
    Ok(File::from(input))
}

/// Standard input as a file.
#[cfg(target_os = "wasi")]
#[expect(clippy::unnecessary_wraps, reason = "as on other systems")]
fn standard_input() -> io::Result<File> {
    Ok(File::from(abprune::machine::standard_input()))
}

/// A file from where it stands, mapped, and what the system said of it before; `None` if that does
/// not pay.
fn mapped(file: &mut File) -> Option<(Bytes, Metadata)> {
    /// Smaller files are read sooner than mapped.
    const WORTH_MAPPING: u64 = 1 << 18;
    // Windows knows nothing of a console but what can be read from it.
    let metadata = file.metadata().ok()?;
    if !metadata.is_file() || metadata.len() < WORTH_MAPPING {
        return None;
    }
    let start = usize::try_from(file.stream_position().ok()?).ok()?;
    let mapping = Mapping::new(&*file).ok()?;
    (start <= mapping.len()).then(|| (Bytes::mapped(mapping, start), metadata))
}

/// What to say when a file cannot be read, or read on.
pub fn unreadable(file: &str, error: &io::Error) -> Diagnostic {
    Diagnostic {
        message: format!("cannot read the file: {}", reason(error)),
        name: file.to_owned(),
        source: None,
        help: help_for_file(file, error),
    }
}

//! From the arguments to documents: files, standard input, and the lines of JSON Lines.

use std::borrow::Cow;
use std::fs::{File, Metadata};
use std::io::{self, IsTerminal as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use abprune::machine::{Bytes, Mapping};
use abprune::read::{FirstLine, Format};
use abprune::solve::Text;
use anyhow::{Context as _, Result, bail};

use super::blank_lines::BlankLines;
use super::diagnostic::{Diagnostic, reason};
use super::document::{Document, MappedFile};
use super::endless_input::InputChecks;
use super::help::help_for_file;
use super::lines::{Blocks, PIECE, read_piece};
use crate::cli::{ReadingArgs, TreeArgument};

/// Whether a person would be kept waiting: no tree is named, and standard input is a terminal.
pub fn is_idle(trees: &[PathBuf]) -> bool {
    trees.is_empty() && io::stdin().is_terminal()
}

/// What comes from a file.
pub enum Part<'f> {
    /// Its only document.
    Document(Document<'f>),
    /// The lines of a file that holds many.
    Lines(&'f str, Blocks),
    /// Nothing: it cannot be read.
    Nothing(Diagnostic),
}

/// Calls `take` for each file, in order; it is told whether its document may be one of many. No
/// file means standard input.
///
/// # Errors
///
/// Options that contradict each other; those of `take`, which end it all.
pub fn for_each_file(
    trees: &[PathBuf],
    reading: &ReadingArgs,
    mut take: impl FnMut(Part, bool) -> Result<()>,
) -> Result<()> {
    if reading.from == Some(Format::Nested) && reading.branching.is_some() {
        bail!("`--branching` is for flat trees, and `--from nested` says that these are not");
    }
    let standard_input = [PathBuf::from("-")];
    let trees = if trees.is_empty() {
        &standard_input
    } else {
        trees
    };
    for (number, path) in (1..).zip(trees) {
        match TreeArgument::of(path) {
            TreeArgument::File(path) => take_file(path, reading, trees.len() > 1, &mut take)?,
            TreeArgument::Line(path, line) => {
                let file = path.to_string_lossy();
                take_line(&path, &file, line, reading, |part: Part| {
                    take(part, trees.len() > 1)
                })?;
            }
            TreeArgument::Text(text) => {
                let options = reading.options();
                let bytes = text.as_bytes();
                let document = Document {
                    text: Text::Lent(bytes),
                    format: (reading.from)
                        .unwrap_or_else(|| Format::of_bytes(bytes, &options, false)),
                    is_last_for_now: true,
                    file: format!("arg:{number}").into(),
                    line: None,
                    mapped: None,
                };
                take(Part::Document(document), trees.len() > 1)?;
            }
        }
    }
    Ok(())
}

/// Takes what is in a file.
fn take_file(
    path: &Path,
    reading: &ReadingArgs,
    is_one_of_many: bool,
    take: &mut impl FnMut(Part, bool) -> Result<()>,
) -> Result<()> {
    let file = path.to_string_lossy();
    match open(reading, path, &file) {
        Ok(Content::Lines(blocks)) => take(Part::Lines(&file, blocks), true),
        Ok(Content::Document(format, bytes, mapped)) => {
            let document = Document {
                text: Text::Own(bytes),
                format,
                is_last_for_now: true,
                file: Cow::Borrowed(&file),
                line: None,
                mapped,
            };
            take(Part::Document(document), is_one_of_many)
        }
        Err(error) => take(Part::Nothing(unreadable(&file, &error)), is_one_of_many),
    }
}

/// Takes one line of a file of many trees.
fn take_line(
    path: &Path,
    file: &str,
    line: usize,
    reading: &ReadingArgs,
    mut take: impl FnMut(Part) -> Result<()>,
) -> Result<()> {
    let nothing = |message: String, help: &str| {
        Part::Nothing(Diagnostic {
            message,
            name: format!("{file}:{line}"),
            source: None,
            help: Some(help.to_owned()),
        })
    };
    let mut blocks = match open(reading, path, file) {
        Ok(Content::Lines(blocks)) => blocks,
        Ok(Content::Document(..)) => {
            let help = format!("leave out `:{line}`; `--from jsonl` takes each line for a tree");
            return take(nothing("the file holds one tree".to_owned(), &help));
        }
        Err(error) => return take(Part::Nothing(unreadable(file, &error))),
    };
    let mut last = 0;
    loop {
        let block = match blocks.next() {
            Ok(Some(block)) => block,
            Ok(None) => break,
            Err(error) => return take(Part::Nothing(unreadable(file, &error))),
        };
        let mut is_found = false;
        block.for_each_line(file, |found| {
            let lines = match &found {
                Ok(document) => document.line.map_or(0..0, |line| line..line + 1),
                Err(blank) => blank.first..blank.first + blank.count,
            };
            last = lines.end - 1;
            if !lines.contains(&line) {
                return Ok(());
            }
            is_found = true;
            take(match found {
                Ok(document) => Part::Document(document),
                Err(blank) => Part::Nothing(blank.error_of(line)),
            })
        })?;
        if is_found {
            return Ok(());
        }
    }
    take(nothing(
        format!("the file has no line {line}"),
        &format!("the last line with a tree is line {last}"),
    ))
}

/// Calls `solve` for each document in the files, in order, or for the error that there is in its
/// place; it is told whether the document may be one of many. No file means standard input.
///
/// # Errors
///
/// Options that contradict each other; those of `solve`, which end it all.
pub fn for_each_document(
    trees: &[PathBuf],
    reading: &ReadingArgs,
    mut solve: impl FnMut(Result<Document, Diagnostic>, bool) -> Result<()>,
) -> Result<()> {
    for_each_file(trees, reading, |part, is_many| match part {
        Part::Document(document) => solve(Ok(document), is_many),
        Part::Nothing(diagnostic) => solve(Err(diagnostic), is_many),
        Part::Lines(file, mut blocks) => loop {
            match blocks.next() {
                Ok(Some(block)) => {
                    block.for_each_line(file, |line| {
                        solve(line.map_err(BlankLines::together), is_many)
                    })?;
                }
                Ok(None) => return Ok(()),
                Err(error) => return solve(Err(unreadable(file, &error)), is_many),
            }
        },
    })
}

/// Opens a file and finds out what is in it.
fn open(reading: &ReadingArgs, path: &Path, file: &str) -> io::Result<Content> {
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

/// The only document in a file, for a command that takes one tree.
///
/// # Errors
///
/// Options that contradict each other; a file that cannot be read, or holds several trees.
pub fn only_document(tree: Option<&Path>, reading: &ReadingArgs) -> Result<Document<'static>> {
    let tree = tree.unwrap_or(Path::new("-"));
    let mut only: Option<Document> = None;
    for_each_document(&[tree.to_owned()], reading, |document, _| {
        let document = document.map_err(anyhow::Error::new)?;
        if let Some(first) = &only {
            bail!(
                "{} holds several trees, and this command takes one: name it by its line, like \
                 `{}`",
                tree.display(),
                first.name()
            );
        }
        only = Some(document.into_owned());
        Ok(())
    })?;
    only.with_context(|| format!("{} holds no tree", tree.display()))
}

/// What is in a file.
enum Content {
    Document(Format, Bytes, Option<MappedFile>),
    Lines(Blocks),
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

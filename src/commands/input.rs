//! From the arguments to documents: files, standard input, and the lines of JSON Lines.

use std::fs::{File, Metadata};
use std::io::{self, BufRead as _, BufReader, Cursor, IsTerminal as _, Read, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use abprune::machine::{Bytes, Mapping};
use abprune::read::{Format, Options};
use anyhow::{Context as _, Result, bail};

use super::diagnostic::{Diagnostic, Source, reason};
use super::remedy::remedy;
use crate::cli::Reading;

/// The text of one tree.
pub struct Document {
    /// What the tree is called: its file, and its line if the file holds many.
    pub name: String,
    /// The text.
    pub bytes: Bytes,
    /// How it is to be read.
    pub format: Format,
    /// Whether nothing after it has been read yet: whoever sends it may be waiting for an answer.
    pub is_last_for_now: bool,
    file: String,
    /// The line of the file on which it starts, from 1.
    first_line: usize,
    /// What others may write to while it is read.
    shared: Option<Shared>,
}

impl Document {
    /// The place of a byte of this document in its file.
    pub fn source(&self, offset: usize) -> Source {
        match self.format {
            Format::Npy => Source::of_byte(&self.file, offset),
            _ => Source::new(&self.file, self.first_line, &self.bytes, offset),
        }
    }

    /// Whether all of it was there, and stayed what it was, while it was read.
    ///
    /// # Errors
    ///
    /// Another process has cut the file short or written to it meanwhile, as far as the system
    /// tells.
    pub fn check_whole(&self) -> Result<(), Diagnostic> {
        let Some(shared) = &self.shared else {
            return Ok(());
        };
        let now = shared.file.metadata();
        let is_longer = |now: &Metadata| now.len() >= shared.before.len();
        let message = match now {
            Ok(now) if is_longer(&now) && now.modified().ok() != shared.before.modified().ok() => {
                "the file was changed while it was read"
            }
            Ok(now) if is_longer(&now) && self.bytes.is_whole() => return Ok(()),
            Ok(now) if is_longer(&now) => "a part of the file cannot be read",
            _ => "the file was cut short while it was read",
        };
        Err(Diagnostic {
            message: message.to_owned(),
            help: Some("is it still being written? Wait until it is whole".to_owned()),
            ..self.diagnostic_without_place()
        })
    }

    /// The start of an error of this document as a whole.
    pub fn diagnostic_without_place(&self) -> Diagnostic {
        Diagnostic {
            message: String::new(),
            name: self.name.clone(),
            source: None,
            help: None,
        }
    }

    /// The error of this document that a reader has found.
    pub fn diagnostic(&self, error: &abprune::read::Error) -> Diagnostic {
        Diagnostic {
            message: error.problem.to_string(),
            name: self.name.clone(),
            source: Some(Box::new(self.source(error.offset))),
            help: Some(remedy(&error.problem)),
        }
    }
}

/// A mapped file, and what the system said of it before it was mapped.
struct Shared {
    file: File,
    before: Metadata,
}

/// Whether a person would be kept waiting: no tree is named, and standard input is a terminal.
pub fn is_idle(trees: &[PathBuf]) -> bool {
    trees.is_empty() && io::stdin().is_terminal()
}

/// Calls `solve` for each document in the files, in order, or for the error that there is in its
/// place; it is told whether the document may be one of many. No file means standard input.
///
/// # Errors
///
/// Options that contradict each other; those of `solve`, which end it all.
pub fn for_each_document(
    trees: &[PathBuf],
    reading: &Reading,
    mut solve: impl FnMut(Result<Document, Diagnostic>, bool) -> Result<()>,
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
    for path in trees {
        let file = path.to_string_lossy().into_owned();
        match reading.open(path, &file) {
            Ok(Content::Lines(lines)) => for_each_line(&file, lines, &mut solve)?,
            Ok(Content::Document(format, bytes, shared)) => {
                let document = Document {
                    name: file.clone(),
                    bytes,
                    format,
                    file,
                    first_line: 1,
                    is_last_for_now: true,
                    shared,
                };
                solve(Ok(document), trees.len() > 1)?;
            }
            Err(error) => solve(Err(unreadable(&file, &error)), trees.len() > 1)?,
        }
    }
    Ok(())
}

impl Reading {
    /// What readers are told.
    pub fn options(&self) -> Options {
        Options {
            player: self.player,
            branching: self.branching.clone(),
            ignore_unknown_keys: self.ignore_unknown_keys,
            decimals: false,
        }
    }

    fn open(&self, path: &Path, file: &str) -> io::Result<Content> {
        let file_name = file;
        let known = self.from.or_else(|| Format::of_name(file_name));
        let file = if file == "-" {
            standard_input()?
        } else {
            File::open(path)?
        };
        if known == Some(Format::JsonLines) {
            return Ok(Content::Lines(BufReader::new(Box::new(file))));
        }
        let (bytes, mut shared) = all_bytes(file)?;
        let may_be_lines = !Format::is_one_tree(file_name);
        let format =
            known.unwrap_or_else(|| Format::of_bytes(&bytes, &self.options(), may_be_lines));
        if format == Format::JsonLines {
            let lines: Box<dyn Read> = match shared {
                Some(shared) => Box::new(shared.file),
                None => Box::new(Cursor::new(bytes)),
            };
            return Ok(Content::Lines(BufReader::new(lines)));
        }
        if let Some(shared) = &mut shared {
            // As if it had been read.
            shared.file.seek(SeekFrom::End(0))?;
        }
        Ok(Content::Document(format, bytes, shared))
    }
}

/// Standard input as a file.
#[cfg(unix)]
fn standard_input() -> io::Result<File> {
    use std::os::fd::AsFd as _;
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

/// All bytes of a file from where it stands: mapped if that pays, and then the file still stands
/// there.
fn all_bytes(mut file: File) -> io::Result<(Bytes, Option<Shared>)> {
    /// Smaller files are read sooner than mapped.
    const WORTH_MAPPING: u64 = 1 << 18;
    let before = file.metadata()?;
    if before.is_file() && before.len() >= WORTH_MAPPING {
        let start = file.stream_position()?.min(before.len());
        if let Ok(mapping) = Mapping::new(&file)
            && let Ok(start) = usize::try_from(start)
            && start <= mapping.len()
        {
            let bytes = Bytes::mapped(mapping, start);
            return Ok((bytes, Some(Shared { file, before })));
        }
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok((Bytes::from(bytes), None))
}

/// The only document in a file, for a command that takes one tree.
///
/// # Errors
///
/// Options that contradict each other; a file that cannot be read, or holds several trees.
pub fn only_document(tree: &Path, reading: &Reading) -> Result<Document> {
    let mut only = None;
    for_each_document(&[tree.to_owned()], reading, |document, _| {
        let document = document.map_err(anyhow::Error::new)?;
        if only.is_some() {
            bail!(
                "{} holds several trees, and this command takes one",
                tree.display()
            );
        }
        only = Some(document);
        Ok(())
    })?;
    only.with_context(|| format!("{} holds no tree", tree.display()))
}

/// What is in a file.
enum Content {
    Document(Format, Bytes, Option<Shared>),
    Lines(BufReader<Box<dyn Read>>),
}

fn for_each_line(
    file: &str,
    mut lines: BufReader<Box<dyn Read>>,
    solve: &mut impl FnMut(Result<Document, Diagnostic>, bool) -> Result<()>,
) -> Result<()> {
    let mut blank = 0;
    for first_line in 1.. {
        let mut bytes = Vec::new();
        match lines.read_until(b'\n', &mut bytes) {
            Ok(0) if first_line == 1 + blank => {
                // A file without a single document.
                return solve(Ok(line(file, first_line, bytes, true)), true);
            }
            Ok(0) => break,
            // Blank lines hold no tree, and only at the end do they hold the place of none.
            Ok(_) if bytes.trim_ascii().is_empty() => blank += 1,
            Ok(_) => {
                for before in first_line - blank..first_line {
                    solve(Ok(line(file, before, Vec::new(), false)), true)?;
                }
                blank = 0;
                if bytes.last() == Some(&b'\n') {
                    bytes.pop();
                }
                let is_last_for_now = lines.buffer().is_empty();
                solve(Ok(line(file, first_line, bytes, is_last_for_now)), true)?;
            }
            Err(error) => return solve(Err(unreadable(file, &error)), true),
        }
    }
    Ok(())
}

fn line(file: &str, first_line: usize, bytes: Vec<u8>, is_last_for_now: bool) -> Document {
    Document {
        name: format!("{file}:{first_line}"),
        bytes: Bytes::from(bytes),
        format: Format::JsonLines,
        file: file.to_owned(),
        first_line,
        is_last_for_now,
        shared: None,
    }
}

fn unreadable(file: &str, error: &io::Error) -> Diagnostic {
    let help = match error.kind() {
        io::ErrorKind::IsADirectory => Some("name the files in it: `DIRECTORY/*.json`"),
        _ => None,
    };
    Diagnostic {
        message: format!("cannot read the file: {}", reason(error)),
        name: file.to_owned(),
        source: None,
        help: help.map(str::to_owned),
    }
}

//! From the arguments to documents: files, standard input, and the lines of JSON Lines.

use std::borrow::Cow;
use std::fs::{File, Metadata};
use std::io::{self, IsTerminal as _, Read as _, Seek as _, SeekFrom};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use abprune::machine::{Bookmark, Bytes, Mapping};
use abprune::read::{Format, Options};
use abprune::report::TreeName;
use anyhow::{Context as _, Result, bail};
use memchr::memchr;

use super::blocks::{Blocks, PIECE, read_piece};
use super::diagnostic::{Diagnostic, Source, reason};
use super::remedy::{remedy, remedy_of_file};
use crate::cli::Reading;

/// The text of one tree.
pub struct Document<'d> {
    /// The text.
    pub bytes: Text<'d>,
    /// How it is to be read.
    pub format: Format,
    /// Whether nothing after it has been read yet: whoever sends it may be waiting for an answer.
    pub is_last_for_now: bool,
    pub(super) file: Cow<'d, str>,
    /// The line of the file that it is, from 1, if the file holds many.
    pub(super) line: Option<usize>,
    /// What others may write to while it is read.
    pub(super) shared: Option<Shared>,
}

/// A mapped file, and what the system said of it before it was mapped.
pub struct Shared {
    file: File,
    before: Metadata,
}

/// The bytes of a document: those of a line are lent.
pub enum Text<'d> {
    Own(Bytes),
    Lent(&'d [u8]),
}

impl Text<'_> {
    /// Where to mark how far it has been gone through.
    pub fn bookmark(&self) -> Option<&Bookmark> {
        match self {
            Text::Own(bytes) => bytes.bookmark(),
            Text::Lent(_) => None,
        }
    }
}

impl Deref for Text<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Text::Own(bytes) => bytes,
            Text::Lent(bytes) => bytes,
        }
    }
}

impl Document<'_> {
    /// The same document, on its own.
    pub fn into_owned(self) -> Document<'static> {
        Document {
            bytes: Text::Own(match self.bytes {
                Text::Own(bytes) => bytes,
                Text::Lent(bytes) => Bytes::from(bytes.to_vec()),
            }),
            file: Cow::Owned(self.file.into_owned()),
            ..self
        }
    }

    /// What the tree is called.
    #[inline]
    pub fn name(&self) -> TreeName<'_> {
        TreeName {
            file: &self.file,
            line: self.line,
        }
    }

    /// The place of a byte of this document in its file.
    pub fn source(&self, offset: usize) -> Source {
        match self.format {
            Format::Npy => Source::of_byte(&self.file, offset),
            _ => Source::new(&self.file, self.line.unwrap_or(1), &self.bytes, offset),
        }
    }

    /// Whether all of it was there, and stayed what it was, while it was read.
    ///
    /// # Errors
    ///
    /// Another process has cut the file short or written to it meanwhile, as far as the system
    /// tells.
    #[inline]
    pub fn check_whole(&self) -> Result<(), Diagnostic> {
        match (&self.shared, &self.bytes) {
            (Some(shared), Text::Own(bytes)) => self.check_file(shared, bytes),
            _ => Ok(()),
        }
    }

    fn check_file(&self, shared: &Shared, bytes: &Bytes) -> Result<(), Diagnostic> {
        let now = shared.file.metadata();
        let is_longer = |now: &Metadata| now.len() >= shared.before.len();
        let message = match now {
            Ok(now) if is_longer(&now) && now.modified().ok() != shared.before.modified().ok() => {
                "the file was changed while it was read"
            }
            Ok(now) if is_longer(&now) && bytes.is_whole() => return Ok(()),
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
            name: self.name().to_string(),
            source: None,
            help: None,
        }
    }

    /// The error of this document that a reader has found.
    pub fn diagnostic(&self, error: &abprune::read::Error) -> Diagnostic {
        Diagnostic {
            message: error.problem.to_string(),
            name: self.name().to_string(),
            source: Some(Box::new(self.source(error.offset))),
            help: Some(remedy(&error.problem)),
        }
    }
}

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
    reading: &Reading,
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
    for path in trees {
        let file = path.to_string_lossy();
        match reading.open(path, &file) {
            Ok(Content::Lines(blocks)) => take(Part::Lines(&file, blocks), true)?,
            Ok(Content::Document(format, bytes, shared)) => {
                let document = Document {
                    bytes: Text::Own(bytes),
                    format,
                    is_last_for_now: true,
                    file: Cow::Borrowed(&file),
                    line: None,
                    shared,
                };
                take(Part::Document(document), trees.len() > 1)?;
            }
            Err(error) => take(Part::Nothing(unreadable(&file, &error)), trees.len() > 1)?,
        }
    }
    Ok(())
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
    for_each_file(trees, reading, |part, is_many| match part {
        Part::Document(document) => solve(Ok(document), is_many),
        Part::Nothing(diagnostic) => solve(Err(diagnostic), is_many),
        Part::Lines(file, mut blocks) => {
            let mut memory = Vec::new();
            loop {
                match blocks.next(memory) {
                    Ok(Some(block)) => {
                        block.for_each_line(file, |line| solve(Ok(line), is_many))?;
                        memory = block.into_memory();
                    }
                    Ok(None) => return Ok(()),
                    Err(error) => return solve(Err(unreadable(file, &error)), is_many),
                }
            }
        }
    })
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
        let mut source = if file == "-" {
            standard_input()?
        } else {
            File::open(path)?
        };
        let known = self.from.or_else(|| Format::of_name(file));
        let mut bytes = Vec::new();
        if known == Some(Format::JsonLines) {
            return Ok(Content::Lines(Blocks::new(bytes, Box::new(source))));
        }
        let may_be_lines = !Format::is_one_tree(file);
        if let Some((bytes, before)) = mapped(&mut source)? {
            let format =
                known.unwrap_or_else(|| Format::of_bytes(&bytes, &self.options(), may_be_lines));
            if format != Format::JsonLines {
                // As if it had been read.
                source.seek(SeekFrom::End(0))?;
                let file = source;
                return Ok(Content::Document(
                    format,
                    bytes,
                    Some(Shared { file, before }),
                ));
            }
        }
        if known.is_none() && may_be_lines {
            // Lines may come one by one, and without an end.
            let mut searched = 0;
            while read_piece(&mut source, PIECE, &mut bytes)? > 0 {
                let has_line = memchr(b'\n', &bytes[searched..]).is_some();
                if (has_line || searched == 0) && Format::tells_lines(&bytes) {
                    break;
                }
                if !has_line {
                    searched = bytes.len();
                }
            }
            let options = self.options();
            if Format::of_bytes(&bytes, &options, may_be_lines) == Format::JsonLines {
                return Ok(Content::Lines(Blocks::new(bytes, Box::new(source))));
            }
        }
        source.read_to_end(&mut bytes)?;
        let format = known.unwrap_or_else(|| Format::of_bytes(&bytes, &self.options(), false));
        Ok(Content::Document(format, Bytes::from(bytes), None))
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

/// A file from where it stands, mapped, and what the system said of it before; `None` if that does
/// not pay.
fn mapped(file: &mut File) -> io::Result<Option<(Bytes, Metadata)>> {
    /// Smaller files are read sooner than mapped.
    const WORTH_MAPPING: u64 = 1 << 18;
    let metadata = file.metadata()?;
    if !metadata.is_file() || metadata.len() < WORTH_MAPPING {
        return Ok(None);
    }
    let start = usize::try_from(file.stream_position()?);
    Ok(match (Mapping::new(&*file), start) {
        (Ok(mapping), Ok(start)) if start <= mapping.len() => {
            Some((Bytes::mapped(mapping, start), metadata))
        }
        _ => None,
    })
}

/// The only document in a file, for a command that takes one tree.
///
/// # Errors
///
/// Options that contradict each other; a file that cannot be read, or holds several trees.
pub fn only_document(tree: &Path, reading: &Reading) -> Result<Document<'static>> {
    let mut only = None;
    for_each_document(&[tree.to_owned()], reading, |document, _| {
        let document = document.map_err(anyhow::Error::new)?;
        if only.is_some() {
            bail!(
                "{} holds several trees, and this command takes one",
                tree.display()
            );
        }
        only = Some(document.into_owned());
        Ok(())
    })?;
    only.with_context(|| format!("{} holds no tree", tree.display()))
}

/// What is in a file.
enum Content {
    Document(Format, Bytes, Option<Shared>),
    Lines(Blocks),
}

/// What to say when a file cannot be read, or read on.
pub fn unreadable(file: &str, error: &io::Error) -> Diagnostic {
    Diagnostic {
        message: format!("cannot read the file: {}", reason(error)),
        name: file.to_owned(),
        source: None,
        help: remedy_of_file(file, error),
    }
}

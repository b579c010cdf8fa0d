//! From the arguments to documents: files, standard input, and the lines of JSON Lines.

use std::borrow::Cow;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};

use super::lines::{BlankLines, Blocks, Line};
use super::opening::{Content, open, unreadable};
use super::program::{RulesProgram, TREE_NAME};
use crate::cli::options::reading::{ProgramCommand, ReadingArgs, TreeArgument};
use crate::cli::streams::Streams;
use crate::diagnostic::Diagnostic;
use crate::read::{Format, ProgramTree};
use crate::report::visible;
use crate::solve::{Document, PreparedTree, SolveOptions, TreeSource};

/// Whether a person would be kept waiting: no tree is named, and standard input is a terminal.
pub fn is_idle(trees: &[PathBuf], reading: &ReadingArgs, streams: &Streams) -> bool {
    let is_named = !trees.is_empty() || reading.program.command.is_some();
    !is_named && streams.is_input_terminal()
}

/// What comes from a file.
pub enum FileContent<'f> {
    /// Its only document.
    Document(Document<'f>),
    /// The lines of a file that holds many.
    Lines(&'f str, Blocks),
    /// Nothing: it cannot be read.
    Nothing(Diagnostic),
}

impl FileContent<'_> {
    /// Calls `take` for each line of many, for the only document, or for the error that ends it.
    fn for_each_line(
        self,
        mut take: impl FnMut(Result<Line, Diagnostic>) -> Result<()>,
    ) -> Result<()> {
        match self {
            FileContent::Document(document) => take(Ok(Ok(document))),
            FileContent::Nothing(diagnostic) => take(Err(diagnostic)),
            FileContent::Lines(file, mut blocks) => loop {
                match blocks.next() {
                    Ok(Some(block)) => block.for_each_line(file, |line| take(Ok(line)))?,
                    Ok(None) => return Ok(()),
                    Err(error) => return take(Err(unreadable(file, &error))),
                }
            },
        }
    }
}

/// Calls `take` for each file, in order; it is told whether its document may be one of many. No
/// file means standard input. Says what is to be [noted](Document::note) of a document.
///
/// # Errors
///
/// Options that contradict each other; those of `take`, which end it all.
pub fn for_each_file(
    trees: &[PathBuf],
    reading: &ReadingArgs,
    streams: &Streams,
    mut take: impl FnMut(FileContent, bool) -> Result<()>,
) -> Result<()> {
    if let Some(command) = &reading.program.command {
        return take(program_tree(command, trees, reading)?, false);
    }
    if reading.from == Some(Format::Nested) && reading.branching.is_some() {
        bail!("`--branching` is for flat trees, and `--from nested` says that these are not");
    }
    let has_names =
        reading.keys.is_some() || reading.players.is_some() || reading.ignore_unknown_keys;
    if reading.from == Some(Format::Npy) && has_names {
        bail!("an array has no keys: leave out `--keys`, `--players` and `--ignore-unknown-keys`");
    }
    if reading.from == Some(Format::Lists)
        && (reading.keys.is_some() || reading.ignore_unknown_keys)
    {
        bail!("lists have no keys: leave out `--keys` and `--ignore-unknown-keys`");
    }
    let mut take = |part: FileContent, is_many: bool| {
        if let FileContent::Document(document) = &part
            && let Some(note) = document.note()
        {
            streams.complain(&note);
        }
        take(part, is_many)
    };
    let standard_input = [PathBuf::from("-")];
    let trees = if trees.is_empty() { &standard_input } else { trees };
    let mut is_stdin_read = false;
    for (number, path) in (1..).zip(trees) {
        let argument = TreeArgument::of(path);
        if argument.is_standard_input() && mem::replace(&mut is_stdin_read, true) {
            let again = read_twice(&path.to_string_lossy());
            take(FileContent::Nothing(again), trees.len() > 1)?;
            continue;
        }
        match argument {
            TreeArgument::File(path) => {
                take_file(path, reading, streams, trees.len() > 1, &mut take)?;
            }
            TreeArgument::Line(path, line) => {
                let file = path.to_string_lossy();
                take_line(&path, &file, line, reading, streams, |part: FileContent| {
                    take(part, trees.len() > 1)
                })?;
            }
            TreeArgument::Text(text) => {
                let options = reading.options();
                let bytes = text.as_bytes();
                let format =
                    (reading.from).unwrap_or_else(|| Format::of_bytes(bytes, &options, false));
                let document = Document {
                    is_guess: reading.from.is_none() && reading.branching.is_none(),
                    file: format!("arg:{number}").into(),
                    ..Document::of(TreeSource::Borrowed(bytes), format)
                };
                take(FileContent::Document(document), trees.len() > 1)?;
            }
        }
    }
    Ok(())
}

/// The tree of the program that the arguments name, which is started.
///
/// # Errors
///
/// Options that mean something for files alone.
fn program_tree(
    command: &ProgramCommand,
    trees: &[PathBuf],
    reading: &ReadingArgs,
) -> Result<FileContent<'static>> {
    if let Some(tree) = trees.first() {
        bail!(
            "the tree is that of `--rules`, or `{}`: name one of them",
            visible(&tree.to_string_lossy())
        );
    }
    let of_files = [
        ("--from", reading.from.is_some()),
        ("--branching", reading.branching.is_some()),
        ("--evaluation", reading.evaluation.is_some()),
    ];
    if let Some((option, _)) = of_files.iter().find(|(_, is_given)| *is_given) {
        bail!("`{option}` is for files, and the tree is that of `--rules`: leave out one of them");
    }
    let program = match RulesProgram::start(command, &reading.program) {
        Ok(program) => program,
        Err(diagnostic) => return Ok(FileContent::Nothing(diagnostic)),
    };
    let source = TreeSource::Program(ProgramTree::new(Box::new(program)));
    // Like a game's, its nodes stand in no text.
    let document = Document::of(source, Format::Game);
    Ok(FileContent::Document(Document { file: Cow::Borrowed(TREE_NAME), ..document }))
}

/// What to say when standard input is named again.
fn read_twice(name: &str) -> Diagnostic {
    let help = "name it once, and keep what comes from it in a file to read parts of it";
    Diagnostic {
        message: "standard input can be read only once".to_owned(),
        name: name.to_owned(),
        source: None,
        help: Some(help.to_owned()),
    }
}

/// Takes what is in a file.
fn take_file(
    path: &Path,
    reading: &ReadingArgs,
    streams: &Streams,
    is_one_of_many: bool,
    take: &mut impl FnMut(FileContent, bool) -> Result<()>,
) -> Result<()> {
    let file = path.to_string_lossy();
    match open(reading, path, &file, streams) {
        Ok(Content::Lines(blocks)) => take(FileContent::Lines(&file, blocks), true),
        Ok(Content::Document(format, bytes)) => {
            let document = Document {
                is_guess: reading.from.or_else(|| Format::of_name(&file)).is_none()
                    && reading.branching.is_none(),
                file: Cow::Borrowed(&file),
                ..Document::of(TreeSource::Owned(Arc::new(bytes)), format)
            };
            take(FileContent::Document(document), is_one_of_many)
        }
        Err(error) => take(FileContent::Nothing(unreadable(&file, &error)), is_one_of_many),
    }
}

/// Takes one line of a file of many trees.
fn take_line(
    path: &Path,
    file: &str,
    line: usize,
    reading: &ReadingArgs,
    streams: &Streams,
    mut take: impl FnMut(FileContent) -> Result<()>,
) -> Result<()> {
    let nothing = |message: String, help: &str| {
        FileContent::Nothing(Diagnostic {
            message,
            name: format!("{file}:{line}"),
            source: None,
            help: Some(help.to_owned()),
        })
    };
    let mut blocks = match open(reading, path, file, streams) {
        Ok(Content::Lines(blocks)) => blocks,
        Ok(Content::Document(..)) => {
            let help = format!("leave out `:{line}`; `--from jsonl` takes each line for a tree");
            return take(nothing("the file holds one tree".to_owned(), &help));
        }
        Err(error) => return take(FileContent::Nothing(unreadable(file, &error))),
    };
    let mut last = 0;
    loop {
        let block = match blocks.next() {
            Ok(Some(block)) => block,
            Ok(None) => break,
            Err(error) => return take(FileContent::Nothing(unreadable(file, &error))),
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
                Ok(document) => FileContent::Document(document),
                Err(blank) => FileContent::Nothing(blank.error_of(line)),
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
    streams: &Streams,
    mut solve: impl FnMut(Result<Document, Diagnostic>, bool) -> Result<()>,
) -> Result<()> {
    for_each_file(trees, reading, streams, |part, is_many| {
        part.for_each_line(|line| {
            let document = line.and_then(|line| line.map_err(BlankLines::together));
            solve(document, is_many)
        })
    })
}

/// All documents in a file, for a command that takes several trees from one file. A blank line is none;
/// beside a single tree it is an error, as for [`only_document`].
///
/// # Errors
///
/// Options that contradict each other; a file that cannot be read, or holds no tree.
pub fn all_documents(
    tree: Option<&Path>,
    reading: &ReadingArgs,
    streams: &Streams,
) -> Result<Vec<Document<'static>>> {
    let trees: Vec<PathBuf> = tree.map(Path::to_owned).into_iter().collect();
    let mut all: Vec<Document> = Vec::new();
    let mut blank = None;
    for_each_file(&trees, reading, streams, |part, _| {
        part.for_each_line(|line| {
            match line? {
                Ok(document) => all.push(document.into_owned()),
                Err(lines) => blank = blank.take().or(Some(lines.together())),
            }
            Ok(())
        })
    })?;
    match (all.len(), blank) {
        (0, _) => Err(no_tree(tree)),
        (1, Some(blank)) => Err(blank.into()),
        _ => Ok(all),
    }
}

fn no_tree(tree: Option<&Path>) -> anyhow::Error {
    let tree = tree.unwrap_or(Path::new("-"));
    anyhow!("{} holds no tree", tree.display())
}

/// The tree of a command that takes one, ready to be searched as `options` say.
///
/// # Errors
///
/// As [`only_document`]; what is wrong with the tree.
pub fn only_tree(
    tree: Option<&Path>,
    reading: &ReadingArgs,
    options: &SolveOptions,
    streams: &Streams,
) -> Result<PreparedTree<'static>> {
    let document = only_document(tree, reading, streams)?;
    Ok(PreparedTree::of(&document, options)?)
}

/// The only document in a file, for a command that takes one tree.
///
/// # Errors
///
/// Options that contradict each other; a file that cannot be read, or holds several trees.
pub fn only_document(
    tree: Option<&Path>,
    reading: &ReadingArgs,
    streams: &Streams,
) -> Result<Document<'static>> {
    let trees: Vec<PathBuf> = tree.map(Path::to_owned).into_iter().collect();
    let mut only: Option<Document> = None;
    for_each_document(&trees, reading, streams, |document, _| {
        let document = document.map_err(anyhow::Error::new)?;
        if let Some(first) = &only {
            bail!(
                "{} holds several trees, and this command takes one: name it by its line, like \
                 `{}`",
                tree.unwrap_or(Path::new("-")).display(),
                first.name()
            );
        }
        only = Some(document.into_owned());
        Ok(())
    })?;
    only.ok_or_else(|| no_tree(tree))
}

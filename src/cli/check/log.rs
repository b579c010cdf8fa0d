//! A log of another program, and the tree that it is about.

use std::borrow::Cow;
use std::path::Path;

use anyhow::{Result, bail};

use super::CheckArgs;
use crate::check::LineProblem;
use crate::cli::documents::input;
use crate::cli::documents::opening::{open_source, unreadable};
use crate::cli::streams::{InputSource, Streams};
use crate::report::reason;
use crate::solve::Document;

/// A log that is open.
pub struct OpenLog<'f> {
    /// What it is called.
    pub name: Cow<'f, str>,
    /// Its bytes.
    pub source: InputSource,
}

/// Reads the document of the tree, and opens the log in this file.
///
/// # Errors
///
/// One of them cannot be read, or both are standard input.
pub fn tree_and_log<'f>(
    arguments: &CheckArgs,
    file: &'f Path,
    streams: &Streams,
) -> Result<(Document<'static>, OpenLog<'f>)> {
    let tree = arguments.tree.as_deref().unwrap_or(Path::new("-"));
    let is_asked = arguments.reading.program.command.is_some();
    if file == Path::new("-") && tree == file && !is_asked {
        bail!("standard input can be read only once: name a file for the tree or for the log");
    }
    let document = input::only_document(arguments.tree.as_deref(), &arguments.reading, streams)?;
    let name = file.to_string_lossy();
    let source = open_source(file, streams).map_err(|error| unreadable(&name, &error))?;
    Ok((document, OpenLog { name, source }))
}

/// What is said of a line that cannot be read.
pub fn said_of_line(problem: &LineProblem) -> String {
    match problem {
        LineProblem::Io(error) => format!("cannot read the log on: {}", reason(error)),
        problem => problem.to_string(),
    }
}

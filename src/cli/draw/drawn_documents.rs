//! The documents that are drawn: one, or for a page and for LaTeX all that the arguments name.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::cli::documents::input;
use crate::cli::options::reading::ReadingArgs;
use crate::cli::streams::Streams;
use crate::named::Named as _;
use crate::report::draw::DrawingFormat;
use crate::solve::Document;

/// All documents of these files; no file means standard input.
///
/// # Errors
///
/// The first file or line that cannot be read; there is no tree.
pub fn all(
    trees: &[PathBuf],
    reading: &ReadingArgs,
    streams: &Streams,
) -> Result<Vec<Document<'static>>> {
    let mut all = Vec::new();
    input::for_each_document(trees, reading, streams, |document, _| {
        all.push(document.map_err(anyhow::Error::new)?.into_owned());
        Ok(())
    })?;
    if all.is_empty() {
        bail!("there is no tree to draw");
    }
    Ok(all)
}

/// The only document, for a format that draws one tree, or a drawing for each step.
///
/// # Errors
///
/// Several files are named, or one that holds several trees; it cannot be read.
pub fn only(
    trees: &[PathBuf],
    reading: &ReadingArgs,
    format: DrawingFormat,
    is_each_step: bool,
    streams: &Streams,
) -> Result<Document<'static>> {
    if trees.len() > 1 && is_each_step {
        bail!(
            "`--step all` draws one tree, and {} are named: draw each with a command of its own",
            trees.len()
        );
    }
    if trees.len() > 1 {
        bail!(
            "`--format {}` draws one tree, and {} are named: draw each with a command of its own, or \
             all in one file with `--format html` or `--format tikz`",
            format.name(),
            trees.len()
        );
    }
    input::only_document(trees.first().map(PathBuf::as_path), reading, streams)
}

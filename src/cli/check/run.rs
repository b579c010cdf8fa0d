//! Which of the three things is checked.

use anyhow::Result;

use super::{CheckArgs, answers, log, suite};
use crate::cli::outputs::input_files::InputFiles;
use crate::cli::status::Status;
use crate::cli::streams::Streams;

/// Checks what the arguments name.
///
/// # Errors
///
/// What is wrong with the options or the tree; the output cannot be written. What is wrong with one of
/// several answers or trees is said, and the others go on.
pub fn run(arguments: &CheckArgs, streams: &Streams) -> Result<Status> {
    let format = arguments.format()?;
    let (algorithm, options) = arguments.search()?;
    InputFiles::of_trees(arguments.tree.as_slice(), &arguments.reading)
        .and(&arguments.answers)
        .and(&arguments.log)
        .refuse(arguments.output.file.file.as_deref(), streams)?;
    if let Some(file) = &arguments.log {
        log::run(arguments, file, format, algorithm, &options, streams)
    } else if arguments.answers.is_empty() {
        suite::run(arguments, format, algorithm, &options, streams)
    } else {
        answers::run(arguments, format, algorithm, &options, streams)
    }
}

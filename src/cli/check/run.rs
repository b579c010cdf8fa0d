//! Which of the four things is checked.

use anyhow::Result;

use super::{CheckArgs, answers, claims, suite, visits};
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
        .and(&arguments.visits)
        .and(&arguments.claims)
        .refuse(arguments.output.file.file.as_deref(), streams)?;
    if let Some(log) = &arguments.visits {
        visits::run(arguments, log, format, algorithm, &options, streams)
    } else if let Some(log) = &arguments.claims {
        claims::run(arguments, log, format, &options, streams)
    } else if arguments.answers.is_empty() {
        suite::run(arguments, format, algorithm, &options, streams)
    } else {
        answers::run(arguments, format, algorithm, &options, streams)
    }
}

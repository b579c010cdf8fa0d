//! `abprune check`: grades answers, checks the trees of a suite, compares visits.

use anyhow::Result;

use super::check_answers;
use super::check_suite;
use super::check_visits;
use super::input;
use super::input_files::InputFiles;
use super::status::Status;
use super::stderr::introduce;
use crate::cli::CheckArgs;

/// Checks what the arguments name.
///
/// # Errors
///
/// What is wrong with the options or the tree; the output cannot be written. What is wrong with one of
/// several answers or trees is said, and the others go on.
pub fn run(arguments: &CheckArgs) -> Result<Status> {
    if input::is_idle(arguments.tree.as_slice(), &arguments.reading) {
        introduce("check");
        return Ok(Status::Failed);
    }
    let format = arguments.format()?;
    let (algorithm, options) = arguments.search()?;
    InputFiles::of_trees(arguments.tree.as_slice(), &arguments.reading)
        .and(&arguments.answers)
        .and(&arguments.visits)
        .refuse(arguments.output.file.file.as_deref())?;
    if let Some(log) = &arguments.visits {
        check_visits::run(arguments, log, format, algorithm, &options)
    } else if arguments.answers.is_empty() {
        check_suite::run(arguments, format, algorithm, &options)
    } else {
        check_answers::run(arguments, format, algorithm, &options)
    }
}

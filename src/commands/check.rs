//! `abprune check`: grades answers, checks the trees of a suite, compares visits.

use anyhow::Result;

use super::check_answers;
use super::check_suite;
use super::check_visits;
use super::input;
use super::output::refuse_inputs;
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
    let inputs = arguments.tree.iter().chain(&arguments.answers);
    refuse_inputs(
        arguments.output.file.file.as_deref(),
        inputs.chain(&arguments.visits),
    )?;
    if let Some(log) = &arguments.visits {
        check_visits::run(arguments, log, format, algorithm, &options)
    } else if arguments.answers.is_empty() {
        check_suite::run(arguments, format, algorithm, &options)
    } else {
        check_answers::run(arguments, format, algorithm, &options)
    }
}

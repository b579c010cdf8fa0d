//! `abprune check`: grades answers, checks the trees of a suite, compares visits.

use std::path::{Path, PathBuf};

use abprune::report::visible;
use anyhow::{Result, bail};

use super::check_answers;
use super::check_suite;
use super::check_visits;
use super::input;
use super::output::is_same_output;
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
    if let Some(out) = arguments.output.file.file.as_deref() {
        let inputs = arguments.tree.iter().chain(&arguments.answers);
        let mut inputs = inputs.chain(&arguments.visits);
        let is_output =
            |input: &&PathBuf| *input != Path::new("-") && is_same_output(Some(out), Some(input));
        if let Some(input) = inputs.find(is_output) {
            let input = visible(&input.to_string_lossy());
            bail!("the output would replace `{input}`, which is read: name another file");
        }
    }
    if let Some(log) = &arguments.visits {
        check_visits::run(arguments, log, format, algorithm, &options)
    } else if arguments.answers.is_empty() {
        check_suite::run(arguments, format, algorithm, &options)
    } else {
        check_answers::run(arguments, format, algorithm, &options)
    }
}

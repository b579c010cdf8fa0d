//! `abprune solve`: reads trees, searches them, reports what came out.

use anyhow::Result;

use super::SolveArgs;
use super::answering::{Answering, Settings, refuse};
use super::batch;
use crate::cli::documents::input::{self, Part};
use crate::cli::options::values::default_jobs;
use crate::cli::outputs::answers::Answers;
use crate::cli::outputs::input_files::InputFiles;
use crate::cli::outputs::output::Output;
use crate::cli::pool::Pool;
use crate::cli::status::Status;
use crate::cli::stderr::{introduce, is_closed_pipe};
use crate::cli::streams::Streams;

/// Solves all trees that the arguments name.
///
/// # Errors
///
/// The output cannot be written. What is wrong with a tree is said, and the others go on.
pub fn run(arguments: &SolveArgs, streams: &Streams) -> Result<Status> {
    if input::is_idle(&arguments.trees, &arguments.reading, streams) {
        introduce("solve", streams);
        return Ok(Status::Failed);
    }
    let output = arguments.output.file.file.as_deref();
    InputFiles::of_trees(&arguments.trees, &arguments.reading).refuse(output, streams)?;
    let settings = Settings::of(arguments, streams)?;
    let pool = Pool::new(arguments.jobs.unwrap_or_else(default_jobs).get());
    let mut answering = Answering::new(&settings);
    let mut answers = Answers::to(Output::open(output, streams)?);
    let reading = &arguments.reading;
    let done = input::for_each_file(
        &arguments.trees,
        reading,
        streams,
        |part, is_many| match part {
            Part::Document(document) => answering.answer(&document, is_many, &mut answers),
            Part::Lines(file, blocks) => batch::solve(&settings, &pool, file, blocks, &mut answers),
            Part::Nothing(diagnostic) => refuse(&settings, &diagnostic, is_many, &mut answers),
        },
    );
    let status = answers.status;
    match done.and_then(|()| answers.finish()) {
        // The reader has closed the pipe; what is known by now still decides the status.
        Err(error) if is_closed_pipe(&error) => Ok(status),
        done => done.map(|()| status),
    }
}

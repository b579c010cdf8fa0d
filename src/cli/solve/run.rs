//! The run: each tree that the arguments name is answered.

use anyhow::Result;

use super::answering::{Answering, Settings, refuse};
use super::{SolveArgs, batch};
use crate::cli::documents::input::{self, FileContent};
use crate::cli::options::values::default_jobs;
use crate::cli::outputs::answers::Answers;
use crate::cli::outputs::input_files::InputFiles;
use crate::cli::outputs::output::Output;
use crate::cli::pool::Pool;
use crate::cli::status::Status;
use crate::cli::streams::Streams;

/// Solves all trees that the arguments name.
///
/// # Errors
///
/// The output cannot be written. What is wrong with a tree is said, and the others go on.
pub fn run(arguments: &SolveArgs, streams: &Streams) -> Result<Status> {
    let output = arguments.output.file.file.as_deref();
    InputFiles::of_trees(&arguments.trees, &arguments.reading).refuse(output, streams)?;
    let settings = Settings::of(arguments, streams)?;
    let pool = Pool::new(arguments.jobs.unwrap_or_else(default_jobs).get());
    let mut answering = Answering::new(&settings, Some(streams));
    let mut answers = Answers::to(Output::open(output, streams)?);
    let reading = &arguments.reading;
    let done =
        input::for_each_file(&arguments.trees, reading, streams, |part, is_many| match part {
            FileContent::Document(document) => answering.answer(&document, is_many, &mut answers),
            FileContent::Lines(file, blocks) => {
                batch::solve(&settings, &pool, file, blocks, &mut answers)
            }
            FileContent::Nothing(diagnostic) => {
                refuse(&settings, &diagnostic, is_many, &mut answers)
            }
        });
    answers.finish(done)
}
